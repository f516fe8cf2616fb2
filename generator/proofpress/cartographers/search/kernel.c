/* Plays Cartographers quickly: T1, R1, the beam and random games for one player, and scores boards.

   The same as the Python of this package and of rules/, number for number; what it proposes is replayed there. Integers
   only, no library, no imports. Cards, shapes, maps and clauses come in as words of 32 bits that tables.py makes of the
   same records; `table`, `deal` and the players read them from `input` and write what they found to `output`.

   A mask holds a bit per space in reading order, without a spare column: LIMBS times 64 bits, so 2 limbs for maps of up
   to 128 spaces and 4 for the largest. */

#ifndef LIMBS
#define LIMBS 2
#endif

typedef int i32;
typedef long long i64;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef u64 Mask __attribute__((vector_size(8 * LIMBS)));

#ifdef __wasm__
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif

enum { FOREST, VILLAGE, FARM, WATER, MONSTER, HERO, DESTROYED, MOUNTAIN, WASTELAND, EMPTY, RUINS, FILLED, KINDS, EDGE };
enum { LAYERS = EMPTY + 1, TERRAINS = 6, SEASONS = 4, EDICTS = 4, SLOTS = 4 };
enum { MAX_SIDE = 16, MAX_SPACES = 64 * LIMBS, MAX_CARDS = 512, MAX_DECK = 128, MAX_RULES = 128, MAX_CLAUSES = 4 };
enum { MAX_SHAPES = 4, MAX_WAYS = 8, MAX_CELLS = 64, MAX_DIAGONALS = 16, MAX_MOVES = 256 };
enum { INPUT_WORDS = 1 << 18, OUTPUT_WORDS = 1 << 14, ARENA_BYTES = 1 << 22 };
enum { NOTHING = -1, SINGLE = 15 };

static i32 input_words[INPUT_WORDS] __attribute__((aligned(32)));
static i32 output_words[OUTPUT_WORDS];
static u8 arena[ARENA_BYTES] __attribute__((aligned(32)));
static u32 arena_used;

EXPORT i32 *input(void) { return input_words; }
EXPORT i32 *output(void) { return output_words; }

/* Masks */

static inline Mask none(void) { return (Mask){0}; }

static inline int any(Mask m) {
    u64 all = m[0];
    for (int limb = 1; limb < LIMBS; limb++) all |= m[limb];
    return all != 0;
}

static inline int same(Mask a, Mask b) { return !any(a ^ b); }

static inline int count(Mask m) {
    int bits = 0;
    for (int limb = 0; limb < LIMBS; limb++) bits += __builtin_popcountll(m[limb]);
    return bits;
}

static inline Mask bit(u32 space) {
    Mask m = none();
    for (u32 limb = 0; limb < LIMBS; limb++)
        if (space >> 6 == limb) m[limb] = 1ULL << (space & 63);
    return m;
}

/* Away from the first space, and towards it, by 1 to 63. */
static inline Mask up(Mask m, u32 by) {
    Mask r;
    for (int limb = LIMBS - 1; limb > 0; limb--) r[limb] = m[limb] << by | m[limb - 1] >> (64 - by);
    r[0] = m[0] << by;
    return r;
}

static inline Mask down(Mask m, u32 by) {
    Mask r;
    for (int limb = 0; limb < LIMBS - 1; limb++) r[limb] = m[limb] >> by | m[limb + 1] << (64 - by);
    r[LIMBS - 1] = m[LIMBS - 1] >> by;
    return r;
}

/* The same, by 0 to 63. */
static inline Mask down_or_stay(Mask m, u32 by) {
    Mask r;
    for (int limb = 0; limb < LIMBS - 1; limb++) r[limb] = m[limb] >> by | m[limb + 1] << 1 << (63 - by);
    r[LIMBS - 1] = m[LIMBS - 1] >> by;
    return r;
}

/* The same by any number. */
static inline Mask far_up(Mask m, u32 by) {
    for (; by >= 64; by -= 64) {
        for (int limb = LIMBS - 1; limb > 0; limb--) m[limb] = m[limb - 1];
        m[0] = 0;
    }
    return by ? up(m, by) : m;
}

static inline Mask far_down(Mask m, u32 by) {
    for (; by >= 64; by -= 64) {
        for (int limb = 0; limb < LIMBS - 1; limb++) m[limb] = m[limb + 1];
        m[LIMBS - 1] = 0;
    }
    return by ? down(m, by) : m;
}

static inline int first(Mask m) {
    for (int limb = 0; limb < LIMBS - 1; limb++)
        if (m[limb]) return 64 * limb + __builtin_ctzll(m[limb]);
    return 64 * (LIMBS - 1) + __builtin_ctzll(m[LIMBS - 1]);
}

static inline int last(Mask m) {
    for (int limb = LIMBS - 1; limb > 0; limb--)
        if (m[limb]) return 64 * limb + 63 - __builtin_clzll(m[limb]);
    return 63 - __builtin_clzll(m[0]);
}

static inline Mask lowest(Mask m) {
    Mask r = none();
    u64 before = 0;
    _Pragma("unroll") for (int limb = 0; limb < LIMBS; limb++) {
        r[limb] = before ? 0 : m[limb] & -m[limb];
        before |= m[limb];
    }
    return r;
}
/* The space with so many spaces of the mask before it. */
static inline int nth(Mask m, int before) {
    int limb = 0, here;
    for (; limb < LIMBS - 1 && (here = __builtin_popcountll(m[limb])) <= before; limb++) before -= here;
    u64 left = m[limb];
    for (; before; before--) left &= left - 1;
    return 64 * limb + __builtin_ctzll(left);
}
static inline int several(Mask m) { return any(m & ~lowest(m)); }

/* What is fixed for a choice of cards on a map */

typedef struct {
    int height, width, cells;
    int near; /* all of its spaces lie less than 64 from the first */
    Mask shape, corners; /* in the upper left corner of the map; all places of its box */
    u8 *offsets;
} Way;

typedef struct {
    int ways;
    Way way[MAX_WAYS];
} Figure;

enum Card { EXPLORE, RUINS_CARD, HERO_CARD, AMBUSH };
enum Lasting { NO_END, DESTROYS, SPREADS };
enum Target { NO_TARGET, ANY_BUT_MOUNTAIN, EMPTY_ONLY };

typedef struct {
    enum Card kind;
    int time;
    int terrains, terrain[TERRAINS];
    int shapes, coin[MAX_SHAPES], most_coins;
    Figure figure[MAX_SHAPES];       /* an ambush card has one */
    int gazes, bounty;
    enum Lasting lasting;
    enum Target target;
    Mask *walk;                      /* ambush: its places by the solo rule, in order */
    int walk_length;
    Mask *attacks;                   /* hero: MAX_WAYS for each space */
    u8 *attack_counts;
} Play;

enum Shape { EACH_SPACE, EACH_CLUSTER, EACH_LINE, EACH_DIAGONAL, PICK_CLUSTER, PICK_SQUARE, PICK_COLUMN_RUN, PICK_ROW_RUN };
enum Where { ANYWHERE, AT_EDGE, AT_RUINS };
enum Inner { NO_FIGURE, LINE_OF_4, SQUARE_OF_2 };
enum Unit { PER_SPACE, PER_EMPTY_BESIDE, PER_ROW, PER_COLUMN };
enum Numbered { EVERY, ODD, EVEN };

typedef struct { /* in the order of the words in a table */
    i32 shape, points, of, at, enclosed_by, linked_by, to, least, exactly, containing, complete, rank;
    i32 rows, columns, numbered, equal, to_equal;
    i32 wants, want[4], want_count[4]; /* beside, or holding */
    i32 avoids, avoid[8];
    i32 units, per[2];
    i32 lines;
    Mask *line; /* those that it looks at */
    u8 *length;
} Clause;

typedef struct {
    i32 reads; /* a bit for each field */
    int clauses;
    Clause clause[MAX_CLAUSES];
} Rule;

static struct {
    int width, height, spaces;
    Mask area, not_first, not_last, edge;
    Mask row[MAX_SIDE], column[MAX_SIDE], diagonal[MAX_DIAGONALS];
    Mask mountain[MAX_SPACES], mountain_sides[MAX_SPACES];
    int diagonals, mountains; /* those that can still pay */
    Mask ruins;
    int cards, rules, by_border;
    Play card[MAX_CARDS];
    Rule rule[MAX_RULES];
    int coins_counted, coin_track, keep_off_ruins, ambush_pays_nobody, spares_blocked;
    int single_on_card, single_coin, full_map_ends, keeps_ruins;
    int kinds;
    int singles, single[TERRAINS];
    int edicts[SEASONS][2], limit[SEASONS];
} T;

/* A map in play, and the game between two decisions */

typedef struct {
    Mask on[LAYERS];
    Mask unpaid, attacked, lettered[SLOTS];
    i16 coins, owing;
    i32 score[SEASONS][4]; /* two edicts, coins, monsters */
} Sheet;

enum Task { OVER, DRAW, AMBUSH_TASK, GAZE, HERO_TASK, RAVAGE };

typedef struct {
    Sheet sheet;
    u8 season, shown, ruins_due, scored, over;
    u8 task, slot; /* what is to be decided; a card, and for ambush cards their slot */
    u16 card;
    u8 effects, effect[SLOTS]; /* slots still to come at this season's end */
    u8 out, revealed[SLOTS];   /* slots in the order of reveal */
} State;

typedef struct {
    Mask cells, attack;
    u8 task, terrain, shape;
} Move;

static struct {
    int edict[EDICTS], slot[SLOTS], slots;
    int shown[SEASONS], deck[SEASONS][MAX_DECK];
    u8 root[32];
} D;

