/* The case runner: stands and armies of a position of Lion of the North. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

enum { GENERAL_WORTH = 2 }; /* LON-11.B.1 */

static const uint8_t gun_of[LON_TYPES] = {
    [LON_OG] = LON_FIXED,     [LON_RG] = LON_MOBILE, [LON_LG] = LON_EMPLACED0,
    [LON_MG] = LON_EMPLACED0, [LON_HG] = LON_FIXED,  [LON_MOR] = LON_FIXED,
};

/* The slot of a stand: its own if it has one, else the next of its side (A.., B..). */
static int slot_of(runner *t, const char *id)
{
    lon_battle *b = lon_case_battle(t);
    const int found = lon_case_find(t, id), first = id[0] == 'B' ? LON_SIDE_STANDS : 0;
    if (found >= 0)
        return found;
    if ((id[0] != 'A' && id[0] != 'B') || strlen(id) >= LON_ID_MAX)
        return case_fail(t, "%s: ids begin with A or B", id) - 1;
    for (int i = first; i < first + LON_SIDE_STANDS; i++)
        if (!b->card[i].id[0]) {
            snprintf(b->card[i].id, LON_ID_MAX, "%s", id);
            snprintf(b->card[i].name, LON_NAME_MAX, "%s", id);
            return i;
        }
    return case_fail(t, "no room for %s", id) - 1;
}

static bool set_stand_word(runner *t, int stand, const words *w, int *i)
{
    lon_battle *b = lon_case_battle(t);
    lon_stand *u = &b->start.stand[stand];
    const char *word = w->at[*i], *next = *i + 1 < w->count ? w->at[*i + 1] : "";
    const uint32_t flag = lon_case_flag_of(word);
    const int gun = case_name_index(word, lon_case_guns, LON_GUN_STATES);
    int n = 0;
    if (flag) {
        u->flags = (uint16_t)(u->flags | flag);
        if (flag & LON_CAPTURED) /* a loss, and it stays where it was taken (R93, R105) */
            u->flags |= LON_IN_DL | LON_IN_VL, u->gun = LON_FIXED;
        return true;
    }
    if (gun > 0) {
        u->gun = (uint8_t)gun;
        return true;
    }
    ++*i;
    if (is(word, "link")) {
        const int to = slot_of(t, next); /* it may be described later */
        u->link = (uint8_t)to;
        return to >= 0;
    }
    if (!case_read_int(next, &n))
        return case_fail(t, "a stand has no %s", word);
    if (is(word, "contingent"))
        b->card[stand].contingent = (uint8_t)(n - 1);
    else if (is(word, "arrival"))
        b->card[stand].arrival = (uint8_t)n;
    else
        return case_fail(t, "a stand has no %s", word);
    return true;
}

/* stand A1 LG 600,300,0 limbered0 disordered link A2 contingent 2; off: not placed; pile, gone:
   lost; coming arrival 1: not come yet */
bool lon_case_stand(runner *t, const words *w)
{
    enum { NOWHERE = LON_PILE | LON_GONE | LON_COMING };
    if (w->count < 4)
        return case_fail(t, "stand ID TYPE POSE|off|pile|gone|coming ...");
    const int stand = slot_of(t, w->at[1]);
    const int type = case_name_index(w->at[2], lon_case_types, LON_TYPES);
    if (stand < 0 || type <= 0)
        return case_fail(t, "%s %s is no stand", w->at[1], w->at[2]);
    lon_stand *u = &lon_case_battle(t)->start.stand[stand];
    lon_card *card = &lon_case_battle(t)->card[stand];
    pl_point at = { 0, 0 };
    int i = 4;
    card->contingent = card->arrival = 0;
    *u = (lon_stand){ .type = (uint8_t)type, .gun = gun_of[type], .link = TC_NONE };
    if (lon_case_flag_of(w->at[3]) & NOWHERE)
        i = 3;
    else if (lon_case_pose(w->at[3], &at, &u->heading))
        u->flags = LON_ON;
    else if (!is(w->at[3], "off"))
        return case_fail(t, "%s is no pose", w->at[3]);
    u->x = at.x;
    u->y = at.y;
    for (; i < w->count; i++)
        if (!set_stand_word(t, stand, w, &i))
            return false;
    if (u->flags & (LON_PILE | LON_GONE))
        u->flags |= LON_IN_DL | LON_IN_VL;
    return true;
}

bool lon_case_remove(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++) {
        const int stand = case_subject(t, w->at[i]);
        if (stand < 0 || stand >= LON_STANDS)
            return false;
        lon_case_battle(t)->start.stand[stand] = (lon_stand){ .link = TC_NONE };
        lon_case_battle(t)->card[stand] = (lon_card){ 0 };
    }
    return true;
}

/* ---- What the case leaves out ---------------------------------------------------------------- */

/* How far a place is from the nearest base, by its datum; less where somebody of the side is too
   far to be led from there, or stands behind it. */
static int32_t room_at(const lon_battle *b, int side, pl_point p)
{
    const bool north = b->north == side;
    int32_t room = 1000000, less = 0;
    for (int i = 0; i < LON_STANDS; i++) {
        const lon_stand *u = &b->start.stand[i];
        if (!(u->flags & LON_ON))
            continue;
        const int32_t d = pl_root((uint64_t)pl_square(p, (pl_point){ u->x, u->y }));
        room = d < room ? d : room;
        if (lon_first_owner(i) != side || b->card[i].name[0] == '-')
            continue;
        less += d > 37000 ? 500000 : 0;
        less += (north ? p.y < u->y + 6000 : p.y > u->y - 6000) ? 200000 : 0;
    }
    return room - less;
}

