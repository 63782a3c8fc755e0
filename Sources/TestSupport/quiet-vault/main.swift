import Credentials
import Glibc
import SecretVault
import SessionBus

// Reads and rewrites the tokens of the container whose id is the argument; says how that ended, and nothing of them.
let bus = SessionBusAddress.find(
    environment: { name in getenv(name).map { String(cString: $0) } }, userID: geteuid())
let item = VaultItem(
    schema: "dev.taskhub.Token", attributes: ["container": CommandLine.arguments.dropFirst().first ?? ""],
    label: "Task Hub")
let vault = SecretServiceVault(item: item, address: bus)
switch vault.read() {
case .found(let tokens): print("found, \(vault.replace(with: tokens))")
case .notFound: print("notFound")
case .locked: print("locked")
case .unavailable: print("unavailable")
case .timedOut: print("timedOut")
case .unreadable: print("unreadable")
}
