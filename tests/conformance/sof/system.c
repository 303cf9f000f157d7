/* Sword of Fire before the mirror. Flat-topped hexes, odd columns half a hex lower: c ->
   cols-1-c maps hexes onto hexes if it keeps the parity of columns, so if cols is odd; a
   half-turn (c,r) -> (cols-1-c, rows-1-r) if it changes it, so if cols is even. A board with an
   even number of columns has a mirror image too if one more column, off the map, is added. What
   the ledger leaves to numbers: R52's last word between directions; R56, R57, R59, R63 between
   counters. */
#include "../systems.h"

#include <string.h>

static int image_dir(const image *i, int dir)
{
    if (i->still || dir < 0 || dir >= HEX_DIRS)
        return dir;
    return i->turned ? hex_opposite(dir) : (HEX_DIRS - dir) % HEX_DIRS;
}

static tc_hex image_hex(const image *i, tc_hex h)
{
    if (i->still || h >= HEX_COLS * HEX_ROWS || hex_col(h) >= i->cols || hex_row(h) >= i->rows)
        return h; /* off the board here, off the board there */
    return hex_at(i->cols - 1 - hex_col(h), i->turned ? i->rows - 1 - hex_row(h) : hex_row(h));
}

static int image_edge(const image *i, int edge)
{
    if (i->still || edge < 0 || edge >= SOF_EDGES)
        return edge;
    if (edge >= SOF_WEST)
        return edge == SOF_WEST ? SOF_EAST : SOF_WEST;
    return i->turned ? !edge : edge;
}

static int image_number(const image *i, int subject)
{
    return subject < TC_SET_BITS ? i->number[subject] : subject;
}

static image no_change(const tc_battle *b)
{
    image i = { .cols = b->as.sof.cols, .rows = b->as.sof.rows };
    for (int n = 0; n < TC_SET_BITS; n++)
        i.number[n] = (uint8_t)n;
    return i;
}

bool sof_image_of_board(const tc_battle *b, image *i)
{
    *i = no_change(b);
    i->turned = i->cols % 2 == 0;
    return true;
}

bool sof_image_padded(const tc_battle *b, image *i)
{
    const sof_battle *f = &b->as.sof;
    *i = no_change(b);
    i->cols++;
    return f->cols % 2 == 0 && f->cols < HEX_COLS && !f->flank_first &&
           f->own_edge[0] <= SOF_SOUTH && f->own_edge[1] <= SOF_SOUTH;
}

/* Each run of one side's counters shuffled in itself: Catholic ones stay first. */
static void shuffle_run(image *i, uint64_t *r, int first, int end)
{
    for (int n = end - 1; n > first; n--) {
        *r = *r * 6364136223846793005u + 1442695040888963407u;
        const int k = first + (int)((*r >> 33) % (uint64_t)(n - first + 1));
        const uint8_t swap = i->number[n];
        i->number[n] = i->number[k];
        i->number[k] = swap;
    }
}

bool sof_image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    const sof_battle *f = &b->as.sof;
    int units = 0, leaders = 0, guns = 0;

    *i = no_change(b);
    i->still = true;
    while (units < f->units && f->unit[units].side == SOF_CATHOLIC)
        units++;
    while (leaders < f->leaders && f->leader[leaders].side == SOF_CATHOLIC)
        leaders++;
    while (guns < f->guns && f->gun[guns].side == SOF_CATHOLIC)
        guns++;
    shuffle_run(i, &r, 0, units);
    shuffle_run(i, &r, units, f->units);
    shuffle_run(i, &r, SOF_LEADER0, SOF_LEADER0 + leaders);
    shuffle_run(i, &r, SOF_LEADER0 + leaders, SOF_LEADER0 + f->leaders);
    shuffle_run(i, &r, SOF_GUN0, SOF_GUN0 + guns);
    shuffle_run(i, &r, SOF_GUN0 + guns, SOF_GUN0 + f->guns);
    return true;
}

/* ---- The battle -------------------------------------------------------------------------- */

static void image_rows(const image *i, const uint64_t *from, uint64_t *to)
{
    uint64_t rows[HEX_ROWS] = { 0 };
    for (int h = 0; h < HEX_COLS * HEX_ROWS; h++)
        if (sof_bit(from, (tc_hex)h)) {
            const tc_hex at = image_hex(i, (tc_hex)h);
            rows[hex_row(at)] |= (uint64_t)1 << hex_col(at);
        }
    memcpy(to, rows, sizeof rows);
}

static int leader_number(const image *i, int l)
{
    return image_number(i, SOF_LEADER0 + l) - SOF_LEADER0;
}

