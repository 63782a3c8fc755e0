import OpenIDConnect
import Testing

@Suite("The provider's session that an ID token belongs to")
struct IDTokenSessionTests {
    private let scene = SignInScene()

    private func token(session: String?) throws -> String {
        try scene.token(["sid": session.map { "\"\($0)\"" }])
    }

    @Test("Two tokens are of one session only if both name it")
    func sameSession() throws {
        let (one, other) = (try token(session: "s-1"), try token(session: "s-2"))
        #expect(try IDTokenSession.isSame(one, as: token(session: "s-1")))
        #expect(!IDTokenSession.isSame(one, as: other))
        let unnamed = try token(session: nil)
        #expect(!IDTokenSession.isSame(unnamed, as: unnamed) && !IDTokenSession.isSame(one, as: unnamed))
        for broken in ["", "a.b.c", "not a token"] {
            #expect(!IDTokenSession.isSame(broken, as: broken) && !IDTokenSession.isSame(one, as: broken))
        }
    }
}
