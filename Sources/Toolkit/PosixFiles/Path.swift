private import Glibc

/// Operations on the text of a path, as path_resolution(7) reads it.
package enum Path {
    /// Returns `path` in its normal form; a relative one counts from the working directory.
    ///
    /// - Returns: nil if the working directory no longer exists or its path is not UTF-8; `errno` says why.
    package static func absolute(_ path: String) -> String? {
        if path.hasPrefix("/") { return normalized(path) }
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        guard let directory = String(validatingCString: buffer) else {
            errno = EILSEQ
            return nil
        }
        return normalized("\(directory)/\(path)")
    }

    /// Removes empty and `.` components from an absolute path.
    ///
    /// `..` stays: behind a symbolic link only the file system knows what it means.
    package static func normalized(_ path: String) -> String {
        // Not joined(): its conformance look-ups would be a tenth of the widget's whole run.
        var normal = ""
        for component in path.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
            normal += "/"
            normal += String(Substring(component))
        }
        return normal.isEmpty ? "/" : normal
    }

    /// Returns an absolute path without symbolic links and without `..`, as far as it exists (realpath(3)).
    ///
    /// However the path of a file is written, the result is the same.
    package static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let path = normalized(path)
        let parent = resolved(directory(of: path))
        switch name(of: path) {
        case "": return "/"
        case "..": return directory(of: parent)
        case let name: return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
        }
    }

    /// Returns the path of the directory that holds `path`, as dirname(3) does.
    package static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the last component of `path`; the empty text for the root.
    package static func name(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    }
}
