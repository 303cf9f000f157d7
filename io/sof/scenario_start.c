/* Where the battle starts: counters on the map, and the set-up of a scenario. Positions are next
   door. */
#include "scenario.h"

enum { STATUS_AWAY = SOF_GONE + 1 };

/* ---- Counters on the map --------------------------------------------------------------------- */

static int away_from(int edge)
{
    static const uint8_t ahead[] = { HEX_S, HEX_N, HEX_NE, HEX_NW }; /* by enum sof_edge */
    return ahead[edge];
}

static void place_units(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;
    const bool passing = scn_has_key(&t->top.position, "march");

    for (int i = 0; i < b->units; i++) {
        const sfs_unit *from = t->unit_from[i];
        sof_unit *u = &s->unit[i];
        const int side = b->unit[i].side;
        const bool away = from->status_value == STATUS_AWAY ||
                          (b->unit[i].flank_march && !scn_given(&t->top.position));
        u->hex = HEX_NONE;
        u->status = away ? SOF_NORMAL : (uint8_t)from->status_value;
        u->facing = scn_given(&from->facing) ? (uint8_t)from->facing.number
                                             : (uint8_t)away_from(b->own_edge[side]);
        u->flags = away ? SOF_U_AWAY : 0;
        if (away || u->status == SOF_GONE)
            continue;
        if (!scn_given(&from->at)) {
            if (!scn_has_key(&from->self, "at"))
                scn_fault(t->c, &from->self, SOF_2_2_a, "unit has no 'at'");
            continue;
        }
        const tc_hex h = (tc_hex)from->at.number;
        for (int other = 0; other < i; other++) {
            if (s->unit[other].hex == h && !passing) /* the audit knows who may pass whom */
                scn_fault(t->c, &from->at, SOF_4_1_a,
                          "'%s' and '%s' (line %d) stand on one hex, %s", b->unit[i].id,
                          b->unit[other].id, t->unit_from[other]->at.line, from->at.text);
        }
        u->hex = h;
        s->units_at[side][hex_row(h)] |= (uint64_t)1 << hex_col(h);
    }
}

static int unit_on(const sfs *t, tc_hex h)
{
    const sof_battle *b = &t->c->battle.as.sof;

    for (int i = 0; i < b->units; i++)
        if (b->start.unit[i].hex == h)
            return i;
    return -1;
}

static void place_guns(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;

    for (int i = 0; i < b->guns; i++) {
        const sfs_gun *from = t->gun_from[i];
        sof_gun *g = &b->start.gun[i];
        const int side = b->gun[i].side;
        g->hex = (tc_hex)from->at.number;
        g->owner = scn_given(&from->owner) ? (uint8_t)from->owner.number : (uint8_t)side;
        g->state = scn_given(&from->state) ? (uint8_t)from->state.number : SOF_OPERATIVE;
        g->fired = scn_given(&from->fired) && from->fired.number;
        g->captured = scn_given(&from->captured) ? (uint8_t)from->captured.number : 0;
        g->facing = scn_given(&from->facing) ? (uint8_t)from->facing.number
                                             : (uint8_t)away_from(b->own_edge[side]);
        if (g->state == SOF_DESTROYED)
            continue;
        const int unit = unit_on(t, g->hex);
        const bool spelled = scn_has_key(&t->top.position, "agenda"); /* it may be passing */
        if (unit >= 0 && sof_is_cavalry(&b->unit[unit]) && b->unit[unit].side == g->owner &&
            !spelled)
            scn_fault(t->c, &from->at, SOF_4_1_a, "gun '%s' stands with cavalry '%s'", b->gun[i].id,
                      b->unit[unit].id);
        if (unit >= 0 && b->unit[unit].side != g->owner && g->state == SOF_OPERATIVE)
            scn_fault(t->c, &from->at, SOF_4_1_a, "gun '%s' stands with the enemy '%s'",
                      b->gun[i].id, b->unit[unit].id);
        for (int other = 0; other < i; other++) {
            if (b->start.gun[other].hex == g->hex && b->start.gun[other].state != SOF_DESTROYED)
                scn_fault(t->c, &from->at, SOF_4_1_a, "guns '%s' and '%s' stand on one hex, %s",
                          b->gun[i].id, b->gun[other].id, from->at.text);
        }
    }
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static bool is_suggested(const sof_battle *b, int leader, tc_hex h)
{
    for (int i = 0; i < leader; i++)
        if (b->leader[i].suggested == h)
            return true;
    return false;
}

/* The first unit of the leader's colour on the map that no leader before him is meant for. */
tc_hex sfs_first_unit_of(const sof_battle *b, int leader)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == b->leader[leader].colour_of && b->start.unit[u].hex != HEX_NONE &&
            !is_suggested(b, leader, b->start.unit[u].hex))
            return b->start.unit[u].hex;
    return HEX_NONE;
}

/* SOF-2.2.b: a leader starts on a unit of his command; the scenario says on which if nobody else
   does. */
static void suggest_leaders(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;

    for (int l = 0; l < b->leaders; l++) {
        sof_leader_card *card = &b->leader[l];
        const sfs_leader *from = t->leader_from[l];
        const scn_value *at =
            card->overall && scn_given(&from->at_overall) ? &from->at_overall : &from->at;
        const int unit = card->suggested == HEX_NONE ? -1 : unit_on(t, card->suggested);
        if (unit >= 0 && b->unit[unit].leader == card->colour_of &&
            !is_suggested(b, l, card->suggested))
            continue;
        const bool said =
            card->suggested != HEX_NONE && !b->flank_first; /* X1 may have taken his unit away */
        if (said && is_suggested(b, l, card->suggested))
            scn_fault(t->c, at, SOF_4_1_a, "two leaders on one hex, %s", at->text);
        else if (said)
            scn_fault(t->c, at, SOF_2_2_b,
                      "leader '%s' must start on a unit of his command; on %s there is none",
                      card->id, at->text);
        card->suggested = sfs_first_unit_of(b, l);
        if (card->suggested == HEX_NONE)
            scn_fault(t->c, &from->self, SOF_2_2_b, "leader '%s' has no unit to start on",
                      card->id);
    }
}

static void start_setup(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;

    b->start.turn = 1;
    b->start.drawer = b->first_draw;
    b->start.frame[0] = (sof_frame){ SOF_STEP_SETUP, SOF_PROTESTANT, 0, 0 }; /* SOF-R8 */
    b->start.frames = 1;
    for (int l = 0; l < b->leaders; l++)
        b->start.leader[l].hex = HEX_NONE;
    suggest_leaders(t);
}

void sfs_compile_start(sfs *t)
{
    place_units(t);
    place_guns(t);
    if (scn_given(&t->top.position))
        sfs_start_position(t);
    else
        start_setup(t);
}
