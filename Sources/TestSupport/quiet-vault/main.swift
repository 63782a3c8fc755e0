import Credentials
import Glibc
import SecretVault
import SessionBus

// Reads and rewrites the tokens of the container whose id is the argument; says how that ended, and nothing of them.
let bus = SessionBusAddress.find(
    environment: { name in getenv(name).map { String(cString: $0) } }, userID: geteuid())
let vault = SecretServiceVault(containerID: CommandLine.arguments.dropFirst().first ?? "", address: bus)
switch vault.read() {
case .found(let tokens): print("found, \(vault.replace(with: tokens))")
case .notFound: print("notFound")
case .locked: print("locked")
case .unavailable: print("unavailable")
case .timedOut: print("timedOut")
case .unreadable: print("unreadable")
}
