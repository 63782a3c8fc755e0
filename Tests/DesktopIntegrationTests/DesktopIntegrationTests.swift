import DesktopIntegration
import Glibc
import ProcessControl
import TaskHubTestSupport
import Testing
import UserIntegration

/// With the real xdg-utils and desktop-file-utils.
@Suite(.enabled(if: TestHome.hasTools, "needs xdg-utils and desktop-file-utils"))
struct DesktopIntegrationTests {
    private static let link = "taskhub://create-task?title=a%20%22b%22%24(x)&due=fri"

    @Test("After the installation, xdg-open passes a link to our program as one argument")
    func opens() async throws {
        let home = try TestHome()
        let steps = try home.handler().install()
        #expect(steps.outcome(.desktopFile(path: home.desktopFile)) == .written)
        #expect(steps.outcome(.scheme("taskhub")) == .written && steps.outcome(.scheme("taskhubmobile")) == .written)
        #expect(steps.outcome(.desktopDatabase(path: home.applications)) == .written)
        let opened = try await home.run("xdg-open", [Self.link])
        #expect(opened.status == 0, "\(opened.stderr)")
        #expect(try await home.record() == "open\n--from-desktop\n\(Self.link)\n")
        unlink(home.recordPath)
        _ = try await home.run("xdg-open", ["taskhubmobile://oauth/callback?code=x"])
        #expect(try await home.record() == "open\n--from-desktop\ntaskhubmobile://oauth/callback?code=x\n")
    }

    @Test(
        "The desktop file is valid, whatever the program's path", arguments: ["bin/taskhub", "bin/a b$c\"d`e\\f%g/h"])
    func valid(name: String) async throws {
        var home = try TestHome()
        home.program = home.directory.appending(name)
        _ = try home.handler().install()
        let result = try await home.run("desktop-file-validate", [home.desktopFile])
        #expect(result.status == 0 && result.stdout.isEmpty && result.stderr.isEmpty, "\(result.stdout)")
    }

    @Test("A path with reserved characters is quoted at both levels, any other is not")
    func quoting() throws {
        let home = try TestHome()
        func exec(_ program: String) throws -> String? {
            _ = try DesktopInstallation(program: program, environment: home.environment, timeLimit: .seconds(60))
                .install()
            return home.read(home.desktopFile)?.split(separator: "\n").first { $0.hasPrefix("Exec=") }.map {
                String($0)
            }
        }
        #expect(try exec("/opt/task-hub/bin/taskhub") == "Exec=/opt/task-hub/bin/taskhub open --from-desktop %u")
        #expect(try exec("/opt/my apps/taskhub") == "Exec=\"/opt/my apps/taskhub\" open --from-desktop %u")
        #expect(try exec("/o/a$b\\c%d\"e`f") == #"Exec="/o/a\\$b\\\\c%%d\\"e\\`f" open --from-desktop %u"#)
        // With an accent behind it, a sign is not a separate Character, but still the same sign to a desktop.
        #expect(try exec("/o/a%\u{301}b") == "Exec=/o/a%%\u{301}b open --from-desktop %u")
        #expect(try exec("/o/a\"\u{301}b") == "Exec=\"/o/a\\\\\"\u{301}b\" open --from-desktop %u")
    }

    @Test("Installing twice equals installing once")
    func twice() throws {
        let home = try TestHome()
        _ = try home.handler().install()
        let before = [home.desktopFile, home.associations, "\(home.applications)/mimeinfo.cache"].map(home.read)
        // No systemd is found without a runtime directory, so the desktop starts the reminders.
        let steps = try home.handler().install().filter { $0.outcome != .noUserManager }
        #expect(steps.count == 10 && steps.allSatisfy { $0.outcome == .unchanged }, "\(steps)")
        #expect([home.desktopFile, home.associations, "\(home.applications)/mimeinfo.cache"].map(home.read) == before)
        #expect(try home.handler().linkStatus().isComplete)
    }

