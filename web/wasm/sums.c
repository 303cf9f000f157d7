/* Sums of a record (docs/formats.md). */
#include "page.h"

EXPORT(chain_begin) void page_chain_begin(void)
{
    play_blake2b_init(&page.chain, 32, NULL, 0);
}

EXPORT(chain_add) void page_chain_add(uint32_t len)
{
    if (len <= IN_MAX)
        play_blake2b_add(&page.chain, page.in, len);
}

/* The sum of all so far and the buffer: 32 bytes into bytes; the chain goes on without the
   buffer. */
EXPORT(chain_sum) void page_chain_sum(uint32_t len)
{
    play_blake2b copy = page.chain;

    if (len <= IN_MAX)
        play_blake2b_add(&copy, page.in, len);
    play_blake2b_end(&copy, page.bytes);
}
