/* HTTP for the page: a closed list of files from memory, for the browsers of this machine. */
#include "listen.h"
#include "server.h"

#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "page.inc" /* made by tools/embed_page: page_files[] */

enum {
    CHUNK = 16384,
    HEADERS_MAX = 2048,
    IDLE_SECONDS = 5,               /* of a connection between two requests, or before the first */
    SLOW_SECONDS = 20,              /* for an answer to be taken */
    RETRY_MICROSECONDS = 100 * 1000 /* until accepting is tried again when nothing is left for it */
};

/* What lives as long as the server does. */
typedef struct server {
    int port, listener;
} server;

typedef struct transfer {
    const unsigned char *at;
    size_t left;
} transfer;

static volatile sig_atomic_t stopped;
static struct lws_context *volatile serving; /* for the signal to wake */

static void stop(int signal_number)
{
    const int error = errno;

    (void)signal_number;
    stopped = 1;
    if (serving)
        lws_cancel_service(serving);
    errno = error;
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

/* ---- Who may ask ---------------------------------------------------------------------------- */

/* Names of this machine only: else a page of elsewhere could give 127.0.0.1 a name of its own. */
static bool is_here(const char *host, int port)
{
    static const char *const names[] = { "127.0.0.1", "localhost", "[::1]" };
    char with_port[32];

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(with_port, sizeof with_port, "%s:%d", names[i], port);
        if (strcasecmp(host, names[i]) == 0 || strcasecmp(host, with_port) == 0)
            return true;
    }
    return false;
}

static int port_of(struct lws *wsi)
{
    const server *s = lws_context_user(lws_get_context(wsi));
    return s->port;
}

/* One header's text; false: there is none, or more than fits a name of ours. */
static bool read_header(struct lws *wsi, enum lws_token_indexes token, char *text, int size)
{
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, text, size, token) > 0;
}

static bool asks_us(struct lws *wsi)
{
    char host[64];
    return read_header(wsi, WSI_TOKEN_HOST, host, sizeof host) && is_here(host, port_of(wsi));
}

/* Programs send no Origin; a page sends its own. */
static bool is_our_page(struct lws *wsi)
{
    char origin[64];
    return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0 ||
           (read_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
            strncmp(origin, "http://", 7) == 0 && is_here(origin + 7, port_of(wsi)));
}

/* ---- One answer ----------------------------------------------------------------------------- */

/* These go out with everything, what the library refuses by itself too. */
static const struct lws_protocol_vhost_options always[] = {
    { &always[1], NULL, "content-security-policy:",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
      "base-uri 'none'; frame-ancestors 'none'" },
    { &always[2], NULL, "x-content-type-options:", "nosniff" },
    { &always[3], NULL, "referrer-policy:", "no-referrer" },
    { &always[4], NULL, "cross-origin-opener-policy:", "same-origin" },
    { NULL, NULL, "cross-origin-resource-policy:", "same-origin" },
};

typedef struct head {
    unsigned char room[LWS_PRE + HEADERS_MAX], *at, *end;
} head;

static void start_head(head *h)
{
    h->at = h->room + LWS_PRE;
    h->end = h->room + sizeof h->room;
}

static bool add_header(struct lws *wsi, head *h, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), &h->at,
                                       h->end) == 0;
}

/* A sentence in place of a file; then the connection ends, whatever else was sent on it. */
static int refuse(struct lws *wsi, unsigned status, const char *sentence)
{
    const size_t len = strlen(sentence);
    head h;

    start_head(&h);
    if (lws_add_http_common_headers(wsi, status, "text/plain; charset=utf-8", len, &h.at, h.end) ||
        !add_header(wsi, &h, "cache-control:", "no-store") ||
        (status == HTTP_STATUS_METHOD_NOT_ALLOWED && !add_header(wsi, &h, "allow:", "GET, HEAD")) ||
        lws_finalize_http_header(wsi, &h.at, h.end))
        return 1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0 && h.at + len <= h.end) {
        memcpy(h.at, sentence, len);
        h.at += len;
    }
    (void)lws_write(wsi, h.room + LWS_PRE, (size_t)(h.at - h.room) - LWS_PRE,
                    LWS_WRITE_HTTP_HEADERS);
    return 1;
}

static int refuse_host(struct lws *wsi)
{
    char sentence[160];
    snprintf(sentence, sizeof sentence,
             "This page is for this machine alone and goes by no other name: open "
             "http://127.0.0.1:%d/\n",
             port_of(wsi));
    return refuse(wsi, HTTP_STATUS_FORBIDDEN, sentence);
}

static int refuse_upgrade(struct lws *wsi)
{
    if (!asks_us(wsi))
        return refuse_host(wsi);
    if (!is_our_page(wsi))
        return refuse(wsi, HTTP_STATUS_FORBIDDEN, "Pages of elsewhere may not ask here.\n");
    return refuse(wsi, HTTP_STATUS_BAD_REQUEST,
                  "There is no socket protocol here: ask without an upgrade.\n");
}

