import AppGroup
import CivilCalendar
import ExtensionPrograms
import Glibc
import GroupOutbox
import PosixFiles
import ProgramFailures
import Testing

@Suite("An intents program in a few lines")
struct IntentProgramTests {
    private let host = TestHost()
    private let program = IntentProgram(
        TestHost.location,
        Intent(
            "drink", "Count glasses", .number("glasses", "How many", in: 1...10, otherwise: 1),
            .choice("kind", "Of what", among: ["water", "tea"], otherwise: "water"), .flag("hot", "Whether it is hot")
        ) { call, glasses, kind, isHot in
            try call.append("\(glasses) \(kind)", to: "changes")
            return IntentAnswer(
                "Counted \(glasses) of \(kind)",
                ["glasses": .number(glasses), "kind": .text(kind), "hot": .flag(isHot)])
        },
        Intent("note", "Keep a note", .text("text", "What", atMost: 8), .moment("at", "When", otherwise: TestHost.noon))
        {
            call, text, moment in IntentAnswer("\(text) \(moment.rfc3339) \(call.key) \(call.now.rfc3339)")
        },
        Intent("fail", "Fail") { call in throw LockError.timedOut(ContainerLock("mine")) },
        Intent("crash", "Fail in an unknown way") { _ in throw UnknownError() })

    private struct UnknownError: Error {}

    private func run(_ arguments: String...) -> TestHost.Result { host.run(program.run(on:), arguments) }

    private func entries() throws -> [String] {
        try GroupOutbox("changes", in: GroupContainer.open(at: host.path)).read().entries
            .map { "\($0.message.key) \(String(decoding: $0.message.change, as: UTF8.self))" }
    }

    @Test("Arguments are given in order or by name, and the answer is one line or JSON")
    func answers() throws {
        #expect(run("drink").output == "Counted 1 of water\n")
        #expect(run("drink", "3", "tea", "--key", "b").output == "Counted 3 of tea\n")
        #expect(run("drink", "--kind", "tea", "2", "--hot", "--key=c").output == "Counted 2 of tea\n")
        #expect(
            run("drink", "--json", "--glasses=4", "--key", "d").output == """
                {"schema":1,"intent":"drink","message":"Counted 4 of water","values":\
                {"glasses":4,"kind":"water","hot":false}}

                """)
        #expect(try entries() == ["id-1 1 water", "b 3 tea", "c 2 tea", "d 4 water"])
    }

    @Test("The same key and change are kept once, and the same key with another change is refused")
    func keys() throws {
        #expect(run("drink", "--key", "k").status == .done)
        #expect(run("drink", "--key", "k").status == .done)
        let other = run("drink", "2", "--key", "k")
        #expect(other.status == .refused && other.output.isEmpty)
        #expect(other.errors.hasPrefix("water: another change with this key waits in the outbox."))
        #expect(run("drink", "--key", "two words").status == .refused)
        #expect(try entries() == ["k 1 water"])
    }

    @Test("An intent gets the moment, a key and typed values")
    func call() {
        #expect(run("note", "a b").output == "a b 2026-11-28T12:00:00Z id-1 2026-11-28T12:00:00Z\n")
        #expect(run("note", "--", "--x", "2026-01-01T00:00:00Z").output.hasPrefix("--x 2026-01-01T00:00:00Z"))
    }

    @Test("A mistake is one line, and makes no container")
    func mistakes() {
        func expect(_ status: ProgramStatus, _ message: String, _ arguments: String...) {
            let result = host.run(program.run(on:), arguments)
            #expect(result.status == status && result.output.isEmpty)
            #expect(result.errors == "water: \(message)\n")
        }
        expect(.usage, "no intent was given. Run 'water --help' to see what there is.")
        expect(.usage, "there is no such intent. Did you mean 'drink'?", "drinks")
        expect(.usage, "there is no such intent. Run 'water --help' to see what there is.", "frobnicate")
        let help = "Run 'water drink --help' to see what there is."
        expect(.refused, "'--glasses' is not a number from 1 to 10. \(help)", "drink", "11")
        expect(.refused, "'--kind' is not one of water, tea. \(help)", "drink", "1", "beer")
        expect(.usage, "there are too many words. \(help)", "drink", "1", "tea", "now")
        expect(.usage, "'--text' is missing. Run 'water note --help' to see what there is.", "note")
        expect(
            .refused, "'--text' is not a text of 1 to 8 bytes. Run 'water note --help' to see what there is.", "note",
            "")
        #expect(access(host.path, F_OK) != 0)
    }

    @Test("What an intent throws has its sentence and exit code")
    func failures() {
        let busy = run("fail")
        #expect(busy.status == .busy)
        #expect(busy.errors == "water: another program holds the mine lock. Try again in a moment.\n")
        #expect(run("fail", "--json").errors.contains(#""code":"busy""#))
        #expect(run("crash").status == .defect)
        let homeless = host.run(program.run(on:), ["drink"], environment: [:])
        #expect(homeless.status == .containerUnusable)
        #expect(homeless.errors.contains("HOME is not set, so there is nowhere to keep its files."))
    }

    @Test("The change stays if nobody reads the answer")
    func closedOutput() throws {
        #expect(host.run(program.run(on:), ["drink"], failsToWrite: EPIPE).status == .done)
        #expect(host.run(program.run(on:), ["drink", "--key", "b"], failsToWrite: EIO).status == .inputOutput)
        #expect(try entries().count == 2)
    }

    @Test("Help lists the intents, and the arguments of each")
    func help() {
        #expect(run("--help").output.contains("  drink  Count glasses\n  note   Keep a note\n"))
        let help = run("drink", "--help").output
        #expect(help.contains("usage: water drink [--glasses] GLASSES [--kind] KIND [--hot]\n"))
        #expect(help.contains("How many: a number from 1 to 10.\n"))
    }
}
