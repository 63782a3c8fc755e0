import ArgumentParser
import ContractServer
import Glibc

@main
struct ContractServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract-server", abstract: "Run a Task Hub server in memory, for tests.")

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 0

    @Option(help: "Tasks that user-1 has from the start.")
    var seedTasks = 0

    @Option(help: "Delta events that user-1 has from the start.")
    var seedEvents = 0

    func run() async throws {
        let server = InMemoryServer()
        if seedTasks > 0 || seedEvents > 0 {
            _ = try await server.control("seed", "{\"tasks\":\(seedTasks),\"events\":\(seedEvents)}")
        }
        try await server.run(port: port) { address in
            print(address)
            fflush(nil)
        }
    }
}
