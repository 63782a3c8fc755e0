internal import Glibc

public struct WaitedInVain: Error {
    public let purpose: String

    public init(purpose: String) {
        self.purpose = purpose
    }
}

/// Looks every few milliseconds whether `isSo`, for ten seconds at most.
public func wait(until purpose: String, _ isSo: () throws -> Bool) throws {
    for _ in 0..<2_000 {
        if try isSo() { return }
        usleep(5_000)
    }
    throw WaitedInVain(purpose: purpose)
}

public func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
}

public func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WaitedInVain(purpose: "a file to be made") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
        throw WaitedInVain(purpose: "a file to be written")
    }
}
