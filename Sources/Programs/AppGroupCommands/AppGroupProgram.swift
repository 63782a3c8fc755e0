import ArgumentParser
import Arguments
import ExtensionPrograms
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures

/// The program `appgroup`.
package enum AppGroupProgram {
    /// Carries out what the program's arguments ask for.
    package static func start() -> Never {
        let words = ProgramArguments.words
        do {
            // With signals and standard streams as the parent process left them.
            try TokenProgram.replaceThisProcess(ifNamedBy: words)
            prepare()
            try run(words)
            exit(ProgramStatus.done.rawValue)
        } catch let end as Ending {
            exit(end.status)
        } catch {
            fail(error, words)
        }
    }

    /// Ignores SIGXFSZ and SIGPIPE, so that a file-size limit or a closed pipe is an error instead of a crash.
    ///
    /// A child's exit status is known even if the parent process ignores its own, and whatever the umask, the user may
    /// use what the program makes.
    private static func prepare() {
        StandardDescriptors.fill()
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        umask(umask(0o077) & 0o077)
    }

    private static func run(_ words: [String]) throws {
        if let what = NonUTF8Input.find() {
            throw ProgramFailure(.refused, "not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8")
        }
        let limit = ProgramArguments.maximumCount
        guard words.count <= limit else {
            throw ProgramFailure(
                .refused, "too_many_arguments", "there are more than \(limit) arguments",
                "Pass data on standard input")
        }
        if var command = FastWords.command(words, among: AppGroupCommand.fastCommands) { return try command.run() }
        try AppGroupCommand.run(NormalizedArguments.words(words, valued: GroupOptions.valued))
    }

    private static func fail(_ error: any Error, _ words: [String]) -> Never {
        let failure = (error as? ProgramFailure) ?? ProgramFailure(error, in: .appGroup)
        let wantsJSON = words.prefix { $0 != "--" }.contains { $0 == "--json" || $0 == "-j" }
        // There is no other place to report it.
        if failure.code != Output.readerGone {
            let bytes = wantsJSON ? failure.document : Array(failure.line(of: Output.program).utf8)
            try? StandardDescriptors.write(bytes, to: STDERR_FILENO)
        }
        exit(failure.status.rawValue)
    }
}
