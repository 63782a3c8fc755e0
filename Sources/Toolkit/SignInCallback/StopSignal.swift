internal import CLinux
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// A request to stop waiting, which a thread that waits with poll(2) sees (eventfd(2)).
final class StopSignal: Sendable {
    private let event: Descriptor
    private let isFirst = Atomic(true)

    init() throws(CallbackError) {
        let number = toolkit_event()
        guard number >= 0 else { throw .system(call: "eventfd", errno: errno) }
        event = Descriptor(number: number)
    }

    /// Readable from ``make()`` on.
    var number: Int32 { event.number }

    var isMade: Bool {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Makes the request; may be called from a signal handler.
    ///
    /// - Returns: false if it was made before.
    @discardableResult
    func make() -> Bool {
        var one: UInt64 = 1
        _ = write(number, &one, MemoryLayout<UInt64>.size)
        return isFirst.exchange(false, ordering: .relaxed)
    }

    /// Waits until it is made.
    func wait(atMost limit: Duration) {
        _ = try? Deadline(in: limit).waitForInput([number])
    }
}

extension Deadline {
    /// Waits until one of the descriptors can be read.
    ///
    /// - Returns: False if the deadline has passed.
    @discardableResult
    func waitForInput(_ descriptors: [Int32]) throws(CallbackError) -> Bool {
        do {
            return try waitToRead(descriptors)
        } catch {
            throw .system(call: "poll", errno: error.code)
        }
    }
}
