/* The page served from inside the program: HTTP on this machine only, from memory. */
#ifndef TC_SERVER_H
#define TC_SERVER_H

#include <stdbool.h>

enum { SERVER_PORT = 1626 };

/* One file of the page; a row without a path ends the table. */
typedef struct server_file {
    const char *path, *type;
    const unsigned char *plain, *gzip;
    unsigned plain_len, gzip_len;
    bool lasts; /* its name holds its own sum: it may be kept for ever */
} server_file;

/* False: the page was not built when the program was. */
bool server_has_page(void);

/* Listens on 127.0.0.1 until SIGINT or SIGTERM; ready (may be NULL) is called once when it does.
   False: it could not, and the reason was said on stderr. */
bool server_run(int port, void (*ready)(void *ctx), void *ctx);

#endif