static Sheet printed; /* the sheet before the first card */

/* Geometry */

static inline Mask left_of(Mask m) { return down(m & T.not_first, 1); }
static inline Mask right_of(Mask m) { return up(m & T.not_last, 1); }
static inline Mask below(Mask m) { return up(m, T.width) & T.area; }
static inline Mask above(Mask m) { return down(m, T.width); }

static inline Mask beside(Mask m) {
    return (left_of(m) | right_of(m) | up(m, T.width) | down(m, T.width)) & T.area;
}

static inline Mask around(Mask cluster) { return beside(cluster) & ~cluster; }

/* The cluster of the first space of the mask. */
static inline Mask cluster_of(Mask mask) {
    Mask grown = lowest(mask), cluster;
    do {
        cluster = grown;
        grown = (cluster | left_of(cluster) | right_of(cluster) | up(cluster, T.width) | down(cluster, T.width)) & mask;
    } while (!same(grown, cluster));
    return cluster;
}

/* The spaces that lie in at least so many of the layers. */
static Mask at_least(int wanted, const Mask *layers, int number) {
    Mask reached[17];
    for (int level = 0; level < wanted; level++) reached[level] = none();
    for (int layer = 0; layer < number; layer++) {
        for (int level = wanted - 1; level > 0; level--) reached[level] |= reached[level - 1] & layers[layer];
        reached[0] |= layers[layer];
    }
    return reached[wanted - 1];
}

static void sides_of(Mask m, Mask sides[4]) {
    sides[0] = right_of(m);
    sides[1] = left_of(m);
    sides[2] = below(m);
    sides[3] = above(m);
}

static inline Mask legal_corners(const Way *way, Mask empty, Mask wanted) {
    Mask corners = way->corners;
    const u8 *offset = way->offsets, *end = offset + way->cells;
    if (way->near) { /* two at a time, which is quicker */
        for (; offset < end - 1; offset += 2) corners &= down_or_stay(empty, offset[0]) & down_or_stay(empty, offset[1]);
        if (offset < end) corners &= down_or_stay(empty, *offset);
    } else {
        for (; offset < end; offset++) corners &= far_down(empty, *offset);
    }
    if (any(wanted) && any(corners)) {
        Mask covering = none();
        for (int cell = 0; cell < way->cells; cell++) covering |= far_down(wanted, way->offsets[cell]);
        corners &= covering;
    }
    return corners;
}

static int fits(const Figure *figure, Mask empty, Mask wanted) {
    for (int way = 0; way < figure->ways; way++)
        if (any(legal_corners(&figure->way[way], empty, wanted))) return 1;
    return 0;
}

/* Changes of a sheet */

static inline int on_track(int coins) { return T.coins_counted || coins < T.coin_track ? coins : T.coin_track; }

static void settle(Sheet *s, int coins, int by_ambush) {
    if (any(s->unpaid)) {
        Mask surrounded = s->unpaid & ~beside(s->on[EMPTY]);
        if (any(surrounded)) {
            s->unpaid ^= surrounded;
            if (!(by_ambush && T.ambush_pays_nobody)) coins += count(surrounded);
        }
    }
    if (s->owing)
        for (int slot = 0; slot < SLOTS; slot++)
            if (s->owing >> slot & 1) {
                Mask alive = s->lettered[slot] & s->on[MONSTER];
                if (!any(beside(alive) & s->on[EMPTY])) {
                    coins += T.card[D.slot[slot]].bounty;
                    s->owing ^= 1 << slot;
                }
            }
    if (coins) s->coins = on_track(s->coins + coins);
}

static inline void kill(Sheet *s) {
    Mask killed = s->on[MONSTER] & s->attacked;
    s->on[MONSTER] ^= killed;
    s->on[DESTROYED] |= killed;
}

static void draw(Sheet *s, int terrain, Mask cells, int coins) {
    s->on[EMPTY] &= ~cells;
    s->on[terrain] |= cells;
    if (terrain == MONSTER) kill(s);
    settle(s, coins, 0);
}

static void draw_ambush(Sheet *s, int slot, Mask cells, int lettered) {
    s->on[EMPTY] &= ~cells;
    s->on[MONSTER] |= cells;
    kill(s);
    if (lettered) {
        s->lettered[slot] = cells;
        if (T.card[D.slot[slot]].bounty) s->owing |= 1 << slot;
    }
    settle(s, 0, 1);
}

static void draw_hero(Sheet *s, Mask cell, Mask attack) {
    s->on[EMPTY] &= ~cell;
    s->on[HERO] |= cell;
    s->attacked |= attack;
    kill(s);
    settle(s, 0, 0);
}

static void destroy(Sheet *s, Mask cell) {
    for (int layer = 0; layer < LAYERS; layer++) s->on[layer] &= ~cell;
    s->on[DESTROYED] |= cell;
    settle(s, 0, 1);
}

static inline Mask living(const Sheet *s, int slot) { return s->lettered[slot] & s->on[MONSTER]; }

static void spread(Sheet *s, int slot) {
    Mask grown = beside(living(s, slot)) & s->on[EMPTY];
    if (!any(grown)) return;
    s->lettered[slot] |= grown;
    s->on[EMPTY] &= ~grown;
    s->on[MONSTER] |= grown;
    kill(s);
    settle(s, 0, 1);
}

static Mask targets(const Sheet *s, int slot) {
    Mask near;
    switch (T.card[D.slot[slot]].target) {
    case EMPTY_ONLY: return around(living(s, slot)) & s->on[EMPTY];
    case ANY_BUT_MOUNTAIN:
        near = around(living(s, slot)) & ~s->on[MOUNTAIN];
        return T.spares_blocked ? near & ~(s->on[WASTELAND] | s->on[DESTROYED]) : near;
    default: return none();
    }
}

static inline Mask open_spaces(const Sheet *s) { return T.keep_off_ruins ? s->on[EMPTY] & ~T.ruins : s->on[EMPTY]; }

/* Scoring */

static inline Mask mask_of(const Sheet *s, int what) {
    return what == RUINS ? T.ruins : what == FILLED ? T.area ^ s->on[EMPTY] : s->on[what];
}

static int kinds_in(const Sheet *s, Mask part, int kinds) {
    int found = 0;
    for (int kind = 0; kind <= MOUNTAIN; kind++)
        if (kinds >> kind & 1) found += any(part & s->on[kind]);
    return found;
}

static Mask beside_kinds(const Sheet *s, int wanted) {
    Mask layers[LAYERS];
    int number = 0;
    for (int kind = 0; kind <= MOUNTAIN; kind++)
        if (T.kinds >> kind & 1) layers[number++] = beside(s->on[kind]);
    return at_least(wanted, layers, number);
}

static Mask linked(Mask link, Mask targets) {
    Mask found = none();
    while (any(link)) {
        Mask cluster = cluster_of(link), touched = around(cluster), reached = touched & targets;
        link ^= cluster;
        if (any(reached)) found |= several(reached) ? touched : touched & ~reached;
    }
    return found;
}

static Mask earning_spaces(const Sheet *s, const Clause *c) {
    Mask spaces = mask_of(s, c->of), sides[4];
    if (c->at == AT_EDGE) spaces &= T.edge;
    if (c->at == AT_RUINS) spaces &= T.ruins;
    for (int want = 0; want < c->wants; want++) {
        if (c->want[want] == KINDS) {
            spaces &= beside_kinds(s, c->want_count[want]);
        } else if (c->want_count[want] == 1) {
            spaces &= beside(mask_of(s, c->want[want]));
        } else {
            sides_of(mask_of(s, c->want[want]), sides);
            spaces &= at_least(c->want_count[want], sides, 4);
        }
    }
    if (c->enclosed_by != NOTHING) spaces &= ~beside(T.area & ~mask_of(s, c->enclosed_by));
    if (c->linked_by != NOTHING) spaces &= linked(mask_of(s, c->linked_by), mask_of(s, c->to));
    return spaces;
}

static int cluster_fits(const Sheet *s, const Clause *c, Mask cluster) {
    if (c->exactly != NOTHING ? count(cluster) != c->exactly : c->least != NOTHING && count(cluster) < c->least) return 0;
    Mask touched = around(cluster);
    for (int avoid = 0; avoid < c->avoids; avoid++)
        if (any(c->avoid[avoid] == EDGE ? cluster & T.edge : touched & mask_of(s, c->avoid[avoid]))) return 0;
    for (int want = 0; want < c->wants; want++) {
        int found = c->want[want] == KINDS ? kinds_in(s, touched, T.kinds) : count(touched & mask_of(s, c->want[want]));
        if (found < c->want_count[want]) return 0;
    }
    Mask pair, two, line;
    switch (c->containing) {
    case SQUARE_OF_2:
        pair = cluster & left_of(cluster);
        return any(pair & above(pair));
    case LINE_OF_4:
        pair = cluster & left_of(cluster);
        two = cluster & above(cluster);
        line = pair & left_of(left_of(pair));
        return any(line | (two & above(above(two))));
    }
    return 1;
}

static int lines_fitting(const Sheet *s, const Clause *c) {
    int fitting = 0, equal = c->shape == EACH_LINE && c->equal != NOTHING, wants = c->shape == EACH_LINE ? c->wants : 0;
    Mask empty = c->complete ? s->on[EMPTY] : none(), wanted[4], one, other;
    for (int want = 0; want < wants; want++) wanted[want] = c->want[want] == KINDS ? none() : mask_of(s, c->want[want]);
    if (equal) one = mask_of(s, c->equal), other = mask_of(s, c->to_equal);
    for (int number = 0; number < c->lines; number++) {
        Mask line = c->line[number];
        int fits = !any(line & empty);
        for (int want = 0; want < wants && fits; want++)
            fits = c->want_count[want] <= (c->want[want] == KINDS ? kinds_in(s, line, T.kinds) : count(line & wanted[want]));
        if (equal && fits) fits = count(line & one) == count(line & other);
        fitting += fits;
    }
    return fitting;
}

