import AccountSession
import TaskSync
import Testing
import WebAddress

struct SetUpServerTests {
    @Test("A Task Hub is checked twice, then saved in its one spelling with the authority file")
    func success() async throws {
        let probe = ScriptedProbe(meta: .success(.some()))
        let settings = ScriptedSettings()
        let setUp = try await SetUpServer(probe: probe, settings: settings)
            .run("HTTPS://Tasks.example.org:443/", authorityFile: "/etc/ca.pem")
        #expect(probe.asked == [.live, .meta])
        #expect(setUp.address.text == "https://tasks.example.org")
        #expect(setUp.warning == nil)
        #expect(setUp.facts == .some())
        #expect(settings.saved == [SavedServer(address: setUp.address, authorityFile: "/etc/ca.pem")])
    }

    @Test("Plain http to this machine works, with a warning")
    func plainHTTP() async throws {
        let probe = ScriptedProbe(meta: .success(.some(discovery: "http://localhost:9000/idp")))
        let setUp = try await SetUpServer(probe: probe, settings: ScriptedSettings()).run("http://localhost:8000")
        #expect(setUp.warning == .notEncrypted)
    }

    @Test("What is no address is refused before anything is sent")
    func badAddress() async {
        await expect(.httpNotAllowed, for: "http://example.org", asked: [])
        await expect(.notAnAddress(.userInfo), for: "https://me:secret@example.org", asked: [])
        await expect(.notAnAddress(.noScheme), for: "example.org", asked: [])
    }

    @Test(
        "A failure of the first check ends it",
        arguments: [
            .unreachable(.noSuchHost, at: .live), .unreachable(.connectionRefused, at: .live),
            .unreachable(.timedOut, at: .live), .unreachable(.network, at: .live),
            .unreachable(.connectionLost, at: .live), .unreachable(.certificateUntrusted, at: .live),
            .unreachable(.certificateExpired, at: .live), .unreachable(.certificateForOtherHost, at: .live),
            .unreachable(.secureConnectionFailed, at: .live), .unreachable(.proxyUnreachable, at: .live),
            .unreachable(.proxyRefused(status: 407), at: .live),
            .notTaskHub(.html, at: .live), .notTaskHub(.redirectToOtherHost("login.example"), at: .live),
            .serverFailing(status: 502, at: .live), .cancelled,
        ] as [SetUpError])
    func liveFails(error: SetUpError) async {
        await expect(error, live: .failure(error), asked: [.live])
    }

    @Test(
        "A failure of the second check saves nothing",
        arguments: [
            .apiSwitchedOff(at: .meta), .notTaskHub(.notFound, at: .meta), .unreachable(.timedOut, at: .meta),
        ] as [SetUpError])
    func metaFails(error: SetUpError) async {
        await expect(error, meta: .failure(error), asked: [.live, .meta])
    }

    @Test("A newer API is refused by its name", arguments: ["2", "2.0", "1.1", "65535"])
    func newerVersion(version: String) async {
        await expect(.apiVersionTooNew(version), meta: .success(.some(version: version)))
    }

    @Test(
        "A version that is no number is not shown to anybody",
        arguments: [
            "", "0", "one", "1\u{1B}[31m", "2.", ".2", "99999999999999999999", "+2", "2.0.0.0.0.0.0.0.0", "\u{661}",
        ])
    func strangeVersion(version: String) async {
        await expect(.notTaskHub(.otherResponse, at: .meta), meta: .success(.some(version: version)))
    }

    @Test(
        "People are sent to the same host for signing in, over https",
        arguments: [
            ("https://login.example/idp", .discoveryOnOtherHost("login.example")),
            ("https://tasks.example.org.evil.example/idp", .discoveryOnOtherHost("tasks.example.org.evil.example")),
            ("https://tasks.example.org@evil.example/idp", .discoveryMalformed),
            ("http://tasks.example.org/idp", .discoveryNotSecure),
            ("http://localhost/idp", .discoveryOnOtherHost("localhost")),
            ("/idp", .discoveryMalformed), ("", .discoveryMalformed),
        ] as [(String, SetUpError)])
    func discovery(url: String, error: SetUpError) async {
        await expect(error, meta: .success(.some(discovery: url)))
    }

    @Test("A server on this machine over https may not sign people in over http")
    func discoveryOverHTTP() async {
        await expect(
            .discoveryNotSecure, for: "https://localhost", meta: .success(.some(discovery: "http://localhost/idp")))
    }

    @Test("Another port and letter case of the same host is the same host")
    func discoveryOnOtherPort() async throws {
        let probe = ScriptedProbe(meta: .success(.some(discovery: "https://TASKS.example.org:8443/idp")))
        let settings = ScriptedSettings()
        _ = try await SetUpServer(probe: probe, settings: settings).run("https://tasks.example.org")
        #expect(settings.saved.count == 1)
    }

    @Test("When saving fails, its own error comes through")
    func savingFails() async {
        let useCase = SetUpServer(
            probe: ScriptedProbe(meta: .success(.some())), settings: ScriptedSettings(fails: true))
        await #expect(throws: ScriptedSettings.Full.self) { try await useCase.run("https://tasks.example.org") }
    }

    @Test("Cancelled after the last check, nothing is saved")
    func cancelled() async {
        let settings = ScriptedSettings()
        let useCase = SetUpServer(probe: ScriptedProbe(meta: .success(.some())), settings: settings)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await useCase.run("https://tasks.example.org")
        }
        await #expect(throws: SetUpError.cancelled) { try await task.value }
        #expect(settings.saved.isEmpty)
    }

    private func expect(
        _ error: SetUpError, for text: String = "https://tasks.example.org",
        live: Result<Void, SetUpError> = .success(()), meta: Result<ServerFacts, SetUpError> = .success(.some()),
        asked: [ServerCheck] = [.live, .meta], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let probe = ScriptedProbe(live: live, meta: meta)
        let settings = ScriptedSettings()
        await #expect(throws: error, sourceLocation: sourceLocation) {
            try await SetUpServer(probe: probe, settings: settings).run(text)
        }
        #expect(probe.asked == asked, sourceLocation: sourceLocation)
        #expect(settings.saved.isEmpty, sourceLocation: sourceLocation)
    }
}
