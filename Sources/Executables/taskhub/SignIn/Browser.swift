internal import Composition
internal import Glibc

/// The user's browser.
enum Browser {
    /// Opens the address with xdg-open, without waiting for it.
    ///
    /// In a process group of its own, so that Ctrl-C here does not end a browser that was started by it.
    ///
    /// - Returns: false when xdg-open is not there.
    static func open(_ address: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This thread may block signals, and the program puts some off.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let arguments: [UnsafeMutablePointer<CChar>?] = ["xdg-open", address].map { (text: String) in strdup(text) }
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        return posix_spawnp(&child, "xdg-open", &actions, &attributes, arguments + [nil], environ) == 0
    }
}
