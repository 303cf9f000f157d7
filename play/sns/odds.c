/* Sword & Spear: what the walker of odds.c must know about it: which dice belong together, how two
   pools of combat dice fold into what comes of them, what an outcome is called, what may become of
   everybody. */
#include "../../core/sns/tables.h"
#include "../inside.h"

TC_STATIC_ASSERT((int)PLAY_SNS_AWAY < (int)PLAY_FATES, "there is room for all fates");

static const tc_frame *top_of(const sns_state *s)
{
    static const tc_frame none = { SNS_STEP_NONE, 0, 0, 0 };
    return s->frames ? &s->frame[s->frames - 1] : &none;
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* The dice of a decision (a shot, a charge, a fight with all its tests, an evade, a rally) are one
   matter; the bag's are their own. */
int play_sns_odds_matter(int step)
{
    switch (step) {
    case SNS_STEP_SCOUT:
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_DRAW:
    case SNS_STEP_ROLL:
        return step;
    default:
        return SNS_STEP_NONE;
    }
}

/* One die drawn, one hand thrown (the whole of a draw is the bag's, cup.c); a tie of 3.c is not
   walked on from, it would never end. */
bool play_sns_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result)
{
    const sns_state *was = &start->as.sns, *now = &s->as.sns;

    if (now->turn != was->turn)
        return false;
    switch (top_of(was)->step) {
    case SNS_STEP_SCOUT:
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_DRAW:
    case SNS_STEP_ROLL:
        return !result->kind;
    default:
        return true;
    }
}

/* The first of a kind that the law allows. */
static bool take_first(const tc_battle *b, tc_state *s, int kind)
{
    tc_action first;

    return tc_actions(b, s, kind, TC_NONE, &first, 1) > 0 &&
           tc_apply(b, s, &first, NULL, NULL).rule == TC_LEGAL;
}

/* What needs no thought, or is the plain case: tests by number (R77), he stands, pursues, flees. */
static bool answer(const tc_battle *b, tc_state *s, const tc_await *w)
{
    tc_action a = { .side = w->who, .unit = TC_NONE, .target = TC_NONE };

    switch (w->step) {
    case SNS_STEP_TEST_NEXT:
        return take_first(b, s, SNS_TEST_NEXT);
    case SNS_STEP_ATTACH:
        return take_first(b, s, SNS_CMD_ATTACH);
    case SNS_STEP_REACT:
        a.kind = SNS_REACT;
        a.arg = SNS_STAND;
        break;
    case SNS_STEP_PURSUE:
        a.kind = SNS_PURSUE;
        a.flags = 1;
        break;
    case SNS_STEP_ESCAPE:
        a.kind = SNS_CMD_ESCAPE;
        break;
    default:
        return false;
    }
    return tc_apply(b, s, &a, NULL, NULL).rule == TC_LEGAL;
}

void play_sns_odds_settle(const tc_battle *b, tc_state *s)
{
    enum { ASKED = 128 }; /* more is never asked between two dice */

    for (int i = 0; i < ASKED; i++) {
        const tc_await w = tc_awaits(b, s);
        if (w.who >= TC_CHANCE || !answer(b, s, &w))
            return;
    }
}

tc_verdict play_sns_odds_root(const tc_battle *b, tc_state *s, const play_decision *d)
{
    const tc_verdict v = play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL);

    if (v.rule == TC_LEGAL)
        play_sns_odds_settle(b, s);
    return v;
}

/* ---- Two pools at once ----------------------------------------------------------------------- */

/* A fight whose dice are due: what protects each of the two (11.5), how many hits break it, on what
   it passes a test, whether it matters to anybody with it that it loses all (6.4.a). */
typedef struct joint {
    const sns_battle *b;
    const sns_fight *f;
    int protection[2], left[2], need[2];
    bool cares[2];
} joint;

static joint joint_of(const tc_battle *b, const tc_state *s)
{
    const sns_state *sns = &s->as.sns;
    joint j = { .b = &b->as.sns, .f = &sns->fight };

    for (int i = 0; i < 2; i++) {
        const int unit = sns->fight.unit[i];
        const int left = b->as.sns.profile[unit].strength - sns->unit[unit].hits;
        j.protection[i] = sns_protection_of(j.b, sns, j.f, i);
        j.left[i] = left > 0 ? left : 0;
        j.need[i] = sns_test_need(j.b, sns, unit);
        j.cares[i] = sns_has_commander(sns, unit);
    }
    return j;
}

/* What comes of the dice before any test: hits and tests of each of the two, who loses all. */
typedef struct settled {
    int hits[2], tests[2];
    bool lost_all[2];
} settled;

