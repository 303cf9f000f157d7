/* Writes what the page knows of the built-in battles to stdout. A program of its own, because tercio
   itself holds the finished page. */
#include "../io/io.h"
#include <stdlib.h>

int main(void)
{
    char *text = io_battles_json();
    const bool good = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;

    free(text);
    return good ? 0 : 1;
}
