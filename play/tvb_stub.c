/* Tilly's Very Bad Day: what is not written yet. */
#include "inside.h"
#include "read.h"

void play_tvb_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    (void)p;
    (void)b;
    (void)s;
    (void)d;
}
void play_tvb_jot_typed(play_pen *p, const char *type, int value)
{
    (void)type;
    jot_number(p, value);
}
void play_tvb_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)p;
    (void)b;
    (void)s;
}
void play_tvb_jot_state(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)p;
    (void)b;
    (void)s;
}
const char *play_tvb_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)p;
    (void)b;
    (void)s;
    return NULL;
}
void play_tvb_jot_battle(play_pen *p, const tc_battle *b)
{
    (void)p;
    (void)b;
}
void play_tvb_jot_tables(play_pen *p, const tc_battle *b)
{
    (void)p;
    (void)b;
}
play_line play_tvb_narrate(play_line line, const tc_event *ev, int count)
{
    (void)ev;
    (void)count;
    return line;
}
void play_tvb_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    (void)p;
    (void)b;
    (void)s;
    (void)d;
}
enum play_measure play_tvb_measure(const tc_verdict *v)
{
    (void)v;
    return PLAY_NO_MEASURE;
}
bool play_tvb_names(const tc_action *a, int subject)
{
    return a->unit == subject;
}
bool play_tvb_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out)
{
    (void)refused;
    return play_nearest_listed(b, s, a, out);
}
int play_tvb_odds_matter(int step)
{
    (void)step;
    return 0;
}
bool play_tvb_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result)
{
    (void)start;
    (void)s;
    (void)result;
    return true;
}
void play_tvb_odds_name(const tc_events *ev, tc_event *result)
{
    (void)ev;
    (void)result;
}
uint64_t play_tvb_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s)
{
    (void)b;
    (void)start;
    (void)s;
    return result->kind;
}
void play_tvb_odds_fates(const tc_state *start, const tc_state *s, uint64_t weight,
                         uint64_t fate[PLAY_SUBJECTS][PLAY_FATES])
{
    (void)start;
    (void)s;
    (void)weight;
    (void)fate;
}
int play_tvb_odds_changes(const tc_state *start, const tc_state *s)
{
    (void)start;
    (void)s;
    return 0;
}
void play_tvb_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    (void)p;
    (void)b;
    (void)s;
    (void)at;
}
void play_tvb_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    (void)p;
    (void)b;
    (void)s;
    (void)now;
}
int play_tvb_fate_now(const tc_state *s, int subject)
{
    (void)s;
    (void)subject;
    return 0;
}
const char *play_tvb_fate_name(int status)
{
    (void)status;
    return NULL;
}
void play_tvb_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    (void)b;
    (void)root_state;
    jot_null(p);
}
bool play_tvb_read(play_reader *r, tc_action *a, play_decision *out)
{
    (void)a;
    (void)out;
    return read_wrong(r, "Not yet.");
}
