internal import AppGroup
internal import ArgumentParser
internal import Credentials
internal import GroupCommandLine
internal import GroupSession
internal import KeyringPrompts
internal import ProgramFailures
internal import TextLayout

struct TokenHeaderCommand: AsyncParsableCommand {
    static let configuration = TokenHeaderArguments.configuration
    private static let prefix = Array("Authorization: Bearer ".utf8)

    @OptionGroup var arguments: TokenHeaderArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let name = try EntryName(typed: arguments.name)
        let rejected = arguments.rejected ? try rejectedToken() : nil
        let transport = DeferredTransport(access)
        do {
            guard let container = try access.existing() else { throw SessionFailure.absent }
            let place = try access.place(arguments.name, in: container)
            guard let secret = try place.kept(inKeyring: { GroupAccess.keyring($0).secret }) else {
                throw SessionFailure.absent
            }
            let renewal = Renewal(of: secret, lock: place.lock, journal: place.journal, transport: transport)
            let token: BearerToken
            if let rejected {
                token = try await renewal.token(afterRejectionOf: rejected)
            } else {
                token = try await renewal.token()
            }
            let header = "Authorization: \(token.authorization)"
            guard arguments.common.json else { return try Output.line(header) }
            try Output.document { output in
                output.append(member: "name", text: name.text)
                output.append(member: "header", text: header)
            }
        } catch let failure as SessionFailure {
            throw transport.failure ?? ProgramFailure(failure, of: name.text)
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
