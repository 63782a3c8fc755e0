package import ArgumentParser
internal import Glibc

/// A command of `taskhub` that needs the network or the keyring.
///
/// These commands are in a program of their own, `taskhub-remote`. The other programs link neither, so they can
/// neither connect nor cause a prompt, and start without loading the libraries.
package enum RemoteCommand: String, CaseIterable {
    case setup, login, unlock, logout, session, sync, doctor, notify

    /// What the main command's help says of it; `taskhub-remote` has its options.
    package var configuration: CommandConfiguration {
        CommandConfiguration(commandName: rawValue, abstract: abstract, shouldDisplay: self != .notify)
    }

    package var abstract: String {
        switch self {
        case .setup: "Remember the Task Hub server to use, after asking it whether it is one."
        case .login: "Sign in to the server; the tokens go into the keyring."
        case .unlock: "Unlock the keyring; on a terminal it may ask for its password."
        case .logout: "Sign out, here and at the identity provider; the tasks stay."
        case .session: "Show who is signed in, as the server sees it."
        case .sync: "Send what was changed here, and fetch what was changed there."
        case .doctor: "Check everything the programs lean on, a line each, with the remedy."
        case .notify: "Show a notification."
        }
    }

    /// The remote command that the arguments name, or ask for help with.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    package init?(_ arguments: some Collection<String>) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, let command = RemoteCommand(rawValue: word) else { return nil }
        self = command
    }

    /// Replaces this process by `taskhub-remote` with the same arguments, terminal and standard streams.
    ///
    /// - Throws: ``Diagnosis`` if that program cannot be started. Otherwise it does not return.
    package static func replaceThisProcess() throws(Diagnosis) -> Never {
        try InstalledPrograms.replaceThisProcess(with: InstalledPrograms.remote(), CommandLine.unsafeArgv)
    }
}

extension InstalledPrograms {
    /// Replaces this process by `taskhub` with the given arguments.
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
            .tryAgainLater, "program_missing", "a program of this installation is missing or cannot be started",
            "Install the Task Hub toolkit again")
    }
}
