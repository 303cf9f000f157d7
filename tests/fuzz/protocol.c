/* Any bytes as lines of the engine protocol: every line is answered, and the engine lives on. */
#include "../../ai/ai.h"
#include "../../io/io.h"
#include "compile_once.h"
#include "mutate.h"

#include <sodium.h>

/* A game without a seed draws one: here always the same ones, so that a finding comes again. */
static uint32_t drawn;

static uint32_t draw(void)
{
    return drawn++ * 2654435761u;
}

static const char *draw_name(void)
{
    return "counted";
}

static void draw_bytes(void *const out, const size_t size)
{
    memset(out, (int)(draw() & 255), size);
}

static struct randombytes_implementation counted = {
    draw_name, draw, NULL, NULL, draw_bytes, NULL
};

enum { FEW_NODES = 64 };

/* Whoever asks a general to think for an hour gets his hour: but not here (--wrap). */
void __real_ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                            ai_search *search, play_decision *out);
void __wrap_ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                            ai_search *search, play_decision *out);

void __wrap_ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                            ai_search *search, play_decision *out)
{
    if (search && (search->nodes == 0 || search->nodes > FEW_NODES))
        search->nodes = FEW_NODES;
    __real_ai_decide_level(level, b, s, mind, search, out);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return randombytes_set_implementation(&counted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    io_engine *engine = io_engine_new();
    const char *at = (const char *)data, *end = at + size;

    drawn = 0;
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
