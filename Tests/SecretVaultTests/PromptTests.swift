import Credentials
import KeyringPrompts
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("Prompts that end in every way", .serialized, .timeLimit(.minutes(2)))
struct PromptTests {
    private func vault(_ service: MockPrompter) -> PromptingSecretVault {
        PromptingSecretVault(
            item: .taskHub(containerID), address: service.bus.address,
            kind: KeyringKind(names: ["org.example.absent", "org.example.wallet"]) { "wallet" })
    }

    /// The work that needs each prompt, on its own thread: the calls wait for the user.
    private func ask(_ service: MockPrompter, _ interruption: Cancellation = Cancellation()) async -> PromptResult {
        let vault = vault(service)
        return await Task.detached { vault.create(tokens(), mayPrompt: true, interruption) }.value
    }

    private static let befores = [MockPrompter.Before.missing, .locked, .open]

    @Test("An answered prompt is done, whatever type its signal has", arguments: befores, MockPrompter.Result.allCases)
    func answered(_ before: MockPrompter.Before, _ result: MockPrompter.Result) async throws {
        let service = try await MockPrompter(before, .answered, result)
        #expect(await ask(service) == .done)
        try #expect(service.secret == document(tokens()))
    }

    @Test(
        "A dismissed prompt is dismissed and stores nothing, whatever type its signal has", arguments: befores,
        MockPrompter.Result.allCases)
    func dismissed(_ before: MockPrompter.Before, _ result: MockPrompter.Result) async throws {
        let service = try await MockPrompter(before, .dismissed, result)
        // A signal that does not say so counts as an answer, and then the item is missing.
        let unsaid = before == .open && [.number, .nothing].contains(result)
        #expect(await ask(service) == (unsaid ? .failed(.failing) : .dismissed))
        #expect(service.secret.isEmpty)
        if before != .open { #expect(vault(service).unlock(for: .signIn) == .dismissed) }
    }

    @Test(
        "A service that says that it has done what was asked, and has not, is not believed",
        arguments: [
            (MockPrompter.Before.missing, PromptResult.dismissed), (.locked, .dismissed), (.open, .failed(.failing)),
            (.willing, .failed(.failing)),
        ])
    func untrue(_ before: MockPrompter.Before, _ expected: PromptResult) async throws {
        let service = try await MockPrompter(before, .untrue)
        #expect(await ask(service) == expected)
        #expect(service.secret.isEmpty)
    }

    @Test("A service that ends while it prompts is a failure", arguments: befores)
    func gone(_ before: MockPrompter.Before) async throws {
        #expect(await ask(try await MockPrompter(before, .gone)) == .failed(.failing))
    }

    @Test("An interruption dismisses the prompt", arguments: befores)
    func interrupted(_ before: MockPrompter.Before) async throws {
        let service = try await MockPrompter(before, .open)
        let monitor = try await BusMonitor(service.bus)
        let interruption = Cancellation()
        async let result = ask(service, interruption)
        try await wait(until: "there is a prompt") { try await monitor.calls().contains("Prompt") }
        interruption.cancel()
        #expect(await result == .dismissed)
        try await wait(until: "the prompt is dismissed") { try await monitor.calls().contains("Dismiss") }
    }

    @Test("If no user may be asked, the prompt of a new item is all that is called, and is dismissed after a while")
    func mayNotPrompt() async throws {
        for (before, expected) in [
            (MockPrompter.Before.missing, PromptResult.failed(.noDefaultCollection)), (.locked, .failed(.locked)),
            (.open, .dismissed), (.willing, .done),
        ] {
            let service = try await MockPrompter(before, .open)
            let monitor = try await BusMonitor(service.bus)
            #expect(vault(service).create(tokens(), mayPrompt: false) == expected)
            let calls = try await monitor.calls().intersection(BusMonitor.forbidden.union(["Dismiss"]))
            switch before {
            case .missing, .locked: #expect(calls.isEmpty, "\(calls)")
            case .willing: #expect(calls == ["CreateItem"], "\(calls)")
            case .open: #expect(calls == ["CreateItem", "Prompt", "Dismiss"], "\(calls)")
            }
        }
    }

    @Test("A new default collection has the label that its keyring gives it, where that is known")
    func label() async throws {
        for (name, label) in [("", "Default keyring"), ("org.example.wallet", "wallet")] {
            let service = try await MockPrompter(.missing, .dismissed, name: name)
            #expect(await ask(service) == .dismissed)
            #expect(service.label == label)
        }
    }
}
