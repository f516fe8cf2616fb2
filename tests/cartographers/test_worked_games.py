"""Three whole games, written so that a reader can follow them with a pencil: base, Heroes, and both together.

`worked` explains how to read them. What stands behind // explains a line, the comments above the boxes count them by
hand: first edict, second edict, coins, monsters.
"""

from __future__ import annotations

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.rules.scoring import SeasonScore, losses, rating, title, total
from tests.cartographers.by_hand import winners
from tests.cartographers.worked import Season, Told, follow

# A solo game of the base set on map A.
#
# A  Greenbough       1 for each row and each column with a forest
# B  Golden Granary   1 for each water beside ruins, 3 for each farm on ruins
# C  Great City       1 for each space of the largest village that touches no mountain
# D  Borderlands      6 for each full row and each full column

BASE = Told(
    preset="base",
    map="a",
    edicts=("greenbough", "golden_granary", "great_city", "borderlands"),
    ambush="gnoll_raid bugbear_assault goblin_attack kobold_onslaught",
    heroes="",
    seasons=(
        Season(
            turns="""
                great_river: water A3 B3 C3; coins 1               // the shape with the coin
                temple_ruins
                outpost_ruins                                      // two in a row ask for one ruins space
                gnoll_raid: monsters A1 A2 B1 C1 C2                // the first corner; the ruins wait for the next card
                marshlands: forest I2 J2 J3 J4 K2                  // I2 are ruins
                hamlet: village D2 E2 E3; coins 2                  // the shape with the coin
                fishing_village: village D1 E1 F1 G1
                orchard: forest C10 D8 D9 D10                      // time 1 + 2 + 1 + 2 + 2 = 8
            """,
            rest="rift_lands hinterland_stream treetop_village forgotten_forest farmland homestead",
            picture="""
                           11
                  12345678901
                A MMW........
                B M.W^.r.....
                C MMW.....^F.
                D VV.....FFF.
                E VVV........
                F V....^.....
                G V..........
                H ...........
                I .F^......r.
                J .FFF.r.^...
                K .F.........
            """,
            # A: forest in the rows C D I J K and in the columns 2 3 4 8 9 10: 5 + 6.
            # B: C3 lies beside the ruins on C2, which are filled but still ruins.
            # Monsters: B2 alone is empty beside them.
            boxes=SeasonScore((11, 1), coins=2, monsters=1),
        ),
        Season(
            turns="""
                hamlet: village F2 F3 G2 G3 G4
                orchard: forest F5 G5 G6 G7
                temple_ruins
                hinterland_stream: farm A4 A5 A6 B6 C6             // B6 are ruins
                marshlands: forest A8 B8 B9 B10 C8; coins 3        // C9 is surrounded: B9 C8 C10 D9
                outpost_ruins
                rift_lands: farm I10                               // even the single space must lie on ruins
                great_river: water J5 J6 J7; coins 4
            """,
            rest="forgotten_forest homestead fishing_village treetop_village bugbear_assault farmland",
            picture="""
                           11
                  12345678901
                A MMWAAA.F...
                B M.W^.A.FFF.
                C MMW..A.F^F.
                D VV.....FFF.
                E VVV........
                F VVV.F^.....
                G VVVVFFF....
                H ...........
                I .F^......A.
                J .FFFWWW^...
                K .F.........
            """,
            # B: C3 beside C2, J5 and J7 beside J6: 3; J6 itself lies on its ruins and beside none. Farms on B6, I10: 6.
            # C: one village, D1 D2 E1 E2 E3 F1 F2 F3 G1 G2 G3 G4, beside no mountain.
            # Monsters: B2.
            boxes=SeasonScore((9, 12), coins=4, monsters=1),
        ),
        Season(
            turns="""
                marshlands: forest D7 E5 E6 E7 F7; coins 5         // F6 is surrounded: E6 F5 F7 G6
                outpost_ruins
                hamlet: single village B2                          // no ruins are free any more
                rift_lands: forest H2
                forgotten_forest: forest H3 I4; coins 7            // one for the shape, one for I3: H3 I2 I4 J3
                great_river: water F11 G11 H11; coins 8
                temple_ruins
                bugbear_assault: monsters I9 I11 J9 J11            // down the right edge; the gap may be filled
                fishing_village: single forest K11                 // the ruins have waited for this card
            """,
            rest="farmland orchard goblin_attack treetop_village homestead hinterland_stream",
            picture="""
                           11
                  12345678901
                A MMWAAA.F...
                B MVW^.A.FFF.
                C MMW..A.F^F.
                D VV....FFFF.
                E VVV.FFF....
                F VVV.F^F...W
                G VVVVFFF...W
                H .FF.......W
                I .F^F....MAM
                J .FFFWWW^M.M
                K .F........F
            """,
            # C: the village of 12; B2 is one of its own.
            # D: column 2.
            # Monsters: H9 I8 J10 K9.
            boxes=SeasonScore((12, 6), coins=8, monsters=4),
        ),
        Season(
            turns="""
                hamlet: village G8 G9 G10 H9 H10
                kobold_onslaught: monsters C4 D4 D5 E4             // nothing in the two outer rings
                orchard: forest J10 K8 K9 K10
                great_river: water H1 I1 J1; coins 9
                rift_lands: forest K1
                goblin_attack: nowhere                             // no diagonal of three: ignored in solo play
                farmland: farm B5 C5; coins 11                     // one for the shape, one for B4: A4 B3 B5 C4
                fishing_village: village I5 I6 I7 I8; coins 12     // J8: I8 J7 J9 K8
            """,
            rest="outpost_ruins forgotten_forest treetop_village marshlands hinterland_stream homestead temple_ruins",
            picture="""
                           11
                  12345678901
                A MMWAAA.F...
                B MVW^AA.FFF.
                C MMWMAA.F^F.
                D VV.MM.FFFF.
                E VVVMFFF....
                F VVV.F^F...W
                G VVVVFFFVVVW
                H WFF.....VVW
                I WF^FVVVVMAM
                J WFFFWWW^MFM
                K FF.....FFFF
            """,
            # D: the rows G I J and the columns 1 2.
            # A: forest in all eleven rows and in all eleven columns.
            # Monsters: D3 D6 F4.
            boxes=SeasonScore((30, 22), coins=12, monsters=3),
        ),
    ),
)


