/* Where the battle starts: a line-up that stands ready, or a set-up by play (X1). Positions are
   next door. */
#include "../../core/sns/tables.h"
#include "scenario.h"

/* ---- Where somebody may stand ---------------------------------------------------------------- */

/* 2.1: a base shrunk by so much as with terrain. */
static bool is_on_table(const sns_battle *b, const pl_stand *base)
{
    pl_point corner[4];

    pl_stand_corners(base, SNS_SHRINK_GROUND, corner);
    for (int i = 0; i < 4; i++)
        if (corner[i].x < 0 || corner[i].y < 0 || corner[i].x > b->width || corner[i].y > b->depth)
            return false;
    return true;
}

static int unit_under(const sns_battle *b, int unit)
{
    const pl_stand base = sns_base(b, &b->start, unit);

    for (int i = 0; i < unit; i++) {
        if (!sns_here(&b->start, i))
            continue;
        const pl_stand other = sns_base(b, &b->start, i);
        if (pl_stands_meet(&base, SNS_SHRINK, &other, SNS_SHRINK))
            return i;
    }
    return -1;
}

/* R53: ground that is not allowed to its type may be where it starts; impassable ground not. */
static void check_unit(sps *t, int unit)
{
    const sns_battle *b = t->b;
    const scn_value *at = &t->unit[unit].at;
    const char *id = b->card[unit].id;
    const pl_stand base = sns_base(b, &b->start, unit);
    const int other = unit_under(b, unit);

    if (!is_on_table(b, &base))
        scn_fault(t->c, at, SNS_4_g, "'%s' reaches over the table edge", id);
    else if (sns_terrain_of(b, &b->start, &base) == SNS_IMPASSABLE)
        scn_fault(t->c, at, SNS_4_b, "'%s' stands on impassable ground", id);
    else if (other >= 0)
        scn_fault(t->c, at, SNS_1_e, "'%s' stands on '%s' (line %d)", id, b->card[other].id,
                  t->unit[other].at.line);
}

/* A lone one touches nobody: a friend would have him attached (6.1.c), an enemy is R30. */
static void check_lone(sps *t, int piece)
{
    const sns_battle *b = t->b;
    const scn_value *at = &t->commander[piece - SNS_FIRST_COMMANDER].at;
    const char *id = b->card[piece].id;
    const pl_stand base = sns_commander_base(&b->start, piece);

    if (!is_on_table(b, &base)) {
        scn_fault(t->c, at, SNS_4_g, "'%s' reaches over the table edge", id);
        return;
    }
    for (int i = 0; i < SNS_UNITS; i++) {
        if (!sns_here(&b->start, i))
            continue;
        const pl_stand other = sns_base(b, &b->start, i);
        if (!pl_stands_within(&base, &other, SNS_CONTACT))
            continue;
        const bool friendly = sns_side(i) == sns_side(piece);
        scn_fault(t->c, at, friendly ? SNS_6_1_c : SNS_R30,
                  friendly ? "'%s' touches '%s': say 'with: %s'" : "'%s' touches the enemy '%s'",
                  id, b->card[i].id, b->card[i].id);
        return;
    }
}

void sps_check_places(sps *t)
{
    for (int i = 0; i < SNS_UNITS; i++)
        if (sns_here(&t->b->start, i))
            check_unit(t, i);
    for (int i = SNS_FIRST_COMMANDER; i < SNS_PIECES; i++)
        if (sns_is_alone(&t->b->start, i))
            check_lone(t, i);
}

/* ---- A line-up ------------------------------------------------------------------------------- */

/* What is a matter of a position has no sense before turn 1. */
static void check_unmoved(sps *t, const scn_value *const late[], int count)
{
    for (int i = 0; i < count; i++)
        if (scn_given(late[i])) {
            scn_fault(t->c, late[i], 0, "this is of a position: the file has none");
            return;
        }
}

static void start_unit(sps *t, int unit)
{
    const sps_unit *from = &t->unit[unit];
    const scn_value *const late[] = { &from->status, &from->hits, &from->dice, &from->flags,
                                      &from->rolls };
    const plane_reader r = sps_reader(t);
    sns_unit *u = &t->b->start.unit[unit];
    int heading = sns_side(unit) ? PL_TURN / 2 : 0;
    pl_point at;

    check_unmoved(t, late, TC_COUNT(late));
    if (t->setup == SPS_PLAY)
        return;
    if (!scn_given(&from->at)) {
        scn_fault(t->c, &from->self, SNS_X1, "'%s' has no 'at', and both armies stand in line",
                  t->b->card[unit].id);
        return;
    }
    if (!plane_read_point(&r, &from->at, &at) ||
        (scn_given(&from->facing) &&
         !plane_read_heading(t->c, &from->facing, "facing", true, &heading)))
        return;
    u->x = at.x;
    u->y = at.y;
    u->heading = (int16_t)heading;
    u->flags = SNS_HERE;
}

static void start_commander(sps *t, int i)
{
    const sps_commander *from = &t->commander[i];
    const scn_value *const late[] = { &from->status, &from->flags, &from->rolls };
    const plane_reader r = sps_reader(t);
    sns_commander *c = &t->b->start.commander[i];
    pl_point at;

    check_unmoved(t, late, TC_COUNT(late));
    if (t->setup == SPS_PLAY)
        return;
    if (scn_given(&from->with) == scn_given(&from->at)) {
        scn_fault(t->c, &from->self, SNS_X1, "'%s' is 'with' a unit or 'at' a place of his own",
                  t->b->card[SNS_FIRST_COMMANDER + i].id);
        return;
    }
    if (scn_given(&from->with)) {
        c->unit = sps_company(t, i);
    } else if (plane_read_point(&r, &from->at, &at)) {
        c->x = at.x;
        c->y = at.y;
    }
    c->flags = SNS_CMD_HERE;
}

uint8_t sps_company(sps *t, int i)
{
    const scn_value *with = &t->commander[i].with;
    const int unit = sps_unit_of(t, with);

    if (unit >= 0 && sns_side(unit) != i / SNS_SIDE_COMMANDERS) {
        scn_fault(t->c, with, SNS_6_1_c, "'%s' is of the other side", with->text);
        return TC_NONE;
    }
    if (unit >= 0 && !sns_here(&t->b->start, unit)) {
        scn_fault(t->c, with, SNS_6_1_c, "'%s' is not on the table", with->text);
        return TC_NONE;
    }
    return unit < 0 ? TC_NONE : (uint8_t)unit;
}

void sps_compile_start(sps *t)
{
    sns_battle *b = t->b;

    b->placing = t->setup == SPS_PLAY;
    b->start.first = b->tie;
    if (scn_given(&t->top.position)) {
        sps_start_position(t);
        return;
    }
    for (int i = 0; i < SNS_UNITS; i++)
        if (b->profile[i].type)
            start_unit(t, i);
    for (int i = 0; i < SNS_COMMANDERS; i++)
        if (b->rank[i] && t->c->faults->count == 0)
            start_commander(t, i);
    if (t->c->faults->count == 0)
        sps_check_places(t);
    for (int side = 0; side < 2; side++)
        b->start.total[side] = (uint8_t)sns_total(b, &b->start, side);
}
