/* Lion of the North: the words of its odds: labels, changes, and the ladder: the fire die and what
   it must beat, or die against die with every bonus by its name. */
#include "../../core/lon/tables.h"
#include "../inside.h"

/* ---- Labels ---------------------------------------------------------------------------------- */

static void put_fate(play_pen *p, const tc_battle *b, const tc_state *now, int u)
{
    pen_text(p, play_subject_name(b, u));
    pen_char(p, ' ');
    pen_text(p, play_lon_fate_name(now, u, play_lon_fate_now(now, u)));
}

static const tc_frame *top_of(const lon_state *s)
{
    static const tc_frame none = { LON_STEP_NONE, 0, 0, 0 };
    return s->frames ? &s->frame[s->frames - 1] : &none;
}

/* Who gains by an event, or how much: what is due next, or the tokens that have come. */
static bool put_gain(play_pen *p, const tc_battle *b, const lon_state *was, const lon_state *now)
{
    int count = 0;

    for (int side = 0; side < 2; side++) {
        const int more = now->surprise[side][1] + now->fanatic[side][1] - was->surprise[side][1] -
                         was->fanatic[side][1];
        if (more <= 0)
            continue;
        pen_text(p, count++ ? ", " : "");
        pen_side(p, b, side);
        pen_text(p, " gains ");
        pen_number(p, more);
    }
    if (!count && now->omens != was->omens) {
        pen_side(p, b, (now->omens & ~was->omens) >> 1 & 1);
        pen_text(p, " has good omens");
        count++;
    }
    if (!count && top_of(now)->step == LON_STEP_REINFORCE) {
        pen_side(p, b, top_of(now)->a);
        pen_text(p, " brings back ");
        pen_number(p, top_of(now)->b);
        count++;
    }
    return count > 0;
}

static void put_event(play_pen *p, const tc_battle *b, const lon_state *was, const lon_state *now)
{
    if (put_gain(p, b, was, now))
        return;
    if (now->bad_visibility != was->bad_visibility)
        pen_text(p, now->bad_visibility ? "visibility turns bad" : "the sight clears");
    else if (now->sunset != was->sunset)
        pen_text(p, "the sun sets with turn ");
    else if (now->turn != was->turn || !now->cards)
        pen_text(p, "the turn ends");
    else if (top_of(now)->step == LON_STEP_ROLL_OFF)
        pen_text(p, play_lon_event_words(top_of(now)->a) ? play_lon_event_words(top_of(now)->a)
                                                         : "an event");
    else if (top_of(now)->step == LON_STEP_CONSENT || top_of(now)->step == LON_STEP_SUNSET)
        pen_text(p, play_lon_event_words(LON_SUNSET));
    else
        pen_text(p, "nothing happens");
    if (now->sunset != was->sunset)
        pen_number(p, now->sunset);
}

/* Nobody has changed: what else the dice were for. */
static void put_other(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    const lon_state *was = &s->as.lon, *now = &at->state.as.lon;

    switch (top_of(was)->step) {
    case LON_STEP_DRAW:
        pen_text(p, now->card ? play_lon_card_name(now->card - 1) : "the turn ends");
        return;
    case LON_STEP_CPTS:
        pen_number(p, now->cpts[top_of(was)->b & 1]);
        pen_text(p, now->cpts[top_of(was)->b & 1] == 1 ? " point" : " points");
        return;
    case LON_STEP_FIRST:
        pen_side(p, b, now->first);
        return;
    case LON_STEP_VISIBILITY:
    case LON_STEP_EVENT:
    case LON_STEP_SUNSET:
    case LON_STEP_ROLL_OFF:
    case LON_STEP_AWARD:
        put_event(p, b, was, now);
        return;
    default:
        break;
    }
    if (now->move.cm != was->move.cm && now->move.set[0] + now->move.set[1]) {
        pen_number(p, now->move.cm);
        pen_text(p, " cm");
    } else if (now->combat.attack || now->combat.defence) {
        pen_number(p, now->combat.attack);
        pen_text(p, " to ");
        pen_number(p, now->combat.defence);
    } else {
        pen_text(p, "no change");
    }
}

void play_lon_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
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
    for (int u = 0; u < LON_STANDS; u++) {
        if (play_lon_fate_now(&at->state, u) == play_lon_fate_now(s, u))
            continue;
        pen_text(p, count++ ? ", " : "");
        put_fate(p, b, &at->state, u);
    }
    if (!count)
        put_other(p, b, s, at);
}

void play_lon_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    for (int u = 0; u < LON_STANDS; u++) {
        const lon_stand *is = &now->as.lon.stand[u], *was = &s->as.lon.stand[u];
        const int from = play_lon_fate_now(s, u), to = play_lon_fate_now(now, u);
        if (from == to && is->x == was->x && is->y == was->y && is->heading == was->heading)
            continue;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, u));
        key_text(p, "from", play_lon_fate_name(s, u, from));
        key_text(p, "to", play_lon_fate_name(now, u, to));
        key_bool(p, "lost", is->flags & (LON_GONE | LON_PILE));
        jot_key(p, "at");
        if (is->flags & LON_ON)
            jot_point(p, is->x, is->y);
        else
            jot_null(p);
        jot_close(p, '}');
    }
}

/* ---- The ladder ------------------------------------------------------------------------------ */

/* What a hit of the fire die is: R64, a gun's 1 matters too, so its pool says nothing. */
static int hits_on(const lon_state *s, const tc_await *w)
{
    if (w->pool.fold == TC_HITS)
        return w->pool.cut;
    return w->step == LON_STEP_SHOT ? top_of(s)->c + 1 : 0;
}