    @Test("A dry run reports the steps and does nothing")
    func dryRun() throws {
        let home = try TestHome()
        let steps = try home.handler().install(dryRun: true)
        #expect(steps.allSatisfy { [.written, .noUserManager].contains($0.outcome) } && steps.count == 12)
        #expect(access(home.applications, F_OK) != 0 && access(home.associations, F_OK) != 0)
        let told = try home.handler().install()
        #expect(told == steps)
        let removal = try home.handler().uninstall(dryRun: true)
        #expect(try home.handler().linkStatus().isComplete)
        #expect(try home.handler().uninstall() == removal)
        #expect(removal.outcome(.desktopFile(path: home.desktopFile)) == .removed)
    }

    @Test("An entry for a program elsewhere is reported as outdated, and reinstalling updates it")
    func moved() throws {
        var home = try TestHome()
        _ = try home.handler().install()
        home.program = "/elsewhere/taskhub"
        #expect(try home.handler().linkStatus().desktopFile == .outdated)
        #expect(try home.handler().install().outcome(.desktopFile(path: home.desktopFile)) == .written)
        #expect(try home.handler().linkStatus().isComplete)
    }

    @Test("A registration that xdg-mime cannot follow, for the spaces in its paths, is not reported as missing")
    func spaces() throws {
        var home = try TestHome(program: "bin/task hub")
        let path = home.directory.appending("a home")
        mkdir(path, 0o700)
        home.environment["HOME"] = path
        let handler = try home.handler()
        #expect(try handler.linkStatus().registrations.map(\.handler) == [.none, .none])
        _ = try handler.install()
        let expected: [LinkStatus.Handler] = [.unseen, .ours]
        let registrations = try handler.linkStatus().registrations
        #expect(registrations.count == 2 && registrations.allSatisfy { expected.contains($0.handler) })
    }

    @Test("Another program's registration is reported, and only installing replaces it")
    func foreign() async throws {
        let home = try TestHome()
        try await home.makeDirectories(home.applications)
        try home.write(
            ".local/share/applications/other.desktop",
            "[Desktop Entry]\nType=Application\nName=Other\nExec=/bin/true %u\nMimeType=x-scheme-handler/taskhub;\n")
        _ = try await home.run("xdg-mime", ["default", "other.desktop", "x-scheme-handler/taskhub"])
        let status = try home.handler().linkStatus()
        #expect(status.desktopFile == .missing && !status.isComplete)
        #expect(status.registrations.map(\.scheme) == ["taskhub", "taskhubmobile"])
        #expect(status.registrations.map(\.handler) == [.other(desktopFile: "other.desktop"), .none])
        #expect(try home.handler().uninstall().allSatisfy { $0.outcome == .unchanged })
        #expect(try home.handler().linkStatus() == status)
        let steps = try home.handler().install()
        #expect(steps.outcome(.scheme("taskhub")) == .replaced(desktopFile: "other.desktop"))
        #expect(steps.outcome(.scheme("taskhubmobile")) == .written)
        #expect(try home.handler().linkStatus().isComplete)
    }

    @Test("Uninstalling keeps and reports a file with our name that we did not write")
    func foreignFile() async throws {
        let home = try TestHome()
        try await home.makeDirectories(home.applications)
        try home.write(".local/share/applications/dev.taskhub.desktop", "[Desktop Entry]\nType=Application\n")
        let subject = IntegrationStep.Subject.desktopFile(path: home.desktopFile)
        #expect(try home.handler().linkStatus().desktopFile == .foreign)
        #expect(try home.handler().uninstall().outcome(subject) == .leftAlone)
        #expect(try home.handler().install().outcome(subject) == .replaced(desktopFile: "dev.taskhub.desktop"))
    }

    @Test("Uninstalling removes only our entries; the user's list stays a link and keeps its mode")
    func uninstall() async throws {
        let home = try TestHome()
        try await home.makeDirectories(home.directory.appending(".config"))
        let own = "[Added Associations]\ntext/html=a.desktop;dev.taskhub.desktop;\n\n[Default Applications]\n"
        let kept = "x-scheme-handler/mailto=mail.desktop\n# a remark\n"
        try home.write("dotfile", own + "x-scheme-handler/taskhub= other.desktop ;dev.taskhub.desktop;\n" + kept)
        chmod(home.directory.appending("dotfile"), 0o640)
        symlink(home.directory.appending("dotfile"), home.associations)
        _ = try home.handler().uninstall()
        #expect(home.read(home.associations) == own + "x-scheme-handler/taskhub=other.desktop;\n" + kept)
        var status = stat()
        #expect(lstat(home.associations, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(home.associations, &status) == 0 && status.st_mode & 0o777 == 0o640)

        _ = try home.handler().install()
        _ = try home.handler().uninstall()
        let left = home.read(home.associations)
        #expect(left?.contains("x-scheme-handler/taskhub=dev") == false && left?.contains(kept) == true)
        #expect(access(home.desktopFile, F_OK) != 0)
        #expect(home.read("\(home.applications)/mimeinfo.cache")?.contains("taskhub") == false)
        #expect(try home.handler().uninstall().allSatisfy { $0.outcome == .unchanged })
    }

