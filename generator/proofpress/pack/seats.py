"""The list of seats, and seats anew where people stay away or come late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from proofpress.errors import ContentError, Refusal, UsageError, hint, joined, listed, quoted, say
from proofpress.files import TableRows, as_csv, as_text, from_csv
from proofpress.language import sort_key
from proofpress.pack.folder import EVENT_KEY, RESULTS, SEATS, SEATS_TABLE, has, read
from proofpress.pack.game import FORM, Pack, form_page, letters_in
from proofpress.pack.plan import (
    MOST_PLAYERS,
    Named,
    Occasion,
    Plan,
    Seat,
    Unit,
    composed,
    file_of,
    plain,
    plan_hash,
    seats_for,
    seats_of,
    tagged,
    units,
    wrong_name,
)
from proofpress.pack.results import ON_A_PAGE, in_columns, places, player_said, prefilled
from proofpress.pages.flow import CELL_PT, FROM_AFAR, Flow
from proofpress.pages.page_setup import FOOT_MARGIN, SLUG_SIDE, fitted_slug_line
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box
from proofpress.press.typesetting import LEAST_PT
from proofpress.seeds import Stream, root

# --------------------------------------------------------------------------------------------------------------------
# The list for the wall, by names, and a card for each table.


_ROUNDS_ON_PAGE: Final = 10  # of the list
_NAME_WIDTH, _NAME_BESIDE_FEW, _NAME_BESIDE_SEATS = 5, 3, 1.1  # in columns of rounds
_SPELT: Final = 2  # rounds, whose columns have room for words
_FEW_PT: Final = 13  # the list of few rounds, to be read from afar
_FEW: Final = 4  # rounds, which leave room for large type
_LARGEST: Final = 28.0  # points, of names on a card
_TITLE: Final = 0.6  # of their size: that of the rounds before them


def seats_by_name(plan: Plan) -> Mapping[int, Named]:
    """The seats of the plan with the names of the players."""
    return {
        number: [[plan.everybody[player] for player in table] for table in tables]
        for number, tables in enumerate(plan.seated, start=1)
    }


def seats_files(now: Occasion, plan: Plan) -> dict[str, bytes]:
    """The lists of seats; cards for the tables are with the first one."""
    seats = seats_by_name(plan)
    return {
        name: seats_document(now, {title: seats[number] for title, number in rounds.items()}, cards=name == SEATS)
        for name, rounds in lists_of(plan).items()
    }


def lists_of(plan: Plan) -> dict[str, Mapping[str, int]]:
    """The files of seats, and their rounds by their titles: so many as have room on a card; none where everybody plays
    alone. Where nobody moves, one entry is for all rounds."""
    if plan.league:
        return {}
    if plan.rounds > 1 and all(tables == plan.seated[0] for tables in plan.seated):
        return {SEATS: {f"1–{plan.rounds}": 1}}
    numbers = [*range(1, plan.rounds + 1)]
    parts = [numbers[start : start + _ROUNDS_ON_PAGE] for start in range(0, plan.rounds, _ROUNDS_ON_PAGE)]
    return {
        SEATS if part[0] == 1 else SEATS.replace(".pdf", f"-{part[0]}.pdf"): {str(number): number for number in part}
        for part in parts
    }


def seats_document(now: Occasion, rounds: Mapping[str, Named], said: str = "", *, cards: bool = True) -> bytes:
    """The seats of these rounds, by their titles; `said` comes first, and cards for the tables last."""
    words = now.words
    document = now.book.document(words.named(now.event, words("wall_list")), duplex="long-edge")
    flow = Flow(document, now.paper, now.book, now.slug(words("wall_list")), FROM_AFAR)
    people = {name for tables in rounds.values() for here in tables for name in here if name}
    many = len(people) > ON_A_PAGE and now.book.theme.text_scale == 1
    spelt = len(rounds) <= _SPELT and not many
    places = [
        {
            name: words("seat_at", table=table, seat=seat) if spelt else f"{table}\u00a0·\u00a0{seat}"
            for table, here in enumerate(tables, 1)
            for seat, name in enumerate(here, 1)
            if name
        }
        for tables in rounds.values()
    ]
    # By the alphabet of the language, or by their numbers.
    names = sorted(people, key=lambda name: (int(name) if name.isdecimal() else 0, sort_key(name, now.book.habits)))
    sought = "numbers" if all(map(str.isdecimal, names)) else "names"
    find = words(f"wall_how_if_{sought}") if spelt else words.told("wall_how", {sought})
    for start in range(0, len(rounds), _ROUNDS_ON_PAGE):
        columns = places[start : start + _ROUNDS_ON_PAGE]
        flow.new_page(words("wall_list"))
        flow.title(words("wall_list"), now.event)
        how = " ".join(filter(None, (now.at and f"{now.at}.", said, find)))
        flow.paragraph(how, face="serif-italic")
        rows = [[player_said(words, name), *(here.get(name, "–") for here in columns)] for name in names]
        titles, shares = [*rounds][start : start + _ROUNDS_ON_PAGE], [1] * len(columns)
        if many and len(columns) <= _FEW:
            in_columns(flow, (words("player"), *titles), rows, (_NAME_BESIDE_FEW, *shares), words("wall_list"))
            continue
        said_of = [words("round_title", number=title) if len(rounds) <= _FEW else title for title in titles]
        beside = _NAME_BESIDE_SEATS if spelt else _NAME_BESIDE_FEW
        name, pt = (beside, _FEW_PT) if len(columns) <= _FEW else (_NAME_WIDTH, CELL_PT)
        flow.table((words("player"), *said_of), rows, (name, *shares), pt)
    flow.done()
    for table in range(max(map(len, rounds.values())) if cards else 0):
        _card(now, flow, table, rounds)
    return document.to_bytes()


def called(now: Occasion, seat: int, name: str) -> str:
    """Who sits there; of a player who has only a number "seat 1: player 9"."""
    said = player_said(now.words, name)
    return name if said == name else now.words("seat_of", seat=seat, name=said)


def _card(now: Occasion, flow: Flow, table: int, rounds: Mapping[str, Named]) -> None:
    """A sheet that is folded to a tent: on both sides the number of the table, to be seen from afar, and who sits
    there in each round."""
    here = {name: tables[table] for name, tables in rounds.items() if table < len(tables) and any(tables[table])}
    if not here:
        return
    flow.document.fill_sheet(now.paper)
    title, theme = now.words("table_title", number=table + 1), now.book.theme
    page, (width, height) = flow.document.page(now.paper, bookmark=title), now.paper.size
    page.line(SLUG_SIDE, height / 2, width - SLUG_SIDE, height / 2, theme.pen("thin", dash=(3.0, 2.0)))
    half = Box(0, 0, width, height / 2).inset(width * 0.07, height * 0.04)
    half = Box(half.x, half.y, half.width, half.height - FOOT_MARGIN)  # on both sides as the foot of the page leaves it
    with page.furniture(), page.group(width, height / 2, rotate=180):
        _side(page, now, half, title, here)
    with page.group(0, height / 2):
        _side(page, now, half, title, here)
    fitted_slug_line(page, now.slug(now.words("wall_list")), theme)


def _side(page: Drawing, now: Occasion, box: Box, title: str, rounds: Mapping[str, Sequence[str]]) -> None:
    """One side of a tent. Where a table has more people than there is room for, their list on the wall has them."""
    theme, middle = now.book.theme, box.centre[0]
    page.fitted(middle, box.y + box.height * 0.1, now.event, box.width, box.height * 0.14, face="title", align="centre")
    with page.tagged("H2"):
        page.fitted(middle, box.y + box.height * 0.43, title, box.width, box.height, face="title", align="centre")
    y, room = box.y + box.height * 0.5, box.height * 0.5
    names = [called(now, seat, name) for here in rounds.values() for seat, name in enumerate(here, 1)]
    widest = max(measure(f"{MOST_PLAYERS} {name}", 1.0, "serif") for name in names)
    titles = {name: now.words("round_title", number=name) for name in rounds}
    first = max(measure(title, _TITLE, "sans-bold") for title in titles.values()) + 0.8
    size, across = max(
        (min(_LARGEST, box.width / (first + columns * widest), room * POINTS_PER_MM / (1.45 * lines)), columns)
        for columns in range(1, max(map(len, rounds.values())) + 1)
        for lines in [sum(-(-len(here) // columns) for here in rounds.values())]
    )
    if size < LEAST_PT:
        return
    line, left = 1.45 * size / POINTS_PER_MM, first * size
    for name, here in rounds.items():
        page.line(box.x, y, box.right, y, theme.pen("hairline"))
        page.text(box.x, y + line * 0.72, titles[name], size * _TITLE, "sans-bold", theme.text)
        for seat, player in enumerate(here):
            x = box.x + left + seat % across * (box.width - left) / across
            base = y + (seat // across + 0.72) * line
            said = called(now, seat + 1, player)
            figure = f"{seat + 1}" if said == player else ""
            end = page.text(x, base, figure, size * 0.7, "sans", theme.text) if figure else 0.0
            page.text(x + end + size * 0.12, base, said, size, "serif", theme.text)
        y += -(-len(here) // across) * line


# --------------------------------------------------------------------------------------------------------------------
# Seats anew, where people stay away or come late; whatever is dealt stays as it is.


def seat_again(
    pack: Pack, number: int, absent: Sequence[str], late: Sequence[str]
) -> tuple[dict[int, Named], dict[str, bytes]]:
    """The seats from this round on, for those who are there; and what is printed of them, by file."""
    plan = pack.plan
    if has(pack.folder, EVENT_KEY):
        raise UsageError(say("the results are closed and the event key is published, so nobody is seated any more"))
    if number > plan.rounds:
        raise Refusal(say("1 to {rounds} are possible", rounds=plan.rounds), "round", said=str(number))
    known = seats_now(pack)
    for later in range(number + 1, plan.rounds + 1):
        if others := ({*chain(*known[later])} ^ {*chain(*known[number])}) - {""}:
            who = listed(sorted(map(quoted, others)), "and")
            why = say(
                "round {later} was seated anew already, with or without {who}; seat people anew from there on",
                later=later,
                who=who,
            )
            raise Refusal(why, "round", said=str(number))
    try:
        present = _present(plan, known, number, absent, late)
        tables = plan.tables_for(len(present))
    except Refusal as refusal:
        if absent or late:
            raise
        raise ContentError(joined(": ", (SEATS_TABLE, refusal.sentence))) from None
    files = _files(plan, known, present, dict(map(tagged, late))) if plan.league else {}
    new: dict[int, Named] = {
        each: _settled(plan, known[each], present, files) for each in range(number, plan.rounds + 1)
    }
    if not all(new.values()):  # many came or stay away: everybody is seated from nothing
        new = _from_nothing(pack, number, known, present, tables)
    now = pack.occasion()
    said, name = now.words("seats_again", number=number), f"{RESULTS}/seats-{number}.pdf"
    pages = {} if plan.league else {name: seats_document(now, {str(each): new[each] for each in new}, said)}
    form = {}
    if has(pack.folder, FORM):
        letters, boxes = letters_in(read(pack.folder, FORM)), pack.game.form(pack.edition, plan, now.words)
        form[NEW_FORM] = form_page(plan, now.words, pack.commitment, letters, boxes, {**known, **new})
    return new, {
        **form,
        **pages,
        SEATS_TABLE: as_csv([_TABLE_HEAD, *places({**known, **new})]).encode(),
        results_file(number): prefilled(plan, pack.game.row.columns, new),
    }


def _from_nothing(
    pack: Pack, number: int, known: Mapping[int, Named], present: Sequence[str], tables: int
) -> dict[int, Named]:
    """Seats from this round on, as a plan finds them: such that few meet again."""
    plan, before = pack.plan, [known[each] for each in range(1, number)]
    people = {name: index for index, name in enumerate(dict.fromkeys(chain(*chain(*before), present)))}
    names = list(people)
    rounds = seats_for(
        plan,
        [people[name] for name in present],
        tables,
        plan.rounds - number + 1,
        Stream(root(f"seats {plan_hash(pack.data)}", f"{number}: {present}"), "seats"),
        [[[people[name] for name in table if name] for table in here] for here in before],
    )
    return {number + more: [[names[player] for player in table] for table in here] for more, here in enumerate(rounds)}


def _files(plan: Plan, known: Mapping[int, Named], present: Sequence[str], spoken: Mapping[str, str]) -> dict[str, int]:
    """Which spare file each late-comer of a league gets, by its number: one in their language that is not given out."""
    taken = {number for tables in known.values() for number, here in enumerate(tables, 1) if any(here)}
    seated = {*chain(*chain(*known.values()))}
    free = [seat for seat in spares_of(plan) if seat.number not in taken]
    found: dict[str, int] = {}
    for name in present:
        if name not in seated:
            wanted = spoken.get(name) or plan.language
            spare = next((seat for seat in free if seat.language == wanted), None)
            if spare is None:
                raise Refusal(
                    say("no spare file in the language {wanted!r} is left for {name!r}", wanted=wanted, name=name),
                    "late",
                )
            free.remove(spare)
            found[name] = spare.number
    return found


def spares_of(plan: Plan) -> list[Seat]:
    """What late-comers of a league get in every round, by numbers; nothing where everybody has draws of their own."""
    return [seat for seat in seats_of(plan, units(plan)[0]) if seat.spare and seat.number]


def players_table(plan: Plan) -> bytes:
    """Which file of each round is whose, in the order of the plan: for mail merge, beside the addresses."""
    seats = sorted(seats_of(plan, Unit("round", 1)), key=lambda seat: seat.number)
    rows: TableRows = [("number", "player", "language", "file")]
    rows += ([seat.number, seat.name, seat.language, file_of(plan, seat)] for seat in seats)
    return as_csv(rows).encode()


def _settled(plan: Plan, tables: Named, present: Sequence[str], files: Mapping[str, int]) -> Named:
    """The tables of a round, without those who stay away and with those who came: nobody moves who need not. An empty
    chair keeps its number, unless that of a seat matters. Nothing where more than one table would have to change."""
    there = {*present}
    here = [[name if name in there else "" for name in table] for table in tables]
    waiting = [name for name in present if name not in {*chain(*here)}]
    if plan.league:
        here += ([] for _ in range(max(files.values(), default=0) - len(here)))
        for name in waiting:
            here[files[name] - 1] = [name]
        return here
    sizes = [sum(map(bool, table)) for table in here]

    def chairs(more: int) -> list[int]:
        """The tables that may have so many more, or that lack people, those with the fewest first."""
        able = [at for at, size in enumerate(sizes) if size and size + more in (*plan.sizes_at(at), 2 * more)]
        return sorted(able, key=lambda at: more * sizes[at])

    def sit(name: str, at: int) -> None:
        chair = here[at].index("") if "" in here[at] else len(here[at])
        here[at][chair : chair + 1] = [name]
        sizes[at] += 1

    def take(at: int) -> str:
        name = [each for each in here[at] if each][-1]
        here[at][here[at].index(name)] = ""
        sizes[at] -= 1
        return name

    while waiting:
        if not chairs(1):
            return []
        sit(waiting.pop(0), chairs(1)[0])
    small = [at for at, size in enumerate(sizes) if size and size not in plan.sizes_at(at)]
    if len(small) > 1:
        return []
    for at in small:
        others = [other for other in chairs(1) if other != at]
        if sizes[at] == 1 and others:  # one moves to the others
            sit(take(at), others[0])
        while sizes[at] and sizes[at] not in plan.sizes_at(at):
            if not (able := [other for other in chairs(-1) if other != at]):
                return []
            sit(take(able[0]), at)
    return [[name for name in table if name] for table in here] if plan.turning else here


def _present(
    plan: Plan, known: Mapping[int, Named], number: int, absent: Sequence[str], late: Sequence[str]
) -> list[str]:
    """Who is seated: in the order of the plan, late-comers by their names. Said twice, it is the same."""
    late = [tagged(name)[0] for name in late]
    for name in late:
        if wrong_name(name):
            raise Refusal(joined(" ", (quoted(name), str(wrong_name(name)))), "late")
    everybody = {plain(name): name for name in (*plan.everybody, *filter(None, chain(*chain(*known.values()))))}
    late = [everybody.setdefault(plain(name), composed(name)) for name in late]
    for name in absent:
        if plain(name) not in everybody:
            raise Refusal(
                say("nobody is called {name!r}{hint}", name=name, hint=hint(name, everybody.values())), "absent"
            )
    there = {*chain(*known[number]), *late} - {everybody[plain(name)] for name in absent} - {""}
    if not 0 < len(there) <= MOST_PLAYERS:
        raise Refusal(
            say(
                "{there:,} players are there; 1 to {most_players:,} can be seated",
                there=len(there),
                most_players=MOST_PLAYERS,
            ),
            "absent",
        )
    return [*(name for name in plan.everybody if name in there), *sorted(there.difference(plan.everybody))]


NEW_FORM: Final = f"{RESULTS}/result-form.html"  # with the new seats


def results_file(number: int) -> str:
    """The table to fill in for those who are seated anew."""
    return f"{RESULTS}/results-{number}.csv"


# --------------------------------------------------------------------------------------------------------------------
# The table of seats anew, from which the next call goes on.


_TABLE_HEAD: Final = ("round", "table", "seat", "player")
_MOST_DIGITS: Final = 4  # digits of a number


def changed_seats(pack: Pack) -> Mapping[int, Named] | None:
    """The seats of all rounds, where people were seated anew."""
    if not has(pack.folder, SEATS_TABLE):
        return None
    return read_seats(read(pack.folder, SEATS_TABLE), SEATS_TABLE, pack.plan)


def seats_now(pack: Pack) -> Mapping[int, Named]:
    """The seats of all rounds, as the plan has them or as people were seated anew."""
    return changed_seats(pack) or seats_by_name(pack.plan)


def read_seats(data: bytes, where: str, plan: Plan) -> Mapping[int, Named]:
    """The seats in a table: in every round tables and seats in their order, and everybody once."""
    rows = from_csv(as_text(data, where), where)
    if tuple(next(rows, (0, []))[1]) != _TABLE_HEAD:
        raise ContentError(
            say("{where}:1: the columns must be {table_head}", where=where, table_head=", ".join(_TABLE_HEAD))
        )
    found: dict[int, list[list[str]]] = {number: [] for number in range(1, plan.rounds + 1)}
    for line, cells in rows:
        *numbers, name = cells if len(cells) == len(_TABLE_HEAD) else ("",)
        if (
            not numbers
            or wrong_name(name)
            or not all(each.isascii() and each.isdigit() and len(each) < _MOST_DIGITS + 1 for each in numbers)
        ):
            raise ContentError(
                say(
                    "{where}:{line}: round, table and seat by their numbers, and a name, are expected",
                    where=where,
                    line=line,
                )
            )
        number, table, seat = map(int, numbers)
        here = found.get(number, [])
        if (
            number not in found
            or table < max(1, len(here))
            or (table == len(here) and seat <= len(here[-1]))
            or not seat
        ):
            raise ContentError(
                say(
                    "{where}:{line}: round {number}, table {table}, seat {seat} is not the next one",
                    where=where,
                    line=line,
                    number=number,
                    table=table,
                    seat=seat,
                )
            )
        here.extend([] for _ in range(table - len(here)))
        here[-1].extend("" for _ in range(seat - len(here[-1]) - 1))
        if any(name in sitting for sitting in here):
            raise ContentError(
                say(
                    "{where}:{line}: {name!r} has a seat in round {number} already",
                    where=where,
                    line=line,
                    name=name,
                    number=number,
                )
            )
        here[-1].append(name)
    for number, here in found.items():
        if not here:
            raise ContentError(say("{where}: nobody sits in round {number}", where=where, number=number))
    return found