static int times_paid(const Sheet *s, const Clause *c, Mask thing) {
    int times = 0;
    for (int unit = 0; unit < c->units; unit++) switch (c->per[unit]) {
        case PER_SPACE: times += count(thing); break;
        case PER_EMPTY_BESIDE: times += count(around(thing) & s->on[EMPTY]); break;
        case PER_ROW: for (int row = 0; row < T.height; row++) times += any(thing & T.row[row]); break;
        case PER_COLUMN: for (int column = 0; column < T.width; column++) times += any(thing & T.column[column]);
        }
    return times;
}

static int picked(const Sheet *s, const Clause *c, const Mask *things, int number) {
    int best = 0;
    if (c->rank) {
        Mask left[MAX_SPACES];
        if (number < c->rank) return 0;
        for (int thing = 0; thing < number; thing++) left[thing] = things[thing];
        int chosen = 0;
        for (int rank = 0; rank < c->rank; rank++) {
            if (rank) left[chosen] = none();
            chosen = 0;
            for (int thing = 1; thing < number; thing++)
                if (count(left[thing]) > count(left[chosen])) chosen = thing;
        }
        return c->points * times_paid(s, c, left[chosen]);
    }
    for (int thing = 0; thing < number; thing++) {
        int points = c->points * times_paid(s, c, things[thing]);
        if (points > best) best = points;
    }
    return best;
}

static int largest_square(Mask mask, Mask *square) {
    int side = 0;
    Mask corners = mask;
    while (any(mask)) {
        side++;
        corners = mask;
        Mask pair = mask & left_of(mask);
        mask = pair & above(pair);
    }
    if (!side) return 0;
    Mask row = lowest(corners);
    for (int step = 1; step < side; step++) row |= right_of(row);
    *square = row;
    for (int step = 1; step < side; step++) *square |= below(*square);
    return 1;
}

static inline Mask onwards(Mask m, int by_column) { return by_column ? below(m) : right_of(m); }

static int points_of(const Sheet *s, const Clause *c) {
    Mask left, thing, things[MAX_SPACES];
    int number = 0, fitting = 0, by_column;
    switch (c->shape) {
    case EACH_SPACE: return c->points * count(earning_spaces(s, c));
    case EACH_CLUSTER:
        for (left = mask_of(s, c->of); any(left); left ^= thing) {
            thing = cluster_of(left);
            fitting += cluster_fits(s, c, thing);
        }
        return c->points * fitting;
    case EACH_LINE:
    case EACH_DIAGONAL:
        return c->points * lines_fitting(s, c);
    case PICK_CLUSTER:
        for (left = mask_of(s, c->of); any(left); left ^= thing) {
            thing = cluster_of(left);
            if (cluster_fits(s, c, thing)) things[number++] = thing;
        }
        return picked(s, c, things, number);
    case PICK_SQUARE:
        number = largest_square(mask_of(s, c->of), things);
        return picked(s, c, things, number);
    default:
        by_column = c->shape == PICK_COLUMN_RUN;
        left = mask_of(s, c->of);
        for (Mask starts = left & ~onwards(left, by_column); any(starts); starts &= ~lowest(starts)) {
            thing = lowest(starts);
            for (Mask grown = thing; any(grown); thing |= grown) grown = onwards(grown, by_column) & left;
            things[number++] = thing;
        }
        return picked(s, c, things, number);
    }
}

static int rule_points(const Sheet *s, const Rule *rule) {
    int points = 0;
    for (int clause = 0; clause < rule->clauses; clause++) points += points_of(s, &rule->clause[clause]);
    return points;
}

static inline Mask losses(const Sheet *s) { return beside(s->on[MONSTER]) & s->on[EMPTY]; }

/* Going on until somebody has to decide */

static inline const Rule *edict(int letter) { return &T.rule[D.edict[letter]]; }

static void score_season(State *g) {
    Sheet *s = &g->sheet;
    i32 *score = s->score[g->season];
    for (int half = 0; half < 2; half++) score[half] = rule_points(s, edict(T.edicts[g->season][half]));
    score[2] = s->coins;
    score[3] = count(losses(s));
    g->scored = 1;
    g->effects = 0;
    for (int out = 0; out < g->out; out++)
        if (T.card[D.slot[g->revealed[out]]].lasting) g->effect[g->effects++] = g->revealed[out];
}

static int total(const Sheet *s) {
    int points = 0;
    for (int season = 0; season < SEASONS; season++)
        points += s->score[season][0] + s->score[season][1] + s->score[season][2] - s->score[season][3];
    return points;
}

static void ask(State *g, int task, int card, int slot) {
    g->task = task;
    g->card = card;
    g->slot = slot;
}

static void reveal(State *g) {
    Sheet *s = &g->sheet;
    int card = D.deck[g->season][g->shown++], free = any(s->on[EMPTY]);
    const Play *play = &T.card[card];
    switch (play->kind) {
    case EXPLORE:
        if (free) ask(g, DRAW, card, 0);
        g->ruins_due &= free;
        return;
    case HERO_CARD:
        if (free) ask(g, HERO_TASK, card, 0);
        return;
    case RUINS_CARD: g->ruins_due = 1; return;
    case AMBUSH: break;
    }
    int slot = 0;
    while (slot < D.slots - 1 && D.slot[slot] != card) slot++;
    if (g->out < SLOTS) g->revealed[g->out++] = slot;
    if (!T.by_border) {
        if (free) ask(g, AMBUSH_TASK, card, slot);
        return;
    }
    Mask open = open_spaces(s);
    for (int place = 0; place < play->walk_length; place++)
        if (!any(play->walk[place] & ~open)) {
            draw_ambush(s, slot, play->walk[place], 1);
            if (play->gazes && any(targets(s, slot))) ask(g, GAZE, card, slot);
            return;
        }
}

static void next_effect(State *g) {
    if (g->effects) {
        int slot = g->effect[0];
        g->effects--;
        for (int effect = 0; effect < g->effects; effect++) g->effect[effect] = g->effect[effect + 1];
        g->effect[g->effects] = 0;
        if (T.card[D.slot[slot]].lasting == SPREADS) spread(&g->sheet, slot);
        else if (any(targets(&g->sheet, slot))) ask(g, RAVAGE, D.slot[slot], slot);
    } else if (g->season == SEASONS - 1) {
        g->over = 1;
    } else {
        g->season++;
        g->shown = 0;
        g->scored = 0;
    }
}

static void advance(State *g) {
    while (!g->task && !g->over) {
        if (g->scored) next_effect(g);
        else if (g->shown == D.shown[g->season] || (T.full_map_ends && !any(g->sheet.on[EMPTY]))) score_season(g);
        else reveal(g);
    }
}

static void begin(State *g) {
    __builtin_memset(g, 0, sizeof *g);
    g->sheet = printed;
    advance(g);
}

static void apply(State *g, const Move *m) {
    Sheet *s = &g->sheet;
    const Play *play = &T.card[g->card];
    int task = g->task, card = g->card, slot = g->slot;
    g->task = OVER;
    switch (task) {
    case DRAW:
        draw(s, m->terrain, m->cells, m->shape != SINGLE ? play->coin[m->shape] : T.single_coin ? play->most_coins : 0);
        g->ruins_due = 0;
        break;
    case AMBUSH_TASK:
        draw_ambush(s, slot, m->cells, fits(&play->figure[0], open_spaces(s), none()));
        if (play->gazes && any(targets(s, slot))) ask(g, GAZE, card, slot);
        break;
    case HERO_TASK: draw_hero(s, m->cells, m->attack); break;
    default: destroy(s, m->cells);
    }
    if (!g->task) advance(g);
}

/* Every legal move of the next decision. A code says which one it is in 32 bits: terrain, shape, way or attack, space. */

static inline u32 code(u32 terrain, u32 shape, u32 way, u32 space) { return terrain << 16 | shape << 12 | way << 8 | space; }

static Move decoded(const State *g, u32 code) {
    u32 terrain = code >> 16 & 15, shape = code >> 12 & 15, way = code >> 8 & 15, space = code & 255;
    Move m = {.cells = bit(space), .attack = none(), .task = g->task, .terrain = terrain, .shape = shape};
    const Play *play = &T.card[g->card];
    if (g->task == HERO_TASK) m.attack = play->attacks[space * MAX_WAYS + way];
    else if (shape != SINGLE) m.cells = far_up(play->figure[shape].way[way].shape, space);
    return m;
}

typedef struct {
    u32 used;
    u32 code[1 << 16];
} Codes;

static void each_bit(Codes *codes, Mask spaces, u32 terrain) {
    for (; any(spaces); spaces &= ~lowest(spaces)) codes->code[codes->used++] = code(terrain, SINGLE, 0, first(spaces));
}

static void places(Codes *codes, const Figure *figure, u32 shape, u32 terrain, Mask empty, Mask wanted) {
    for (int way = 0; way < figure->ways; way++)
        for (Mask corners = legal_corners(&figure->way[way], empty, wanted); any(corners); corners &= ~lowest(corners))
            codes->code[codes->used++] = code(terrain, shape, way, first(corners));
}

