import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub install and uninstall", .timeLimit(.minutes(2)))
struct InstallTests {
    private let installation = Installation(environment: ["XDG_DATA_DIRS": "/nonexistent", "DISPLAY": ":99"])

    private var applications: String { installation.home.appending(".local/share/applications") }
    private var desktopFile: String { "\(applications)/dev.taskhub.desktop" }
    private var environmentFile: String { installation.home.appending(".config/environment.d/60-taskhub.conf") }
    private var associations: String { installation.home.appending(".config/mimeapps.list") }

    /// Every file below the home with its contents, but for the container.
    private func files() async throws -> String {
        let script = "cd \"$HOME\" && find . -path ./container -prune -o -type f -print0 | sort -z | xargs -0r md5sum"
        return try await installation.tool("/bin/sh", ["-c", script]).output
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try readFile(path), as: UTF8.self)
    }

    /// With the container that needs no name.
    private func plainly(_ arguments: String...) async throws -> Installation.Answer {
        var environment = installation.environment
        environment["TASKHUB_GROUP_CONTAINER"] = nil
        return try await installation.run("taskhub", arguments, environment: environment)
    }

    /// What systemd makes of the files in environment.d.
    private func configured() async throws -> String {
        let generator = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator"
        return try await installation.tool(generator, []).output
    }

    @Test("Installing twice equals installing once, and uninstalling removes everything")
    func twice() async throws {
        let empty = try await files()
        let first = try await plainly("install")
        #expect(first.status == 0 && first.output.contains("\(desktopFile): written"), "\(first)")
        let installed = try await files()
        let second = try await plainly("install")
        #expect(second.status == 0 && !second.output.contains("written"), "\(second)")
        #expect(try await files() == installed && installed != empty)
        let removed = try await plainly("uninstall")
        #expect(removed.status == 0 && removed.output.contains("\(desktopFile): removed"), "\(removed)")
        #expect(access(desktopFile, F_OK) != 0 && access(environmentFile, F_OK) != 0)
        #expect(!(try text(associations)).contains("taskhub"))
        #expect(
            removed.output.contains("\(associations): taskhub's entries removed, the rest left unchanged\n"),
            "\(removed)")
        let again = try await plainly("uninstall")
        #expect(again.status == 0 && !again.output.contains("removed"), "\(again)")
    }

    @Test("Uninstalling says which tasks stay, and where")
    func left() async throws {
        let line = "\(installation.container): your tasks and settings, left unchanged\n"
        #expect(!(try await installation.taskhub("uninstall").output.contains(line)))
        try await installation.create("Pay the rent")
        #expect(try await installation.taskhub("uninstall").output.hasSuffix(line))
        #expect(try await installation.taskhub("list").output.contains("Pay the rent"))
    }

    @Test("A dry run prints the same lines and writes nothing")
    func dryRun() async throws {
        let before = try await files()
        let told = try await installation.taskhub("install", "--dry-run")
        #expect(told.status == 0)
        #expect(try await files() == before)
        let heading = "Dry run. Would do:\n"
        #expect(told.output == heading + (try await installation.taskhub("install").output))
        let installed = try await files()
        let removal = try await installation.taskhub("uninstall", "--dry-run")
        #expect(try await files() == installed)
        #expect(removal.output == heading + (try await installation.taskhub("uninstall").output))
    }

    @Test("Only installing replaces another program's handler, and reports it")
    func foreign() async throws {
        _ = try await installation.tool("/bin/mkdir", ["-p", applications])
        let entry = "[Desktop Entry]\nType=Application\nName=O\nExec=/bin/true %u\nMimeType=x-scheme-handler/taskhub;\n"
        try writeFile("\(applications)/other.desktop", Array(entry.utf8))
        _ = try await installation.tool("/usr/bin/xdg-mime", ["default", "other.desktop", "x-scheme-handler/taskhub"])
        let before = try await files()
        #expect(try await plainly("uninstall").status == 0)
        #expect(try await files() == before)
        #expect(
            try await plainly("install").output.contains("taskhub:// links: now taskhub's, previously other.desktop"))
        try writeFile(desktopFile, Array(entry.utf8))
        let kept = try await plainly("uninstall")
        #expect(kept.output.contains("\(desktopFile): not written by taskhub, left unchanged"), "\(kept)")
        #expect(try text(desktopFile) == entry)
    }

    @Test("A container other than the default is named to systemd and the desktop")
    func container() async throws {
        let container = installation.home.appending("my $tasks \"here\"")
        let answer = try await installation.taskhub("install", "--container", container)
        #expect(answer.status == 0 && answer.output.contains("\(environmentFile): written"), "\(answer)")
        // The shell undoes the quoting that systemd's answer has.
        let shell = try await installation.tool(
            "/bin/sh", ["-c", "eval \"$0\"; printf %s \"$TASKHUB_GROUP_CONTAINER\"", try await configured()])
        #expect(shell.output == container)
        #expect(try text(desktopFile).contains(#"--container ""#))
        #expect(try await installation.taskhub("install", "--container", container).output.contains("unchanged"))
        #expect(try await plainly("install").output.contains("\(environmentFile): removed"))
        #expect(!(try text(desktopFile)).contains("--container") && access(environmentFile, F_OK) != 0)
    }

    @Test("Both keep and report a file of that name that the user wrote")
    func foreignEnvironment() async throws {
        _ = try await installation.tool("/bin/mkdir", ["-p", installation.home.appending(".config/environment.d")])
        try writeFile(environmentFile, Array("EDITOR=vi\n".utf8))
        for command in ["install", "uninstall"] {
            let answer = try await installation.taskhub(command)
            #expect(answer.output.contains("\(environmentFile): not written by taskhub, left unchanged"), "\(answer)")
            #expect(try text(environmentFile) == "EDITOR=vi\n")
        }
    }

    @Test("The user's list keeps its mode at every moment, even if the program is killed")
    func mode() async throws {
        try #require(try await plainly("install").status == 0)
        chmod(associations, 0o644)
        // Strace kills it where it would set the mode of a file that has its name already.
        var environment = installation.environment
        environment["TASKHUB_GROUP_CONTAINER"] = nil
        let calls = "chmod,fchmodat"
        let kill = "exec strace -o \"$HOME/calls\" -e trace=\(calls) -e inject=\(calls):signal=KILL \"$0\" uninstall"
        let answer = try await runProgram(
            "/bin/sh", ["-c", kill, "\(Installation.programs)/taskhub"], environment: environment)
        var status = stat()
        #expect(stat(associations, &status) == 0 && status.st_mode & 0o777 == 0o644, "\(answer)")
        #expect(!(try text(associations)).contains("taskhub"))
    }

    @Test("A failing tool exits 74, after all steps have been reported")
    func failingTool() async throws {
        mkdir(installation.home.appending("bin"), 0o700)
        let tool = installation.home.appending("bin/xdg-mime")
        try writeFile(tool, Array("#!/bin/sh\nexit 4\n".utf8))
        chmod(tool, 0o700)
        var environment = installation.environment
        environment["PATH"] = "\(installation.home.appending("bin")):/usr/bin:/bin"
        let answer = try await installation.run("taskhub", ["install"], environment: environment)
        #expect(answer.status == 74 && answer.complaints == 1, "\(answer)")
        #expect(answer.output.contains("taskhub:// links: xdg-mime failed"))
        #expect(answer.output.contains("\(environmentFile): written"))
    }
}
