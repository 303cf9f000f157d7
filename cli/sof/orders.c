/* Words into decisions of Sword of Fire: "m L1.3 1918", "charge L3.1 P2.1", "fire G2 P1.3". A wrong
   word gets a sentence; what is well said but illegal is left to the rules to refuse. */
#include "talk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

tc_hex talk_hex(const session *t, const char *word)
{
    const sof_state *s = &t->s.as.sof;
    long n;

    if (strlen(word) == 4 && cli_number(word, 101, 6432, &n)) {
        const int col = (int)(n / 100) - 1, row = (int)(n % 100) - 1;
        const bool on_map = row >= 0 && col < t->b.as.sof.cols && row < t->b.as.sof.rows;
        return on_map ? hex_at(col, row) : (tc_hex)HEX_NONE;
    }
    const int who = talk_subject(t, word);
    if (who < 0)
        return HEX_NONE;
    return who < SOF_LEADER0 ? s->unit[who].hex
           : who < SOF_GUN0  ? s->leader[who - SOF_LEADER0].hex
                             : s->gun[who - SOF_GUN0].hex;
}

static int direction(const char *word)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (strcasecmp(word, play_dir_name(dir)) == 0)
            return dir;
    return -1;
}

static tc_action *begin(const session *t, int kind, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind, .side = tc_awaits(&t->b, &t->s).who };
    return &out->at[0];
}

/* Named somebody of the right kind: a unit, a leader or a gun. */
static int name(const session *t, const char *word, int from, int to, const char *what)
{
    const int who = word ? talk_subject(t, word) : -1;
    if (who >= from && who < to)
        return who;
    if (!word)
        printf("Which %s? Give its id as the map shows it.\n", what);
    else if (who < 0)
        printf("Nobody here is called '%s'. Units, leaders and guns go by their ids; `units` lists "
               "them.\n",
               word);
    else
        printf("%s is not a %s.\n", play_subject_id(&t->b, who), what);
    return -1;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Straight at a hex that cannot be reached, to within so many hexes, so that the rules can say
   why. */
static void straight_path(const session *t, tc_hex from, tc_hex to, int within, tc_action *a)
{
    for (int i = 0; from != HEX_NONE && i < TC_PATH_MAX; i++) {
        const int far = hex_distance(from, to);
        if (far <= within)
            return;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex next = hex_next(from, dir, t->b.as.sof.cols, t->b.as.sof.rows);
            if (next == HEX_NONE || hex_distance(next, to) >= far)
                continue;
            tc_path_set(a->as.path, i, (unsigned)(TC_STEP_GO + dir));
            from = next;
            break;
        }
    }
}

/* "N NE face:S" from word i on. */
static int spell_path(const talk_words *w, int i, tc_action *a)
{
    int n = 0;
    for (; i < w->count; i++) {
        const char *colon = strchr(w->at[i], ':');
        const bool turns =
            colon && (strncasecmp(w->at[i], "face", 4) == 0 || tolower(w->at[i][0]) == 'f');
        const int dir = direction(turns ? colon + 1 : w->at[i]);
        if (dir < 0 || n == TC_PATH_MAX)
            return talk_wrong(
                "A way is a hex (1918) or directions N NE SE S SW NW, with face:S for a "
                "turn; what is",
                w->at[i]);
        tc_path_set(a->as.path, n++, (unsigned)((turns ? TC_STEP_TURN : TC_STEP_GO) + dir));
    }
    return 1;
}

static int say_move(const session *t, const talk_words *w, play_decision *out)
{
    const sof_battle *b = &t->b.as.sof;
    const int who = name(t, w->count > 1 ? w->at[1] : NULL, 0, SOF_GUN0, "unit or leader");

    if (who < 0)
        return -1;
    tc_action *a = begin(t, who < SOF_LEADER0 ? SOF_MOVE_UNIT : SOF_MOVE_LEADER, out);
    a->unit = (uint8_t)who;
    a->target = TC_NONE;
    if (w->count < 3)
        return talk_wrong("Where to? A hex, or directions:", "m L1.3 1918, m L1.3 N NE");
    if (direction(w->at[2]) >= 0 || strchr(w->at[2], ':'))
        return spell_path(w, 2, a);
    const tc_hex to = talk_hex(t, w->at[2]);
    if (to == HEX_NONE)
        return talk_wrong("There is no such hex on this map:", w->at[2]);
    tc_action found;
    if (sof_path_to(b, &t->s.as.sof, who, to, &found))
        *a = found;
    else
        straight_path(t, talk_hex(t, w->at[1]), to, 0, a);
    if (w->count > 3) { /* a turn at the end: m L1.3 1918 face:NE */
        int n = 0;
        const char *colon = strchr(w->at[3], ':');
        const int dir = colon ? direction(colon + 1) : -1;
        while (n < TC_PATH_MAX && tc_path_step(a->as.path, n) != TC_STEP_END)
            n++;
        if (dir < 0 || n == TC_PATH_MAX)
            return talk_wrong("After the hex only face:N, face:NE and so on may follow, not",
                              w->at[3]);
        tc_path_set(a->as.path, n, (unsigned)(TC_STEP_TURN + dir));
    }
    return 1;
}

