internal import Glibc

/// The value of an environment variable; nil when it is not set.
package func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