    @Test("Associations that the user removed or added for other types are neither reported nor removed")
    func otherSections() async throws {
        let home = try TestHome()
        try await home.makeDirectories(home.directory.appending(".config"))
        let own = """
            [Removed Associations]
            x-scheme-handler/taskhub=dev.taskhub.desktop;
            [Notes]
            x-scheme-handler/taskhub=dev.taskhub.desktop;

            """
        let added = "[Added Associations]\nx-scheme-handler/taskhub=other.desktop;dev.taskhub.desktop;\n"
        try home.write(".config/mimeapps.list", own + added)
        let subject = IntegrationStep.Subject.associations(path: home.associations)
        #expect(try home.handler().uninstall().outcome(subject) == .removed)
        #expect(
            home.read(home.associations)
                == own + "[Added Associations]\nx-scheme-handler/taskhub=other.desktop;\n")
        #expect(try home.handler().uninstall().outcome(subject) == .unchanged)

        // Ours is the only program there is, which is not a choice.
        try home.write(".config/mimeapps.list", "[Notes]\nx-scheme-handler/taskhub=dev.taskhub.desktop;\n")
        #expect(try home.handler().install().outcome(.scheme("taskhubmobile")) == .written)
        try home.write(".config/mimeapps.list", "[Notes]\nx-scheme-handler/taskhub=dev.taskhub.desktop;\n")
        #expect(try home.handler().install().outcome(.scheme("taskhub")) == .written)
        #expect(home.read(home.associations)?.contains("[Default Applications]") == true)
    }

    @Test("A new file follows the user's umask, and a dangling link is followed")
    func newFile() async throws {
        await #expect(processExitsWith: .success) {
            umask(0o027)
            let home = try TestHome()
            _ = try home.handler().install()
            var status = stat()
            #expect(stat(home.desktopFile, &status) == 0 && status.st_mode & 0o777 == 0o640)
            unlink(home.desktopFile)
            symlink("dotfile", home.desktopFile)
            _ = try home.handler().install()
            #expect(lstat(home.desktopFile, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
            #expect(home.read("\(home.applications)/dotfile")?.contains("Name=Task Hub") == true)
        }
    }

    @Test("Without the tools, the file is still written, and the skipped steps are reported")
    func withoutTools() throws {
        let home = try TestHome(path: "/nonexistent:relative:")
        let steps = try home.handler().install()
        #expect(steps.outcome(.desktopFile(path: home.desktopFile)) == .written)
        #expect(steps.outcome(.scheme("taskhub")) == .skipped(missingTool: "xdg-mime"))
        #expect(
            steps.outcome(.desktopDatabase(path: home.applications))
                == .skipped(missingTool: "update-desktop-database"))
        #expect(try home.handler().linkStatus().registrations.allSatisfy { $0.handler == .unknown })
    }

    @Test("A failing tool is reported, and a hanging one is ended in time")
    func failingTools() throws {
        var home = try TestHome()
        home.environment["PATH"] = home.directory.appending("bin")
        try home.write("bin/xdg-mime", "#!/bin/sh\necho half; exit 4\n", mode: 0o700)
        try home.write("bin/update-desktop-database", "#!/bin/sh\nexec /bin/sleep 600\n", mode: 0o700)
        let start = ContinuousClock.now
        let handler = try DesktopInstallation(
            program: home.program, environment: home.environment, timeLimit: .milliseconds(300))
        let steps = try handler.install()
        #expect(steps.outcome(.scheme("taskhub")) == .failed(tool: "xdg-mime"))
        #expect(
            steps.outcome(.desktopDatabase(path: home.applications)) == .failed(tool: "update-desktop-database"))
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test("The XDG directories are used if set")
    func directories() throws {
        var home = try TestHome()
        home.environment["XDG_DATA_HOME"] = home.directory.appending("data")
        home.environment["XDG_CONFIG_HOME"] = home.directory.appending("config")
        let handler = try home.handler()
        _ = try handler.install()
        #expect(access(home.directory.appending("data/applications/dev.taskhub.desktop"), F_OK) == 0)
        #expect(home.read(home.directory.appending("config/mimeapps.list"))?.contains("dev.taskhub.desktop") == true)
        #expect(try handler.linkStatus().isComplete && access(home.applications, F_OK) != 0)
    }

    @Test(
        "A container is named in the desktop entry and to systemd, which reads it unchanged",
        arguments: [
            "/srv/my $x `y` \\ \"z\" ${HOME}", "/srv/a$\u{301}x `\u{301}y \\\u{301} \"\u{301}z %\u{301}h",
        ])
    func container(_ container: String) async throws {
        let home = try TestHome()
        func handler(_ container: String?) throws -> DesktopInstallation {
            try DesktopInstallation(
                program: home.program, container: container, environment: home.environment, timeLimit: .seconds(60))
        }
        let file = home.directory.appending(".config/environment.d/60-taskhub.conf")
        let subject = IntegrationStep.Subject.environmentFile(path: file)
        #expect(try handler(container).install().outcome(subject) == .written)
        #expect(try handler(container).install().outcome(subject) == .unchanged)
        let user = UserEnvironment(environment: home.environment, timeLimit: .seconds(60))
        #expect(try #require(user.configured())["TASKHUB_GROUP_CONTAINER"] == container)
        #expect(try await home.run("desktop-file-validate", [home.desktopFile]).status == 0)
        #expect(try handler(container).linkStatus().isComplete)
        #expect(try handler("/srv/other").linkStatus().desktopFile == .outdated)
        #expect(try handler("/srv/other").install().outcome(subject) == .written)
        #expect(try handler(nil).install().outcome(subject) == .removed)
        #expect(try handler(nil).uninstall().outcome(subject) == nil)
        #expect(throws: IntegrationError.unusableContainerPath) { try handler("/srv/a\nb") }
    }

    @Test("systemd's current environment is read from its command's output; without an answer it is empty")
    func currentEnvironment() throws {
        var home = try TestHome()
        home.environment["PATH"] = home.directory.appending("bin")
        #expect(UserEnvironment(environment: home.environment).current() == nil)
        let answer = "PLAIN=/a b\nEMPTY=\nQUOTED=$'/it\\'s'\nno variable\n"
        try home.write(
            "bin/systemctl", "#!/bin/sh\n[ \"$*\" = '--user show-environment' ] && /bin/cat <<'E'\n\(answer)E\n",
            mode: 0o700)
        let current = UserEnvironment(environment: home.environment, timeLimit: .seconds(60)).current()
        #expect(current == ["PLAIN": "/a b", "EMPTY": "", "QUOTED": "/it's"])
        try home.write("bin/systemctl", "#!/bin/sh\nexec /bin/sleep 60\n", mode: 0o700)
        let hanging = UserEnvironment(environment: home.environment, timeLimit: .milliseconds(300))
        #expect(hanging.current() == nil)
    }

    @Test("A program is only found in absolute directories of the search path")
    func searchPath() throws {
        let home = try TestHome()
        let path = SearchPath("relative:\(home.directory.appending("bin"))")
        #expect(path.find("taskhub") == home.program && path.find("no-such-program") == nil)
        #expect(path.find("../bin/taskhub") == nil)
        #expect(SearchPath("").find("taskhub") == nil)
    }

    @Test("A program or a home directory with an unusable path is refused")
    func unusable() throws {
        let home = ["HOME": "/home/u"]
        for program in ["taskhub", "/opt/task\nhub", ""] {
            #expect(throws: IntegrationError.unusableProgramPath) {
                try DesktopInstallation(program: program, environment: home)
            }
        }
        #expect(throws: IntegrationError.homeUnknown) { try DesktopInstallation(program: "/t", environment: [:]) }
        let test = try TestHome()
        try test.write(".local", "no directory")
        #expect(throws: IntegrationError.self) { try test.handler().install() }
    }
}
