/* The four functions a freestanding compiler may call, for targets without a C library (the page
   and the GPU). The loops are plain because compilers turn most copies into instructions anyway. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);

__attribute__((no_builtin)) void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

__attribute__((no_builtin)) void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if (t < f)
        return memcpy(to, from, n);
    while (n-- > 0)
        t[n] = f[n];
    return to;
}

__attribute__((no_builtin)) void *memset(void *to, int byte, size_t n)
{
    unsigned char *t = to;

    for (size_t i = 0; i < n; i++)
        t[i] = (unsigned char)byte;
    return to;
}

__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;

    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}
