internal import Glibc

/// The programs of this installation, found relative to the running one.
///
/// `taskhub`, its link `taskhub-intent`, and `taskhub-widget` are in one directory, and `taskhub-remote` is in
/// `../libexec/taskhub` of that directory. In a build directory all are side by side.
package enum InstalledPrograms {
    /// The path of the main command, or `nil` if it is not installed.
    package static func taskhub() -> String? {
        find(["taskhub", "../../bin/taskhub"])
    }

    /// The path of the program that uses the network and the keyring, or `nil` if it is not installed.
    package static func remote() -> String? {
        find(["../libexec/taskhub/taskhub-remote", "taskhub-remote"])
    }

    private static func find(_ candidates: [String]) -> String? {
        guard let own = ThisProgram.path else { return nil }
        let directory = own.split(separator: "/").dropLast().joined(separator: "/")
        for candidate in candidates {
            guard let path = realpath("/\(directory)/\(candidate)", nil) else { continue }
            defer { free(path) }
            if access(path, X_OK) == 0 { return String(cString: path) }
        }
        return nil
    }
}
