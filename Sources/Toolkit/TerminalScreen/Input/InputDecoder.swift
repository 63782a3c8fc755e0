package import TerminalValues

/// Splits the bytes of a terminal into keys, mouse actions, pastes and reports.
///
/// A sequence that it does not know is dropped as a whole. Its letters never arrive as keys, which would be commands.
/// Neither does a paste, however slowly it comes. If its end never comes, Ctrl-C ends it after a pause.
package struct InputDecoder: Sendable {
    /// The longest paste that is kept, in bytes.
    package static let longestPaste = 1024 * 1024

    /// How long a byte that may begin a sequence waits for the next one.
    private static let usualEscapeDelay = Duration.milliseconds(50)
    /// How long the rest of a sequence, a character or a paste may take, as over a slow connection.
    private static let restDelay = Duration.seconds(1)
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private let keys: [[UInt8]: KeyStroke]
    private let longestKey: Int
    private let escapeDelay: Duration
    private var pending: [UInt8] = []
    private var paste: PastedBytes?
    /// Whether the paste paused, so that a person may give it up.
    private var hasPaused = false

    /// - Parameters:
    ///   - keys: The sequences of the terminal's own keys.
    ///   - escapeDelay: How long Escape waits for the rest of a sequence; nil for the usual time.
    package init(keys: [[UInt8]: KeyStroke] = [:], escapeDelay: Duration? = nil) {
        self.keys = keys
        longestKey = keys.keys.map(\.count).max() ?? 0
        self.escapeDelay = escapeDelay ?? Self.usualEscapeDelay
    }

    /// How long to wait for more bytes before ``finish()`` is called; nil if nothing is incomplete.
    package var timeout: Duration? {
        if paste != nil { return hasPaused ? nil : Self.restDelay }
        if pending.isEmpty { return nil }
        return pending[0] == ASCII.escape && pending.count <= 2 ? escapeDelay : Self.restDelay
    }

    /// Returns what the bytes complete.
    package mutating func read(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
        let isGivenUp = hasPaused && bytes.first == ASCII.interrupt
        var inputs = isGivenUp ? endPaste() : []
        pending += bytes.dropFirst(isGivenUp ? 1 : 0)
        while let input = next() {
            if let input { inputs.append(input) }
        }
        return inputs
    }

    /// Returns what the incomplete bytes mean if no more follow, and forgets them; a paste goes on.
    package mutating func finish() -> [TerminalInput] {
        guard paste == nil else {
            hasPaused = true
            return []
        }
        defer { pending = [] }
        guard pending.first == ASCII.escape else { return [] }
        if pending.count == 1 { return [.key(KeyStroke(.escape))] }
        // Alt with a key that otherwise begins a sequence.
        return pending.count == 2 ? [.key(KeyStroke(.character(Character(Unicode.Scalar(pending[1]))), .alt))] : []
    }

    /// - Returns: The next input, or `.some(nil)` for bytes without a meaning; `nil` if more bytes are needed.
    private mutating func next() -> TerminalInput?? {
        if paste != nil { return nextOfPaste() }
        guard let first = pending.first else { return nil }
        if let (key, count) = ownKey() { return take(count, .key(key)) }
        if first == ASCII.escape { return nextOfSequence() }
        if first < 0x20 || first == 0x7F { return take(1, PlainKey.control(first).map(TerminalInput.key)) }
        return nextCharacter()
    }

    private mutating func take(_ count: Int, _ input: TerminalInput?) -> TerminalInput?? {
        pending.removeFirst(count)
        return .some(input)
    }

    /// The longest of the terminal's own keys with which the bytes begin.
    private func ownKey() -> (KeyStroke, Int)? {
        for count in stride(from: min(longestKey, pending.count), to: 0, by: -1) {
            if let key = keys[Array(pending[..<count])] { return (key, count) }
        }
        return nil
    }

    private mutating func nextCharacter() -> TerminalInput?? {
        let length = UTF8Length.of(pending[0])
        guard length > 0 else { return take(1, nil) }
        if let wrong = pending.prefix(length).dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
            return take(wrong, nil)
        }
        guard pending.count >= length else { return nil }
        let text = String(validating: pending[..<length], as: UTF8.self)
        let scalar = text?.unicodeScalars.first
        let isControl = scalar.map { (0x80..<0xA0).contains($0.value) } ?? true
        return take(length, isControl ? nil : scalar.map { .key(KeyStroke(.character(Character($0)))) })
    }

    private mutating func nextOfSequence() -> TerminalInput?? {
        switch EscapeSequence(in: pending[...]) {
        case .incomplete:
            return nil
        case .unknown(let length):
            return take(length, nil)
        case .alone:
            return take(1, .key(KeyStroke(.escape)))
        case .alternative(let byte):
            return take(2, PlainKey.with(byte).map { .key(KeyStroke($0.key, $0.modifiers.union(.alt))) })
        case .pasteStart(let length):
            pending.removeFirst(length)
            paste = PastedBytes()
            return .some(nil)
        case .input(let input, let length):
            return take(length, input)
        }
    }

    /// Ends the paste without its mark.
    private mutating func endPaste() -> [TerminalInput] {
        let input = paste?.adding(pending[...]).input
        (paste, hasPaused, pending) = (nil, false, [])
        return [input].compactMap(\.self)
    }

    private mutating func nextOfPaste() -> TerminalInput?? {
        guard let read = paste else { return nil }
        if let end = pending.firstRange(of: Self.endOfPaste) {
            let input = read.adding(pending[..<end.lowerBound]).input
            (paste, hasPaused) = (nil, false)
            return take(end.upperBound, input)
        }
        // The end's first bytes may be here already.
        let whole = max(0, pending.count - Self.endOfPaste.count + 1)
        paste = read.adding(pending[..<whole])
        pending.removeFirst(whole)
        return nil
    }
}

/// The bytes of a paste so far.
private struct PastedBytes: Sendable {
    private var bytes: [UInt8] = []
    private var isOversized = false

    func adding(_ more: ArraySlice<UInt8>) -> PastedBytes {
        var sum = self
        sum.isOversized = isOversized || bytes.count + more.count > InputDecoder.longestPaste
        sum.bytes = sum.isOversized ? [] : bytes + more
        return sum
    }

    var input: TerminalInput {
        guard !isOversized else { return .oversizedPaste }
        let text = String(decoding: bytes, as: UTF8.self)
        return .paste(String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }))
    }
}
