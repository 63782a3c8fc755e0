import Glibc

/// Tells when something is mounted or unmounted, since a directory does not tell that another one now hides it.
struct MountTable: ~Copyable {
    /// Has POLLPRI after a change, once; nil where there is no /proc.
    let descriptor: Int32?

    init() {
        let number = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        descriptor = number < 0 ? nil : number
    }

    deinit {
        if let descriptor { close(descriptor) }
    }
}