/* SOF-5.3: to the nearest hex beside the target that a charge can reach, unless a way is given. */
static int say_charge(const session *t, const talk_words *w, play_decision *out)
{
    const sof_battle *b = &t->b.as.sof;
    const sof_state *s = &t->s.as.sof;
    const int who = name(t, w->count > 1 ? w->at[1] : NULL, 0, SOF_LEADER0, "unit");
    const int whom = who < 0 ? -1 : name(t, w->count > 2 ? w->at[2] : NULL, 0, SOF_LEADER0, "unit");

    if (whom < 0)
        return -1;
    tc_action *a = begin(t, SOF_MOVE_UNIT, out);
    a->unit = (uint8_t)who;
    a->target = (uint8_t)whom;
    if (w->count > 3 && direction(w->at[3]) >= 0)
        return spell_path(w, 3, a);
    const tc_hex goal = s->unit[whom].hex,
                 end = w->count > 3 ? talk_hex(t, w->at[3]) : (tc_hex)HEX_NONE;
    int nearest = 99;
    for (int dir = 0; goal != HEX_NONE && dir < HEX_DIRS; dir++) {
        const tc_hex beside = hex_next(goal, dir, b->cols, b->rows);
        tc_action found;
        if (beside == HEX_NONE || (end != HEX_NONE && beside != end) ||
            s->unit[who].hex == HEX_NONE)
            continue;
        const int far = hex_distance(s->unit[who].hex, beside);
        if (far >= nearest || !sof_charge_path(b, s, who, beside, &found))
            continue;
        found.target = (uint8_t)whom;
        if (tc_check(&t->b, &t->s, &found).rule != TC_LEGAL)
            continue;
        nearest = far;
        *a = found;
    }
    if (nearest == 99 && goal != HEX_NONE)
        straight_path(t, s->unit[who].hex, end != HEX_NONE ? end : goal, end == HEX_NONE, a);
    return 1;
}

/* ---- Battles and guns ------------------------------------------------------------------------ */

/* "A B > C D": the set of all of them. */
static bool read_battle(const session *t, const talk_words *w, int i, tc_action *a)
{
    bool arrow = false;

    for (; i < w->count; i++) {
        if (strcmp(w->at[i], ">") == 0 || strcasecmp(w->at[i], "at") == 0) {
            arrow = true;
            continue;
        }
        const int who = name(t, w->at[i], 0, SOF_LEADER0, "unit");
        if (who < 0)
            return false;
        if ((t->b.as.sof.unit[who].side == a->side) == arrow) {
            printf(
                "%s is on the wrong side of the '>': attackers first, then '>', then defenders.\n",
                w->at[i]);
            return false;
        }
        tc_set_add(a->as.set, (unsigned)who);
    }
    if (!arrow)
        puts("A battle is named like this: b L1.1 L1.2 > P1.3");
    return arrow;
}

void talk_battle(session *t, const talk_words *w)
{
    tc_action a = { .kind = SOF_BATTLE, .side = tc_awaits(&t->b, &t->s).who };
    tc_state draft = t->s;

    if (!(tc_awaits(&t->b, &t->s).kinds >> SOF_DECLARE_BATTLES & 1)) {
        puts("Battles are declared after movement: `end` it first (SOF-5.0.a). `odds A > B` may be "
             "asked at any time.");
        return;
    }
    if (!read_battle(t, w, 1, &a))
        return;
    for (int i = 0; i < t->draft.count; i++)
        tc_apply(&t->b, &draft, &t->draft.at[i], NULL, NULL);
    const tc_verdict v = tc_apply(&t->b, &draft, &a, NULL, NULL);
    if (v.rule != TC_LEGAL) {
        play_decision d = t->draft;
        d.at[d.count++] = a;
        talk_refusal(t, &d, &v);
        return;
    }
    if (t->draft.count >= PLAY_ITEMS_MAX - 1) {
        printf("A declaration holds at most %d battles, and this one is full: `fight` it.\n",
               PLAY_ITEMS_MAX - 1);
        return;
    }
    t->draft.at[t->draft.count++] = a;
    talk_ladder(t, &draft.as.sof, draft.as.sof.battles);
}

