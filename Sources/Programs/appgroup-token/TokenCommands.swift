internal import AppGroup
internal import ArgumentParser
internal import Arguments
internal import CivilCalendar
internal import Credentials
internal import FoundationEssentials
internal import Glibc
internal import GroupSession
internal import KeyringPrompts
internal import ProgramFailures
internal import TextLayout

struct TokenSetCommand: AsyncParsableCommand {
    static let configuration = TokenSetArguments.configuration

    @OptionGroup var arguments: TokenSetArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        _ = try GroupAccess.name(arguments.name)
        let line = try Output.secretLine("Token: ", limit: BearerToken.maximumBytes)
        guard let credential = KeptCredential(line), case .token = credential else {
            throw ProgramFailure(
                .refused, "token_malformed", "that is not a token",
                "Pass one line of visible ASCII characters, at most \(BearerToken.maximumBytes), that does not begin with {")
        }
        let place = try access.place(arguments.name, in: try access.open())
        try await place.keep(credential, insecurely: arguments.insecureStorage, mayPrompt: isatty(STDERR_FILENO) == 1)
        if arguments.common.json { try Output.document { $0.append(member: "name", text: arguments.name) } }
    }
}

struct TokenHeaderCommand: AsyncParsableCommand {
    static let configuration = TokenHeaderArguments.configuration
    private static let prefix = Array("Authorization: Bearer ".utf8)

    @OptionGroup var arguments: TokenHeaderArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try GroupAccess.name(arguments.name)
        let rejected = arguments.rejected ? try rejectedToken() : nil
        do {
            guard let container = try access.existing() else { throw SessionFailure.absent }
            let place = try access.place(arguments.name, in: container)
            guard let secret = try place.kept(inKeyring: { GroupAccess.keyring($0).secret }) else {
                throw SessionFailure.absent
            }
            let renewal = Renewal(
                of: secret, lock: place.lock, journal: place.journal,
                transport: try GroupAccess.transport(in: container))
            let token: BearerToken
            if let rejected {
                token = try await renewal.token(afterRejectionOf: rejected)
            } else {
                token = try await renewal.token()
            }
            try Output.line("Authorization: \(token.authorization)")
        } catch let failure as SessionFailure {
            throw ProgramFailure(failure, of: name.text)
        }
    }

    private func rejectedToken() throws -> BearerToken {
        let line = try Output.secretLine("Header: ", limit: BearerToken.maximumBytes + Self.prefix.count)
        guard line.starts(with: Self.prefix), let token = BearerToken(Array(line.dropFirst(Self.prefix.count))) else {
            throw ProgramFailure(
                .refused, "header_malformed", "standard input has no header of this command",
                "Pass the line that 'appgroup token header' printed")
        }
        return token
    }
}

struct TokenStateCommand: AsyncParsableCommand {
    static let configuration = TokenStateArguments.configuration

    @OptionGroup var arguments: TokenStateArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        _ = try GroupAccess.name(arguments.name)
        let (state, storage) = try await state(access)
        let word: String
        var status = ProgramStatus.done
        var reason: String?
        if case .failed(let failure) = state {
            let explained = ProgramFailure(failure)
            (status, reason) = (explained.status, explained.code)
            word = failure.stateWord
        } else {
            word = "ready"
        }
        if arguments.common.json {
            try Output.document { output in
                output.append(member: "name", text: arguments.name)
                output.append(member: "state", text: word)
                if let reason { output.append(member: "reason", text: reason) }
                if let storage { output.append(member: "storage", text: storage) }
                switch state {
                case .token: output.append(member: "kind", text: "token")
                case .session(let session):
                    output.append(member: "kind", text: "session")
                    output.append(member: "issuer", text: session.issuer)
                    output.append(member: "expires_at", text: session.tokens.expiresAtText)
                    output.append(member: "renewable", session.tokens.refreshToken != nil)
                case .failed: break
                }
            }
        } else {
            try Output.line(word)
        }
        throw Ending(status)
    }

    private func state(_ access: GroupAccess) async throws -> (CredentialState, storage: String?) {
        guard let container = try access.existing() else { return (.failed(.absent), nil) }
        let place = try access.place(arguments.name, in: container)
        guard let secret = try place.kept(inKeyring: { GroupAccess.keyring($0).secret }) else {
            return (.failed(.absent), nil)
        }
        let renewal = Renewal(
            of: secret, lock: place.lock, journal: place.journal, transport: try GroupAccess.transport(in: container))
        let state = await renewal.state()
        return (state, state == .failed(.absent) ? nil : secret is SecretFile ? "file" : "keyring")
    }
}

