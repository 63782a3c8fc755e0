import FoundationEssentials
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A day stays that day", .timeLimit(.minutes(5)))
struct DayTests {
    private struct Tasks: Decodable {
        struct Task: Decodable {
            let title: String
            let due_on: String?
        }
        let tasks: [Task]
    }

    /// Zones of every quarter of an hour that is in use, with and without clock changes, each beside one far from it.
    static let zones = [
        "Etc/GMT+12", "Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Marquesas", "America/Anchorage",
        "America/Los_Angeles", "America/Phoenix", "America/Denver", "America/Mexico_City", "America/Chicago",
        "America/Havana", "America/New_York", "America/Halifax", "America/Santiago", "America/St_Johns",
        "America/Sao_Paulo", "America/Nuuk", "Atlantic/Azores", "Europe/London", "Africa/Casablanca", "Europe/Berlin",
        "Africa/Cairo", "Asia/Beirut", "Asia/Jerusalem", "Europe/Moscow", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul",
        "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok", "Asia/Shanghai",
        "Australia/Eucla", "Asia/Tokyo", "Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Auckland",
        "Pacific/Chatham", "Pacific/Kiritimati",
    ]

    /// The days on which clocks change somewhere in 2027, the days beside them, and the ends of months and of the year.
    private static let days: [String] = {
        let changes = [
            "2027-02-07", "2027-03-14", "2027-03-20", "2027-03-26", "2027-03-28", "2027-04-04", "2027-04-30",
            "2027-09-05", "2027-09-26", "2027-10-03", "2027-10-28", "2027-10-31", "2027-11-07",
        ]
        let others = ["2027-02-28", "2027-03-13", "2027-03-15", "2027-03-27", "2027-03-29", "2027-12-31", "2028-02-29"]
        return changes + others
    }()

    private static func document() -> String {
        let tasks = days.enumerated().map { number, day in
            let id = "00000000-0000-4000-8000-\(String(number + 100_000_000_000))"
            return #"{"id":"\#(id)","title":"\#(day)","due_on":"\#(day)"}"#
        }
        return #"{"schema":1,"lists":[],"tasks":[\#(tasks.joined(separator: ","))]}"#
    }

    /// Expects each task due on the day that is its title.
    private func expectDays(
        _ installation: Installation, zone: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let environment = installation.environment.merging(["TZ": zone]) { $1 }
        for arguments in [["list", "--json"], ["export"]] {
            let answer = try await installation.run("taskhub", arguments, environment: environment)
            let tasks = try JSONDecoder().decode(Tasks.self, from: Data(answer.output.utf8)).tasks
            #expect(tasks.map(\.title).sorted() == DayTests.days.sorted(), sourceLocation: sourceLocation)
            for task in tasks { #expect(task.due_on == task.title, "\(zone)", sourceLocation: sourceLocation) }
        }
    }

    @Test("Through the store, the snapshot, and every format of export and import", arguments: zones.indices)
    func local(number: Int) async throws {
        let zone = DayTests.zones[number]
        let far = DayTests.zones[(number + DayTests.zones.count / 2) % DayTests.zones.count]
        let first = Installation(zone: zone)
        #expect(try await first.taskhub("import", "-", input: DayTests.document()).status == 0)
        for zone in [zone, far] { try await expectDays(first, zone: zone) }
        for zone in [zone, far] {
            let environment = first.environment.merging(["TZ": zone]) { $1 }
            let card = try await first.run(
                "taskhub-widget", ["render", "--format", "json", "--family", "large"], environment: environment)
            let rows = card.output.components(separatedBy: #""due_on":""#).dropFirst().map { $0.prefix(10) }
            #expect(!rows.isEmpty)
            for day in rows { #expect(card.output.contains(#""title":"\#(day)""#), "\(zone): \(card.output)") }
        }
        for (format, other) in [("json", far), ("todotxt", far)] {
            let export = try await first.taskhub("export", "--to", format).output
            let second = Installation(zone: other)
            let answer = try await second.taskhub("import", "-", "--from", format, input: export)
            #expect(answer.status == 0, "\(format): \(answer)")
            try await expectDays(second, zone: other)
        }
    }

    @Test(
        "Through the server, to another machine and after a journey",
        arguments: [
            ("Europe/Berlin", "Pacific/Auckland"), ("America/New_York", "Asia/Kolkata"),
            ("Pacific/Kiritimati", "Pacific/Honolulu"), ("Australia/Lord_Howe", "America/St_Johns"),
        ])
    func server(zone: String, abroad: String) async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let machines = [Installation(zone: zone), Installation(zone: zone)]
        for machine in machines { try await scene.signIn(machine) }
        #expect(try await machines[0].taskhub("import", "-", input: DayTests.document()).status == 0)
        for machine in machines {
            #expect(try await machine.taskhub("sync").status == 0)
            try await expectDays(machine, zone: zone)
        }
        try await scene.control("log/clear")
        for machine in machines {
            let environment = machine.environment.merging(["TZ": abroad]) { $1 }
            let answer = try await machine.run("taskhub", ["sync", "--full"], environment: environment)
            #expect(answer.status == 0, "\(answer)")
            try await expectDays(machine, zone: abroad)
        }
        #expect(try await scene.state().requests.allSatisfy { $0.method == "GET" || $0.path.contains("/token") })
    }
}
