import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub-widget watch on an ever-changing path", .serialized)
struct WatchHistoryTests {
    /// With $n as the number of a stored snapshot, below a directory of which everything may be gone.
    private static let steps = [
        "mkdir -p a/b/c/published; cp ../snapshot-$n a/b/c/published/.new; mv a/b/c/published/.new a/b/c/published/snapshot",
        "mkdir -p a/b/c/published; cat ../snapshot-$n > a/b/c/published/snapshot",
        "mkdir -p a/b/c/published; rm -f a/b/c/published/snapshot; ln ../snapshot-$n a/b/c/published/snapshot",
        "rm -f a/b/c/published/snapshot",
        "rm -rf a/b/c/published",
        "rm -rf a/b/c",
        "rm -rf a",
        "mkdir -p a/b/other; rm -rf gone; mv a/b gone",
        "[ ! -d gone ] || { rm -rf a/b; mkdir -p a; mv gone a/b; }",
        "mkdir -p a far/c/published; cp ../snapshot-$n far/c/published/snapshot; rm -rf a/b; ln -s ../far a/b",
        "mkdir -p a near/c/published; cp ../snapshot-$n near/c/published/snapshot; rm -rf a/b; ln -s \"$PWD/near\" a/b",
        "rm -rf far near",
        "[ ! -d a ] || { rm -rf moved; mv a moved; ln -s moved a; }",
        "mkdir -p a/b; touch a/b/unrelated a/unrelated unrelated",
        "rm -rf a; echo file > a; rm a",
        "[ ! -f a/b/c/published/snapshot ] || chmod 640 a/b/c/published/snapshot",
        "[ ! -f a/b/c/published/snapshot ] || chmod 600 a/b/c/published/snapshot",
    ]

    @Test("After each step of a random history, its last line is what render prints", arguments: [1, 2, 3, 4])
    func history(seed: UInt64) async throws {
        let installation = Installation()
        let home = installation.home.path
        for number in 1...4 {
            try await installation.create("Task \(number)")
            try await installation.tool("/bin/cp", [installation.snapshot, "\(home)/snapshot-\(number)"])
        }
        mkdir("\(home)/tree", 0o700)
        let options = ["--container", "\(home)/tree/a/b/c"]
        let watch = try WatchRig(installation, options)
        var random = SplitMix(seed: seed)
        var history: [String] = []
        for _ in 0..<80 {
            let number = Int.random(in: 1...4, using: &random)
            let step = Self.steps[Int.random(in: Self.steps.indices, using: &random)]
            history.append(step.replacing("$n", with: "\(number)"))
            try await installation.tool(
                "/bin/sh", ["-c", "cd '\(home)/tree' || exit; exec 2>/dev/null; umask 077; n=\(number); \(step)"])
            let card = try await installation.run("taskhub-widget", ["render", "--family", "inline"] + options).output
            try await wait(until: "\(card) after \(history.suffix(4)), not \(watch.lines.suffix(2))") {
                watch.lines.last.map { $0 + "\n" } == card
            }
        }
        #expect(watch.lines.count > 20)
        #expect(watch.complaints.isEmpty)
    }
}