static int say_fight(const session *t, const talk_words *w, play_decision *out)
{
    const sof_state *s = &t->s.as.sof;
    const uint64_t kinds = tc_awaits(&t->b, &t->s).kinds;
    long n = 0;

    if (kinds >> SOF_DECLARE_BATTLES & 1) {
        *out = t->draft;
        out->at[out->count++] = (tc_action){ .kind = SOF_DECLARE_BATTLES, .side = s->side };
        return 1;
    }
    if (w->count > 1 && !cli_number(w->at[1], 1, s->battles, &n))
        return talk_wrong("Which battle? They are numbered from 1:", "fight 1");
    for (int i = 1; n == 0 && i <= s->battles; i++)
        if (!(s->resolved[i >> 5] >> (i & 31) & 1))
            n = i;
    begin(t, SOF_RESOLVE_NEXT, out)->arg = (uint16_t)(n - 1);
    return 1;
}

static int say_fire(const session *t, const talk_words *w, play_decision *out)
{
    const int gun = name(t, w->count > 1 ? w->at[1] : NULL, SOF_GUN0, SOF_CUP, "gun");
    const int target =
        gun < 0 ? -1 : name(t, w->count > 2 ? w->at[2] : NULL, 0, SOF_LEADER0, "unit");

    if (target < 0)
        return -1;
    tc_action *a = begin(t, SOF_BOMBARD, out);
    a->unit = (uint8_t)gun;
    a->target = (uint8_t)target;
    return 1;
}

/* ---- The short ones -------------------------------------------------------------------------- */

static int say_end(const session *t, const talk_words *w, play_decision *out)
{
    const uint64_t kinds = tc_awaits(&t->b, &t->s).kinds;

    if (kinds >> SOF_END_SETUP & 1)
        begin(t, SOF_END_SETUP, out);
    else if (kinds >> SOF_DECLARE_BATTLES & 1 || kinds >> SOF_RESOLVE_NEXT & 1)
        return say_fight(t, w, out);
    else
        begin(t, SOF_END_MOVEMENT, out);
    return 1;
}

static int say_accept(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    begin(t, SOF_ACCEPT, out);
    return 1;
}

static int say_decline(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    const uint64_t kinds = tc_awaits(&t->b, &t->s).kinds;
    if (kinds >> SOF_TILLY_CHOOSE & 1)
        begin(t, SOF_TILLY_CHOOSE, out)->unit = TC_NONE;
    else
        begin(t, SOF_DECLINE, out);
    return 1;
}

static int say_place(const session *t, const talk_words *w, play_decision *out)
{
    const int l = name(t, w->count > 1 ? w->at[1] : NULL, SOF_LEADER0, SOF_GUN0, "leader");
    const tc_hex h = w->count > 2 ? talk_hex(t, w->at[2]) : (tc_hex)HEX_NONE;

    if (l < 0)
        return -1;
    if (h == HEX_NONE)
        return talk_wrong("Where? A hex or one of his units:", "place Tilly L1.1");
    tc_action *a = begin(t, SOF_PLACE_LEADER, out);
    a->unit = (uint8_t)l;
    a->arg = h;
    return 1;
}

static int say_face(const session *t, const talk_words *w, play_decision *out)
{
    const int u = name(t, w->count > 1 ? w->at[1] : NULL, 0, SOF_LEADER0, "unit");
    const int dir = w->count > 2 ? direction(w->at[2]) : -1;

    if (u < 0)
        return -1;
    if (dir < 0)
        return talk_wrong("Which way? N NE SE S SW or NW:", "face L1.1 N");
    if (tc_awaits(&t->b, &t->s).kinds >> SOF_SET_FACING & 1) {
        tc_action *a = begin(t, SOF_SET_FACING, out);
        a->unit = (uint8_t)u;
        a->arg = (uint16_t)dir;
        return 1;
    }
    tc_action *a = begin(t, SOF_MOVE_UNIT, out); /* a turn on the spot is a move (7.2.c) */
    a->unit = (uint8_t)u;
    a->target = TC_NONE;
    tc_path_set(a->as.path, 0, (unsigned)(TC_STEP_TURN + dir));
    return 1;
}

static int edge_named(const char *word)
{
    static const char *const edges[SOF_EDGES] = { "north", "south", "west", "east" };
    for (int e = 0; e < SOF_EDGES; e++)
        if (strcasecmp(word, edges[e]) == 0)
            return e;
    return -1;
}

