/* Every refusal of the tables must have a meaning, and what players are told is kept for readers:
   tests/golden/SYSTEM/refusals.txt has the first sentence of every rule and ruling, with numbers
   and without. TC_GOLDEN=write writes it anew (make golden). */
#include "../../play/play.h"
#include "../meaning.h"
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEPT_MAX = 1024, SENTENCE_MAX = 512 };

static struct kept {
    tc_verdict v;
    char text[SENTENCE_MAX];
} kept[KEPT_MAX];
static int kept_count;

static bool is_bare(const tc_verdict *v)
{
    return v->got == 0 && v->need == 0;
}

bool case_meaning(runner *t, const tc_verdict *v)
{
    char why[SENTENCE_MAX + 64] = "", said[128];

    if (getenv("TC_MUTED")) /* a ruling without force leaves no trace of what it decided */
        return true;
    return meaning_of(&t->now.battle, v, why, (int)sizeof why) ||
           case_fail(t, "%s: %s", case_say_verdict(*v, said), why);
}

void case_keep_refusal(const runner *t, const tc_verdict *v)
{
    if (v->rule == TC_LEGAL || kept_count == KEPT_MAX)
        return;
    for (int i = 0; i < kept_count; i++)
        if (kept[i].v.rule == v->rule && kept[i].v.ruling == v->ruling &&
            is_bare(&kept[i].v) == is_bare(v))
            return;
    kept[kept_count].v = *v;
    play_say_verdict(&t->now.battle, v, kept[kept_count].text, SENTENCE_MAX);
    kept_count++;
}

static int compare(const void *a, const void *b)
{
    const tc_verdict *one = &((const struct kept *)a)->v, *two = &((const struct kept *)b)->v;

    if (one->rule != two->rule)
        return one->rule < two->rule ? -1 : 1;
    if (one->ruling != two->ruling)
        return one->ruling < two->ruling ? -1 : 1;
    return is_bare(one) - is_bare(two);
}

static bool say_fault(const char *path, int line, const char *now)
{
    printf("%s:%d: another sentence now (make golden writes them anew): %s\n", path, line, now);
    return false;
}

/* Of a run of all tables: as the golden has them, or (TC_GOLDEN=write) into it. */
bool case_refusals_golden(const case_system *sys)
{
    char path[64], line[SENTENCE_MAX + 2];
    const char *mode = getenv("TC_GOLDEN");
    const bool writes = mode && is(mode, "write");
    bool equal = true;

    snprintf(path, sizeof path, "tests/golden/%s/refusals.txt", sys->name);
    FILE *f = fopen(path, writes ? "w" : "r");
    if (!f) {
        printf("%s: cannot be opened\n", path);
        return false;
    }
    qsort(kept, (size_t)kept_count, sizeof kept[0], compare);
    for (int i = 0; i < kept_count && equal; i++) {
        if (writes) {
            fprintf(f, "%s\n", kept[i].text);
            continue;
        }
        const bool more = fgets(line, sizeof line, f);
        line[strcspn(line, "\n")] = 0;
        if (!more || !is(line, kept[i].text))
            equal = say_fault(path, i + 1, kept[i].text);
    }
    if (equal && !writes && fgets(line, sizeof line, f))
        equal = say_fault(path, kept_count + 1, "none, but the golden goes on");
    fclose(f);
    return equal;
}
