"""The printed facts of both games, typed a second time, by hand and apart from `carddata/`.

`test_printed.py` compares this table with the shipped data, so a slip of the pen in either is found. For that
the table must stay independent: never generate it from the shipped data and never paste from there. It holds
what the cards and sheets show, and the names of the printed editions where they are known; it holds no rules
and no texts.

Shapes and maps are pictures as printed: `#` is a cell of a shape; on a map `^` is a mountain, `r` ruins and
`#` wasteland; on a hero card `H` is the hero and `*` an attacked space; `.` is nothing.
"""

from __future__ import annotations

from typing import NamedTuple

Picture = tuple[str, ...]


def picture(text: str) -> Picture:
    """The rows of a text picture, top to bottom."""
    return tuple(text.split())


class Shape(NamedTuple):
    grid: Picture
    coin: bool


class Explore(NamedTuple):
    set: str
    number: int | None
    time: int
    terrains: tuple[str, ...]
    shapes: tuple[Shape, ...]


class Ambush(NamedTuple):
    set: str
    direction: str
    solo_corner: str | None
    letter: str | None
    grid: Picture


class Scoring(NamedTuple):
    set: str
    number: int | None
    category: str
    solo: int


class Season(NamedTuple):
    id: str
    limit: int
    edicts: tuple[str, str]


class Names(NamedTuple):
    """A printed name per language; None where no printed one is known."""

    en: str
    cs: str | None
    pl: str | None


def shapes(plain: str, coin: str | None = None) -> tuple[Shape, ...]:
    """The shapes of a card, the one with the coin first."""
    first = () if coin is None else (Shape(picture(coin), coin=True),)
    return (*first, Shape(picture(plain), coin=False))


# set, card number (Heroes: not known), time, terrains in printed order
_EXPLORE: dict[str, tuple[str, int | None, int, tuple[str, ...]]] = {
    "great_river": ("base", 7, 1, ("water",)),
    "farmland": ("base", 8, 1, ("farm",)),
    "hamlet": ("base", 9, 1, ("village",)),
    "forgotten_forest": ("base", 10, 1, ("forest",)),
    "hinterland_stream": ("base", 11, 2, ("farm", "water")),
    "homestead": ("base", 12, 2, ("village", "farm")),
    "orchard": ("base", 13, 2, ("forest", "farm")),
    "treetop_village": ("base", 14, 2, ("forest", "village")),
    "marshlands": ("base", 15, 2, ("forest", "water")),
    "fishing_village": ("base", 16, 2, ("village", "water")),
    "rift_lands": ("base", 17, 0, ("forest", "village", "farm", "water", "monster")),
    "lagoon": ("heroes", None, 1, ("water",)),
    "pasture": ("heroes", None, 1, ("farm",)),
    "settlement": ("heroes", None, 1, ("village",)),
    "timber_grove": ("heroes", None, 1, ("forest",)),
    "hillside_terrace": ("heroes", None, 2, ("farm", "water")),
    "frontier_dwelling": ("heroes", None, 2, ("village", "farm")),
    "wildwood_garden": ("heroes", None, 2, ("forest", "farm")),
    "woodland_crossroads": ("heroes", None, 2, ("forest", "village")),
    "coastal_encampment": ("heroes", None, 2, ("village", "water")),
    "mangrove_swamp": ("heroes", None, 2, ("forest", "water")),
    "kethras_gates": ("heroes", None, 0, ("forest", "village", "farm", "water", "monster")),
}

