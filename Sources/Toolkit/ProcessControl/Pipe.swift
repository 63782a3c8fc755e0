internal import CLinux
internal import Glibc

/// A pipe that closes its ends when it goes out of scope, and that child processes do not inherit.
package struct Pipe: ~Copyable {
    package private(set) var readEnd: Int32
    package private(set) var writeEnd: Int32

    package init() throws(StartFailure) {
        var ends: [Int32] = [-1, -1]
        guard toolkit_pipe(&ends) == 0 else { throw StartFailure(errno: errno) }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    /// Returns a pipe that holds some bytes, cut off after 64 KiB, its capacity.
    static func holding(_ bytes: [UInt8]) throws(StartFailure) -> Pipe {
        let pipe = try Pipe()
        _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
        guard write(pipe.writeEnd, bytes, bytes.count) >= 0 else { throw StartFailure(errno: errno) }
        return pipe
    }

    deinit {
        if readEnd >= 0 { close(readEnd) }
        if writeEnd >= 0 { close(writeEnd) }
    }

    package mutating func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    package mutating func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
