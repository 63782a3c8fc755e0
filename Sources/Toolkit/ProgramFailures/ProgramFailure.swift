package import TextLayout

/// An error as a program reports it: the exit code, what failed, and what to do next.
///
/// ```swift
/// do {
///     let container = try GroupContainer.open(at: path)
/// } catch {
///     let failure = ProgramFailure(error)
///     fputs(failure.line(of: "water-reminder"), stderr)
///     exit(failure.status.rawValue)
/// }
/// ```
public struct ProgramFailure: Error, Hashable, Sendable {
    /// The exit code.
    public let status: ProgramStatus
    /// A stable identifier for scripts, in snake case.
    public let code: String
    /// What failed: a sentence without its full stop.
    public let message: String
    /// What the user can do next, also without its full stop.
    public let hint: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - status: The exit code.
    ///   - code: A stable identifier for scripts, in snake case.
    ///   - message: What failed, and the value that caused it where it is not private.
    ///   - hint: What the user can do next.
    public init(_ status: ProgramStatus, _ code: String, _ message: String, _ hint: String) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// Creates the failure that an error causes.
    ///
    /// - Parameters:
    ///   - error: An ``ExplainedError``, such as another failure; any other error is a defect of the program.
    ///   - words: What the sentences call the application's things.
    public init(_ error: any Error, in words: FailureWords = FailureWords()) {
        self =
            (error as? any ExplainedError)?.failure(in: words)
            ?? ProgramFailure(.defect, "defect", "internal error", "This is a bug; please report it")
    }

    /// Returns one line for people.
    ///
    /// - Parameter program: The program's name.
    /// - Returns: `PROGRAM: what failed. What to do next.` and a newline.
    public func line(of program: String) -> String {
        "\(program): \(ProgramFailure.sentence(message)) \(ProgramFailure.sentence(hint))\n"
    }

    /// The failure as JSON on one line, with a final newline.
    ///
    /// As in `{"schema":1,"error":{"code":"busy","message":"…","hint":"…","exit":75}}`.
    public var document: [UInt8] { document(exit: status.rawValue) }

    /// Returns the same document with another exit code, such as that of a command that was run, and further members.
    package func document(exit: Int32, _ members: (inout ByteBuffer) -> Void = { _ in }) -> [UInt8] {
        var output = ByteBuffer()
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "error")
        output.append("{")
        output.append(member: "code", text: code)
        output.append(member: "message", text: message)
        output.append(member: "hint", text: hint)
        output.append(member: "exit", Int(exit))
        members(&output)
        output.append("}}\n")
        return output.bytes
    }

    private static func sentence(_ text: String) -> String {
        // A path is longer than the text of a card.
        let clean = DisplayText(text, limit: 8192).text
        return clean.hasSuffix("?") ? clean : "\(clean)."
    }
}

/// An error that explains itself to the user of a program.
///
/// All errors of the toolkit do: those of HTTP, of a server's address and of identity providers in programs that import
/// `GroupSession`, those of certificate authorities in programs that import `GroupAccounts`, those of an outbox or a
/// card document in programs that import `ExtensionPrograms`. Conform your own, and ``ProgramFailure/init(_:in:)`` reports them too.
public protocol ExplainedError: Error {
    /// Explains the error.
    ///
    /// - Parameter words: What the sentences call the application's things.
    /// - Returns: The exit code, what failed, and what to do next.
    func failure(in words: FailureWords) -> ProgramFailure
}

extension ProgramFailure: ExplainedError {
    /// Returns the failure itself.
    public func failure(in words: FailureWords) -> ProgramFailure { self }
}

/// What sentences about errors call an application's things.
public struct FailureWords: Hashable, Sendable {
    /// What the container keeps, as in `there is nowhere to keep the glasses`.
    public var contents: String
    /// The option that names another container; nil if the program has none.
    public var containerOption: String?
    /// The environment variable that names another container; nil if there is none.
    public var containerVariable: String?
    /// The command that lists the settings; nil if there is none.
    public var settingsCommand: String?
    /// The command that moves a damaged file of the settings aside; nil if there is none.
    public var repairCommand: String?
    /// What to do if a certificate's authority is not trusted; nil if the program trusts only the system's.
    public var authorityAdvice: String?
    /// What to do if an identity provider has endpoints at another host; nil if the program never accepts that.
    public var otherHostAdvice: String?
    /// What to do if an identity provider does not announce PKCE; nil if the program never accepts that.
    public var unannouncedPKCEAdvice: String?

    /// Creates words.
    ///
    /// - Parameters:
    ///   - contents: What the container keeps.
    ///   - containerOption: The option that names another container.
    ///   - containerVariable: The environment variable that does so; see `ContainerLocation.variable`.
    ///   - settingsCommand: The command that lists the settings.
    ///   - repairCommand: The command that moves a damaged file of the settings aside.
    ///   - authorityAdvice: What to do if a certificate's authority is not trusted.
    ///   - otherHostAdvice: What to do if an identity provider has endpoints at another host.
    ///   - unannouncedPKCEAdvice: What to do if an identity provider does not announce PKCE.
    public init(
        contents: String = "its files", containerOption: String? = "--container", containerVariable: String? = nil,
        settingsCommand: String? = nil, repairCommand: String? = nil, authorityAdvice: String? = nil,
        otherHostAdvice: String? = nil, unannouncedPKCEAdvice: String? = nil
    ) {
        self.contents = contents
        self.containerOption = containerOption
        self.containerVariable = containerVariable
        self.settingsCommand = settingsCommand
        self.repairCommand = repairCommand
        self.authorityAdvice = authorityAdvice
        self.otherHostAdvice = otherHostAdvice
        self.unannouncedPKCEAdvice = unannouncedPKCEAdvice
    }

    /// What to set for another container, as in `--container or WATER_CONTAINER`.
    var placesForContainer: String {
        switch (containerOption, containerVariable) {
        case (let option?, let variable?): "\(option) or \(variable)"
        case (let place?, nil), (nil, let place?): place
        case (nil, nil): "XDG_DATA_HOME"
        }
    }

    /// The first of these places.
    var placeForContainer: String { containerOption ?? containerVariable ?? "XDG_DATA_HOME" }
}
