internal import Composition
internal import Glibc

/// The user's browser.
enum Browser {
    /// Opens the address with xdg-open, without waiting for it.
    ///
    /// - Returns: false when xdg-open is not there.
    static func open(_ address: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments: [UnsafeMutablePointer<CChar>?] = ["xdg-open", address].map { (text: String) in strdup(text) }
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        return posix_spawnp(&child, "xdg-open", &actions, nil, arguments + [nil], environ) == 0
    }
}
