import LoopbackCallback
import TaskHubTestSupport
import Testing

@Suite("The callback on a loopback port")
struct LoopbackListenerTests {
    /// The HTTP status, or 000 without a response.
    private func browse(_ address: String, _ more: String...) async throws -> String {
        let arguments = ["--silent", "--max-time", "60", "--output", "/dev/null", "--write-out", "%{http_code}"]
        return try await runProgram("/usr/bin/curl", arguments + more + [address]).stdout
    }

    @Test("The first accepted callback ends the wait; later ones are told so or refused")
    func once() async throws {
        let listener = try await LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        #expect(try await browse("\(listener.redirect)?state=theirs") == "400")
        #expect(try await browse("\(listener.redirect)?state=ours") == "200")
        #expect(await address == "\(listener.redirect)?state=ours")
        #expect(try await browse("\(listener.redirect)?state=ours") == "410")
        await listener.close()
        #expect(try await browse("\(listener.redirect)?state=ours") == "000")
    }

    @Test("Another method, path or host, and an overlong address, are refused and the wait goes on")
    func refused() async throws {
        let listener = try await LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        let answer = "\(listener.redirect)?state=ours"
        #expect(try await browse(answer, "--request", "POST", "--data", "x=1") == "405")
        #expect(try await browse(answer, "--head") == "405")
        #expect(try await browse(answer.replacing("/callback", with: "/other")) == "404")
        #expect(try await browse(answer.replacing("/callback", with: "/callback/")) == "404")
        #expect(try await browse(answer, "--header", "Host: evil.example") == "400")
        #expect(try await browse("\(listener.redirect)?\(String(repeating: "a", count: 9000))&state=ours") == "414")
        #expect(try await browse(answer) == "200")
        #expect(await address == answer)
        await listener.close()
    }

    @Test("The wait ends at its timeout, and when it is stopped")
    func ends() async throws {
        let listener = try await LoopbackListener()
        #expect(await listener.wait(upTo: .milliseconds(50)) { _ in true } == nil)
        await listener.close()
        let other = try await LoopbackListener()
        async let answer = other.wait(upTo: .seconds(60)) { _ in true }
        other.stop()
        #expect(await answer == nil)
        await other.close()
    }
}
