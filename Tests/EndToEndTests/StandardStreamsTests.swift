import TaskHubTestSupport
import Testing

@Suite("Programs whose standard streams are closed, or read by nobody")
struct StandardStreamsTests {
    private let installation = Installation()

    private func status(of command: String) throws -> (status: String, errors: String) {
        let answer = try installation.tool("/bin/sh", ["-c", command])
        return (answer.output.split(separator: "\n").joined(), answer.errors)
    }

    @Test("A reader that is gone ends nothing before its time, and is no mistake to complain of")
    func goneReader() throws {
        let intent = "\(Installation.programs)/taskhub-intent"
        let ended = try status(
            of: "exec 3>&1; (sleep 0.2; '\(intent)' create 'For nobody' --no-wait; echo $? >&3) | true")
        #expect(ended == ("74", ""))
        #expect(try installation.taskhub("list").output.contains("For nobody"))
    }

    @Test(
        "A closed stream is never a file of ours",
        arguments: ["taskhub-intent create Closed --no-wait", "taskhub-widget render", "taskhub-widget watch"])
    func closed(command: String) throws {
        let program = "\(Installation.programs)/\(command)"
        let unwritten = try status(of: "\(program) >&-; echo $?")
        #expect(unwritten.status == "74")
        #expect(unwritten.errors.contains("could not be written: Bad file descriptor"), "\(unwritten)")
        let silent = try status(of: "\(program) <&- >&- 2>&-; echo $?")
        #expect(silent == ("74", ""))
        #expect(try installation.taskhub("doctor").output.contains("ok    database"))
    }
}
