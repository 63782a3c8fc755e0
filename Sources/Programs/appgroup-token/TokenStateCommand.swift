internal import AppGroup
internal import ArgumentParser
internal import CivilCalendar
internal import Credentials
internal import FoundationEssentials
internal import GroupCommandLine
internal import GroupSession
internal import KeyringPrompts
internal import ProgramFailures
internal import TextLayout

struct TokenStateCommand: AsyncParsableCommand {
    static let configuration = TokenStateArguments.configuration

    @OptionGroup var arguments: TokenStateArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        _ = try EntryName(typed: arguments.name)
        let (state, storage) = try await state(access)
        let word: String
        var status = ProgramStatus.done
        var reason: String?
        if case .failed(let failure) = state {
            let explained = ProgramFailure(failure)
            word = failure.stateWord
            reason = explained.code
            // Whatever makes it unavailable.
            status = word == "unavailable" ? .unavailable : explained.status
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
            of: secret, lock: place.lock, journal: place.journal, transport: DeferredTransport(access))
        let state = await renewal.state()
        return (state, state == .failed(.absent) ? nil : secret is SecretFile ? "file" : "keyring")
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
