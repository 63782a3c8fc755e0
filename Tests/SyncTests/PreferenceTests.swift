import ContractServer
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// What becomes of a preference on its way to the server and back.
@Suite("Preferences")
struct PreferenceTests {
    /// A value of each preference that is not the server's default, as typed and as the server has it.
    static let values: [(PreferenceKey, String, JSON)] = [
        (.sort, "due_at", "due_at"), (.showsCompleted, "true", true), (.colorsAreas, "true", true),
        (.workColor, "#ABCdef", "#ABCdef"), (.personalColor, "#010203", "#010203"),
        (.startOfWeek, "sunday", "sunday"), (.widgetShowsDueOnly, "true", true),
        (.remindersEnabled, "false", false), (.dueSoonMinutes, "15", 15), (.quietHoursStart, "22:30", "22:30:00"),
        (.quietHoursEnd, "7:05", "07:05:00"), (.timeZone, "Europe/Berlin", "Europe/Berlin"),
    ]

    private static func action(_ group: PreferenceKey.Group) -> String {
        switch group {
        case .tasks: "preferences"
        case .notifications: "notifications"
        }
    }

    /// What the server has.
    private func there(_ rig: SyncRig, _ key: PreferenceKey) async throws -> JSON? {
        try await rig.other(Self.action(key.group), [:])[key.rawValue]
    }

    private func elsewhere(_ rig: SyncRig, _ key: PreferenceKey, _ value: JSON) async throws {
        try await rig.other(Self.action(key.group), .object([key.rawValue: value]))
    }

    private func states(_ replica: Replica) throws -> [PreferenceKey: StoredPreference.Choice.State] {
        let preferences = try replica.preferences()
        return PreferenceKey.allCases.reduce(into: [:]) { $0[$1] = preferences[$1].choice?.state }
    }

    @Test("Every preference reaches the server, and arrives from there on another machine", arguments: values)
    func roundTrip(key: PreferenceKey, text: String, there value: JSON) async throws {
        try await SyncRig.with { rig in
            let (first, second) = (try Replica(rig), try Replica(rig))
            for replica in [first, second] { try await replica.settle() }
            #expect(try first.preferences()[key].serverValue == key.serverDefault)
            #expect(try !first.preferences()[key].isChosen)
            try first.set(key, text)
            #expect(try await first.sync().sent == 1)
            #expect(try await there(rig, key) == value)
            #expect(try states(first) == [key: .sent])
            try await rig.advance(bySeconds: 3700)
            try await second.sync()
            for replica in [first, second] {
                let preference = try replica.preferences()[key]
                #expect(preference.value == PreferenceValue(text, of: key.kind) && preference.isChosen)
            }
            #expect(try second.preferences()[key].choice == nil)
        }
    }

    @Test("There is a value for each preference")
    func complete() {
        #expect(Self.values.map(\.0) == PreferenceKey.allCases)
    }

