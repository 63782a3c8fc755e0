public import Glibc

/// A program that is started and left to itself: nothing to write to, and at most a few bytes to read.
public enum DetachedProgram {
    /// Starts the first of `arguments`, looked for on the path unless it has a slash.
    ///
    /// In a process group of its own, so that Ctrl-C here does not end it, and with ordinary signals: this thread may
    /// block some, and the program put some off.
    ///
    /// `input` is what others must not see, as they see arguments. What a pipe can't take at once is cut off.
    ///
    /// - Returns: nil if it could not be started.
    public static func start(_ arguments: [String], input: [UInt8]? = nil) -> pid_t? {
        let source = input.flatMap { pipe(holding: $0) }
        if input != nil, source == nil { return nil }
        defer { if let source { close(source) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        if let source { posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { (text: String) in strdup(text) }
        defer { words.forEach { free($0) } }
        var process = pid_t()
        let code = posix_spawnp(&process, arguments[0], &actions, &attributes, words + [nil], environ)
        return code == 0 ? process : nil
    }

    /// - Returns: the end to read from.
    private static func pipe(holding bytes: [UInt8]) -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let count = write(ends[1], bytes, bytes.count)
        close(ends[1])
        guard count >= 0 else {
            close(ends[0])
            return nil
        }
        return ends[0]
    }
}
