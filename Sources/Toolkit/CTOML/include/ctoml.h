#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of value at one place of a TOML document.
enum ctoml_kind {
    CTOML_STRING = 0,
    /// An empty array or table.
    CTOML_EMPTY = 1,
    /// A number, a date, a key that contains a dot, or a value deeper than CTOML_DEEPEST.
    CTOML_OTHER = 2,
    /// The text is `true` or `false`.
    CTOML_BOOLEAN = 3,
};

/// The maximum depth of nested tables and arrays that are visited.
#define CTOML_DEEPEST 8

/// Receives one value. `path` joins the keys from the outside in with dots. All elements of an array have the array's
/// path. Both texts are UTF-8, not terminated, and valid only during the call.
typedef void (*ctoml_visitor)(
    void *context, const char *path, size_t path_length, enum ctoml_kind kind, const char *text, size_t text_length,
    int line);

/// Reads a whole document and visits its values in the order of their keys.
///
/// Returns 0, or the number of the first line that is not TOML. In that case, nothing was visited.
int ctoml_read(const char *bytes, size_t length, ctoml_visitor visitor, void *context);

#ifdef __cplusplus
}
#endif

#endif
