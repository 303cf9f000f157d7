/* See unit.h. */
#include "unit.h"

/* ---- The table ---- */

void fresh(void)
{
    memset(&t, 0, sizeof t);
    lon_fixture_table(&t.b);
}

int put(int side, int type, int32_t x, int32_t y, int heading)
{
    return lon_fixture_stand(&t.b, side, type, x, y, heading);
}

lon_battle *field(void)
{
    return &t.b.as.lon;
}

lon_state *start(void)
{
    return &t.b.as.lon.start;
}

lon_stand *of(int stand)
{
    return &t.s.as.lon.stand[stand];
}

void place(int stand, int32_t x, int32_t y, int heading)
{
    lon_stand *at = lon_fixture_of(&t.b, stand);
    at->x = x;
    at->y = y;
    at->heading = (int16_t)heading;
}

/* ---- Steps ---- */

void move_of(int side, int points)
{
    lon_fixture_move(&t.b, side, points);
    begin();
}

void fire_of(int side)
{
    lon_fixture_fire(&t.b, side);
    begin();
}

void adjacent_of(int side)
{
    lon_fixture_adjacent(&t.b, side);
    begin();
}

void melee_of(int side)
{
    lon_fixture_melee(&t.b, side);
    begin();
}

/* ---- Actions ---- */

tc_action plainly(int kind)
{
    return (tc_action){ .kind = (uint8_t)kind, .side = tc_awaits(&t.b, &t.s).who };
}

tc_action names(int kind, int unit, int target)
{
    tc_action a = plainly(kind);
    a.unit = (uint8_t)unit;
    a.target = (uint8_t)target;
    return a;
}

tc_action begins(int options, int lead, int count, const int *stands)
{
    tc_action a = plainly(LON_MOVE_BEGIN);
    a.flags = (uint8_t)options;
    a.with = (uint8_t)lead;
    for (int i = 0; i < count; i++)
        tc_set_add(a.as.set, (unsigned)stands[i]);
    return a;
}

static tc_action leg(enum lon_leg_kind kind)
{
    tc_action a = plainly(LON_LEG);
    a.arg = (uint16_t)kind;
    return a;
}

tc_action shifts(int32_t x, int32_t y, int heading)
{
    tc_action a = leg(LON_SHIFT);
    a.as.pose.x = x;
    a.as.pose.y = y;
    a.as.pose.heading = (int16_t)heading;
    return a;
}

tc_action goes(int32_t length)
{
    tc_action a = leg(length < 0 ? LON_RETIRE : LON_ADVANCE_LEG);
    a.as.pose.length = length < 0 ? -length : length;
    return a;
}

tc_action wheels(int angle)
{
    tc_action a = leg(LON_WHEEL);
    a.as.pose.angle = (int16_t)angle;
    return a;
}

tc_action charges(int stand, int target, int edge, int32_t offset)
{
    tc_action a = leg(LON_CHARGE);
    a.unit = (uint8_t)stand;
    a.target = (uint8_t)target;
    a.with = (uint8_t)edge;
    a.as.pose.length = offset;
    return a;
}

tc_action fights(int defender, int count, const int *attackers)
{
    tc_action a = plainly(LON_COMBAT);
    a.target = (uint8_t)defender;
    for (int i = 0; i < TC_IDS_MAX; i++)
        a.as.id[i] = (uint8_t)(i < count ? attackers[i] : TC_NONE);
    return a;
}
