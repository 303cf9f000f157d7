/* Exact odds through the real rules: every class of dice of every chance step is applied by
   tc_apply itself and weighed. Nothing here knows a table. Where too much would have to be
   walked, keyed samples. */
#include "inside.h"

enum { NODES_MAX = 256, EVENTS_MAX = 512 };

/* So that weight * margin summed over everything fits into 64 bits. */
static const uint64_t total_max = (uint64_t)1 << 52;

/* A state still to be walked: its probability is weight / of. */
typedef struct node {
    uint64_t weight, of;
    tc_event result;
} node;

typedef struct walker {
    const tc_battle *b;
    const tc_state *start;
    play_odds *out;
    tc_state *work; /* [0] the state in hand, [1..] the stack */
    int stack_max;
    bool deep;
    int matter;                       /* the step that chance must belong to, see matter_of */
    uint64_t key[PLAY_OUTCOMES_MAX];  /* label of each outcome */
    uint64_t best[PLAY_OUTCOMES_MAX]; /* weight of the leaf whose state it shows */
    /* Pools that fall together: the slot of the state before them, which class of them comes next.
       */
    int joint_slot, joint_next, joints; /* joints 0: none are open */
    uint64_t joint_of;
    play_joint joint[PLAY_JOINT_MAX];
    tc_event event[EVENTS_MAX];
    node node[NODES_MAX];
} walker;

/* ---- What a system knows --------------------------------------------------------------------- */

static bool is_due(const walker *w, const tc_state *s, const tc_event *result, tc_await *due)
{
    *due = tc_awaits(w->b, s);
    return due->who == TC_CHANCE && own_odds_matter(w->b, due->step) == w->matter &&
           own_odds_goes_on(w->b, w->start, s, result);
}

