import Rigs
import Testing

@Suite("The README's commands for a server, in an empty home", .serialized, .timeLimit(.minutes(3)))
struct NewcomerTests {
    /// The commands of the section, without remarks, for the server of the test.
    private func commands(base: String, authority: String) throws -> [String] {
        let text = String(decoding: try readFile("\(Installation.packageRoot)/README.md"), as: UTF8.self)
        let lines = text.split(separator: "\n").drop { $0 != "## With a server" }
            .drop { $0 != "```sh" }.dropFirst().prefix { $0 != "```" }
        return lines.map { line in
            String(line.prefix { $0 != "#" })
                .replacing("https://tasks.example.org", with: "\(base) --ca-file \(authority)")
        }
    }

    /// The sign-in's answer comes as it does on a desktop: xdg-open starts the browser, and the browser xdg-open,
    /// which finds the installed handler.
    ///
    /// The provider allows the redirect of the server's shipped realm, and no other.
    @Test("Each command succeeds, with the default container, the real xdg-open and the redirect of the shipped realm")
    func section() async throws {
        let scene = try await SignInScene(ProviderSettings(redirects: ["taskhubmobile://oauth/callback"]))
        defer { scene.end() }
        let commands = try commands(base: scene.rig.base, authority: scene.rig.authorityFile)
        #expect(commands.count == 6 && commands.allSatisfy { $0.hasPrefix("taskhub ") }, "\(commands)")
        let answer = try await scene.run(
            """
            unset TASKHUB_GROUP_CONTAINER; export DISPLAY=:99 XDG_DATA_DIRS=/nonexistent
            mkdir bin; export PATH="$HOME/bin:$PATH" BROWSER=test-browser
            cat > bin/test-browser <<END
            #!/bin/sh
            callback=\\$(printf '{"address": "%s", "username": "\(TestProvider.userName)", \
            "password": "\(TestProvider.password)", "authority": "$authority"}' "\\$1" |
                "\(Installation.python)" "\(Installation.packageRoot)/fixtures/identity-provider/browser.py")
            exec xdg-open "\\$callback"
            END
            chmod +x bin/test-browser
            \(commands.map { "timeout 60 \(Installation.programs)/\($0); echo \"ended $?\"" }.joined(separator: "\n"))
            """)
        let ends = answer.output.split(separator: "\n").filter { $0.hasPrefix("ended ") }
        #expect(ends.count == commands.count && ends.allSatisfy { $0 == "ended 0" }, "\(answer)")
        #expect(answer.output.contains("Signed in as Ada.") && !answer.output.contains("FAIL"), "\(answer)")
    }
}
