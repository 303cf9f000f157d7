/* Sword & Spear: the nearest legal relative of a refused decision: fewer dice given, a last step a
   little shorter or with a smaller angle, without the group, fewer bonuses, another wheel, a
   shorter ride. Found by asking the law. */
#include "../../core/sns/tables.h"
#include "../inside.h"

enum { PARTS = 32 };

/* Whom a listed decision is about. What names nobody is listed for who acts, or can ride. */
bool play_sns_names(const tc_action *a, int subject)
{
    switch (a->kind) {
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_DEPLOY_CMD:
    case SNS_GIVE:
    case SNS_PICK_UNIT:
    case SNS_TEST_NEXT:
    case SNS_CMD_MOVE:
    case SNS_CMD_RALLY:
    case SNS_CMD_ATTACH:
        return a->unit == subject;
    case SNS_TERRAIN:
    case SNS_ALLOCATE:
    case SNS_CMD_DONE:
        return false;
    default:
        return a->kind >= TC_KINDS;
    }
}

/* What an activation may be is no end that something is owed for: once it is said who acts. */
bool play_sns_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side)
{
    const tc_await w = tc_awaits(b, s);
    char text[256];

    (void)side;
    if (kind == SNS_ALLOCATE || kind == SNS_CMD_DONE)
        return false; /* never refused (R67) */
    if (kind != SNS_ACT_HOLD && kind != SNS_SECOND_MOVE)
        return true;
    play_say_await(b, s, text, TC_COUNT(text));
    jot_open(p, '{');
    key_text(p, "text", text);
    jot_cite(p, w.rule, w.ruling);
    jot_key(p, "subjects");
    jot_open(p, '[');
    if (w.subject != TC_NONE)
        jot_text(p, play_subject_id(b, w.subject));
    jot_close(p, ']');
    jot_close(p, '}');
    return true;
}

void play_sns_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v)
{
    (void)p, (void)b, (void)s, (void)v;
}

/* ---- A way, by its last step ----------------------------------------------------------------- */

/* One that is looked at with its last step changed. */
typedef struct searched {
    const tc_battle *b;
    const tc_state *s;
    play_decision *d; /* the last step is the last but one */
} searched;

static tc_action *last_step(const searched *w)
{
    return &w->d->at[w->d->count - 2];
}

static bool is_legal(const searched *w)
{
    return play_check(w->b, w->s, w->d).rule == TC_LEGAL;
}

static pl_point before(const searched *w)
{
    const int unit = play_sns_actor(w->s);

    if (!play_sns_is_on(w->s, unit))
        return (pl_point){ 0, 0 };
    return (pl_point){ w->s->as.sns.unit[unit].x, w->s->as.sns.unit[unit].y };
}

/* So much of the last step: its length, or where it goes. */
static void cut(const searched *w, const tc_pose *whole, pl_point from, int32_t part, int32_t of)
{
    tc_pose *m = &last_step(w)->as.pose;

    if (last_step(w)->kind == SNS_PLACE) {
        const pl_point at = pl_part(from, (pl_point){ whole->x, whole->y }, part, of);
        m->x = at.x;
        m->y = at.y;
    } else {
        m->length = part;
    }
}

/* The most of a straight step that is legal: a whole tenth of a DU, if that is legal too. */
static bool shorter(const searched *w)
{
    const tc_pose whole = last_step(w)->as.pose;
    const bool place = last_step(w)->kind == SNS_PLACE;
    const pl_point from = before(w);
    const int32_t all =
        place ? pl_root((uint64_t)pl_square(from, (pl_point){ whole.x, whole.y })) : whole.length;
    int32_t legal = 0, bad = all;

    for (int part = PARTS - 1; part > 0 && !legal && all > PARTS && all < PL_LIMIT; part--) {
        const int32_t length = (int32_t)((int64_t)all * part / PARTS);
        cut(w, &whole, from, length, all);
        if (is_legal(w))
            legal = length;
        else
            bad = length;
    }
    while (legal && bad - legal > 1) {
        const int32_t middle = (legal + bad) / 2;
        cut(w, &whole, from, middle, all);
        if (is_legal(w))
            legal = middle;
        else
            bad = middle;
    }
    const int32_t tidy = place ? 0 : legal / SNS_SUB_STEP * SNS_SUB_STEP;
    if (tidy) {
        cut(w, &whole, from, tidy, all);
        if (is_legal(w))
            return true;
    }
    if (legal)
        cut(w, &whole, from, legal, all);
    else
        last_step(w)->as.pose = whole;
    return legal && is_legal(w);
}

static bool smaller_angle(const searched *w)
{
    tc_pose *m = &last_step(w)->as.pose;
    const int whole = m->angle;
    const int size = whole <= SNS_MOST_WHEEL ? whole - SNS_DEGREE : SNS_MOST_WHEEL;

    for (int angle = size; angle > 0; angle -= SNS_DEGREE) {
        m->angle = (int16_t)angle;
        if (is_legal(w))
            return true;
    }
    m->angle = (int16_t)whole;
    return false;
}

static bool changed_step(const searched *w)
{
    switch (last_step(w)->arg) {
    case SNS_WHEEL_LEFT:
    case SNS_WHEEL_RIGHT:
    case SNS_PIVOT_LEFT:
    case SNS_PIVOT_RIGHT:
        return smaller_angle(w);
    case SNS_TURN_LEFT:
    case SNS_TURN_RIGHT:
    case SNS_TURN_ABOUT:
        return false;
    default: /* straight, or to a place */
        return shorter(w);
    }
}

