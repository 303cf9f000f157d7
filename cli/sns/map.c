/* The order of battle in words. */
#include "map.h"
#include "../../core/sns/tables.h"

static const char *const protections[] = {
    [0] = "lacking protection",
    [SNS_PLAIN - SNS_LACKING] = NULL,
    [SNS_ARMOURED - SNS_LACKING] = "armoured",
    [SNS_HEAVY - SNS_LACKING] = "heavily armoured",
};

static void print_place(FILE *to, const pl_point at, int heading)
{
    fprintf(to, "(%.2f, %.2f)", at.x / 1000.0, at.y / 1000.0);
    if (heading >= 0)
        fprintf(to, " facing %d", heading / SNS_DEGREE);
}

static void print_profile(FILE *to, const sns_profile *p)
{
    fprintf(to, "%s%s, strength %d", p->large ? "large " : "", sns_types[p->type].name,
            p->strength);
    if (protections[p->protection - SNS_LACKING])
        fprintf(to, ", %s", protections[p->protection - SNS_LACKING]);
    for (int i = 0; i < SNS_TRAITS; i++)
        if (p->traits >> i & 1)
            fprintf(to, ", %s", sns_traits[i]);
    if (p->weapon != SNS_NO_WEAPON)
        fprintf(to, ", %s", sns_weapons[p->weapon].key);
}

/* D as it is now, and as its profile has it where that is another. */
static void print_discipline(FILE *to, const sns_battle *b, const sns_state *s, int unit)
{
    const int now = sns_discipline(b, s, unit);

    fprintf(to, ", D%d", now);
    if (now != b->profile[unit].discipline)
        fprintf(to, " (by itself %d)", b->profile[unit].discipline);
}

static void print_dice(FILE *to, const sns_unit *u)
{
    if (u->dice && !(u->flags & SNS_ACTIVATED))
        fprintf(to, u->dice > 1 ? ", die %d (%d of them)" : ", die %d", u->number, u->dice);
    if (u->flags & SNS_ACTIVATED)
        fputs(", has acted", to);
    if (u->flags & SNS_DEFERRED)
        fputs(", has deferred", to);
}

static void print_condition(FILE *to, const sns_battle *b, const sns_state *s, int unit)
{
    const sns_unit *u = &s->unit[unit];

    print_discipline(to, b, s, unit);
    if (u->hits)
        fprintf(to, ", %d of %d hits", u->hits, b->profile[unit].strength);
    else if (sns_is_fresh(b, s, unit))
        fputs(", fresh", to);
    print_dice(to, u);
    if (sns_is_engaged(s, unit))
        fputs(", engaged", to);
    if (!sns_in_command(b, s, unit))
        fputs(", out of command", to);
}

static void print_unit(FILE *to, const tc_battle *b, const sns_state *s, int unit)
{
    const sns_battle *sns = &b->as.sns;
    const sns_unit *u = &s->unit[unit];

    fprintf(to, "   %-5s %-24s ", play_subject_id(b, unit), play_subject_name(b, unit));
    if (u->flags & SNS_ROUTED) {
        fputs("routed\n", to);
    } else if (u->flags & SNS_LEFT_OUT) {
        fputs("left out\n", to);
    } else if (!(u->flags & SNS_HERE)) {
        print_profile(to, &sns->profile[unit]);
        fputs(", not deployed\n", to);
    } else {
        print_place(to, (pl_point){ u->x, u->y }, u->heading);
        print_condition(to, sns, s, unit);
        fputs("\n         ", to);
        print_profile(to, &sns->profile[unit]);
        fputc('\n', to);
    }
}

static void print_commander(FILE *to, const tc_battle *b, const sns_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(s, piece);
    const bool general = b->as.sns.rank[piece - SNS_FIRST_COMMANDER] == SNS_GENERAL;

    fprintf(to, "   %-5s %-24s %s, commands within %g DU, ", play_subject_id(b, piece),
            play_subject_name(b, piece), general ? "general" : "captain",
            sns_command_distance(&b->as.sns, piece) / 1000.0);
    if (c->flags & (SNS_CMD_DEAD | SNS_CMD_LEFT))
        fputs(c->flags & SNS_CMD_DEAD ? "killed" : "has left the table", to);
    else if (!(c->flags & SNS_CMD_HERE))
        fputs("not deployed", to);
    else if (c->unit != TC_NONE)
        fprintf(to, "with %s", play_subject_id(b, c->unit));
    else
        print_place(to, (pl_point){ c->x, c->y }, -1);
    fputc('\n', to);
}

static bool is_nobody(const sns_battle *b, int piece)
{
    return sns_is_commander(piece) ? b->rank[piece - SNS_FIRST_COMMANDER] == SNS_NOBODY
                                   : b->profile[piece].type == SNS_NO_TYPE;
}

static bool is_lost(const sns_state *s, int piece)
{
    return sns_is_commander(piece)
               ? sns_commander_at(s, piece)->flags & (SNS_CMD_DEAD | SNS_CMD_LEFT)
               : s->unit[piece].flags & (SNS_ROUTED | SNS_LEFT_OUT);
}

void sns_print_piece(FILE *to, const tc_battle *b, const tc_state *s, int piece)
{
    if (is_nobody(&b->as.sns, piece))
        return;
    if (sns_is_commander(piece))
        print_commander(to, b, &s->as.sns, piece);
    else
        print_unit(to, b, &s->as.sns, piece);
}

void sns_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too)
{
    const sns_state *sns = &s->as.sns;

    fprintf(to, "\n%s: army value %d, %d of it routed; tests at %d, beaten at %d\n",
            play_side_name(b, side), sns->total[side], sns->routed[side],
            sns_morale(sns->total[side]), sns_break(sns->total[side]));
    for (int piece = 0; piece < SNS_PIECES; piece++)
        if (sns_side(piece) == side && (lost_too || !is_lost(sns, piece)))
            sns_print_piece(to, b, s, piece);
}
