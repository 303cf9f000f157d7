/* How the captain weighs: exact chances of dice, and what a place is worth to a stand. */
#include "captain.h"

/* ---- Chances ---- */

/* Of all x of the attacker's die and y of the defender's: for how many is x + s > y? */
static int above(int attack, int defence, int s)
{
    /* x from 1 on adds x + s - 1, cut to 0 .. defence */
    const int first = s < 1 ? 2 - s : 1; /* the first x that adds anything */
    const int full = defence + 1 - s;    /* the first x that adds all */
    const int end = full < 1 ? 1 : full > attack + 1 ? attack + 1 : full;
    const int sloping = end - first;
    int sum = (attack + 1 - end) * defence;

    if (sloping > 0) /* first + s - 1 up to end + s - 2 */
        sum += sloping * (first + end + 2 * s - 3) / 2;
    return sum;
}

/* In how many ways so many d3 make each sum. */
static const uint8_t ways[4][10] = {
    { 1 }, { 0, 1, 1, 1 }, { 0, 0, 1, 2, 3, 2, 1 }, { 0, 0, 0, 1, 3, 6, 7, 6, 3, 1 }
};

ai_lon_chance ai_lon_chance_of(int attack, int defence, int more, int his_more)
{
    int win = 0, lose = 0, all = attack * defence;

    if (!attack || !defence)
        return (ai_lon_chance){ 0, 0 };
    more = more > 3 ? 3 : more;
    his_more = his_more > 3 ? 3 : his_more;
    for (int a = more; a <= 3 * more; a++)
        for (int d = his_more; d <= 3 * his_more; d++) {
            const int n = ways[more][a] * ways[his_more][d];
            win += n * above(attack, defence, a - d);
            lose += n * above(defence, attack, d - a);
        }
    for (int i = 0; i < more + his_more; i++)
        all *= 3;
    return (ai_lon_chance){ 1000 * win / all, 1000 * lose / all };
}

int ai_lon_hits(int die, int32_t distance, bool gun, bool touches)
{
    if (!die)
        return 0;
    if (touches && gun) /* die + d3: 5 or more on it with a 1, 4 with a 2, 3 with a 3 */
        return die > 3 ? 1000 * (3 * die - 9) / (3 * die) : 1000 / 9;
    const int value = touches ? 5 : lon_range_value(distance);
    return die > value ? 1000 * (die - value) / die : 0;
}

int ai_lon_worth(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];

    if (u->type == LON_GEN)
        return LON_CAP_GENERAL;
    return (u->flags & LON_DISORDERED ? LON_CAP_BROKEN : LON_CAP_FRESH) +
           2 * lon_types[u->type].melee;
}

/* ---- Two bases ---- */

static inline int absolute(int x)
{
    return x < 0 ? -x : x;
}

/* As they stand to one another, nearly; lengths in 0.01 mm. */
typedef struct stance {
    int32_t gap;
    bool touches;
    uint8_t mine, his; /* edges: over which they touch, or face one another */
} stance;

typedef struct facing {
    int x, y; /* in 1/1024 */
} facing;

/* Of a box seen from another: how far it is beyond the other's sides, across and along; the edge on
   which it lies. */
static int edge_towards(int right, int ahead, int wide, int deep)
{
    const int aside = absolute(right) - wide, along = absolute(ahead) - deep;

    if (along >= aside)
        return ahead > 0 ? PL_FRONT : PL_REAR;
    return right > 0 ? PL_RIGHT : PL_LEFT;
}

static stance stance_of(pl_point at, facing f, const ai_lon_me *me, const ai_lon_foe *e)
{
    enum { FLUSH = 60, SHARE = 500 };
    const int dx = e->x - at.x, dy = e->y - at.y;
    const int cos = absolute((f.x * e->ahead_x + f.y * e->ahead_y) >> 10);
    const int sin = absolute((f.x * e->ahead_y - f.y * e->ahead_x) >> 10);
    const int ahead = (dx * f.x + dy * f.y) >> 10, right = (dx * f.y - dy * f.x) >> 10;
    const int deep = me->hd + ((e->hd * cos + e->hw * sin) >> 10);
    const int wide = me->hw + ((e->hw * cos + e->hd * sin) >> 10);
    const int aside = absolute(right) - wide, along = absolute(ahead) - deep;
    const int his_ahead = -(dx * e->ahead_x + dy * e->ahead_y) >> 10;
    const int his_right = -(dx * e->ahead_y - dy * e->ahead_x) >> 10;
    stance st;

    if (aside > 0 && along > 0)
        st.gap = aside > along ? aside + along / 3 : along + aside / 3;
    else
        st.gap = aside > along ? aside : along;
    st.touches = st.gap < FLUSH && (aside < -SHARE || along < -SHARE) && (cos < 12 || sin < 12);
    st.gap = st.gap < 0 ? 0 : st.gap;
    st.mine = (uint8_t)edge_towards(right, ahead, wide, deep);
    st.his =
        (uint8_t)edge_towards(his_right, his_ahead, e->hw + ((me->hw * cos + me->hd * sin) >> 10),
                              e->hd + ((me->hd * cos + me->hw * sin) >> 10));
    return st;
}