_SHAPES: dict[str, tuple[Shape, ...]] = {
    "great_river": shapes(
        coin="""
            #
            #
            #
        """,
        plain="""
            ..#
            .##
            ##.
        """,
    ),
    "farmland": shapes(
        coin="""
            #
            #
        """,
        plain="""
            .#.
            ###
            .#.
        """,
    ),
    "hamlet": shapes(
        coin="""
            #.
            ##
        """,
        plain="""
            ###
            ##.
        """,
    ),
    "forgotten_forest": shapes(
        coin="""
            #.
            .#
        """,
        plain="""
            #.
            ##
            .#
        """,
    ),
    "hinterland_stream": shapes("""
        ###
        #..
        #..
    """),
    "homestead": shapes("""
        #.
        ##
        #.
    """),
    "orchard": shapes("""
        ###
        ..#
    """),
    "treetop_village": shapes("""
        ..##
        ###.
    """),
    "marshlands": shapes("""
        #..
        ###
        #..
    """),
    "fishing_village": shapes("""
        ####
    """),
    "rift_lands": shapes("""
        #
    """),
    "lagoon": shapes(
        coin="""
            .#
            #.
        """,
        plain="""
            ###
            .#.
        """,
    ),
    "pasture": shapes(
        coin="""
            #.#
        """,
        plain="""
            .##
            ##.
        """,
    ),
    "settlement": shapes(
        coin="""
            #
            #
        """,
        plain="""
            ..#
            .##
            ##.
        """,
    ),
    "timber_grove": shapes(
        coin="""
            #.
            ##
        """,
        plain="""
            #.#
            #.#
        """,
    ),
    "hillside_terrace": shapes("""
        ##
        ##
    """),
    "frontier_dwelling": shapes("""
        ###
        .#.
        .#.
    """),
    "wildwood_garden": shapes("""
        .##
        #..
    """),
    "woodland_crossroads": shapes("""
        .#.
        ###
        .#.
    """),
    "coastal_encampment": shapes("""
        ###
        #..
    """),
    "mangrove_swamp": shapes("""
        ###
        #.#
    """),
    "kethras_gates": shapes("""
        #
    """),
}

EXPLORE = {card_id: Explore(*facts, _SHAPES[card_id]) for card_id, facts in _EXPLORE.items()}

# Both ruins cards belong to the base game; Heroes has none of its own.
RUINS: dict[str, int] = {"temple_ruins": 5, "outpost_ruins": 6}

# set, direction, corner the solo player starts from, letter.
# The corners of the promo cards come from one source, which gives one corner twice: the doubtful one is None.
_AMBUSH: dict[str, tuple[str, str, str | None, str | None]] = {
    "goblin_attack": ("base", "counterclockwise", "bottom_right", None),
    "bugbear_assault": ("base", "clockwise", "top_right", None),
    "kobold_onslaught": ("base", "clockwise", "bottom_left", None),
    "gnoll_raid": ("base", "counterclockwise", "top_left", None),
    "gorgon_gaze": ("heroes", "clockwise", "bottom_right", "G"),
    "giant_troll_ravage": ("heroes", "clockwise", "top_right", "T"),
    "zombie_plague": ("heroes", "counterclockwise", "top_left", "Z"),
    "dragon_inferno": ("heroes", "counterclockwise", "bottom_left", "D"),
    "insectoid_invasion": ("promo", "clockwise", "top_left", None),
    "ogre_charge": ("promo", "counterclockwise", "bottom_left", None),
    "ratman_strike": ("promo", "clockwise", "top_right", None),
    "flayer_incursion": ("promo", "counterclockwise", None, None),
}

# The orientation is exactly as printed: solo play may neither turn nor mirror these shapes.
_MONSTERS: dict[str, Picture] = {
    "goblin_attack": picture("""
        #..
        .#.
        ..#
    """),
    "bugbear_assault": picture("""
        #.#
        #.#
    """),
    "kobold_onslaught": picture("""
        #.
        ##
        #.
    """),
    "gnoll_raid": picture("""
        ##
        #.
        ##
    """),
    "gorgon_gaze": picture("""
        #.#
        .#.
    """),
    "giant_troll_ravage": picture("""
        ###
        .#.
    """),
    "zombie_plague": picture("""
        #
    """),
    "dragon_inferno": picture("""
        ..#
        ###
        #..
    """),
    "insectoid_invasion": picture("""
        .#
        ##
        #.
    """),
    "ogre_charge": picture("""
        ##
        ##
    """),
    "ratman_strike": picture("""
        #
        #
        #
    """),
    "flayer_incursion": picture("""
        #.
        ##
    """),
}

AMBUSH = {card_id: Ambush(*facts, _MONSTERS[card_id]) for card_id, facts in _AMBUSH.items()}

