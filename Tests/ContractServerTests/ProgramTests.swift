import ContractServer
import Foundation
import Glibc
import TaskHubTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProgramTests {
    private static var programs: String {
        ProcessInfo.processInfo.environment["TASKHUB_PROGRAMS"]
            ?? Recording.folder.deletingLastPathComponent().deletingLastPathComponent().path + "/.build/release"
    }

    @Test func `the program prints its address on one line and ends on SIGTERM`() async throws {
        let program = Self.programs + "/contract-server"
        let directory = TemporaryDirectory()
        let script = """
            "$0" --seed-tasks 10 --seed-events 10 > "$1" & server=$!
            until [ -s "$1" ]; do sleep 0.05; done
            kill -TERM $server; wait $server; status=$?
            cat "$1"; exit $status
            """
        let result = try await runProgram(
            "/usr/bin/timeout", ["60", "/bin/sh", "-c", script, program, directory.appending("output")],
            environment: ["PATH": "/usr/bin:/bin"], killAfter: 90_000)
        let lines = result.stdout.split(separator: "\n")
        #expect(result.status == 128 + SIGTERM)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("http://127.0.0.1:") == true)
    }

    @Test func `the client signs in with a device code, without browser and keyring`() async throws {
        try await ContractRig.with { rig in
            let home = TemporaryDirectory()
            let environment = [
                "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
                "TASKHUB_GROUP_CONTAINER": home.appending("container"),
            ]
            let program = Self.programs + "/taskhub"
            let calls = [
                ["setup", rig.address], ["login", "--device", "--insecure-storage"], ["session"], ["logout"],
            ]
            for call in calls {
                let result = try await runProgram(program, call, environment: environment, killAfter: 60_000)
                #expect(result.status == 0, "\(call[0]): \(result.stderr)")
            }
            let state = try await rig.control("state")
            let paths = state["requests"]?.elements.compactMap { $0["path"]?.text } ?? []
            #expect(paths.contains("/api/mobile/v1/session"))
            #expect(paths.contains("/idp/realms/taskhub/protocol/openid-connect/logout"))
        }
    }
}