/* The highest four of a class of TC_TOP, falling: it shows them behind, rising. */
static void top_dice(const uint8_t *die, int count, uint8_t top[SNS_KEPT])
{
    for (int k = 0; k < SNS_KEPT; k++)
        top[k] = k < count ? die[count - 1 - k] : 0;
}

/* 11.5 to 11.7, R119; hits beyond what breaks a unit are none. */
static settled settle_dice(const joint *j, const uint8_t mine[SNS_KEPT],
                           const uint8_t theirs[SNS_KEPT])
{
    const bool melee = j->f->kind == SNS_MELEE;
    settled o = { .hits = { 0, 0 } };
    int lost[2] = { 0, 0 }, pairs = 0;

    for (int k = 0; k < SNS_KEPT && (mine[k] || theirs[k]); k++) {
        const bool other = theirs[k] > mine[k];
        const int loser = !other, high = other ? theirs[k] : mine[k];
        const int low = other ? mine[k] : theirs[k];
        const int margin =
            loser == 1 || melee ? sns_margin_of(j->b, high, low, j->protection[loser]) : 0;
        pairs += low > 0;
        lost[loser] += low > 0 && margin > 0;
        o.hits[loser] += margin > 1;
        o.tests[loser] += margin == 1;
    }
    for (int i = 0; i < 2; i++) {
        o.lost_all[i] = j->cares[i] && pairs > 0 && lost[i] == pairs && (melee || i == 1);
        if (o.hits[i] < j->left[i])
            continue;
        o.hits[i] = j->left[i];
        o.tests[i] = 0;
    }
    return o;
}

enum { FIVE = SNS_KEPT + 1, KEYS = FIVE * FIVE * FIVE * FIVE * 4, RAW = 192 };

static int key_of(const settled *o)
{
    int key = o->lost_all[0] << 1 | o->lost_all[1];

    for (int i = 0; i < 2; i++)
        key = (key * FIVE + o->hits[i]) * FIVE + o->tests[i];
    return key;
}

typedef struct joints {
    int count;
    uint8_t known[KEYS]; /* which class has such an outcome, from 1; 0 none yet */
    settled what[RAW];
    play_joint at[RAW];
} joints;

static bool add_joint(joints *all, const settled *o, const play_classes *one,
                      const play_classes *two)
{
    uint8_t *known = &all->known[key_of(o)];

    if (!*known) {
        if (all->count >= RAW)
            return false;
        all->what[all->count] = *o;
        play_joint *at = &all->at[all->count++];
        *at = (play_joint){ .weight = 0 };
        for (int i = 0; one && i < one->pool.count; i++)
            at->die[0][i] = one->dice[i];
        for (int i = 0; i < two->pool.count; i++)
            at->die[1][i] = two->dice[i];
        *known = (uint8_t)all->count;
    }
    all->at[*known - 1].weight += (one ? one->weight : 1) * two->weight;
    return true;
}

/* Every class of the second pool against these dice of the first. */
static bool add_against(joints *all, const joint *j, const play_classes *one,
                        const uint8_t mine[SNS_KEPT], tc_pool pool)
{
    play_classes two;
    uint8_t theirs[SNS_KEPT];

    if (!play_classes_first(&two, pool))
        return false;
    do {
        top_dice(two.dice, pool.count, theirs);
        const settled o = settle_dice(j, mine, theirs);
        if (!add_joint(all, &o, one, &two))
            return false;
    } while (play_classes_next(&two));
    return true;
}

/* Both pools, or, the first one being thrown, the second. */
static bool add_all(joints *all, const tc_battle *b, const tc_state *s, const joint *j)
{
    enum { TOGETHER = 16 }; /* with four tests, 6 to the power of 20 is all that weights hold */
    const sns_fight *f = &s->as.sns.fight;
    const tc_pool due = tc_awaits(b, s).pool;
    sns_muster theirs;
    uint8_t mine[SNS_KEPT];
    play_classes one;

    if (top_of(&s->as.sns)->b == 1) {
        for (int k = 0; k < SNS_KEPT; k++)
            mine[k] = k < f->kept[0] ? f->top[0][k] : 0;
        return add_against(all, j, NULL, mine, due);
    }
    sns_muster_of(&b->as.sns, &s->as.sns, f, 1, &theirs);
    const tc_pool other = { theirs.dice, due.sides, due.fold, due.cut };
    if (!other.count || due.count + other.count > TOGETHER || !play_classes_first(&one, due))
        return false;
    do {
        top_dice(one.dice, due.count, mine);
        if (!add_against(all, j, &one, mine, other))
            return false;
    } while (play_classes_next(&one));
    return true;
}

