internal import CLinux
public import CivilCalendar
internal import Glibc
public import PosixFiles
public import ProgramFailures
internal import TextLayout

/// What a program gets from outside: arguments, environment, clock, ids and streams.
///
/// A test passes its own. A program uses ``process()``.
public struct ProgramHost {
    /// The program's name, for messages.
    public var name: String
    /// The arguments without the program's name.
    public var arguments: [String]
    /// Returns the value of an environment variable, or nil if it is not set.
    public var environment: (String) -> String?
    /// Returns the current time.
    public var now: () -> Instant
    /// Returns a new id: the key of a change, which no other change has.
    public var makeID: () -> String
    /// Writes all of the bytes to standard output.
    public var write: ([UInt8]) throws(FileError) -> Void
    /// Writes to standard error; a failure is ignored, because there is no other place to report it.
    public var complain: ([UInt8]) -> Void
    /// The descriptor of standard output, whose closing ends a program that keeps running; nil if nothing ends it.
    public var output: Int32?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - name: The program's name, for messages.
    ///   - arguments: The arguments without the program's name.
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    ///   - now: Returns the current time.
    ///   - makeID: Returns a new id.
    ///   - output: The descriptor whose closing ends a program that keeps running.
    ///   - write: Writes all of the bytes to standard output.
    ///   - complain: Writes to standard error.
    public init(
        name: String, arguments: [String], environment: @escaping (String) -> String?, now: @escaping () -> Instant,
        makeID: @escaping () -> String, output: Int32? = nil,
        write: @escaping ([UInt8]) throws(FileError) -> Void, complain: @escaping ([UInt8]) -> Void
    ) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
        self.now = now
        self.makeID = makeID
        self.output = output
        self.write = write
        self.complain = complain
    }

    /// Returns this process: its own arguments, environment, clock and streams.
    ///
    /// A closed reader or a full disk then makes a write fail, instead of killing the program.
    ///
    /// - Throws: ``ProgramFailure`` if an argument is not UTF-8, which a text would hold as another one.
    public static func process() throws(ProgramFailure) -> ProgramHost {
        InheritedSettings.correct()
        // A bar ends its programs with it.
        InheritedSettings.letTerminate()
        var words: [String] = []
        for index in 0..<Int(toolkit_argument_count()) {
            guard let word = toolkit_arguments()[index].flatMap({ String(validatingCString: $0) }) else {
                throw ProgramFailure(.refused, "not_utf8", "an argument is not UTF-8", "Convert it to UTF-8")
            }
            words.append(word)
        }
        let path = words.first ?? ""
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] }
        return ProgramHost(
            name: name.map(String.init) ?? path, arguments: Array(words.dropFirst()),
            environment: { name in getenv(name).map { String(cString: $0) } }, now: SystemTime.now,
            makeID: {
                (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 36) }.joined(separator: "-")
            },
            output: STDOUT_FILENO,
            write: { bytes throws(FileError) in
                do throws(Errno) {
                    try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
                } catch {
                    throw .system(path: "standard output", errno: error.code)
                }
            },
            complain: { _ = try? StandardDescriptors.write($0, to: STDERR_FILENO) })
    }

    /// The zone that `TZ` names, else the machine's, else UTC.
    public var zone: any ZoneRules { ZoneLookup.find(environment: environment) ?? RecordedZone.utc }

    /// Writes the bytes, and explains a failure.
    ///
    /// - Returns: False if the reader has left, which is no failure: `water-widget watch | head -1`.
    func output(_ bytes: [UInt8]) throws(ProgramFailure) -> Bool {
        do {
            try write(bytes)
            return true
        } catch .system(_, EPIPE) {
            return false
        } catch {
            var reason = ""
            if case .system(_, let code) = error { reason = ": \(Errno(code: code).text)" }
            throw ProgramFailure(
                .inputOutput, "output_failed", "the output could not be written\(reason)", "Run the command again")
        }
    }

    /// Returns text in characters that the terminal can show, if the output is one.
    func shown(_ text: [UInt8]) -> [UInt8] {
        guard let output, isatty(output) == 1 else { return text }
        return Array(TerminalCharset(environment: environment).text(String(decoding: text, as: UTF8.self)).utf8)
    }

    /// Writes a line for a person to standard error, so that standard output stays what scripts read.
    public func tell(_ line: String) { complain(Array("\(line)\n".utf8)) }

    /// Reports an error on standard error, as a line, or as JSON if an argument is `--json`.
    ///
    /// - Parameters:
    ///   - error: A ``ProgramFailure``, an ``ExplainedError``, or any other error, which is a defect of the program.
    ///   - words: What the sentences call the application's things.
    /// - Returns: The exit code.
    @discardableResult
    public func report(_ error: any Error, in words: FailureWords = FailureWords()) -> ProgramStatus {
        let failure = ProgramFailure(error, in: words)
        let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
        complain(wantsJSON ? failure.document : Array(failure.line(of: name).utf8))
        return failure.status
    }

    /// Runs a main command in this process, and exits with 0, or with the code of its error after reporting that.
    ///
    /// ```swift
    /// await ProgramHost.run { host in try await sync(host.arguments) }
    /// ```
    ///
    /// Starting the concurrency runtime takes some milliseconds, so widgets and intents have programs of their own.
    ///
    /// - Parameters:
    ///   - words: What the sentences of errors call the application's things.
    ///   - program: The command; what it throws is reported.
    public static func run(
        in words: FailureWords = FailureWords(containerOption: nil),
        _ program: @Sendable (ProgramHost) async throws -> Void
    ) async -> Never {
        let host = processOrExit()
        do {
            try await program(host)
            exit(ProgramStatus.done.rawValue)
        } catch {
            exit(host.report(error, in: words).rawValue)
        }
    }

    /// Runs a program in this process, and exits.
    static func run(_ program: (ProgramHost) -> ProgramStatus) -> Never { exit(program(processOrExit()).rawValue) }

    private static func processOrExit() -> ProgramHost {
        do throws(ProgramFailure) {
            return try process()
        } catch {
            let name = toolkit_arguments()[0].map { String(cString: $0) } ?? ""
            _ = try? StandardDescriptors.write(Array(error.line(of: name).utf8), to: STDERR_FILENO)
            exit(error.status.rawValue)
        }
    }
}
