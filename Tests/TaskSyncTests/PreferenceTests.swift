import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Preferences of a store")
struct PreferenceTests {
    @Test("Each kind of value is read as a user types it, and written in one way")
    func values() {
        for (key, typed, written) in [
            (.sort, "due_at", "due_at"), (.sort, "title", nil), (.sort, "", nil), (.startOfWeek, "Monday", nil),
            (.showsCompleted, "true", "true"), (.showsCompleted, "yes", nil), (.workColor, "#a0B1c2", "#a0B1c2"),
            (.workColor, "a0B1c2", "#a0B1c2"), (.workColor, "#a0b1c", nil), (.workColor, "red", nil),
            (.workColor, "#a0b1cg", nil), (.workColor, "#１２３４５６", nil), (.timeZone, "Europe/Berlin", "Europe/Berlin"),
            (.timeZone, "../etc/passwd", nil), (.timeZone, "Europe/..", nil), (.timeZone, "/UTC", nil),
            (.timeZone, "", nil), (.timeZone, "Europe/Bérlin", nil), (.quietHoursStart, "22:30", "22:30"),
            (.quietHoursStart, "7:05", "07:05"), (.quietHoursStart, "07:05:09", "07:05:09"),
            (.quietHoursStart, "none", "none"), (.quietHoursStart, "24:00", nil), (.quietHoursStart, "7:5", nil),
            (.quietHoursStart, "22", nil), (.quietHoursStart, "-1:00", nil), (.quietHoursEnd, "1:2:3:4", nil),
            (.dueSoonMinutes, "1", "1"), (.dueSoonMinutes, "1440", "1440"), (.dueSoonMinutes, "0", nil),
            (.dueSoonMinutes, "1441", nil), (.dueSoonMinutes, "+5", nil), (.dueSoonMinutes, "5 min", nil),
            (.dueSoonMinutes, "99999999999999999999", nil),
        ] as [(PreferenceKey, String, String?)] {
            #expect(PreferenceValue(typed, of: key.kind)?.text == written, "\(key) \(typed)")
        }
        for key in PreferenceKey.allCases {
            #expect(PreferenceValue(key.serverDefault.text, of: key.kind) == key.serverDefault, "\(key)")
            #expect(PreferenceValue(key.kind.example, of: key.kind) != nil, "\(key)")
            #expect(PreferenceKey(named: key.name) == key && PreferenceKey(named: key.rawValue) == key)
        }
        #expect(Set(PreferenceKey.allCases.map(\.name)).count == PreferenceKey.allCases.count)
    }

    @Test("The server's defaults count only once somebody chose them")
    func chosen() {
        func preferences(_ preference: StoredPreference) -> Preferences { Preferences([preference]) }
        let now = Seed.now
        #expect(Preferences().openTaskSort == .due && Preferences().areaColors == nil)
        let fetched = StoredPreference(.sort, serverValue: .text("position"), fetchedAt: now)
        #expect(preferences(fetched).openTaskSort == .due && !fetched.isChosen)
        var chosen = fetched
        chosen.choice = StoredPreference.Choice(value: .text("position"), chosenAt: now)
        #expect(preferences(chosen).openTaskSort == .position && chosen.isChosen)
        chosen.choice?.state = .sent
        #expect(preferences(chosen).openTaskSort == .position)
        chosen.serverValue = .text("created_at")
        #expect(preferences(chosen).openTaskSort == .created)
        let elsewhere = StoredPreference(.sort, serverValue: .text("due_at"), fetchedAt: now)
        #expect(preferences(elsewhere).openTaskSort == .due && elsewhere.isChosen)
        let zone = StoredPreference(.timeZone, serverValue: .text("UTC"), fetchedAt: now)
        #expect(preferences(zone).chosenText(.timeZone) == nil)
    }

    @Test("Until somebody chooses another, the value that is shown is the one that applies here")
    func shown() {
        let here = Preferences().onMachine(whereWeeksBeginOn: .saturday, inZone: "Asia/Tokyo")
        #expect(here[.sort].value == .text("due_at") && here.openTaskSort == .due)
        #expect(here[.startOfWeek].value == .text("saturday") && here.firstWeekday == .saturday)
        #expect(here[.timeZone].value == .text("Asia/Tokyo"))
        for key in PreferenceKey.allCases {
            #expect(!here[key].isChosen)
            var elsewhere = StoredPreference(key, serverValue: key.serverDefault, fetchedAt: Seed.now)
            elsewhere.choice = StoredPreference.Choice(value: key.serverDefault, chosenAt: Seed.now, state: .sent)
            let chosen = Preferences([elsewhere]).onMachine(whereWeeksBeginOn: .saturday, inZone: "Asia/Tokyo")
            #expect(chosen[key].value == key.serverDefault)
        }
    }

