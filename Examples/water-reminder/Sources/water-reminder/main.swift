import AppGroup
import ExtensionPrograms
import GroupAccounts
import GroupDefaults
import GroupSession
import ProgramFailures
import Water
import WebAddress
import WebClient

// water-reminder login SERVER ISSUER CLIENT   signs in with the browser
// water-reminder sync                         sends what was drunk, and fetches the count

await ProgramHost.run { host in
    let authority = host.environment("WATER_CA_FILE").map(TrustRoots.systemAnd(pemFile:)) ?? .system
    let transport = try CurlTransport(userAgent: "water-reminder", trustRoots: authority)
    let container = try GroupContainer.open(at: Water.location.path(environment: host.environment))
    let account = GroupAccount(
        "account", of: Water.location.group, in: container, transport: transport, environment: host.environment)
    switch host.arguments {
    case let words where words.first == "login" && words.count == 4:
        let address = try await Bootstrap(transport: transport).check(words[1]).address
        let signIn = ProviderSignIn(issuer: words[2], clientID: words[3], transport: transport)
        try await account.signIn(signIn) { host.tell("Sign in at \($0)") }
        try container.defaults.update { try $0.set(address.text, for: .serverURL) }
    case ["sync"]:
        guard let address = try container.defaults.read()[.serverURL] else { throw SessionFailure.absent }
        try await sync(container, over: account.session(at: ServerAddress(address)), at: host.now(), zone: host.zone)
    default: throw ProgramFailure(.usage, "usage", "no such command", "Use login SERVER ISSUER CLIENT, or sync")
    }
}
