/* How the captain gives out his dice (5.5): each unit says what it could do with each number, and
   the dice go where all that together is most; equal dice are stacked where another one is worth
   more on the same unit than anywhere else. A unit with a commander counts what its neighbours gain
   who go along with it (7.8), as long as they get no die of their own. */
#include "captain.h"

enum { STACK = 3, GROUPS = 4, NUMBERS = 7 };

typedef struct together {
    uint64_t members;
    uint8_t need, move;
    int16_t gain;
} together;

/* What a unit would do with dice of a number, one or more. */
typedef struct wish {
    uint8_t unit, discipline, number, dice, groups;
    int16_t value[NUMBERS][STACK];
    together group[GROUPS];
} wish;

typedef struct allotment {
    ai_sns_view *v;
    int n;
    uint8_t left[NUMBERS];
    uint64_t given; /* bit unit: has a die */
    wish at[SNS_SIDE_UNITS];
} allotment;

static int bonuses_of(int number, int dice)
{
    return (number == 6) + dice - 1;
}

/* ---- Wishes ---- */

static void add_group(const ai_sns_view *v, wish *w, const ai_sns_choice *one)
{
    uint64_t members = 0;

    if (w->groups == GROUPS)
        return;
    if (one->group & SNS_WITH_LEFT)
        members |= sns_bit(ai_sns_beside(v, w->unit, true));
    if (one->group & SNS_WITH_RIGHT)
        members |= sns_bit(ai_sns_beside(v, w->unit, false));
    w->group[w->groups++] = (together){ members, one->need, one->move, one->gain };
}

/* Who fights or is threatened is the better for a die, whatever it does with it (11.2, R83). */
static int readiness(const ai_sns_view *v, const ai_sns_choices *c)
{
    enum { ENGAGED = 9, THREATENED = 5 };
    return v->man[c->unit].engaged ? ENGAGED : c->danger > 0 ? THREATENED : 0;
}

/* A die now is a die less later (5.1.b): with many still in the bag a better one may come. */
static void wait_for_better(const ai_sns_view *v, wish *w)
{
    enum { PATIENCE = 25 };
    const int all = v->n ? v->n : 1;
    const int wait = PATIENCE * (v->s->bag[v->side] < all ? v->s->bag[v->side] : all) / all;
    const int best = w->value[6][0];

    for (int n = 2; n < 6; n++)
        for (int k = 0; k < STACK; k++)
            if (w->value[n][k] > 0 && w->value[n][k] < best) {
                const int less = w->value[n][k] - (best - w->value[n][k]) * wait / 100;
                w->value[n][k] = (int16_t)(less > 1 ? less : 1);
            }
}

static void make_wish(ai_sns_view *v, int bonuses, wish *w)
{
    const int unit = w->unit;
    ai_sns_choices c;

    ai_sns_think(v, unit, 6 - w->discipline, bonuses, &c);
    const int ready = readiness(v, &c);
    for (int i = 0; i < c.n; i++) {
        const ai_sns_choice *one = &c.at[i];
        if (one->group) {
            add_group(v, w, one);
            continue;
        }
        for (int n = w->discipline + one->need; n <= 6; n++)
            for (int k = 0; k < STACK; k++) {
                const int worth = ai_sns_promise(one, bonuses_of(n, k + 1));
                if (worth > w->value[n][k])
                    w->value[n][k] = (int16_t)worth;
            }
    }
    wait_for_better(v, w);
    for (int n = w->discipline; n <= 6; n++)
        for (int k = 0; k < STACK; k++)
            if (ready > w->value[n][k])
                w->value[n][k] = (int16_t)ready;
}

static void make_wishes(ai_sns_view *v, allotment *a)
{
    const uint8_t *hand = v->s->hand[v->side];
    int bonuses = hand[6] > 0, best = 0;

    a->v = v;
    a->n = 0;
    a->given = 0;
    for (int n = 0; n < NUMBERS; n++) {
        best = hand[n] ? n : best;
        if (n > 1 && hand[n] > 1)
            bonuses = bonuses > 1 || n == 6 ? 2 : 1;
    }
    for (int i = 0; i < v->n; i++) {
        const int unit = v->mine[i];
        if (v->man[unit].acted || v->man[unit].type == SNS_CAMP || best < SNS_DISCIPLINE_BEST)
            continue;
        const int discipline = sns_discipline(v->b, v->s, unit);
        if (best < discipline)
            continue;
        a->at[a->n] = (wish){ .unit = (uint8_t)unit, .discipline = (uint8_t)discipline };
        make_wish(v, bonuses, &a->at[a->n++]);
    }
}

/* ---- What it all comes to ---- */

static int worth_of(const allotment *a, const wish *w)
{
    if (!w->dice)
        return 0;
    const int over = w->number - w->discipline;
    int worth = over < 0 ? -1000 : w->value[w->number][w->dice > STACK ? STACK - 1 : w->dice - 1];

    for (int i = 0; i < w->groups && over >= 0; i++) {
        const together *t = &w->group[i];
        if (t->need <= over && t->move <= bonuses_of(w->number, w->dice) &&
            !(t->members & a->given) && t->gain > worth)
            worth = t->gain;
    }
    return worth;
}

