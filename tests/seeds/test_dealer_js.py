"""The JavaScript dealer against the Python one: all golden deals, fresh seeds, refused seeds, slips."""

from __future__ import annotations

import hashlib
import hmac
import os
import random
from functools import cache

from proofpress.cartographers.deal import (
    DealTable,
    choice_of_config as choice_of,
    deal,
    deal_digest,
    deal_table,
    deal_text,
    dealer_data,
)
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.rules.legal_moves import revealed
from proofpress.seeds import ALPHABET, WORDS, SeedError, canonical_seed, code_of, key_code, likely_typos, white_space
from tests.cartographers.golden import CHANGED, golden_deals
from tests.depth import deep
from tests.seeds.node import DEALER, in_node

FRESH = deep(300)


@cache
def edition() -> Edition:
    return load_edition()


@cache
def table_of(config: str) -> DealTable:
    return deal_table(edition(), choice_of(edition(), config))


def strange_texts(chance: random.Random, count: int) -> list[str]:
    """Texts of the kinds on which dealers have disagreed: spaces, accents, emoji, new characters, half ones."""
    spaces = ["\t", "\n", "\r\n", "\v", " ", "\x1c", "\x1f", "\x85", "\xa0", "\u1680", "\u180e", "\u2003", "\u200b"]
    spaces += ["\u2028", "\u2029", "\u202f", "\u205f", "\u2060", "\u3000", "\ufeff"]
    parts = [*"aZ09/-_.", "é", "e\u0301", "ř", "r\u030c", "ſ", "ı", "ß", "K", "Å", "ﬁ", "각", "\u1100\u1161\u11a8"]
    parts += [
        "🎲",
        "👩\u200d🌾",
        "❤\ufe0f",
        "🏴\U000e0067\U000e007f",
        "द\u093c",
        "\u0344",
        "a\u0323\u0307",
        "a\u0307\u0323",
    ]
    parts += [
        "\U0001fae8",
        "\u0897",
        "\U0001e4ec",
        "\ud800",
        "\udfff",
        "\x00",
        "\x7f",
        "\xad",
        "\ue000",
        "\uffff",
        "\u0378",
    ]
    plain = [*"abcXYZ0123456789", " ", "é", "🎲", "ř", "\u0301"]
    stripped = [space for space in spaces if white_space().fullmatch(space)]
    texts = []
    for number in range(count):
        pool = [plain, parts, plain + stripped, parts[:20] + spaces][number % 4]
        ends = ["", *(spaces if number % 6 == 0 else stripped)]
        length = chance.choice([0, 1, 2, 3, 8, 20]) if number % 20 else chance.choice([80, 128, 255, 256, 257])
        inside = "".join(chance.choice(pool) for _ in range(length))
        texts.append(chance.choice(ends) + inside + chance.choice(ends))
    return texts


def mistyped_codes(chance: random.Random, count: int) -> list[str]:
    """Codes with a slip, with other hyphens, in small letters, or right."""
    codes = []
    for number in range(count):
        code = key_code(chance.randbytes(16)) if number % 5 == 0 else code_of(chance.getrandbits(50), 50)
        place = chance.randrange(5, len(code) - 1)
        slips = [
            code,
            code.lower().replace("-", chance.choice(["", " ", "\u2013", "--"])),
            code.replace("1", "l").replace("0", "o"),
            code[:place] + chance.choice(ALPHABET + "Uuı*") + code[place + 1 :],
            code[:place] + code[place + 1] + code[place] + code[place + 2 :],
            code[:place] + code[place + 1 :],
            code[:place] + chance.choice(ALPHABET) + code[place:],
            code[: chance.randrange(4, len(code))],
            code.replace("FWS1", chance.choice(["FWS2", "FWSI", "fwsl", "FWSO", "FW51"])),
        ]
        codes.append(slips[number % len(slips)])
    return codes


def test_it_agrees_on_all_golden_deals() -> None:
    by_config: dict[str, list[str]] = {}
    for golden in golden_deals():
        by_config.setdefault(golden.config, []).append(golden.seed)
    given = [{"data": dealer_data(table_of(config)), "seeds": seeds} for config, seeds in by_config.items()]
    digests = in_node(
        """return given.map(({data, seeds}) => {
            const dealer = Dealer(data);
            return seeds.map((seed) => dealer.digest(dealer.deal(seed)));
        });""",
        given,
    )
    found = {
        (config, seed): digest
        for (config, seeds), group in zip(by_config.items(), digests, strict=True)
        for seed, digest in zip(seeds, group, strict=True)
    }
    for golden in golden_deals():
        assert found[golden.config, golden.seed] == golden.digest, f"{golden.config}, {golden.seed}. {CHANGED}"


