#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool has_one_thread(void)
{
    struct stat tasks;
    /* Itself, its parent, and a directory for each thread. */
    return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3;
}

/* Closes what the caller inherited without asking for it, such as a lock of the script that started it. */
static void close_inherited(void)
{
    DIR *list = opendir("/proc/self/fd");
    if (!list) return;
    struct dirent *entry;
    while ((entry = readdir(list))) {
        int descriptor = atoi(entry->d_name);
        if (descriptor <= STDERR_FILENO) continue;
        int flags = fcntl(descriptor, F_GETFD);
        if (flags >= 0 && !(flags & FD_CLOEXEC)) close(descriptor);
    }
    closedir(list);
}

int toolkit_detach(void)
{
    if (!has_one_thread()) {
        errno = EBUSY;
        return -1;
    }
    pid_t between = fork();
    if (between < 0) return -1;
    if (between > 0) {
        while (waitpid(between, NULL, 0) < 0 && errno == EINTR) {}
        return 0;
    }
    setsid();
    if (fork() != 0) _exit(0);
    int nothing = open("/dev/null", O_RDWR);
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) dup2(nothing, descriptor);
    if (nothing > STDERR_FILENO) close(nothing);
    close_inherited();
    return 1;
}

static void wake(int number) { (void)number; }

/* Returns a signal that nothing in this program handles, and handles it; -1 if there is none. */
static int waking_signal(void)
{
    static int chosen = 0;
    int number = __atomic_load_n(&chosen, __ATOMIC_ACQUIRE);
    if (number != 0) return number;
    for (number = SIGRTMAX; number >= SIGRTMIN; number--) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0) continue;
        if ((action.sa_flags & SA_SIGINFO) || (action.sa_handler != SIG_DFL && action.sa_handler != wake)) continue;
        /* Without SA_RESTART: it is to interrupt a call. */
        action = (struct sigaction){.sa_handler = wake};
        if (sigaction(number, &action, NULL) != 0) continue;
        __atomic_store_n(&chosen, number, __ATOMIC_RELEASE);
        return number;
    }
    errno = EAGAIN;
    return -1;
}

static int64_t nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int toolkit_lock_within(int file, int operation, int64_t limit)
{
    int64_t end = nanoseconds() + limit;
    int number = waking_signal();
    if (number < 0) return -1;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number};
    event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) return -1;
    if (limit < 1) limit = 1;
    struct itimerspec times = {
        .it_value = {.tv_sec = limit / 1000000000, .tv_nsec = limit % 1000000000},
        /* Again and again: the first one may come just before the call that it is to interrupt. */
        .it_interval = {.tv_nsec = 20000000},
    };
    sigset_t waking, usual;
    sigemptyset(&waking);
    sigaddset(&waking, number);
    pthread_sigmask(SIG_UNBLOCK, &waking, &usual);
    timer_settime(timer, 0, &times, NULL);
    int result;
    while ((result = flock(file, operation)) != 0 && errno == EINTR)
        if (nanoseconds() >= end) {
            errno = ETIMEDOUT;
            break;
        }
    int code = errno;
    timer_delete(timer);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    errno = code;
    return result;
}
