/* The terminal descriptions of ncurses as Swift sees them. */
#ifndef TOOLKIT_CNCURSES_H
#define TOOLKIT_CNCURSES_H

#include <curses.h>
#include <term.h>

/*
 * Swift imports neither the variadic functions of terminfo(3) nor the pointers that stand for errors. Texts belong to
 * the library, and hold until the next description is loaded or the next text is filled in.
 */

static inline bool toolkit_terminfo_load(const char *name, int descriptor) {
    int error = 0;
    return setupterm((char *)name, descriptor, &error) == OK;
}

/* NULL where the terminal has no such capability. */
static inline const char *toolkit_terminfo_text(const char *name) {
    const char *text = tigetstr((char *)name);
    return text == (const char *)-1 ? NULL : text;
}

/* Negative where the terminal has no such capability. */
static inline int toolkit_terminfo_number(const char *name) { return tigetnum((char *)name); }

static inline bool toolkit_terminfo_flag(const char *name) { return tigetflag((char *)name) == 1; }

static inline const char *toolkit_terminfo_filled(const char *text, long first, long second) {
    return tparm((char *)text, first, second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

#endif
