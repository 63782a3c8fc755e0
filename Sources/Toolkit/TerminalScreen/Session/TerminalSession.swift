internal import Glibc
internal import ProcessControl
package import TerminalValues

/// The whole terminal of standard input and output, for a program that reads keys and draws frames.
///
/// At most one exists in a process at a time. ``end()`` restores the terminal; so does a crash. SIGINT, SIGTERM and
/// SIGHUP are deferred until then.
package struct TerminalSession: ~Copyable {
    private static let suspendKey = KeyStroke(.character("z"), .control)
    private static let interruptKey = KeyStroke(.character("c"), .control)
    private static let readSize = 4096
    /// The longest pause in a burst of keys, in milliseconds, and how long one is dropped when the program ends.
    private static let burstPause: Int32 = 10
    private static let longestDropping = Duration.seconds(1)

    package let terminal: TerminalDescription
    private var handlesMouse: Bool
    /// The settings to restore.
    private var usual: termios
    private let interruption: Interruption
    /// Standard input, opened again without blocking.
    ///
    /// While this program is stopped, a shell may read what was readable before.
    private let keyboard: Int32
    private var decoder: InputDecoder
    private var writer: FrameWriter
    private var transcript: TranscriptWriter
    /// Whether lines are added, and none is drawn again.
    private var addsLines: Bool
    private var isGone = false

    /// Takes over the terminal; nil if standard input or output is none.
    ///
    /// - Parameters:
    ///   - terminal: What it can do.
    ///   - addsLines: Whether ``add(_:input:)`` writes lines that stay as they are, instead of ``show(_:)``.
    ///   - handlesMouse: Whether clicks and the wheel are for this program; with Shift they stay the terminal's.
    ///   - escapeDelay: How long Escape waits for the rest of a sequence; nil for the usual time.
    package init?(
        _ terminal: TerminalDescription, addsLines: Bool = false, handlesMouse: Bool, escapeDelay: Duration? = nil
    ) {
        var settings = termios()
        guard isatty(STDOUT_FILENO) == 1, Wakeups.event >= 0, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return nil
        }
        self.terminal = terminal
        self.handlesMouse = handlesMouse
        self.addsLines = addsLines
        usual = settings
        let opened = open("/proc/self/fd/\(STDIN_FILENO)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        keyboard = opened >= 0 ? opened : STDIN_FILENO
        decoder = InputDecoder(keys: terminal.keys, escapeDelay: escapeDelay)
        writer = FrameWriter(terminal, isSynchronized: terminal.isSynchronized)
        transcript = TranscriptWriter(terminal)
        interruption = Interruption { Wakeups.add(Wakeups.ended) }
        Self.handleResizing()
        signal(SIGCONT) { _ in Wakeups.add(Wakeups.continued) }
        Self.handleSuspension()
        enter()
        if terminal.answersQuestions, !addsLines { write(Questions.all) }
    }

    /// Restores the terminal, and raises the signal that arrived in the meantime, if any.
    ///
    /// What was typed behind the key that ended the program is dropped: the shell would take it for commands.
    package consuming func end() {
        dropInput()
        release()
        if keyboard != STDIN_FILENO { close(keyboard) }
        for number in [SIGWINCH, SIGCONT, SIGTSTP] { signal(number, SIG_DFL) }
        interruption.end()
    }

    /// Makes ``next(within:watching:)`` return, from any thread.
    package static func wake() {
        Wakeups.add(Wakeups.woken)
    }

    /// Waits while the terminal is lent, until a key is pressed or a signal ends the program.
    ///
    /// Asks for the key with `ask` once it waits: what was typed earlier does not count.
    package static func waitForKey(_ ask: () -> Void) {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return }
        var raw = usual
        // Ctrl-C is a key like any other.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        // What was typed earlier was not meant for this.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        ask()
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &usual)
            Wakeups.renew()
        }
        // A key may be several bytes, of which the later ones would be read as separate keys.
        var decoder = InputDecoder()
        while !Wakeups.has(Wakeups.ended) {
            var polled = [Wakeups.event, STDIN_FILENO].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let rest = decoder.timeout.map { Self.milliseconds(until: ContinuousClock.now + $0) }
            let count = poll(&polled, 2, rest ?? -1)
            if count == 0 { return }
            guard count > 0 else { continue }
            if polled[1].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: Self.readSize)
                let length = read(STDIN_FILENO, &bytes, bytes.count)
                guard length > 0 else { return }
                _ = decoder.read(bytes[..<length])
                if decoder.timeout == nil { return }
            }
            // Other events are for later.
            Wakeups.drain()
        }
    }

    /// The size that the terminal has now.
    package var size: TerminalSize {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row)) : terminal.usualSize
    }

    /// Makes the terminal show the frame, by writing what differs from the last one.
    ///
    /// - Returns: How many bytes were written.
    @discardableResult
    package mutating func show(_ frame: ScreenFrame) -> Int {
        let bytes = writer.bytes(for: frame)
        write(bytes)
        return bytes.count
    }

    /// Adds lines below the earlier ones, and shows the line that is typed below them.
    package mutating func add(_ lines: [String], input: TypedLine?) {
        write(transcript.bytes(lines: lines, input: input))
    }

    /// Decides whether lines are added, or frames are drawn on a separate screen, from now on.
    package mutating func addLines(_ adds: Bool) {
        guard adds != addsLines else { return }
        release()
        addsLines = adds
        takeOver()
    }

    /// Makes the next frame draw the whole screen.
    package mutating func forgetScreen() {
        writer.forget()
    }

    /// Decides whether clicks and the wheel are for this program from now on.
    package mutating func handleMouse(_ handles: Bool) {
        guard handles != handlesMouse else { return }
        handlesMouse = handles
        guard !addsLines else { return }
        write(handles ? terminal.reportMouse : terminal.ignoreMouse)
    }

    /// Copies a text to the clipboard, where the terminal allows that.
    package func copy(_ text: String) {
        if terminal.showsLinks { write(ClipboardCopy.sequence(of: text)) }
    }

    /// Restores the terminal while `work` has it, as an editor does; what `work` has not read is dropped.
    package mutating func lend<Value>(_ work: () -> Value) -> Value {
        release()
        signal(SIGTSTP, SIG_DFL)
        // The whole screen is drawn afterwards, in the size that it has by then.
        signal(SIGWINCH, SIG_DFL)
        let value = work()
        // What was typed meanwhile was not meant for this program.
        tcflush(STDIN_FILENO, TCIFLUSH)
        Self.handleSuspension()
        Self.handleResizing()
        Wakeups.forget(Wakeups.continued | Wakeups.suspended)
        takeOver()
        return value
    }

    /// Waits for events, at most as long as `limit`.
    ///
    /// - Parameters:
    ///   - limit: How long to wait; nil for as long as it takes.
    ///   - descriptors: Further descriptors to watch for input.
    /// - Returns: At least one event.
    package mutating func next(within limit: Duration?, watching descriptors: [Int32] = []) -> [TerminalEvent] {
        let end = limit.map { ContinuousClock.now + $0 }
        while true {
            if isGone { return [.ended] }
            let inputEnd = decoder.timeout.map { ContinuousClock.now + $0 }
            let first = [end, inputEnd].compactMap { $0 }.min()
            var polled = ([Wakeups.event, keyboard] + descriptors).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&polled, nfds_t(polled.count), first.map(Self.milliseconds(until:)) ?? -1)
            var events: [TerminalEvent] = []
            if count == 0 {
                events = decoder.finish().map(TerminalEvent.input)
                if events.isEmpty, let end, end <= .now { return [.timedOut] }
            }
            if count > 0, polled[1].revents != 0 { events += input() }
            events += woken()
            if count > 0 { events += polled.dropFirst(2).filter { $0.revents != 0 }.map { .ready($0.fd) } }
            if !events.isEmpty { return events }
        }
    }

    private mutating func woken() -> [TerminalEvent] {
        let reasons = Wakeups.take()
        if reasons & Wakeups.ended != 0 {
            // It stays, for what waits on behalf of an event before it.
            Wakeups.add(Wakeups.ended)
            return [.ended]
        }
        var events: [TerminalEvent] = []
        if reasons & Wakeups.suspended != 0 {
            suspend { raise(SIGTSTP) }
            events.append(.exposed)
        } else if reasons & Wakeups.continued != 0 {
            // After SIGSTOP, a shell has restored its own settings.
            takeOver()
            events.append(.exposed)
        }
        if reasons & Wakeups.resized != 0 { events.append(.exposed) }
        if reasons & Wakeups.woken != 0 { events.append(.woken) }
        return events
    }

    private mutating func input() -> [TerminalEvent] {
        var bytes = [UInt8](repeating: 0, count: Self.readSize)
        let count = read(keyboard, &bytes, bytes.count)
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) { isGone = true }
            return isGone ? [.ended] : []
        }
        var events: [TerminalEvent] = []
        for input in decoder.read(bytes[..<count]) {
            switch input {
            case .key(Self.suspendKey):
                suspend { kill(0, SIGTSTP) }
                events.append(.exposed)
            case .key(Self.interruptKey):
                // Its handler adds an event, after what was typed before. The parent may have made the signal ignored; the
                // key still ends the app.
                raise(SIGINT)
                Wakeups.add(Wakeups.ended)
            case .report(.mode(SynchronizedUpdate.mode, let isKnown)):
                writer.isSynchronized = isKnown
            default:
                events.append(.input(input))
            }
        }
        return events
    }

    private mutating func suspend(_ stop: () -> Int32) {
        release()
        signal(SIGTSTP, SIG_DFL)
        _ = stop()
        Self.handleSuspension()
        Wakeups.forget(Wakeups.continued | Wakeups.suspended)
        // The user may have changed the settings meanwhile.
        _ = tcgetattr(STDIN_FILENO, &usual)
        takeOver()
    }

    private static func handleResizing() {
        signal(SIGWINCH) { _ in Wakeups.add(Wakeups.resized) }
    }

    private static func handleSuspension() {
        signal(SIGTSTP) { _ in Wakeups.add(Wakeups.suspended) }
    }

    private mutating func takeOver() {
        enter()
        writer.forget()
    }

    private func enter() {
        TerminalRestoration.arm(writing: addsLines ? terminal.leaveLines : terminal.leave, settings: usual)
        var raw = usual
        cfmakeraw(&raw)
        // Line feeds stay what they are for messages of other programs on this terminal.
        raw.c_oflag = usual.c_oflag
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        write(addsLines ? terminal.enterLines : terminal.enter + (handlesMouse ? terminal.reportMouse : []))
    }

    private mutating func release() {
        TerminalRestoration.disarm()
        write(addsLines ? transcript.end() + terminal.leaveLines : terminal.leave)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
    }

    private func dropInput() {
        let end = ContinuousClock.now + Self.longestDropping
        var bytes = [UInt8](repeating: 0, count: Self.readSize)
        while !isGone, ContinuousClock.now < end {
            // A long burst arrives in pieces.
            var polled = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, Self.burstPause) > 0, read(keyboard, &bytes, bytes.count) > 0 else { return }
        }
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            guard count < 0 else { continue }
            // A terminal that is gone ends the program at the next event.
            guard errno == EINTR || errno == EAGAIN else { return }
            var full = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            poll(&full, 1, -1)
        }
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
        let rest = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
        return Int32(min(rest.rounded(.up), Double(Int32.max)))
    }
}

/// What the terminal is asked at the start: whether it shows updates as a whole (DECRQM), and its background (OSC 11).
private enum Questions {
    static let all = Array("\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\".utf8)
}
