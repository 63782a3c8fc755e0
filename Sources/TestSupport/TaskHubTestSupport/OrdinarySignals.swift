package import Glibc

/// Lends spawn attributes that unblock all signals and reset their actions, as for a child of a shell.
///
/// The threads of Swift's pool block signals. A child would inherit that, and SIGTERM would not end it.
package func withOrdinarySignals<Value>(
    _ work: (UnsafePointer<posix_spawnattr_t>) throws -> Value
) rethrows -> Value {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return try work(&attributes)
}
