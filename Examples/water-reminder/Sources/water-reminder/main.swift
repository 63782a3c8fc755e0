import AppGroup
import ExtensionPrograms
import Glibc
import GroupAccounts
import GroupDefaults
import GroupSession
import ProgramFailures
import Water
import WebAddress
import WebClient

// water-reminder login SERVER ISSUER CLIENT   signs in with the browser
// water-reminder sync                         sends what was drunk, and fetches the count

let server = DefaultsKey<String>("server", summary: "", rule: "an address", isUserSettable: false)
let host = try ProgramHost.process()
do {
    let authority = host.environment("WATER_CA_FILE").map { TrustRoots.systemAnd(pemFile: $0) } ?? .system
    let transport = try CurlTransport(userAgent: "water-reminder", trustRoots: authority)
    let container = try GroupContainer.open(at: Water.location.path(argument: nil, environment: host.environment))
    let defaults = SharedDefaults(container: container, locks: ContainerLocks(paths: container.paths, order: .toolkit))
    let account = GroupAccount(
        "account", of: Water.location.group, in: container, transport: transport, environment: host.environment)
    switch host.arguments {
    case let words where words.first == "login" && words.count == 4:
        let address = try await Bootstrap(transport: transport).check(words[1]).address
        try await account.signIn(ProviderSignIn(issuer: words[2], clientID: words[3], transport: transport)) {
            _ = try? host.write(Array("Sign in at \($0)\n".utf8))
        }
        _ = try defaults.update { try $0.set(address.text, for: server) }
    case ["sync"]:
        guard let address = try defaults.read()[server] else { throw SessionFailure.absent }
        let session = try account.session(at: ServerAddress(address))
        try await sync(container, defaults, over: session, at: host.now(), in: host.zone)
    default: throw ProgramFailure(.usage, "usage", "no such command", "Use login SERVER ISSUER CLIENT, or sync")
    }
} catch {
    exit(host.report(error).rawValue)
}