static void legal(const State *g, Codes *codes) {
    const Sheet *s = &g->sheet;
    const Play *play = &T.card[g->card];
    Mask empty = s->on[EMPTY];
    codes->used = 0;
    if (g->task == DRAW) {
        Mask wanted = g->ruins_due ? T.ruins & empty : none();
        if (any(wanted) || !g->ruins_due)
            for (int shape = 0; shape < play->shapes; shape++)
                for (int terrain = 0; terrain < play->terrains; terrain++)
                    places(codes, &play->figure[shape], shape, play->terrain[terrain], empty, wanted);
        if (codes->used) return;
        if (T.single_on_card && !g->ruins_due)
            for (int terrain = 0; terrain < play->terrains; terrain++) each_bit(codes, empty, play->terrain[terrain]);
        else
            for (int terrain = 0; terrain < T.singles; terrain++) each_bit(codes, empty, T.single[terrain]);
    } else if (g->task == AMBUSH_TASK) {
        places(codes, &play->figure[0], 0, MONSTER, open_spaces(s), none());
        if (!codes->used) each_bit(codes, empty, MONSTER);
    } else if (g->task == HERO_TASK) {
        for (Mask spaces = empty; any(spaces); spaces &= ~lowest(spaces)) {
            int space = first(spaces);
            for (int attack = 0; attack < play->attack_counts[space]; attack++)
                codes->code[codes->used++] = code(0, SINGLE, attack, space);
        }
    } else {
        each_bit(codes, targets(s, g->slot), 0);
    }
}

/* The neighbour's move, one step ahead: most losses, then most ruins, then the first. */
static u32 most_hurtful(const State *g, Codes *codes) {
    const Sheet *s = &g->sheet;
    int most = -1;
    u32 best = 0;
    legal(g, codes);
    for (u32 index = 0; index < codes->used; index++) {
        Mask cells = decoded(g, codes->code[index]).cells, living = cells & ~s->attacked;
        int lost = count(beside(s->on[MONSTER] | living) & s->on[EMPTY] & ~cells);
        int hurt = lost * 1024 + count(cells & T.ruins);
        if (hurt > most) {
            most = hurt;
            best = codes->code[index];
        }
    }
    return best;
}

/* What is already half done for a clause, in hundredths of a point */

enum { ONE_OPEN = 35, TWO_OPEN = 12, NEARLY_BESIDE = 3, LINK_SPACES = 6, ALL_KINDS = 0x3f | 1 << MOUNTAIN };

static int greatest_want(const Clause *c) {
    int most = 0;
    for (int want = 0; want < c->wants; want++)
        if (c->want_count[want] > most) most = c->want_count[want];
    return most;
}

static int wanted_kinds(const Clause *c) {
    for (int want = 0; want < c->wants; want++)
        if (c->want[want] == KINDS) return c->want_count[want];
    return 0;
}

/* At most 9,900 times the square of 256, so 32 bits hold it. */
static inline i32 share(i32 worth, i32 part, i32 whole) { return worth * part * part / (whole * whole); }

static i64 promised_enclosure(const Sheet *s, const Clause *c) {
    Mask sides[4], spaces = mask_of(s, c->of);
    sides_of(T.area & ~mask_of(s, c->enclosed_by), sides);
    Mask one = at_least(1, sides, 4), two = at_least(2, sides, 4), three = at_least(3, sides, 4);
    return c->points * (ONE_OPEN * count(spaces & one & ~two) + TWO_OPEN * count(spaces & two & ~three));
}

static i64 promised_links(const Sheet *s, const Clause *c) {
    i64 total = 0;
    for (Mask left = mask_of(s, c->linked_by), cluster; any(left); left ^= cluster) {
        cluster = cluster_of(left);
        Mask touched = beside(cluster);
        int starts = count(touched & mask_of(s, c->of)), goals = count(touched & mask_of(s, c->to));
        int size = count(cluster);
        if (starts == 1 && goals == (c->of == c->to))
            total += 100 * c->points * (size < LINK_SPACES ? size : LINK_SPACES) / (2 * LINK_SPACES);
    }
    return total;
}

static i64 promised_neighbours(const Sheet *s, const Clause *c, int want) {
    Mask sides[4];
    int wanted = c->want_count[want];
    sides_of(mask_of(s, c->want[want]), sides);
    Mask lacking = at_least(wanted - 1, sides, 4) & ~at_least(wanted, sides, 4);
    return 100 * c->points / NEARLY_BESIDE * count(mask_of(s, c->of) & lacking);
}

static i64 promised_sizes(const Sheet *s, const Clause *c) {
    i64 total = 0;
    for (Mask left = mask_of(s, c->of), cluster; any(left); left ^= cluster) {
        cluster = cluster_of(left);
        int size = count(cluster), spoilt = 0;
        if (size >= c->least) continue;
        for (int avoid = 0; avoid < c->avoids && !spoilt; avoid++)
            spoilt = c->avoid[avoid] != EDGE && any(beside(cluster) & mask_of(s, c->avoid[avoid]));
        if (!spoilt) total += share(100 * c->points, size, c->least);
    }
    return total;
}

static inline i64 squared(const Sheet *s, Mask part, int kinds, int wanted, int worth) {
    int found = kinds_in(s, part, kinds);
    return found < wanted ? share(worth, found, wanted) : 0;
}

static i64 promised_kinds(const Sheet *s, const Clause *c, int wanted) {
    i64 total = 0;
    for (Mask left = mask_of(s, c->of), cluster; any(left); left ^= cluster) {
        cluster = cluster_of(left);
        total += squared(s, beside(cluster), ALL_KINDS & ~(1 << c->of), wanted, 100 * c->points);
    }
    return total;
}

static i64 promised_lines(const Sheet *s, const Clause *c) {
    Mask filled = T.area ^ s->on[EMPTY];
    i64 total = 0;
    for (int line = 0; line < c->lines; line++) {
        int full = count(c->line[line] & filled), ready = full && full < c->length[line];
        for (int want = 0; want < c->wants && ready; want++)
            ready = c->want[want] == KINDS || any(c->line[line] & mask_of(s, c->want[want]));
        if (ready) total += share(100 * c->points, full, c->length[line]);
    }
    return total;
}

static i64 promised_holdings(const Sheet *s, const Clause *c, int kinds) {
    i64 total = 0;
    for (int line = 0; line < c->lines; line++) {
        if (kinds) {
            total += squared(s, c->line[line], ALL_KINDS, kinds, 100 * c->points);
            continue;
        }
        for (int want = 0; want < c->wants; want++) {
            int held = count(c->line[line] & mask_of(s, c->want[want]));
            if (held < c->want_count[want]) total += share(100 * c->points, held, c->want_count[want]);
        }
    }
    return total;
}

/* Each promise is weighed by itself, as rounding is. */
static i64 promised(const Sheet *s, const Clause *c, i64 weight) {
    int kinds = wanted_kinds(c);
    i64 total = 0;
    switch (c->shape) {
    case EACH_SPACE:
        if (c->enclosed_by != NOTHING) return weight * promised_enclosure(s, c) / 100;
        if (c->linked_by != NOTHING) return weight * promised_links(s, c) / 100;
        for (int want = 0; want < c->wants && !kinds; want++)
            if (c->want_count[want] > 1) total += weight * promised_neighbours(s, c, want) / 100;
        return total;
    case EACH_CLUSTER:
        if (c->least != NOTHING && c->exactly == NOTHING) return weight * promised_sizes(s, c) / 100;
        return kinds ? weight * promised_kinds(s, c, kinds) / 100 : 0;
    case EACH_LINE:
        if (c->complete) return weight * promised_lines(s, c) / 100;
        return kinds || greatest_want(c) > 1 ? weight * promised_holdings(s, c, kinds) / 100 : 0;
    case EACH_DIAGONAL: return weight * promised_lines(s, c) / 100;
    default: return 0;
    }
}

/* How good a map looks in the middle of a game, in hundredths of a point */

typedef struct { /* in the order of judge.Tuning */
    i32 later, promised, coin, free_ruins, hole, mountain, border, needed, shape_scale;
} Tuning;

typedef struct {
    i64 edict[EDICTS], promised[EDICTS], coin, monster, shape, needed[TERRAINS];
} Weights;

static Tuning tuning;

static inline i64 floored(i64 number, i64 by) { return number / by - (number % by < 0); }

static void weigh(const State *g, Weights *w) {
    int spent = 0, season = g->season, to_come = SEASONS - season;
    __builtin_memset(w, 0, sizeof *w);
    for (int shown = 0; shown < g->shown; shown++) spent += T.card[D.deck[season][shown]].time;
    i64 left = spent < T.limit[season] ? 100 * (T.limit[season] - spent) / T.limit[season] : 0, worth = 100;
    for (int later = season; later < SEASONS; later++) {
        for (int half = 0; half < 2; half++) {
            w->edict[T.edicts[later][half]] += worth;
            w->promised[T.edicts[later][half]] += later > season ? worth : left;
        }
        w->monster += worth;
        worth = worth * tuning.later / 100;
    }
    for (int letter = 0; letter < EDICTS; letter++) {
        w->promised[letter] = tuning.promised * w->promised[letter] / 100;
        for (int field = FOREST; field <= WATER; field++)
            if (edict(letter)->reads >> field & 1) w->needed[field] += tuning.needed * w->edict[letter] / 100;
    }
    w->coin = (i64)tuning.coin * to_come;
    w->shape = 100 * (to_come - 1) + left;
}

static i64 edict_worth(const Sheet *s, const Weights *w, int letter) {
    const Rule *rule = edict(letter);
    if (!w->edict[letter]) return 0;
    i64 worth = w->edict[letter] * rule_points(s, rule);
    if (w->promised[letter])
        for (int clause = 0; clause < rule->clauses; clause++)
            worth += promised(s, &rule->clause[clause], w->promised[letter]);
    return worth;
}

