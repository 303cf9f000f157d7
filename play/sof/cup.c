/* The cup (SOF-3.1.1, SOF-3.1.2): whose marker is drawn, who comes next when the markers of
   activated leaders are put aside on the way, who may not come at all because the phase ends
   first. */
#include "../inside.h"

enum {
    LAST_AM = 1,
    LAST_AM_DUSK = 3
}; /* SOF-3.1.2.a: markers left in the cup that end the phase */

typedef struct cup_count {
    int am;        /* activation markers, the event marker not counted (R6) */
    int all;       /* with the event marker */
    int aside;     /* markers of leaders who are activated already (SOF-3.1.1.d) */
    int threshold; /* the phase ends with so many AM or fewer */
} cup_count;

static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;

    if (k < 0 || k > n)
        return 0;
    if (k > n - k)
        k = n - k;
    for (int i = 1; i <= k; i++) {
        const uint64_t g = play_gcd(ways, (uint64_t)i);
        ways = ways / g * ((uint64_t)(n - k + i) / ((uint64_t)i / g));
    }
    return ways;
}

/* A marker of an overall commander is never put aside (R11.h). */
static bool put_aside(const sof_battle *b, const sof_state *s, int leader)
{
    return (s->leader[leader].flags & SOF_L_ACTIVATED) && !b->leader[leader].overall;
}

static cup_count count_cup(const sof_battle *b, const sof_state *s)
{
    cup_count c = { 0, 0, 0, LAST_AM };

    for (int i = 0; i < b->leaders; i++) {
        c.am += s->leader[i].cup;
        if (put_aside(b, s, i))
            c.aside += s->leader[i].cup;
    }
    c.all = c.am + (s->event_in_cup ? 1 : 0);
    if (s->turn < 64 && (b->dusk >> s->turn & 1))
        c.threshold = LAST_AM_DUSK;
    return c;
}

/* In how many of C(all, aside) arrangements of the put-aside markers the phase has not ended
   before the first other marker: that one comes as draw j + 1 after j markers put aside, if then
   AM > threshold. C(all - 1 - j, aside - j) arrangements each; all of them together are C(all,
   aside). */
static uint64_t open_ways(const cup_count *c)
{
    uint64_t ways = 0;

    for (int j = 0; j <= c->aside && c->am - j > c->threshold; j++)
        ways += choose(c->all - 1 - j, c->aside - j);
    return ways;
}

static void set_fraction(uint64_t n, uint64_t of, uint64_t *out_n, uint64_t *out_of)
{
    const uint64_t g = play_gcd(n, of);

    *out_n = g ? n / g : 0;
    *out_of = g ? of / g : 1;
}

/* Next: markers of those not put aside are alike, so each has its share of the open ways.
   At all: the threshold's markers left in the cup are a random handful of the AM. */
static void set_chances(play_cup_row *row, const cup_count *c)
{
    const int fresh = c->all - c->aside;

    set_fraction(0, 1, &row->next, &row->next_of);
    set_fraction(0, 1, &row->ever, &row->ever_of);
    if (row->activated || !row->markers || c->am <= c->threshold)
        return;
    set_fraction(row->markers * open_ways(c), (uint64_t)fresh * choose(c->all, c->aside),
                 &row->next, &row->next_of);
    if (row->subject == SOF_CUP) { /* equally likely before any of the AM, or after the last */
        set_fraction((uint64_t)(c->am - c->threshold), (uint64_t)c->am + 1, &row->ever,
                     &row->ever_of);
        return;
    }
    const uint64_t all = choose(c->am, c->threshold);
    const uint64_t stays = choose(c->am - row->markers, c->threshold - row->markers);
    set_fraction(all - stays, all, &row->ever, &row->ever_of);
}

/* The marker just drawn is no longer in the cup, but its leader has not acted yet. */
static bool is_answering(const sof_state *s, int leader)
{
    const sof_frame *top = s->frames ? &s->frame[s->frames - 1] : NULL;

    return top && top->step == SOF_STEP_ANSWER && top->a == leader;
}

/* SOF-2.3.2.c: an overall commander whose marker may still come can activate others of his side. */
static bool may_come_through(const sof_battle *b, const sof_state *s, int leader)
{
    for (int i = 0; i < b->leaders; i++)
        if (b->leader[i].overall && i != leader && b->leader[i].side == b->leader[leader].side &&
            (s->leader[i].cup || is_answering(s, i)) &&
            (s->leader[leader].state == SOF_LED || s->leader[leader].state == SOF_REPLACED))
            return true;
    return false;
}

