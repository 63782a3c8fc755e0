import Glibc

/// Dates in OpenSSL's format.
enum CertificateDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the seconds since 1970 for a line like "Expire date:Jan  1 00:00:00 2050 GMT", or nil for any other line.
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
