/* libsecret and the GIO it is built on, as Swift sees them. Declarations only. */
#ifndef TASKHUB_CLIBSECRET_H
#define TASKHUB_CLIBSECRET_H

#include <gio/gio.h>
#include <libsecret/secret.h>

/* Error domains are macros that call a function. */
static inline gboolean taskhub_is_io_error(const GError *error, gint code) {
    return g_error_matches(error, G_IO_ERROR, code);
}

#endif