def test_it_agrees_on_fresh_seeds_and_refuses_the_same_ones() -> None:
    chance = random.Random(14)
    texts = [*strange_texts(chance, FRESH), *mistyped_codes(chance, 180)]
    table = table_of("cartographers/1/combined")
    answers = in_node(
        """const dealer = Dealer(given.data);
        return given.texts.map((text) => {
            try {
                const dealt = dealer.deal(text);
                return {seed: dealer.seed(text), text: dealer.text(dealt), shown: dealer.shown(dealt)};
            } catch (error) {
                if (!(error instanceof Dealer.SeedError)) throw error;
                return {kind: error.kind};
            }
        });""",
        {"data": dealer_data(table), "texts": texts},
    )
    refused = 0
    for text, answer in zip(texts, answers, strict=True):
        seed, complaint = result_of(text)
        if complaint:
            refused += 1
            assert answer["kind"] == kind_of(complaint), ascii(text)
        else:
            dealt = deal(table, text)
            assert answer["seed"] == seed, ascii(text)
            assert answer["text"] == deal_text(dealt), ascii(text)
            shown = [revealed(table.lists, season, deck) for season, deck in enumerate(dealt.seasons)]
            assert answer["shown"] == shown, ascii(text)
    assert refused > FRESH / 6, "of both kinds there are enough"
    assert len(texts) - refused > 200


def result_of(text: str) -> tuple[str, str]:
    """The canonical seed, or the complaint."""
    try:
        return canonical_seed(text), ""
    except SeedError as error:
        return "", str(error)


def kind_of(message: str) -> str:
    kinds = {
        "the seed is empty": "empty",
        "the limit is": "long",
        "is not a code": "unlike",
        "; a code has": "length",
        "which no code contains": "letter",
        "its check letters do not fit": "check",
    }
    return next((kind for words, kind in kinds.items() if words in message), "character")


def test_it_names_the_same_slips() -> None:
    chance = random.Random(15)
    codes = [code for code in mistyped_codes(chance, 400) if code.startswith("FWS1-") and len(code) > 15]
    answers = in_node(
        """const dealer = Dealer(given.data);
        return given.codes.map((code) => {
            try { dealer.seed(code); return []; } catch (error) { return error.slips; }
        });""",
        {"data": dealer_data(table_of("cartographers/1/base")), "codes": codes},
    )
    compared = 0
    for code, answer in zip(codes, answers, strict=True):
        if answer:
            values = [ALPHABET.find(c) if c in ALPHABET else None for c in code[5:].replace("-", "")]
            assert [tuple(slip.values()) for slip in answer] == likely_typos(values), code
            compared += 1
    assert compared > 40


def test_a_key_beyond_128_bits_has_no_code() -> None:
    codes = [f"FWS1-{'Z' * 26}{first}{second}" for first in ALPHABET for second in ALPHABET]
    kinds = in_node(
        """const dealer = Dealer(given.data);
        return given.codes.map((code) => {
            try { return dealer.seed(code); } catch (error) { return error.kind; }
        });""",
        {"data": dealer_data(table_of("cartographers/1/base")), "codes": codes},
    )
    assert kinds == ["check"] * 1024


def test_its_sha_256_and_hmac_are_right() -> None:
    lengths = [0, 1, 31, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 1_000]
    messages = [random.Random(length).randbytes(length) for length in lengths]
    answers = in_node(
        """const {sha256, hmac, hex} = Dealer.parts;
        const bytes = given.map((message) => Uint8Array.from(message));
        return bytes.map((message) => [hex(sha256(message)), hex(hmac(message, message))]);""",
        [list(message) for message in messages],
    )
    for message, (digest, code) in zip(messages, answers, strict=True):
        assert digest == hashlib.sha256(message).hexdigest()
        assert code == hmac.new(message, message, hashlib.sha256).hexdigest()


def test_it_skips_the_same_words() -> None:
    cases = [[n, [WORDS - 1, WORDS // n * n % WORDS, WORDS - n, 7]] for n in (1, 2, 3, 5, 6, 7, 14, 15, 17)]
    answers = in_node(
        """return given.map(([n, words]) => {
            let at = 0;
            const result = Dealer.parts.below(() => words[at++]).below(n);
            return [result, at];
        });""",
        cases,
    )
    for (n, words), answer in zip(cases, answers, strict=True):
        assert isinstance(n, int)
        assert isinstance(words, list)
        taken = next(place for place, word in enumerate(words) if word < WORDS - WORDS % n)
        assert answer == [words[taken] % n, taken + 1]


def test_it_stands_alone() -> None:
    """No other file, no network, nothing that a browser lacks, and nothing that would end a script element."""
    source = DEALER.read_text(encoding="utf-8")
    assert source.isascii()
    for word in ("require(", "import ", "fetch", "BigInt", "crypto.", "Buffer", "Math.random", "</", "process."):
        assert word not in source, word


def test_in_a_browser_it_is_a_global() -> None:
    table = table_of("cartographers/1/base")
    answer = in_node(
        """const vm = require("vm"), fs = require("fs");
        const page = vm.createContext({TextEncoder, Uint8Array, Uint32Array, DataView});
        vm.runInContext(fs.readFileSync(given.path, "utf8"), page);
        const dealer = page.Dealer(given.data);
        return dealer.digest(dealer.deal("2026-W47"));""",
        {"path": os.fsencode(DEALER).decode(), "data": dealer_data(table)},
    )
    assert answer == deal_digest(deal(table, "2026-W47"))
