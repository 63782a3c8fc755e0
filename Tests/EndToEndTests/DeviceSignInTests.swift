import Rigs
import TaskStore
import Testing

@Suite("Sign-in on another device", .serialized, .timeLimit(.minutes(3)))
struct DeviceSignInTests {
    private static let start = """
        taskhub setup "$base" --ca-file "$authority" > /dev/null
        "$programs/taskhub" login --device > login.out 2> login.err & login=$!
        until_in 'enter the code' login.err
        until_in '^  [A-Z0-9-]*$' login.err
        page=$(grep -o 'https://[^ ]*' login.err)
        code=$(tail -n 1 login.err | tr -d ' ')

        """

    @Test("Entering the code on the provider's page signs in, with polls no sooner than allowed")
    func granted() async throws {
        // The provider says once that it is asked too often.
        let settings = ProviderSettings(deviceInterval: 1, slowDowns: 1)
        let scene = try await SignInScene(settings, hubArguments: ["client=taskhub-device"])
        defer { scene.end() }
        let answer = try await scene.run(
            DeviceSignInTests.start + """
                # Until it has asked for the first time, too soon for the user.
                until_in 'POST .*/token' "$requests"
                device "$page" "$code" accept > /dev/null
                wait $login; echo "login $?"; cat login.err >&2; cat login.out
                taskhub session > /dev/null; echo "session $?"
                id=$(taskhub config get containerID)
                secret-tool lookup xdg:schema dev.taskhub.Token container "$id" | grep -c refresh_token
                """)
        #expect(answer.output == "login 0\nSigned in as Ada.\nsession 0\n1\n", "\(answer)")
        let began = try await scene.rig.requestTimes(to: "/auth/device")
        let asked = try await scene.rig.requestTimes(to: "/token")
        // Twice, but for a browser that takes its time.
        try #require(began.count == 1 && asked.count >= 2)
        // One second at first, and five more after `slow_down`.
        #expect(asked[0] - began[0] >= 1)
        #expect(zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 >= 6 }, "\(asked)")
    }

    @Test("Denying on the provider's page is reported, and does not sign in")
    func denied() async throws {
        let scene = try await SignInScene(hubArguments: ["client=taskhub-device"])
        defer { scene.end() }
        let answer = try await scene.run(
            DeviceSignInTests.start + """
                device "$page" "$code" deny > /dev/null
                wait $login; echo "login $?"; cat login.err >&2
                taskhub session; echo "session $?"
                """)
        #expect(answer.output == "login 65\nsession 77\n", "\(answer)")
    }

    private static let accepted =
        start + """
            device "$page" "$code" accept > /dev/null
            wait $login; echo "login $?"; cat login.err >&2; cat login.out
            taskhub session > /dev/null; echo "session $?"
            """

    @Test("A provider that gives a device no ID token is asked whose access token it is")
    func withoutIDToken() async throws {
        let scene = try await SignInScene(
            ProviderSettings(identifiesDevices: false), hubArguments: ["client=taskhub-device"])
        defer { scene.end() }
        let answer = try await scene.run(DeviceSignInTests.accepted)
        #expect(answer.output == "login 0\nSigned in as Ada.\nsession 0\n", "\(answer)")
        #expect(try await scene.rig.requestCount(to: "/userinfo") == 1)
    }

    @Test("If that endpoint fails, the sign-in fails, and its refresh token is revoked")
    func withoutUser() async throws {
        let scene = try await SignInScene(
            ProviderSettings(identifiesDevices: false, namesUsers: false), hubArguments: ["client=taskhub-device"])
        defer { scene.end() }
        let answer = try await scene.run(DeviceSignInTests.accepted)
        #expect(answer.output == "login 69\nsession 77\n", "\(answer)")
        #expect(try await scene.rig.requestCount(to: "/userinfo") == 1)
        #expect(try await scene.rig.requestCount(to: "/revoke") == 1)
    }
}
