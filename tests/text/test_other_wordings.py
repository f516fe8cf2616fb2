"""What a rule may be said with, in every language, and what looks like it and is not the rule."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from tests.text.test_parts_played import found

RIGHT = [
    # An ordinal of a level is its number
    ("en", "emberforge/5", "2 points if your castle stands at the fifth level or higher."),
    ("cs", "emberforge/5", "2 body, je-li tvůj hrad na páté či vyšší úrovni."),
    ("pl", "hexweavers/5", "1 punkt za każdego rywala z najwyżej drugim poziomem magii, łącznie do 3 punktów."),
    ("de", "emberforge/5", "2 Punkte, wenn deine Burg auf Stufe fünf oder darüber ist."),
    # Caps
    ("en", "ironhoof/5", "1 point for each foreign card with a piece of yours, capped at three."),
    ("de", "ironhoof/5", "1 Punkt für jede fremde Karte mit einer Figur von dir, begrenzt auf 3."),
    ("cs", "ironhoof/5", "1 bod za každou cizí kartu se svou figurkou, dohromady nejvýše 3."),
    ("fr", "ironhoof/5", "1 point par carte étrangère où vous avez un pion, avec un plafond de 3."),
    # All pieces are as many as there are
    ("en", "harvest_league/5", "2 points for 6 or 7 pieces in play."),
    ("fr", "harvest_league/5", "2 points pour 6 ou 7 pions en jeu."),
    # What an offer is called
    ("en", "lantern_scribes/4", "If Quest is called, you are free to Research instead."),
    ("de", "ironhoof/2", "Wird Bau ausgerufen, steht es dir frei, stattdessen eine Quest zu machen."),
    ("en", "glasswrights/2", "When you Trade, you may do two exchanges instead of one."),
    ("pl", "glasswrights/2", "Gdy handlujesz, możesz dokonać dwóch wymian zamiast jednej."),
    ("fr", "glasswrights/2", "Quand vous commercez, vous pouvez faire deux échanges au lieu d'un."),
    ("en", "glasswrights/3", "When you collect, 1 resource may become one of another kind."),
    ("cs", "glasswrights/3", "Při získávání smíš 1 zdroj vzít v jiném druhu."),
    ("pl", "glasswrights/3", "Gdy zbierasz, możesz 1 zasób wziąć w innym rodzaju."),
    ("fr", "glasswrights/3", "À la récolte, 1 ressource peut devenir une ressource d'une autre sorte."),
    ("en", "hexweavers/3", "On reaching this level, name 1 resource that each rival gives up."),
    ("de", "hexweavers/3", "Beim Erreichen nennst du 1 Rohstoff, den jeder Gegner abgeben muss."),
    ("en", "lantern_scribes/5", "1 point; with at least 6 mana a second point."),
    ("en", "mosskin/5", "Forest regions: 2 or 3 for 1 point, 4 for 2 points, 5 or more for 3 points."),
    # Where a hero attacks, and where monsters begin
    (
        "en",
        "dobrik_of_lorkheim",
        "The hero goes to an empty space. Monsters above, below, left and right of it are destroyed, now and later.",
    ),
    (
        "de",
        "dal_of_jolev",
        "Held auf ein leeres Feld. Monster auf den vier diagonalen Feldern werden zerstört, für den Rest der Partie.",
    ),
    (
        "fr",
        "freyla_the_true",
        "Héros sur une case vide. Les monstres des trois cases alignées sont détruits, tout de suite et plus tard.",
    ),
    (
        "en",
        "goblin_attack",
        "Pass your map to the right; your neighbour draws the monsters. Solo: bottom right corner.",
    ),
    (
        "de",
        "gnoll_raid",
        "Gebt eure Bögen gegen den Uhrzeigersinn weiter, zeichnet die Monster. Solo: Ecke oben links.",
    ),
    (
        "fr",
        "temple_ruins",
        "Révélez une autre carte : sa forme doit couvrir une case de ruines, sinon 1×1 de n'importe quel terrain.",
    ),
    (
        "en",
        "kobold_onslaught",
        "Hand your sheet to the player on your left, who draws the monsters (one space if they fit nowhere).",
    ),
    (
        "cs",
        "shieldgate",
        "2 body za každé pole druhého největšího území vesnic. Jsou-li dvě největší, vyber jedno z nich.",
    ),
    ("fr", "ulems_wallow", "4 étoiles pour chaque eau qui touche deux champs ou plus sur ses quatre côtés."),
    (
        "de",
        "outpost_ruins",
        "Die nächste Form muss eine Ruine überdecken. Geht es nicht: irgendwo ein Einzelfeld, Gelände nach Wahl.",
    ),
    ("pl", "dal_of_jolev", "Heros na pusty obszar. Potwory na czterech obszarach za rogiem giną, teraz i potem."),
]
WRONG = [
    ("en", "emberforge/5", "2 points if your castle stands at the fourth level or higher."),
    ("cs", "emberforge/5", "2 body, je-li tvůj hrad na páté či nižší úrovni."),
    ("en", "ironhoof/5", "1 point for each foreign card with a piece of yours, capped at four."),
    ("en", "harvest_league/5", "2 points for 5 or 6 pieces in play."),
    ("en", "glasswrights/2", "Instead of Trade you may do two exchanges."),
    ("en", "mirrorfolk/3", "Whatever action is called, you may also Trade."),
    ("fr", "glasswrights/4", "Quand Patrouille est annoncée, vous patrouillez puis commercez."),
    ("de", "glasswrights/4", "Wird Patrouille ausgerufen, darfst du patrouillieren und danach handeln."),
    ("en", "moonshepherds/4", "On reaching this level, pay 2 food."),
    ("en", "cliffkin/4", "For a Quest only mountains and cliffs count as border regions."),
    ("cs", "harvest_league/2", "Ústup smíš platit jen manou nebo rudou."),
    ("en", "oathkeepers/4", "When collecting, each region shared with a partner gives 1 more resource of your choice."),
    ("fr", "oathkeepers/3", "En guerre contre un partenaire, vous et lui payez 2 de plus."),
    ("en", "cliffkin/1", "Your pieces may go to cliffs from any region. You collect 1 ore from them."),
    # Before and after, one and each
    ("en", "giant_troll_ravage", "Before each season is scored, destroy one empty space adjacent to the troll."),
    ("cs", "giant_troll_ravage", "Před bodováním každého období znič jedno prázdné pole sousedící s trollem."),
    ("en", "dragon_inferno", "Gain 3 coins once at least one space of the dragon is surrounded or destroyed."),
    ("en", "sentinel_wood", "Score 1 point if at least one forest space is at the edge of the map."),
    ("de", "sentinel_wood", "1 Punkt, wenn mindestens ein Waldfeld am Kartenrand liegt."),
    ("en", "mages_valley", "2 points for each water beside a mountain, minus 1 point for each farm beside a mountain."),
    ("en", "sleepy_valley", "4 points for each row with at least 3 forest spaces in an unbroken line."),
    ("fr", "broken_road", "3 points par diagonale remplie du même terrain, du bord gauche au bord inférieur."),
    # Another way, another corner, another attack
    ("en", "goblin_attack", "Pass your map clockwise; your neighbour draws the monsters. Solo: bottom right corner."),
    ("cs", "goblin_attack", "Pošlete mapu po směru hodinových ručiček a zakreslete nestvůry. Sólo: pravý dolní roh."),
    ("pl", "goblin_attack", "Przekaż mapę w lewo, sąsiad rysuje potwory. Solo: prawy dolny róg."),
    ("fr", "goblin_attack", "Passez la carte à droite, dessinez les monstres. Solo : le coin en bas à gauche."),
    (
        "en",
        "dal_of_jolev",
        "Draw the hero in an empty space. Monsters left and right of it are destroyed for the rest of the game.",
    ),
    ("en", "temple_ruins", "Reveal another card; its shape must cover ruins. Otherwise draw a 1×1 anywhere."),
    ("en", "temple_ruins", "Reveal another card; its shape must cover all ruins."),
    ("fr", "temple_ruins", "Révélez tout de suite une autre carte : sa forme doit couvrir une case de ruines."),
    # Whose map, what comes after, and what is done where it does not fit
    ("en", "ogre_charge", "Draw this shape as monsters on the map passed to you, then keep it."),
    ("de", "ogre_charge", "Zeichne diese Form als Monster auf den Bogen, den du erhalten hast."),
    ("cs", "sentinel_wood", "1 bod za každé pole lesa na okraji mapy svého souseda."),
    (
        "fr",
        "dragon_inferno",
        "Quand chaque case du Dragon est entourée ou détruite, celui qui l'a dessiné gagne 3 pièces.",
    ),
    (
        "pl",
        "temple_ruins",
        "Odkryj następną kartę. Jej kształt może zakryć ruiny; inaczej narysuj 1×1 dowolnego terenu.",
    ),
    ("en", "freyla_the_true", "Draw the hero on an empty space. Monsters in the attack pattern are destroyed."),
    # Once, for a line that may be filled
    ("en", "borderlands", "Six points if you manage to fill a row or a column."),
    ("cs", "broken_road", "3 body, pokud zaplníte diagonálu od levého okraje dolů k dolnímu okraji."),
]


@pytest.mark.parametrize(("language", "name", "text"), RIGHT)
def test_other_words_for_the_same(edition: Edition, language: str, name: str, text: str) -> None:
    assert found(edition, language, name, text) == []


@pytest.mark.parametrize(("language", "name", "text"), WRONG)
def test_nearly_the_same_words(edition: Edition, language: str, name: str, text: str) -> None:
    assert found(edition, language, name, text)
