import GroupSession
import HTTPTypes
import JSONValues
import ProgramFailures
import Testing
import WebTransport

@Suite("The JSON of a response") struct SessionResultTests {
    private func answered(_ status: Int, _ body: String) -> SessionResult {
        let response = HTTPResponse(status: HTTPResponse.Status(code: status))
        return .answered(TransportResponse(response: response, body: Array(body.utf8)))
    }

    private func failure(_ result: SessionResult) -> ProgramFailure? {
        do {
            _ = try result.json()
            return nil
        } catch {
            return ProgramFailure(error)
        }
    }

    @Test("A success has its JSON")
    func success() throws {
        #expect(try answered(200, #"{"unread": 3}"#).json()["unread"]?.integer == 3)
        #expect(try answered(201, "[]").json() == [])
    }

    @Test("Anything else is a failure with the code that says whether trying again helps")
    func failures() {
        for status in [408, 425, 429, 500, 503, 599] {
            #expect(failure(answered(status, "{}"))?.status == .unavailable)
        }
        for status in [301, 304, 400, 403, 404] { #expect(failure(answered(status, "{}"))?.status == .refused) }
        #expect(failure(answered(401, "{}"))?.status == .signInNeeded)
        #expect(failure(.noToken(.absent))?.status == .absent)
        #expect(failure(.failed(.timedOut))?.status == .unavailable)
    }

    @Test(
        "A success that is not JSON is refused, and nothing of it is repeated",
        arguments: ["", "<html>canary", "{} {}"])
    func notJSON(body: String) {
        let failure = failure(answered(200, body))
        #expect(failure?.status == .refused && failure?.message.contains("canary") == false)
    }
}
