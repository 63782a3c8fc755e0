/* Declarations of Linux that Swift's Glibc module lacks. Only libc is linked. */
#ifndef TASKHUB_CLINUX_H
#define TASKHUB_CLINUX_H

#include <linux/fs.h>
#include <linux/magic.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>

/* <stdio.h>, <unistd.h> and <spawn.h> hide these unless _GNU_SOURCE is defined before the first include. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int pipe2(int *, int);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/* <linux/magic.h> has no name for this one. */
#define TASKHUB_CEPH_MAGIC 0x00C36400

#endif
