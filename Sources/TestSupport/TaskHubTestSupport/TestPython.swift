import Glibc

/// The Python interpreter with the packages of dependencies/test.pip, which `make test` installs.
package enum TestPython {
    package static let path =
        getenv("TASKHUB_PYTHON").map { String(cString: $0) } ?? "/\(root)/.build-python/bin/python"

    /// Whether it is there; `make test-unit` runs without it too.
    package static let isInstalled = access(path, X_OK) == 0

    private static var root: String { #filePath.split(separator: "/").dropLast(4).joined(separator: "/") }
}