static void put(runner *t, const char *id, int type, pl_point at, int heading)
{
    const int stand = slot_of(t, id);
    if (stand >= 0)
        lon_case_battle(t)->start.stand[stand] = (lon_stand){ .x = at.x,
                                                              .y = at.y,
                                                              .heading = (int16_t)heading,
                                                              .flags = LON_ON,
                                                              .type = (uint8_t)type,
                                                              .gun = gun_of[type],
                                                              .link = TC_NONE };
}

static void add_general(runner *t, int side)
{
    const lon_battle *b = lon_case_battle(t);
    pl_point best = { 3000, 3000 };
    int32_t most = -100000000;
    for (int32_t y = 3000; y <= b->depth - 3000; y += 1000)
        for (int32_t x = 3000; x <= b->width - 3000; x += 1000) {
            const int32_t room = room_at(b, side, (pl_point){ x, y });
            if (room > most) {
                most = room;
                best = (pl_point){ x, y };
            }
        }
    put(t, side ? "BGEN" : "AGEN", LON_GEN, best, b->north == side ? 1800 : 0);
}

/* Free places along the side's own edge for those of whom a case says only that they are there. */
static pl_point back_place(const lon_battle *b, int side, int *k)
{
    for (;; ++*k) {
        const int row = b->width / 11000;
        pl_point p = { 5000 + 11000 * (*k % row), 2600 + 5000 * (*k / row) };
        bool free = true;
        if (b->north == side)
            p.y = b->depth - p.y;
        for (int i = 0; i < 2; i++)
            free = free && (!b->train[i].there || abs(p.x - b->train[i].x) > 7500);
        for (int i = 0; i < LON_STANDS; i++) {
            const lon_stand *u = &b->start.stand[i];
            free =
                free && (!(u->flags & LON_ON) || pl_square(p, (pl_point){ u->x, u->y }) > 49000000);
        }
        if (free || *k > 200)
            return p;
    }
}

static int worth(const lon_stand *u)
{
    return u->type == LON_GEN ? GENERAL_WORTH : u->type != 0;
}

/* What of a side's N is there already; a general is sure to come. */
static int number_of(runner *t, int side)
{
    const lon_battle *b = lon_case_battle(t);
    int n = 0;
    bool general = lon_case_leaderless(t, side);
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++) {
        const lon_stand *u = &b->start.stand[i];
        n += u->flags & LON_COMING ? 0 : worth(u);
        general = general || u->type == LON_GEN;
    }
    return n + (general ? 0 : GENERAL_WORTH);
}

/* army A 20 dl 8 vl 9: so many militia more as make N, of whom so many are counted as lost: in the
   pile; only in VL: come back; only in DL: a gun taken and retaken. The rest far back in rows. */
bool lon_case_army(runner *t, const words *w)
{
    int side, all, dl = 0, vl = 0, place = 0;
    if (w->count < 3 || !lon_case_side(w->at[1], &side) || !case_read_int(w->at[2], &all) ||
        (w->count > 4 && !case_read_int(w->at[4], &dl)))
        return case_fail(t, "army SIDE N [dl N vl N]");
    vl = dl;
    if (w->count > 6 && !case_read_int(w->at[6], &vl))
        return case_fail(t, "army SIDE N [dl N vl N]");
    for (int k = 1; number_of(t, side) < all; k++) {
        char id[LON_ID_MAX];
        snprintf(id, sizeof id, "%cF%02u", side ? 'B' : 'A', (unsigned)k % 100);
        const bool in_dl = dl-- > 0, in_vl = vl-- > 0;
        const int stand = slot_of(t, id), heading = lon_case_battle(t)->north == side ? 1800 : 0;
        if (stand < 0)
            return false;
        lon_stand *u = &lon_case_battle(t)->start.stand[stand];
        lon_case_battle(t)->card[stand].name[0] = '-';
        if (in_dl && in_vl) {
            *u = (lon_stand){ .type = LON_MIL, .link = TC_NONE, .flags = LON_PILE };
        } else {
            put(t, id, in_dl ? LON_HG : LON_MIL, back_place(lon_case_battle(t), side, &place),
                heading);
            place++;
        }
        u->flags = (uint16_t)(u->flags | (in_dl ? LON_IN_DL : 0) | (in_vl ? LON_IN_VL : 0));
    }
    return true;
}

static void count_side(lon_battle *b, int side)
{
    lon_state *s = &b->start;
    int dl = 0, vl = 0;
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++) {
        const lon_stand *u = &s->stand[i];
        dl += u->flags & LON_IN_DL ? worth(u) : 0;
        vl += u->flags & LON_IN_VL ? worth(u) : 0;
    }
    if (b->train[side].there) {
        dl += s->train_counted >> side & 1 ? lon_train_value(b, side) : 0;
        vl += s->train_holder[side] != side ? lon_train_value(b, side) : 0;
    }
    s->n[side] = (uint8_t)lon_total(b, s, side);
    s->dl[side] = (uint8_t)dl;
    s->vl[side] = (uint8_t)vl;
    if (s->n[side] && 100 * dl >= 40 * s->n[side])
        s->demoralised |= (uint8_t)(1u << side);
}

void lon_case_complete(runner *t)
{
    lon_battle *b = lon_case_battle(t);
    for (int side = 0; side < 2; side++) {
        bool general = lon_case_leaderless(t, side);
        for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++)
            general = general || b->start.stand[i].type == LON_GEN;
        if (!general)
            add_general(t, side);
        if (b->start.turn)
            count_side(b, side);
    }
}
