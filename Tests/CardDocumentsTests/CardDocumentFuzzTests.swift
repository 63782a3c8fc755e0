import CardDocuments
import Cards
import JSONValues
import TaskHubTestSupport
import Testing

@Suite("Card documents against a JSON Schema validator", .enabled(if: TestPython.isInstalled))
struct CardDocumentFuzzTests {
    /// What the validator says about a document, by docs/spec/card.schema.json.
    private struct Verdict {
        /// The places of all faults.
        let places: [String]
        /// Whether there is none if members that the schema does not name are allowed.
        let isReadable: Bool
    }

    @Test(
        "A document that obeys the rules has no problem, is read and is drawn", arguments: 1...2 as ClosedRange<UInt64>)
    func right(seed: UInt64) async throws {
        var random = RandomDocument(seed: seed)
        let documents = (0..<150).map { _ in random.right().written() }
        for (bytes, verdict) in zip(documents, try await verdicts(documents)) {
            #expect(CardDocument.problems(in: bytes) == [], "\(String(decoding: bytes, as: UTF8.self))")
            #expect(verdict.places == [] && verdict.isReadable, "\(verdict.places)")
            let document = try CardDocument(reading: bytes)
            for moment in document.changes { #expect(!document.card(at: moment).rendered(as: .json).isEmpty) }
        }
    }

    @Test(
        "The reader and the check find what the validator finds, where it does", arguments: 4...6 as ClosedRange<UInt64>
    )
    func doubtful(seed: UInt64) async throws {
        var random = RandomDocument(seed: seed)
        // The schema knows no limit of the whole document.
        let documents = (0..<400).map { _ in random.doubtful().written() }.filter { $0.count <= CardDocument.sizeLimit }
        var (wrong, right, onlyUnknown) = (0, 0, 0)
        for (bytes, verdict) in zip(documents, try await verdicts(documents)) {
            let text = String(decoding: bytes, as: UTF8.self)
            let problems = CardDocument.problems(in: bytes)
            let places = Set(problems.map(\.place))
            #expect(places.isSubset(of: verdict.places), "\(problems.map(\.text)), \(verdict.places): \(text)")
            // In a list that is too long, and in a value of the wrong kind, nothing else is reported.
            let missed = verdict.places.filter { place in !places.contains { place.hasPrefix($0) } }
            #expect(missed.isEmpty, "\(missed): \(text)")
            let isReadable = (try? CardDocument(reading: bytes)) != nil
            #expect(isReadable == verdict.isReadable, "\(problems.map(\.text)): \(text)")
            #expect(isReadable == problems.allSatisfy { $0.isUnknownMember }, "\(problems.map(\.text)): \(text)")
            wrong += isReadable ? 0 : 1
            right += problems.isEmpty ? 1 : 0
            onlyUnknown += isReadable && !problems.isEmpty ? 1 : 0
        }
        #expect(wrong > 100 && right > 20 && onlyUnknown > 10, "\(wrong) wrong, \(right) right, \(onlyUnknown) unknown")
    }

    private func verdicts(_ documents: [[UInt8]]) async throws -> [Verdict] {
        let answer = try await runProgram(
            TestPython.path, ["-c", Self.judge, "\(CardSchemaTests.directory)/card.schema.json"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            stdin: documents.reduce(into: []) { $0 += $1 + [0x0A] }, killAfter: 300_000
        ).expectSuccess()
        let verdicts = try JSONValue(reading: answer.stdoutBytes, limit: .max).array ?? []
        #expect(verdicts.count == documents.count)
        return verdicts.map { verdict in
            Verdict(
                places: verdict["places"]?.array?.compactMap(\.string) ?? ["?"],
                isReadable: verdict["readable"]?.bool == true)
        }
    }

    private static let judge = #"""
        import json, re, sys
        from jsonschema import Draft202012Validator, ValidationError, validators

        def pattern(validator, value, instance, schema):
            # In the expressions of JSON Schema, $ is the end of the text; in Python's, it is also before a last newline.
            if validator.is_type(instance, "string") and not re.search(value.replace("$", r"\Z"), instance):
                yield ValidationError("pattern")

        def opened(schema):
            if isinstance(schema, list): return [opened(part) for part in schema]
            if not isinstance(schema, dict): return schema
            return {name: opened(value) for name, value in schema.items()
                    if not (name == "additionalProperties" and value is False)}

        def step(part):
            if isinstance(part, int): return f"[{part}]"
            return "." + part if re.fullmatch("[A-Za-z0-9_]{1,32}", part) else "[" + json.dumps(part, ensure_ascii=False) + "]"

        def places(error):
            path = "$" + "".join(map(step, error.absolute_path))
            if error.validator == "required":
                return [path + step(name) for name in error.validator_value if name not in error.instance]
            if error.validator == "additionalProperties":
                return [path + step(name) for name in error.instance if name not in error.schema["properties"]]
            if "propertyNames" in error.absolute_schema_path: return [path + step(error.instance)]
            return [path]

        Validator = validators.extend(Draft202012Validator, {"pattern": pattern})
        schema = json.load(open(sys.argv[1]))
        Validator.check_schema(schema)
        checker = Draft202012Validator.FORMAT_CHECKER
        assert "date-time" in checker.checkers
        writer = Validator(schema, format_checker=checker)
        reader = Validator(opened(schema), format_checker=checker)
        answers = []
        for line in sys.stdin.read().split("\n")[:-1]:
            document = json.loads(line)
            answers.append({
                "places": sorted({place for error in writer.iter_errors(document) for place in places(error)}),
                "readable": reader.is_valid(document)})
        json.dump(answers, sys.stdout)
        """#
}
