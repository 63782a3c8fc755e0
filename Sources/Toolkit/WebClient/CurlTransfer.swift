import CLibcurl
import HTTPTypes
import WebTransport

/// A running request, as an easy handle of libcurl.
///
/// Only the thread of its ``CurlLoop`` may use it.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    /// When the time for the whole request is up.
    let deadline: SuspendingClock.Instant
    private let request: CurlRequest
    private var fieldLines: UnsafeMutablePointer<curl_slist>?
    private var body: [UInt8] = []
    private var isTooLarge = false
    private var isNameless = false
    private var isHeadWhole = false
    private var isTooLateToSend = false
    /// How often libcurl was about to send the request.
    ///
    /// Above 0, the server may have seen it.
    private var timesSent = 0

    init?(_ request: CurlRequest) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.request = request
        // More than a year is no limit.
        deadline = .now + min(request.limits.total, .seconds(366 * 86_400))
        guard [setAddress(), setLimits(), setTrust(), setProxy(), setContent(), setCallbacks()].allSatisfy({ $0 })
        else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fieldLines)
    }

    /// Returns the outcome, once libcurl has finished.
    func reply(_ code: CURLcode) -> Result<CurlReply, TransportError> {
        let status = toolkit_curl_number(easy, CURLINFO_RESPONSE_CODE)
        if isTooLarge { return .failure(.bodyTooLarge) }
        if isNameless { return .failure(.certificateForOtherHost) }
        let code = isTooLateToSend ? CURLE_OPERATION_TIMEDOUT : code
        guard code == CURLE_OK else { return .failure(TransportError(failure(code))) }
        // Only a proxy sends 407. For plain http there is no CONNECT that it could have refused.
        if status == 407, let proxy = request.proxy, !proxy.isSOCKS { return .failure(.proxyRefused(status: status)) }
        // libcurl accepts a response that ends within its header section.
        guard request.isInspection || isHeadWhole && 100...999 ~= status else { return .failure(.connectionLost) }
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        response.headerFields = fields()
        return .success(
            CurlReply(
                response: TransportResponse(response: response, body: body), certificateExpiry: certificateExpiry())
        )
    }

    private func failure(_ code: CURLcode) -> CurlFailure {
        CurlFailure(
            // Whether it has its own port by then depends on the version.
            code: code, isSent: timesSent > 0, isConnected: toolkit_curl_number(easy, CURLINFO_NUM_CONNECTS) > 0,
            systemError: Int32(clamping: toolkit_curl_number(easy, CURLINFO_OS_ERRNO)),
            verification: toolkit_curl_number(easy, CURLINFO_SSL_VERIFYRESULT), proxy: request.proxy,
            proxyStatus: toolkit_curl_number(easy, CURLINFO_HTTP_CONNECTCODE),
            socksReply: toolkit_curl_number(easy, CURLINFO_PROXY_ERROR))
    }

    /// Returns the fields of the final response, without interim responses (RFC 9110 §15.2) and trailers.
    private func fields() -> HTTPFields {
        var fields = HTTPFields()
        var header: UnsafeMutablePointer<curl_header>?
        while let next = curl_easy_nextheader(easy, UInt32(CURLH_HEADER), -1, header) {
            header = next
            guard let name = HTTPField.Name(String(cString: next.pointee.name)) else { continue }
            fields.append(HTTPField(name: name, value: String(cString: next.pointee.value)))
        }
        return fields
    }

    private func certificateExpiry() -> Int64? {
        request.isInspection ? certificate()?.lazy.compactMap(CertificateLine.expiry).first : nil
    }

    /// Returns the lines that describe the server's certificate, or nil if this request made no secure connection.
    private func certificate() -> [String]? {
        guard let certificates = toolkit_curl_certificates(easy)?.pointee, certificates.num_of_certs > 0 else {
            return nil
        }
        // The server's own certificate is the first.
        var lines: [String] = []
        var entry = certificates.certinfo[0]
        while let current = entry {
            lines.append(String(cString: current.pointee.data))
            entry = current.pointee.next
        }
        return lines
    }

    // MARK: Options

    private func setAddress() -> Bool {
        set(CURLOPT_URL, request.url) && set(CURLOPT_PROTOCOLS_STR, "http,https")
            // Sends "/a/../b" unchanged.
            && set(CURLOPT_PATH_AS_IS, 1) && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // Concurrent requests wait to learn whether they can share the first one's connection. HTTP/2 is
            // negotiated in the TLS handshake, so over plain http there is nothing to wait for.
            && set(CURLOPT_PIPEWAIT, request.scheme == "https" ? 1 : 0)
    }

    private func setLimits() -> Bool {
        set(CURLOPT_CONNECTTIMEOUT_MS, request.limits.connecting.milliseconds)
            && toolkit_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, Int(request.limits.bodySize)) == CURLE_OK
            && set(CURLOPT_NOSIGNAL, 1)
            // When a request ends, it does not wait for the thread of a hanging name lookup.
            && set(CURLOPT_QUICK_EXIT, 1)
    }

    private func setTrust() -> Bool {
        guard set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), set(CURLOPT_CERTINFO, 1) else { return false }
        if request.isInspection {
            return set(CURLOPT_CONNECT_ONLY, 1) && set(CURLOPT_SSL_VERIFYPEER, 0) && set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        switch request.authorities {
        case .systemFile: return true
        case .systemDirectory:
            return [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO].allSatisfy {
                toolkit_curl_set_text(easy, $0, nil) == CURLE_OK
            }
        case .given(let certificates):
            return [CURLOPT_CAINFO_BLOB, CURLOPT_PROXY_CAINFO_BLOB].allSatisfy {
                toolkit_curl_set_blob(easy, $0, certificates, certificates.count) == CURLE_OK
            }
        }
    }

    // Empty values keep libcurl from reading the environment.
    private func setProxy() -> Bool {
        set(CURLOPT_PROXY, request.proxy?.url ?? "") && set(CURLOPT_NOPROXY, "")
            && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // A proxy that forwards plain http may close its connection after a response without having said so. A
            // change sent on it is lost, and is not sent twice. Of https, it only relays the bytes.
            && set(CURLOPT_FORBID_REUSE, request.scheme == "http" && request.proxy?.isSOCKS == false ? 1 : 0)
    }

    private func setContent() -> Bool {
        if request.isInspection { return true }
        for line in request.fieldLines {
            guard let longer = curl_slist_append(fieldLines, line) else { return false }
            fieldLines = longer
        }
        guard toolkit_curl_set_pointer(easy, CURLOPT_HTTPHEADER, fieldLines) == CURLE_OK else { return false }
        if request.method == .head { return set(CURLOPT_NOBODY, 1) }
        if !request.body.isEmpty || [.post, .put, .patch].contains(request.method) {
            let isSet = request.body.withUnsafeBytes { bytes in
                set(CURLOPT_POST, 1)
                    && toolkit_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int(bytes.count)) == CURLE_OK
                    && toolkit_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress) == CURLE_OK
            }
            guard isSet else { return false }
        }
        return set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    // MARK: Callbacks

    private func setCallbacks() -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let write: toolkit_curl_write = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        let prereq: toolkit_curl_prereq = { context, _, _, _, _ in
            guard let context else { return CURL_PREREQFUNC_ABORT }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.mayBeSent() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        let header: toolkit_curl_write = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            transfer.noteHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
            return size * count
        }
        return toolkit_curl_set_write(easy, write, context) == CURLE_OK
            && toolkit_curl_set_header(easy, header, context) == CURLE_OK
            && toolkit_curl_set_prereq(easy, prereq, context) == CURLE_OK
            && toolkit_curl_set_close_on_exec(easy) == CURLE_OK
    }

    /// Appends bytes to the body.
    ///
    /// - Returns: The number of bytes accepted. If it is less than the number received, libcurl ends the transfer.
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= request.limits.bodySize - body.count else {
            isTooLarge = true
            return 0
        }
        if body.isEmpty { body.reserveCapacity(max(bytes.count, announcedSize)) }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// The size of the whole body if the response tells it, at most the limit.
    ///
    /// With room for all of it, a long body is not copied while it grows, which takes twice its size in memory.
    private var announcedSize: Int {
        min(toolkit_curl_size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T), request.limits.bodySize)
    }

    // An empty line ends a header section. Another section follows an interim response.
    private func noteHead(_ line: UnsafeRawBufferPointer) {
        if line.starts(with: "HTTP/".utf8) { isHeadWhole = false }
        if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) { isHeadWhole = true }
    }

    // libcurl resends a request of any method if a reused connection closes without a response. Only safe methods may
    // be sent a second time (RFC 9110 §9.2.2).
    private func mayBeSent() -> Bool {
        guard hasNames() else { return false }
        isTooLateToSend = deadline <= .now
        guard !isTooLateToSend else { return false }
        timesSent += 1
        return timesSent == 1 || timesSent == 2 && [.get, .head].contains(request.method)
    }

    // Without names in the certificate, libcurl compares the host with the subject's common name, which RFC 9525 §2
    // forbids. It asks here before it sends anything on a new connection.
    private func hasNames() -> Bool {
        guard let certificate = certificate(), !certificate.contains(where: CertificateLine.hasNames) else {
            return true
        }
        isNameless = true
        // With HTTP/2, the connection would outlive this request, and be trusted by the next one.
        _ = set(CURLOPT_FORBID_REUSE, 1)
        return false
    }

    private func set(_ option: CURLoption, _ value: Int) -> Bool {
        toolkit_curl_set_number(easy, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ value: String) -> Bool {
        toolkit_curl_set_text(easy, option, value) == CURLE_OK
    }
}

extension Duration {
    /// At least 1, because libcurl takes 0 for its default or for no limit.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(min(seconds, 1_000_000_000)) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