HEROES: dict[str, Picture] = {
    "dobrik_of_lorkheim": picture("""
        .*.
        *H*
        .*.
    """),
    "wren_the_lioness": picture("""
        ..*
        H.*
        ..*
    """),
    "freyla_the_true": picture("""
        H***
    """),
    "dal_of_jolev": picture("""
        *.*
        .H.
        *.*
    """),
}

SCORING: dict[str, Scoring] = {
    "sentinel_wood": Scoring("base", 26, "forest", 25),
    "greenbough": Scoring("base", 27, "forest", 22),
    "treetower": Scoring("base", 28, "forest", 17),
    "stoneside_forest": Scoring("base", 29, "forest", 18),
    "canal_lake": Scoring("base", 30, "farm_water", 24),
    "mages_valley": Scoring("base", 31, "farm_water", 22),
    "golden_granary": Scoring("base", 32, "farm_water", 20),
    "shoreside_expanse": Scoring("base", 33, "farm_water", 27),
    "wildholds": Scoring("base", 34, "village", 16),
    "great_city": Scoring("base", 35, "village", 16),
    "greengold_plains": Scoring("base", 36, "village", 21),
    "shieldgate": Scoring("base", 37, "village", 20),
    "borderlands": Scoring("base", 38, "spatial", 24),
    "lost_barony": Scoring("base", 39, "spatial", 24),
    "broken_road": Scoring("base", 40, "spatial", 24),
    "cauldrons": Scoring("base", 41, "spatial", 20),
    "faunlost_thicket": Scoring("heroes", None, "forest", 16),
    "deepwood": Scoring("heroes", None, "forest", 18),
    "heart_of_the_forest": Scoring("heroes", None, "forest", 22),
    "sleepy_valley": Scoring("heroes", None, "forest", 24),
    "craylund": Scoring("heroes", None, "farm_water", 12),
    "ulems_wallow": Scoring("heroes", None, "farm_water", 14),
    "clawsgrave_peaks": Scoring("heroes", None, "farm_water", 15),
    "jorekburg": Scoring("heroes", None, "farm_water", 18),
    "traylo_monastery": Scoring("heroes", None, "village", 14),
    "outer_enclave": Scoring("heroes", None, "village", 12),
    "gnomish_colony": Scoring("heroes", None, "village", 12),
    "caravansary": Scoring("heroes", None, "village", 16),
    "dwarvenholds": Scoring("heroes", None, "spatial", 28),
    "silos": Scoring("heroes", None, "spatial", 30),
    "banded_hills": Scoring("heroes", None, "spatial", 28),
    "starlit_sigil": Scoring("heroes", None, "spatial", 30),
}

SEASONS: dict[str, tuple[Season, ...]] = {
    "base": (
        Season("spring", 8, ("A", "B")),
        Season("summer", 8, ("B", "C")),
        Season("fall", 7, ("C", "D")),
        Season("winter", 6, ("D", "A")),
    ),
    "heroes": (
        Season("spring", 8, ("A", "B")),
        Season("summer", 7, ("B", "C")),
        Season("fall", 7, ("C", "D")),
        Season("winter", 6, ("D", "A")),
    ),
}

# Letter: card number, colour of the seal.
EDICTS: dict[str, tuple[int, str]] = {
    "A": (22, "green"),
    "B": (23, "blue"),
    "C": (24, "red"),
    "D": (25, "purple"),
}

MAPS: dict[str, Picture] = {
    "a": picture("""
        ...........
        ...^.r.....
        .r......^r.
        ...........
        ...........
        .....^.....
        ...........
        ...........
        .r^......r.
        .....r.^...
        ...........
    """),
    "b": picture("""
        ...........
        ......r.^..
        ..r^.......
        .....#.....
        ....##r....
        ....###....
        .r...#.....
        .....^..r..
        .........^.
        ..^r.......
        ...........
    """),
    "c": picture("""
        ...........
        .^..r......
        ...........
        .......r^..
        ...........
        ...^.......
        ......r....
        ..r........
        .........^.
        .....^..r..
        r..........
    """),
    "d": picture("""
        ...........
        .#.r....r^.
        .#.........
        ...^.......
        ...........
        .r....^..##
        .......r.#r
        ...........
        ..^......^.
        ##...r.....
        ...........
    """),
}