/* The last step made smaller; then without it, the one before. */
static bool nearest_way(const searched *w, const play_decision *refused)
{
    *w->d = *refused;
    while (w->d->count > 1) {
        if (changed_step(w))
            return true;
        w->d->at[w->d->count - 2] = w->d->at[w->d->count - 1];
        w->d->count--;
        if (w->d->count > 1 && is_legal(w))
            return true;
    }
    return false;
}

/* With fewer beside it first, then the way; in the end what is listed. */
static bool nearest_move(const tc_battle *b, const tc_state *s, const play_decision *refused,
                         const tc_action *a, play_decision *out)
{
    const searched w = { b, s, out };
    play_decision alone = *refused;
    tc_action *commit = &alone.at[alone.count - 1];

    *commit = *a;
    for (int less = SNS_WITH_LEFT; less <= (SNS_WITH_LEFT | SNS_WITH_RIGHT); less++) {
        *out = alone;
        out->at[out->count - 1].flags = (uint8_t)(a->flags & ~less);
        if (out->at[out->count - 1].flags != a->flags && is_legal(&w))
            return true;
    }
    if (nearest_way(&w, &alone))
        return true;
    commit->flags = SNS_ALONE;
    if (a->flags && nearest_way(&w, &alone))
        return true;
    out->count = 0;
    return false;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* Gift by gift what the law takes, with fewer dice where it will not have all. */
static bool nearest_gifts(const tc_battle *b, const tc_state *s, const play_decision *refused,
                          const tc_action *a, play_decision *out)
{
    tc_state draft = *s;

    out->count = 0;
    for (int i = 0; i + 1 < refused->count; i++) {
        tc_action gift = refused->at[i];
        gift.side = a->side;
        for (; gift.with > 0; gift.with--)
            if (tc_apply(b, &draft, &gift, NULL, NULL).rule == TC_LEGAL) {
                out->at[out->count++] = gift;
                break;
            }
    }
    out->at[out->count++] = *a;
    if (play_check(b, s, out).rule == TC_LEGAL)
        return true;
    out->count = 0;
    return false;
}

/* As many as there are: range is left out first, then combat. */
static bool nearest_bonus(const tc_battle *b, const tc_state *s, const tc_action *a,
                          play_decision *out)
{
    tc_action less = *a;

    while (less.unit + less.target + less.with > 0) {
        uint8_t *most = less.with ? &less.with : less.target ? &less.target : &less.unit;
        (*most)--;
        if (play_offer(b, s, &less, out))
            return true;
    }
    return play_offer(b, s, &less, out);
}

/* ---- The rest -------------------------------------------------------------------------------- */

/* The same enemy with a wheel as near as may be to the one that was said. */
static bool nearest_charge(const tc_battle *b, const tc_state *s, const tc_action *a,
                           play_decision *out)
{
    const int wanted = (a->flags == SNS_LEFT ? -a->as.pose.angle : a->as.pose.angle) / SNS_DEGREE;
    const int most = SNS_FREE_WHEEL / SNS_DEGREE;
    tc_action other = *a;

    for (int more = 1; more <= 2 * most; more++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const int turn = wanted + sign * more;
            if (turn < -most || turn > most)
                continue;
            other.flags = turn < 0 ? SNS_LEFT : turn > 0 ? SNS_RIGHT : SNS_NO_WHEEL;
            other.as.pose.angle = (int16_t)((turn < 0 ? -turn : turn) * SNS_DEGREE);
            if (play_offer(b, s, &other, out))
                return true;
        }
    return play_nearest_listed(b, s, a, out);
}

static bool nearest_ride(const tc_battle *b, const tc_state *s, const play_decision *refused,
                         const tc_action *a, play_decision *out)
{
    pl_point from = { 0, 0 };

    if (sns_is_commander(a->unit)) {
        const sns_commander *c = sns_commander_at(&s->as.sns, a->unit);
        const bool with = play_sns_is_on(s, c->unit);
        from = with ? (pl_point){ s->as.sns.unit[c->unit].x, s->as.sns.unit[c->unit].y }
                    : (pl_point){ c->x, c->y };
    }
    return (a->target == TC_NONE && play_shorter_way(b, s, refused, from, out)) ||
           play_nearest_listed(b, s, a, out);
}

static pl_point place_of(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    (void)b, (void)s;
    return (pl_point){ a->as.pose.x, a->as.pose.y };
}

bool play_sns_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case SNS_ACT_MOVE:
    case SNS_ACT_MOVE_SHOOT:
    case SNS_SECOND_MOVE:
        return nearest_move(b, s, refused, a, out);
    case SNS_ALLOCATE:
        return nearest_gifts(b, s, refused, a, out);
    case SNS_BONUS:
        return nearest_bonus(b, s, a, out);
    case SNS_ACT_CHARGE:
        return nearest_charge(b, s, a, out);
    case SNS_CMD_MOVE:
        return nearest_ride(b, s, refused, a, out);
    case SNS_DEPLOY:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
        return play_listed_nearest(b, s, a, place_of, out) || play_nearest_listed(b, s, a, out);
    default:
        return play_nearest_listed(b, s, a, out);
    }
}
