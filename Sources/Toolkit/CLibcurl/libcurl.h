/* libcurl as Swift sees it. */
#ifndef TOOLKIT_CLIBCURL_H
#define TOOLKIT_CLIBCURL_H

#include <curl/curl.h>
#include <sys/socket.h>

/* Swift does not import variadic functions. Here is one function for each type of the last argument. */

typedef size_t (*toolkit_curl_write)(char *bytes, size_t size, size_t count, void *context);
typedef int (*toolkit_curl_prereq)(void *context, char *, char *, int, int);

static inline CURLcode toolkit_curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode toolkit_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode toolkit_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode toolkit_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

/* libcurl keeps a copy of the bytes. */
static inline CURLcode toolkit_curl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

static inline CURLcode toolkit_curl_set_write(CURL *easy, toolkit_curl_write function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) : code;
}

static inline CURLcode toolkit_curl_set_header(CURL *easy, toolkit_curl_write function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_HEADERDATA, context) : code;
}

static inline CURLcode toolkit_curl_set_prereq(CURL *easy, toolkit_curl_prereq function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_PREREQDATA, context) : code;
}

static inline curl_socket_t toolkit_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *at) {
    (void)context, (void)purpose;
    return socket(at->family, at->socktype | SOCK_CLOEXEC, at->protocol);
}

/* libcurl's own sockets stay open in every program that is started meanwhile. */
static inline CURLcode toolkit_curl_set_close_on_exec(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, toolkit_curl_open_socket);
}

/* 0 where libcurl does not know. */
static inline long toolkit_curl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/* 0 where libcurl does not know. */
static inline curl_off_t toolkit_curl_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/* NULL where libcurl does not know. Lives as long as the handle. */
static inline const char *toolkit_curl_text(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

/* NULL where the server showed no certificate. Lives as long as the handle. */
static inline struct curl_certinfo *toolkit_curl_certificates(CURL *easy) {
    struct curl_certinfo *value = NULL;
    return curl_easy_getinfo(easy, CURLINFO_CERTINFO, &value) == CURLE_OK ? value : NULL;
}

#endif
