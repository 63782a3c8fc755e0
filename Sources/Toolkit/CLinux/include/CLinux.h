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
/* The next of them, without waiting, or 0; and whether the kernel sent it, as for a key, to the whole foreground. */
int toolkit_signal_next(int queue, bool *is_from_kernel);

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

/* A file without a name, in memory (memfd_create(2)). */
int toolkit_memory_file(void);

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

/*
 * A command under a guard: a process between this program and the command. When this program is gone, when the time is
 * up or on request, the guard sends SIGTERM to the command and to all that it started, and SIGKILL after a grace.
 * Processes in a session of their own, as daemons are, are left alone. If the guard itself is killed, the command is
 * killed with it.
 */
struct toolkit_guarded_command {
    /* Ended by a null pointer. The first is looked up in PATH unless it contains a slash. */
    char *const *arguments;
    /* What the command gets as standard input, output and error; and as descriptor 3, unless that is -1. No others. */
    int input, output, errors, notes;
    /* Stays open in the guard until the command, and all that it started, has ended; or -1. */
    int lock;
    /* Milliseconds until the command is ended, or -1; and from SIGTERM to SIGKILL. */
    int64_t limit, grace;
    /* In a session of its own without a terminal. What the command leaves behind in it is then ended too. */
    bool is_separate;
};

/* What the guard writes to the pipe of reports. The last but one kind comes instead of those before it. */
struct toolkit_guard_report {
    int32_t kind, value;
};
enum {
    /* The value is the number of the process, and of its process group if it is separate. */
    TOOLKIT_GUARD_STARTED = 1,
    /* The value is the exit status. */
    TOOLKIT_GUARD_EXITED,
    /* The value is the signal. */
    TOOLKIT_GUARD_SIGNALLED,
    TOOLKIT_GUARD_TIMED_OUT,
    /* The value is an error number; after the first kind, or instead of it. */
    TOOLKIT_GUARD_NOT_STARTED,
};

/*
 * Starts the command. Closing `control` means that this program is gone. Reports are read from `reports`. Needs no
 * wait(2). May be called with other threads running.
 */
int toolkit_guard_start(const struct toolkit_guarded_command *command, int *control, int *reports);
/* Sends a signal to the command, or ends it and all that it started if that is 0. False if the guard is gone. */
bool toolkit_guard_tell(int control, int signal);

/*
 * Continues in the background, in a session of its own, with /dev/null as standard streams, and without descriptors
 * that stay open on exec. Returns 1 there, and 0 in the caller; errno is EBUSY if this program has several threads.
 */
int toolkit_detach(void);

/*
 * Takes a lock like flock(2), and waits for other holders at most so many nanoseconds; then errno is ETIMEDOUT. The
 * thread sleeps meanwhile. Handles a real-time signal that the program does not use.
 */
int toolkit_lock_within(int file, int operation, int64_t nanoseconds);

/* How many arguments main() gets, the program's name included; kept before it runs. */
int toolkit_argument_count(void);
/* These arguments, ended by a null pointer. */
char **toolkit_arguments(void);

#endif
