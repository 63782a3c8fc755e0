import AppGroup
import FoundationEssentials
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing
import UserIntegration

@Suite("What an application installs for its user")
struct UserInstallationTests {
    @Test("A dry run shows the files and writes nothing")
    func dryRun() throws {
        let home = try UserHome()
        for planned in [try home.timer(), try home.handler("open")] {
            let steps = try planned.install(dryRun: true)
            for (path, text) in planned.files {
                #expect(text.hasPrefix("# Written for group.org.example.water.\n"))
                // A timer runs nothing itself.
                #expect(text.contains("PATH=\(home.environment["PATH"] ?? "")") == !path.hasSuffix(".timer"))
                #expect(steps.contains { [.unitFile(path: path), .desktopFile(path: path)].contains($0.subject) })
            }
        }
        #expect(access(home.directory.appending(".config"), F_OK) != 0)
        #expect(access(home.directory.appending(".local"), F_OK) != 0)
    }

    @Test("Installing writes what was shown, twice is once, and uninstalling leaves nothing")
    func installed() throws {
        let home = try UserHome()
        let plans = [try home.timer(), try home.timer("1h", "--all", name: "all"), try home.handler("open")]
        for planned in plans {
            #expect(try planned.install(dryRun: false).contains { $0.outcome == .written })
            for (path, text) in planned.files {
                #expect(TextFile.contents(of: path) == text)
            }
            let again = try planned.install(dryRun: false).map(\.outcome)
            #expect(again.allSatisfy { [.unchanged, .noUserManager].contains($0) || "\($0)".hasPrefix("skipped") })
        }
        let steps = try home.installation.uninstall(dryRun: true)
        #expect(steps.count { $0.outcome == .removed } >= 5)
        #expect(try home.installation.uninstall(dryRun: false) == steps)
        for planned in plans {
            for (path, _) in planned.files { #expect(access(path, F_OK) != 0) }
        }
        #expect(try home.installation.uninstall(dryRun: false) == [])
    }

    @Test("Uninstalling removes only what it made for this group")
    func others() throws {
        let home = try UserHome()
        _ = try home.timer().install(dryRun: false)
        let group = "group.org.example.water-sync"
        let other = try UserInstallation(
            of: GroupIdentifier(group), by: UserHome.installer(of: group), environment: home.environment)
        let kept = other.timer("sync", every: try #require(RepeatInterval("1h")), try home.command())
        _ = try kept.install(dryRun: false)
        let own = "\(home.units)/water-group.org.example.water-mine.timer"
        try TextFile.write("[Timer]\n", to: own)
        _ = try home.installation.uninstall(dryRun: false)
        #expect(TextFile.contents(of: own) == "[Timer]\n")
        for (path, text) in kept.files { #expect(TextFile.contents(of: path) == text) }
        #expect(try home.timer().files.allSatisfy { access($0.path, F_OK) != 0 })
    }

    @Test("Of the user's choices, only ours are removed, whatever the encoding and the ends of lines")
    func choices() throws {
        let home = try UserHome()
        let entry = "group.org.example.water.water.desktop"
        let text =
            "[Default Applications]\r\nx-scheme-handler/water=\(entry);\r\ntext/plain=vim.desktop\r\n"
            + "[Added Associations]\nx-scheme-handler/water = other.desktop;\(entry)\n"
            + "[Removed Associations]\nx-scheme-handler/water=\(entry)\n"
        let foreign = Array("application/x-foo=caf".utf8) + [0xE9] + Array(".desktop\n".utf8)
        _ = try home.handler("open").install(dryRun: false)
        try UserFile.makeDirectory(Path.directory(of: home.associations))
        try Data(Array(text.utf8) + foreign).write(to: URL(filePath: home.associations))
        _ = try home.installation.uninstall(dryRun: false)
        let left =
            "[Default Applications]\r\ntext/plain=vim.desktop\r\n"
            + "[Added Associations]\nx-scheme-handler/water =other.desktop;\n"
            + "[Removed Associations]\nx-scheme-handler/water=\(entry)\n"
        #expect(try Array(Data(contentsOf: URL(filePath: home.associations))) == Array(left.utf8) + foreign)
    }

    @Test("A file of another program and a symbolic link are left alone")
    func foreign() throws {
        let home = try UserHome()
        for planned in [try home.timer(), try home.handler()] {
            let path = try #require(planned.files.last?.path)
            _ = try planned.install(dryRun: false)
            let target = home.directory.appending("target")
            rename(path, target)
            symlink(target, path)
            let text = TextFile.contents(of: target)
            try TextFile.write("# changed\n", to: target)
            #expect(try planned.install(dryRun: false).contains { $0.outcome == .leftAlone })
            #expect(TextFile.contents(of: target) == "# changed\n")
            try TextFile.write(text, to: target)
            _ = try home.installation.uninstall(dryRun: false)
            #expect(TextFile.contents(of: target) == text)
            #expect(try SymbolicLink.target(of: path) == target)
            unlink(path)
            try TextFile.write("somebody's\n", to: path)
            #expect(try planned.install(dryRun: false).contains { $0.outcome == .leftAlone })
            #expect(TextFile.contents(of: path) == "somebody's\n")
        }
    }

    @Test("If one of the files is another program's, none is written", arguments: [0, 1])
    func halfForeign(index: Int) throws {
        let home = try UserHome()
        let planned = try home.timer()
        let path = planned.files[index].path
        try UserFile.makeDirectory(Path.directory(of: path))
        try TextFile.write("somebody's\n", to: path)
        #expect(try planned.install(dryRun: false).map(\.outcome) == [.leftAlone])
        #expect(TextFile.contents(of: path) == "somebody's\n")
        #expect(access(planned.files[1 - index].path, F_OK) != 0)
    }

    @Test("A command is found in PATH, and must be a program without control characters")
    func commands() throws {
        let home = try UserHome()
        #expect(try home.command("a b").words == [home.directory.appending("bin/water"), "a b"])
        for (words, error) in [
            ([], .missing), (["nosuch"], .notFound("nosuch")), (["/etc/passwd"], .notFound("/etc/passwd")),
            (["water", "a\nb"], .controlCharacter),
        ] as [([String], InstalledCommandError)] {
            #expect(throws: error) { try InstalledCommand(words, environment: home.environment) }
        }
    }

    @Test("Intervals and schemes are checked")
    func values() {
        for text in ["", "5", "m", "9s", "32d", "-5m", "5 m", "90.5", "٥m", "99999999999999999999s"] {
            #expect(RepeatInterval(text) == nil, "\(text)")
        }
        #expect(RepeatInterval("90")?.seconds == 90 && RepeatInterval("90s")?.seconds == 90)
        #expect(RepeatInterval("1.5h")?.seconds == 5400)
        #expect(RepeatInterval("31d")?.seconds == 31 * 86_400)
        for text in ["", "w", "http", "https", "file", "mailto", "Water", "1a", "a/b", "a:b", "a;b", "ä"] {
            #expect(LinkScheme(text) == nil, "\(text)")
        }
        #expect(LinkScheme("web+water.app-2")?.text == "web+water.app-2")
    }
}