static void image_cards(const image *i, const sof_battle *f, sof_battle *o)
{
    for (int u = 0; u < f->units; u++) {
        sof_unit_card *card = &o->unit[image_number(i, u)];
        *card = f->unit[u];
        card->leader = (uint8_t)leader_number(i, card->leader);
    }
    for (int l = 0; l < f->leaders; l++) {
        sof_leader_card *card = &o->leader[leader_number(i, l)];
        *card = f->leader[l];
        card->colour_of = (uint8_t)leader_number(i, card->colour_of);
        card->suggested = image_hex(i, card->suggested);
    }
    for (int g = 0; g < f->guns; g++)
        o->gun[image_number(i, SOF_GUN0 + g) - SOF_GUN0] = f->gun[g];
}

void sof_image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    const sof_battle *f = &b->as.sof;
    sof_battle *o = &out->as.sof;

    *out = *b;
    o->cols = (uint8_t)i->cols;
    for (int side = 0; side < 2; side++)
        o->own_edge[side] = (uint8_t)image_edge(i, f->own_edge[side]);
    if (i->turned && !i->still) {
        o->flank_row0 = (uint8_t)(f->rows - 1 - f->flank_row1);
        o->flank_row1 = (uint8_t)(f->rows - 1 - f->flank_row0);
    }
    image_rows(i, f->map, o->map);
    image_rows(i, f->woods, o->woods);
    image_rows(i, f->village, o->village);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        image_rows(i, f->river[dir], o->river[image_dir(i, dir)]);
        image_rows(i, f->bridge[dir], o->bridge[image_dir(i, dir)]);
    }
    image_cards(i, f, o);
}

/* ---- The state --------------------------------------------------------------------------- */

static void image_path(const image *i, uint8_t *path)
{
    for (int k = 0; k < TC_PATH_MAX; k++) {
        const unsigned step = tc_path_step(path, k);
        if (step >= TC_STEP_GO && step < TC_STEP_GO + HEX_DIRS)
            tc_path_set(path, k, (unsigned)(TC_STEP_GO + image_dir(i, (int)step - TC_STEP_GO)));
        else if (step >= TC_STEP_TURN && step < TC_STEP_TURN + HEX_DIRS)
            tc_path_set(path, k, (unsigned)(TC_STEP_TURN + image_dir(i, (int)step - TC_STEP_TURN)));
    }
}

static uint16_t image_leaders(const image *i, uint16_t set)
{
    uint16_t out = 0;
    for (int l = 0; l < SOF_LEADERS; l++)
        if (set >> l & 1)
            out |= (uint16_t)(1u << leader_number(i, l));
    return out;
}

static void image_frame(const image *i, sof_frame *f)
{
    switch (f->step) {
    case SOF_STEP_ANSWER:
    case SOF_STEP_HOT_HEAD:
    case SOF_STEP_PICK:
    case SOF_STEP_OVERRUN:
        f->a = (uint8_t)leader_number(i, f->a);
        break;
    case SOF_STEP_SHOT:
        f->a = (uint8_t)(image_number(i, SOF_GUN0 + f->a) - SOF_GUN0);
        f->b = (uint8_t)image_number(i, f->b);
        break;
    default:
        break;
    }
}

static void image_counters(const image *i, const sof_battle *f, const sof_state *s, sof_state *o)
{
    memset(o->units_at, 0, sizeof o->units_at);
    memset(o->dragoons, 0, sizeof o->dragoons);
    memset(o->rolls, 0, sizeof o->rolls);
    for (int u = 0; u < f->units; u++) {
        const int n = image_number(i, u);
        o->unit[n] = s->unit[u];
        o->unit[n].hex = image_hex(i, s->unit[u].hex);
        o->unit[n].facing = (uint8_t)image_dir(i, s->unit[u].facing);
        if (s->unit[u].flags & SOF_U_CHARGED)
            o->unit[n].target = (uint8_t)image_number(i, s->unit[u].target);
        if (o->unit[n].hex != HEX_NONE)
            o->units_at[f->unit[u].side][hex_row(o->unit[n].hex)] |= (uint64_t)1
                                                                     << hex_col(o->unit[n].hex);
        if (s->dragoons[u >> 3] >> (u & 7) & 1)
            o->dragoons[n >> 3] |= (uint8_t)(1u << (n & 7));
    }
    for (int l = 0; l < f->leaders; l++) {
        o->leader[leader_number(i, l)] = s->leader[l];
        o->leader[leader_number(i, l)].hex = image_hex(i, s->leader[l].hex);
    }
    for (int g = 0; g < f->guns; g++) {
        sof_gun *gun = &o->gun[image_number(i, SOF_GUN0 + g) - SOF_GUN0];
        *gun = s->gun[g];
        gun->hex = image_hex(i, gun->hex);
        gun->facing = (uint8_t)image_dir(i, gun->facing);
    }
    for (int n = 0; n < SOF_SUBJECTS; n++)
        o->rolls[image_number(i, n)] = s->rolls[n];
}

