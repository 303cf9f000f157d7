/* Sword & Spear: the words of its odds: labels, changes, and the ladder: the combat dice of both
   with every modifier by its name, what protection does, what a test or a die of a commander needs.
   */
#include "say.h"

/* ---- Words of modifiers ---------------------------------------------------------------------- */

typedef struct modifier {
    uint16_t rule;
    int8_t add; /* of that sign only; 0: of both */
    const char *words;
} modifier;

/* What takes a die away that would be there: it adds nothing. */
static const modifier takers[] = {
    { SNS_11_2_d, 0, "no impetus against an enemy on its flank or rear" },
    { SNS_12_3_a, 0, "not fresh" },
    { SNS_4_e, 0, "not fresh in rough ground" },
    { SNS_14_2, 0, "no impetus of mounted, no Impact over it" },
    { SNS_15_a, 0, "no Impact over an obstacle" },
    { SNS_15_b, 0, "no Impact against Shieldwall" },
    { SNS_15_c, 0, "no Impact of mounted against Spears" },
    { SNS_15_d, 0, "no Impact of mounted against Pikes" },
    { SNS_15_k, 0, "no impetus and no Impact against stakes" },
};

static const modifier modifiers[] = {
    { SNS_11_2_a, 0, "impetus" },
    { SNS_11_2_b, 0, "impetus of fresh horse, elephants or chariots" },
    { SNS_11_2_c, 0, "impetus of a fresh large unit" },
    { SNS_15_a, 0, "Impact" },
    { SNS_15_c, 0, "Spears against mounted" },
    { SNS_15_d, 0, "Pikes" },
    { SNS_15_g, 0, "Thrown weapons" },
    { SNS_5_7_a, 0, "bonus dice" },
    { SNS_11_3, 1, "on the enemy's flank or rear" },
    { SNS_11_3, -1, "horse against camels" },
    { SNS_4_b, 0, "uphill of the enemy" },
    { SNS_14_5, 0, "horse against elephants" },
    { SNS_10_3_a, 0, "friends in contact" },
    { SNS_10_3_b, 0, "rear support" },
    { SNS_14_2, 0, "over a defended obstacle" },
    { SNS_14_4, 0, "against stakes" },
    { SNS_9_3_b, 1, "cover" },
    { SNS_9_3_b, -1, "shot from flank or rear" },
};

