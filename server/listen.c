/* Where the page is listened for: 127.0.0.1 and nowhere else. The library is not asked to listen:
   its 4.1 takes the address for one of IPv6 and listens on every interface. So the socket is made
   here, and what it accepts is handed to the library (http.c). */
#include "listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 64 };

void server_say_why(int port, const char *step, int error)
{
    const bool full = error == EMFILE || error == ENFILE;

    if (error == EADDRINUSE)
        fprintf(stderr,
                "tercio: port %d of this machine is taken, perhaps by another tercio: look at "
                "http://127.0.0.1:%d/ or choose another with --port N\n",
                port, port);
    else if (error == EACCES)
        fprintf(stderr,
                "tercio: port %d of this machine may not be used by you (%s: %s): choose another, "
                "from 1024 on, with --port N\n",
                port, step, strerror(error));
    else
        fprintf(stderr, "tercio: cannot serve the page on port %d (%s: %s): %s\n", port, step,
                error ? strerror(error) : "no reason was given",
                full ? "end programs that hold files, or raise `ulimit -n`"
                     : "--terminal plays without it");
}

static bool set_flags(int s)
{
    const int on = 1;

    (void)setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fcntl(s, F_SETFL, O_NONBLOCK) == 0 && fcntl(s, F_SETFD, FD_CLOEXEC) == 0;
}

int server_listen(int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    const int on = 1, s = socket(AF_INET, SOCK_STREAM, 0);
    const char *failed = NULL;

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0)
        failed = "socket";
    else if (setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 || !set_flags(s))
        failed = "socket options";
    else if (bind(s, (const struct sockaddr *)&at, sizeof at) != 0)
        failed = "bind";
    else if (listen(s, BACKLOG) != 0)
        failed = "listen";
    if (!failed)
        return s;
    server_say_why(port, failed, errno);
    if (s >= 0)
        (void)close(s);
    return -1;
}

int server_accept(int listener, bool *exhausted)
{
    const int s = accept(listener, NULL, NULL);

    *exhausted =
        s < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (s >= 0 && !set_flags(s)) {
        (void)close(s);
        return -1;
    }
    return s;
}
