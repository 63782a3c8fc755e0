/* Declarations of Linux that Swift's Glibc module lacks. Only libc is linked. */
#ifndef TASKHUB_CLINUX_H
#define TASKHUB_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

/* <stdio.h>, <unistd.h> and <spawn.h> hide these unless _GNU_SOURCE is defined before the first include. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int pipe2(int *, int);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/* <fcntl.h> hides it likewise; the value is that of Linux on every architecture that Swift supports. */
#define TASKHUB_O_PATH 010000000

/*
 * Keeps this process's memory out of core dumps, and from other programs of the user (prctl(2), PR_SET_DUMPABLE).
 * Only the soft limit is lowered, so that a browser started later may raise it again.
 */
static inline void taskhub_hide_memory(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &limit);
    }
    prctl(PR_SET_DUMPABLE, 0UL, 0UL, 0UL, 0UL);
}

/*
 * Tries in a new file of the directory what SQLite's log and our locks need: that a second process sees an advisory
 * lock of either kind, and what is written to shared memory. Returns 0 if it does, -1 if not, or an error number.
 * The second process only makes system calls, as it must after fork(2) in a program with threads.
 */
static inline int taskhub_try_sharing(int directory, const char *name)
{
    int file = openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    const size_t size = 4096;
    volatile char *shared = MAP_FAILED;
    /* What the second process found: its exit status is lost if the program ignores its children. */
    volatile char *verdict =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
    int result = -1;
    if (verdict == MAP_FAILED || ftruncate(file, size) != 0) {
        result = errno;
    } else if (flock(file, LOCK_EX | LOCK_NB) == 0 && fcntl(file, F_SETLK, &lock) == 0
               && (shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) != MAP_FAILED) {
        shared[0] = 1;
        pid_t child = fork();
        if (child == 0) {
            int again = openat(directory, name, O_RDWR | O_CLOEXEC);
            struct flock found = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
            volatile char *seen = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
            if (again >= 0 && seen != MAP_FAILED && flock(again, LOCK_EX | LOCK_NB) != 0
                && fcntl(again, F_GETLK, &found) == 0 && found.l_type != F_UNLCK && seen[0] == 1) {
                seen[1] = 1;
                *verdict = 1;
            }
            _exit(0);
        }
        if (child < 0) {
            result = errno;
        } else {
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
            if (*verdict == 1 && shared[1] == 1) result = 0;
        }
    }
    if (shared != MAP_FAILED) munmap((void *)shared, size);
    if (verdict != MAP_FAILED) munmap((void *)verdict, size);
    close(file);
    unlinkat(directory, name, 0);
    return result;
}

/* <linux/magic.h> has no name for this one. */
#define TASKHUB_CEPH_MAGIC 0x00C36400

#endif