const char *play_sns_modifier_words(unsigned rule, int add)
{
    for (int i = 0; i < TC_COUNT(takers) && !add; i++)
        if (takers[i].rule == rule)
            return takers[i].words;
    for (int i = 0; i < TC_COUNT(modifiers); i++)
        if (modifiers[i].rule == rule && modifiers[i].add * add >= 0)
            return modifiers[i].words;
    return "modifier";
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static const tc_frame *top_of(const tc_state *s)
{
    static const tc_frame none = { SNS_STEP_NONE, 0, 0, 0 };
    const sns_state *sns = &s->as.sns;

    return sns->frames && sns->frames <= TC_FRAMES ? &sns->frame[sns->frames - 1] : &none;
}

static void put_fate(play_pen *p, const tc_battle *b, const tc_state *now, int piece)
{
    pen_text(p, play_subject_name(b, piece));
    pen_char(p, ' ');
    pen_text(p, play_sns_fate_name(now, piece, play_sns_fate_now(now, piece)));
}

/* A hand, lowest first: "2 3 3 5". */
static void put_hand(play_pen *p, const sns_state *was, const sns_state *now, int side)
{
    int told = 0;

    for (int number = 1; number <= 6; number++)
        for (int i = was->hand[side][number]; i < now->hand[side][number]; i++) {
            pen_text(p, told++ ? " " : "");
            pen_number(p, number);
        }
}

static void put_drawn(play_pen *p, const tc_battle *b, const sns_state *was, const sns_state *now)
{
    pen_text(p, "a die of ");
    pen_side(p, b, now->bag[1] < was->bag[1]);
}

static void put_way(play_pen *p, const tc_event *e)
{
    pen_text(p, "evades up to ");
    pen_length(p, (int64_t)e->c * (SNS_DU / 100));
    pen_text(p, " DU");
}

static void put_scouting(play_pen *p, const tc_battle *b, const tc_event *e)
{
    if (e->kind == SNS_EV_SCOUTING && !e->d) {
        pen_side(p, b, e->c);
        pen_text(p, " wins the scouting");
    } else {
        pen_text(p, "a tie");
    }
}

/* What a die brings, where it puts nothing down. */
static void put_ground(play_pen *p, const tc_state *now)
{
    const tc_frame *f = top_of(now);
    const char *ground = f->step == SNS_STEP_GROUND ? play_sns_ground_words(f->c) : NULL;

    pen_text(p, ground ? "a " : "");
    pen_text(p, ground ? ground : "no piece");
}

/* Nobody has changed: what else the dice were for. */
static void put_other(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    const sns_state *was = &s->as.sns, *now = &at->state.as.sns;
    const tc_frame *f = top_of(s);

    switch (f->step) {
    case SNS_STEP_SCOUT:
        put_scouting(p, b, &at->result);
        return;
    case SNS_STEP_GROUND_DIE:
        put_ground(p, &at->state);
        return;
    case SNS_STEP_DRAW:
        put_drawn(p, b, was, now);
        return;
    case SNS_STEP_ROLL:
        put_hand(p, was, now, f->a & 1);
        return;
    default:
        break;
    }
    switch (at->result.kind) {
    case SNS_EV_EVADES:
        put_way(p, &at->result);
        break;
    case SNS_EV_CHECK:
    case SNS_EV_TEST:
        pen_text(p, at->result.c ? "passed" : "failed");
        break;
    case SNS_EV_AT_RISK:
        pen_text(p, "unhurt");
        break;
    case SNS_EV_RALLIED:
        pen_text(p, "no hit is taken off");
        break;
    default:
        pen_text(p, "no change");
        break;
    }
}

void play_sns_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    int count = 0;

    if (at->state.over) {
        if (at->state.over == TC_DRAWN) {
            pen_text(p, "a draw");
            return;
        }
        pen_side(p, b, at->state.over == TC_WON_1);
        pen_text(p, " wins");
        count++;
    }
    for (int i = 0; i < SNS_PIECES; i++) {
        if (play_sns_fate_now(&at->state, i) == play_sns_fate_now(s, i))
            continue;
        pen_text(p, count++ ? ", " : "");
        put_fate(p, b, &at->state, i);
    }
    if (!count)
        put_other(p, b, s, at);
}

/* ---- Changes --------------------------------------------------------------------------------- */

typedef struct place {
    int32_t x, y;
    int heading;
    bool on;
} place;

static place place_of(const sns_state *s, int piece)
{
    if (!sns_is_commander(piece)) {
        const sns_unit *u = &s->unit[piece];
        return (place){ u->x, u->y, u->heading, (u->flags & SNS_HERE) != 0 };
    }
    const sns_commander *c = sns_commander_at(s, piece);
    return (place){ c->x, c->y, 0, sns_is_alone(s, piece) };
}

void play_sns_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    for (int i = 0; i < SNS_PIECES; i++) {
        const place was = place_of(&s->as.sns, i), is = place_of(&now->as.sns, i);
        const int from = play_sns_fate_now(s, i), to = play_sns_fate_now(now, i);
        if (from == to && is.x == was.x && is.y == was.y && is.heading == was.heading)
            continue;
        jot_open(p, '{');
        key_text(p, play_sns_subject_class(i), play_subject_id(b, i));
        key_text(p, "from", play_sns_fate_name(s, i, from));
        key_text(p, "to", play_sns_fate_name(now, i, to));
        key_bool(p, "lost", to == PLAY_SNS_ROUTED || to == PLAY_SNS_KILLED);
        jot_key(p, "at");
        if (is.on)
            jot_point(p, is.x, is.y);
        else
            jot_null(p);
        jot_close(p, '}');
    }
}

/* ---- The ladder: the dice that come ---------------------------------------------------------- */

