/* The listening socket of the page's server. */
#ifndef TC_SERVER_LISTEN_H
#define TC_SERVER_LISTEN_H

#include <stdbool.h>

/* Why the page cannot be served, in a line on stderr: what was tried, and errno as that left it. */
void server_say_why(int port, const char *step, int error);

/* A socket that listens on 127.0.0.1:port; -1: it could not, and the reason was said on stderr. */
int server_listen(int port);

/* A connection that waits, or -1; exhausted: one may wait, but nothing is left to take it with. */
int server_accept(int listener, bool *exhausted);

#endif
