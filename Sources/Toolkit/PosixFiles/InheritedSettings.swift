internal import Glibc

/// What a process inherits from its parent, and what a program cannot work with.
package enum InheritedSettings {
    private static let busVariable = "DBUS_SESSION_BUS_ADDRESS"
    /// An address that leads nowhere.
    ///
    /// Without any address, libdbus would start a bus.
    private static let noBus = "unix:path=/dev/null"

    /// Makes them usable, before the first file is opened and the first thread started.
    ///
    /// - Closed standard streams are opened, so that no file of the program's becomes one.
    /// - SIGXFSZ and SIGPIPE are ignored, so that a file-size limit or a closed pipe is an error instead of a crash.
    /// - SIGCHLD is restored, so that a child's exit status is known even if the parent ignores its own.
    /// - Whatever the umask is, the user may use what the program makes.
    /// - The session bus's address starts no program (`unixexec:`), neither from this process nor from a child.
    package static func correct() {
        StandardDescriptors.fill()
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        umask(umask(0o077) & 0o077)
        removeBusPrograms()
    }

    /// Lets SIGTERM end the process, also if the parent has blocked or ignored it.
    package static func letTerminate() {
        signal(SIGTERM, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func removeBusPrograms() {
        guard let value = getenv(busVariable), strstr(value, "unixexec:") != nil else { return }
        let rest = String(cString: value).split(separator: ";").filter { !$0.hasPrefix("unixexec:") }
        setenv(busVariable, rest.isEmpty ? noBus : rest.joined(separator: ";"), 1)
    }
}