void sof_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    const sof_state *from = &s->as.sof;
    sof_state *o = &out->as.sof;
    bool marching = false;

    *out = *s;
    image_counters(i, &b->as.sof, from, o);
    for (int k = 0; k < from->frames; k++) {
        marching = marching || from->frame[k].step == SOF_STEP_MARCH;
        image_frame(i, &o->frame[k]);
    }
    if (from->by)
        o->active = (uint8_t)leader_number(i, from->active);
    if (from->through && from->through <= SOF_LEADERS)
        o->through = (uint8_t)(1 + leader_number(i, from->through - 1));
    if (from->arrived)
        o->arrived = (uint8_t)(1 + image_edge(i, from->arrived - 1));
    o->relocate = image_leaders(i, from->relocate);
    o->rolls_attack = image_leaders(i, from->rolls_attack);
    o->rolls_defence = image_leaders(i, from->rolls_defence);
    for (int k = 0; k < from->queue_len; k++)
        o->queue[k] = (uint8_t)image_number(i, from->queue[k]);
    if (!marching)
        return;
    image_path(i, o->march.path);
    o->march.unit = (uint8_t)image_number(i, from->march.unit);
    if (from->march.friend_passed)
        o->march.friend_passed = (uint8_t)(1 + image_number(i, from->march.friend_passed - 1));
    if (from->march.enter)
        o->march.enter = (uint16_t)(1 + image_hex(i, (tc_hex)(from->march.enter - 1)));
}

/* ---- Actions ----------------------------------------------------------------------------- */

tc_action sof_image_action(const image *i, const tc_battle *b, const tc_state *s,
                           const tc_action *a)
{
    tc_action o = *a;
    (void)s;
    for (const char *field = play_kind_carries(b, a->kind); *field; field++)
        switch (*field) {
        case 'u':
        case 'l':
        case 'g':
            o.unit = (uint8_t)image_number(i, a->unit);
            break;
        case 't':
        case 'c':
            o.target = (uint8_t)image_number(i, a->target);
            break;
        case 'h':
            o.arg = image_hex(i, a->arg);
            break;
        case 'f':
            o.arg = (uint16_t)image_dir(i, a->arg);
            break;
        case 'e':
            o.arg = (uint16_t)image_edge(i, a->arg);
            break;
        case 'p':
            image_path(i, o.as.path);
            o.arg = a->arg ? (uint16_t)(1 + image_hex(i, (tc_hex)(a->arg - 1))) : 0;
            break;
        case 's':
            o.as.set[0] = o.as.set[1] = 0;
            for (unsigned n = 0; n < TC_SET_BITS; n++)
                if (tc_set_has(a->as.set, n))
                    tc_set_add(o.as.set, i->number[n]);
            break;
        default:
            break;
        }
    return o;
}

/* A gun is turned to its target for the eye (R69); between two directions as good the lower one
   is taken. */
void sof_image_plain(tc_state *s)
{
    for (int g = 0; g < SOF_GUNS; g++)
        s->as.sof.gun[g].facing = 0;
}

bool sof_image_is_handed(const image *i, const tc_state *s, const tc_action *a)
{
    (void)i, (void)s, (void)a;
    return false;
}

bool sof_image_excuses(const image *i, const tc_state *before, const tc_event *ev, int count)
{
    (void)before;
    for (int k = 0; k < count; k++) {
        if (ev[k].kind == SOF_EV_RETREAT && (ev[k].ruling == SOF_R52 || ev[k].ruling == SOF_R54))
            return true;
        if (i->still && (ev[k].kind == SOF_EV_RALLY || ev[k].kind == SOF_EV_LEADER_KILLED))
            return true;
    }
    return false;
}

bool sof_image_by_number(const image *i, const tc_action *a)
{
    return i->still && (a->kind == SOF_BATTLE || a->kind == SOF_DECLARE_BATTLES ||
                        a->kind == SOF_EVENT_CHOICE || a->kind == SOF_END_SETUP);
}