/* ---- A fight ---- */

static inline int opposite(int edge)
{
    return (edge + 2) & 3;
}

/* We strike him over that edge of his: what it promises. Where his way back is barred by one of
   ours he is lost at once (R81). */
static int our_attack(const ai_lon_me *me, const ai_lon_foe *e, int edge)
{
    const bool flank = e->struck >> opposite(edge) & 1;
    const int back = edge == PL_REAR ? PL_FRONT : PL_REAR;
    const ai_lon_chance c = ai_lon_chance_of(me->melee, e->melee, me->supported + flank,
                                             e->traits & AI_LON_SUPPORTED ? 1 : 0);
    const bool pinned = e->held >> back & 1 && e->arm != LON_ARTILLERY;
    const int gain = pinned && e->worth < LON_CAP_LOST ? LON_CAP_LOST : e->worth;

    return (c.win * gain - c.lose * me->worth) / 1000;
}

static int reckon_his_attack(const ai_lon_me *me, const ai_lon_foe *e)
{
    if (e->traits & AI_LON_DISORDERED || !lon_types[e->type].attacks)
        return 0;
    const ai_lon_chance c =
        ai_lon_chance_of(e->melee, me->melee, e->traits & AI_LON_SUPPORTED ? 1 : 0, me->supported);
    const int sum = (c.win * me->worth - c.lose * e->worth) / 1000;
    return sum > 0 ? sum : 0;
}

/* One stand is weighed in many places, so it is kept for the last that asked. */
static int his_attack(ai_lon_view *v, const ai_lon_me *me, const ai_lon_foe *e)
{
    ai_lon_known *known = &v->his[e - v->m->foe];
    const uint16_t whom = (uint16_t)(me->stand + 1);

    if (known->whom != whom)
        *known = (ai_lon_known){ whom, (int16_t)reckon_his_attack(me, e) };
    return known->promise;
}

/* What contacts and near enemies are worth, added up. */
typedef struct sums {
    int contacts;
    int strike;   /* the best attack of ours */
    int struck;   /* all attacks of theirs on it */
    int grape;    /* their fire at once, as it comes against them (13.B) */
    int shot;     /* our best shot */
    int danger;   /* the worst they could do by charging */
    int under;    /* what their fire could do to it */
    int32_t prey; /* how far the nearest is, what it would rather not meet farther */
} sums;

static void add_contact(ai_lon_view *v, const ai_lon_me *me, const ai_lon_foe *e, const stance *st,
                        sums *sum)
{
    const int others = e->touching + 1;

    sum->contacts++;
    if (me->able) {
        const int strike = our_attack(me, e, st->his);
        sum->strike = strike > sum->strike ? strike : sum->strike;
    }
    sum->struck += his_attack(v, me, e) * v->his_melee / 100;
    if (e->traits & AI_LON_SHOOTS)
        sum->grape += ai_lon_hits(e->fire, 0, e->arm == LON_ARTILLERY, true) / others;
    const int hit = ai_lon_hits(me->fire, 0, me->arm == LON_ARTILLERY, true) * e->worth / 1000;
    const int shot = hit * (v->my_fire + v->his_move) / 100;
    sum->shot = shot > sum->shot ? shot : sum->shot;
}

static void add_near(ai_lon_view *v, const ai_lon_me *me, const ai_lon_foe *e, const stance *st,
                     sums *sum)
{
    const lon_type_row *his = &lon_types[e->type];

    if (me->fire && st->gap <= lon_types[me->type].range) {
        const int shot = ai_lon_hits(me->fire, st->gap, false, false) * e->worth / 1000;
        const int now = shot * v->my_fire / 100;
        sum->shot = now > sum->shot ? now : sum->shot;
    }
    if (e->traits & AI_LON_SHOOTS && st->gap <= his->range)
        sum->under += ai_lon_hits(e->fire, st->gap, false, false) * me->worth / 1000;
    if (his->attacks && e->touching == 0 && st->gap < his->move * LON_CM) {
        const int danger = his_attack(v, me, e);
        sum->danger = danger > sum->danger ? danger : sum->danger;
    }
}

