/* Writes what the page knows of the built-in battles to stdout, or (--texts) the scenarios' texts. A program of its own, because tercio
   itself holds the finished page. */
#include "../io/io.h"
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const bool texts = argc > 1 && strcmp(argv[1], "--texts") == 0;
    char *text = texts ? io_scenario_texts_json() : io_battles_json();
    const bool good = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;

    free(text);
    return good ? 0 : 1;
}
