import Glibc

enum Output {
    /// One call when the system takes all, so that a reader never sees half a card.
    ///
    /// - Returns: false when not everything was written; `errno` says why.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR || errno == EAGAIN && waitsForRoom(descriptor) { continue }
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Some programs hand their children an end of a pipe that does not block.
    private static func waitsForRoom(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, -1) > 0 || errno == EINTR
    }
}