/* Every chance step that comes when all dice show their most. */
static void jot_rolls(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    enum { ROLLS = 24 };
    tc_state s = *root_state;
    tc_await w = tc_awaits(b, &s);
    const int matter = play_sns_odds_matter(w.step);

    jot_key(p, "dice");
    jot_open(p, '[');
    for (int i = 0; i < ROLLS && w.who == TC_CHANCE && play_sns_odds_matter(w.step) == matter;
         i++) {
        uint8_t most[TC_POOL_MAX];
        __builtin_memset(most, w.pool.sides, sizeof most);
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, w.subject));
        key_text(p, "step", play_step_name(b, w.step));
        key_number(p, "dice", w.pool.count);
        key_number(p, "sides", w.pool.sides);
        jot_key(p, "hits_on");
        if (w.pool.fold == TC_HITS && w.step != SNS_STEP_DRAW)
            jot_number(p, w.pool.cut);
        else
            jot_null(p);
        jot_cite(p, w.rule, w.ruling);
        jot_close(p, '}');
        if (w.step != SNS_STEP_DICE || play_roll(b, &s, most, w.pool.count, NULL).rule != TC_LEGAL)
            break;
        w = tc_awaits(b, &s);
    }
    jot_close(p, ']');
}

static void jot_named(play_pen *p, const char *name, int value, unsigned rule, unsigned ruling)
{
    jot_open(p, '{');
    key_text(p, "name", name);
    key_number(p, "value", value);
    jot_key(p, "die");
    jot_null(p);
    jot_cite(p, rule, ruling);
    key_text(p, "origin", play_origin_name(tc_rule(rule).origin));
    jot_close(p, '}');
}

/* What a count begins with: "3 dice by its strength". */
static void jot_start(play_pen *p, int value, const char *words, unsigned rule, unsigned ruling)
{
    char name[96];
    play_pen n = pen_begin(name, TC_COUNT(name));

    pen_number(&n, value);
    pen_text(&n, words);
    pen_end(&n);
    jot_named(p, name, value, rule, ruling);
}

/* What changes it: "+1 impetus", "not fresh". */
static void jot_term(play_pen *p, int add, const char *words, unsigned rule, unsigned ruling)
{
    char name[96];
    play_pen n = pen_begin(name, TC_COUNT(name));

    if (add) {
        pen_signed(&n, add);
        pen_char(&n, ' ');
    }
    pen_text(&n, words);
    pen_end(&n);
    jot_named(p, name, add, rule, ruling);
}

/* ---- A combat -------------------------------------------------------------------------------- */

/* What is taken off each pair won against it, or added. */
static void jot_protection(play_pen *p, int protection)
{
    if (protection > 0)
        jot_term(p, -protection, "to each pair lost, by its armour", SNS_11_5_a, 0);
    else if (protection < 0)
        jot_term(p, -protection, "to each pair lost, lacking protection", SNS_11_5_a, 0);
}

static void jot_fighter(play_pen *p, const tc_battle *b, const sns_state *s, int i)
{
    const int unit = s->fight.unit[i];
    const sns_profile *profile = &b->as.sns.profile[unit];
    const bool shoots = s->fight.kind == SNS_SHOOTING;
    sns_muster m;

    sns_muster_of(&b->as.sns, s, &s->fight, i, &m);
    const int protection = sns_protection_of(&b->as.sns, s, &s->fight, i);
    jot_key(p, i ? "defence" : "attack");
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, unit));
    key_number(p, "base", m.base);
    key_number(p, "dice", m.dice);
    key_number(p, "protection", protection);
    jot_key(p, "modifiers");
    jot_open(p, '[');
    const unsigned base_rule = !shoots ? SNS_11_1_a : i ? SNS_9_3_b : SNS_9_3_a;
    jot_start(p, m.base,
              m.base < profile->strength ? " dice, in difficult ground or outflanked"
                                         : " dice by its strength",
              base_rule, m.ruling);
    for (int k = 0; k < m.mods; k++)
        jot_term(p, m.mod[k].add, play_sns_modifier_words(m.mod[k].rule, m.mod[k].add),
                 m.mod[k].rule, m.mod[k].ruling);
    if (i || !shoots)
        jot_protection(p, protection);
    jot_close(p, ']');
    jot_close(p, '}');
}

