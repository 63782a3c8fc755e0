import Foundation
import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A program that keeps running while its store is replaced", .serialized, .timeLimit(.minutes(4)))
struct ReplacedStoreTests {
    /// The open files of a process that are in a container or were.
    private static func files(of process: String, below path: String) -> [String] {
        let directory = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\($0)") }
            .filter { $0.hasPrefix(path) }.sorted()
    }

    private static func deleted(of process: String, below path: String) -> [String] {
        files(of: process, below: path).filter { $0.hasSuffix("(deleted)") }
    }

    @Test(
        "remind --watch keeps no file of a store that is gone",
        .enabled(if: geteuid() == 0, "only root can list the open files of taskhub-remote"))
    func reminders() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        for number in 1...3 {
            try await scene.installation.tool(
                "/bin/rm", ["", "-wal", "-shm"].map { scene.installation.store + $0 })
            try await scene.installation.create("Begin \(number)")
            try await scene.waitForPass()
            let process = "\(scene.watchID)"
            try await wait(until: "only the new store is open") {
                Self.deleted(of: process, below: scene.installation.container).isEmpty
                    && Self.files(of: process, below: scene.installation.store).count == 3
            }
        }
    }

    @Test(
        "sync --watch opens the store once, also if its rounds fail",
        .enabled(if: geteuid() == 0, "only root can list the open files of taskhub-remote"))
    func syncing() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let watch = try BackgroundProgram(
            "\(Installation.programs)/taskhub", ["sync", "--watch", "--every", "0.1"],
            environment: installation.environment, output: installation.home.appending("sync"))
        defer { watch.end() }
        func rounds() async throws -> Int {
            try await scene.state().requests.count { $0.path.hasSuffix("/sync/delta") }
        }
        let before = try await rounds()
        try await wait(until: "it has synchronized ten times") { try await rounds() >= before + 10 }
        #expect(Self.files(of: "\(watch.pid)", below: installation.store).count == 3)
        try await installation.tool("/bin/rm", ["", "-wal", "-shm"].map { installation.store + $0 })
        try await installation.create("In a store of no account")
        let errors = installation.home.appending("sync.errors")
        try await wait(until: "five rounds have failed") {
            String(decoding: (try? readFile(errors)) ?? [], as: UTF8.self).split(separator: "\n").count >= 5
        }
        #expect(Self.files(of: "\(watch.pid)", below: installation.store).count == 3)
    }

    @Test("The app keeps no file of a store that is gone")
    func app() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.create("Before")
        let script = """
            app=$(for one in $(pgrep -x taskhub); do
              ls -l "/proc/$one/fd" 2>/dev/null | grep -q -- "-> $1\\$" && echo "$one"
            done)
            for n in 1 2 3; do
              rm "$1" "$1-wal" "$1-shm"; "$2" create "After $n" --no-wait >/dev/null || exit 1
              for try in $(seq 600); do
                files=$(ls -l "/proc/$app/fd" | grep -- "-> $1") || exit 1
                [ "$(echo "$files" | wc -l)" -eq 3 ] && ! echo "$files" | grep -q "(deleted)" && continue 2
                sleep 0.1
              done
              echo "$files"
            done
            exit 0
            """
        let app = EmulatedTerminal(installation: installation)
        let report = try await app.run(
            .wait("Before"),
            .run([
                "/bin/sh", "-c", script, "sh", installation.store, "\(Installation.programs)/taskhub-intent",
            ]),
            .wait("After 3"), .type("Q"), .end)
        report.expectQuit()
        #expect(
            report.answers.map(\.output) == [""] && report.answers.allSatisfy { $0.status == 0 }, "\(report.answers)")
    }
}