    @Test("Weeks begin as they do where the user lives, until somebody chooses a day here or elsewhere")
    func week() {
        let now = Seed.now
        for day in Weekday.allCases {
            func first(_ preference: StoredPreference) -> Weekday {
                let here = Preferences([preference]).onMachine(whereWeeksBeginOn: day, inZone: "UTC")
                #expect(here[.startOfWeek].value == .text("\(here.firstWeekday)"))
                return here.firstWeekday
            }
            var preference = StoredPreference(.startOfWeek)
            #expect(first(preference) == day)
            preference.serverValue = .text("monday")
            #expect(first(preference) == day)
            preference.serverValue = .text("sunday")
            #expect(first(preference) == .sunday)
            preference.serverValue = .text("monday")
            preference.choice = StoredPreference.Choice(value: .text("monday"), chosenAt: now)
            #expect(first(preference) == .monday)
        }
        #expect(Preferences().firstWeekday == .monday)
    }

    @Test("A preference is changed without a server, and publishes a card")
    func local() throws {
        let test = TestWorkspace()
        let signals = test.publisher.announcements
        let changed = try SetPreference(in: test.workspace, signal: test.publisher)
            .run(.startOfWeek, to: .text("sunday")).value
        #expect(!changed.hasServer && changed.preference.standing(hasServer: false) == .local)
        #expect(try preferences(test)[.startOfWeek].value == .text("sunday"))
        #expect(test.publisher.announcements == signals && test.publisher.snapshots.count == 1)
    }

    @Test("A change for a server signals that there is something to send")
    func queued() throws {
        let test = TestWorkspace()
        _ = try BindReplica(in: test.workspace).run(Seed.replica().identity, adoption: .accepted)
        let signals = test.publisher.announcements
        let changed = try SetPreference(in: test.workspace, signal: test.publisher)
            .run(.startOfWeek, to: .text("sunday")).value
        #expect(changed.hasServer && changed.preference.standing(hasServer: true) == .waiting)
        #expect(test.publisher.announcements == signals + 1)
    }

    @Test(
        "What was chosen before the first sign-in is sent with the tasks, or stays on this machine like them",
        arguments: [Adoption.accepted, .declined, .undecided])
    func firstSignIn(_ adoption: Adoption) throws {
        let test = TestWorkspace(tasks: [Seed.task(1)])
        let set = SetPreference(in: test.workspace, signal: test.publisher)
        _ = try set.run(.startOfWeek, to: .text("sunday"))
        let identity = Seed.replica().identity
        _ = try BindReplica(in: test.workspace).run(identity, adoption: adoption)
        _ = try set.run(.sort, to: .text("due_at"))
        let preferences = try preferences(test)
        #expect(preferences[.startOfWeek].value == .text("sunday"))
        #expect(preferences[.startOfWeek].standing(hasServer: true) == (adoption == .accepted ? .waiting : .local))
        #expect(preferences[.sort].standing(hasServer: true) == .waiting)
        _ = try BindReplica(in: test.workspace).run(identity, adoption: .accepted)
        #expect(try self.preferences(test)[.startOfWeek].standing(hasServer: true) == .waiting)
    }

    @Test("Preferences that were not sent count as changes before another account signs in")
    func otherAccount() throws {
        let test = TestWorkspace()
        _ = try BindReplica(in: test.workspace).run(Seed.replica().identity, adoption: .accepted)
        _ = try SetPreference(in: test.workspace, signal: test.publisher).run(.startOfWeek, to: .text("sunday"))
        let match = try CheckReplica(in: test.workspace).run(Seed.replica(subject: "bob").identity)
        #expect(match == .other(unsent: 0, changes: 1))
    }

    @Test("Erasing the account's tasks erases its preferences")
    func erased() throws {
        let test = TestWorkspace()
        _ = try SetPreference(in: test.workspace, signal: test.publisher).run(.startOfWeek, to: .text("sunday"))
        _ = try EraseStore(in: test.workspace).run()
        #expect(try preferences(test) == Preferences())
    }

    private func preferences(_ test: TestWorkspace) throws -> Preferences {
        try test.store.read { try $0.preferences() }
    }
}
