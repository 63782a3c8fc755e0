/*
 * Calls of Linux that Swift's Glibc module lacks, and the arguments of main().
 *
 * This header includes none of libc's: a struct that two modules declare belongs to one of them, and which one depends
 * on the release of libc. Every call returns -1 and sets errno if it fails, unless it says otherwise.
 */
#ifndef TOOLKIT_CLINUX_H
#define TOOLKIT_CLINUX_H

/* These have macros only. */
#include <linux/magic.h>
#include <stdbool.h>
#include <stdint.h>

/* <linux/magic.h> has no name for this one. */
#define TOOLKIT_CEPH_MAGIC 0x00C36400

/* <fcntl.h> hides it; the value is that of Linux on every architecture that Swift supports. */
#define TOOLKIT_O_PATH 010000000

/* Descriptors for poll(2), closed on exec. Reading them does not block, except for a signal queue. */

/* A counter, readable once something was written to it (eventfd(2)). */
int toolkit_event(void);

/* A queue of signals, which must be blocked (signalfd(2)). */
int toolkit_signal_queue(const int *numbers, int count);

/* A timer on the wall clock (timerfd_create(2)). It expires at the time since 1970, and when that clock is set. */
int toolkit_wall_timer(void);
/* errno is ECANCELED if the clock was set since the last call. */
int toolkit_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds);

/* A timer that expires every so many seconds from now on, whatever the wall clock is set to. */
int toolkit_ticking_timer(int64_t seconds);

/* A set of descriptors, readable once one of them is (epoll(7)). */
int toolkit_poll_set(void);
int toolkit_poll_set_add_readable(int set, int descriptor);
/* Counts only that the other end has closed its socket. */
int toolkit_poll_set_add_closed(int set, int descriptor);
bool toolkit_poll_set_reports(int set, int descriptor);

/* A process, readable once it has terminated (pidfd_open(2)). */
int toolkit_process(int number);
int toolkit_process_signal(int process, int signal);

/* Both ends are closed on exec (pipe2(2)). */
int toolkit_pipe(int *ends);
/* Takes a posix_spawn_file_actions_t. Returns an error number. */
int toolkit_spawn_close_from(void *actions, int first);

/* Renames a file without replacing another one (renameat2(2), RENAME_NOREPLACE). */
int toolkit_rename_unless_taken(const char *source, const char *target);
/* The kind of file system, by its magic number (fstatfs(2)). */
int toolkit_file_system(int descriptor, uint32_t *magic);
/*
 * Tries in a new file of the directory what SQLite's log and our locks need: that a second process sees an advisory
 * lock of either kind, and what is written to shared memory. Returns 0 if it does, -1 if not, or an error number.
 */
int toolkit_try_sharing(int directory, const char *name);
/* Whether a file has an extended attribute that is not empty (getxattr(2)). */
bool toolkit_has_attribute(const char *path, const char *name);
int toolkit_set_attribute(const char *path, const char *name, const void *value, int64_t size);

/*
 * The day on which weeks begin in a locale (locale(5), LC_TIME, "week" and "first_weekday"): 0 for Sunday to 6 for
 * Saturday, or -1 if this machine has no such locale. The locale of the process stays as it is.
 */
int toolkit_first_weekday(const char *locale);

/*
 * Keeps this process's memory out of core dumps, and from other programs of the user (prctl(2), PR_SET_DUMPABLE).
 * Only the soft limit is lowered, so that a browser started later may raise it again.
 */
void toolkit_hide_memory(void);

/* How many arguments main() gets, the program's name included; kept before it runs. */
int toolkit_argument_count(void);
/* These arguments, ended by a null pointer. */
char **toolkit_arguments(void);

#endif