    @Test("A preference that was changed here and one that was changed elsewhere both survive")
    func merged() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            try replica.set(.dueSoonMinutes, "45")
            try await elsewhere(rig, .workColor, "#111111")
            try await elsewhere(rig, .quietHoursEnd, "07:00:00")
            try await replica.sync()
            #expect(try await there(rig, .startOfWeek) == "sunday")
            #expect(try await there(rig, .workColor) == "#111111")
            #expect(try await there(rig, .dueSoonMinutes) == 45)
            let here = try replica.preferences()
            #expect(here[.workColor].value == .text("#111111"))
            #expect(here[.quietHoursEnd].value.text == "07:00")
            #expect(here[.startOfWeek].value == .text("sunday"))
        }
    }

    @Test("Of two changes of one preference, the one that reaches the server last wins")
    func lastWins() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.workColor, "#222222")
            try await elsewhere(rig, .workColor, "#111111")
            try await replica.sync()
            #expect(try await there(rig, .workColor) == "#222222")
            try await elsewhere(rig, .workColor, "#333333")
            try await rig.advance(bySeconds: 3700)
            try await replica.sync()
            #expect(try replica.preferences()[.workColor].value == .text("#333333"))
            // The server's default, but chosen.
            try await elsewhere(rig, .workColor, "#93c5fd")
            try await rig.advance(bySeconds: 3700)
            try await replica.sync()
            #expect(try replica.preferences()[.workColor].isChosen)
        }
    }

    @Test("What is changed while the change before it is being sent is sent next")
    func changedMeanwhile() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            rig.server.add(Fault(.heldAnswer, method: "PATCH", path: "*/me/preferences"))
            async let sync = replica.sync()
            try await wait(until: "the server has the value") {
                try await there(rig, .startOfWeek) == "sunday"
            }
            try replica.set(.startOfWeek, "monday")
            try await rig.control("faults/clear")
            _ = try await sync
            #expect(try states(replica) == [.startOfWeek: .waiting])
            #expect(try replica.preferences()[.startOfWeek].value == .text("monday"))
            try await replica.sync()
            #expect(try await there(rig, .startOfWeek) == "monday")
        }
    }

    @Test("A program that is killed at any step leaves nothing unsent or undone")
    func killed() async throws {
        for step in 1... {
            let wasCut = try await SyncRig.with { rig in
                let replica = try Replica(rig)
                try await replica.settle()
                try replica.set(.workColor, "#222222")
                try replica.set(.timeZone, "Europe/Berlin")
                let wasCut = try await replica.syncIsCut(at: step)
                try await replica.sync()
                #expect(try await there(rig, .workColor) == "#222222", "step \(step)")
                #expect(try await there(rig, .timeZone) == "Europe/Berlin", "step \(step)")
                #expect(try states(replica) == [.workColor: .sent, .timeZone: .sent], "step \(step)")
                return wasCut
            }
            if !wasCut { break }
        }
    }

    @Test("A value that the server refuses stays on this machine, is reported, and holds up nothing else")
    func refused() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("Mine")
            try replica.set(.timeZone, "Mars/Phobos")
            try replica.set(.dueSoonMinutes, "45")
            try replica.set(.startOfWeek, "sunday")
            let summary = try await replica.sync()
            #expect(summary.obstacle == nil && summary.rejected == 1 && summary.sent == 3)
            #expect(try states(replica) == [.timeZone: .refused, .dueSoonMinutes: .sent, .startOfWeek: .sent])
            #expect(try replica.preferences()[.timeZone].value == .text("Mars/Phobos"))
            #expect(try await there(rig, .dueSoonMinutes) == 45)
            // Not again until it is set again.
            try await rig.control("log/clear")
            #expect(try await replica.sync().rejected == 0)
            #expect(try await rig.state().requests.map(\.method) == ["GET"])
            try replica.set(.timeZone, "Europe/Berlin")
            try await replica.sync()
            #expect(try await there(rig, .timeZone) == "Europe/Berlin")
        }
    }

    @Test("If the server fails on one group, the other and the tasks are sent, and it is retried after an hour")
    func failing() async throws {
        for failed in PreferenceKey.Group.allCases {
            try await SyncRig.with { rig in
                let replica = try Replica(rig)
                try await replica.settle()
                let keys: [PreferenceKey] = [.startOfWeek, .timeZone]
                try replica.set(.startOfWeek, "sunday")
                try replica.set(.timeZone, "Europe/Berlin")
                try replica.create("Mine")
                let path = failed == .tasks ? "*/me/*" : "*/notifications/*"
                rig.server.add(Fault(.page(status: 500, retryAfter: nil), method: "PATCH", path: path, times: nil))
                let summary = try await replica.sync()
                #expect(summary.obstacle == nil && summary.sent == 2 && summary.rejected == 0)
                #expect(try await rig.state().tasks.map(\.title) == ["Mine"])
                for key in keys {
                    #expect(try states(replica)[key] == (key.group == failed ? .failing : .sent))
                }
                try await rig.control("log/clear")
                try await replica.sync()
                #expect(try await rig.state().requests.map(\.method) == ["GET"])
                try await rig.control("faults/clear")
                try await rig.advance(bySeconds: 3601)
                try await replica.sync()
                for key in keys { #expect(try states(replica)[key] == .sent) }
            }
        }
    }

    @Test("A time that the server names is respected for that group only")
    func throttled() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            try replica.set(.timeZone, "Europe/Berlin")
            rig.server.add(Fault(.throttled(retryAfter: 90), method: "PATCH", path: "*/me/*"))
            #expect(try await replica.sync().obstacle == nil)
            #expect(try states(replica) == [.startOfWeek: .failing, .timeZone: .sent])
            try await rig.advance(bySeconds: 60)
            try await replica.sync()
            #expect(try states(replica)[.startOfWeek] == .failing)
            try await rig.advance(bySeconds: 31)
            try await replica.sync()
            #expect(try states(replica)[.startOfWeek] == .sent)
        }
    }

    @Test("A lost response holds up no task, and the preference is sent again")
    func lostResponse() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            try replica.create("Mine")
            rig.server.add(Fault(.dropAfter, method: "PATCH", path: "*/me/*"))
            #expect(try await replica.sync().obstacle == nil)
            #expect(try await rig.state().tasks.map(\.title) == ["Mine"])
            #expect(try states(replica) == [.startOfWeek: .failing])
            #expect(try await there(rig, .startOfWeek) == "sunday")
            try await rig.advance(bySeconds: 61)
            #expect(try await replica.sync().sent == 1)
            #expect(try states(replica) == [.startOfWeek: .sent])
        }
    }

    @Test("An account that may not change or read notifications has its tasks and its other preferences")
    func notPermitted() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            try replica.set(.timeZone, "Europe/Berlin")
            try replica.create("Mine")
            let token = AccessToken(text: "alice;scope=mobile.read+mobile.write+mobile.sync", generation: 1)
            let limited = SyncTasks(
                service: try replica.service(tokens: token),
                bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace)
            let summary = try await limited.run(SyncOptions(isFull: true)).value
            #expect(summary.obstacle == nil)
            #expect(try await rig.state().tasks.map(\.title) == ["Mine"])
            #expect(try states(replica) == [.startOfWeek: .sent, .timeZone: .notPermitted])
            #expect(try replica.preferences()[.timeZone].value == .text("Europe/Berlin"))
            // A sign-in with more permissions.
            try await rig.advance(bySeconds: 3601)
            try await replica.sync()
            #expect(try states(replica)[.timeZone] == .sent)
        }
    }

    @Test("A run that only sends sends preferences too, and is one request more")
    func sendOnly() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("First")
            try await replica.settle()
            try replica.set(.startOfWeek, "sunday")
            try await rig.control("log/clear")
            #expect(try await replica.sync(SyncOptions(sendsOnly: true)).sent == 1)
            // The first request confirms the organization.
            let paths = try await rig.state().requests.map { "\($0.method) \($0.path.dropFirst(14))" }
            #expect(paths.last == "PATCH /me/preferences" && paths.count == 2, "\(paths)")
        }
    }

    @Test("Without the server, every value is here, with its age")
    func offline() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let fetched = rig.clock.now()
            try await elsewhere(rig, .startOfWeek, "sunday")
            rig.server.add(Fault(.dropBefore, times: nil))
            try await rig.advance(bySeconds: 7200)
            #expect(try await replica.sync().obstacle != nil)
            let preferences = try replica.preferences()
            for group in PreferenceKey.Group.allCases {
                let age = try #require(preferences.fetchedAt(group))
                #expect(abs(age.seconds - fetched.seconds) <= 120)
            }
            #expect(preferences[.startOfWeek].value == .text("monday"))
        }
    }
}
