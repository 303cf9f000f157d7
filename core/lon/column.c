/* Columns (4.B.4, R21, R22): the track the lead draws, and where on it those stand who follow. A
   track is kept from its oldest point to the lead, so that it only grows; behind its oldest point
   it goes straight on. */
#include "march.h"

void lon_find_column(lon_mover *m)
{
    uint8_t order[LON_STANDS];
    const int n = lon_column_order(m->s, m->s->move.set, m->s->move.lead, order, &m->file);
    int32_t behind = 0;

    for (int i = 0; i < n; i++) {
        const int place = lon_place_of(m, order[i]);
        m->before[place] = i ? order[i - 1] : TC_NONE;
        m->behind[place] = behind;
        behind += m->from[place].depth;
    }
    m->first = m->last = lon_place_of(m, order[0]);
}

/* R21: in whole lengths, each rounded by itself. */
static void add_point(lon_track *t, pl_point at, int heading)
{
    TC_ASSERT(t->n < LON_TRACK_POINTS);
    const int i = t->n++;
    t->at[i] = at;
    t->heading[i] = (int16_t)heading;
    t->along[i] = i ? t->along[i - 1] + pl_root((uint64_t)pl_square(t->at[i - 1], at)) : 0;
}

/* Who follows this one; -1 nobody. */
static int follower_of(const lon_mover *m, int place)
{
    for (int k = 0; k < m->n; k++)
        if (m->before[k] == m->stand[place])
            return k;
    return -1;
}

/* R21: a file or chain stands on its track already, from its last stand on. */
void lon_start_track(lon_mover *m)
{
    uint8_t order[LON_STANDS];
    int n = 0;

    m->track.n = 0;
    order[n++] = (uint8_t)m->first;
    for (int k = follower_of(m, m->first); k >= 0 && m->file; k = follower_of(m, k))
        order[n++] = (uint8_t)k;
    while (n--)
        add_point(&m->track, m->from[order[n]].at, m->from[order[n]].heading);
}

/* The poses of a leg of the lead. A way that is far too long for any column is drawn in fewer. */
void lon_draw_track(lon_mover *m, const pl_stand *from, const pl_stand *to, lon_made *leg)
{
    const int room = LON_TRACK_STEPS + (m->file ? m->n : 1) - m->track.n;
    leg->n = leg->n < room ? leg->n : room;
    if (!leg->n)
        return;
    const pl_way way = leg->turn ? pl_way_wheel(*from, leg->pivot, leg->turn, leg->n)
                                 : pl_way_straight(*from, to->at, to->heading, leg->n);
    for (int i = 1; i <= leg->n; i++) {
        const pl_stand pose = pl_way_pose(&way, i);
        add_point(&m->track, pose.at, pose.heading);
    }
}

/* The first point that is farther along: who stands on a point belongs to the piece before it. */
static int piece_at(const lon_track *t, int newest, int32_t along)
{
    int low = 1, high = newest;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (t->along[middle] > along)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* R21: where a stand is when the lead is at this point. */
pl_stand lon_on_track(const lon_mover *m, int place, int newest)
{
    const lon_track *t = &m->track;
    pl_stand s = m->from[place];
    const int32_t along = t->along[newest] - m->behind[place];

    if (!m->behind[place]) {
        s.at = t->at[newest];
        s.heading = t->heading[newest];
    } else if (along < 0 || !newest) {
        s.at = pl_from(t->at[0], t->heading[0], 0, along);
        s.heading = t->heading[0];
    } else {
        const int i = piece_at(t, newest, along);
        s.at = pl_part(t->at[i], t->at[i - 1], t->along[i] - along, t->along[i] - t->along[i - 1]);
        s.heading = t->heading[i];
    }
    return s;
}

/* Where all are when the lead has gone its way. A file that has not moved closes no gaps. */
void lon_end_column(const lon_mover *m, lon_plan *p)
{
    int poses = 0;
    for (int i = 0; i < p->legs; i++)
        poses += p->leg[i].n;
    for (int k = 0; k < m->n; k++) {
        p->own[k] = 0;
        if (k == m->first)
            continue;
        p->end[k] = m->file && !poses ? m->from[k] : lon_on_track(m, k, m->track.n - 1);
        if (m->file)
            continue;
        p->own[k] = lon_farthest(&m->from[k], &p->end[k]);
        p->cost = p->own[k] > p->cost && tc_on(LON_R22) ? p->own[k] : p->cost;
    }
}
