import FoundationEssentials
import TaskHubTestSupport
import TaskStore
import Testing

/// What commands printed with `--json`, to be compared with the schemas in docs/schema by somebody else's validator.
struct PrintedAnswers {
    private struct Printed: Encodable {
        let schema: String
        let command: String
        let text: String
    }

    private var all: [Printed] = []

    /// The schemas of the answers.
    var schemas: Set<String> { Set(all.map(\.schema)) }

    /// Adds what a command printed.
    mutating func add(_ schema: String, _ command: String, _ text: String) {
        all.append(Printed(schema: schema, command: command, text: text))
    }

    /// Runs a command with `--json`, and adds its answer, or its error if it is expected to fail.
    mutating func run(
        _ schema: String, _ words: [String], in installation: Installation, program: String = "taskhub",
        command: String? = nil, input: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await installation.run(program, words + ["--json"], input: Array(input.utf8))
        let isError = schema == "error"
        #expect((answer.status != 0) == isError, "\(words): \(answer)", sourceLocation: sourceLocation)
        add(schema, "\(program) \(command ?? words[0])", isError ? answer.errors : answer.output)
    }

    /// Returns a line for everything that breaks a schema.
    ///
    /// A member that a schema does not describe is such a thing too, though readers have to accept it.
    func faults(in installation: Installation) async throws -> String {
        let verdict = try await installation.tool(
            Installation.python, ["-c", Self.judge, "\(Installation.packageRoot)/docs/schema"],
            input: Array(try JSONEncoder().encode(all)))
        #expect(verdict.status == 0, "\(verdict)")
        return verdict.output
    }

    private static let judge = #"""
        import json, pathlib, sys
        from jsonschema import Draft202012Validator
        checker = Draft202012Validator.FORMAT_CHECKER
        assert {"date", "date-time", "uuid"} <= checker.checkers.keys(), "a format is not checked"
        def closed(schema):
            if not isinstance(schema, dict): return schema
            parts = {name: closed(value) for name, value in schema.items()}
            return parts | {"additionalProperties": False} if "required" in parts else parts
        schemas = {}
        for path in pathlib.Path(sys.argv[1]).glob("*.schema.json"):
            schema = json.loads(path.read_text())
            Draft202012Validator.check_schema(schema)
            schemas[path.name.removesuffix(".schema.json")] = schema
        for answer in json.load(sys.stdin):
            schema, command, text = schemas[answer["schema"]], answer["command"], answer["text"]
            if not any(name in schema["description"] for name in [f"`{command}`", "any command"]):
                print(f"{command}: not named by its schema")
            try: document = json.loads(text)
            except ValueError: document = None
            if document is None or text.find("\n") != len(text) - 1: print(f"{command}: not one line of JSON: {text!r}")
            for error in Draft202012Validator(closed(schema), format_checker=checker).iter_errors(document):
                print(f"{command}: {error.json_path}: {error.message}")
        """#
}
