internal import Arguments
internal import Glibc
internal import PosixFiles
package import ProgramFailures

/// What both programs do before and after a command.
package enum GroupProgram {
    /// Ignores SIGXFSZ and SIGPIPE, so that a file-size limit or a closed pipe is an error instead of a crash.
    ///
    /// A child's exit status is known even if the parent process ignores its own, and whatever the umask, the user may
    /// use what the program makes.
    package static func prepare() {
        StandardDescriptors.fill()
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        umask(umask(0o077) & 0o077)
    }

    /// Refuses arguments and input that are not UTF-8.
    package static func checkText() throws(ProgramFailure) {
        if let what = NonUTF8Input.find() {
            throw ProgramFailure(.refused, "not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8")
        }
    }

    /// Reports the error that ended a command, and returns the exit code.
    package static func end(after error: any Error, _ words: [String]) -> Int32 {
        if let end = error as? Ending { return end.status }
        let failure = ProgramFailure(error, in: .appGroup)
        let wantsJSON = words.prefix { $0 != "--" }.contains { $0 == "--json" || $0 == "-j" }
        // `token header | head -0` is not an error.
        if failure.code != Output.readerGone {
            let report = wantsJSON ? failure.document : Array(failure.line(of: Output.program).utf8)
            // There is no other place to report it.
            try? StandardDescriptors.write(report, to: STDERR_FILENO)
        }
        return failure.status.rawValue
    }
}
