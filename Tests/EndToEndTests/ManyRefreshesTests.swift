import Rigs
import Testing

@Suite("Many programs with one expired token", .serialized, .timeLimit(.minutes(3)))
struct ManyRefreshesTests {
    @Test("32 programs send one token request, and all of them succeed")
    func once() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let signedIn = try await scene.run(
            """
            taskhub setup "$base" --ca-file "$authority" > /dev/null
            sign_in; expire
            """)
        try #require(signedIn.output.contains("login 0"), "\(signedIn)")
        let before = try await scene.rig.requestCount(to: "/token")
        let answer = try await scene.run(
            """
            for number in $(seq 32); do taskhub session > "out.$number" & programs_started="$programs_started $!"; done
            for program in $programs_started; do wait "$program"; echo "session $?"; done
            grep -l '^user     7 ' out.* | wc -l
            """)
        #expect(answer.output.split(separator: "\n") == Array(repeating: "session 0", count: 32) + ["32"], "\(answer)")
        #expect(try await scene.rig.requestCount(to: "/token") == before + 1)
        #expect(try await scene.rig.requestCount(to: "/session") == 32 + 1)
    }
}
