/* The GPU's entry: one thread, one random battle. The host passes the battle and an array of
   results; thread i plays seed first + i. Compiled to PTX by tools/ptx; launching it is the
   lab's work. */
#include "random_game.h"

static uint32_t thread_index(void)
{
    return (uint32_t)(__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                      __nvvm_read_ptx_sreg_tid_x());
}

__attribute__((nvptx_kernel)) void lab_random_games(const tc_battle *b, uint64_t first,
                                                    uint32_t count, uint32_t trail, lab_game *out)
{
    const uint32_t i = thread_index();

    if (i < count)
        out[i] = lab_random_game(b, first + i, trail != 0);
}
