import AppGroup
import GRDB
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Schema versions")
struct SchemaTests {
    private static func userVersion(_ container: TestContainer) throws -> Int {
        try #require(try container.stranger().read { try Int.fetchOne($0, sql: "PRAGMA user_version") })
    }

    private static func setUserVersion(_ version: Int, _ container: TestContainer) throws {
        try container.stranger().write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }

    /// The copies of earlier versions beside the store.
    private static func copies(_ container: TestContainer) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob("\(container.paths.store).v*", 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }

    @Test("A store of a newer major schema is refused with both versions, and stays unchanged")
    func newerMajor() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let current = try Self.userVersion(container)
        try Self.setUserVersion(3 << 16 | 3, container)
        #expect(throws: StoreError.newerSchema(found: "3.3", supported: StoredDatabase.current)) {
            try container.open()
        }
        try Self.setUserVersion(current, container)
        #expect(try container.open().ids(.all) == [Seed.id(1)])
    }

    @Test("A store of a newer minor schema is used, with its unknown columns and tables")
    func newerMinor() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        try container.stranger().write {
            try $0.execute(sql: "ALTER TABLE task ADD COLUMN mood TEXT; UPDATE task SET mood = 'good'")
            try $0.execute(sql: "CREATE TABLE more (x)")
        }
        let newer = try Self.userVersion(container) + 1
        try Self.setUserVersion(newer, container)
        let store = try container.open()
        var task = Seed.task(1)
        task.title = TaskTitle(alreadyChecked: "Buy bread")
        try store.write { try $0.update(task) }
        #expect(try container.open().read { try $0.task(Seed.id(1)) } == task)
        #expect(try container.stranger().read { try String.fetchOne($0, sql: "SELECT mood FROM task") } == "good")
        #expect(try Self.userVersion(container) == newer)
    }

    @Test("Earlier releases read the nearest rule, and what they replace it with counts")
    func plainRules() throws {
        let container = try TestContainer()
        var task = Seed.task(1, due: Seed.due("2027-02-28"))
        task.anchor = SeriesAnchor(day: 31, time: nil)
        task.localRecurrence = LocalRecurrence(.monthly(count: 2, .last), of: "machine")
        try container.open().insert([task])
        #expect(try container.open().read { try $0.task(task.id) } == task)
        let stranger = try container.stranger()
        #expect(try stranger.read { try String.fetchOne($0, sql: "SELECT local_rule FROM task") } == "every 2 months")
        try stranger.write { try $0.execute(sql: "UPDATE task SET local_rule = 'every 2 weeks'") }
        task.localRecurrence?.rule = .every(count: 2, .week)
        #expect(try container.open().read { try $0.task(task.id) } == task)
    }

    @Test("The link of an entry of iCalendar becomes the task's when the store gets a place for it")
    func links() throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: "2.6")), to: container.paths.store)
        let entries = [
            (
                "BEGIN:VTODO\nUID:1\nURL:https://example.org/box\nBEGIN:VALARM\nURL:https://no\nEND:VALARM\nEND:VTODO\n",
                "https://example.org/box"
            ),
            ("BEGIN:VTODO\nURL;VALUE=URI:mailto:a@example.org\nEND:VTODO\n", "mailto:a@example.org"),
            ("BEGIN:VTODO\nURL:FILE:///no\nBEGIN:VALARM\nURL:https://no\nEND:VALARM\nEND:VTODO\n", nil),
            ("BEGIN:VTODO\nURL:no link\nEND:VTODO\n", nil), ("(A) URL:https://example.org", nil),
        ]
        try container.stranger().write { database in
            for (number, entry) in entries.enumerated() {
                try database.execute(
                    sql: "UPDATE task SET source_format = 'taskwarrior', source = ? WHERE id = ?",
                    arguments: [entry.0, Seed.id(number + 1).description])
            }
            try database.execute(
                sql: """
                    INSERT INTO history_step (id, action, program, made_at) VALUES (900, 'delete', 'taskhub', 0);
                    INSERT INTO history_change (step_id, number, is_list, before)
                    VALUES (900, 1, 0, json_object('source', ?))
                    """, arguments: [entries[0].0])
        }
        let store = try container.open()
        let image = try container.stranger().read {
            try String.fetchOne(
                $0, sql: "SELECT json_extract(before, '$.url') FROM history_change WHERE step_id = 900")
        }
        #expect(image == entries[0].1)
        for (number, entry) in entries.enumerated() {
            #expect(try store.read { try $0.task(Seed.id(number + 1)) }?.url?.text == entry.1, "\(entry.0)")
        }
    }

    @Test("A program that has the store open during a migration by a newer one can no longer write")
    func migratedMeanwhile() throws {
        let container = try TestContainer()
        let store = try container.open()
        try Self.setUserVersion(3 << 16, container)
        #expect(throws: StoreError.newerSchema(found: "3.0", supported: StoredDatabase.current)) {
            try store.insert([Seed.task(1)])
        }
    }

    @Test("A stored database of each schema opens and shows what is in it", arguments: StoredDatabase.versions)
    func stored(version: String) throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: version)), to: container.paths.store)
        let store = try container.open()
        let contents = StoredDatabase.contents
        try store.read { store throws in
            let generation = try store.generation()
            #expect(generation.storeID == Seed.id(0) && generation.counter == 3)
            #expect((generation.mark != 0) == Set(StoredDatabase.versions.drop { $0 != "1.5" }).contains(version))
            #expect(try store.lists() == contents.lists)
            #expect(
                try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin)).map(\.id)
                    == [1, 3, 4, 2, 5].map { Seed.id($0) })
            for task in contents.tasks { #expect(try store.task(task.id) == task) }
            #expect(try store.creation(forKey: contents.creation.key) == contents.creation)
            #expect(try store.replica() == (version == "1" ? nil : Seed.replica()))
        }
        try store.insert([Seed.task(100)])
        #expect(try store.counter == 4)
    }

    @Test(
        "A store of an earlier major version is copied before it is migrated, once, and the copy opens as it was",
        arguments: ["1", "1.8"])
    func copied(version: String) throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: version)), to: container.paths.store)
        for _ in 0..<2 { _ = try container.open() }
        let copies = Self.copies(container)
        #expect(copies.count == 1 && copies[0].hasPrefix("\(container.paths.store).v1-"), "\(copies)")
        let copy = try DatabaseQueue(path: try #require(copies.first))
        #expect(
            try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM task WHERE due_at IS NOT NULL") } == 2)
        #expect(try copy.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } ?? 0 < 2 << 16)
    }

    @Test("A store of this major version and a new one are not copied")
    func notCopied() throws {
        let container = try TestContainer()
        _ = try container.open()
        #expect(Self.copies(container) == [])
        let earlier = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: "2.0")), to: earlier.paths.store)
        _ = try earlier.open()
        #expect(Self.copies(earlier) == [])
        #expect(try Self.userVersion(earlier) == Self.userVersion(container))
    }

    @Test("The preferences that an earlier version fetched are kept, with their age, and the others are fetched next")
    func preferences() throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: "2.1")), to: container.paths.store)
        try container.stranger().write { database in
            try database.execute(
                sql: """
                    INSERT INTO task_preferences VALUES (1, 'due_at', 1, 0, '#010203', '#ABCDEF', 'sunday', 1, 5);
                    UPDATE sync_state SET projects_at = 7
                    """)
        }
        let fetched: [PreferenceKey: PreferenceValue] = [
            .sort: .text("due_at"), .showsCompleted: .flag(true), .colorsAreas: .flag(false),
            .workColor: .text("#010203"), .personalColor: .text("#ABCDEF"), .startOfWeek: .text("sunday"),
            .widgetShowsDueOnly: .flag(true),
        ]
        try container.open().read { store in
            let preferences = try store.preferences()
            for key in PreferenceKey.allCases {
                let value = fetched[key]
                let age = value.map { _ in Instant(microseconds: 7) }
                #expect(preferences[key] == StoredPreference(key, serverValue: value, fetchedAt: age))
            }
            #expect(try store.syncState().factsFetchedAt == nil)
        }
    }

    @Test("A preference that a later version added, or its value, hides no other")
    func laterPreferences() throws {
        let container = try TestContainer()
        let store = try container.open()
        try container.stranger().write { database in
            try database.execute(
                sql: """
                    INSERT INTO preference (name, server_value) VALUES ('mood', 'good'), ('start_of_week', 'sunday'),
                        ('default_task_sort', 'mood')
                    """)
            try database.execute(
                sql: """
                    INSERT INTO preference VALUES ('work_area_text_color', NULL, NULL, 'rainbow', 1, 'waiting', NULL),
                        ('show_completed_default', NULL, NULL, 'true', 1, 'pondered', NULL)
                    """)
        }
        let preferences = try store.read { try $0.preferences() }
        #expect(preferences[.startOfWeek].value == .text("sunday"))
        #expect(preferences[.sort] == StoredPreference(.sort))
        #expect(preferences[.workColor].choice == nil && preferences[.showsCompleted].choice == nil)
    }

    @Test("Of moments that earlier versions stored, the last second of a day is a day, and so is the server's noon")
    func days() throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: "1.8")), to: container.paths.store)
        let noon = Seed.instant("2026-12-01T11:00:00Z").microseconds
        let (first, third, fourth) = (Seed.id(1).description, Seed.id(3).description, Seed.id(4).description)
        try container.stranger().write { database in
            // The first is on the server, the other is not.
            try database.execute(
                sql: "UPDATE task SET due_at = ? WHERE id IN (?, ?)", arguments: [noon, first, fourth])
            try database.execute(
                sql: """
                    INSERT INTO outbox (id, task_id, server_id, action, is_intent, created_at)
                        VALUES (1, ?, '00000000-0000-4000-8000-000000000501', 'update', 0, 0)
                    """, arguments: [third])
            try database.execute(
                sql: """
                    INSERT INTO outbox_field (entry_id, field, base, value, changed_at)
                        VALUES (1, 'due_at', '2026-11-30T11:00:00Z', '2026-12-24T22:59:59Z', 0)
                    """)
        }
        let store = try container.open()
        try store.read { store in
            #expect(try store.task(Seed.id(1))?.dueDate == Seed.due("2026-12-01"))
            #expect(try store.task(Seed.id(3))?.dueDate == Seed.due("2026-12-24"))
            #expect(try store.task(Seed.id(4))?.dueDate == .moment(Instant(microseconds: noon)))
            guard case .update(let edits) = try store.outbox().first?.action else {
                Issue.record("no edit")
                return
            }
            #expect(edits.map(\.base) == ["2026-11-30"] && edits.map(\.value) == ["2026-12-24"])
        }
    }

    @Test(
        "A database of this schema is recorded",
        .enabled(if: getenv("TASKHUB_STORE_FIXTURES") != nil, "only for a new schema"))
    func record() throws {
        let path = StoredDatabase.path(version: StoredDatabase.current)
        try #require(!Files.exists(path), "a stored database is never made again")
        let container = try TestContainer()
        let store = try container.open()
        let contents = StoredDatabase.contents
        try store.insert([], lists: contents.lists)
        try store.insert(contents.tasks)
        try store.write { store in
            try store.remember(contents.creation)
            try store.bind(Seed.replica())
        }
        try container.stranger().writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try Files.write(Files.read(container.paths.store), to: path)
    }
}
