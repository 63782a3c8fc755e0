/* libmicrohttpd as Swift sees it, which does not import variadic functions and casts in macros. */
#ifndef TOOLKIT_CMICROHTTPD_H
#define TOOLKIT_CMICROHTTPD_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

typedef void *(*toolkit_mhd_target)(void *context, const char *target, struct MHD_Connection *connection);

/* Swift calls enumerators differently from version to version. */
static const enum MHD_Result toolkit_mhd_yes = MHD_YES;
static const enum MHD_Result toolkit_mhd_no = MHD_NO;

/* What a reader returns to close the connection. */
static const ssize_t toolkit_mhd_close = MHD_CONTENT_READER_END_WITH_ERROR;

/* Enough for a request with the longest token and address that a client sends. */
static const size_t toolkit_mhd_header_bytes = 128 * 1024;

/* Serves on 127.0.0.1; port 0 means any free one. NULL with errno if it cannot. */
static inline struct MHD_Daemon *toolkit_mhd_start(
    uint16_t port, toolkit_mhd_target start, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback end,
    void *context) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, answer, context,
        MHD_OPTION_SOCK_ADDR, &at, MHD_OPTION_URI_LOG_CALLBACK, start, context, MHD_OPTION_NOTIFY_COMPLETED, end,
        context, MHD_OPTION_CONNECTION_MEMORY_LIMIT, toolkit_mhd_header_bytes, MHD_OPTION_END);
}

static inline void toolkit_mhd_headers(
    struct MHD_Connection *connection, MHD_KeyValueIterator take, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take, context);
}

/* A response with a copy of the bytes. */
static inline struct MHD_Response *toolkit_mhd_response(size_t count, const void *bytes) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/* The socket, or -1. */
static inline int toolkit_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline uint16_t toolkit_mhd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

#endif