/* What is filled and what is left empty. */
static i64 filling_worth(const Sheet *s) {
    Mask empty = s->on[EMPTY], filled = T.area ^ empty;
    i64 shape = -(i64)tuning.hole * count(empty & ~beside(empty));
    shape -= tuning.border * count(beside(filled) & empty);
    if (T.keeps_ruins) shape += tuning.free_ruins * count(T.ruins & empty);
    for (int mountain = 0; mountain < T.mountains; mountain++)
        if (any(T.mountain[mountain] & s->unpaid)) {
            int sides = count(T.mountain_sides[mountain] & filled);
            shape += tuning.mountain * sides * sides;
        }
    return shape;
}

static i64 rest_worth(const Sheet *s, const Weights *w, i64 filling) {
    i64 shape = filling;
    for (int field = FOREST; field <= WATER; field++)
        if (w->needed[field]) shape += w->needed[field] * count(s->on[field]);
    return w->coin * s->coins - w->monster * count(losses(s)) + floored(shape * w->shape, tuning.shape_scale);
}

static i64 worth(const Sheet *s, const Weights *w) {
    i64 sum = rest_worth(s, w, filling_worth(s));
    for (int letter = 0; letter < EDICTS; letter++) sum += edict_worth(s, w, letter);
    return sum;
}

/* What drawing on a sheet can change, to be put back. */
typedef struct {
    Mask empty, layer, monster, destroyed, unpaid;
    i16 coins, owing;
} Before;

static inline Before before_drawing(const Sheet *s, int terrain) {
    return (Before){s->on[EMPTY], s->on[terrain], s->on[MONSTER], s->on[DESTROYED], s->unpaid, s->coins, s->owing};
}

static inline void put_back(Sheet *s, int terrain, const Before *b) {
    s->on[MONSTER] = b->monster;
    s->on[terrain] = b->layer;
    s->on[EMPTY] = b->empty;
    s->on[DESTROYED] = b->destroyed;
    s->unpaid = b->unpaid;
    s->coins = b->coins;
    s->owing = b->owing;
}

static i64 filling[1 << 16], of_edict[1 << 16][EDICTS];

/* What the map looks worth after each legal move. What a terrain leaves alone of the edicts is counted once, and what
   only reads where something is drawn once for all terrains of a shape: their places come in the same order. */
static void look(const State *g, const Codes *codes, i64 *values) {
    const Sheet *s = &g->sheet;
    Sheet after = *s;
    Weights w;
    weigh(g, &w);
    i64 same[TERRAINS];
    int touched[TERRAINS], shared[TERRAINS], known = 0, drawn = 0, last = 0, shape = NOTHING;
    u32 start = 0, back = 0; /* where the shape's first terrain begins; so many moves ago it filled the same spaces */
    for (u32 index = 0; index < codes->used; index++) {
        Move m = decoded(g, codes->code[index]);
        if (g->task != DRAW) {
            after = *s;
            if (g->task == HERO_TASK) draw_hero(&after, m.cells, m.attack);
            else destroy(&after, m.cells);
            values[index] = worth(&after, &w);
            continue;
        }
        int terrain = m.terrain;
        if (m.shape != shape) {
            shape = m.shape, start = index, back = 0, drawn = last = terrain;
        } else if (terrain != last) {
            back = index - start, last = terrain;
        }
        if (!(known >> terrain & 1)) {
            int itself = 1 << terrain | (terrain == MONSTER ? 1 << DESTROYED : 0);
            same[terrain] = touched[terrain] = shared[terrain] = 0;
            for (int letter = 0; letter < EDICTS; letter++) {
                int reads = edict(letter)->reads;
                if (!(reads & (itself | 1 << EMPTY))) same[terrain] += edict_worth(s, &w, letter);
                else if (reads & itself) touched[terrain] |= 1 << letter;
                else shared[terrain] |= 1 << letter;
            }
            known |= 1 << terrain;
        }
        Before before = before_drawing(&after, terrain);
        draw(&after, terrain, m.cells, m.shape == SINGLE ? 0 : T.card[g->card].coin[m.shape]);
        filling[index] = back ? filling[index - back] : filling_worth(&after);
        i64 sum = same[terrain] + rest_worth(&after, &w, filling[index]);
        for (int letter = 0; letter < EDICTS; letter++)
            if ((touched[terrain] | shared[terrain]) >> letter & 1)
                sum += of_edict[index][letter] = back && shared[terrain] & shared[drawn] & 1 << letter
                    ? of_edict[index - back][letter] : edict_worth(&after, &w, letter);
        values[index] = sum;
        put_back(&after, terrain, &before);
    }
}

/* What was found: the moves, and the points of the seasons */

static int reported(const State *g, const Move *moves, int number) {
    i32 *at = output_words;
    *at++ = number;
    for (int season = 0; season < SEASONS; season++)
        for (int box = 0; box < 4; box++) *at++ = g->sheet.score[season][box];
    for (int move = 0; move < number; move++) {
        const Move *m = &moves[move];
        *at++ = m->task;
        *at++ = m->terrain;
        *at++ = m->shape == SINGLE ? NOTHING : m->shape;
        for (int half = 0; half < 2; half++)
            for (int limb = 0; limb < LIMBS; limb++) {
                u64 part = half ? m->attack[limb] : m->cells[limb];
                *at++ = (i32)part;
                *at++ = (i32)(part >> 32);
            }
    }
    return total(&g->sheet);
}

static Codes codes;
static i64 values[1 << 16];
static Move line[MAX_MOVES];

static u64 dice;

static u32 rolled(u32 sides) {
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (dice >> 32) * sides >> 32;
}

/* The number of the best-looking move, of equal ones the first; `most` is what it looks worth. */
static u32 best_looking(const State *g, Codes *found, i64 *worths, i64 *most) {
    u32 best = 0;
    legal(g, found);
    look(g, found, worths);
    for (u32 index = 1; index < found->used; index++)
        if (worths[index] > worths[best]) best = index;
    *most = worths[best];
    return best;
}

/* Explore cards that may come next, as far as a player knows. */
static int unseen(const State *g, u16 *cards) {
    int number = 0, spent = 0;
    for (int shown = 0; shown < g->shown; shown++) spent += T.card[D.deck[g->season][shown]].time;
    for (int card = 0; card < T.cards; card++) {
        int seen = T.card[card].kind != EXPLORE;
        for (int shown = 0; shown < g->shown && spent < T.limit[g->season]; shown++)
            seen |= D.deck[g->season][shown] == card;
        if (!seen) cards[number++] = card;
    }
    return number;
}

enum { MOST_SAMPLES = 16 };
static const i64 TRIED = -(1LL << 62);

/* Of the best-looking moves the one after which cards drawn by chance can be placed best. */
static u32 best_ahead(const State *g, u32 moves, u32 samples) {
    static Codes replies;
    static i64 worths[1 << 16];
    u16 cards[MAX_CARDS], sampled[MOST_SAMPLES];
    i64 most = 0, best_sum = 0;
    u32 best = best_looking(g, &codes, values, &most);
    int number = unseen(g, cards);
    for (u32 sample = 0; sample < samples && number; sample++) sampled[sample] = cards[rolled(number)];
    for (u32 tried = 0; number && tried < moves && tried < codes.used; tried++) {
        u32 next = 0;
        for (u32 index = 1; index < codes.used; index++)
            if (values[index] > values[next]) next = index;
        State after = *g;
        Move m = decoded(g, codes.code[next]);
        draw(&after.sheet, m.terrain, m.cells, m.shape == SINGLE ? 0 : T.card[g->card].coin[m.shape]);
        after.ruins_due = 0;
        i64 sum = samples * values[next], reply;
        if (any(after.sheet.on[EMPTY]))
            for (u32 sample = sum = 0; sample < samples; sample++) {
                after.card = sampled[sample];
                best_looking(&after, &replies, worths, &reply);
                sum += reply;
            }
        if (!tried || sum > best_sum) best = next, best_sum = sum;
        values[next] = TRIED;
    }
    return best;
}

/* The game of a player without foresight: the best-looking move by this tuning. Of the best few of them, if any are
   given, the one that so many cards, drawn by chance from what is unseen, speak for. */
EXPORT i32 reference(u32 moves, u32 samples) {
    __builtin_memcpy(&tuning, input_words, sizeof tuning);
    State g;
    int number = 0;
    if (tuning.shape_scale < 1 || samples > MOST_SAMPLES) return NOTHING;
    dice = D.root[0] << 8 | D.root[1] | 1ULL << 32;
    for (begin(&g); g.task && number < MAX_MOVES; number++) {
        u32 best;
        i64 most;
        if (g.task == AMBUSH_TASK) best = most_hurtful(&g, &codes);
        else if (g.task == DRAW && moves) best = codes.code[best_ahead(&g, moves, samples)];
        else best = codes.code[best_looking(&g, &codes, values, &most)];
        line[number] = decoded(&g, best);
        apply(&g, &line[number]);
    }
    return reported(&g, line, number);
}

/* Random games: any legal move. The last words of the output say how many there were to choose from. */

/* An explore card's move by its number in the order of `legal`, without a list; 0 where no shape fits. */
static u32 random_place(const State *g, u32 *found) {
    const Play *play = &T.card[g->card];
    Mask empty = g->sheet.on[EMPTY], wanted = g->ruins_due ? T.ruins & empty : none(), corners[MAX_SHAPES][MAX_WAYS];
    u32 number = 0, places[MAX_SHAPES];
    if (g->ruins_due && !any(wanted)) return 0;
    for (int shape = 0; shape < play->shapes; shape++) {
        places[shape] = 0;
        for (int way = 0; way < play->figure[shape].ways; way++) {
            corners[shape][way] = legal_corners(&play->figure[shape].way[way], empty, wanted);
            places[shape] += count(corners[shape][way]);
        }
        number += places[shape] * play->terrains;
    }
    if (!number) return 0;
    u32 left = rolled(number);
    int shape = 0, way = 0;
    for (; left >= places[shape] * play->terrains; shape++) left -= places[shape] * play->terrains;
    u32 terrain = left / places[shape];
    for (left %= places[shape]; left >= (u32)count(corners[shape][way]); way++) left -= count(corners[shape][way]);
    *found = code(play->terrain[terrain], shape, way, nth(corners[shape][way], left));
    return number;
}

