/* The nearest legal relative of a refused decision on a table: a move a little shorter or with a
   smaller angle, fewer who shoot, a way cut short, a smaller piece of ground. Found by asking the
   law. */
#include "../inside.h"

enum { LISTED = 128, PARTS = 32 };

bool play_shorter(const tc_battle *b, const tc_state *s, const tc_action *refused, play_shorten how,
                  play_decision *out)
{
    tc_action a = *refused;
    int legal = -1, bad = refused->as.pose.length;

    for (int length = bad / how.step * how.step; length >= 0; length -= how.step) {
        a.as.pose.length = length;
        if (length < refused->as.pose.length && tc_check(b, s, &a).rule == TC_LEGAL) {
            legal = length;
            break;
        }
        bad = length;
    }
    if (legal < 0)
        return false;
    while (bad - legal > 1) {
        const int middle = (legal + bad) / 2;
        a.as.pose.length = middle;
        if (tc_check(b, s, &a).rule == TC_LEGAL)
            legal = middle;
        else
            bad = middle;
    }
    a.as.pose.length = legal / how.tidy * how.tidy;
    if (a.as.pose.length && play_offer(b, s, &a, out))
        return true;
    a.as.pose.length = legal;
    return play_offer(b, s, &a, out);
}

bool play_smaller_angle(const tc_battle *b, const tc_state *s, const tc_action *refused,
                        int angle_step, play_shorten how, play_decision *out)
{
    tc_action a = *refused;

    for (int angle = (refused->as.pose.angle - 1) / angle_step * angle_step; angle > 0;
         angle -= angle_step) {
        a.as.pose.angle = (int16_t)angle;
        if (play_offer(b, s, &a, out) || play_shorter(b, s, &a, how, out))
            return true;
    }
    return false;
}

bool play_listed_nearest(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         pl_point (*end)(const tc_battle *, const tc_state *, const tc_action *),
                         play_decision *out)
{
    tc_action list[LISTED];
    const pl_point goal = end(b, s, refused);
    int count = tc_actions(b, s, refused->kind, refused->unit, list, LISTED), best = -1;
    int64_t least = 0;

    count = count < LISTED ? count : LISTED;
    for (int i = 0; i < count; i++) {
        const int64_t way = pl_square(end(b, s, &list[i]), goal);
        if (best < 0 || way < least) {
            best = i;
            least = way;
        }
    }
    return best >= 0 && play_offer(b, s, &list[best], out);
}

bool play_fewer(const tc_battle *b, const tc_state *s, const tc_action *refused, int n,
                play_decision *out)
{
    tc_action fewer = *refused;

    for (int i = n - 1; i >= 0; i--) {
        if (!tc_set_has(fewer.as.set, (unsigned)i))
            continue;
        fewer.as.set[i >> 6] &= ~((uint64_t)1 << (i & 63));
        if (play_offer(b, s, &fewer, out))
            return true;
    }
    return false;
}

bool play_shorter_way(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      pl_point from, play_decision *out)
{
    const tc_action *commit = &refused->at[refused->count - 1];

    *out = *refused;
    for (int points = refused->count - 1; points > 0; points--) {
        const tc_pose *to = &refused->at[points - 1].as.pose;
        const tc_pose *last = &refused->at[points > 1 ? points - 2 : 0].as.pose;
        const pl_point start = points > 1 ? (pl_point){ last->x, last->y } : from;
        out->count = points + 1;
        out->at[points] = *commit;
        out->at[points].target = TC_NONE;
        for (int part = PARTS; part > 0; part--) {
            const pl_point at = pl_part(start, (pl_point){ to->x, to->y }, part, PARTS);
            out->at[points - 1].as.pose.x = at.x;
            out->at[points - 1].as.pose.y = at.y;
            if (play_check(b, s, out).rule == TC_LEGAL)
                return true;
        }
    }
    out->count = 0;
    return false;
}

bool play_smaller_piece(const tc_battle *b, const tc_state *s, const play_decision *refused,
                        play_decision *out)
{
    const int points = refused->count - 1;
    pl_point middle = { 0, 0 };

    for (int i = 0; i < points; i++) {
        middle.x += refused->at[i].as.pose.x / points;
        middle.y += refused->at[i].as.pose.y / points;
    }
    for (int part = 15; part > 0 && points; part--) {
        *out = *refused;
        for (int i = 0; i < points; i++) {
            tc_pose *to = &out->at[i].as.pose;
            const pl_point at = pl_part(middle, (pl_point){ to->x, to->y }, part, 16);
            to->x = at.x;
            to->y = at.y;
        }
        if (play_check(b, s, out).rule == TC_LEGAL)
            return true;
    }
    return false;
}
