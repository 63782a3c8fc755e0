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
    /// What the caller would run.
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
        case .failed(let failure, let isOwn):
            report(failure, by: isOwn ? program : nil, code: failure.end.code, failure.end.status)
            throw Ending(failure.end.status)
        case .backedOff(let failure):
            // It may have been another caller's command.
            report(failure, by: nil, code: "backed_off", ProgramStatus.busy.rawValue)
            throw Ending(.busy)
        case .timedOut:
            throw ProgramFailure(
                .busy, "run_timed_out", "another caller's run '\(name)' lasted longer than --timeout",
                "Try again later, or raise --timeout")
        case .notPublished(let output, let error):
            try print(output, "finished")
            throw ProgramFailure(error, in: .appGroup)
        case .notRecorded(let end, let error):
            let failure = error.failure(in: .appGroup)
            let message = "the run '\(name)' failed just now: \(end.words(for: program)). \(failure.message)"
            Output.complain(
                ProgramFailure(.inputOutput, end.code, message, failure.hint), asJSON: isJSON, exit: end.status)
            throw Ending(end.status)
        case .unusable(let fault): throw fault
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
        case .unusable(let fault): throw fault
        }
    }

    private func print(_ output: RunOutput, _ state: String) throws {
        guard isJSON else { return try Output.write(Array(output.bytes)) }
        try Output.document { document in
            document.append(member: "name", text: name)
            document.append(member: "state", word: state)
            document.append(member: "finished", word: output.finished.preciseRFC3339)
            document.append(content: output.bytes)
        }
    }

    /// Says which run failed, when, and when the command may run again.
    ///
    /// For every caller: the command has told at most one of them what went wrong, the one that ran it.
    private func report(_ failure: RunFailure, by program: String?, code: String, _ status: Int32) {
        let now = SystemTime.now()
        let age = max(0, now.seconds - failure.finished.seconds)
        // Rounded up, so that the pause is over when that time has passed.
        let pause = max(0, (failure.retryAt.microseconds - now.microseconds + 999_999) / 1_000_000)
        let next = pause > 0 ? "It is not tried again for \(pause) s" : "The next call tries it again"
        let advice = failure.end.advice.map { "\($0). " } ?? ""
        let message =
            "the run '\(name)' failed \(age > 0 ? "\(age) s ago" : "just now"): \(failure.end.words(for: program))"
        Output.complain(
            ProgramFailure(.inputOutput, code, message, "\(advice)\(next); --force runs it at once"), asJSON: isJSON,
            exit: status
        ) { output in
            output.append(member: "finished", word: failure.finished.preciseRFC3339)
            output.append(member: "retry_at", word: failure.retryAt.preciseRFC3339)
        }
    }

    /// Reports how a command failed that no other caller shares, and returns the end with its exit code.
    ///
    /// A command that ran has said itself what went wrong.
    static func failure(of end: CommandEnd, by program: String, isJSON: Bool) -> Ending {
        if case .exited = end, !isJSON { return Ending(end.status) }
        let advice = end.advice ?? "Run the command by itself to see why"
        Output.complain(
            ProgramFailure(.inputOutput, end.code, end.words(for: program), advice), asJSON: isJSON, exit: end.status)
        return Ending(end.status)
    }
}

extension CommandEnd {
    /// Says it; `program` is nil if this caller may not know the command.
    fileprivate func words(for program: String?) -> String {
        switch self {
        case .exited(let status): "the command exited with \(status)"
        case .signalled(let number): "signal \(number) ended the command"
        case .timedOut: "the command did not end in time"
        case .tooLarge(let limit): "the command printed more than \(limit) bytes"
        case .notStarted(let code):
            "\(program.map { DisplayText.quoted($0) } ?? "the command") could not be started: \(Errno(code: code).text)"
        }
    }

    fileprivate var status: Int32 {
        switch self {
        case .exited(let code): code
        case .signalled(let number): 128 + number
        case .timedOut: ProgramStatus.busy.rawValue
        case .tooLarge: ProgramStatus.refused.rawValue
        // As a shell says it.
        case .notStarted(let code): code == ENOENT ? 127 : 126
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

    /// What to do about it; nil if only the command's own messages say that.
    fileprivate var advice: String? {
        switch self {
        case .exited, .signalled: nil
        case .timedOut: "Raise --timeout, or let the command take less"
        case .tooLarge: "Raise --limit, or let the command print less"
        case .notStarted: "Check its name, and that it is executable"
        }
    }
}
