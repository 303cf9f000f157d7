/* What lies and stands on a table of Sword & Spear, for whoever draws it (cli/plane). */
#include "../../core/sns/tables.h"
#include "map.h"

enum { GRAIN = SNS_DU, RULER = 4 * SNS_DU };

/* ---- Ground ---------------------------------------------------------------------------------- */

static void add_ground(plane_drawing *d, const sns_piece *p)
{
    static const uint8_t styles[SNS_GROUNDS] = {
        [SNS_GENTLE_HILL] = PLANE_HILL, [SNS_STEEP_HILL] = PLANE_HILL,
        [SNS_SCRUB] = PLANE_ROUGH,      [SNS_ROCKS] = PLANE_ROUGH,
        [SNS_FIELD] = PLANE_ROUGH,      [SNS_FORD] = PLANE_FORD,
        [SNS_DUNES] = PLANE_ROUGH,      [SNS_WOOD] = PLANE_WOOD,
        [SNS_MARSH] = PLANE_MARSH,      [SNS_DITCH] = PLANE_MARSH,
        [SNS_VILLAGE] = PLANE_VILLAGE,  [SNS_RIVER] = PLANE_RIVER,
        [SNS_LAKE] = PLANE_RIVER,       [SNS_CLIFF] = PLANE_IMPASSABLE,
        [SNS_WALL] = PLANE_WORKS,       [SNS_HEDGE] = PLANE_WORKS,
        [SNS_EARTHWORK] = PLANE_WORKS,  [SNS_STAKE_LINE] = PLANE_WORKS,
        [SNS_WAGONS] = PLANE_WORKS,
    };
    plane_ground *g = p->kind < SNS_GROUNDS ? plane_add_ground(d, styles[p->kind]) : NULL;

    if (!g)
        return;
    g->line = sns_grounds[p->kind].obstacle;
    g->broken = p->kind == SNS_STEEP_HILL;
    for (int i = 0; i < p->corners && i < PL_OUTLINE; i++)
        g->at[g->n++] = p->at[i];
}

/* 7.4.a */
static void add_zone(plane_drawing *d, const sns_battle *b, const sns_state *s, int unit)
{
    pl_point zone[4];
    plane_ground *g = sns_threat_zone(b, s, unit, zone) ? plane_add_ground(d, PLANE_ZONE) : NULL;

    for (int i = 0; g && i < 4; i++)
        g->at[g->n++] = zone[i];
}

/* ---- Units and commanders -------------------------------------------------------------------- */

static const char *icon_of(int type)
{
    switch (type) {
    case SNS_HF:
    case SNS_MF:
        return "infantry";
    case SNS_LF:
        return "javelins";
    case SNS_CAV:
    case SNS_CAM:
        return "heavy";
    case SNS_LH:
        return "plain";
    case SNS_EL:
        return "elephant";
    case SNS_CH:
        return "chariot";
    case SNS_WW:
        return "wagon";
    case SNS_ART:
        return "gun";
    default:
        return "tent";
    }
}

/* The used die lies beside its unit showing 1 (5.5.d). */
static int shown(const sns_unit *u)
{
    return u->flags & SNS_ACTIVATED ? 1 : u->dice ? u->number : -1;
}

static const char *state_of(const sns_unit *u)
{
    static const char *const many[] = { NULL, NULL, "two dice", "three dice", "many dice" };

    if (u->flags & SNS_ACTIVATED)
        return "acted";
    if (u->flags & SNS_DEFERRED)
        return "deferred";
    return many[u->dice < TC_COUNT(many) ? u->dice : TC_COUNT(many) - 1];
}

static void add_unit(plane_drawing *d, const tc_battle *b, const sns_state *s, int unit)
{
    const sns_unit *u = &s->unit[unit];
    const pl_stand base = sns_base(&b->as.sns, s, unit);
    plane_piece *p = plane_add_piece(d, plane_base_of(&base), sns_side(unit));

    if (!p)
        return;
    p->id = play_subject_id(b, unit);
    p->icon = icon_of(b->as.sns.profile[unit].type);
    p->number = shown(u);
    p->sign = (char)(p->number > 0 ? '0' + p->number : 0);
    p->marks = u->hits;
    p->state = state_of(u);
}

/* A commander with a unit stands on its front; of several the last covers the others. */
static void add_commander(plane_drawing *d, const tc_battle *b, const sns_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(s, piece);
    const bool alone = c->unit == TC_NONE;
    const pl_stand base = alone ? sns_commander_base(s, piece) : sns_base(&b->as.sns, s, c->unit);
    plane_piece *p = plane_add_piece(d, plane_base_of(&base), sns_side(piece));

    if (!p)
        return;
    p->id = play_subject_id(b, piece);
    p->name = play_subject_name(b, piece);
    p->round = true;
    p->raised = !alone;
}

/* 3.e */
static void add_zones(plane_drawing *d, const sns_battle *b)
{
    for (int side = 0; side < 2; side++) {
        const int32_t low = side ? b->depth - SNS_ZONE : 0;
        d->box[d->boxes++] =
            (pl_box){ { SNS_ZONE_SIDES, low }, { b->width - SNS_ZONE_SIDES, low + SNS_ZONE } };
    }
}

plane_drawing *sns_drawing(const tc_battle *b, const tc_state *s)
{
    const sns_battle *sns = &b->as.sns;
    const sns_state *t = &s->as.sns;
    plane_drawing *d = plane_draw(b, sns->width, sns->depth, GRAIN);
    sns_piece piece;

    if (!d)
        return NULL;
    d->ruler = RULER;
    d->all_seen = true;
    for (int i = 0; sns_piece_at(sns, t, i, &piece); i++)
        add_ground(d, &piece);
    for (int u = 0; u < SNS_UNITS; u++) {
        if (!sns_here(t, u))
            continue;
        d->count[sns_side(u)]++;
        add_zone(d, sns, t, u);
        add_unit(d, b, t, u);
    }
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++)
        if (sns_commander_here(t, c))
            add_commander(d, b, t, c);
    if (!t->turn && sns->placing)
        add_zones(d, sns);
    d->counted = "units";
    d->caption =
        "Units to scale; the light edge is the front, the number the die it has (1: it has "
        "acted), a dot a hit; dotted before it its threat zone. Distances along the "
        "edges in DU.";
    d->credit =
        "Rules: Sword &amp; Spear by Mark Lewis, of which we hold excerpts; the rest is our "
        "own completion.";
    return d;
}

bool sns_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    const sns_state *t = &s->as.sns;
    int unit = subject;

    if (sns_is_commander(subject)) {
        if (!sns_commander_here(t, subject))
            return false;
        unit = sns_commander_at(t, subject)->unit;
    }
    if (unit != TC_NONE && (unit >= SNS_UNITS || !sns_here(t, unit)))
        return false;
    const pl_stand base =
        unit == TC_NONE ? sns_commander_base(t, subject) : sns_base(&b->as.sns, t, unit);
    *at = plane_svg_spot(b->as.sns.depth, GRAIN, pl_stand_centre(&base));
    return true;
}

svg_box sns_svg_box(const tc_battle *b)
{
    return plane_svg_box(b->as.sns.width, b->as.sns.depth, GRAIN);
}
