import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct StoredFormTests {
    private let full = TokenSet(
        accessToken: "a.b-c_d/e", refreshToken: "r\"\\\n\u{1F511}", idToken: "i", subject: "s",
        expiresAt: Date(timeIntervalSince1970: 1_784_000_000), lifetime: .seconds(300), generation: .max)

    @Test("Tokens are read back unchanged")
    func roundTrip() throws {
        let bytes = try TokenSetDocument.encode(full)
        #expect(TokenSetDocument.decode(bytes) == full)
        let bare = TokenSet(accessToken: "a", refreshToken: nil, subject: "", expiresAt: full.expiresAt)
        let bareBytes = try TokenSetDocument.encode(bare)
        #expect(TokenSetDocument.decode(bareBytes) == bare)
    }

    @Test("Printing tokens shows none of them")
    func printed() {
        let tokens = TokenSet(
            accessToken: "secret-a", refreshToken: "secret-r", idToken: "secret-i", subject: "secret-s",
            expiresAt: full.expiresAt, generation: 7)
        var text = "\(tokens) \(String(reflecting: tokens)) \([tokens]) \(VaultReadResult.found(tokens)) "
        dump(RefreshOutcome.valid(tokens), to: &text)
        let granted = GrantedTokens(
            accessToken: "secret-a", refreshToken: "secret-r", idToken: "secret-i", expiresIn: .seconds(60))
        dump(RefreshResponse.granted(granted), to: &text)
        text += "\(granted) \(String(reflecting: granted))"
        #expect(!text.contains("secret"))
        #expect(text.contains("generation 7"))
    }

    @Test("The stored value has the members that other programs read")
    func members() throws {
        let tokens = TokenSet(
            accessToken: "a", refreshToken: "r", idToken: "i", subject: "s",
            expiresAt: Date(timeIntervalSince1970: 1_784_000_000.9), generation: 7)
        let text = String(decoding: try TokenSetDocument.encode(tokens), as: UTF8.self)
        #expect(
            text == """
                {"access_token":"a","expires_at":1784000000,"generation":7,"id_token":"i","refresh_token":"r","subject":"s"}
                """)
    }

    @Test("Members written by a newer program are ignored")
    func unknownMembers() {
        let text =
            #"{"access_token":"a","subject":"s","expires_at":5.5,"generation":1,"new":{"x":[1]},"id_token":null}"#
        #expect(TokenSetDocument.decode(Array(text.utf8))?.expiresAt == Date(timeIntervalSince1970: 5.5))
    }

    @Test(
        "Anything else is not a token set",
        arguments: [
            "", "{}", "[]", "null", "secret", #"{"access_token":"a","subject":"s","expires_at":5}"#,
            #"{"access_token":1,"subject":"s","expires_at":5,"generation":1}"#,
            #"{"access_token":"a","subject":"s","expires_at":"5","generation":1}"#,
            #"{"access_token":"a","subject":"s","expires_at":5,"generation":99999999999999999999}"#,
        ])
    func unreadable(text: String) {
        #expect(TokenSetDocument.decode(Array(text.utf8)) == nil)
    }

    @Test("An expiry that is not a number is not written")
    func infinite() {
        var tokens = full
        tokens.expiresAt = Date(timeIntervalSince1970: .infinity)
        #expect(throws: (any Error).self) { try TokenSetDocument.encode(tokens) }
    }

    @Test("The journal records what happened, without secrets")
    func mark() throws {
        let mark = RefreshMark(
            state: .inFlight, generation: 3, expiresAt: Date(timeIntervalSince1970: 10),
            recordedAt: Date(timeIntervalSince1970: 20), reason: .replyLost)
        let bytes = try RefreshMarkDocument.encode(mark)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"expires_at":10,"generation":3,"reason":"reply_lost","recorded_at":20,"state":"in_flight"}
                """)
        #expect(RefreshMarkDocument.decode(bytes) == mark)
        #expect(RefreshMarkDocument.decode(Array(bytes.dropLast())) == nil)
        #expect(RefreshMarkDocument.decode([]) == nil)
        let refused = RefreshMark(
            state: .rejected, generation: 3, expiresAt: mark.expiresAt, recordedAt: mark.recordedAt,
            refusal: RefreshMark.Refusal(code: "invalid_request", since: Date(timeIntervalSince1970: 15)),
            wait: .seconds(90))
        let refusedBytes = try RefreshMarkDocument.encode(refused)
        #expect(RefreshMarkDocument.decode(refusedBytes) == refused)
        #expect(String(decoding: refusedBytes, as: UTF8.self).contains(#""code":"invalid_request""#))
    }
}
