import Glibc

/// A line of OpenSSL's description of a certificate.
enum CertificateLine {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns whether the line lists a host name or an address, as in "DNS:localhost, IP Address:127.0.0.1".
    static func hasNames(_ line: String) -> Bool {
        let label = "X509v3 Subject Alternative Name:"
        guard line.hasPrefix(label) else { return false }
        return line.dropFirst(label.count).split(separator: ",").map { $0.drop { $0 == " " } }.contains {
            $0.hasPrefix("DNS:") || $0.hasPrefix("IP Address:")
        }
    }

    /// Returns the seconds since 1970 for a line like "Expire date:Jan  1 00:00:00 2050 GMT", or nil for any other
    /// line.
    static func expiry(in line: String) -> Int64? {
        let name = "Expire date:"
        guard line.hasPrefix(name) else { return nil }
        let words = line.dropFirst(name.count).split(separator: " ")
        guard words.count == 5, words[4] == "GMT", let month = months.firstIndex(of: String(words[0])),
            let day = Int32(words[1]), let year = Int32(words[3])
        else { return nil }
        let clock = words[2].split(separator: ":").compactMap { Int32($0) }
        guard clock.count == 3 else { return nil }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, Int32(month), day)
        (time.tm_hour, time.tm_min, time.tm_sec) = (clock[0], clock[1], clock[2])
        return Int64(timegm(&time))
    }
}
