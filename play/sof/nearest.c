/* Sword of Fire: the nearest legal relative of a refused move (a shorter path, another path) or
   declaration (with the battles that it may keep). */
#include "../inside.h"

enum { LISTED_MAX = 512, FAR = 1000 };

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Where the mover wanted to get: the last hex of the path that is on the map. */
static tc_hex goal_of(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    tc_action part = *a;
    play_way way = { HEX_NONE, 0, 0 };

    for (int len = TC_PATH_MAX; len >= 0; len--) {
        if (len < TC_PATH_MAX)
            tc_path_set(part.as.path, len, TC_STEP_END);
        if (play_way_of(b, s, &part, &way))
            return way.to;
    }
    return HEX_NONE;
}

static bool shorter_path(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         play_decision *out)
{
    tc_action part = *refused;

    for (int len = TC_PATH_MAX - 1; len > 0; len--) {
        if (tc_path_step(part.as.path, len) == TC_STEP_END)
            continue;
        tc_path_set(part.as.path, len, TC_STEP_END);
        if (play_offer(b, s, &part, out))
            return true;
    }
    return false;
}

/* Steps between where a listed move ends and the goal; the same charge is worth any detour. */
static int distance_of(const tc_battle *b, const tc_state *s, const tc_action *listed,
                       const tc_action *refused, tc_hex goal)
{
    play_way way;

    if (!play_way_of(b, s, listed, &way))
        return FAR;
    const int detour = listed->kind == SOF_MOVE_UNIT && listed->target != refused->target ? FAR : 0;
    return detour + (goal == HEX_NONE ? 0 : hex_distance(way.to, goal));
}

static bool listed_move(const tc_battle *b, const tc_state *s, const tc_action *refused,
                        tc_hex goal, play_decision *out)
{
    tc_action list[LISTED_MAX];
    int count = tc_actions(b, s, refused->kind, refused->unit, list, LISTED_MAX);
    int best = -1, best_distance = 0;

    count = count < LISTED_MAX ? count : LISTED_MAX;
    for (int i = 0; i < count; i++) {
        const int distance = distance_of(b, s, &list[i], refused, goal);
        if (best < 0 || distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    return best >= 0 && play_offer(b, s, &list[best], out);
}

/* The same goal by another way; the same way as far as it goes; the reachable hex nearest the
   goal. */
static bool nearest_move(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         play_decision *out)
{
    const tc_hex goal = goal_of(b, s, refused);
    const bool charge = refused->kind == SOF_MOVE_UNIT && refused->target != TC_NONE;
    tc_action other;

    if (!charge && goal != HEX_NONE &&
        sof_path_to(&b->as.sof, &s->as.sof, refused->unit, goal, &other) &&
        play_offer(b, s, &other, out))
        return true;
    return shorter_path(b, s, refused, out) || listed_move(b, s, refused, goal, out);
}

/* ---- Declarations ---------------------------------------------------------------------------- */

/* Those of the refused battles that are battles at all, each legal beside the ones before it. */
static void keep_legal_battles(const tc_battle *b, const tc_state *s, const play_decision *refused,
                               play_decision *kept)
{
    const tc_action clear = { .kind = TC_CLEAR, .side = s->as.sof.side };
    tc_state draft = *s;

    kept->count = 0;
    if (draft.as.sof.battles)
        tc_apply(b, &draft, &clear, NULL, NULL);
    for (int i = 0; i < refused->count - 1; i++)
        if (refused->at[i].kind == SOF_BATTLE &&
            tc_apply(b, &draft, &refused->at[i], NULL, NULL).rule == TC_LEGAL)
            kept->at[kept->count++] = refused->at[i];
    kept->at[kept->count++] = refused->at[refused->count - 1];
}

/* With as many of the refused battles as leave the other duties possible, the last given up
   first. */
static bool nearest_declaration(const tc_battle *b, const tc_state *s, const play_decision *refused,
                                play_decision *out)
{
    play_decision kept;

    keep_legal_battles(b, s, refused, &kept);
    for (; kept.count > 1; kept.count--)
        if (play_sof_declare(b, s, &kept, out) && play_check(b, s, out).rule == TC_LEGAL)
            return true;
    return play_declare_greedy(b, s, out) && play_check(b, s, out).rule == TC_LEGAL;
}

bool play_sof_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case SOF_MOVE_UNIT:
    case SOF_MOVE_LEADER:
        return nearest_move(b, s, a, out);
    case SOF_DECLARE_BATTLES:
        return nearest_declaration(b, s, refused, out);
    default:
        return play_nearest_listed(b, s, a, out);
    }
}