/* Every chance step that comes when all dice show their most. */
static void jot_rolls(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    enum { ROLLS = 24 };
    tc_state s = *root_state;
    tc_await w = tc_awaits(b, &s);
    const int matter = play_lon_odds_matter(w.step);

    jot_key(p, "dice");
    jot_open(p, '[');
    for (int i = 0; i < ROLLS && w.who == TC_CHANCE && play_lon_odds_matter(w.step) == matter;
         i++) {
        uint8_t most[TC_POOL_MAX];
        __builtin_memset(most, w.pool.sides, sizeof most);
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, w.subject));
        key_text(p, "step", play_step_name(b, w.step));
        key_number(p, "dice", w.pool.count);
        key_number(p, "sides", w.pool.sides);
        jot_key(p, "hits_on");
        if (hits_on(&s.as.lon, &w))
            jot_number(p, hits_on(&s.as.lon, &w));
        else
            jot_null(p);
        jot_cite(p, w.rule, w.ruling);
        jot_close(p, '}');
        if (matter != LON_STEP_NONE || play_roll(b, &s, most, w.pool.count, NULL).rule != TC_LEGAL)
            break;
        w = tc_awaits(b, &s);
    }
    jot_close(p, ']');
}

static void jot_term(play_pen *p, bool there, const char *name, int die, unsigned rule,
                     unsigned ruling)
{
    if (!there)
        return;
    jot_open(p, '{');
    key_text(p, "name", name);
    jot_key(p, "die");
    if (die)
        jot_number(p, die);
    else
        jot_null(p);
    jot_cite(p, rule, ruling);
    jot_close(p, '}');
}

/* ---- A shot ---------------------------------------------------------------------------------- */

static void jot_shot(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_state *lon = &s->as.lon;
    const tc_frame *f = top_of(lon);

    jot_key(p, "fire");
    if (f->step != LON_STEP_SHOT || !play_lon_is_on(s, f->a) || !play_lon_is_on(s, f->b)) {
        jot_null(p);
        return;
    }
    const lon_stand *firer = &lon->stand[f->a];
    const bool gun = lon_stand_arm(lon, f->a) == LON_ARTILLERY, mortar = firer->type == LON_MOR;
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, f->a));
    key_text(p, "target", play_subject_id(b, f->b));
    key_number(p, "die", lon_fire_die(lon, f->a));
    key_length(p, "distance", lon_distance(lon, f->a, f->b));
    key_number(p, "above", f->c);
    jot_cite(p, LON_7_B_2, LON_R53);
    jot_key(p, "modifiers");
    jot_open(p, '[');
    jot_term(p, firer->flags & LON_DISORDERED, "disordered: a smaller die", lon_fire_die(lon, f->a),
             LON_9_A_2, 0);
    jot_term(p, gun && !mortar && lon_contact(lon, f->a, f->b, NULL), "grapeshot", 3, LON_7_D,
             LON_R65);
    jot_term(p, gun, "a 1 may blow up the gun", 6, LON_7_C2, LON_R64);
    jot_term(p, !mortar && lon_in_cover(&b->as.lon, lon, f->a, f->b), "cover saves", 6, LON_7_C_1,
             LON_R63);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- An attack ------------------------------------------------------------------------------- */

static void jot_fighter(play_pen *p, const tc_battle *b, const tc_state *s, const char *key,
                        int stand, bool attacks)
{
    const lon_state *lon = &s->as.lon;
    const lon_combat *c = &lon->combat;
    const int opt = attacks ? c->att_opt : c->def_opt;

    jot_key(p, key);
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, stand));
    key_number(p, "die", lon_melee_die(&b->as.lon, lon, stand));
    jot_key(p, "modifiers");
    jot_open(p, '[');
    jot_term(p, lon->stand[stand].flags & LON_DISORDERED, "disordered: a smaller die",
             lon_melee_die(&b->as.lon, lon, stand), LON_9_A_2, 0);
    jot_term(p, opt & LON_FANATIC, "fanaticism doubles the die", 0, LON_15_6, LON_R119);
    jot_term(p, attacks && c->flank, "flank attack", 3, LON_8_C, LON_R73);
    jot_term(p, lon->stand[stand].type == LON_PIK && lon_is_supported(lon, stand),
             "supported pikes", 3, LON_8_D, LON_R75);
    jot_term(p, opt & LON_AID, "the general's aid", 3, LON_8_E_2, LON_R76);
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_melee(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_combat *c = &s->as.lon.combat;
    const int attacker = c->at < LON_ATTACKERS ? c->attacker[c->at] : 0;

    jot_key(p, "melee");
    if (top_of(&s->as.lon)->step < LON_STEP_ATT_DIE ||
        top_of(&s->as.lon)->step > LON_STEP_DEF_BONUS || c->at >= c->attackers ||
        !play_lon_is_on(s, attacker) || !play_lon_is_on(s, c->defender)) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_fighter(p, b, s, "attack", attacker, true);
    jot_fighter(p, b, s, "defence", c->defender, false);
    jot_cite(p, LON_8_A_4, LON_R74);
    jot_close(p, '}');
}

void play_lon_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    if (tc_awaits(b, root_state).who != TC_CHANCE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_rolls(p, b, root_state);
    jot_shot(p, b, root_state);
    jot_melee(p, b, root_state);
    jot_close(p, '}');
}