/* ---- And their tests ------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, int exponent)
{
    uint64_t product = 1;

    for (; exponent > 0; exponent--)
        product *= base;
    return product;
}

/* In how many of 6 to the power of `tests` ways so many of them fail; of one whom the last of these
   breaks in how many at least so many do (11.6.b: then it takes no more). */
static uint64_t failing(int tests, int fails, int need, bool breaks)
{
    static const uint8_t choose[FIVE][FIVE] = {
        { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 }, { 1, 4, 6, 4, 1 }
    };
    const int misses = need < 1 ? 0 : need > 7 ? 6 : need - 1;
    uint64_t ways = 0;

    for (int n = fails; n <= (breaks ? tests : fails); n++)
        ways += choose[tests][n] * power((uint64_t)misses, n) *
                power((uint64_t)(6 - misses), tests - n);
    return ways;
}

/* Their dice, failures first: who is broken by one of them throws no more. */
static int put_tests(uint8_t *die, int tests, int fails, bool breaks)
{
    const int thrown = breaks ? fails : tests;

    for (int i = 0; i < thrown; i++)
        die[i] = i < fails ? 1 : 6;
    return thrown;
}

typedef struct folded {
    play_joint *out;
    int cap, count;
    uint8_t known[FIVE * FIVE * 4];
} folded;

/* One raw class with so many failures of each: with whatever else leaves as many hits it is one. */
static bool fold_tests(folded *to, const joint *j, const settled *o, const play_joint *raw,
                       const int fails[2])
{
    const int all = o->tests[0] + o->tests[1];
    uint64_t ways = raw->weight * power(6, SNS_KEPT - all);
    bool breaks[2];
    int key = o->lost_all[0] << 1 | o->lost_all[1], thrown = 0;

    for (int i = 0; i < 2; i++) {
        breaks[i] = fails[i] > 0 && o->hits[i] + fails[i] >= j->left[i];
        ways *= failing(o->tests[i], fails[i], j->need[i], breaks[i]);
        key = key * FIVE + o->hits[i] + fails[i];
    }
    if (!ways)
        return true;
    if (!to->known[key]) {
        if (to->count >= to->cap)
            return false;
        play_joint *at = &to->out[to->count++];
        *at = *raw;
        at->weight = 0;
        for (int i = 1; i >= 0; i--)
            thrown += put_tests(&at->then[thrown], o->tests[i], fails[i], breaks[i]);
        to->known[key] = (uint8_t)to->count;
    }
    to->out[to->known[key] - 1].weight += ways;
    return true;
}

static bool fold_raw(folded *to, const joint *j, const settled *o, const play_joint *raw)
{
    int most[2], fails[2];

    for (int i = 0; i < 2; i++) {
        const int left = j->left[i] - o->hits[i];
        most[i] = o->tests[i] < left ? o->tests[i] : left;
    }
    for (fails[0] = 0; fails[0] <= most[0]; fails[0]++)
        for (fails[1] = 0; fails[1] <= most[1]; fails[1]++)
            if (!fold_tests(to, j, o, raw, fails))
                return false;
    return true;
}

/* In lowest terms: rout after rout the weights grow. */
static void lower(play_joint *at, int count)
{
    uint64_t common = 0;

    for (int i = 0; i < count; i++)
        common = play_gcd(at[i].weight, common);
    for (int i = 0; i < count && common; i++)
        at[i].weight /= common;
}

/* 11.4, 11.6: the dice of both sides and the tests that they lead to. All that stays of them is how
   many hits each has and whether its commanders are at risk, so each such outcome is rolled once.
   */
int play_sns_odds_joint(const tc_battle *b, const tc_state *s, play_joint *out, int cap)
{
    const sns_state *sns = &s->as.sns;
    joints all;
    folded to = { .out = out, .cap = cap };

    if (top_of(sns)->step != SNS_STEP_DICE || sns->fight.kind == SNS_NO_FIGHT)
        return 0;
    const joint j = joint_of(b, s);
    all.count = 0;
    __builtin_memset(all.known, 0, sizeof all.known);
    if (!add_all(&all, b, s, &j))
        return 0;
    for (int i = 0; i < all.count; i++)
        if (!fold_raw(&to, &j, &all.what[i], &all.at[i]))
            return 0;
    lower(out, to.count);
    return to.count;
}

/* ---- Names of outcomes ----------------------------------------------------------------------- */

