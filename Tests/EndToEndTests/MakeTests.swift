import Glibc
import TaskHubTestSupport
import Testing

/// The commands of README.md that a newcomer types, with the programs that are already built.
@Suite("make demo and make install", .timeLimit(.minutes(3)))
struct MakeTests {
    private let installation = Installation()

    @Test("The demonstration reports no failure, and ends with what to do next")
    func demo() async throws {
        var output = ""
        for step in ["card", "list", "doctor"] {
            let answer = try await installation.tool(
                "\(Installation.packageRoot)/scripts/demo",
                [step, Installation.programs, installation.home.appending("a demonstration")])
            #expect(answer.status == 0, "\(step): \(answer)")
            output += answer.output
        }
        #expect(output.contains("Pay the rent") && output.contains("\nok "), "\(output)")
        #expect(!output.contains("FAIL"), "\(output)")
        // The rest differs between machines.
        #expect(output.contains(#/Not set up yet.*links/#), "\(output)")
        let last = output.split(separator: "\n").suffix(4)
        #expect(last.count { $0.hasPrefix("  make ") || $0.hasPrefix("  taskhub") } == 4, "\(last)")
    }

    @Test("A build leaves no temporary files, and passes on the warnings that are about this package")
    func build() async throws {
        let swift = """
            #!/bin/sh
            mktemp -d > /dev/null
            echo "Compiling"
            {
              echo 'warning: prohibited flag(s): -pthread, -pthread'
              echo 'warning: prohibited flag(s): -isystem, /usr/include/mit-krb5'
              echo "warning: 'dependency': found 1 file(s) which are unhandled; declare them"; echo '    /a/file.txt'
              echo 'warning: ours'
            } >&2
            exit 3
            """
        let answer = try await installation.tool(
            "/bin/sh",
            [
                "-c",
                """
                cd "$HOME"; mkdir bin; echo "$1" > bin/swift; chmod 700 bin/swift; PATH="$PWD/bin:$PATH" "$0"; echo $?
                find .build/tmp -mindepth 1
                """,
                "\(Installation.packageRoot)/scripts/build", swift,
            ])
        #expect(answer.output == "Compiling\n3\n" && answer.errors == "warning: ours\n", "\(answer)")
    }

    @Test("A build makes the intents a link to taskhub, also over the program of an earlier version")
    func buildOfIntents() async throws {
        let build = """
            cd "$HOME"; mkdir -p bin .build/x/debug .build/x/release; ln -s x/debug x/release .build
            printf '#!/bin/sh\n' | tee bin/swift .build/debug/taskhub > .build/debug/taskhub-intent
            chmod 700 bin/swift .build/debug/taskhub
            for round in 1 2; do PATH="$PWD/bin:$PATH" "$0" || exit 1; done
            find .build/x -mindepth 2 -type l -printf '%P %l\n'
            """
        let answer = try await installation.tool("/bin/sh", ["-c", build, "\(Installation.packageRoot)/scripts/build"])
        #expect(answer.output == "debug/taskhub-intent taskhub\n" && answer.errors.isEmpty, "\(answer)")
    }

    @Test("Paths with spaces and umlauts can be installed to", arguments: ["", "a package ü"])
    func install(staging: String) async throws {
        let prefix = installation.home.appending("für alle")
        let destination = staging.isEmpty ? "" : installation.home.appending(staging)
        let place = destination + prefix
        // An earlier version had a program of its own for the intents.
        try await installation.tool(
            "/bin/sh", ["-ec", "mkdir -p \"$0\"; echo old > \"$0/taskhub-intent\"", "\(place)/bin"])
        // With the programs as they are.
        let answer = try await installation.tool(
            "/usr/bin/make",
            [
                "--directory", Installation.packageRoot, "--old-file", "release", "install",
                "RELEASE=\(Installation.programs)", "PREFIX=\(prefix)", "DESTDIR=\(destination)",
            ])
        #expect(answer.status == 0, "\(answer)")
        let links = try await installation.tool("/usr/bin/find", ["\(place)/bin", "-type", "l", "-printf", "%f %l"])
        #expect(links.output == "taskhub-intent taskhub", "\(links)")
        #expect(try await installation.tool("/bin/ls", ["\(place)/bin"]).output.split(separator: "\n").count == 4)
        for file in [
            "share/man/man1/taskhub.1", "share/man/man1/appgroup.1", "libexec/taskhub/appgroup-token",
            "share/bash-completion/completions/taskhub",
            "share/zsh/site-functions/_taskhub", "share/fish/vendor_completions.d/taskhub.fish",
        ] {
            #expect(access("\(place)/\(file)", R_OK) == 0, "\(file)")
        }
        let created = try await installation.tool("\(place)/bin/taskhub-intent", ["create", "Pay the rent"])
        #expect(created.status == 0, "\(created)")
        let card = try await installation.tool("\(place)/bin/taskhub-widget", ["render"])
        #expect(card.output.contains("Pay the rent"), "\(card)")
        // The program in libexec says so.
        let session = try await installation.tool("\(place)/bin/taskhub", ["session"])
        #expect(session.status == 78, "\(session)")
        let entries = try await installation.tool("/bin/ls", ["-A", installation.home.path])
        let expected = ["container", staging.isEmpty ? "für alle" : staging]
        #expect(Set(entries.output.split(separator: "\n").map(String.init)).isSubset(of: expected + [".cache"]))
    }
}
