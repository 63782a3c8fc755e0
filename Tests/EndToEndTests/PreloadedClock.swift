import Glibc
import TaskHubTestSupport
import TaskStore

/// A clock that stands still.
enum PreloadedClock {
    /// Replaces the clock of a program that is linked dynamically.
    private static let library = """
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>

        static time_t seconds(void) { return strtoll(getenv("SECONDS_NOW"), NULL, 10); }

        int clock_gettime(clockid_t clock, struct timespec *now) {
            if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return syscall(SYS_clock_gettime, clock, now);
            now->tv_sec = seconds();
            now->tv_nsec = 999999999;
            return 0;
        }

        time_t time(time_t *now) {
            if (now) *now = seconds();
            return seconds();
        }

        int gettimeofday(struct timeval *now, void *zone) {
            now->tv_sec = seconds();
            now->tv_usec = 999999;
            return 0;
        }
        """

    /// Returns an environment in which a program sees this time, in seconds since 1970.
    static func environment(of installation: Installation, seconds: String) async throws -> [String: String] {
        let library = installation.home.appending("clock.so")
        try TextFile.write(Self.library, to: "\(library).c")
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        try await runProgram(
            "/usr/bin/env", ["clang", "-shared", "-fPIC", "-fuse-ld=lld", "-o", library, "\(library).c"],
            environment: ["PATH": path]
        ).expectSuccess()
        return installation.environment.merging(["LD_PRELOAD": library, "SECONDS_NOW": seconds]) { $1 }
    }
}
