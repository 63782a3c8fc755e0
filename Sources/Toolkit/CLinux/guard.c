#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Every function from here to toolkit_guard_start() runs after fork(2) in a program that may have threads: system calls
 * and the stack only. */

/* The guard's own descriptors, once it has closed all others. */
enum { CONTROL, REPORTS, CHILDREN, LOCK, FIRST_UNUSED };

/* Higher than any of those, and than the command's. */
enum { OUT_OF_THE_WAY = 10 };

enum phase { RUNNING, TERMINATING, KILLING };

struct guard {
    pid_t command;
    bool is_separate;
    bool is_command_gone;
    bool is_command_killed;
    enum phase phase;
    /* The processes or groups that have got SIGTERM: a second one would interrupt how they clean up. */
    pid_t told[64];
    int told_count;
};

static int64_t milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

static void report(int descriptor, int kind, int value)
{
    struct toolkit_guard_report message = {.kind = kind, .value = value};
    /* Small enough for a pipe to take it whole or, if this process is gone, not at all. */
    while (write(descriptor, &message, sizeof message) < 0 && errno == EINTR) {}
}

static void end_by(struct guard *guard, pid_t target, int number)
{
    if (number == SIGTERM) {
        for (int i = 0; i < guard->told_count; i++)
            if (guard->told[i] == target) return;
        if (guard->told_count < (int)(sizeof guard->told / sizeof *guard->told))
            guard->told[guard->told_count++] = target;
    }
    kill(target, number);
    /* A stopped process handles no other signal. */
    kill(target, SIGCONT);
}

/* Sends the signal to this child, if it is in our session: a daemon has left that on purpose. */
static bool end_child(struct guard *guard, pid_t child, int number)
{
    if (getsid(child) != getsid(0)) return false;
    pid_t group = guard->is_separate ? getpgid(child) : 0;
    end_by(guard, group > 0 && group != getpgrp() ? -group : child, number);
    return true;
}

/* Whether the process belongs to the group and has not ended, as far as /proc knows. */
static bool is_living_member(const char *process, pid_t group)
{
    char path[32] = "/proc/", text[512];
    strncat(path, process, 12);
    strcat(path, "/stat");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return false;
    text[count] = 0;
    /* PID (NAME) STATE PARENT GROUP …, in which the name may have parentheses. */
    const char *field = strrchr(text, ')');
    if (!field || field[1] != ' ') return false;
    char state = field[2];
    for (int spaces = 0; *field && spaces < 3; field++)
        if (*field == ' ') spaces++;
    pid_t found = 0;
    for (; *field >= '0' && *field <= '9'; field++) found = found * 10 + (*field - '0');
    return found == group && state != 'Z' && state != 'X';
}

/*
 * Returns whether a group has more than zombies. kill(2) does not tell: a daemon that does not wait for a child that it
 * had before it left the session keeps that one in the group.
 */
static bool is_alive(pid_t group)
{
    int list = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (list < 0) return true;
    char buffer[4096] __attribute__((aligned(8)));
    bool found = false;
    ssize_t count;
    while (!found && (count = getdents64(list, buffer, sizeof buffer)) > 0)
        for (ssize_t at = 0; at < count && !found;) {
            struct dirent64 *entry = (struct dirent64 *)(buffer + at);
            at += entry->d_reclen;
            if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') found = is_living_member(entry->d_name, group);
        }
    close(list);
    return found;
}

/*
 * Sends the signal to the command and to what it started. All of those become our children in time, because orphans
 * do (PR_SET_CHILD_SUBREAPER). Returns whether there were any.
 */
