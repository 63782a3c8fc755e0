internal import AppGroup
internal import ArgumentParser
internal import Credentials
internal import Glibc
internal import GroupCommandLine
internal import GroupSession
internal import KeyringPrompts
internal import ProgramFailures
internal import TextLayout

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Keep a token in the keyring, and use it without a prompt.",
        subcommands: [
            TokenSetCommand.self, TokenStateCommand.self, TokenHeaderCommand.self, TokenClearCommand.self,
            TokenUnlockCommand.self, TokenLoginCommand.self,
        ])
}

struct TokenSetCommand: AsyncParsableCommand {
    static let configuration = TokenSetArguments.configuration

    @OptionGroup var arguments: TokenSetArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        _ = try EntryName(typed: arguments.name)
        let line = try Output.secretLine("Token: ", limit: BearerToken.maximumBytes)
        guard let credential = KeptCredential(line), case .token = credential else {
            throw ProgramFailure(
                .refused, "token_malformed", "that is not a token",
                "Pass one line of visible ASCII characters, at most \(BearerToken.maximumBytes), that does not begin with {"
            )
        }
        let place = try access.place(arguments.name, in: try access.open())
        try await place.keep(credential, insecurely: arguments.insecureStorage, mayPrompt: isatty(STDERR_FILENO) == 1)
        if arguments.common.json { try Output.document { $0.append(member: "name", text: arguments.name) } }
    }
}

struct TokenClearCommand: AsyncParsableCommand {
    static let configuration = TokenClearArguments.configuration

    @OptionGroup var arguments: TokenClearArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try EntryName(typed: arguments.name)
        do {
            guard try access.existing() != nil else { throw SessionFailure.absent }
            let container = try access.open()
            let place = try access.place(arguments.name, in: container)
            let keyring = try place.item().map(GroupAccess.keyring)
            let kept = try place.kept(inKeyring: { GroupAccess.keyring($0).secret })
            let erased = try await place.erase(kept, fromKeyring: keyring)
            if case .session(let session) = erased, let transport = try? GroupAccess.transport(in: container) {
                await session.revoke(with: transport)
            }
        } catch let failure as SessionFailure {
            throw ProgramFailure(failure, of: name.text)
        }
        if arguments.common.json { try Output.document { $0.append(member: "name", text: arguments.name) } }
    }
}

struct TokenUnlockCommand: AsyncParsableCommand {
    static let configuration = TokenUnlockArguments.configuration

    @OptionGroup var arguments: TokenUnlockArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try EntryName(typed: arguments.name)
        guard isatty(STDIN_FILENO) == 1 else { throw ProgramFailure.needsTerminal }
        guard let container = try access.existing(), let item = try access.place(arguments.name, in: container).item()
        else { throw ProgramFailure(SessionFailure.absent, of: name.text) }
        try GroupAccess.keyring(item).unlock(.session)
        guard arguments.common.json else { return try Output.line("The keyring is unlocked") }
        try Output.document { $0.append(member: "name", text: arguments.name) }
    }
}

extension SecretPlace {
    /// Keeps a credential in the keyring, or in the plain file if the user has chosen that.
    func keep(_ credential: KeptCredential, insecurely: Bool, mayPrompt: Bool) async throws {
        let keyring = GroupAccess.keyring(try makeItem())
        do {
            if insecurely {
                try await keepInPlainFile(credential, insteadOf: keyring)
                Output.tell(
                    "Warning: the token is in a plain file. Any program you run, and anyone who reads your disk, can use it."
                )
            } else {
                try await keep(credential, inKeyring: keyring, mayPrompt: mayPrompt)
            }
        } catch {
            throw ProgramFailure(error, of: name.text, isStoring: true)
        }
    }
}

extension KeyringItem {
    /// Unlocks the keyring, and asks the user if necessary.
    func unlock(_ purpose: UnlockPurpose) throws {
        switch unlock(for: purpose) {
        case .done: return
        case .dismissed: throw SessionFailure.locked(.locked)
        case .failed(let obstacle): throw SessionFailure(obstacle)
        }
    }
}
