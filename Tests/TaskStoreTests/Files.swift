import Glibc
import Testing

/// Bytes of files, for tests that damage and compare them.
enum Files {
    static func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "wb"))
        defer { fclose(file) }
        #expect(fchmod(fileno(file), 0o600) == 0)
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    static func mode(_ path: String) throws -> mode_t {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status.st_mode & 0o7777
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

func removeFile(_ path: String) -> Bool { unlink(path) == 0 }

func moveFile(_ path: String, _ target: String) -> Bool { rename(path, target) == 0 }
