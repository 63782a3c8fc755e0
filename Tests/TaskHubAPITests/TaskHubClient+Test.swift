import AccountSession
import TaskHubAPI
import TaskHubTestSupport
import TaskSync
import WebAddress
import WebTransport

extension TaskHubClient {
    /// A client of `https://tasks.example.org`, signed in with the token `t`.
    init(
        _ transport: any HTTPTransport, tokens: (any AccessTokens)? = AccessToken(text: "t", generation: 1)
    ) throws {
        self.init(
            base: try ServerAddress("https://tasks.example.org"), transport: transport, tokens: tokens,
            version: "1.0", ids: SteppingIDs(), clock: FixedClock(Seed.now))
    }

    /// A client that receives one response to every request.
    init(_ answer: TransportResponse) throws {
        try self.init(ScriptedTransport(answer))
    }

    /// A client that receives a recorded response.
    init(recorded name: String) throws {
        try self.init(Recording(name).answer)
    }
}
