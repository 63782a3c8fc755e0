public import AppGroup
public import CivilCalendar
internal import GroupOutbox
internal import ProgramFailures
internal import TextLayout

/// Something that an intents program can do.
public struct Intent: Sendable {
    /// The word that runs it.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    let options: [OptionRule]
    /// Reads the arguments, and returns what then performs the intent.
    let prepare: @Sendable (ArgumentReader) throws(ProgramFailure) -> (IntentCall) throws -> IntentAnswer

    /// Declares an intent.
    ///
    /// - Parameters:
    ///   - name: The word that runs it.
    ///   - summary: What it does, in one line, for help.
    ///   - arguments: The arguments, in the order in which they can be given without their names.
    ///   - perform: Does it, and answers once the change is on disk. It gets the value of each argument. An error that
    ///     it throws is reported as ``ProgramFailure`` says.
    public init<each Value: Sendable>(
        _ name: String, _ summary: String, _ arguments: repeat IntentArgument<each Value>,
        perform: @escaping @Sendable (IntentCall, repeat each Value) throws -> IntentAnswer
    ) {
        var options: [OptionRule] = []
        repeat options.append((each arguments).option)
        self.name = name
        self.summary = summary
        self.options = options
        prepare = { reader throws(ProgramFailure) in
            var reader = reader
            let values = (repeat try reader.value(of: each arguments))
            try reader.end()
            return { call in try perform(call, repeat each values) }
        }
    }
}

/// Finds the values of an intent's arguments among what was typed.
struct ArgumentReader {
    private let typed: CommandLineWords
    private var words: ArraySlice<String>
    private let help: String

    init(_ typed: CommandLineWords, help: String) {
        self.typed = typed
        self.help = "Run '\(help)' to see what there is"
        words = typed.words[...]
    }

    /// Returns the value of the next argument.
    mutating func value<Value>(of argument: IntentArgument<Value>) throws(ProgramFailure) -> Value {
        let name = argument.option.name
        var text = typed.has(name) ? typed[name] ?? "" : nil
        if text == nil, argument.option.value != nil { text = words.popFirst() }
        guard let text else {
            if let value = argument.fallback { return value }
            throw ProgramFailure(.usage, "usage", "'--\(name)' is missing", help)
        }
        guard let value = argument.parse(text) else {
            throw ProgramFailure(.refused, "invalid_argument", "'--\(name)' is not \(argument.rule)", help)
        }
        return value
    }

    func end() throws(ProgramFailure) {
        if !words.isEmpty { throw ProgramFailure(.usage, "usage", "there are too many words", help) }
    }
}

/// One run of an intent: the moment, the key of the change, and the container.
public struct IntentCall {
    /// The moment at which the program was started.
    public let now: Instant
    /// The user's time zone.
    public let zone: any ZoneRules
    /// What identifies the change: the option `--key`, or a new id.
    public let key: String
    /// The application's container.
    public let container: GroupContainer
    /// The locks of the container.
    public let locks: ContainerLocks

    /// Adds a change to an outbox, from which a program with network delivers it later.
    ///
    /// The change is durable on return. While it waits, the same change with the same ``key`` is not added again. Once it
    /// is delivered, its key is forgotten here: a repetition is sent again, and the server recognises the key.
    ///
    /// - Parameters:
    ///   - change: The change, as the server takes it. Another change with the same key is an error
    ///     (`OutboxError.keyTaken`), so leave ``now`` out: the outbox has it as the entry's own.
    ///   - outbox: The name of the outbox.
    /// - Throws: `OutboxError` or `OutboxMessageError`.
    public func append(_ change: String, to outbox: EntryName) throws {
        _ = try GroupOutbox(outbox, in: container).add(OutboxMessage(key: key, change: Array(change.utf8)), at: now)
    }
}

/// What an intent answers: a sentence for people, and values for scripts.
public struct IntentAnswer: Sendable {
    /// A value for scripts.
    public enum Value: Sendable {
        /// A text, as a JSON string.
        case text(String)
        /// A whole number, as a JSON number.
        case number(Int)
        /// A yes or no, as JSON's `true` or `false`.
        case flag(Bool)
    }

    private let sentence: String
    private let values: KeyValuePairs<StaticString, Value>

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - sentence: What was done, in one line.
    ///   - values: Values for scripts, with the names of their JSON members.
    public init(_ sentence: String, _ values: KeyValuePairs<StaticString, Value> = [:]) {
        self.sentence = sentence
        self.values = values
    }

    var line: [UInt8] { Array("\(DisplayText(sentence, placeholder: "").text)\n".utf8) }

    func document(of intent: String) -> [UInt8] {
        var output = ByteBuffer()
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "intent", text: intent)
        output.append(member: "message", text: sentence)
        output.append(member: "values")
        output.append("{")
        for (name, value) in values {
            switch value {
            case .text(let text): output.append(member: name, text: text)
            case .number(let number): output.append(member: name, number)
            case .flag(let flag): output.append(member: name, flag)
            }
        }
        output.append("}}\n")
        return output.bytes
    }
}
