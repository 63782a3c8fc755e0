internal import Arguments
internal import Glibc

/// A command of `taskhub` that needs the network, the keyring or the session bus.
///
/// These commands are in a separate program, `taskhub-remote`. The other programs link neither, so they can
/// neither connect nor cause a prompt, and start without loading the libraries. ``RemoteArguments`` declares what each
/// takes, for both programs.
package enum RemoteCommand: String, CaseIterable {
    case setup, login, unlock, logout, session, sync, remind, device, doctor, notify

    /// Creates the remote command that the arguments name or ask for help with; `nil` for any other command.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    package init?(_ arguments: some Collection<String>) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, let command = RemoteCommand(rawValue: word) else { return nil }
        self = command
    }

    /// Replaces this process with `taskhub-remote` with the same arguments, terminal and standard streams.
    ///
    /// - Throws: ``Diagnosis`` if that program cannot be started. Otherwise it does not return.
    package static func replaceThisProcess() throws(Diagnosis) -> Never {
        try InstalledPrograms.replaceThisProcess(with: InstalledPrograms.remote(), ProgramArguments.vector)
    }
}

extension InstalledPrograms {
    /// Replaces this process with `taskhub` with the given arguments.
    ///
    /// - Throws: ``Diagnosis`` if that program cannot be started. Otherwise it does not return.
    package static func becomeTaskhub(_ arguments: [String]) throws(Diagnosis) -> Never {
        var words: [UnsafeMutablePointer<CChar>?] = (["taskhub"] + arguments).map { strdup($0) }
        words.append(nil)
        try replaceThisProcess(with: taskhub(), &words)
    }

    fileprivate static func replaceThisProcess(
        with program: String?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) throws(Diagnosis) -> Never {
        if let program { execv(program, arguments) }
        throw Diagnosis(
            .tryAgainLater, "program_missing", "one of the toolkit's programs is missing or cannot be started",
            "Reinstall the Task Hub toolkit")
    }
}