/* How much an event says about what happened; the first of the highest rank names the outcome. */
static int rank_of(int kind)
{
    switch (kind) {
    case SNS_EV_OVER:
        return 9;
    case SNS_EV_ROUTS:
    case SNS_EV_OFF_TABLE:
    case SNS_EV_KILLED:
        return 8;
    case SNS_EV_HIT:
    case SNS_EV_RALLIED:
        return 7;
    case SNS_EV_EVADES:
    case SNS_EV_FLEES:
    case SNS_EV_ATTACHED:
        return 6;
    case SNS_EV_SCOUTING:
    case SNS_EV_GROUND:
    case SNS_EV_NO_GROUND:
    case SNS_EV_DRAWN:
    case SNS_EV_HAND:
    case SNS_EV_CHECK:
    case SNS_EV_AT_RISK:
        return 5;
    case SNS_EV_PAIR: /* of a fight they come first, and name it if nothing more comes of it */
    case SNS_EV_TEST:
        return 3;
    case TC_EV_DIE:
        return 1;
    default:
        return 0;
    }
}

void play_sns_odds_name(int matter, const tc_events *ev, tc_event *result)
{
    (void)matter;
    for (uint32_t i = 0; i < ev->len; i++)
        if (rank_of(ev->at[i].kind) > rank_of(result->kind))
            *result = ev->at[i];
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* What becomes of everybody, and, where dice are drawn or thrown, of those. */
uint64_t play_sns_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s)
{
    const sns_state *now = &s->as.sns, *was = &start->as.sns;
    const int matter = play_sns_odds_matter(top_of(was)->step);
    uint64_t key = play_stir(1, s->over);

    (void)b;
    (void)result;
    if (matter == SNS_STEP_SCOUT)
        key = play_stir(key, (uint64_t)now->first << 8 | (top_of(now)->step == SNS_STEP_SCOUT));
    if (matter == SNS_STEP_GROUND_DIE)
        key = play_stir(key, top_of(now)->step == SNS_STEP_GROUND ? top_of(now)->c : 0);
    if (matter == SNS_STEP_DRAW)
        key = play_stir(key, (uint64_t)now->drawn[0] << 8 | now->drawn[1]);
    for (int n = 1; n <= 6 && matter == SNS_STEP_ROLL; n++)
        key = play_stir(key, (uint64_t)now->hand[0][n] << 8 | now->hand[1][n]);
    for (int u = 0; u < SNS_PIECES; u++) {
        const int is = play_sns_fate_now(s, u);
        if (is != play_sns_fate_now(start, u))
            key = play_stir(key, (uint64_t)u << 32 | (unsigned)is);
    }
    return key;
}

/* ---- Fates ----------------------------------------------------------------------------------- */

static int fate_of_commander(const sns_commander *c)
{
    if (c->flags & SNS_CMD_DEAD)
        return PLAY_SNS_KILLED;
    return c->flags & SNS_CMD_HERE ? PLAY_SNS_UNHURT : PLAY_SNS_AWAY;
}

int play_sns_fate_now(const tc_state *s, int subject)
{
    if (subject < 0 || subject >= SNS_PIECES)
        return PLAY_SNS_UNHURT;
    if (sns_is_commander(subject))
        return fate_of_commander(sns_commander_at(&s->as.sns, subject));
    const sns_unit *u = &s->as.sns.unit[subject];
    if (u->flags & SNS_ROUTED)
        return PLAY_SNS_ROUTED;
    if (!(u->flags & SNS_HERE))
        return PLAY_SNS_AWAY;
    return u->hits < PLAY_SNS_HITS4 ? u->hits : PLAY_SNS_HITS4;
}

const char *play_sns_fate_name(const tc_state *s, int subject, int status)
{
    static const char *const names[PLAY_FATES] = {
        [PLAY_SNS_UNHURT] = "unhurt", [PLAY_SNS_HITS1] = "1 hit",
        [PLAY_SNS_HITS2] = "2 hits",  [PLAY_SNS_HITS3] = "3 hits",
        [PLAY_SNS_HITS4] = "4 hits",  [PLAY_SNS_ROUTED] = "routed",
        [PLAY_SNS_KILLED] = "killed", [PLAY_SNS_AWAY] = "not on the table",
    };

    (void)s;
    (void)subject;
    return status >= 0 && status < PLAY_FATES ? names[status] : NULL;
}

const char *play_sns_subject_class(int subject)
{
    (void)subject; /* commanders stand among the units of the state */
    return "unit";
}

const char *play_sns_result_words(const tc_event *result)
{
    (void)result; /* its label says all */
    return NULL;
}

void play_sns_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES])
{
    (void)b;
    for (int u = 0; u < SNS_PIECES; u++) {
        const int now = play_sns_fate_now(s, u);
        if (now != play_sns_fate_now(start, u))
            fate[u][now] += weight;
    }
}

int play_sns_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s)
{
    int changed = 0;

    (void)b;
    for (int u = 0; u < SNS_PIECES; u++)
        changed += play_sns_fate_now(start, u) != play_sns_fate_now(s, u);
    return changed;
}
