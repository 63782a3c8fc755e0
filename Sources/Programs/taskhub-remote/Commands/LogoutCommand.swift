internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import Glibc
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubContainer
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync
internal import WebAddress

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = LogoutArguments.configuration

    @OptionGroup var arguments: LogoutArguments

    private var common: ProgramOptions { arguments.common }

    func run() async throws {
        let settings = try ProgramContext.settings(common)
        if !arguments.erase, settings[.account] == nil { try ServerConnection.requireSetUp(common) }
        let defaults = try ProgramContext.defaults(common)
        let erasure = arguments.erase ? try confirmedErasure() : nil
        let signOut = SignOut(
            vaults: try SessionVaults(defaults), provider: OpenIDSignOut(defaults: defaults),
            lock: FileProcessLock(.refresh, ContainerLocks(paths: defaults.container.paths)),
            records: DefaultsAccountRecords(defaults: defaults), pending: DefaultsPendingLinkStore(defaults: defaults),
            device: DeviceUnregistration(defaults: defaults))
        let signedOut = try await signOut.run()
        let context = try ProgramContext.open(common)
        let erased = context.settle(
            try ForgetAccount(in: context.workspace).run(erasing: erasure))
        if erased != nil {
            try defaults.update { try $0.forgetInstallation() }
            // Half-typed text of the app.
            for path in context.paths.drafts where access(path, F_OK) == 0 {
                try ContainerFile.replace(path, with: [], durability: .atomic)
            }
            try context.store.compact()
        }
        if let obstacle = signedOut.uncheckedKeyring {
            StandardStreams.complain(
                "Tokens of an earlier sign-in may be left in the keyring: \(Diagnosis(obstacle).message). Run 'taskhub logout' "
                    + "again once the keyring can be read.")
        }
        if let complaint = signedOut.device.complaint { StandardStreams.complain(complaint) }
        let answer = SignOutAnswer(
            erasedTasks: erased, erasure, isProviderTold: signedOut.atProvider == .ended,
            isDeviceUnregistered: signedOut.device.isUnregistered)
        if common.json { return try StandardStreams.print(answer) }
        try StandardStreams.print(answer.text)
        if let complaint = signedOut.atProvider?.complaint { StandardStreams.complain(complaint) }
    }

    /// Lists everything that will be erased, and asks on a terminal.
    private func confirmedErasure() throws -> Erasure {
        let context = try ProgramContext.open(common)
        let erasure = try PlanErasure(in: context.workspace).run()
        for line in ErasureText(erasure).lines { StandardStreams.complain(line) }
        guard
            arguments.yes || !Terminal.input.isTerminal || Question.isAnsweredYes("Sign out and erase this? [y/N]")
        else {
            throw Diagnosis(
                .tryAgainLater, "not_confirmed", "nothing was erased, and you are still signed in",
                "Use --yes to erase without asking")
        }
        return erasure
    }
}

extension ProviderSignOut {
    /// What stayed at the identity provider; `nil` if nothing did.
    fileprivate var complaint: String? {
        let remedy = "The session there expires, or you can end it on your account page."
        return switch self {
        case .ended: nil
        case .unreachable: "The identity provider could not be reached. \(remedy)"
        case .notEnded:
            "The identity provider did not end the session: the refresh token, which is deleted here, may still work. "
                + remedy
        }
    }
}

extension DeviceSignOut {
    /// `nil` if there was no registration.
    fileprivate var isUnregistered: Bool? {
        switch self {
        case .notRegistered: nil
        case .unregistered: true
        case .failed: false
        }
    }
}

/// Sign-out at the OpenID Connect provider of the server that was set up.
struct OpenIDSignOut: SignOutProvider {
    let defaults: SharedDefaults

    func end(_ tokens: TokenSet, of record: AccountRecord) async -> ProviderSignOut {
        do {
            let server = try ServerConnection(defaults)
            guard record.server == server.address.text else { return .unreachable }
            let (facts, provider) = try await server.provider()
            guard provider.issuer == record.issuer else { return .unreachable }
            let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
            return ProviderSignOut(
                await client.endSession(refreshToken: tokens.refreshToken, idToken: tokens.idToken))
        } catch {
            return .unreachable
        }
    }
}

extension ProviderSignOut {
    fileprivate init(_ result: EndSessionResult) {
        self =
            switch result {
            case .ended: .ended
            case .refused, .unsupported: .notEnded
            case .unreachable: .unreachable
            }
    }
}
