internal import Glibc

/// Receives what a program writes to standard error, up to the capacity of a pipe (64 KiB).
package struct CapturedErrors: ~Copyable {
    private static let limit = 64 * 1024

    private let pipe: Pipe

    package init() throws(StartFailure) {
        pipe = try Pipe()
        // A program that writes more must not wait for this one.
        _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
        _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    }

    /// The descriptor that the program writes to.
    var descriptor: Int32 { pipe.writeEnd }

    /// Returns what has been written so far, without waiting.
    package func bytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: Self.limit)
        let count = read(pipe.readEnd, &buffer, buffer.count)
        return Array(buffer.prefix(max(count, 0)))
    }
}
