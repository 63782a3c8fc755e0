internal import Arguments
internal import Glibc
internal import PosixFiles
package import ProgramFailures

/// What both programs do before and after a command.
package enum GroupProgram {
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
            Output.complain(failure, asJSON: wantsJSON)
        }
        return failure.status.rawValue
    }
}