static bool end_all(struct guard *guard, int number)
{
    bool found = false;
    if (!guard->is_command_gone) found = end_child(guard, guard->command, number) || found;
    /* Its group may have members whose parents are still alive. */
    bool has_group = guard->is_separate && kill(-guard->command, 0) == 0;
    if (has_group) end_by(guard, -guard->command, number);
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return found || has_group;
    char buffer[1024];
    pid_t child = 0;
    ssize_t count;
    while ((count = read(list, buffer, sizeof buffer)) > 0)
        for (ssize_t i = 0; i < count; i++) {
            if (buffer[i] >= '0' && buffer[i] <= '9') {
                child = child * 10 + (buffer[i] - '0');
            } else if (child > 0) {
                found = end_child(guard, child, number) || found;
                child = 0;
            }
        }
    close(list);
    return found || (has_group && is_alive(guard->command));
}

/* Waits for all children that have ended, and reports how the command did, unless something was reported before. */
static void reap(struct guard *guard, bool *is_reported)
{
    int status;
    pid_t child;
    while ((child = waitpid(-1, &status, WNOHANG)) > 0) {
        if (child != guard->command) continue;
        guard->is_command_gone = true;
        guard->is_command_killed = WIFSIGNALED(status);
        if (*is_reported) continue;
        *is_reported = true;
        if (WIFSIGNALED(status))
            report(REPORTS, TOOLKIT_GUARD_SIGNALLED, WTERMSIG(status));
        else
            report(REPORTS, TOOLKIT_GUARD_EXITED, WEXITSTATUS(status));
    }
}

/* Returns false when the other end is closed: this program is gone. */
static bool follow(struct guard *guard)
{
    unsigned char number;
    ssize_t count = read(CONTROL, &number, 1);
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    if (count == 0) return false;
    if (number == 0) {
        if (guard->phase == RUNNING) guard->phase = TERMINATING;
    } else if (!guard->is_command_gone) {
        kill(guard->command, number);
    }
    return true;
}

static void watch(struct guard *guard, int64_t limit, int64_t grace)
{
    int64_t deadline = limit < 0 ? INT64_MAX : milliseconds() + limit;
    int64_t pause = 10;
    bool is_reported = false;
    struct pollfd polled[] = {{.fd = CONTROL, .events = POLLIN}, {.fd = CHILDREN, .events = POLLIN}};
    for (;;) {
        int64_t rest = deadline == INT64_MAX ? -1 : deadline - milliseconds();
        if (deadline != INT64_MAX && rest < 0) rest = 0;
        /* The orphans of an orphan come to us without a signal. */
        if (guard->phase != RUNNING && (rest < 0 || rest > pause)) rest = pause;
        poll(polled, 2, rest > 3600000 ? 3600000 : (int)rest);
        enum phase before = guard->phase;
        if (polled[0].revents != 0 && !follow(guard)) {
            polled[0].fd = -1;
            if (guard->phase == RUNNING) guard->phase = TERMINATING;
        }
        struct signalfd_siginfo discarded;
        while (read(CHILDREN, &discarded, sizeof discarded) > 0) {}
        reap(guard, &is_reported);
        if (guard->is_command_gone) {
            /* A command that exits may leave a daemon. One that was killed had no time to end what it started. */
            if (!guard->is_separate && before == RUNNING && !guard->is_command_killed) return;
            if (guard->phase == RUNNING) guard->phase = TERMINATING;
        }
        if (milliseconds() >= deadline) {
            if (guard->phase == RUNNING) {
                if (!is_reported) report(REPORTS, TOOLKIT_GUARD_TIMED_OUT, 0);
                is_reported = true;
                guard->phase = TERMINATING;
            } else if (guard->phase == TERMINATING) {
                guard->phase = KILLING;
                deadline = INT64_MAX;
            }
        }
        if (guard->phase == RUNNING) continue;
        if (before == RUNNING) deadline = milliseconds() + grace;
        if (!end_all(guard, guard->phase == KILLING ? SIGKILL : SIGTERM)) return;
        /* Even SIGKILL may take its time, as in a network file system. */
        if (guard->phase == KILLING && pause < 1000) pause *= 2;
    }
}

static int out_of_the_way(int descriptor)
{
    return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
}

static _Noreturn void refuse(int reports)
{
    report(reports, TOOLKIT_GUARD_NOT_STARTED, errno);
    _exit(127);
}

