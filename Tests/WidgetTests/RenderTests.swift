import Cards
import TaskHubTestSupport
import Testing

@Suite("taskhub-widget render")
struct RenderTests {
    private let program = WidgetProgram()
    private let noon = ["--at", "2026-11-18T12:00:00Z"]

    private func render(_ options: [String]) async throws -> ProgramResult {
        try await program.render(["--container", program.container] + noon + options)
    }

    @Test(
        "A current snapshot gives a card with its tasks and exits 0, even with --strict",
        arguments: CardFormat.allCases.map(\.rawValue))
    func ready(format: String) async throws {
        try program.publish("local")
        let result = try await render(["--format", format, "--strict"])
        #expect(result.status == 0)
        #expect(result.stdout.contains("Water the plants"))
        #expect(result.stderr.isEmpty)
        #expect(try await render(["--format", format]).stdoutBytes == result.stdoutBytes)
    }

    @Test("A redacted card holds no title", arguments: CardFormat.allCases.map(\.rawValue))
    func redacted(format: String) async throws {
        try program.publish("local")
        let result = try await render(["--format", format, "--redact"])
        #expect(result.status == 0)
        #expect(!result.stdout.isEmpty)
        #expect(!result.stdout.contains("Water"))
    }

    @Test("A snapshot without tasks exits 0 with --strict")
    func empty() async throws {
        try program.publish("empty")
        let result = try await render(["--strict"])
        #expect(result.status == 0)
        #expect(!result.stdout.isEmpty)
    }

    @Test(
        "Every other state has a card and exits 0, or 1 with --strict",
        arguments: ["signed-out", "newer-version", "cut-short", nil], CardFormat.allCases.map(\.rawValue))
    func otherStates(snapshot: String?, format: String) async throws {
        if let snapshot { try program.publish(snapshot) }
        let result = try await render(["--format", format])
        #expect(result.status == 0)
        #expect(!result.stdout.isEmpty)
        #expect(result.stderr.isEmpty)
        #expect(try await render(["--format", format, "--strict"]).status == 1)
    }

    @Test("A snapshot is stale after the end of its validity")
    func stale() async throws {
        try program.publish("local")
        let result = try await program.render([
            "--container", program.container, "--at", "2026-11-25T00:00:00Z", "--strict",
        ])
        #expect(result.status == 1)
        #expect(!result.stdout.isEmpty)
    }

    @Test("Without HOME, the card of a missing snapshot is printed")
    func noHome() async throws {
        let result = try await program.render(["--format", "waybar"])
        #expect(result.status == 0)
        #expect(result.stdout.contains("HOME"))
        #expect(result.stderr.isEmpty)
    }

    @Test("The container comes from the environment and the time from the clock by default")
    func environment() async throws {
        try program.publish("local")
        let named = try await program.render([], environment: ["TASKHUB_GROUP_CONTAINER": program.container])
        #expect(named.status == 0)
        #expect(named.stdout.contains("Water the plants"))
        let elsewhere = try await program.render([], environment: ["HOME": program.directory.path])
        #expect(elsewhere.status == 0)
        #expect(!elsewhere.stdout.contains("Water the plants"))
    }

    @Test("The family and the theme change the card")
    func shapes() async throws {
        try program.publish("local")
        let options = [["--theme", "light"], ["--theme", "dark"], ["--family", "small"], ["--family", "large"]]
        let cards = try await options.asyncMap { try await render(["--format", "svg"] + $0).stdout }
        #expect(Set(cards).count == cards.count)
        #expect(cards.allSatisfy { $0.hasPrefix("<svg") || $0.hasPrefix("<?xml") })
    }
}
