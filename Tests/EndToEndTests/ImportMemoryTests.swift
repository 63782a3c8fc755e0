import TaskHubTestSupport
import Testing

@Suite("The memory of an import", .timeLimit(.minutes(10)))
struct ImportMemoryTests {
    private static let size = 4_000_000

    @Test(
        "An import takes at most four times the size of the file in memory, beside what the program has anyway",
        arguments: ["json", "taskwarrior", "todotxt", "ics", "csv"])
    func fourTimes(format: String) async throws {
        let (head, separator, tail) =
            switch format {
            case "json": (#"{"schema":1,"tasks":["#, ",\n", "]}")
            case "taskwarrior": ("[", ",\n", "]")
            case "ics": ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "\r\n", "\r\nEND:VCALENDAR\r\n")
            case "csv": ("id,title,status,area,list,due_on,created_at,updated_at\r\n", "\r\n", "\r\n")
            default: ("", "\n", "")
            }
        var text = head
        var count = 0
        while text.utf8.count < Self.size {
            if count > 0 { text += separator }
            text += entry(count, in: format)
            count += 1
        }
        let small = try await peak(of: head + entry(0, in: format) + tail, format, adding: 1)
        let large = try await peak(of: text + tail, format, adding: count)
        #expect(large - small <= 4 * Self.size)
    }

    /// Returns the most bytes of memory that an import into an empty store has at a time.
    private func peak(of text: String, _ format: String, adding count: Int) async throws -> Int {
        let installation = Installation()
        let file = installation.home.appending("tasks")
        try writeFile(file, Array(text.utf8))
        let measuring = """
            import ctypes, resource, subprocess, sys
            # PR_SET_THP_DISABLE, which a child inherits: huge pages would count memory that is never used.
            if ctypes.CDLL(None).prctl(41, 1, 0, 0, 0) != 0: sys.exit("prctl failed")
            status = subprocess.run(sys.argv[1:]).returncode
            print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        let answer = try await runProgram(
            "/usr/bin/python3",
            ["-c", measuring, "\(Installation.programs)/taskhub", "import", "--from", format, file],
            environment: installation.environment, killAfter: 550_000)
        #expect(answer.stdout.contains("Added \(count), already there 0."), "\(answer)")
        let measured = try #require(answer.stdout.firstMatch(of: #/^0 (\d+)$/#.anchorsMatchLineEndings())?.1)
        return try #require(Int(measured)) * 1024
    }

    /// Entries are short, so that the cost of each is high compared with the file, but not shorter than real ones.
    private func entry(_ number: Int, in format: String) -> String {
        let digits = String(number)
        let id = "00000000-0000-4000-8000-\(String(repeating: "0", count: 12 - digits.count))\(digits)"
        return switch format {
        case "json": #"{"id":"\#(id)","list":"List \#(number % 20)","position":\#(number),"title":"Task \#(number)"}"#
        case "ics":
            "BEGIN:VTODO\r\nUID:\(id)\r\nDTSTAMP:20261101T090000Z\r\nSUMMARY:Task \(number)\r\nEND:VTODO"
        case "csv":
            "\(id),Task \(number),next,work,List \(number % 20),2030-01-31,2026-11-01T09:00:00Z,2026-11-01T09:00:00Z"
        case "taskwarrior": #"{"uuid":"\#(id)","description":"Task \#(number)","entry":"20261101T090000Z"}"#
        default: "2026-11-01 Task \(number) with as many words as people write +Home"
        }
    }
}