static bool is_fought(const tc_state *s)
{
    const sns_fight *f = &s->as.sns.fight;
    const int step = top_of(s)->step;

    return f->kind != SNS_NO_FIGHT && (step == SNS_STEP_DICE || step == SNS_STEP_TEST) &&
           play_sns_is_on(s, f->unit[0]) && play_sns_is_on(s, f->unit[1]);
}

static void jot_combat(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_key(p, "melee");
    if (!is_fought(s)) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_bool(p, "shooting", s->as.sns.fight.kind == SNS_SHOOTING);
    jot_fighter(p, b, &s->as.sns, 0);
    jot_fighter(p, b, &s->as.sns, 1);
    jot_cite(p, SNS_11_4_a, SNS_R68);
    jot_close(p, '}');
}

/* ---- One die: tests, checks, rallies, commanders --------------------------------------------- */

/* 2.5: how its discipline has come about. */
static void jot_discipline(play_pen *p, const tc_battle *b, const sns_state *s, int unit)
{
    const sns_battle *sns = &b->as.sns;
    const sns_profile *profile = &sns->profile[unit];
    const pl_stand base = sns_base(sns, s, unit);

    jot_start(p, profile->discipline, " is its discipline", SNS_2_e, 0);
    if (profile->type == SNS_CAMP)
        return;
    if (sns_has_commander(s, unit) && profile->type != SNS_EL)
        jot_term(p, -1, "a commander is with it", SNS_6_1_d, 0);
    else if (!sns_in_command(sns, s, unit))
        jot_term(p, 1, "out of command", SNS_6_1_d, 0);
    if (profile->type != SNS_LF && sns_terrain_of(sns, s, &base) == SNS_DIFFICULT)
        jot_term(p, 1, "in difficult ground", SNS_4_d, 0);
}

static void jot_needs(play_pen *p, const tc_battle *b, const sns_state *s, const tc_frame *f)
{
    const sns_profile *profile;
    int unit = f->a;

    if (f->step == SNS_STEP_RALLY_DIE)
        unit = sns_is_commander(f->a) ? sns_commander_at(s, f->a)->unit : TC_NONE;
    if (unit >= SNS_UNITS || !sns_here(s, unit))
        return;
    profile = &b->as.sns.profile[unit];
    jot_discipline(p, b, s, unit);
    if (f->step == SNS_STEP_TEST && profile->traits & SNS_STEADFAST)
        jot_term(p, -1, "Steadfast", SNS_15_i, 0);
    if (f->step == SNS_STEP_RALLY_DIE)
        jot_term(p, s->unit[unit].hits, "its hits", SNS_6_3_a, SNS_R2);
}

static void jot_test(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tc_frame *f = top_of(s);
    const tc_await w = tc_awaits(b, s);

    jot_key(p, "test");
    switch (f->step) {
    case SNS_STEP_TEST:
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_PURSUE_CHECK:
    case SNS_STEP_RALLY_DIE:
    case SNS_STEP_RISK:
        break;
    default:
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, f->a));
    key_number(p, "need", w.pool.cut);
    jot_key(p, "modifiers");
    jot_open(p, '[');
    if (f->step == SNS_STEP_RISK)
        jot_start(p, f->b, " and more: killed", w.rule ? w.rule : SNS_6_4_a, w.ruling);
    else
        jot_needs(p, b, &s->as.sns, f);
    jot_close(p, ']');
    jot_cite(p, w.rule, w.ruling);
    jot_close(p, '}');
}

void play_sns_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    if (tc_awaits(b, root_state).who != TC_CHANCE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_rolls(p, b, root_state);
    jot_key(p, "fire");
    jot_null(p);
    jot_combat(p, b, root_state);
    jot_test(p, b, root_state);
    jot_close(p, '}');
}
