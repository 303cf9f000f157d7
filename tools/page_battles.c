/* page_battles FOLDER: what the page knows of the built-in battles, as files: cards.json (what the
   start shows), texts.json (what records hold) and NAME.battle.json, one a battle. A program of its
   own, because tercio itself holds the finished page. */
#include "../io/io.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool save(const char *folder, const char *name, const char *ending, char *text)
{
    char path[1024];
    const int len = snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    FILE *f = text && len > 0 && (size_t)len < sizeof path ? fopen(path, "w") : NULL;
    bool good = f && fputs(text, f) >= 0;

    if (f && fclose(f) != 0)
        good = false;
    if (!good)
        fprintf(stderr, "page_battles: %s%s cannot be written\n", name, ending);
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    int count;
    const io_scenario_entry *entries = io_scenarios(&count);

    if (argc != 2) {
        fputs("usage: page_battles FOLDER\n", stderr);
        return 2;
    }
    bool good = save(argv[1], "cards", ".json", io_cards_json()) &&
                save(argv[1], "texts", ".json", io_scenario_texts_json());
    for (int i = 0; good && i < count; i++) {
        io_faults faults = { .count = 0 };
        good = save(argv[1], entries[i].name, ".battle.json",
                    io_battle_json(&entries[i], false, &faults));
    }
    return good ? 0 : 1;
}
