import Glibc

/// The whole file.
func readFile(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rbe") else { throw UnexpectedAnswer(text: "fopen \(path): \(errno)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = fread(&chunk, 1, chunk.count, file)
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
}

/// Replaces the file's contents in place, with mode 0600.
///
/// Programs started meanwhile do not inherit it, because a script that is open for writing cannot be run.
func writeFile(_ path: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(path, "wbe") else { throw UnexpectedAnswer(text: "fopen \(path): \(errno)") }
    defer { fclose(file) }
    chmod(path, 0o600)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw UnexpectedAnswer(text: "fwrite \(path)") }
}