static _Noreturn void start(const struct toolkit_guarded_command *command, int reports, pid_t guard)
{
    if (command->is_separate) setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0UL, 0UL, 0UL);
    if (getppid() != guard) _exit(127);
    for (int number = 1; number < NSIG; number++) {
        /* These three are ignored for what nohup(1) or a shell without job control starts. */
        bool may_be_ignored = number == SIGHUP || number == SIGINT || number == SIGQUIT;
        if (command->is_separate || !may_be_ignored) signal(number, SIG_DFL);
    }
    int wanted[] = {command->input, command->output, command->errors, command->notes, reports};
    int count = sizeof wanted / sizeof *wanted;
    for (int i = 0; i < count; i++) {
        int copy = out_of_the_way(wanted[i]);
        if (wanted[i] >= 0 && copy < 0) refuse(reports);
        wanted[i] = copy;
    }
    for (int i = 0; i < count; i++) {
        if (wanted[i] < 0)
            close(i);
        else if (i == count - 1)
            dup3(wanted[i], i, O_CLOEXEC);
        else
            dup2(wanted[i], i);
    }
    closefrom(count);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(command->arguments[0], command->arguments);
    refuse(count - 1);
}

static _Noreturn void stand_guard(const struct toolkit_guarded_command *command, int control, int reports)
{
    prctl(PR_SET_NAME, "command-guard", 0UL, 0UL, 0UL);
    prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
    signal(SIGCHLD, SIG_DFL);
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    int children = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
    if (command->is_separate) setsid();
    pid_t self = getpid();
    pid_t child = fork();
    if (child == 0) start(command, reports, self);
    if (child < 0 || children < 0) {
        int code = errno;
        if (child > 0) kill(child, SIGKILL);
        report(reports, TOOLKIT_GUARD_NOT_STARTED, code);
        _exit(1);
    }
    if (command->is_separate) setpgid(child, child);
    report(reports, TOOLKIT_GUARD_STARTED, child);

    /* Nothing of the caller's stays open: whoever reads its output must not wait for us. */
    int kept[] = {control, reports, children, command->lock};
    for (int i = 0; i < FIRST_UNUSED; i++) kept[i] = out_of_the_way(kept[i]);
    for (int i = 0; i < FIRST_UNUSED; i++) {
        if (kept[i] < 0)
            close(i);
        else
            dup2(kept[i], i);
    }
    closefrom(FIRST_UNUSED);
    if (chdir("/") != 0) {}
    struct guard guard = {.command = child, .is_separate = command->is_separate};
    watch(&guard, command->limit, command->grace);
    _exit(0);
}

bool toolkit_guard_tell(int control, int byte)
{
    char text = byte;
    return send(control, &text, 1, MSG_NOSIGNAL) == 1;
}

int toolkit_guard_start(const struct toolkit_guarded_command *command, int *control, int *reports)
{
    int controls[2], messages[2];
    /* A socket, because writing to a pipe that was closed is a signal. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, controls) != 0) return -1;
    if (pipe2(messages, O_CLOEXEC) != 0) {
        close(controls[0]);
        close(controls[1]);
        return -1;
    }
    sigset_t all, usual;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &usual);
    /* The process in between ends at once, so that nobody has to wait for the guard. */
    pid_t between = fork();
    if (between == 0) {
        pid_t guard = fork();
        if (guard == 0) stand_guard(command, controls[0], messages[1]);
        if (guard < 0) report(messages[1], TOOLKIT_GUARD_NOT_STARTED, errno);
        _exit(0);
    }
    int code = errno;
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    close(controls[0]);
    close(messages[1]);
    if (between < 0) {
        close(controls[1]);
        close(messages[0]);
        errno = code;
        return -1;
    }
    while (waitpid(between, NULL, 0) < 0 && errno == EINTR) {}
    *control = controls[1];
    *reports = messages[0];
    return 0;
}
