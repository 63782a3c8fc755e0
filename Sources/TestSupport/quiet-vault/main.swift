import Credentials
import Glibc
import SecretVault
import SessionBus

// Reads and rewrites the tokens of the container whose id is the argument, and prints the results without the tokens.
let bus = SessionBusAddress.find(
    environment: { name in getenv(name).map { String(cString: $0) } }, userID: geteuid())
let item = VaultItem(
    schema: "dev.taskhub.Token", attributes: ["container": CommandLine.arguments.dropFirst().first ?? ""],
    label: "Task Hub")
let vault = SecretServiceVault(item: item, address: bus)
switch vault.read() {
case .found(let tokens):
    switch vault.replace(with: tokens) {
    case .failed(let obstacle): print("found, \(obstacle)")
    case let result: print("found, \(result)")
    }
case .notFound: print("notFound")
case .unreadable: print("unreadable")
case .failed(let obstacle): print(obstacle)
}
