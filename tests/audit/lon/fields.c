/* The battles in which the stations are found. Lengths in 0.01 mm, headings in 0.1 degree. */
#include "../../fixture/lon/fixture.h"
#include "stations.h"

enum { SOUTH, NORTH };

typedef struct row {
    uint8_t side, type;
    int32_t x, y;
    int16_t heading;
    uint16_t flags;
} row;

static int put(tc_battle *b, row r)
{
    const int stand = lon_fixture_stand(b, r.side, r.type, r.x, r.y, r.heading);
    lon_fixture_of(b, stand)->flags |= r.flags;
    return stand;
}

/* What lies in the pile, or on the field no more. */
static void lost(tc_battle *b, int side, int type)
{
    const int stand = put(b, (row){ (uint8_t)side, (uint8_t)type, 0, 0, 0, 0 });
    const int worth = type == LON_GEN ? 2 : 1;
    lon_state *s = &b->as.lon.start;

    s->stand[stand].flags =
        (uint16_t)((lon_type(type)->arm == LON_ARTILLERY ? LON_GONE : LON_PILE) | LON_IN_DL |
                   LON_IN_VL);
    s->dl[side] = (uint8_t)(s->dl[side] + worth);
    s->vl[side] = (uint8_t)(s->vl[side] + worth);
}

/* Lines that touch, pikes in support, guns and generals with enemies upon them, a flank attack, a
   block and a file behind, marsh, wood and hedge. */
static const row close[] = {
    { SOUTH, LON_MUS, 30000, 40000, 0, 0 },
    { NORTH, LON_MUS, 30000, 40000, 1800, LON_DISORDERED },
    { SOUTH, LON_PIK, 36000, 40000, 0, 0 },
    { SOUTH, LON_PIK, 36000, 38000, 0, 0 },
    { NORTH, LON_PIK, 36000, 40000, 1800, 0 },
    { NORTH, LON_PIK, 36000, 42000, 1800, LON_DISORDERED },
    { SOUTH, LON_CAV, 44000, 40000, 0, 0 },
    { NORTH, LON_MG, 44000, 40000, 1800, LON_DISORDERED },
    { SOUTH, LON_RG, 50000, 40000, 0, 0 },
    { NORTH, LON_REI, 50000, 40000, 1800, 0 },
    { SOUTH, LON_CAV, 58000, 40000, 0, 0 },
    { NORTH, LON_GEN, 58000, 40000, 1800, 0 },
    { SOUTH, LON_MIL, 66000, 40000, 0, 0 },
    { SOUTH, LON_MIL, 66000, 42000, 1800, 0 },
    { NORTH, LON_MUS, 66000, 40000, 1800, 0 },
    { SOUTH, LON_GEN, 36000, 36000, 0, 0 },
    { SOUTH, LON_MUS, 36000, 34000, 0, LON_DISORDERED },
    { SOUTH, LON_MUS, 80000, 30000, 0, 0 },
    { SOUTH, LON_MUS, 84000, 30000, 0, 0 },
    { SOUTH, LON_MUS, 88000, 30000, 0, 0 },
    { SOUTH, LON_CRO, 95000, 30000, 0, 0 },
    { SOUTH, LON_CRO, 95000, 27000, 0, 0 },
    { SOUTH, LON_DRG, 20000, 20000, 0, 0 },
    { SOUTH, LON_LG, 26000, 20000, 0, 0 },
    { SOUTH, LON_HG, 70000, 20000, 0, 0 },
    { SOUTH, LON_OG, 76000, 30000, 0, 0 },
    { SOUTH, LON_MOR, 80000, 20000, 0, 0 },
    { NORTH, LON_MUS, 84000, 45000, 1800, 0 },
    { NORTH, LON_MUS, 88000, 45000, 1800, LON_DISORDERED },
    { NORTH, LON_HG, 80000, 70000, 1800, 0 },
    { NORTH, LON_LG, 86000, 70000, 1800, 0 },
    { NORTH, LON_DRG, 20000, 70000, 1800, 0 },
    { NORTH, LON_CAV, 26000, 70000, 1800, 0 },
    { NORTH, LON_CAV, 30000, 70000, 1800, 0 },
    { NORTH, LON_MIL, 40000, 70000, 1800, 0 },
    { NORTH, LON_MIL, 40000, 72000, 1800, 0 },
    { NORTH, LON_MIL, 40000, 74000, 1800, 0 },
};

