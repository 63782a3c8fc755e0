import FoundationEssentials
import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct OwnImportTests {
    private func read(_ text: String) throws -> ImportBatch {
        try ImportBatch(ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .json))
    }

    @Test("An export imported into an empty store exports the same bytes")
    func roundTrip() throws {
        var tasks = HostileTitles.all.enumerated().map { index, title in
            Seed.task(
                index + 1, title, notes: title.count < 300 ? "about \(title) x" : "",
                status: TaskStatus.allCases[index % 6],
                area: index % 2 == 0 ? .work : .personal, priority: index % 6 == 0 ? nil : index % 6,
                due: .moment(Seed.now),
                reminder: index % 3 == 0 ? Seed.now : nil, recurrence: Recurrence.allCases[index % 5],
                listID: index % 4 == 0 ? Seed.id(700 + index % 3) : nil, sortOrder: index * 3)
        }
        tasks[0].modifiedAt = Seed.instant("2026-11-19T00:00:00Z")
        tasks[1].tags = [TaskTag(alreadyChecked: "bank"), TaskTag(alreadyChecked: "世界")]
        tasks[1].source = TaskSource(.taskwarrior, "{\"uuid\":\"\(Seed.id(2))\"}\n{\"a\":\"\u{1B}\"}")
        tasks[2].source = TaskSource(.todoTxt, "(A) call\r\n\r\n")
        let lists = [Seed.list(700, "Home"), Seed.list(701, "世界", color: "#93c5FD"), Seed.list(702, "<b>&\"")]
        let source = TestWorkspace(tasks: tasks, lists: lists)
        let export = try ExportDocument(ExportTasks(in: source.workspace).run(), in: TestZones.berlin).document()
        let target = TestWorkspace()
        let batch = try ImportBatch(ImportFile(export, now: Seed.now, zone: TestZones.berlin).read())
        let summary = try ImportTasks(in: target.workspace).run(batch).value
        #expect(summary.added == tasks.count && summary.lists == 3)
        #expect(try ExportDocument(ExportTasks(in: target.workspace).run(), in: TestZones.berlin).document() == export)
        #expect(try ImportTasks(in: target.workspace).run(batch).value.alreadyThere == tasks.count)
    }

    @Test(
        "An export of the first and the last moments can be imported", arguments: [TestZones.berlin, TestZones.newYork])
    func extremeMoments(zone: RecordedZone) throws {
        let moments = [
            Instant.writable.lowerBound, Instant.writable.upperBound, Instant(microseconds: .min),
            Instant(microseconds: .max), Instant.writable.upperBound.advanced(bySeconds: 1),
        ]
        let tasks = moments.enumerated().map { index, moment in
            Seed.task(
                index + 1, status: index % 2 == 0 ? .done : .inbox, due: .moment(moment), reminder: moment,
                recurrence: .daily, createdAt: moment)
        }
        let page = TaskPage(tasks: tasks, lists: [], asOf: Seed.now)
        let exports = [
            (try ExportDocument(page, in: zone).document(), ImportFormat.json),
            (Array(TodoTxtDocument.export(page, zone: zone).utf8), .todotxt),
        ]
        for (export, format) in exports {
            let batch = try ImportBatch(ImportFile(export, now: Seed.now, zone: zone).read(as: format))
            #expect(batch.tasks.count == tasks.count)
            for task in batch.tasks {
                let imported = [task.dueDate?.instant(in: zone), task.reminderDate, task.createdAt, task.completedAt]
                    .compactMap(\.self)
                #expect(imported.allSatisfy(Instant.writable.contains) && task.dueDate != nil)
            }
            let target = TestWorkspace()
            #expect(try ImportTasks(in: target.workspace).run(batch).value.added == tasks.count)
        }
    }

    @Test("Missing, null and unknown members are ignored, except id and title")
    func lenient() throws {
        let batch = try read(
            "{\"schema\":1,\"extra\":{},\"tasks\":[{\"id\":\"\(Seed.id(1))\",\"title\":\"T\",\"due_at\":null,\"later\":[1]}]}"
        )
        var task = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("T"))
        task.stated = [.field(.title), .field(.due), .dueMoment]
        #expect(batch.tasks == [task])
    }

    @Test(
        "Members may have any order and values, and a comma may follow the last one; of equal names, the first counts")
    func anyOrder() throws {
        let task = "{\"id\":\"\(Seed.id(1))\",\"title\":\"a,]}\\\"\",\"extra\":[1,-2.5e+3,true,false,{\"tasks\":[]},],}"
        let batch = try read(
            "{\"t\\u0061sks\" : [\(task) , ] , \"other\":{\"tasks\":7}, \"schema\":1,\"lists\":null,\"tasks\":7,\"schema\":9,}"
        )
        var expected = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("a,]}\""))
        expected.stated = [.field(.title)]
        #expect(batch == ImportBatch(tasks: [expected]))
    }

    @Test("An entry of a format of a later version is left out; a tag that breaks a rule is refused")
    func tagsAndSource() throws {
        func task(_ members: String) throws -> ImportedTask? {
            try read("{\"schema\":1,\"tasks\":[{\"id\":\"\(Seed.id(1))\",\"title\":\"T\",\(members)}]}").tasks.first
        }
        #expect(try task("\"source\":{\"format\":\"org\",\"text\":\"* T\"}")?.source == nil)
        #expect(try task("\"tags\":[\"b\",\"A\"]")?.tags.map(\.text) == ["A", "b"])
        #expect(throws: ImportError.entries([ImportFault(.task, 1, .refused(.tagMalformed))])) {
            try task("\"tags\":[\"a b\"]")
        }
        #expect(throws: ImportError.entries([ImportFault(.task, 1, .malformed(field: "tags"))])) {
            try task("\"tags\":[\((0..<65).map { "\"t\($0)\"" }.joined(separator: ","))]")
        }
    }

    @Test("A newer schema is refused with its number")
    func newer() {
        #expect(throws: ImportError.newerSchema(2)) { try read("{\"schema\":2,\"tasks\":[{\"id\":7}]}") }
    }

    @Test(
        "A file that is not one of our documents is reported as such",
        arguments: [
            "", "{", "[]", "{}", "{\"schema\":1}", "{\"schema\":\"1\",\"tasks\":[]}", "{\"schema\":1,\"tasks\":{}}",
            "{\"schema\":1,\"tasks\":[]} x", "null", "{\"schema\":1,\"tasks\":[1]}", "{\"schema\":1,\"tasks\":[]",
            "{\"schema\":1 \"tasks\":[]}", "{\"schema\" 1,\"tasks\":[]}", "{\"schema\":1,\"tasks\":[}",
            "{\"schema\":1,\"tasks\":[,]}", "{\"schema\":1,\"tasks\":[{\"id\":]}",
            "{\"schema\":1,\"lists\":7,\"tasks\":[]}",
            "{\"schema\":1,\"tasks\":[],\"extra\":tru}", "{\"schema\":1,\"tasks\":[],\"extra\":\"open}",
            "{\"schema\":1,\"tasks\":[],\"extra\":\"open\\", "{\"schema\":1,\"tasks\":[],\"extra\":[{]}}",
            "{\"schema\":1,\"tasks\":[],\"extra\":\(String(repeating: "[", count: 600))\(String(repeating: "]", count: 600))}",
            // Wrong after an entry that breaks a rule.
            "{\"schema\":1,\"tasks\":[{}],\"extra\":tru}",
        ])
    func notOurs(_ text: String) throws {
        switch try #require(throws: ImportError.self, performing: { try read(text) }) {
        case .notInFormat(.json), .notJSON, .notText(.empty): break
        case let other: Issue.record("\(other)")
        }
    }

    @Test(
        "A file that is no text is named by what it is, whatever its format should be",
        arguments: [
            ([], ImportError.Encoding.empty), (Array(" \n\r\n".utf8), .empty), ([0x1F, 0x8B, 8, 0], .compressed),
            ([0x50, 0x4B, 3, 4, 20], .compressed), ([0xFF, 0xFE, 0x5B, 0], .utf16), ([0xFE, 0xFF, 0, 0x5B], .utf16),
            ([0x5B, 0, 0x7B, 0], .utf16), ([0, 0x5B, 0, 0x7B], .utf16),
        ] as [([UInt8], ImportError.Encoding)])
    func notText(bytes: [UInt8], encoding: ImportError.Encoding) {
        for format in [nil] + ImportFormat.allCases where encoding != .empty || format != .todotxt {
            let file = ImportFile(bytes, now: Seed.now, zone: TestZones.utc)
            #expect(throws: ImportError.notText(encoding)) { try file.read(as: format) }
        }
    }

    @Test(
        "The first invalid entry is reported with its number and the rule, without its content",
        arguments: [
            ("\"title\":\"secret\"", ImportProblem.missing(field: "id")),
            ("\"id\":\"secret\",\"title\":\"secret\"", .malformed(field: "id")),
            ("\"id\":\"ID\"", .missing(field: "title")),
            ("\"id\":\"ID\",\"title\":7", .malformed(field: "title")),
            ("\"id\":\"ID\",\"title\":\"  \"", .refused(.titleEmpty)),
            ("\"id\":\"ID\",\"title\":\"secret\\u0000\"", .refused(.titleHoldsNUL)),
            ("\"id\":\"ID\",\"title\":\"t\",\"notes\":\"\\u0000\"", .refused(.notesHoldNUL)),
            ("\"id\":\"ID\",\"title\":\"t\",\"priority\":6", .refused(.priorityOutOfRange)),
            ("\"id\":\"ID\",\"title\":\"t\",\"priority\":\"high\"", .malformed(field: "priority")),
            ("\"id\":\"ID\",\"title\":\"t\",\"status\":\"secret\"", .malformed(field: "status")),
            ("\"id\":\"ID\",\"title\":\"t\",\"due_at\":\"tomorrow\"", .malformed(field: "due_at")),
            ("\"id\":\"ID\",\"title\":\"t\",\"list\":\" inbox\"", .refused(.listNameReserved)),
            ("\"id\":\"ID\",\"title\":\"t\",\"position\":9223372036854775807", .malformed(field: "position")),
            ("\"id\":\"ID\",\"title\":\"t\",\"position\":-9223372036854775808", .malformed(field: "position")),
        ])
    func brokenTask(members: String, problem: ImportProblem) {
        let good = "{\"id\":\"\(Seed.id(1))\",\"title\":\"good\"}"
        let bad = "{\(members.replacing("ID", with: Seed.id(2).description))}"
        let error = #expect(throws: ImportError.self) { try read("{\"schema\":1,\"tasks\":[\(good),\(bad)]}") }
        #expect(error == .entries([ImportFault(.task, 2, problem)]))
        #expect(!"\(String(describing: error))".contains("secret"))
    }

    @Test("A list that breaks a rule is named by its number")
    func brokenList() {
        #expect(throws: ImportError.entries([ImportFault(.list, 1, .refused(.colorNotHex))])) {
            try read("{\"schema\":1,\"lists\":[{\"name\":\"a\",\"color\":\"red\"}],\"tasks\":[]}")
        }
        #expect(throws: ImportError.entries([ImportFault(.list, 1, .missing(field: "name"))])) {
            try read("{\"schema\":1,\"lists\":[{\"color\":null}],\"tasks\":[]}")
        }
    }

    @Test("Broken UTF-8, byte order marks, foreign line breaks and lone surrogates are repaired")
    func repaired() throws {
        let head = Array(
            "{\r\n\"schema\":1,\u{1}\"tasks\":[{\"id\":\"\(Seed.id(1))\",\"notes\":\"\\ud83d\\ude00 \\ud800 \\udc00x \\\\ud800\",\"title\":\"a"
                .utf8)
        let bytes = [0xEF, 0xBB, 0xBF] + head + [0xFF, 0x09, 0x1B, 0x0A] + Array("b\\\"\"}]}\r\n".utf8)
        let batch = try ImportBatch(ImportFile(bytes, now: Seed.now, zone: TestZones.utc).read())
        #expect(batch.tasks.first?.title.text == "a\u{FFFD}\t\u{1B}\nb\"")
        #expect(batch.tasks.first?.notes == "😀 \u{FFFD} \u{FFFD}x \\ud800")
    }

    @Test(
        "JSON is recognized by its contents, todo.txt by its name, and nothing else at all",
        arguments: [
            ("[{}]", nil, ImportFormat.taskwarrior), (" \n{\"schema\":1,\"tasks\":[]}", "backup", .json),
            ("{\"uuid\":1}\n{}", "tasks.txt", .taskwarrior), ("\u{FEFF}[", nil, .taskwarrior),
            ("(A) call", "todo.txt", .todotxt), ("[x] call", "Done.txt", .todotxt), ("", "work.todo.txt", .todotxt),
            ("", nil, nil), ("(A) call", nil, nil), ("root:x:0:0", "passwd", nil), ("(A) call", "mytodo.txt", nil),
        ] as [(String, String?, ImportFormat?)])
    func formats(text: String, name: String?, format: ImportFormat?) {
        let file = ImportFile(Array(text.utf8), named: name, now: Seed.now, zone: TestZones.utc)
        #expect(file.recognizedFormat == format)
        if format == nil {
            let error: ImportError = text.isEmpty ? .notText(.empty) : .unknownFormat
            #expect(throws: error) { try file.read() }
        }
    }

    @Test("A large export is imported completely")
    func large() throws {
        let count = 20_000
        let page = TaskPage(
            tasks: (1...count).map { Seed.task($0, "Task \($0)", due: .moment(Seed.now)) }, lists: [], asOf: Seed.now)
        let bytes = try ExportDocument(page, in: TestZones.utc).document()
        let batch = try ImportBatch(ImportFile(bytes, now: Seed.now, zone: TestZones.utc).read())
        #expect(batch.tasks.map(\.title.text) == (1...count).map { "Task \($0)" })
    }
}
