/* What Linux has and Swift's Glibc module leaves out. Declarations only: nothing is linked but libc. */
#ifndef TASKHUB_CLINUX_H
#define TASKHUB_CLINUX_H

#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>

/* <stdio.h> and <unistd.h> hide them unless _GNU_SOURCE was defined before anything else was included. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int pipe2(int *, int);

/* <linux/magic.h> has no name for it. */
#define TASKHUB_CEPH_MAGIC 0x00C36400

#endif
