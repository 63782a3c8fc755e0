import CivilCalendar
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures
import SharedRuns
import TextLayout

/// What `appgroup run` prints about a run, and its exit code.
struct RunReport {
    let name: String
    /// The program of the command that this caller gave.
    let program: String
    let isJSON: Bool

    /// Prints the output, if there is one.
    ///
    /// - Throws: ``Ending`` or ``ProgramFailure`` unless the output is good.
    func print(_ outcome: RunOutcome) throws {
        switch outcome {
        case .fresh(let output): try print(output, "fresh")
        case .stale(let output, _): try print(output, "stale")
        case .finished(let output): try print(output, "finished")
        case .failed(let failure):
            // Also for a status: callers that waited for the run have not seen what the command wrote.
            throw Self.failure(of: failure.end, of: program, in: "the run '\(name)' failed: ", isJSON: isJSON)
        case .backedOff(let failure):
            throw ProgramFailure(
                .busy, "backed_off",
                "the last run '\(name)' failed (\(failure.end.words)), and none starts before \(failure.retryAt.rfc3339)",
                "Use --force to run it now")
        case .timedOut:
            throw ProgramFailure(
                .busy, "run_timed_out", "another caller's run '\(name)' lasted longer than --timeout",
                "Try again later, or raise --timeout")
        case .notPublished(let output, let error):
            try print(output, "finished")
            throw ProgramFailure(error, in: .appGroup)
        case .unusable(let fault): throw ProgramFailure(fault)
        }
    }

    /// Prints nothing: a run in the background was started, or was not needed.
    func print(_ outcome: RefreshOutcome) throws {
        switch outcome {
        case .started, .running: return
        case .backedOff(let failure): try print(RunOutcome.backedOff(failure))
        case .notStarted(let code):
            throw ProgramFailure(exhausted: code)
                ?? ProgramFailure(
                    .unavailable, "run_not_started", "no run could be started: \(Errno(code: code).text)", "Try again")
        case .unusable(let fault): throw ProgramFailure(fault)
        }
    }

    private func print(_ output: RunOutput, _ state: String) throws {
        guard isJSON else { return try Output.write(Array(output.bytes)) }
        try Output.document { document in
            document.append(member: "name", text: name)
            document.append(member: "state", word: state)
            document.append(member: "finished", word: output.finished.rfc3339)
            document.append(content: output.bytes)
        }
    }

    /// Reports how a command failed.
    ///
    /// - Parameters:
    ///   - end: How it ended.
    ///   - program: The program of the command.
    ///   - run: What the line begins with; nil for a command that has this caller's terminal, and has said itself why
    ///     it exits with another status than 0.
    ///   - isJSON: Whether to report it as a document.
    /// - Returns: The end with the exit code.
    static func failure(of end: CommandEnd, of program: String, in run: String? = nil, isJSON: Bool) -> Ending {
        let status: Int32
        switch end {
        case .exited(let code): status = code
        case .signalled(let number): status = 128 + number
        case .timedOut: status = ProgramStatus.busy.rawValue
        case .tooLarge: status = ProgramStatus.refused.rawValue
        // As a shell says it.
        case .notStarted(let code): status = code == ENOENT ? 127 : 126
        }
        let hint = end.hint(program)
        if isJSON {
            Output.report { output in
                output.append(member: "code", word: end.code)
                output.append(member: "message", text: "\(run ?? "")\(end.words)")
                output.append(member: "hint", text: hint)
                output.append(member: "exit", Int(status))
            }
        } else if case .exited = end, run == nil {
            return Ending(status)
        } else {
            Output.notice("\(run ?? "")\(end.words). \(hint).")
        }
        return Ending(status)
    }
}

/// The words after `--`.
enum CommandLineCommand {
    /// Refuses a command line without them; `example` is what comes before `--`.
    static func check(_ words: [String], after example: String) throws(ProgramFailure) {
        guard words.first?.isEmpty != false else { return }
        throw ProgramFailure(
            .usage, "usage", "no command was given to run",
            "Put it after '--', as in: appgroup \(example) -- ./program")
    }
}

extension ProgramFailure {
    init(_ fault: RunFault) {
        switch fault {
        case .container(let error): self.init(error, in: .appGroup)
        case .file(let error): self.init(error, in: .appGroup)
        case .newer(let version):
            self.init(
                .refused, "run_newer", "the result was stored in the newer format \(version)",
                "Update the Task Hub toolkit")
        }
    }
}

extension CommandEnd {
    fileprivate var words: String {
        switch self {
        case .exited(let status): "the command exited with \(status)"
        case .signalled(let number): "signal \(number) ended the command"
        case .timedOut: "the command did not end in time"
        case .tooLarge(let limit): "the command printed more than \(limit) bytes"
        case .notStarted(let code): "the command could not be started: \(Errno(code: code).text)"
        }
    }

    fileprivate var code: String {
        switch self {
        case .exited, .signalled: "command_failed"
        case .timedOut: "command_timed_out"
        case .tooLarge: "output_too_large"
        case .notStarted: "command_not_started"
        }
    }

    fileprivate func hint(_ program: String) -> String {
        switch self {
        case .exited, .signalled: "Run the command by itself to see why"
        case .timedOut: "Raise --timeout, or let the command take less"
        case .tooLarge: "Raise --limit, or let the command print less"
        case .notStarted: "Check that \(DisplayText.quoted(program, limit: 120)) exists, and is executable"
        }
    }
}
