import CLibcurl
import WebTransport

/// The thread of a ``CurlLoop``, which makes all calls to libcurl except the wake-up.
final class CurlThread {
    private let queue: CurlQueue
    private let multi: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: (job: CurlJob, transfer: CurlTransfer)] = [:]

    init(_ queue: CurlQueue) {
        self.queue = queue
        multi = queue.multi.handle
    }

    func run() {
        while true {
            let work = queue.take()
            if work.isClosing {
                work.jobs.forEach { $0.continuation.resume(throwing: TransportError.cancelled) }
                break
            }
            work.jobs.forEach(begin)
            for (easy, item) in running where work.cancelled.contains(item.job.id) {
                end(easy, with: .failure(.cancelled))
            }
            let now = SuspendingClock.now
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            endFinished()
            endLate(at: now)
            // Wakes for the queue, for libcurl's own events and for the next deadline.
            curl_multi_poll(multi, nil, 0, timeout, nil)
        }
        for easy in running.keys { end(easy, with: .failure(.cancelled)) }
        queue.end()
    }

    private func begin(_ job: CurlJob) {
        guard let transfer = CurlTransfer(job.request),
            curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
        else {
            job.continuation.resume(throwing: TransportError.addressMalformed)
            return
        }
        running[transfer.easy] = (job, transfer)
    }

    private func endFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = running[easy]?.transfer
            else { continue }
            end(easy, with: transfer.reply(message.pointee.data.result))
        }
    }

    /// Ends the requests whose time was up before libcurl read what had arrived.
    ///
    /// libcurl's own limit counts before it reads. A process that was stopped meanwhile would lose a response that has
    /// arrived, and with it a refresh token.
    private func endLate(at now: SuspendingClock.Instant) {
        for (easy, item) in running where item.transfer.deadline <= now {
            end(easy, with: item.transfer.reply(CURLE_OPERATION_TIMEDOUT))
        }
    }

    /// The milliseconds until the next deadline.
    private var timeout: Int32 {
        let deadline = running.values.map(\.transfer.deadline).min()
        let left = deadline.map { (SuspendingClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
        return Int32(min(max(left ?? 1_000_000, 0), 1_000_000))
    }

    private func end(_ easy: UnsafeMutableRawPointer, with result: Result<CurlReply, TransportError>) {
        guard let (job, _) = running.removeValue(forKey: easy) else { return }
        curl_multi_remove_handle(multi, easy)
        job.continuation.resume(with: result.mapError { $0 })
    }
}
