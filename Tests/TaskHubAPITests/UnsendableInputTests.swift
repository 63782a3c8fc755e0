import AccountSession
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing
import WebTransport

/// What the server answers with a 500 for ever is never sent.
struct UnsendableInputTests {
    private let transport = ScriptedTransport(.of(500))

    @Test(
        "The recorded bodies and keys that broke the server are kept back",
        arguments: [
            ("tasks-create-500-json-array", .bodyIsNoObject), ("tasks-create-500-json-string", .bodyIsNoObject),
            ("tasks-create-500-key-too-long", .keyTooLong), ("tasks-create-500-priority-nine", .priorityOutOfRange),
            ("tasks-create-500-priority-zero", .priorityOutOfRange), ("tasks-create-500-status-done", .doneAtCreation),
            ("tasks-patch-500-json-array", .bodyIsNoObject), ("tasks-patch-500-priority-nine", .priorityOutOfRange),
        ] as [(String, UnsendableInput)])
    func recorded(name: String, input: UnsendableInput) async throws {
        let recording = try Recording(name)
        let client = try client()
        await #expect(throws: APIError.unsendable(input)) {
            if recording.method == .post {
                _ = try await client.createTask(recording.requestBody, key: recording.key ?? "", accessToken: "t")
            } else {
                _ = try await client.updateTask(Seed.id(1), recording.requestBody, accessToken: "t")
            }
        }
        #expect(transport.sent.isEmpty)
    }

    @Test(
        "A body is kept back for a priority that the server would read out of it, and only for that",
        arguments: [
            (#"{"priority":5.5}"#, true), (#"{"priority":-1}"#, true), (#"{"priority":" 9 "}"#, true),
            (#"{"priority":"high"}"#, false), (#"{"priority":null}"#, false), (#"{"priority":1}"#, false),
            (#"{"status":"done"}"#, false), (#"{}"#, false), (#"{"title":"#, true), ("null", true), ("", true),
        ])
    func priority(body: String, isKeptBack: Bool) async throws {
        let client = try client()
        await #expect(throws: APIError.self) {
            try await client.updateTask(Seed.id(1), Array(body.utf8), accessToken: "t")
        }
        #expect(transport.sent.isEmpty == isKeptBack)
    }

    @Test(
        "A key is 1 to 255 characters that a header can hold",
        arguments: [
            (String(repeating: "k", count: 255), nil), (String(repeating: "k", count: 256), .keyTooLong),
            ("", .keyMalformed), ("  ", .keyMalformed), ("a\nb", .keyMalformed), ("schlüssel", .keyMalformed),
        ] as [(String, UnsendableInput?)])
    func key(key: String, input: UnsendableInput?) async throws {
        let client = try client()
        let error = await #expect(throws: APIError.self) {
            try await client.createTask(Array("{}".utf8), key: key, accessToken: "t")
        }
        if let input { #expect(error == .unsendable(input)) }
        #expect(transport.sent.isEmpty == (input != nil))
    }

    @Test("A project's name is counted in code points, without the blanks around it")
    func projectName() async throws {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        for (name, fits) in [
            (" " + String(repeating: "x", count: 255) + "\n", true), (String(repeating: "x", count: 256), false),
            (String(repeating: family, count: 51), true), (String(repeating: family, count: 52), false), ("  ", true),
        ] {
            let transport = ScriptedTransport(.of(500))
            let error = await #expect(throws: APIError.self) {
                try await client(transport).createProject(named: name, accessToken: "t")
            }
            #expect((error == .unsendable(.projectNameTooLong)) == !fits)
            #expect(transport.sent.isEmpty == !fits)
        }
    }

    @Test(
        "A zone's name that leads to no file of a zone is kept back",
        arguments: [
            ("UTC", true), ("Europe/Berlin", true), ("America/Argentina/Buenos_Aires", true), ("Etc/GMT+5", true),
            ("Mars/Phobos", true), ("", true), ("Europe", false), ("America/Argentina", false),
            ("../etc/passwd", false),
            ("Europe/../UTC", false), ("/etc/localtime", false), ("Europe/", false), ("./UTC", false),
            ("Europe//Berlin", false), ("UTC ", false),
        ])
    func timeZone(name: String, isSent: Bool) async throws {
        let client = try client()
        var change = NotificationPreferencesChange()
        change.timeZone = name
        var device = PushDeviceFacts()
        device.timeZone = name
        var errors: [APIError] = []
        do { _ = try await client.changeNotificationPreferences(change, accessToken: "t") } catch {
            errors.append(error)
        }
        do { _ = try await client.registerDevice(device, accessToken: "t") } catch { errors.append(error) }
        do { _ = try await client.changeDevice(Seed.id(1), device, accessToken: "t") } catch { errors.append(error) }
        #expect(errors.count == 3)
        #expect(errors.allSatisfy { ($0 == .unsendable(.timeZoneMalformed)) == !isSent })
        #expect(transport.sent.count == (isSent ? 3 : 0))
    }

    private func client(_ transport: ScriptedTransport? = nil) throws -> TaskHubClient {
        TaskHubClient(
            base: try ServerAddress("https://tasks.example.org"), transport: transport ?? self.transport,
            version: "1.0", ids: SteppingIDs())
    }
}