EXPORT i32 random_game(u32 seed) {
    State g;
    int number = 0;
    i32 *counts = output_words + OUTPUT_WORDS - MAX_MOVES;
    dice = seed * 0x9e3779b97f4a7c15ULL + 1;
    for (begin(&g); g.task && number < MAX_MOVES; number++) {
        u32 chosen, among = g.task == DRAW ? random_place(&g, &chosen) : 0;
        if (!among) {
            legal(&g, &codes);
            among = codes.used;
            chosen = codes.code[rolled(among)];
        }
        line[number] = decoded(&g, chosen);
        counts[number] = among;
        apply(&g, &line[number]);
    }
    return reported(&g, line, number);
}

/* The points of so many random games together. */
EXPORT i32 random_games(u32 games) {
    i32 points = 0;
    for (u32 game = 0; game < games; game++) points += random_game(game);
    return points;
}

/* The beam: the best maps after every decision, all different; of equally good ones the first found. */

enum { MAX_WIDTH = 8192, MAX_NODES = MAX_WIDTH * MAX_MOVES / 2, BUCKETS = 1 << 15, NO_NODE = -1 };

typedef struct {
    State g;
    i32 node;
} Kept;

typedef struct {
    i64 value;
    u32 parent, code;
} Option;

typedef struct {
    Move move;
    i32 before;
} Node;

extern u8 __heap_base;
static u8 *heap_start;

#ifdef __wasm__
static int heap_reaches(u64 bytes) {
    u64 end = (u64)(u32)heap_start + bytes, now = (u64)__builtin_wasm_memory_size(0) << 16;
    return end <= now || __builtin_wasm_memory_grow(0, (end - now + 65535) >> 16) != (__SIZE_TYPE__)-1;
}
static u8 *heap(void) { return (u8 *)(((u32)&__heap_base + 31) & ~31u); }
#else
static u8 reserved[1 << 30] __attribute__((aligned(32)));
static int heap_reaches(u64 bytes) { return bytes <= sizeof reserved; }
static u8 *heap(void) { return reserved; }
#endif

static u64 progress(const State *g) {
    u64 draws = g->task && g->task != GAZE;
    return (u64)g->over << 40 | (u64)g->season << 36 | (u64)g->scored << 32 | (u64)g->shown << 16
        | (u64)(255 - g->effects) << 8 | draws;
}

static inline int better(const Option *a, const Option *b, u32 x, u32 y) {
    return a->value != b->value ? a->value > b->value : x < y;
}

enum { SHEET_WORDS = (__builtin_offsetof(Sheet, score) + sizeof(i32[SEASONS][4])) / 4 };

static u32 hashed(const u32 *sheet) {
    u32 hash = 2166136261u;
    for (u32 word = 0; word < SHEET_WORDS; word++) hash = (hash ^ sheet[word]) * 16777619u, hash ^= hash >> 15;
    return hash;
}

static int alike(const u32 *a, const u32 *b) {
    for (u32 word = 0; word < SHEET_WORDS; word++)
        if (a[word] != b[word]) return 0;
    return 1;
}

static i32 bucket[BUCKETS];

/* The best of this width and tuning; the width bounds the work. NOTHING where there is too little memory. */
EXPORT i32 beam(u32 width) {
    __builtin_memcpy(&tuning, input_words, sizeof tuning);
    if (width < 1 || width > MAX_WIDTH || tuning.shape_scale < 1) return NOTHING;
    heap_start = heap();
    u32 held = (SLOTS + 2) * width; /* those further ahead wait: at most a width for each effect of a season's end */
    Kept *kept = (Kept *)heap_start, *next = kept + held, *other;
    Node *nodes = (Node *)(next + held);
    u32 most_nodes = width * MAX_MOVES, used = 0, number = 1;
    Option *options = (Option *)(nodes + most_nodes);
    u32 *order;
    u64 fixed = (u8 *)options - heap_start;
    if (!heap_reaches(fixed)) return NOTHING;
    begin(&kept[0].g);
    kept[0].node = NO_NODE;
    for (int step = 0; step < MAX_MOVES; step++) {
        u64 behind = ~0ULL;
        for (u32 index = 0; index < number; index++)
            if (progress(&kept[index].g) < behind) behind = progress(&kept[index].g);
        u32 wanted = 0, found = 0;
        for (u32 index = 0; index < number && !wanted; index++)
            if (progress(&kept[index].g) == behind) wanted = kept[index].g.task ? 1 : 2;
        if (wanted == 2) break;
        for (u32 parent = 0; parent < number; parent++) {
            const State *g = &kept[parent].g;
            if (progress(g) != behind) continue;
            if (g->task == AMBUSH_TASK) {
                u32 hurtful = most_hurtful(g, &codes);
                codes.used = 1;
                codes.code[0] = hurtful;
                values[0] = 0;
            } else {
                legal(g, &codes);
                look(g, &codes, values);
            }
            if (!heap_reaches(fixed + (u64)(found + codes.used) * (sizeof(Option) + 4))) return NOTHING;
            i64 had = g->task == AMBUSH_TASK ? 0 : 100 * (i64)total(&g->sheet);
            for (u32 index = 0; index < codes.used; index++)
                options[found++] = (Option){had + values[index], parent, codes.code[index]};
        }
        /* The best first, from a heap, as only a few of them are wanted. */
        order = (u32 *)(options + found);
        for (u32 index = 0; index < found; index++) order[index] = index;
        u32 size = found;
#define BEFORE(x, y) better(&options[order[x]], &options[order[y]], order[x], order[y])
#define SIFT(from)                                                                                                     \
    for (u32 at = (from), child; (child = 2 * at + 1) < size; at = child) {                                            \
        if (child + 1 < size && BEFORE(child + 1, child)) child++;                                                     \
        if (!BEFORE(child, at)) break;                                                                                 \
        u32 swap = order[at];                                                                                          \
        order[at] = order[child];                                                                                      \
        order[child] = swap;                                                                                           \
    }
        for (u32 from = size / 2; from-- > 0;) SIFT(from)
        u32 fresh = 0;
        for (u32 index = 0; index < BUCKETS; index++) bucket[index] = NOTHING;
        while (size && fresh < width) {
            const Option *option = &options[order[0]];
            order[0] = order[--size];
            SIFT(0)
            const Kept *parent = &kept[option->parent];
            Kept *made = &next[fresh];
            *made = *parent;
            Move move = decoded(&parent->g, option->code);
            apply(&made->g, &move);
            u32 slot = hashed((u32 *)&made->g.sheet) % BUCKETS;
            while (bucket[slot] != NOTHING && !alike((u32 *)&next[bucket[slot]].g.sheet, (u32 *)&made->g.sheet))
                slot = (slot + 1) % BUCKETS;
            if (bucket[slot] != NOTHING) continue;
            bucket[slot] = fresh++;
            if (used == most_nodes) return NOTHING;
            nodes[used] = (Node){move, parent->node};
            made->node = used++;
        }
        for (u32 index = 0; index < number; index++)
            if (progress(&kept[index].g) != behind) {
                if (fresh == held) return NOTHING;
                next[fresh++] = kept[index];
            }
        other = kept, kept = next, next = other;
        number = fresh;
    }
    u32 best = 0;
    for (u32 index = 1; index < number; index++)
        if (total(&kept[index].g.sheet) > total(&kept[best].g.sheet)) best = index;
    int length = 0;
    for (i32 node = kept[best].node; node != NO_NODE; node = nodes[node].before) length++;
    int at = length;
    for (i32 node = kept[best].node; node != NO_NODE; node = nodes[node].before) line[--at] = nodes[node].move;
    return reported(&kept[best].g, line, length);
}

/* Chance as the specification of seeds has it: HMAC-SHA-256 of a label and a block's number */

static const u32 ROUNDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

typedef struct {
    u32 h[8];
} Hash;

static const Hash START = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};

static inline u32 turned(u32 x, int by) { return x >> by | x << (32 - by); }

static Hash compressed(Hash from, const u32 block[16]) {
    u32 w[64];
    Hash to = from;
    u32 *h = to.h;
    for (int i = 0; i < 16; i++) w[i] = block[i];
    for (int i = 16; i < 64; i++) {
        u32 a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    for (int i = 0; i < 64; i++) {
        u32 a = h[0], e = h[4];
        u32 one = h[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & h[5]) ^ (~e & h[6])) + ROUNDS[i] + w[i];
        u32 two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & h[1]) ^ (a & h[2]) ^ (h[1] & h[2]));
        h[7] = h[6], h[6] = h[5], h[5] = e, h[4] = h[3] + one, h[3] = h[2], h[2] = h[1], h[1] = a, h[0] = one + two;
    }
    for (int i = 0; i < 8; i++) to.h[i] += from.h[i];
    return to;
}

static struct {
    Hash inner, outer;
    u8 label[8];
    u32 length, block, waiting;
    Hash words;
} chance;

