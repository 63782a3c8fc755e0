/* libsecret and GIO, on which it is built, for Swift. Declarations only. */
#ifndef TASKHUB_CLIBSECRET_H
#define TASKHUB_CLIBSECRET_H

#include <gio/gio.h>
#include <libsecret/secret.h>

/* Error domains are macros that call a function, which Swift cannot import. */
static inline gboolean taskhub_is_io_error(const GError *error, gint code) {
    return g_error_matches(error, G_IO_ERROR, code);
}

#endif