struct TokenClearCommand: AsyncParsableCommand {
    static let configuration = TokenClearArguments.configuration

    @OptionGroup var arguments: TokenClearArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try GroupAccess.name(arguments.name)
        do {
            guard try access.existing() != nil else { throw SessionFailure.absent }
            let container = try access.open()
            let place = try access.place(arguments.name, in: container)
            let keyring = try place.item().map(GroupAccess.keyring)
            let kept = try place.kept(inKeyring: { GroupAccess.keyring($0).secret })
            let credential = try? kept?.read().get().flatMap { KeptCredential($0) }
            try await place.erase(fromKeyring: keyring)
            if case .session(let session) = credential, let transport = try? GroupAccess.transport(in: container) {
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
        let name = try GroupAccess.name(arguments.name)
        guard isatty(STDIN_FILENO) == 1 else { throw ProgramFailure.needsTerminal }
        guard let container = try access.existing(), let item = try access.place(arguments.name, in: container).item()
        else { throw ProgramFailure(SessionFailure.absent, of: name.text) }
        try GroupAccess.keyring(item).unlock(.session)
        try Output.line("The keyring is unlocked")
    }
}

extension SecretPlace {
    /// Keeps a credential in the keyring, or in the plain file if the user has chosen that.
    func keep(_ credential: KeptCredential, insecurely: Bool, mayPrompt: Bool) async throws {
        let keyring = GroupAccess.keyring(try makeItem())
        do {
            if insecurely {
                try await keepInPlainFile(credential, insteadOf: keyring)
                Output.notice(
                    "Warning: the token is in a plain file. Any program you run, and anyone who reads your disk, can use it.")
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

extension TokenSet {
    /// When the access token expires, in RFC 3339 form.
    var expiresAtText: String { Instant(nearestToSeconds: expiresAt.timeIntervalSince1970).rfc3339 }
}

extension SessionFailure {
    /// The state that `token state` prints.
    fileprivate var stateWord: String {
        switch self {
        case .absent: "absent"
        case .locked: "locked"
        case .signInNeeded, .rejected: "sign-in-needed"
        case .busy, .vaultUnavailable, .providerUnavailable, .providerRefused, .notRecorded: "unavailable"
        }
    }
}

extension ProgramFailure {
    static let needsTerminal = ProgramFailure(
        .refused, "no_terminal", "this command needs a terminal, since it may ask you for something",
        "Run it on a terminal")

    /// Explains a failure with the commands of this program.
    init(_ failure: SessionFailure, of name: String, isStoring: Bool = false) {
        let general = ProgramFailure(failure)
        let hint =
            switch failure {
            case .absent: "Store one with 'appgroup token set \(name)', or sign in with 'appgroup token login \(name)'"
            case .signInNeeded, .rejected:
                "Sign in with 'appgroup token login \(name)', or store another with 'appgroup token set \(name)'"
            case .locked(.locked), .locked(.otherCollectionLocked), .vaultUnavailable(.refused):
                "Unlock it with 'appgroup token unlock \(name)' on a terminal"
            case .vaultUnavailable(.noBus), .vaultUnavailable(.noService), .vaultUnavailable(.noDefaultCollection):
                isStoring
                    ? "Start a keyring such as gnome-keyring or KWallet; if that is not possible, --insecure-storage "
                        + "keeps the token in a plain file" : general.hint
            default: general.hint
            }
        self.init(general.status, general.code, general.message, hint)
    }
}