def test_base() -> None:
    scores = follow(BASE).scores[0]
    assert [score.total for score in scores] == [13, 24, 22, 61]
    assert (total(scores), losses(scores)) == (120, 9)
    edition = load_edition()
    rated = rating(120, [edition.scoring[card].solo for card in BASE.edicts])  # 22 + 20 + 16 + 24 = 82
    assert rated == 38
    assert title(rated, edition.titles) == "legendary_cartographer"


# A solo game of Heroes on map C.
#
# A  Sleepy Valley    4 for each row with three forests or more
# B  Jorekburg        4 for each column with as many farms as waters, and at least one
# C  Gnomish Colony   6 for each village with a square of 2 by 2
# D  Silos            10 for each full column with an odd number

HEROES = Told(
    preset="heroes",
    map="c",
    edicts=("sleepy_valley", "jorekburg", "gnomish_colony", "silos"),
    ambush="zombie_plague giant_troll_ravage dragon_inferno gorgon_gaze",
    heroes="freyla_the_true dal_of_jolev wren_the_lioness dobrik_of_lorkheim",
    seasons=(
        Season(
            turns="""
                settlement: village A1 B1; coins 1
                frontier_dwelling: farm A2 A3 A4 B3 C3
                pasture: farm C2 C4; coins 3                       // around C3; the shape and B2: A2 B1 B3 C2
                hillside_terrace: water D3 D4 E3 E4
                lagoon: water E2 F1 F2 F3
                freyla_the_true: hero I11 attacks F11 G11 H11      // a line upwards, in place of the printed one
                mangrove_swamp: forest I5 I6 I7 J5 J7
            """,
            rest="timber_grove woodland_crossroads coastal_encampment kethras_gates wildwood_garden zombie_plague",
            picture="""
                           11
                  12345678901
                A VAAA.......
                B V^A.r......
                C .AAA.......
                D ..WW...r^..
                E .WWW.......
                F WWW^.......
                G ......r....
                H ..r........
                I ....FFF..^H
                J ....F^F.r..
                K r..........
            """,
            # A: row I.
            # B: column 2 (A A W W), 3 (A A A W W W) and 4 (A A W W); column 1 has water alone.
            boxes=SeasonScore((4, 12), coins=3, monsters=0),
        ),
        Season(
            turns="""
                kethras_gates: farm C1
                wildwood_garden: forest H10 I9 J9
                dal_of_jolev: hero J10 attacks I9 I11 K9 K11; coins 4   // only monsters die; I10: H10 I9 I11 J10
                lagoon: water C9 D8; coins 5
                hillside_terrace: farm C10 C11 D10 D11
                timber_grove: forest G4 H4 H5; coins 6
                frontier_dwelling: farm D7 E7 E8 E9 F7; coins 7    // D9: C9 D8 D10 E9
            """,
            rest="mangrove_swamp pasture coastal_encampment woodland_crossroads giant_troll_ravage settlement "
            "zombie_plague",
            picture="""
                           11
                  12345678901
                A VAAA.......
                B V^A.r......
                C AAAA....WAA
                D ..WW..AW^AA
                E .WWW..AAA..
                F WWW^..A....
                G ...F..r....
                H ..rFF....F.
                I ....FFF.F^H
                J ....F^F.FH.
                K r..........
            """,
            # B: the columns 1 (C1, F1), 2, 3, 4, 8 (E8, D8) and 9 (E9, C9).
            # C: no square.
            boxes=SeasonScore((24, 0), coins=7, monsters=0),
        ),
        Season(
            turns="""
                pasture: farm D5 F5; coins 9                       // the shape, and F4: E4 F3 F5 G4
                hillside_terrace: farm H2 H3 I2 I3
                dragon_inferno: monsters I4 J2 J3 J4 K2            // along the bottom edge, one step from the corner
                wren_the_lioness: hero K4 attacks J2 K2; kills J2 K2    // the third attack lies below the map
                kethras_gates: forest K3; coins 12                 // I4 J3 J4 live and touch nothing empty: 3 coins
                settlement: village G2 G3; coins 13
                zombie_plague: monsters D1                         // down the left edge: A1 B1 C1 are filled
                woodland_crossroads: forest A8 B7 B8 B9 C8
                giant_troll_ravage: monsters A9 A10 A11 B10
                timber_grove: forest A6 A7 C6 C7                   // two pairs with a gap between
            """,
            rest="wildwood_garden coastal_encampment frontier_dwelling mangrove_swamp lagoon",
            picture="""
                           11
                  12345678901
                A VAAA.FFFMMM
                B V^A.r.FFFM.
                C AAAA.FFFWAA
                D M.WWA.AW^AA
                E .WWW..AAA..
                F WWW^A.A....
                G .VVF..r....
                H .AAFF....F.
                I .AAMFFF.F^H
                J .xMMF^F.FH.
                K rxFH.......
            """,
            # C: no square.
            # D: column 3.
            # Monsters: B11 D2 E1.
            boxes=SeasonScore((0, 10), coins=13, monsters=3),
            after="""
                zombie_plague: spreads D2 E1                       // it was revealed before the troll
                giant_troll_ravage: destroys B11
            """,
        ),
        Season(
            turns="""
                frontier_dwelling: village I8 J8 K7 K8 K9
                pasture: farm F8 G8 G9 H9
                gorgon_gaze: monsters F9 F11 G10; kills F11        // Freyla of spring still attacks F11
                gorgon_gaze: destroys F10                          // beside the living ones
                kethras_gates: forest G11
                timber_grove: forest G7 H7 H8; coins 14
                hillside_terrace: single forest H11                // nowhere are four spaces in a square left
            """,
            rest="woodland_crossroads coastal_encampment dobrik_of_lorkheim mangrove_swamp wildwood_garden lagoon "
            "settlement",
            picture="""
                           11
                  12345678901
                A VAAA.FFFMMM
                B V^A.r.FFFMx
                C AAAA.FFFWAA
                D MMWWA.AW^AA
                E MWWW..AAA..
                F WWW^A.AAMxx
                G .VVF..FAAMF
                H .AAFF.FFAFF
                I .AAMFFFVF^H
                J .xMMF^FVFH.
                K rxFH..VVV..
            """,
            # D: the columns 3 7 9.
            # A: the rows A B C G H I J.
            # Monsters: all are surrounded.
            boxes=SeasonScore((30, 28), coins=14, monsters=0),
        ),
    ),
)