COIN_TRACK = 14

# Lowest rating that earns the title.
SOLO_TITLES: dict[int, str] = {
    30: "Legendary Cartographer",
    20: "Master Mapsmith",
    10: "Journeyman Topographer",
    0: "Apprentice Surveyor",
    -5: "Amateur Assessor",
    -10: "Inept Assistant",
    -20: "Dimwitted Doodler",
    -30: "Oblivious Inkdrinker",
}

# The edicts of the suggested first game; the Heroes rulebook gives them.
FIRST_GAME: dict[str, str] = {
    "A": "faunlost_thicket",
    "B": "gnomish_colony",
    "C": "ulems_wallow",
    "D": "dwarvenholds",
}

NAMES: dict[str, Names] = {
    # explore and ruins cards
    "great_river": Names("Great River", None, None),
    "farmland": Names("Farmland", None, None),
    "hamlet": Names("Hamlet", None, None),
    "forgotten_forest": Names("Forgotten Forest", None, None),
    "hinterland_stream": Names("Hinterland Stream", None, None),
    "homestead": Names("Homestead", None, None),
    "orchard": Names("Orchard", None, None),
    "treetop_village": Names("Treetop Village", None, None),
    "marshlands": Names("Marshlands", None, None),
    "fishing_village": Names("Fishing Village", None, None),
    "rift_lands": Names("Rift Lands", "Prostorové trhliny", None),
    "temple_ruins": Names("Temple Ruins", None, None),
    "outpost_ruins": Names("Outpost Ruins", None, None),
    "lagoon": Names("Lagoon", None, None),
    "pasture": Names("Pasture", None, "Pastwisko"),
    "settlement": Names("Settlement", None, None),
    "timber_grove": Names("Timber Grove", None, None),
    "hillside_terrace": Names("Hillside Terrace", None, None),
    "frontier_dwelling": Names("Frontier Dwelling", None, None),
    "wildwood_garden": Names("Wildwood Garden", None, None),
    "woodland_crossroads": Names("Woodland Crossroads", None, None),
    "coastal_encampment": Names("Coastal Encampment", None, None),
    "mangrove_swamp": Names("Mangrove Swamp", None, None),
    "kethras_gates": Names("Kethra's Gates", "Brány světů", "Wrota Kethry"),
    # ambush cards
    "goblin_attack": Names("Goblin Attack", None, None),
    "bugbear_assault": Names("Bugbear Assault", None, None),
    "kobold_onslaught": Names("Kobold Onslaught", None, None),
    "gnoll_raid": Names("Gnoll Raid", None, None),
    "gorgon_gaze": Names("Gorgon Gaze", None, None),
    "giant_troll_ravage": Names("Giant Troll Ravage", None, None),
    "zombie_plague": Names("Zombie Plague", None, None),
    "dragon_inferno": Names("Dragon Inferno", None, None),
    "insectoid_invasion": Names("Insectoid Invasion", None, None),
    "ogre_charge": Names("Ogre Charge", None, None),
    "ratman_strike": Names("Ratman Strike", None, None),
    "flayer_incursion": Names("Flayer Incursion", None, None),
    # hero cards
    "dobrik_of_lorkheim": Names("Dobrik of Lorkheim", None, None),
    "wren_the_lioness": Names("Wren the Lioness", None, None),
    "freyla_the_true": Names("Freyla the True", "Freyla Spravedlivá", None),
    "dal_of_jolev": Names("Dal of Jolev", None, None),
    # scoring cards of the base game
    "sentinel_wood": Names("Sentinel Wood", "Hraniční les", "Leśna warta"),
    "greenbough": Names("Greenbough", "Lesní království", "Zagajnik"),
    "treetower": Names("Treetower", "Lesní houština", "Leśna wieża"),
    "stoneside_forest": Names("Stoneside Forest", "Lesnaté podhůří", "Górskie ostępy"),
    "canal_lake": Names("Canal Lake", "Zavlažovací kanály", "Polny staw"),
    "mages_valley": Names("Mages Valley", "Údolí čarodějů", "Dolina magów"),
    "golden_granary": Names("The Golden Granary", "Pradávná sýpka", "Złoty spichlerz"),
    "shoreside_expanse": Names("Shoreside Expanse", "Úrodné břehy", "Rozległe nabrzeże"),
    "wildholds": Names("Wildholds", "Osada", "Kolonia"),
    "great_city": Names("Great City", "Královské město", "Wielkie miasto"),
    "greengold_plains": Names("Greengold Plains", "Úrodné pláně", "Żyzne równiny"),
    "shieldgate": Names("Shieldgate", "Obranný val", "Umocnienia"),
    "borderlands": Names("Borderlands", "Pohraničí", "Pogranicze"),
    "lost_barony": Names("Lost Barony", "Zapomenuté hrabství", "Utracone włości"),
    "broken_road": Names("The Broken Road", "Dlážděná cesta", "Trakt handlowy"),
    "cauldrons": Names("The Cauldrons", "Propasti", "Kryjówki"),
    # scoring cards of Heroes
    "faunlost_thicket": Names("Faunlost Thicket", "Bludná houština", "Gęstwina Faunlost"),
    "deepwood": Names("Deepwood", "Hustý les", "Knieja"),
    "heart_of_the_forest": Names("Heart of the Forest", "Ukrytá mýtina", "Serce lasu"),
    "sleepy_valley": Names("Sleepy Valley", "Ospalé údolí", "Senna dolina"),
    "craylund": Names("Craylund", "Rybářská osada", "Craylund"),
    "ulems_wallow": Names("Ulem's Wallow", "Vodníkův ráj", "Błota Ulema"),
    "clawsgrave_peaks": Names("Clawsgrave Peaks", "Vodní kanál", "Wzgórza Szponów"),
    "jorekburg": Names("Jorekburg", "Vepřín", "Jorekburg"),
    "traylo_monastery": Names("Traylo Monastery", "Elfí klášter", "Opactwo Traylo"),
    "outer_enclave": Names("Outer Enclave", "Loupežnické doupě", "Odległa enklawa"),
    "gnomish_colony": Names("Gnomish Colony", "Gnómská vesnice", "Kolonia gnomów"),
    "caravansary": Names("Caravansary", "Kočovnická osada", "Karawanseraj"),
    "dwarvenholds": Names("Dwarvenholds", "Signální ohně", "Górskie twierdze"),
    "silos": Names("Silos", "Hranice", "Silosy"),
    "banded_hills": Names("Banded Hills", "Rozmanitá krajina", "Pagórki"),
    "starlit_sigil": Names("Starlit Sigil", "Posvátné obrazce", "Gwiezdny szlak"),
    # maps: known as terms of the rulebooks, so the case of the first letter is not a fact
    "a": Names("wilderness", "divočina", None),
    "b": Names("wastelands", "pustina", None),
    "c": Names("wilderness", "divočina", "pustkowia"),
    "d": Names("wastelands", "pustina", "bezdroża"),
    # solo titles
    "legendary_cartographer": Names("Legendary Cartographer", "Věhlasný kartograf", None),
    "master_mapsmith": Names("Master Mapsmith", "Zkušený kreslíř map", "Mistrz Kartografii"),
    "journeyman_topographer": Names("Journeyman Topographer", "Vyučený geodet", "Wędrowny Topograf"),
    "apprentice_surveyor": Names("Apprentice Surveyor", "Začínající topograf", "Aplikant Geodeta"),
    "amateur_assessor": Names("Amateur Assessor", "Snaživý dělník", "Amator Hobbysta"),
    "inept_assistant": Names("Inept Assistant", "Nešikovný pomocník", "Nieudolny Asystent"),
    "dimwitted_doodler": Names("Dimwitted Doodler", "Neschopný patlal", "Gryzmolący Niezdara"),
    "oblivious_inkdrinker": Names("Oblivious Inkdrinker", "Nosič inkoustu", "Poplamiony Ochlapus"),
}
