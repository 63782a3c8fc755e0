private import Glibc

/// Paths that do not depend on the working directory.
package enum AbsolutePath {
    /// `path`, which counts from the working directory where it is relative, in its normal form.
    ///
    /// - Returns: nil where there is no such directory any more; `errno` says why.
    package static func of(_ path: String) -> String? {
        if path.hasPrefix("/") { return normalized(path) }
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        return normalized("\(String(cString: buffer))/\(path)")
    }

    /// Without empty and `.` components.
    ///
    /// `..` stays: behind a symbolic link only the file system knows what it means.
    static func normalized(_ path: String) -> String {
        // Not joined(): its conformance look-ups would be a tenth of the widget's whole run.
        var normal = ""
        for component in path.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
            normal += "/"
            normal += String(Substring(component))
        }
        return normal.isEmpty ? "/" : normal
    }
}
