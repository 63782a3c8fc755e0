internal import Glibc

/// What the parent process passed that is not UTF-8.
///
/// A Swift string would hold U+FFFD instead of such bytes, and so another title or another path.
package enum NonUTF8Input {
    /// The environment variables that say where files are.
    private static let variables = [
        "APPGROUP_CONTAINER", "HOME", "TASKHUB_GROUP_CONTAINER", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
    ]

    /// Returns the first input that is not UTF-8, as `an argument` or a variable's name; `nil` if there is none.
    package static func find() -> String? {
        func isInvalid(_ text: UnsafePointer<CChar>) -> Bool { String(validatingCString: text) == nil }
        var hasInvalidArgument = false
        ProgramArguments.forEach { if isInvalid($0) { hasInvalidArgument = true } }
        if hasInvalidArgument { return "an argument" }
        return variables.first { getenv($0).map { isInvalid($0) } ?? false }
    }
}
