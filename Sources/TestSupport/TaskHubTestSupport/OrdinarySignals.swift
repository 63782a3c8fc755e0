package import Glibc

/// Lends the attributes by which a child hears all signals, as one does that a shell has started.
///
/// The pool's threads block them; a child inherits that, and then no SIGTERM ever ends it.
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
