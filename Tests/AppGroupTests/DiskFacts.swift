import Glibc

/// Reads files and attributes without the module under test.
enum DiskFacts {
    static func mode(_ path: String) -> mode_t? {
        status(path).map { $0.st_mode & 0o7777 }
    }

    static func inode(_ path: String) -> ino_t? {
        status(path)?.st_ino
    }

    static func exists(_ path: String) -> Bool {
        status(path) != nil
    }

    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func hasTemporaryFile(in directory: String, ofAtLeast size: Int) -> Bool {
        names(in: directory).contains { name in
            name.hasSuffix(".tmp") && status("\(directory)/\(name)").map { Int($0.st_size) >= size } == true
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o600) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
        _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
        fchmod(file, mode)
        close(file)
    }

    static func number(in path: String) -> Int? {
        var text = [CChar](repeating: 0, count: 32)
        let file = open(path, O_RDONLY)
        defer { close(file) }
        let count = Glibc.read(file, &text, text.count - 1)
        return count > 0 ? atol(text) : nil
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
