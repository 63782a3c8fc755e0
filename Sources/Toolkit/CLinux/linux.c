#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <langinfo.h>
#include <linux/fs.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

int toolkit_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int toolkit_signal_queue(const int *numbers, int count)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (int i = 0; i < count; i++) sigaddset(&signals, numbers[i]);
    return signalfd(-1, &signals, SFD_CLOEXEC);
}

int toolkit_signal_next(int queue, bool *is_from_kernel)
{
    struct signalfd_siginfo information;
    struct pollfd polled = {.fd = queue, .events = POLLIN};
    if (poll(&polled, 1, 0) < 1) return 0;
    if (read(queue, &information, sizeof information) < (ssize_t)sizeof information) return 0;
    *is_from_kernel = information.ssi_code == SI_KERNEL;
    return information.ssi_signo;
}

int toolkit_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int toolkit_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds)
{
    struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
}

int toolkit_ticking_timer(int64_t seconds)
{
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct itimerspec times = {.it_interval = {.tv_sec = seconds}, .it_value = {.tv_sec = seconds}};
    if (timer >= 0) timerfd_settime(timer, 0, &times, NULL);
    return timer;
}

int toolkit_poll_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int add(int set, int descriptor, uint32_t events)
{
    struct epoll_event event = {.events = events, .data = {.fd = descriptor}};
    return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int toolkit_poll_set_add_readable(int set, int descriptor) { return add(set, descriptor, EPOLLIN); }

int toolkit_poll_set_add_closed(int set, int descriptor) { return add(set, descriptor, EPOLLRDHUP); }

bool toolkit_poll_set_reports(int set, int descriptor)
{
    struct epoll_event events[8];
    int count = epoll_wait(set, events, sizeof events / sizeof *events, 0);
    for (int i = 0; i < count; i++)
        if (events[i].data.fd == descriptor) return true;
    return false;
}

/* <sys/pidfd.h> came with glibc 2.36. */
int toolkit_process(int number) { return syscall(SYS_pidfd_open, number, 0); }

int toolkit_process_signal(int process, int signal)
{
    return syscall(SYS_pidfd_send_signal, process, signal, NULL, 0);
}

int toolkit_memory_file(void) { return memfd_create("input", MFD_CLOEXEC); }

int toolkit_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int toolkit_spawn_close_from(void *actions, int first)
{
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int toolkit_rename_unless_taken(const char *source, const char *target)
{
    return renameat2(AT_FDCWD, source, AT_FDCWD, target, RENAME_NOREPLACE);
}

int toolkit_file_system(int descriptor, uint32_t *magic)
{
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) return -1;
    *magic = status.f_type;
    return 0;
}

bool toolkit_has_attribute(const char *path, const char *name) { return getxattr(path, name, NULL, 0) > 0; }

int toolkit_set_attribute(const char *path, const char *name, const void *value, int64_t size)
{
    return setxattr(path, name, value, size, 0);
}

int toolkit_first_weekday(const char *name)
{
    locale_t locale = newlocale(LC_TIME_MASK, name, (locale_t)0);
    if (!locale) return -1;
    /* This one is a number in the place of a pointer. */
    union { const char *text; unsigned int number; } first = {.text = nl_langinfo_l(_NL_TIME_WEEK_1STDAY, locale)};
    /* The days are counted from 1, the weekday of that date: 19971130 was a Sunday. */
    int day = (int)(first.number - 19971130) + *nl_langinfo_l(_NL_TIME_FIRST_WEEKDAY, locale) - 1;
    freelocale(locale);
    return day < 0 || day > 7 ? -1 : day % 7;
}

void toolkit_hide_memory(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &limit);
    }
    prctl(PR_SET_DUMPABLE, 0UL, 0UL, 0UL, 0UL);
}