static bool takes_gzip(struct lws *wsi)
{
    char accepted[256];
    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(accepted, "gzip");
}

/* 0: go on; not 0: close the connection, as the library wants to hear it. */
static int send_file(struct lws *wsi, transfer *t, const server_file *f)
{
    const bool zipped = f->gzip_len && takes_gzip(wsi);
    head h;

    start_head(&h);
    *t = (transfer){ zipped ? f->gzip : f->plain, zipped ? f->gzip_len : f->plain_len };
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, f->type, t->left, &h.at, h.end) ||
        !add_header(wsi, &h, "vary:", "accept-encoding") ||
        !add_header(wsi, &h,
                    "cache-control:", f->lasts ? "max-age=31536000, immutable" : "no-cache") ||
        (zipped && !add_header(wsi, &h, "content-encoding:", "gzip")) ||
        lws_finalize_write_http_header(wsi, h.room + LWS_PRE, &h.at, h.end))
        return 1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0) {
        t->at = NULL;
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer(struct lws *wsi, transfer *t, const char *path)
{
    const server_file *f = find_file(path);

    *t = (transfer){ NULL, 0 };
    if (!asks_us(wsi))
        return refuse_host(wsi);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "The page can only be read.\n");
    if (!f)
        return refuse(wsi, HTTP_STATUS_NOT_FOUND, "There is no such file here.\n");
    return send_file(wsi, t, f);
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
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return refuse_upgrade(wsi);
    case LWS_CALLBACK_RAW_ADOPT: /* the library's way to take CONNECT: bytes, and no time limit */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

/* ---- Listening ------------------------------------------------------------------------------ */

static int on_listener(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len)
{
    const server *s = lws_context_user(lws_get_context(wsi));
    bool exhausted;

    (void)user;
    (void)in;
    (void)len;
    if (reason == LWS_CALLBACK_TIMER)
        return lws_rx_flow_control(wsi, 1) < 0;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    const int connection = server_accept(s->listener, &exhausted);
    if (connection >= 0) {
        (void)lws_adopt_socket_vhost(lws_get_vhost(wsi), connection);
    } else if (
        exhausted) { /* what waits makes the listener ready all the time: look away from it */
        lws_set_timer_usecs(wsi, RETRY_MICROSECONDS);
        return lws_rx_flow_control(wsi, 0) < 0;
    }
    return 0;
}

/* The last error of the library, which hands its log to nobody but a function without a context. */
static char complaint[160];
static int complaint_errno;

static void hear(int level, const char *line)
{
    (void)level;
    complaint_errno = errno;
    snprintf(complaint, sizeof complaint, "%.*s", (int)strcspn(line, "\n"), line);
}

static void forget(void)
{
    errno = complaint_errno = 0;
    snprintf(complaint, sizeof complaint, "libwebsockets");
}

static void watch_signals(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = stop;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

/* Whether one connection could be taken; else the page would be promised and never come. */
static bool has_room(int listener)
{
    const int spare = dup(listener);

    if (spare < 0)
        hear(LLL_ERR, "room for one connection");
    else
        (void)close(spare);
    return spare >= 0;
}

/* The library around the listening socket; NULL if it cannot. */
static struct lws_context *open_context(server *s)
{
    static const struct lws_protocols protocols[] = {
        { .name = "http", .callback = on_http, .per_session_data_size = sizeof(transfer) },
        { .name = "listener", .callback = on_listener },
        { .name = NULL },
    };
    struct lws_context_creation_info info;
    lws_sock_file_fd_type listener;

    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.headers = always;
    info.user = s;
    info.server_string = "tercio";
    info.keepalive_timeout = IDLE_SECONDS;
    info.timeout_secs_ah_idle = IDLE_SECONDS;
    info.timeout_secs = SLOW_SECONDS;
    info.gid = -1;
    info.uid = -1;
    forget();
    lws_set_log_level(LLL_ERR, hear);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_get_vhost_by_name(context, "default") : NULL;
    listener.filefd = s->listener;
    if (host && has_room(s->listener) &&
        lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, listener, "listener", NULL))
        return context;
    if (context)
        lws_context_destroy(context);
    return NULL;
}

bool server_run(int port, void (*ready)(void *ctx), void *ctx)
{
    server s = { .port = port, .listener = server_listen(port) };
    int served = 0;

    if (s.listener < 0)
        return false;
    struct lws_context *context = open_context(&s);
    if (!context) {
        server_say_why(port, complaint, complaint_errno);
        (void)close(s.listener);
        return false;
    }
    stopped = 0;
    serving = context;
    watch_signals();
    if (ready)
        ready(ctx);
    forget();
    while (!stopped && served >= 0)
        served = lws_service(context, 0);
    if (!stopped)
        server_say_why(port, complaint, complaint_errno);
    serving = NULL;
    lws_context_destroy(context);
    return stopped;
}
