/* Twenty units and four commanders a side, of every type, close together. */
#include "../../../core/sns/parts.h"
#include "../systems.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 40 * SNS_DU, DEPTH = 24 * SNS_DU, FILES = 10 };

/* Table 2.6: javelins are thrown by horse and light foot, guns by artillery alone. */
static uint8_t weapon_of(int type, ai_random *r)
{
    const bool throws = sns_types[type].class == SNS_MOUNTED || type == SNS_LF;
    const uint8_t weapon = (uint8_t)ai_random_below(r, SNS_GUNS);

    if (type == SNS_ART)
        return SNS_GUNS;
    return ai_random_below(r, 2) || (weapon == SNS_JAVELINS && !throws) ? SNS_NO_WEAPON : weapon;
}

static sns_profile profile_of(ai_random *r, bool camp)
{
    static const uint8_t types[] = { SNS_HF, SNS_MF, SNS_HF,  SNS_LF, SNS_CAV, SNS_LH,
                                     SNS_EL, SNS_CH, SNS_CAM, SNS_WW, SNS_ART, SNS_HF };
    static const uint8_t strengths[SNS_TYPES] = {
        [SNS_HF] = 4, [SNS_MF] = 3, [SNS_LF] = 2, [SNS_CAV] = 3, [SNS_CAM] = 3,  [SNS_LH] = 2,
        [SNS_EL] = 3, [SNS_CH] = 3, [SNS_WW] = 4, [SNS_ART] = 2, [SNS_CAMP] = 3,
    };
    const int type = camp ? SNS_CAMP : types[ai_random_below(r, TC_COUNT(types))];
    sns_profile p = { .type = (uint8_t)type, .strength = strengths[type], .discipline = 4 };

    if (type == SNS_CAMP)
        return p;
    p.discipline = (uint8_t)(2 + ai_random_below(r, 4));
    p.protection = (int8_t)((int)ai_random_below(r, 4) + SNS_LACKING);
    p.weapon = weapon_of(type, r);
    p.large = sns_types[type].large && ai_random_below(r, 4) == 0;
    p.traits =
        (uint16_t)(ai_random_below(r, 1u << SNS_TRAITS) & ai_random_below(r, 1u << SNS_TRAITS));
    return p;
}

/* A camp (or somebody else, where there are none) behind lines of ten and nine; commanders with the
   second, sixth, ... unit. */
static void place_side(sns_battle *b, ai_random *r, int side)
{
    for (int k = 0; k < SNS_SIDE_UNITS; k++) {
        const int u = side * SNS_SIDE_UNITS + k, file = k ? (k - 1) % FILES : 0,
                  rank = k ? (k - 1) / FILES : 0;
        sns_unit *unit = &b->start.unit[u];
        b->profile[u] = profile_of(r, k == 0 && sns_on(b, SNS_ON_CAMPS));
        unit->flags = SNS_HERE;
        unit->x = k ? 8 * SNS_DU + 2100 * file : WIDTH / 2;
        unit->y = k ? 9 * SNS_DU - 2500 * rank : 2500;
        unit->y = side ? DEPTH - unit->y : unit->y;
        unit->heading = (int16_t)(side ? PL_TURN / 2 : 0);
        snprintf(b->card[u].id, sizeof b->card[u].id, "%c%d", side ? 'n' : 's', k);
        snprintf(b->card[u].name, sizeof b->card[u].name, "%c%d", side ? 'n' : 's', k);
    }
    for (int c = 0; c < SNS_SIDE_COMMANDERS; c++) {
        const int slot = side * SNS_SIDE_COMMANDERS + c, piece = SNS_FIRST_COMMANDER + slot;
        b->rank[slot] = c ? SNS_CAPTAIN : SNS_GENERAL;
        b->start.commander[slot].flags = SNS_CMD_HERE;
        b->start.commander[slot].unit = (uint8_t)(side * SNS_SIDE_UNITS + 2 + 4 * c);
        snprintf(b->card[piece].id, sizeof b->card[piece].id, "%cc%d", side ? 'n' : 's', c);
        snprintf(b->card[piece].name, sizeof b->card[piece].name, "%cc%d", side ? 'n' : 's', c);
    }
}

void sns_system_fill(tc_battle *out, ai_random *r)
{
    enum {
        DRAWN = 1u << SNS_ON_CAMPS | 1u << SNS_ON_ARMOUR_SIX | 1u << SNS_ON_MORALE_EVERY_TURN |
                1u << SNS_ON_BREAK_TIEBREAK | 1u << SNS_ON_IMPETUS_CHARGED
    };
    sns_battle *b = &out->as.sns;

    memset(out, 0, sizeof *out);
    out->system = TC_SNS;
    snprintf(out->id, sizeof out->id, "large");
    snprintf(out->title, sizeof out->title, "Twenty a side");
    b->width = WIDTH;
    b->depth = DEPTH;
    b->standard[0] = b->standard[1] = TC_NONE;
    b->max_turns = 12;
    b->players = 2 + (int)ai_random_below(r, 5);
    b->on = ai_random_below(r, 1u << SNS_SWITCHES) & DRAWN;
    snprintf(b->side_name[0], sizeof b->side_name[0], "South");
    snprintf(b->side_name[1], sizeof b->side_name[1], "North");
    sns_blank(&b->start);
    place_side(b, r, 0);
    place_side(b, r, 1);
    for (int side = 0; side < 2; side++)
        b->start.total[side] = (uint8_t)sns_total(b, &b->start, side);
    sns_lay_ground(b);
}

int sns_system_large(void)
{
    return 9;
}