/* The stream under the label of a try, from the root of the deal. */
static void start_chance(int number) {
    u32 block[16];
    for (int key = 0; key < 2; key++) {
        u32 pad = key ? 0x5c5c5c5c : 0x36363636;
        for (int word = 0; word < 16; word++) {
            const u8 *r = D.root + 4 * word;
            block[word] = pad ^ (word < 8 ? (u32)r[0] << 24 | r[1] << 16 | r[2] << 8 | r[3] : 0);
        }
        *(key ? &chance.outer : &chance.inner) = compressed(START, block);
    }
    const u8 begins[3] = {'T', '1', '/'};
    chance.length = 0;
    for (int sign = 0; sign < 3; sign++) chance.label[chance.length++] = begins[sign];
    for (int power = number >= 100 ? 100 : number >= 10 ? 10 : 1; power; power /= 10)
        chance.label[chance.length++] = '0' + number / power % 10;
    chance.label[chance.length++] = 0;
    chance.block = chance.waiting = 0;
}

static u32 below_16(void) {
    if (!chance.waiting) {
        u8 bytes[64] = {0};
        u32 block[16], at = chance.length;
        for (u32 sign = 0; sign < at; sign++) bytes[sign] = chance.label[sign];
        for (int shift = 24; shift >= 0; shift -= 8) bytes[at++] = chance.block >> shift;
        bytes[at] = 0x80;
        for (int word = 0; word < 16; word++)
            block[word] = (u32)bytes[4 * word] << 24 | bytes[4 * word + 1] << 16 | bytes[4 * word + 2] << 8 | bytes[4 * word + 3];
        block[15] = 8 * (64 + at);
        Hash inner = compressed(chance.inner, block);
        for (int word = 0; word < 16; word++) block[word] = word < 8 ? inner.h[word] : 0;
        block[8] = 0x80000000;
        block[15] = 8 * (64 + 32);
        chance.words = compressed(chance.outer, block);
        chance.block++;
        chance.waiting = 8;
    }
    return chance.words.h[8 - chance.waiting--] % 16;
}

/* T1 */

enum { RUINS_COST = 4, CHANCE = 16, DEAR = 1 << 30 };

/* A place with few empty neighbours that covers no more ruins than it must. */
static Mask tightest(const Figure *figure, Mask empty, Mask ruins, int ruins_due) {
    Mask best = none();
    int least = DEAR;
    for (int pass = ruins_due; pass < 2; pass++) {
        Mask open = pass ? empty : empty & ~ruins;
        for (int turn = 0; turn < figure->ways; turn++) {
            const Way *way = &figure->way[turn];
            Mask corners = legal_corners(way, open, ruins_due ? ruins : none());
            if (!any(corners)) continue;
            for (int end = 0; end < 2; end++) {
                Mask cells = far_up(way->shape, end ? last(corners) : first(corners));
                int sides = count(beside(cells) & empty & ~cells);
                int cost = (sides + RUINS_COST * count(cells & ruins)) * CHANCE + below_16();
                if (cost < least) least = cost, best = cells;
            }
        }
        if (any(best)) return best;
    }
    return best;
}

static int packed_draw(const State *g, Move *m) {
    const Play *play = &T.card[g->card];
    Mask empty = g->sheet.on[EMPTY], ruins = T.ruins & empty;
    int order[MAX_SHAPES], size[MAX_SHAPES];
    if (g->ruins_due && !any(ruins)) return 0;
    for (int shape = 0; shape < play->shapes; shape++) {
        const Figure *figure = &play->figure[shape];
        int at = shape;
        size[shape] = figure->ways ? count(figure->way[0].shape) : 0;
        for (; at > 0 && size[order[at - 1]] > size[shape]; at--) order[at] = order[at - 1];
        order[at] = shape;
    }
    int terrain = play->terrain[0];
    for (int index = play->terrains - 1; index >= 0; index--)
        if (play->terrain[index] != MONSTER) terrain = play->terrain[index];
    for (int index = 0; index < play->shapes; index++) {
        Mask cells = tightest(&play->figure[order[index]], empty, ruins, g->ruins_due);
        if (!any(cells)) continue;
        *m = (Move){.cells = cells, .attack = none(), .task = DRAW, .terrain = terrain, .shape = order[index]};
        return 1;
    }
    return 0;
}

static Move packed_hero(const State *g) {
    const Sheet *s = &g->sheet;
    const Play *play = &T.card[g->card];
    Mask spaces = s->on[EMPTY] & ~T.ruins;
    if (!any(spaces)) spaces = s->on[EMPTY];
    int least = DEAR, space = 0, most = -1, attack = 0;
    for (; any(spaces); spaces &= ~lowest(spaces)) {
        int cost = count(beside(lowest(spaces)) & s->on[EMPTY]) * CHANCE + below_16();
        if (cost < least) least = cost, space = first(spaces);
    }
    for (int way = 0; way < play->attack_counts[space]; way++) {
        int killed = count(play->attacks[space * MAX_WAYS + way] & s->on[MONSTER]);
        if (killed > most) most = killed, attack = way;
    }
    return decoded(g, code(0, SINGLE, attack, space));
}

static Move packed_ruin(const State *g) {
    Mask possible = targets(&g->sheet, g->slot), wanted = possible & ~g->sheet.on[EMPTY];
    if (!any(wanted)) wanted = possible & ~T.ruins;
    if (!any(wanted)) wanted = possible;
    return decoded(g, code(0, SINGLE, 0, first(wanted)));
}

static int explore_cards(void) {
    int number = 0;
    for (int season = 0; season < SEASONS; season++)
        for (int shown = 0; shown < D.shown[season]; shown++) number += T.card[D.deck[season][shown]].kind == EXPLORE;
    return number;
}

/* The number of the first try that draws every card as printed, from 1; 0 where none of so many does. The game is left
   in g, its moves in `line`. */
static i32 first_try(i32 tries, State *g, int *moves) {
    int explore = explore_cards();
    for (int number = 0; number < tries && number < 1000; number++) {
        int drawn = 0, found = 1;
        start_chance(number);
        *moves = 0;
        for (begin(g); g->task && *moves < MAX_MOVES; ++*moves) {
            Move *m = &line[*moves];
            if (g->task == DRAW) {
                found = packed_draw(g, m);
                if (!found) break;
                drawn++;
            } else if (g->task == AMBUSH_TASK) {
                *m = decoded(g, most_hurtful(g, &codes));
            } else {
                *m = g->task == HERO_TASK ? packed_hero(g) : packed_ruin(g);
            }
            apply(g, m);
        }
        for (int out = 0; out < g->out; out++) found &= any(g->sheet.lettered[g->revealed[out]]);
        if (found && drawn == explore) return number + 1;
    }
    return 0;
}

EXPORT i32 triage(i32 tries) {
    State g;
    int moves;
    i32 found = first_try(tries, &g, &moves);
    if (found) reported(&g, line, moves);
    return found;
}

/* Scores boards: for each its layers come in, and the points of every rule of the table go out. */
EXPORT i32 score_boards(i32 boards) {
    const Mask *in = (const Mask *)input_words;
    Sheet s;
    if (boards < 0 || boards * (LAYERS + 1) * 2 * LIMBS > INPUT_WORDS || boards * (T.rules + 1) > OUTPUT_WORDS) return NOTHING;
    i32 *out = output_words;
    Mask ruins = T.ruins;
    __builtin_memset(&s, 0, sizeof s);
    for (int board = 0; board < boards; board++) {
        for (int layer = 0; layer <= LAYERS; layer++) {
            Mask m = *in++;
            if (layer == LAYERS) T.ruins = m & T.area;
            else s.on[layer] = m & T.area;
        }
        for (int rule = 0; rule < T.rules; rule++) *out++ = rule_points(&s, &T.rule[rule]);
        *out++ = count(losses(&s));
    }
    T.ruins = ruins;
    return boards;
}

/* For each mask of empty spaces that comes in the number of places of a card's shape. */
EXPORT i32 count_places(u32 masks, u32 card, u32 shape) {
    const Mask *in = (const Mask *)input_words;
    if (masks > OUTPUT_WORDS || masks > INPUT_WORDS / (2 * LIMBS) || card >= (u32)T.cards || shape >= MAX_SHAPES) return NOTHING;
    const Figure *figure = &T.card[card].figure[shape];
    for (u32 mask = 0; mask < masks; mask++) {
        i32 places = 0;
        for (int way = 0; way < figure->ways; way++) places += count(legal_corners(&figure->way[way], in[mask], none()));
        output_words[mask] = places;
    }
    return masks;
}

/* Reading. Every number is held to its bounds, so that a damaged table is refused, not run. */

static const i32 *word, *words_end;
static int broken;

static int number(int least, int most) {
    if (word == words_end || *word < least || *word > most) {
        broken = 1;
        return least;
    }
    return *word++;
}

static Mask mask(void) {
    Mask m = none();
    for (int limb = 0; limb < LIMBS; limb++)
        for (int half = 0; half < 2; half++)
            m[limb] |= (u64)(u32)number(-0x7fffffff - 1, 0x7fffffff) << 32 * half;
    return m & T.area;
}

static void *piece(u32 bytes) {
    u32 at = (arena_used + 31) & ~31u;
    if (bytes > ARENA_BYTES || at > ARENA_BYTES - bytes) {
        broken = 1;
        return arena;
    }
    arena_used = at + bytes;
    return arena + at;
}

static void read_way(Way *way) {
    way->height = number(1, 8);
    way->width = number(1, 8);
    way->cells = number(1, MAX_CELLS);
    way->offsets = piece(way->cells);
    way->shape = way->corners = none();
    way->near = 1;
    for (int cell = 0; cell < way->cells && !broken; cell++) {
        int row = number(0, way->height - 1), column = number(0, way->width - 1);
        way->offsets[cell] = row * T.width + column;
        way->near &= way->offsets[cell] < 64;
        if (row >= T.height || column >= T.width) broken = 1;
        else way->shape |= bit(row * T.width + column);
    }
    for (int row = 0; row + way->height <= T.height; row++)
        for (int column = 0; column + way->width <= T.width; column++) way->corners |= bit(row * T.width + column);
}