/* R59: of one side's leaders without a unit the lowest number is placed first. */
bool sof_image_asks_by_number(const tc_state *s)
{
    const unsigned waiting = s->as.sof.relocate;
    return (waiting & (waiting - 1)) != 0;
}

/* ---- What may be drawn ------------------------------------------------------------------- */

int sof_system_options(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "absent_christian", "father_tilly", "command_radius",
                                       "facing",           "artillery",    "random_events",
                                       "flank_march",      "hot_head",     "bad_guns" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

int sof_system_rulings(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "strict_components=true",
                                       "river_cavalry_plus4=true",
                                       "disordered_rally_minus1=false",
                                       "charge_with_infantry_bonus=true",
                                       "round_odds=nearest",
                                       "dusk_turns=",
                                       "first_draw=protestant" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

/* ---- A brawler --------------------------------------------------------------------------- */

enum { LIST_MAX = 1024 };

/* How near a listed move comes to the enemy; a charge is there already. */
static int nearness(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const sof_battle *f = &b->as.sof;
    tc_hex h = a->arg ? (tc_hex)(a->arg - 1) : s->as.sof.unit[a->unit].hex;

    if (a->target != TC_NONE)
        return 0;
    for (int i = 0; tc_path_step(a->as.path, i) != TC_STEP_END; i++)
        if (tc_path_step(a->as.path, i) < TC_STEP_TURN)
            h = hex_next(h, (int)tc_path_step(a->as.path, i) - TC_STEP_GO, f->cols, f->rows);
    return sof_nearest_enemy(f, &s->as.sof, h, a->side);
}

static bool brawl_move(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    tc_action list[LIST_MAX];
    for (int tries = 0; tries < 8; tries++) {
        const int unit = (int)ai_random_below(r, b->as.sof.units);
        int n = tc_actions(b, s, SOF_MOVE_UNIT, unit, list, LIST_MAX);
        n = n > LIST_MAX ? LIST_MAX : n;
        if (n == 0)
            continue;
        int best = (int)ai_random_below(r, (uint32_t)n);
        for (int i = 0; i < n; i++)
            if (nearness(b, s, &list[i]) < nearness(b, s, &list[best]))
                best = i;
        d->at[0] = list[best];
        return true;
    }
    return false;
}

/* Listed battles at random, as long as a legal declaration comes of it; else what must be
   fought. */
static void brawl_declare(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    tc_action list[LIST_MAX];
    tc_state draft = *s;

    d->count = 0;
    for (int i = 0; i < 12; i++) {
        int n = tc_actions(b, &draft, SOF_BATTLE, TC_NONE, list, LIST_MAX);
        n = n > LIST_MAX ? LIST_MAX : n;
        if (n == 0 || ai_random_below(r, 8) == 0)
            break;
        d->at[d->count] = list[ai_random_below(r, (uint32_t)n)];
        if (tc_apply(b, &draft, &d->at[d->count], NULL, NULL).rule == TC_LEGAL)
            d->count++;
    }
    d->at[d->count] = (tc_action){
        .kind = SOF_DECLARE_BATTLES, .side = tc_awaits(b, s).who, .unit = TC_NONE, .target = TC_NONE
    };
    if (tc_check(b, &draft, &d->at[d->count]).rule == TC_LEGAL)
        d->count++;
    else
        play_declare_greedy(b, s, d);
}

void sof_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    tc_action list[LIST_MAX];
    const tc_await w = tc_awaits(b, s);
    const bool moving = w.step == SOF_STEP_MOVEMENT;
    int n = 0;

    d->count = 1;
    if (moving && ai_random_below(r, 12) && brawl_move(b, s, r, d))
        return;
    if (w.step == SOF_STEP_GUNS) {
        n = ai_random_below(r, 2) ? tc_actions(b, s, SOF_BOMBARD, TC_NONE, list, LIST_MAX) : 0;
        if (n == 0) {
            brawl_declare(b, s, r, d);
            return;
        }
    }
    if (n == 0)
        n = tc_actions(b, s, moving ? SOF_END_MOVEMENT : 0, TC_NONE, list, LIST_MAX);
    if (n == 0) /* SOF-X2: somebody must move first */
        n = tc_actions(b, s, SOF_MOVE_UNIT, TC_NONE, list, LIST_MAX);
    n = n > LIST_MAX ? LIST_MAX : n;
    d->at[0] = list[ai_random_below(r, (uint32_t)n)];
    if (w.kinds >> SOF_ACCEPT & 1 && ai_random_below(r, 8))
        d->at[0].kind = SOF_ACCEPT;
}

uint32_t sof_system_lists_every(void)
{
    return 2;
}
