/* Text that others have written, character by character: what a terminal or a page would obey
   instead of showing it. */
#include "io.h"

int io_character(const char *text, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)text;
    const int more = at[0] < 0x80 ? 0 : at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : 1;

    if ((at[0] >= 0x80 && at[0] < 0xc2) || at[0] > 0xf4)
        return 0;
    *code = more ? at[0] & (0x3fu >> more) : at[0];
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (at[i] & 0x3fu);
    }
    return more + 1;
}

bool io_is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}