def test_heroes() -> None:
    state = follow(HEROES)
    scores = state.scores[0]
    assert [score.total for score in scores] == [19, 31, 20, 72]
    assert (total(scores), losses(scores)) == (142, 3)
    assert state.out == ("dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze")
    edition = load_edition()
    rated = rating(142, [edition.scoring[card].solo for card in HEROES.edicts])  # 24 + 18 + 12 + 30 = 84
    assert rated == 58


# Both games together on map D, two players: base explore cards and seasons, all ambushes, heroes, ruins cards. The map
# of the first player is shown; the second one draws the monsters on it.
#
# A  Banded Hills          4 for each row with five kinds of terrain; a hero is a kind
# B  Canal Lake            1 for each water beside a farm, 1 for each farm beside water
# C  Greengold Plains      3 for each village beside three other kinds of terrain
# D  Heart of the Forest   2 for each forest with nothing but forest or the edge around it

COMBINED = Told(
    preset="combined",
    map="d",
    edicts=("banded_hills", "canal_lake", "greengold_plains", "heart_of_the_forest"),
    ambush="giant_troll_ravage gorgon_gaze dragon_inferno gnoll_raid",
    heroes="wren_the_lioness freyla_the_true dobrik_of_lorkheim dal_of_jolev",
    players=2,
    by_border=False,
    seasons=(
        Season(
            turns="""
                outpost_ruins
                homestead: village G11 H10 H11 I11                 // G11 are ruins
                marshlands: forest C1 D1 D2 D3 E1
                hamlet: village H3 H4 I4; coins 1
                great_river: water E2 E3 E4; coins 2
                hinterland_stream: farm F2 F3 F4 G2 H2
            """,
            rest="giant_troll_ravage fishing_village orchard forgotten_forest wren_the_lioness treetop_village "
            "temple_ruins farmland rift_lands",
            picture="""
                           11
                  12345678901
                A ...........
                B .#.r....r^.
                C F#.........
                D FFF^.......
                E FWWW.......
                F .AAA..^..##
                G .A.....r.#V
                H .AVV.....VV
                I ..^V.....^V
                J ##...r.....
                K ...........
            """,
            # A: no row has more than two kinds.
            # B: E2 E3 E4 above F2 F3 F4: 3 + 3.
            boxes=SeasonScore((0, 6), coins=2, monsters=0),
        ),
        Season(
            turns="""
                marshlands: water F5 G3 G4 G5 H5
                treetop_village: forest C3 C4 C5 D5 D6; coins 3    // D4: C4 D3 D5 E4
                farmland: farm G6 H6; coins 4
                outpost_ruins
                gorgon_gaze: monsters B6 B8 C7                     // the ruins go on waiting
                gorgon_gaze: destroys B9                           // picked by the neighbour who drew the Gorgon
                orchard: forest A3 B3 B4 B5                        // B4 are ruins
                wren_the_lioness: hero D7 attacks B6 B7 B8; kills B6 B8
                fishing_village: village C8 D8 E8 F8
            """,
            rest="temple_ruins giant_troll_ravage rift_lands hamlet homestead forgotten_forest great_river "
            "freyla_the_true hinterland_stream",
            picture="""
                           11
                  12345678901
                A ..F........
                B .#FFFx.xx^.
                C F#FFF.MV...
                D FFF^FFHV...
                E FWWW...V...
                F .AAAW.^V.##
                G .AWWWA.r.#V
                H .AVVWA...VV
                I ..^V.....^V
                J ##...r.....
                K ...........
            """,
            # B: waters E2 E3 E4 F5 G3 G4 G5 H5: 8. Farms F2 F3 F4 G2 G6 H6: 6; H2 touches no water.
            # C: C8 D8 E8 F8 touch monster C7, hero D7, mountain F7: 3. H3 H4 I4 touch farm, water, mountain: 3. The
            #    one around H11 touches mountain and wasteland, and wasteland is no kind.
            # Monsters: B7 C6.
            boxes=SeasonScore((14, 6), coins=4, monsters=2),
        ),
        Season(
            turns="""
                homestead: farm B11 C10 C11 D11
                temple_ruins
                fishing_village: village J3 J4 J5 J6               // J6 are ruins
                forgotten_forest: forest B7 C6; coins 5            // two spaces that touch at a corner
                hinterland_stream: water C9 D9 E9 E10 E11
            """,
            rest="farmland freyla_the_true marshlands dragon_inferno dobrik_of_lorkheim treetop_village rift_lands "
            "outpost_ruins orchard hamlet giant_troll_ravage great_river",
            picture="""
                           11
                  12345678901
                A ..F........
                B .#FFFxFxx^A
                C F#FFFFMVWAA
                D FFF^FFHVW.A
                E FWWW...VWWW
                F .AAAW.^V.##
                G .AWWWA.r.#V
                H .AVVWA...VV
                I ..^V.....^V
                J ##VVVV.....
                K ...........
            """,
            # C: the same two villages; the second has grown down to J6.
            # D: C5 (B5 C4 C6 D5) and D1 (C1 D2 E1 and the edge).
            # Monsters: C7 is surrounded.
            boxes=SeasonScore((6, 4), coins=5, monsters=0),
        ),
        Season(
            turns="""
                farmland: farm I1 I2; coins 7                      // the shape, and I3: H3 I2 I4 J3
                temple_ruins
                freyla_the_true: hero F9 attacks G9 H9 I9          // the ruins wait for an explore card
                gnoll_raid: monsters H8 H9 I8 J8 J9; kills H9      // turned by the neighbour; Freyla kills at once
                dragon_inferno: monsters I6 I7 J7 K7 K8
                orchard: forest G7 G8 G9 H7                        // G8 are ruins; forest may lie where Freyla attacks
                dobrik_of_lorkheim: hero I9 attacks H9 I8 I10 J9; kills I8 J9
                outpost_ruins
                giant_troll_ravage: monsters J10 K9 K10 K11; coins 8    // I10: H10 I9 I11 J10; the owner is paid
                fishing_village: single hero G1                    // no ruins are free; a hero without an attack
                hinterland_stream: single forest A4                // no ruins card, but the angle of five fits nowhere
            """,
            rest="great_river hamlet forgotten_forest homestead marshlands treetop_village dal_of_jolev rift_lands",
            picture="""
                           11
                  12345678901
                A ..FF.......
                B .#FFFxFxx^A
                C F#FFFFMVWAA
                D FFF^FFHVW.A
                E FWWW...VWWW
                F .AAAW.^VH##
                G HAWWWAFFF#V
                H .AVVWAFMxVV
                I AA^V.MMxH^V
                J ##VVVVMMxM.
                K ......MMMMM
            """,
            # D: B4 (A4 B3 B5 C4), C5, D1.
            # A: the rows C (F M V W A), D (F ^ H V W A), F (A W ^ V H), G (H A W F V), H (A V W F M), I (A ^ V M H).
            # Monsters: I5 J11 K6.
            boxes=SeasonScore((6, 24), coins=8, monsters=3),
            after="""
                giant_troll_ravage: destroys J11
            """,
        ),
    ),
)


def test_combined() -> None:
    state = follow(COMBINED)
    scores = state.scores[0]
    assert [score.total for score in scores] == [8, 22, 15, 35]
    assert (total(scores), losses(scores)) == (80, 5)
    assert winners(state.scores) == [0]
    assert state.sheets[0].owing == ("dragon_inferno",)  # I5 is still empty beside it
