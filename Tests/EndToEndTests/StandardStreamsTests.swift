import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Programs whose standard streams are closed or have no reader")
struct StandardStreamsTests {
    private let installation = Installation()

    private func status(of command: String) async throws -> (status: String, errors: String) {
        let answer = try await installation.tool("/bin/sh", ["-c", command])
        return (answer.output.split(separator: "\n").joined(), answer.errors)
    }

    @Test("The arguments are known where /proc cannot be read")
    func noProcessFiles() async throws {
        let bare = ["--dev-bind", "/", "/", "--tmpfs", "/proc"]
        func run(_ program: String, _ arguments: String...) async throws -> Installation.Answer {
            try await installation.tool("/usr/bin/bwrap", bare + ["\(Installation.programs)/\(program)"] + arguments)
        }
        let created = try await run("taskhub-intent", "create", "milk")
        #expect(created.status == 0 && created.errors.isEmpty, "\(created)")
        try TextFile.write("Bread\n", to: installation.home.appending("todo.txt"))
        let imported = try await run("taskhub", "import", installation.home.appending("todo.txt"))
        #expect(imported.status == 0 && imported.output.contains("Added 1"), "\(imported)")
        #expect(try await installation.sql("SELECT title FROM task ORDER BY title") == "Bread\nmilk")
    }

    /// Without any /proc, Swift's runtime ends a static program before its first line.
    @Test("The card program knows its arguments where no file can be opened")
    func noFreeDescriptor() async throws {
        let command = ["--nofile=3", "\(Installation.programs)/taskhub-widget", "render", "--family"]
        let card = try await installation.tool("/usr/bin/prlimit", command + ["small"])
        #expect(card.status == 0 && card.output.contains("Cannot read the tasks"), "\(card)")
        let refused = try await installation.tool("/usr/bin/prlimit", command + ["huge"])
        #expect(refused.status == 64 && refused.errors.contains("'huge'"), "\(refused)")
    }

    @Test("If the reader is gone, the command is completed and no error is printed")
    func goneReader() async throws {
        let intent = "\(Installation.programs)/taskhub-intent"
        let writing = """
            import os, signal, sys
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            reader, writer = os.pipe()
            os.close(reader)
            os.dup2(writer, 1)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let ended = try await installation.tool(
            "/usr/bin/python3", ["-c", writing, intent, "create", "For nobody", "--no-wait"])
        #expect(ended.status == 74 && ended.errors.isEmpty, "\(ended)")
        #expect(try await installation.taskhub("list").output.contains("For nobody"))
    }

    /// Runs a program with an end of a pipe that does not block, as some programs hand it to their children, and
    /// prints how it ended and how many lines it wrote.
    private static let unblocked = """
        import fcntl, os, subprocess, sys, termios, time
        stream, lines, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
        reader, writer = os.pipe()
        if stream == 'stdin':
            os.set_blocking(reader, False)
            program = subprocess.Popen(command, stdin=reader, stdout=subprocess.DEVNULL)
            os.close(reader)
            # Until it waits for its input.
            while open(f'/proc/{program.pid}/stat').read().rpartition(')')[2].split()[0] != 'S':
                assert program.poll() is None
                time.sleep(0.01)
            for number in range(lines):
                os.write(writer, b'Task %d %s\\n' % (number, b'x' * 400))
            os.close(writer)
            print(program.wait())
        else:
            os.set_blocking(writer, False)
            program = subprocess.Popen(command, stdout=writer)
            os.close(writer)
            # Until the pipe holds its 65,536 bytes.
            while program.poll() is None and fcntl.ioctl(reader, termios.FIONREAD, bytes(4))[1:3] != b'\\0\\1':
                time.sleep(0.01)
            written = open(reader, 'rb').read()
            print(program.wait(), written.count(b'\\n'))
        """

    @Test("A non-blocking stream is waited for")
    func unblocked() async throws {
        let program = "\(Installation.programs)/taskhub"
        func run(_ words: String...) async throws -> Installation.Answer {
            try await installation.tool("/usr/bin/python3", ["-c", StandardStreamsTests.unblocked] + words)
        }
        let taken = try await run("stdin", "300", program, "import", "--from", "todotxt", "-")
        #expect(taken.output == "0\n", "\(taken.errors)")
        let given = try await run("stdout", "300", program, "export", "--to", "todotxt")
        #expect(given.output == "0 300\n", "\(given.errors)")
    }

    @Test(
        "A closed stream's descriptor is never used for one of our files",
        arguments: ["taskhub-intent create Closed --no-wait", "taskhub-widget render", "taskhub-widget watch"])
    func closed(command: String) async throws {
        let program = "\(Installation.programs)/\(command)"
        let unwritten = try await status(of: "\(program) >&-; echo $?")
        #expect(unwritten.status == "74")
        #expect(unwritten.errors.contains("could not be written: Bad file descriptor"), "\(unwritten)")
        let silent = try await status(of: "\(program) <&- >&- 2>&-; echo $?")
        #expect(silent == ("74", ""))
        #expect(try await installation.taskhub("doctor").output.contains("ok    database"))
    }
}
