/* HTTP for the page: a closed list of files from memory, with the headers of DESIGN 10. */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "page.inc" /* made by tools/embed_page: page_files[] */

enum { CHUNK = 16384, HEADERS_MAX = 2048 };

typedef struct transfer {
    const unsigned char *at;
    size_t left;
} transfer;

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

bool server_has_page(void)
{
    return page_files[0].path;
}

static const server_file *find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const server_file *f = page_files; f->path; f++)
        if (strcmp(f->path, path + 1) == 0)
            return f;
    return NULL;
}

/* ---- One answer ----------------------------------------------------------------------------- */

typedef struct head {
    unsigned char room[LWS_PRE + HEADERS_MAX], *at, *end;
} head;

static bool add_header(struct lws *wsi, head *h, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), &h->at,
                                       h->end) == 0;
}

static bool add_headers(struct lws *wsi, head *h, const server_file *f, bool zipped)
{
    return add_header(
               wsi, h, "content-security-policy:",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
               "base-uri 'none'; frame-ancestors 'none'") &&
           add_header(wsi, h, "x-content-type-options:", "nosniff") &&
           add_header(wsi, h, "referrer-policy:", "no-referrer") &&
           add_header(wsi, h, "cross-origin-opener-policy:", "same-origin") &&
           add_header(wsi, h, "vary:", "accept-encoding") &&
           add_header(wsi, h,
                      "cache-control:", f->lasts ? "max-age=31536000, immutable" : "no-cache") &&
           (!zipped || add_header(wsi, h, "content-encoding:", "gzip"));
}

static bool takes_gzip(struct lws *wsi)
{
    char accepted[256];
    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(accepted, "gzip");
}

/* 0: go on; 1: close the connection, as the library wants to hear it. */
static int answer(struct lws *wsi, transfer *t, const char *path)
{
    const server_file *f = find_file(path);
    const bool peeks = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const bool reads = peeks || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    head h = { .at = NULL };

    h.at = h.room + LWS_PRE;
    h.end = h.room + sizeof h.room;
    *t = (transfer){ NULL, 0 };
    if (!reads)
        return lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "read only");
    if (!f) {
        if (lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, "there is no such file here"))
            return 1;
        return lws_http_transaction_completed(wsi);
    }
    const bool zipped = f->gzip_len && takes_gzip(wsi);
    *t = (transfer){ zipped ? f->gzip : f->plain, zipped ? f->gzip_len : f->plain_len };
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, f->type, t->left, &h.at, h.end) ||
        !add_headers(wsi, &h, f, zipped) ||
        lws_finalize_write_http_header(wsi, h.room + LWS_PRE, &h.at, h.end))
        return 1;
    if (peeks) {
        t->at = NULL;
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_more(struct lws *wsi, transfer *t)
{
    unsigned char room[LWS_PRE + CHUNK];
    const size_t len = t->left < CHUNK ? t->left : CHUNK;
    const bool last = len == t->left;

    if (!t->at)
        return 0;
    memcpy(room + LWS_PRE, t->at, len);
    if (lws_write(wsi, room + LWS_PRE, len, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return 1;
    t->at += len;
    t->left -= len;
    if (last) {
        t->at = NULL;
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return answer(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

/* ---- Listening ------------------------------------------------------------------------------ */

/* The library says "cannot" without a reason; so the port is tried by hand first. */
static bool port_is_free(int port)
{
    const int on = 1, s = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0)
        return true;
    (void)setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const bool bound = bind(s, (const struct sockaddr *)&at, sizeof at) == 0;
    const int error = errno;
    (void)close(s);
    if (!bound)
        fprintf(
            stderr,
            error == EADDRINUSE
                ? "tercio: port %d of this machine is taken, perhaps by another tercio: look at "
                  "http://127.0.0.1:%d/ or choose another with --port N\n"
                : "tercio: port %d of this machine cannot be used: choose another with --port N\n",
            port, port);
    return bound;
}

static void watch_signals(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = stop;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

bool server_run(int port, void (*ready)(void *ctx), void *ctx)
{
    static const struct lws_protocols protocols[] = {
        { .name = "http", .callback = on_http, .per_session_data_size = sizeof(transfer) },
        { .name = NULL },
    };
    struct lws_context_creation_info info;

    if (!port_is_free(port))
        return false;
    stopped = 0;
    watch_signals();
    memset(&info, 0, sizeof info);
    info.port = port;
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.server_string = "tercio";
    info.gid = -1;
    info.uid = -1;
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (!context) {
        fprintf(stderr, "tercio: cannot serve the page on port %d\n", port);
        return false;
    }
    if (ready)
        ready(ctx);
    while (!stopped && lws_service(context, 0) >= 0)
        ;
    lws_context_destroy(context);
    return true;
}