static void read_figure(Figure *figure) {
    figure->ways = number(0, MAX_WAYS);
    for (int way = 0; way < figure->ways && !broken; way++) read_way(&figure->way[way]);
}

static void read_play(Play *play) {
    play->kind = number(EXPLORE, AMBUSH);
    play->time = number(0, 99);
    if (play->kind == EXPLORE) {
        play->terrains = number(1, TERRAINS);
        for (int terrain = 0; terrain < play->terrains; terrain++) play->terrain[terrain] = number(0, TERRAINS - 1);
        play->shapes = number(1, MAX_SHAPES);
        play->most_coins = 0;
        for (int shape = 0; shape < play->shapes && !broken; shape++) {
            play->coin[shape] = number(0, 1);
            play->most_coins |= play->coin[shape];
            read_figure(&play->figure[shape]);
        }
    } else if (play->kind == AMBUSH) {
        play->gazes = number(0, 1);
        play->lasting = number(NO_END, SPREADS);
        play->target = number(NO_TARGET, EMPTY_ONLY);
        play->bounty = number(0, 99);
        read_figure(&play->figure[0]);
        play->walk_length = number(0, MAX_SPACES);
        play->walk = piece(play->walk_length * sizeof(Mask));
        for (int place = 0; place < play->walk_length && !broken; place++) play->walk[place] = mask();
    } else if (play->kind == HERO_CARD) {
        play->attacks = piece(MAX_SPACES * MAX_WAYS * sizeof(Mask));
        play->attack_counts = piece(MAX_SPACES);
        for (int space = 0; space < T.spaces && !broken; space++) {
            play->attack_counts[space] = number(1, MAX_WAYS);
            for (int attack = 0; attack < play->attack_counts[space]; attack++)
                play->attacks[space * MAX_WAYS + attack] = mask();
        }
    }
}

/* Bounds of the single words of a clause, as they stand in Clause. */
static const i32 BOUNDS[17][2] = {
    {EACH_SPACE, PICK_ROW_RUN}, {1, 99}, {0, FILLED}, {ANYWHERE, AT_RUINS}, {NOTHING, FILLED}, {NOTHING, FILLED},
    {NOTHING, FILLED}, {NOTHING, 256}, {NOTHING, 256}, {NO_FIGURE, SQUARE_OF_2}, {0, 1}, {0, 9}, {0, 1}, {0, 1},
    {EVERY, EVEN}, {NOTHING, FILLED}, {NOTHING, FILLED}};

static void find_lines(Clause *c) {
    int found = 0, start = c->numbered == EVEN, step = c->numbered == EVERY ? 1 : 2;
    c->line = piece(2 * MAX_SIDE * sizeof(Mask));
    c->length = piece(2 * MAX_SIDE);
    if (c->shape == EACH_DIAGONAL)
        for (int line = 0; line < T.diagonals; line++) c->line[found++] = T.diagonal[line];
    if (c->shape == EACH_LINE && c->rows)
        for (int line = start; line < T.height; line += step) c->line[found++] = T.row[line];
    if (c->shape == EACH_LINE && c->columns)
        for (int line = start; line < T.width; line += step) c->line[found++] = T.column[line];
    for (int line = 0; line < found; line++) c->length[line] = count(c->line[line]);
    c->lines = found;
}

static void read_rule(Rule *rule) {
    rule->reads = number(0, (1 << FILLED) - 1);
    rule->clauses = number(1, MAX_CLAUSES);
    for (int index = 0; index < rule->clauses && !broken; index++) {
        Clause *c = &rule->clause[index];
        for (int single = 0; single < 17; single++) ((i32 *)c)[single] = number(BOUNDS[single][0], BOUNDS[single][1]);
        if ((c->linked_by != NOTHING) != (c->to != NOTHING)) broken = 1;
        if ((c->equal != NOTHING) != (c->to_equal != NOTHING)) broken = 1;
        if (c->least == 0) broken = 1;
        c->wants = number(0, 4);
        for (int want = 0; want < c->wants; want++) {
            c->want[want] = number(0, KINDS);
            c->want_count[want] = number(1, 16);
        }
        c->avoids = number(0, 8);
        for (int avoid = 0; avoid < c->avoids; avoid++) {
            c->avoid[avoid] = number(0, EDGE);
            if (c->avoid[avoid] == KINDS) broken = 1;
        }
        c->units = number(0, 2);
        for (int unit = 0; unit < c->units; unit++) c->per[unit] = number(PER_SPACE, PER_COLUMN);
        find_lines(c);
    }
}

static void start_reading(i32 length) {
    word = input_words;
    words_end = input_words + (length < 0 || length > INPUT_WORDS ? 0 : length);
    broken = 0;
}

/* A choice of cards on a map. 1 where it is sound. */
EXPORT i32 table(i32 length) {
    start_reading(length);
    __builtin_memset(&T, 0, sizeof T);
    __builtin_memset(&D, 0, sizeof D);
    arena_used = 0;
    T.width = number(1, MAX_SIDE);
    T.height = number(1, MAX_SIDE);
    T.spaces = T.width * T.height;
    if (broken || T.spaces > MAX_SPACES) return 0;
    T.area = none();
    for (int space = 0; space < T.spaces; space++) {
        int row = space / T.width, column = space % T.width;
        T.area |= bit(space);
        T.row[row] |= bit(space);
        T.column[column] |= bit(space);
    }
    T.edge = T.row[0] | T.row[T.height - 1] | T.column[0] | T.column[T.width - 1];
    T.not_first = T.area & ~T.column[0];
    T.not_last = T.area & ~T.column[T.width - 1];
    T.diagonals = number(0, MAX_DIAGONALS);
    for (int diagonal = 0; diagonal < T.diagonals; diagonal++) T.diagonal[diagonal] = mask();
    __builtin_memset(&printed, 0, sizeof printed);
    for (int layer = 0; layer < LAYERS; layer++) printed.on[layer] = mask();
    T.ruins = mask();
    printed.unpaid = mask();
    for (Mask left = printed.unpaid; any(left); left &= ~lowest(left)) {
        T.mountain[T.mountains] = lowest(left);
        T.mountain_sides[T.mountains++] = beside(lowest(left));
    }
    printed.coins = number(0, 999);
    T.by_border = number(0, 1);
    T.coins_counted = number(0, 1);
    T.coin_track = number(1, 999);
    T.keep_off_ruins = number(0, 1);
    T.ambush_pays_nobody = number(0, 1);
    T.spares_blocked = number(0, 1);
    T.single_on_card = number(0, 1);
    T.single_coin = number(0, 1);
    T.full_map_ends = number(0, 1);
    T.keeps_ruins = number(0, 1);
    T.kinds = number(0, ALL_KINDS);
    T.singles = number(1, TERRAINS);
    for (int terrain = 0; terrain < T.singles; terrain++) T.single[terrain] = number(0, TERRAINS - 1);
    for (int season = 0; season < SEASONS; season++) {
        for (int half = 0; half < 2; half++) T.edicts[season][half] = number(0, EDICTS - 1);
        T.limit[season] = number(1, 999);
    }
    T.cards = number(1, MAX_CARDS);
    for (int card = 0; card < T.cards && !broken; card++) read_play(&T.card[card]);
    T.rules = number(1, MAX_RULES);
    for (int rule = 0; rule < T.rules && !broken; rule++) read_rule(&T.rule[rule]);
    return !broken && word == words_end;
}

/* What chance decides, the next words. 1 where it is sound. */
static int read_deal(void) {
    for (int letter = 0; letter < EDICTS; letter++) D.edict[letter] = number(0, T.rules - 1);
    D.slots = number(0, SLOTS);
    for (int slot = 0; slot < D.slots; slot++) {
        D.slot[slot] = number(0, T.cards - 1);
        if (T.card[D.slot[slot]].kind != AMBUSH) broken = 1;
    }
    int ambushes = 0;
    for (int season = 0; season < SEASONS; season++) {
        D.shown[season] = number(0, MAX_DECK);
        for (int shown = 0; shown < D.shown[season]; shown++) {
            int card = D.deck[season][shown] = number(0, T.cards - 1);
            ambushes += T.card[card].kind == AMBUSH;
        }
    }
    for (int part = 0; part < 8; part++) {
        u32 bytes = number(-0x7fffffff - 1, 0x7fffffff);
        for (int byte = 0; byte < 4; byte++) D.root[4 * part + byte] = bytes >> 8 * byte;
    }
    return !broken && ambushes <= D.slots;
}

EXPORT i32 deal(i32 length) {
    start_reading(length);
    return T.cards && T.rules && read_deal() && word == words_end;
}

/* Explore cards that come after a ruins card: each must cover a ruins space that is still free. */
static int ruins_events(void) {
    int events = 0, due = 0;
    for (int season = 0; season < SEASONS; season++)
        for (int shown = 0; shown < D.shown[season]; shown++) {
            enum Card kind = T.card[D.deck[season][shown]].kind;
            if (kind == RUINS_CARD) due = 1;
            else if (kind == EXPLORE) events += due, due = 0;
        }
    return events;
}

/* For each of the deals in the input what `triage` says; nothing is tried where the ruins do not reach. How many deals
   there were, or NOTHING where one is not sound. */
EXPORT i32 triages(i32 length, i32 tries) {
    State g;
    int moves;
    i32 deals = 0;
    start_reading(length);
    if (!T.cards || !T.rules) return NOTHING;
    while (word < words_end) {
        if (deals == OUTPUT_WORDS || !read_deal()) return NOTHING;
        output_words[deals++] = ruins_events() > count(T.ruins) ? 0 : first_try(tries, &g, &moves);
    }
    return deals;
}
