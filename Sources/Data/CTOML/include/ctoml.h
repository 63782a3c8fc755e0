#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a TOML document says at one place.
enum ctoml_kind {
    CTOML_STRING = 0,
    /// An array or a table with nothing in it.
    CTOML_EMPTY = 1,
    /// A number, a truth value, a date, a key that has a dot in itself, or what lies deeper than CTOML_DEEPEST.
    CTOML_OTHER = 2,
};

/// So many tables or arrays one in the other are visited.
#define CTOML_DEEPEST 8

/// One value. `path` is made of the keys from the outside in, joined by dots; the elements of an array all have the
/// path of the array. Both texts are UTF-8, not terminated, and gone when the call returns.
typedef void (*ctoml_visitor)(
    void *context, const char *path, size_t path_length, enum ctoml_kind kind, const char *text, size_t text_length,
    int line);

/// Reads a whole document and visits its values in the order of their keys.
///
/// Returns 0, or the number of the line that is no TOML; then nothing was visited.
int ctoml_read(const char *bytes, size_t length, ctoml_visitor visitor, void *context);

#ifdef __cplusplus
}
#endif

#endif