static bool in_play(const sof_state *s, int leader)
{
    const sof_leader *l = &s->leader[leader];

    return l->cup || l->hex != HEX_NONE || l->state == SOF_LEADERLESS;
}

static play_cup_row leader_row(const sof_battle *b, const sof_state *s, int leader,
                               const cup_count *c)
{
    play_cup_row row = { .subject = (uint8_t)(SOF_LEADER0 + leader),
                         .markers = s->leader[leader].cup,
                         .total = (uint8_t)c->all,
                         .activated = put_aside(b, s, leader) };
    const bool open = c->am > c->threshold;
    const bool own = open && row.markers;

    row.impossible = row.activated || (!own && !is_answering(s, leader) &&
                                       !(open && may_come_through(b, s, leader)));
    set_chances(&row, c);
    return row;
}

int play_sof_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap)
{
    const sof_battle *sof = &b->as.sof;
    int count = 0;

    const cup_count c = count_cup(sof, &s->as.sof);

    for (int i = 0; i < sof->leaders; i++) {
        if (!in_play(&s->as.sof, i))
            continue;
        if (count < cap)
            out[count] = leader_row(sof, &s->as.sof, i, &c);
        count++;
    }
    if (s->as.sof.event_in_cup) {
        play_cup_row row = { .subject = SOF_CUP,
                             .markers = 1,
                             .total = (uint8_t)c.all,
                             .impossible = c.am <= c.threshold };
        set_chances(&row, &c);
        if (count < cap)
            out[count] = row;
        count++;
    }
    return count;
}

static void jot_row(play_pen *p, const tc_battle *b, const play_cup_row *row)
{
    const bool event = row->subject == SOF_CUP;

    jot_open(p, '{');
    jot_key(p, "leader");
    jot_text(p, event ? NULL : play_subject_id(b, row->subject));
    jot_key(p, "name");
    jot_text(p, event ? "event marker" : play_subject_name(b, row->subject));
    jot_key(p, "side");
    jot_text(p,
             event ? NULL : play_side_name(b, b->as.sof.leader[row->subject - SOF_LEADER0].side));
    jot_key(p, "markers");
    jot_number(p, row->markers);
    jot_key(p, "activated");
    jot_bool(p, row->activated);
    jot_key(p, "impossible");
    jot_bool(p, row->impossible);
    key_chance(p, "draw", row->impossible && !row->activated ? 0 : row->markers,
               row->total ? row->total : 1);
    key_chance(p, "next", row->next, row->next_of);
    key_chance(p, "this_turn", row->ever, row->ever_of);
    jot_close(p, '}');
}

void play_sof_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    play_cup_row row[SOF_LEADERS + 1];

    const cup_count c = count_cup(&b->as.sof, &s->as.sof);
    const bool over = c.am <= c.threshold;
    const int count = play_sof_cup(b, s, row, TC_COUNT(row));
    const uint64_t all = choose(c.all, c.aside), open = over ? 0 : open_ways(&c);

    jot_open(p, '{');
    jot_key(p, "markers");
    jot_number(p, c.am);
    jot_key(p, "event_marker");
    jot_bool(p, s->as.sof.event_in_cup);
    jot_key(p, "ends_at");
    jot_number(p, c.threshold);
    jot_key(p, "drawer");
    jot_text(p, play_side_name(b, s->as.sof.drawer));
    key_chance(p, "phase_ends", all - open, all);
    jot_cite(p, SOF_3_1_2_a, SOF_R6);
    jot_key(p, "rows");
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        jot_row(p, b, &row[i]);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- Markers by name ------------------------------------------------------------------------- */

/* Ledger 5.2 D1: markers are counted by leader number, the event marker last. */
int play_sof_marker_die(const tc_battle *b, const tc_state *s, const char *name)
{
    const sof_state *sof = &s->as.sof;
    const int subject = play_same(name, "event") ? (int)SOF_CUP : play_subject_find(b, name);
    int before = 0;

    for (int l = 0; l < b->as.sof.leaders; l++) {
        if (subject == SOF_LEADER0 + l)
            return sof->leader[l].cup ? before + 1 : 0;
        before += sof->leader[l].cup;
    }
    return subject == SOF_CUP && sof->event_in_cup ? before + 1 : 0;
}

void play_sof_put_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    for (int l = 0; l < b->as.sof.leaders; l++) {
        if (!s->as.sof.leader[l].cup)
            continue;
        pen_text(p, p->len ? ", " : "");
        pen_text(p, play_subject_id(b, SOF_LEADER0 + l));
        pen_char(p, ' ');
        pen_number(p, s->as.sof.leader[l].cup);
    }
    if (s->as.sof.event_in_cup)
        pen_text(p, p->len ? ", event 1" : "event 1");
}
