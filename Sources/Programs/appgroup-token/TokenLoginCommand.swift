internal import AppGroup
internal import ArgumentParser
internal import Credentials
internal import Glibc
internal import GroupCommandLine
internal import GroupSession
internal import KeyringPrompts
internal import OpenIDConnect
internal import ProcessControl
internal import ProgramFailures
internal import TextLayout

struct TokenLoginCommand: AsyncParsableCommand {
    static let configuration = TokenLoginArguments.configuration

    @OptionGroup var arguments: TokenLoginArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try EntryName(typed: arguments.name)
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw ProgramFailure.needsTerminal }
        let container = try access.open()
        let place = try access.place(arguments.name, in: container)
        do {
            // Before the browser opens, so that no sign-in is in vain.
            if !arguments.insecureStorage { try GroupAccess.keyring(try place.makeItem()).unlock(.signIn) }
        } catch let failure as SessionFailure {
            throw ProgramFailure(failure, of: name.text, isStoring: true)
        }
        let signIn = ProviderSignIn(
            issuer: arguments.issuer, clientID: arguments.clientID,
            scopes: arguments.scope.isEmpty ? ["openid", "offline_access"] : arguments.scope,
            audience: arguments.audience,
            policy: ProviderPolicy(
                allowsEndpointsElsewhere: Set(arguments.endpointHost.map { $0.lowercased() }),
                assumesPKCE: arguments.assumesPKCE),
            transport: try GroupAccess.transport(in: container))
        let session = try await session(signIn)
        try await place.keep(.session(session), insecurely: arguments.insecureStorage, mayPrompt: true)
        try report(session)
        warnIfLocked(place)
    }

    private func session(_ signIn: ProviderSignIn) async throws -> ProviderSession {
        if arguments.device {
            return try await signIn.onAnotherDevice { authorization in
                let page = authorization.completeAddress ?? authorization.verificationAddress
                Output.tell("On any device, open\n  \(page)\nand enter the code\n  \(authorization.userCode)")
            }
        }
        if arguments.paste {
            return try await signIn.byPaste { address in
                Output.tell(
                    "Open this address, sign in, and paste the address where the browser ends up:\n\(address)")
            } read: {
                try? await BlockingWork.run { readLine() }
            }
        }
        return try await signIn.inBrowser(port: arguments.port) { address in
            if !arguments.noBrowser, (try? ChildProgram(["xdg-open", address])) != nil {
                Output.tell("Sign in with the browser. If none was opened, open this address:\n\(address)")
            } else {
                Output.tell("Open this address to sign in:\n\(address)")
            }
        }
    }

    private func report(_ session: ProviderSession) throws {
        let isRenewable = session.tokens.refreshToken != nil
        if arguments.common.json {
            return try Output.document { output in
                output.append(member: "name", text: arguments.name)
                output.append(member: "issuer", text: session.issuer)
                output.append(member: "expires_at", text: session.tokens.expiresAtText)
                output.append(member: "renewable", isRenewable)
            }
        }
        try Output.line("Signed in at \(DisplayText(session.issuer).text)")
        guard !isRenewable else { return }
        Output.tell(
            "The identity provider issued no refresh token, so this session ends at \(session.tokens.expiresAtText). "
                + "Ask its operator to allow offline_access for this client.")
    }

    /// Some keyrings ask before each program reads an entry that another one stored.
    private func warnIfLocked(_ place: SecretPlace) {
        guard !arguments.insecureStorage, let item = try? place.item(),
            GroupAccess.keyring(item).state().obstacle == .itemLocked
        else { return }
        Output.tell("appgroup: \(ProgramFailure(SessionFailure(.itemLocked)).sentences)")
    }
}

extension ProgramFailure {
    /// What failed and what to do, without the program's name.
    fileprivate var sentences: String { "\(message). \(hint)." }
}