static void put_all(tc_battle *b, const row *rows, int count)
{
    for (int i = 0; i < count; i++)
        put(b, rows[i]);
}

static void build_close(tc_battle *b)
{
    lon_state *s = &b->as.lon.start;

    lon_fixture_box(b, LON_WOODS, 780, 400, 960, 520);
    lon_fixture_box(b, LON_MARSH, 380, 680, 520, 760);
    lon_fixture_box(b, LON_WOODS, 920, 240, 1000, 310);
    LON_FIXTURE_GROUND(b, LON_HEDGE, 500, 600, 900, 600);
    lon_fixture_train(b, SOUTH, 60000, 12000, 0);
    lon_fixture_train(b, NORTH, 60000, 78000, 1800);
    b->as.lon.two[NORTH] = 1;
    b->as.lon.discipline[NORTH][1] = LON_UNRULY;
    put_all(b, close, TC_COUNT(close));
    b->as.lon.card[LON_SIDE_STANDS + 6].contingent = 1;
    for (int side = 0; side < 2; side++) {
        lost(b, side, LON_MUS);
        lost(b, side, LON_CAV);
        lost(b, side, LON_MG);
        for (int i = 0; i < 4; i++)
            put(b, (row){ (uint8_t)side, LON_MUS, 20000 + 5000 * i, side ? 88000 : 5000, 0, 0 });
        s->fanatic[side][1] = 2;
        s->surprise[side][1] = 3;
    }
    b->as.lon.max_turns = 40;
    lon_fixture_draw(b);
}

static void build_lines(tc_battle *b)
{
    for (int side = 0; side < 2; side++) {
        const int16_t heading = side ? 1800 : 0;
        put(b, (row){ (uint8_t)side, LON_MUS, 60000, side ? 60000 : 30000, heading, 0 });
        put(b, (row){ (uint8_t)side, LON_RG, 50000, side ? 60000 : 30000, heading, 0 });
        put(b, (row){ (uint8_t)side, LON_CAV, 80000, side ? 60000 : 30000, heading, 0 });
        put(b, (row){ (uint8_t)side, LON_MG, 30000, side ? 60000 : 30000, heading, 0 });
    }
    b->as.lon.start.turn = 0;
    b->as.lon.start.cards = 0;
}

static void build_unplaced(tc_battle *b)
{
    build_lines(b);
    b->as.lon.placing = 1;
    b->as.lon.zone[SOUTH][0] = (pl_box){ { 0, 0 }, { 120000, 40000 } };
    b->as.lon.zone[NORTH][0] = (pl_box){ { 0, 50000 }, { 120000, 90000 } };
    for (int i = 0; i < LON_STANDS; i++)
        if (b->as.lon.start.stand[i].type) {
            lon_stand *x = lon_fixture_of(b, i);
            *x = (lon_stand){ .type = x->type, .link = TC_NONE };
        }
}

static void build_awaited(tc_battle *b)
{
    build_lines(b);
    b->as.lon.arrivals = 1;
    b->as.lon.arrival[0] = (lon_arrival){ .turn = 2, .side = NORTH, .edge = 1, .to = 90000 };
    for (int i = 0; i < 3; i++) {
        const int stand = put(b, (row){ NORTH, LON_CAV, 0, 0, 0, 0 });
        lon_fixture_of(b, stand)->flags = LON_COMING;
        b->as.lon.card[stand].arrival = 1;
    }
}

/* The last turn. */
static void build_doomed(tc_battle *b)
{
    build_lines(b);
    b->as.lon.max_turns = 1;
}

void field_build(enum field which, tc_battle *b)
{
    lon_fixture_table(b);
    switch (which) {
    case CLOSE:
        build_close(b);
        break;
    case UNSETTLED:
        build_lines(b);
        b->as.lon.rolls_first = 1;
        break;
    case UNPLACED:
        build_unplaced(b);
        break;
    case AWAITED:
        build_awaited(b);
        break;
    default:
        build_doomed(b);
        break;
    }
}
