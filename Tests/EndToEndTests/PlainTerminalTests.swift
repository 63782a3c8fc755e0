import TaskHubTestSupport
import Testing

@Suite("A terminal without UTF-8")
struct PlainTerminalTests {
    private let installation = Installation()

    /// The bytes that a program writes to a terminal.
    private func bytes(_ command: String, _ locale: [String]) async throws -> [UInt8] {
        let output = installation.home.appending("typescript")
        // script(1) makes the terminal, and keeps its bytes.
        let unset = ["-u", "LANG", "-u", "LC_ALL", "-u", "LC_CTYPE"]
        let answer = try await installation.tool(
            "/usr/bin/env",
            unset + locale + [
                "TERM=xterm", "/usr/bin/script", "-qec", "stty cols 60; \(Installation.programs)/\(command)", output,
            ])
        #expect(answer.status == 0, "\(command): \(answer.errors)")
        // Its first line has the command.
        return Array(try readFile(output).drop { $0 != UInt8(ascii: "\n") })
    }

    @Test("Marks have ASCII equivalents, other characters are question marks, and columns stay aligned")
    func characters() async throws {
        try await installation.taskhub("add", "Büro 买菜 … and 👩‍👩‍👧‍👦", "--list", "Größe", "--due", "2099-01-01")
        try await installation.taskhub("add", "Call the dentist about the appointment, and ask for the bill")
        for locale in [["LANG=C"], [], ["LANG=de_DE.ISO-8859-1"], ["LANG=C.UTF-8", "LC_ALL=C"], ["LC_CTYPE=POSIX"]] {
            let list = String(decoding: try await bytes("taskhub list", locale), as: UTF8.self)
            #expect(list.utf8.allSatisfy { $0 < 0x80 }, "\(locale): \(list)")
            #expect(list.contains("B?ro ???? ~ and ??") && list.contains("Gr??e"), "\(list)")
            #expect(list.contains("Call the dentist") && list.contains("~"), "\(list)")
            let card = String(
                decoding: try await bytes("taskhub-widget render --format text", locale), as: UTF8.self)
            #expect(card.utf8.allSatisfy { $0 < 0x80 } && card.contains("B?ro"), "\(card)")
            let answer = String(decoding: try await bytes("taskhub-intent create Grün", locale), as: UTF8.self)
            #expect(answer.utf8.allSatisfy { $0 < 0x80 } && answer.contains("Gr?n"), "\(answer)")
        }
    }

    @Test("A JSON document has escapes, and so loses nothing")
    func documents() async throws {
        try await installation.taskhub("add", "Büro 👍")
        let list = String(decoding: try await bytes("taskhub list --json", ["LANG=C"]), as: UTF8.self)
        #expect(list.contains(#""title":"B\u00fcro \ud83d\udc4d""#), "\(list)")
    }

    @Test("A UTF-8 terminal, a pipe and a file get the characters themselves")
    func unicode() async throws {
        try await installation.taskhub("add", "Büro")
        for locale in [["LANG=C.UTF-8"], ["LANG=C", "LC_ALL=en_US.utf8"], ["LC_CTYPE=de_DE.UTF-8@euro"]] {
            let list = String(decoding: try await bytes("taskhub list", locale), as: UTF8.self)
            #expect(list.contains("Büro"), "\(locale): \(list)")
        }
        let pipe = try await installation.tool(
            "/usr/bin/env", ["LC_ALL=C", "\(Installation.programs)/taskhub", "list"])
        #expect(pipe.output.contains("Büro"))
    }
}
