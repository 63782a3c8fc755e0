/* Declarations of Linux that Swift's Glibc module lacks. Only libc is linked. */
#ifndef TASKHUB_CLINUX_H
#define TASKHUB_CLINUX_H

#include <linux/fs.h>
#include <linux/magic.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

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

/* <linux/magic.h> has no name for this one. */
#define TASKHUB_CEPH_MAGIC 0x00C36400

#endif