/* Of a unit, and of those whose groups it would go along with. */
static int worth_about(const allotment *a, const wish *w)
{
    int sum = worth_of(a, w);

    for (int i = 0; i < a->n; i++) {
        const wish *o = &a->at[i];
        if (o == w || !o->dice)
            continue;
        for (int k = 0; k < o->groups; k++)
            if (o->group[k].members >> w->unit & 1) {
                sum += worth_of(a, o);
                break;
            }
    }
    return sum;
}

static void set_dice(allotment *a, wish *w, int number, int dice)
{
    w->number = (uint8_t)(dice ? number : 0);
    w->dice = (uint8_t)dice;
    if (dice)
        a->given |= sns_bit(w->unit);
    else
        a->given &= ~sns_bit(w->unit);
}

/* What one more die of a number on this unit is worth. */
static int gain_of(allotment *a, wish *w, int number)
{
    const int had = w->dice, of = w->number;

    if ((had && of != number) || number < w->discipline)
        return 0;
    const int before = worth_about(a, w);
    set_dice(a, w, number, had + 1);
    const int gain = worth_about(a, w) - before;
    set_dice(a, w, of, had);
    return gain;
}

/* The die and the unit of which most comes; false: nothing more. */
static bool give_best(allotment *a)
{
    wish *best = NULL;
    int number = 0, most = 0;

    for (int n = 2; n < NUMBERS; n++)
        for (int i = 0; i < a->n && a->left[n]; i++) {
            const int gain = gain_of(a, &a->at[i], n);
            if (gain > most) {
                most = gain;
                best = &a->at[i];
                number = n;
            }
        }
    if (!best)
        return false;
    set_dice(a, best, number, best->dice + 1);
    a->left[number]--;
    return true;
}

/* The dice of two exchanged, or those of one given to another, if that is better. */
static bool exchange(allotment *a, wish *one, wish *other)
{
    const wish kept = *one, also = *other;

    if (one->number == other->number || (other->dice && other->number < one->discipline) ||
        one->number < other->discipline)
        return false;
    int before = 0, after = 0;
    for (int i = 0; i < a->n; i++)
        before += worth_of(a, &a->at[i]);
    set_dice(a, one, also.number, also.dice);
    set_dice(a, other, kept.number, kept.dice);
    for (int i = 0; i < a->n; i++)
        after += worth_of(a, &a->at[i]);
    if (after > before)
        return true;
    set_dice(a, one, kept.number, kept.dice);
    set_dice(a, other, also.number, also.dice);
    return false;
}

static void mend(allotment *a)
{
    enum { ROUNDS = 3 };
    bool better = true;

    for (int round = 0; round < ROUNDS && better; round++) {
        better = false;
        for (int i = 0; i < a->n; i++)
            for (int k = 0; k < a->n; k++)
                if (i != k && a->at[i].dice)
                    better |= exchange(a, &a->at[i], &a->at[k]);
        while (give_best(a))
            better = true;
    }
}

/* All dice back, then first one of a number to who is to lead others along (NULL: nobody). */
static int give_all(allotment *a, const uint8_t *hand, wish *leader, int number)
{
    int sum = 0;

    for (int n = 0; n < NUMBERS; n++)
        a->left[n] = hand[n];
    for (int i = 0; i < a->n; i++)
        set_dice(a, &a->at[i], 0, 0);
    if (leader) {
        set_dice(a, leader, number, 1);
        a->left[number]--;
    }
    while (give_best(a)) {
    }
    for (int i = 0; i < a->n; i++)
        sum += worth_of(a, &a->at[i]);
    return sum;
}

/* Die by die the best unit of each is found, but not that a die for one who leads two along must
   come before theirs: that is tried, with the least number that will do and with a six. */
static void give_with_leader(allotment *a, const uint8_t *hand)
{
    int most = give_all(a, hand, NULL, 0), number = 0;
    wish *leader = NULL;

    for (int i = 0; i < a->n; i++) {
        wish *w = &a->at[i];
        int least = 0;
        for (int k = 0; k < w->groups; k++) {
            const int need = w->discipline + w->group[k].need;
            least = !w->group[k].move && (!least || need < least) ? need : least;
        }
        while (least && least < 6 && !hand[least])
            least++;
        for (int n = least; n && n <= 6; n = n < 6 ? 6 : NUMBERS) {
            const int sum = hand[n] ? give_all(a, hand, w, n) : 0;
            if (sum > most) {
                most = sum;
                leader = w;
                number = n;
            }
        }
    }
    give_all(a, hand, leader, number);
}

void ai_sns_allot(ai_sns_view *v, play_decision *out)
{
    allotment a;

    make_wishes(v, &a);
    give_with_leader(&a, v->s->hand[v->side]);
    mend(&a);
    out->count = 0;
    for (int i = 0; i < a.n && out->count < SNS_GIVES; i++) {
        const wish *w = &a.at[i];
        if (w->dice)
            out->at[out->count++] = (tc_action){ .kind = SNS_GIVE,
                                                 .side = (uint8_t)v->side,
                                                 .unit = w->unit,
                                                 .with = w->dice,
                                                 .arg = w->number };
    }
    out->at[out->count++] = (tc_action){ .kind = SNS_ALLOCATE, .side = (uint8_t)v->side };
}