/* Events name units, or nobody; the arrival of X1 names an edge. */
static int say_event(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = begin(t, SOF_EVENT_CHOICE, out);
    const bool arrival = tc_awaits(&t->b, &t->s).step == SOF_STEP_ARRIVAL;

    if (w->count < 2)
        return talk_wrong("Name your choice, or `choose none`.", NULL);
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i] ? w->at[i] : "";
        if (strcasecmp(word, "none") == 0)
            continue;
        if (arrival && edge_named(word) >= 0) {
            a->arg = (uint16_t)edge_named(word);
            continue;
        }
        const int who = name(t, word, 0, SOF_LEADER0, "unit");
        if (who < 0)
            return -1;
        tc_set_add(a->as.set, (unsigned)who);
    }
    return 1;
}

/* One word for every kind that only names somebody: pick, Tilly's choice, relocation, events,
   edges. */
static int say_choose(const session *t, const talk_words *w, play_decision *out)
{
    const tc_await now = tc_awaits(&t->b, &t->s);
    const char *word = w->count > 1 ? w->at[w->count - 1] : NULL;
    const bool none = word && strcasecmp(word, "none") == 0;

    if (now.kinds >> SOF_TILLY_CHOOSE & 1) {
        const int who = none ? TC_NONE : name(t, word, SOF_LEADER0, SOF_GUN0, "leader");
        if (who < 0)
            return -1;
        begin(t, SOF_TILLY_CHOOSE, out)->unit = (uint8_t)who;
        return 1;
    }
    const bool picks = now.kinds >> SOF_PICK_SINGLE & 1;
    if (!picks && !(now.kinds >> SOF_RELOCATE_LEADER & 1))
        return say_event(t, w, out);
    const int who = name(t, word, 0, SOF_LEADER0, "unit");
    if (who < 0)
        return -1;
    tc_action *a = begin(t, picks ? SOF_PICK_SINGLE : SOF_RELOCATE_LEADER, out);
    a->unit = picks ? (uint8_t)who : now.subject;
    a->target = picks ? 0 : (uint8_t)who;
    return 1;
}

static int say_retreat(const session *t, const talk_words *w, play_decision *out)
{
    const int u = name(t, w->count > 1 ? w->at[1] : NULL, 0, SOF_LEADER0, "unit");
    const bool stays = w->count < 3 || strcasecmp(w->at[2], "none") == 0;
    const tc_hex h = stays ? (tc_hex)HEX_NONE : talk_hex(t, w->at[2]);

    if (u < 0)
        return -1;
    if (!stays && h == HEX_NONE)
        return talk_wrong("There is no such hex on this map:", w->at[2]);
    tc_action *a = begin(t, SOF_DRAGOON_RETREAT, out);
    a->unit = (uint8_t)u;
    a->arg = strcasecmp(w->at[0], "stay") == 0 ? (uint16_t)HEX_NONE : h;
    return 1;
}

/* Everything that is left to the greedy declaration: each enemy to one attacker (R27). */
static int say_auto(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    if (!(tc_awaits(&t->b, &t->s).kinds >> SOF_DECLARE_BATTLES & 1) ||
        !play_declare_greedy(&t->b, &t->s, out))
        return talk_wrong(
            "`auto` declares the battles you must fight; there is nothing to declare now.", NULL);
    return 1;
}

static const talk_order orders[] = {
    { "m", say_move },       { "move", say_move },       { "charge", say_charge },
    { "c", say_charge },     { "end", say_end },         { "done", say_end },
    { "e", say_end },        { "fight", say_fight },     { "declare", say_fight },
    { "f", say_fight },      { "resolve", say_fight },   { "fire", say_fire },
    { "bombard", say_fire }, { "accept", say_accept },   { "y", say_accept },
    { "yes", say_accept },   { "a", say_accept },        { "decline", say_decline },
    { "n", say_decline },    { "no", say_decline },      { "place", say_place },
    { "face", say_face },    { "choose", say_choose },   { "pick", say_choose },
    { "tilly", say_choose }, { "relocate", say_choose }, { "retreat", say_retreat },
    { "stay", say_retreat }, { "auto", say_auto },
};

int sof_talk_orders(const talk_order **out)
{
    *out = orders;
    return TC_COUNT(orders);
}

int sof_talk_decision(const session *t, const talk_words *w, play_decision *out)
{
    return talk_obey(orders, TC_COUNT(orders), t, w, out);
}
