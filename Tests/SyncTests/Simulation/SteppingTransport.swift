import ContractServer
import HTTPTypes
import TaskActions
import TaskHubTestSupport
import TaskStore
import WebTransport

/// The way to the server, which is in the same process: a program stops before each request and before its reply.
struct SteppingTransport: HTTPTransport {
    private enum Fault: CaseIterable {
        case unreachable, lostRequest, lostReply, lateReply, failing, failingForAWhile, page, throttled, cutBody
        case delivered, misplacedCursor, huge
    }

    let machine: Machine
    let program: Program

    private var world: World { machine.world }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let failure = try program.step(.sending)
        let fault = failure.map { Fault.allCases[Int($0 % UInt64(Fault.allCases.count))] }
        world.chronicle.step("    \(request.method) \(request.path ?? "") \(fault.map { "\($0)" } ?? "")")
        switch fault {
        case .unreachable: throw TransportError.unreachable
        case .lostRequest: throw TransportError.timedOut
        case .failing: return reply(500, "<html></html>")
        case .failingForAWhile: return reply(503, "<html></html>", [.retryAfter: "5"])
        case .throttled:
            world.chronicle.count(.throttled)
            return reply(429, #"{"error":{"code":"throttled","message":"","details":{}}}"#, [.retryAfter: "3"])
        case .delivered:
            if request.method != .get { world.chronicle.count(.deliveredTwice) }
            _ = await world.answer(request, body, from: machine)
        default: break
        }
        let answer = await world.answer(
            request, body, from: machine, misplacingCursor: fault == .misplacedCursor)
        let isLost = try program.step(request.method == .get ? .answered : .changed) != nil
        switch fault {
        case .lostReply: try lose(request, .connectionLost)
        case .lateReply: try lose(request, .timedOut)
        case .huge: try lose(request, .bodyTooLarge)
        case .page: return reply(200, "<html></html>")
        case .cutBody where answer.body.count > 1:
            return TransportResponse(response: answer.response, body: Array(answer.body.prefix(answer.body.count / 2)))
        default: break
        }
        if isLost { try lose(request, .connectionLost) }
        return answer
    }

    private func lose(_ request: HTTPRequest, _ error: TransportError) throws {
        if request.method != .get { world.chronicle.count(.lostReply) }
        throw error
    }

    private func reply(_ status: Int, _ body: String, _ fields: HTTPFields = [:]) -> TransportResponse {
        var response = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
        response.headerFields[.contentType] = body.hasPrefix("{") ? "application/json" : "text/html; charset=utf-8"
        response.headerFields[.date] = DatedTransport.text(world.clock.now())
        return TransportResponse(response: response, body: Array(body.utf8))
    }
}
