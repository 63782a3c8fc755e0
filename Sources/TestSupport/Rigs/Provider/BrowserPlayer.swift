import TaskHubTestSupport

/// Plays the browser: fills in the provider's real forms.
package struct BrowserPlayer: Sendable {
    private let rig: TestProvider

    package init(_ rig: TestProvider) {
        self.rig = rig
    }

    /// Signs in on the page at `address`.
    ///
    /// - Returns: The redirect address, without following it.
    package func signIn(at address: String, as user: String = TestProvider.userName) async throws -> String {
        let left = try await play(["address": address], as: user)
        guard !left.isEmpty else { throw RigFailure(step: "browser", output: "no redirect") }
        return left
    }

    /// Signs in, enters the code of the device, and accepts or denies.
    package func answerDevice(
        at address: String, userCode: String, accepting: Bool, as user: String = TestProvider.userName
    ) async throws {
        let answer = accepting ? "accept" : "deny"
        _ = try await play(["address": address, "user_code": userCode, "answer": answer], as: user)
    }

    private func play(_ task: [String: String], as user: String) async throws -> String {
        let values = task.merging([
            "username": user, "password": TestProvider.password, "authority": rig.authorityFile,
        ]) { $1 }
        // On standard input, because every user can read a process's arguments.
        let json = "{\(values.map { "\(quoted($0.key)): \(quoted($0.value))" }.joined(separator: ", "))}"
        let output = try await rig.files.run(rig.files.python, ["\(rig.files.fixture)/browser.py"], stdin: json)
        return String(output.prefix { $0 != "\n" })
    }

    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
