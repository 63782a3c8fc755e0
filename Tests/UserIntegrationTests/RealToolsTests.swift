import AppGroup
import Glibc
import TaskHubTestSupport
import Testing
import UserIntegration

/// What systemd, xdg-utils and desktop-file-utils make of the files.
@Suite("The files, as the desktop's own programs read them")
struct RealToolsTests {
    private static let systemd = "/usr/lib/systemd/systemd"
    private static let hasSystemd = [systemd, "/usr/bin/systemd-analyze"].allSatisfy { (path: String) in
        access(path, X_OK) == 0
    }
    private static let hasDesktopTools = ["xdg-open", "xdg-mime", "desktop-file-validate", "update-desktop-database"]
        .allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }
    private static let words = [
        "plain", "a b", "", "$HOME", "${HOME}", "%h", "%", "\"", "'", "\\", "\\n", ";", "{", "a=b", "ü", "#", "|", "*",
    ]

    @Test(
        "systemd accepts the units", .enabled(if: hasSystemd, "needs systemd"),
        arguments: ["10s", "45s", "5m", "7m", "1h", "5h", "12h", "1d", "3d"])
    func verified(every: String) async throws {
        let home = try UserHome(container: "/srv/a \"b\" %c $d/\\e")
        let planned = try home.timer(every, "a b", "$HOME", "%h")
        _ = try planned.install(dryRun: false)
        let result = try await home.run("systemd-analyze", ["verify", "--user"] + planned.files.map(\.path))
        #expect(result.status == 0 && result.stdout.isEmpty && result.stderr.isEmpty, "\(result.stderr)")
        if let calendar = planned.files[1].text.split(separator: "\n").first(where: { $0.hasPrefix("OnCalendar=") }) {
            let times = try await home.run(
                "systemd-analyze", ["calendar", String(calendar.dropFirst("OnCalendar=".count))])
            #expect(times.status == 0, "\(times.stderr)")
        }
    }

    @Test(
        "systemd accepts any name of a program", .enabled(if: hasSystemd, "needs systemd"),
        arguments: [
            "o'brien", "a\"b", "a\\b", "a b", "$a", "100%", "*", "[a]", "ü", "a;b", "@a", "-a", "+a", "!a", ":a", "a=b",
            "o'b=c",
        ])
    func programNames(name: String) async throws {
        let home = try UserHome()
        let program = home.directory.appending(name)
        rename(home.directory.appending("bin/water"), program)
        let command = try InstalledCommand([program, "a"], environment: home.environment)
        let planned = home.installation.timer("sync", every: try #require(RepeatInterval("5m")), command)
        _ = try planned.install(dryRun: false)
        let result = try await home.run("systemd-analyze", ["verify", "--user"] + planned.files.map(\.path))
        #expect(result.status == 0 && result.stderr.isEmpty, "\(result.stderr)")
        // env(1) would take it for a variable.
        #expect(planned.files[0].text.contains("/usr/bin/env /usr/bin/nice -n 0 ") == (name == "o'b=c"))
    }

    @Test(
        "systemd reads the command's words and variables as they were given", .enabled(if: hasSystemd, "needs systemd"))
    func unitWords() async throws {
        let home = try UserHome(container: "/srv/a \"b\" %c $d/\\e")
        let command = try InstalledCommand(["/bin/echo"] + Self.words, environment: home.environment)
        let planned = home.installation.timer("sync", every: try #require(RepeatInterval("5m")), command)
        _ = try planned.install(dryRun: false)
        // It prints what it has read, and runs nothing. It does so only for users other than root.
        let unit = "water-group.org.example.water-sync.service"
        var words = [Self.systemd, "--test", "--user", "--unit=\(unit)"]
        if geteuid() == 0 {
            words = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + words
            try await home.run("chown", ["-R", "65534:65534", home.directory.path]).expectSuccess()
        }
        let dump = try await runProgram(words[0], Array(words.dropFirst()), environment: home.environment).stdout
        // A dollar sign is still doubled here: variables are expanded when the command starts.
        let expected =
            ##"/bin/echo plain "a b" "" "\$\$HOME" "\$\${HOME}" %h % "\"" "'" "\\" "\\n" ";" { a=b ü # "|" "*""##
        let lines = dump.split(separator: "\n").map { $0.drop { $0 == "\t" } }
        #expect(lines.contains { $0 == "Command Line: \(expected)" }, "\(lines.filter { $0.contains("echo") })")
        #expect(lines.contains(#"Environment: APPGROUP_CONTAINER=/srv/a "b" %c $d/\e"#))
        #expect(lines.contains("Environment: APPGROUP=group.org.example.water"))
    }

    @Test("The desktop entry is valid, whatever the words", .enabled(if: hasDesktopTools, "needs xdg-utils"))
    func validEntry() async throws {
        let home = try UserHome(container: "/srv/a b")
        let command = try InstalledCommand(["water"] + Self.words, environment: home.environment)
        let planned = home.installation.handler(of: try #require(LinkScheme("water")), command)
        _ = try planned.install(dryRun: false)
        let result = try await home.run("desktop-file-validate", planned.files.map(\.path))
        #expect(result.status == 0 && result.stdout.isEmpty && result.stderr.isEmpty, "\(result.stdout)")
    }

    @Test("xdg-open passes a link to the command, with its group", .enabled(if: hasDesktopTools, "needs xdg-utils"))
    func opened() async throws {
        let home = try UserHome()
        let steps = try home.handler("open").install(dryRun: false)
        #expect(steps.outcome(.scheme("water")) == .written)
        let link = "water://glass?size=250&note=a%20%22b%22%24(x)"
        let opened = try await home.run("xdg-open", [link])
        #expect(opened.status == 0, "\(opened.stderr)")
        #expect(try await home.record() == "open\n\(link)\ngroup.org.example.water \n")
        let strange = home.directory.appending("a=b")
        rename(home.directory.appending("bin/water"), strange)
        unlink(home.directory.appending("record"))
        let command = try InstalledCommand([strange, "open"], environment: home.environment)
        _ = try home.installation.handler(of: try #require(LinkScheme("water")), command).install(dryRun: false)
        #expect(try await home.run("xdg-open", [link]).status == 0)
        #expect(try await home.record() == "open\n\(link)\ngroup.org.example.water \n")
        _ = try home.installation.uninstall(dryRun: false)
        #expect(!TextFile.contents(of: home.associations).contains("water"))
    }
}
