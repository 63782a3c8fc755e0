internal import NIOCore
internal import NIOHTTP1

/// One connection of a browser, closed after one request and one page.
final class LoopbackConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let acceptor: CallbackAcceptor
    private var verdict: CallbackAcceptor.Verdict?

    init(acceptor: CallbackAcceptor) {
        self.acceptor = acceptor
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The response does not depend on a body, so it does not wait for one.
        guard verdict == nil, case .head(let request) = unwrapInboundIn(data) else { return }
        let verdict = acceptor.evaluate(request, from: ConnectionOwner(of: context.channel))
        self.verdict = verdict
        answer(verdict, context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ verdict: CallbackAcceptor.Verdict, _ context: ChannelHandlerContext) {
        let (status, text): (HTTPResponseStatus, String) =
            switch verdict {
            case .accepted: (.ok, "You can close this page and return to the terminal.")
            case .refused(let status): (status, "Not a sign-in response.")
            }
        let page = ByteBuffer(string: "<!doctype html><meta charset=utf-8><title>Task Hub</title><p>\(text)</p>\n")
        var headers: HTTPHeaders = [
            "Content-Type": "text/html; charset=utf-8", "Content-Length": "\(page.readableBytes)",
            "Connection": "close", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
        ]
        if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET") }
        context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(page))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
