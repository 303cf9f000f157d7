/* The order of battle in words. */
#include "map.h"
#include "../../core/lon/tables.h"

static const char *const type_names[LON_TYPES] = {
    [LON_NO_TYPE] = "",
    [LON_GEN] = "general",
    [LON_MIL] = "militia",
    [LON_MUS] = "musketeers",
    [LON_PIK] = "pikes",
    [LON_REI] = "reiters",
    [LON_CAV] = "regular cavalry",
    [LON_DRG] = "dragoons",
    [LON_CRO] = "Croats",
    [LON_HUS] = "hussars",
    [LON_OG] = "organ gun",
    [LON_RG] = "regimental gun",
    [LON_LG] = "light gun",
    [LON_MG] = "medium gun",
    [LON_HG] = "heavy gun",
    [LON_MOR] = "mortar",
};
static const char *const gun_names[LON_GUN_STATES] = {
    [LON_LIMBERED0] = "limbered, may emplace",
    [LON_LIMBERED1] = "limbered for good",
    [LON_EMPLACED0] = "emplaced, may limber",
    [LON_EMPLACED1] = "emplaced for good",
};

static void print_place(FILE *to, const lon_stand *u)
{
    if (u->flags & (LON_GONE | LON_PILE))
        fputs(u->flags & LON_PILE ? "lost, may return" : "lost", to);
    else if (!(u->flags & LON_ON))
        fputs(u->flags & LON_COMING ? "still to come" : "not deployed", to);
    else
        fprintf(to, "(%.2f, %.2f) facing %.1f", u->x / 1000.0, u->y / 1000.0, u->heading / 10.0);
}

void lon_print_stand(FILE *to, const tc_battle *b, const tc_state *s, int stand)
{
    static const struct {
        uint16_t bit;
        const char *word;
    } words[] = { { LON_DISORDERED, "disordered" }, { LON_WOUNDED, "wounded" },
                  { LON_CAPTURED, "captured" },     { LON_MOVED, "moved" },
                  { LON_FIRED, "has fired" },       { LON_ATTACKED, "has attacked" } };
    const lon_state *lon = &s->as.lon;
    const lon_stand *u = &lon->stand[stand];

    fprintf(to, "   %-5s %-34s %-16s", play_subject_id(b, stand), play_subject_name(b, stand),
            type_names[u->type]);
    print_place(to, u);
    if (u->flags & LON_ON) {
        const int melee = lon_melee_die(&b->as.lon, lon, stand), fire = lon_fire_die(lon, stand);
        fprintf(to, ", melee d%d", melee);
        if (fire)
            fprintf(to, ", fire d%d", fire);
        if (gun_names[u->gun])
            fprintf(to, ", %s", gun_names[u->gun]);
        if (lon_is_engaged(lon, stand))
            fputs(", in contact", to);
        for (int i = 0; i < TC_COUNT(words); i++)
            if (u->flags & words[i].bit)
                fprintf(to, ", %s", words[i].word);
    }
    fputc('\n', to);
}

void lon_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too)
{
    const lon_state *lon = &s->as.lon;

    fprintf(to, "\n%s, %s: counts %d, beaten by %d lost, %d lost so far%s\n",
            play_side_name(b, side), lon_disciplines[b->as.lon.discipline[side][0]].key,
            lon->n[side], tc_limit(b, s, side), tc_lost(b, s, side),
            lon->demoralised >> side & 1 ? ", demoralised" : "");
    for (int u = 0; u < LON_STANDS; u++)
        if (lon->stand[u].type && lon_side(lon, u) == side &&
            (lost_too || !(lon->stand[u].flags & (LON_GONE | LON_PILE))))
            lon_print_stand(to, b, s, u);
}
