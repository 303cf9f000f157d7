/* Any bytes as lines of the engine protocol: every line is answered, and the engine lives on. */
#include "../../io/io.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    io_engine *engine = io_engine_new();
    const char *at = (const char *)data, *end = at + size;

    for (int lines = 0; at < end && lines < 64; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((newline ? newline : end) - at);
        char *answer = io_engine_line(engine, at, len);
        if (!answer || answer[0] != '{' || strchr(answer, '\n'))
            abort();
        free(answer);
        at += len + 1;
    }
    io_engine_free(engine);
    return 0;
}
