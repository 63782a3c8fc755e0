internal import Glibc

/// Returns the value of an environment variable, or `nil` if it is not set.
package func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