static int32_t total(const ai_lon_view *v, const ai_lon_me *me, const sums *sum)
{
    enum { PUSH = 6, SHOOT = 250 }; /* against one who does not come */
    const ai_lon_doctrine *d = me->d;
    const int urge = v->urge * d->press / 100 + (v->idle ? PUSH : 0);
    const int shoot = v->idle && d->shoot < SHOOT ? SHOOT : d->shoot;
    const int keep = urge < 10 ? d->keep * (10 - urge) / 10 : 0;
    const int far = sum->prey < 200 * LON_CM ? sum->prey / 100 : 2000; /* tenths */
    const int cm = me->disordered || far > keep ? far : keep;
    int onward = me->raids ? 0 : d->onward + urge;
    int32_t worth = 0;

    if (me->disordered && cm < 300) /* until it has rallied */
        onward = v->idle ? 1 : -2;
    worth -= onward * cm / 10;
    if (sum->contacts) {
        const int hit = v->meek ? 0 : sum->grape < 900 ? sum->grape : 900;
        const int struck = v->meek ? 0 : sum->struck;
        const int strike = sum->strike * v->my_melee / 100 * (1000 - hit) / 1000;
        worth += (strike - struck) * d->fight / 100 - hit * me->worth / 1000;
        worth += me->able ? LON_CAP_BOLDER * urge : 0;
        worth += sum->shot * shoot / 100;
        if (me->disordered)
            worth -= LON_CAP_POINT / 2; /* nor can it rally there */
        return worth;
    }
    worth += sum->shot * shoot / 100;
    if (v->meek)
        return worth;
    worth -= sum->danger * d->danger / 100 * v->his_move / 100;
    worth -= sum->under * d->fire / 100 * v->his_fire / 100;
    return worth;
}

/* How near it is to their train, and in it. */
static int32_t raid(const ai_lon_view *v, pl_point at)
{
    enum { INSIDE = 2500, TAKEN = 300, NEARER = 2 }; /* for each stand it counts */
    const int dx = absolute(v->spoil.x - at.x), dy = absolute(v->spoil.y - at.y);
    const int32_t far = dx > dy ? dx + dy * 27 / 64 : dy + dx * 27 / 64;

    if (far < INSIDE)
        return v->prize * TAKEN;
    return -v->prize * NEARER * far / LON_CM;
}

int32_t ai_lon_weigh(ai_lon_view *v, const ai_lon_me *me, const pl_stand *base)
{
    enum { BASES = 4500 };
    const pl_point at = pl_stand_centre(base);
    const facing f = { pl_sin(base->heading) >> 20, pl_cos(base->heading) >> 20 };
    const int horse = me->arm == LON_HORSE;
    const int32_t ours = me->fire ? lon_types[me->type].range + BASES : BASES;
    sums sum = { .prey = 400 * LON_CM };

    for (int i = 0; i < v->listed; i++) {
        const ai_lon_foe *e = &v->m->foe[v->list[i]];
        const int dx = absolute(e->x - at.x), dy = absolute(e->y - at.y);
        const int32_t far = dx > dy ? dx + dy / 3 : dy + dx / 3;
        const int32_t averse = e->averse[horse] * LON_CM;
        if (far > e->matters && far > ours) {
            const int32_t prey = far - 4000 + averse;
            sum.prey = prey < sum.prey ? prey : sum.prey;
            continue;
        }
        const stance st = stance_of(at, f, me, e);
        sum.prey = st.gap + averse < sum.prey ? st.gap + averse : sum.prey;
        if (st.touches)
            add_contact(v, me, e, &st, &sum);
        else
            add_near(v, me, e, &st, &sum);
    }
    if (me->raids)
        return raid(v, at) + total(v, me, &sum);
    return total(v, me, &sum);
}

int32_t ai_lon_weigh_now(ai_lon_view *v, int stand)
{
    if (!v->known[stand]) {
        const ai_lon_me me = ai_lon_me_of(v, stand);
        const pl_stand at = lon_base(v->s, stand);
        ai_lon_list(v, at.at, 0);
        v->now[stand] = ai_lon_weigh(v, &me, &at);
        v->known[stand] = true;
    }
    return v->now[stand];
}
