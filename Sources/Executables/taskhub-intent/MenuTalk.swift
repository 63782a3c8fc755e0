internal import Glibc

/// What passes between us and a menu that runs: lines to it, lines back.
struct MenuTalk {
    /// How often to look whether it has ended, in milliseconds: something it started may keep its output open.
    private static let patience: Int32 = 500

    let process: pid_t
    private var input: Int32
    private let output: Int32
    private var status: Int32?

    init(process: pid_t, input: Int32, output: Int32) {
        self.process = process
        self.input = input
        self.output = output
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    /// Writes as the menu reads, and reads until it writes no more, or has ended.
    ///
    /// To the end: a menu that can't write its second line would seem to have failed, or been left.
    mutating func answer(to bytes: [UInt8], limit: Int) -> [UInt8] {
        var rest = bytes[...]
        var answer: [UInt8] = []
        while answer.count < limit {
            var polled = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            ]
            // After its end what it wrote is there already.
            let isOver = status != nil
            guard poll(&polled, 2, isOver ? 0 : MenuTalk.patience) > 0 else {
                if isOver { return answer }
                noteEnd()
                continue
            }
            if polled[1].revents != 0 { write(&rest) }
            if polled[0].revents != 0, !read(into: &answer) { return answer }
        }
        return answer
    }

    /// Waits for the menu's end.
    ///
    /// - Returns: its exit code; nil when a signal ended it.
    mutating func end() -> Int32? {
        closeInput()
        close(output)
        while status == nil {
            var ended: Int32 = 0
            if waitpid(process, &ended, 0) == process { status = ended } else if errno != EINTR { return nil }
        }
        guard let status, status & 0x7F == 0 else { return nil }
        return (status >> 8) & 0xFF
    }

    private mutating func noteEnd() {
        var ended: Int32 = 0
        if waitpid(process, &ended, WNOHANG) == process { status = ended }
    }

    private mutating func write(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
        if rest.isEmpty || isBroken { closeInput() }
    }

    private mutating func closeInput() {
        if input >= 0 { close(input) }
        // poll passes it over.
        input = -1
    }

    /// - Returns: false at the end.
    private func read(into answer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output, &chunk, chunk.count)
        if count > 0 { answer += chunk[..<count] }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }
}