uint64_t play_stir(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

/* The state from which dice fall: the decision applied. */
tc_verdict play_odds_root(const tc_battle *b, tc_state *s, const play_decision *d)
{
    return d ? own_odds_root(b, s, d) : tc_legal();
}

/* ---- Leaves ---------------------------------------------------------------------------------- */

static void scale(walker *w, uint64_t factor)
{
    play_odds *o = w->out;

    for (int i = 0; i < o->count; i++) {
        o->at[i].weight *= factor;
        o->at[i].margin_sum *= (int64_t)factor;
        w->best[i] *= factor;
    }
    for (int i = 0; i < PLAY_SUBJECTS; i++)
        for (int status = 0; status < PLAY_FATES; status++)
            o->fate[i][status] *= factor;
    o->margin_sum *= (int64_t)factor;
    o->total *= factor;
}

/* The same probability in its lowest terms: only where it would not fit otherwise. */
static void reduce(node *n)
{
    const uint64_t both = play_gcd(n->weight, n->of);

    if (both > 1) {
        n->weight /= both;
        n->of /= both;
    }
}

static bool fits(node *n, uint64_t factor)
{
    TC_ASSERT(factor > 0);
    if (n->of > total_max / factor)
        reduce(n);
    return n->of <= total_max / factor;
}

/* The weight of a probability over the common total, which grows to hold it. 0: it would not
   fit. */
static uint64_t weigh(walker *w, node *n)
{
    play_odds *o = w->out;
    uint64_t factor = n->of / play_gcd(n->of, o->total);

    if (factor > 1 && o->total > total_max / factor) {
        reduce(n);
        factor = n->of / play_gcd(n->of, o->total);
    }
    if (factor > 1) {
        if (o->total > total_max / factor)
            return 0;
        scale(w, factor);
    }
    return n->weight * (o->total / n->of);
}

static int find_outcome(walker *w, uint64_t key)
{
    play_odds *o = w->out;

    for (int i = 0; i < o->count; i++)
        if (w->key[i] == key)
            return i;
    if (o->count == PLAY_OUTCOMES_MAX) {
        o->cut = true;
        return PLAY_OUTCOMES_MAX - 1;
    }
    play_outcome *at = &o->at[o->count];
    at->weight = 0;
    at->margin_sum = 0;
    w->key[o->count] = key;
    w->best[o->count] = 0;
    return o->count++;
}

static void add_leaf(walker *w, const tc_event *result, const tc_state *s, uint64_t weight)
{
    const int i = find_outcome(w, own_odds_label(w->b, w->start, result, s));
    play_outcome *at = &w->out->at[i];
    const int margin = tc_margin(w->b, s);

    at->weight += weight;
    at->margin_sum += (int64_t)weight * margin;
    w->out->margin_sum += (int64_t)weight * margin;
    w->out->leaves++;
    own_odds_fates(w->b, w->start, s, weight, w->out->fate);
    if (weight > w->best[i]) {
        w->best[i] = weight;
        at->margin = margin;
        at->result = *result;
        at->state = *s;
    }
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* Faces that lead to the same state under the same name are one branch: a leader's 2d6 has two. */
static bool same_label(const walker *w, int i, int j)
{
    const tc_event *a = &w->node[i].result, *b = &w->node[j].result;

    return __builtin_memcmp(a, b, sizeof *a) == 0 ||
           own_odds_label(w->b, w->start, a, &w->work[i]) ==
               own_odds_label(w->b, w->start, b, &w->work[j]);
}

static bool merge_sibling(walker *w, int first, int last)
{
    for (int i = last - 1; i >= first; i--) /* neighbouring faces are the likeliest */
        if (__builtin_memcmp(&w->work[i], &w->work[last], sizeof w->work[i]) == 0 &&
            same_label(w, i, last)) {
            w->node[i].weight += w->node[last].weight;
            return true;
        }
    return false;
}

/* All branches of the chance step of work[0] onto the stack from slot `first`; returns the new
   height, or 0 if there is no room or the weights would not fit. */
static int branch(walker *w, node *from, tc_pool pool, int first)
{
    play_classes c;
    int top = first;

    if (!play_classes_first(&c, pool) || !fits(from, c.total))
        return 0;
    do {
        tc_events ev = { w->event, 0, EVENTS_MAX, 0 };
        if (top >= w->stack_max)
            return 0;
        w->work[top] = w->work[0];
        if (play_roll(w->b, &w->work[top], c.dice, pool.count, &ev).rule != TC_LEGAL)
            return 0;
        w->node[top] = (node){ from->weight * c.weight, from->of * c.total, from->result };
        own_odds_name(w->b, w->matter, &ev, &w->node[top].result);
        if (w->deep)
            play_odds_settle(w->b, &w->work[top]);
        if (!merge_sibling(w, first, top))
            top++;
    } while (play_classes_next(&c));
    return top;
}

/* Pools of the state in a slot that fall together: it stays there until all their classes are
   walked. One at a time. */
static bool open_joint(walker *w, int slot)
{
    if (!w->deep || w->joints)
        return false;
    w->joints = play_odds_joint(w->b, &w->work[slot], w->joint, PLAY_JOINT_MAX);
    w->joint_slot = slot;
    w->joint_next = 0;
    w->joint_of = 0;
    for (int i = 0; i < w->joints; i++)
        w->joint_of += w->joint[i].weight;
    if (!w->joints || !fits(&w->node[slot], w->joint_of))
        w->joints = 0;
    return w->joints;
}

/* The next class of them into slot `top`; returns the new height, or 0 if there is no room. */
static int next_joint(walker *w, int top)
{
    const node *from = &w->node[w->joint_slot];
    tc_events ev = { w->event, 0, EVENTS_MAX, 0 };

    if (w->joint_next == w->joints) {
        w->joints = 0;
        return top - 1;
    }
    if (top >= w->stack_max)
        return 0;
    const play_joint *j = &w->joint[w->joint_next++];
    w->work[top] = w->work[w->joint_slot];
    for (int pool = j->die[0][0] ? 0 : 1; pool < 2; pool++) {
        const tc_await due = tc_awaits(w->b, &w->work[top]);
        if (play_roll(w->b, &w->work[top], j->die[pool], due.pool.count, &ev).rule != TC_LEGAL)
            return 0;
    }
    for (int i = 0; i < PLAY_JOINT_THEN && j->then[i]; i++)
        if (play_roll(w->b, &w->work[top], &j->then[i], 1, &ev).rule != TC_LEGAL)
            return 0;
    w->node[top] = (node){ from->weight * j->weight, from->of * w->joint_of, from->result };
    own_odds_name(w->b, w->matter, &ev, &w->node[top].result);
    play_odds_settle(w->b, &w->work[top]);
    return top + 1;
}

/* work[1] is the root. False: too much to walk. */
static bool walk(walker *w)
{
    int top = 2;
    bool first = true;
    tc_await due;

    w->node[1] = (node){ .weight = 1, .of = 1 };
    while (top > 1) {
        if (w->joints && w->joint_slot == top - 1) {
            top = next_joint(w, top);
            if (!top)
                return false;
            continue;
        }
        node n = w->node[--top];
        if ((first || w->deep) && is_due(w, &w->work[top], &n.result, &due)) {
            if (open_joint(w, top)) {
                top++;
                first = false;
                continue;
            }
            w->work[0] = w->work[top];
            top = branch(w, &n, due.pool, top);
            if (!top)
                return false;
        } else {
            const uint64_t weight = weigh(w, &n);
            if (!weight || w->out->leaves >= PLAY_LEAVES_MAX)
                return false;
            add_leaf(w, &n.result, &w->work[top], weight);
        }
        first = false;
    }
    return true;
}

/* Keyed dice under a key of the position's own: the same question has the same answer. */
static void sample(walker *w)
{
    const uint64_t hash = tc_hash(w->b, &w->work[1]);
    const tc_action roll = { .kind = TC_ROLL };

    w->out->exact = false;
    w->out->total = PLAY_SAMPLES;
    for (uint32_t i = 0; i < PLAY_SAMPLES; i++) {
        tc_dice dice = { .key = { (uint32_t)hash, (uint32_t)(hash >> 32) }, .replica = i };
        tc_event result = { .kind = 0 };
        tc_await due;
        w->work[0] = w->work[1];
        for (int rolls = 0; (rolls == 0 || w->deep) && is_due(w, &w->work[0], &result, &due);
             rolls++) {
            tc_events ev = { w->event, 0, EVENTS_MAX, 0 };
            if (tc_apply(w->b, &w->work[0], &roll, &dice, &ev).rule != TC_LEGAL)
                break;
            own_odds_name(w->b, w->matter, &ev, &result);
            if (w->deep)
                play_odds_settle(w->b, &w->work[0]);
        }
        add_leaf(w, &result, &w->work[0], 1);
    }
}

/* ---- The question ---------------------------------------------------------------------------- */

static void reset(play_odds *o)
{
    play_outcome *at = o->at;

    __builtin_memset(o, 0, sizeof *o);
    o->at = at;
    o->exact = true;
    o->total = 1;
}

static void sort_outcomes(play_odds *o)
{
    for (int i = 0; i < o->count; i++) {
        int best = i;
        for (int j = i + 1; j < o->count; j++)
            if (o->at[j].weight > o->at[best].weight)
                best = j;
        if (best != i) {
            const play_outcome moved = o->at[i];
            o->at[i] = o->at[best];
            o->at[best] = moved;
        }
    }
}

static void finish_outcome(const walker *w, play_outcome *at)
{
    const int changed = own_odds_changes(w->b, w->start, &at->state);

    at->statuses = (uint16_t)changed;
    at->zero = 0;
    at->hash = tc_hash(w->b, &at->state);
}

void play_odds_of(const tc_battle *b, const tc_state *s, const play_decision *d, bool deep,
                  tc_state *work, int work_count, play_odds *out)
{
    walker w;

    w.b = b;
    w.start = s;
    w.out = out;
    w.work = work;
    w.stack_max = work_count < NODES_MAX ? work_count : NODES_MAX;
    w.deep = deep;
    w.joints = 0;
    __builtin_memset(w.key, 0, sizeof w.key);
    __builtin_memset(w.best, 0, sizeof w.best);
    reset(out);
    if (w.stack_max < 2) {
        out->total = 0;
        out->verdict = tc_illegal(TC_MALFORMED, work_count, 2);
        return;
    }
    work[1] = *s;
    out->verdict = play_odds_root(b, &work[1], d);
    if (out->verdict.rule != TC_LEGAL) {
        out->total = 0;
        return;
    }
    w.matter = own_odds_matter(b, d ? 0 : tc_awaits(b, s).step);
    if (!walk(&w)) {
        reset(out);
        work[1] = *s;
        play_odds_root(b, &work[1], d);
        sample(&w);
    }
    for (int i = 0; i < out->count; i++)
        finish_outcome(&w, &out->at[i]);
    sort_outcomes(out);
}
