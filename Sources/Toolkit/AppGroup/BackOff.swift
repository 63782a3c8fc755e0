/// How long programs leave something alone after it failed.
package struct BackOff: Sendable {
    /// The longest wait that anybody can ask for: a day, in seconds.
    package static let longestAskedFor: Int64 = 86_400
    /// How much longer a wait that was asked for may become, in seconds.
    package static let longestDelay: Int64 = 30

    /// The wait after the first failure, in seconds; it doubles with each further one.
    private let first: Int64
    private let longest: Int64

    package init(first: Int64, longest: Int64) {
        self.first = first
        self.longest = longest
    }

    /// Returns the length of the wait after a failure.
    ///
    /// - Parameters:
    ///   - failures: The number of failures in a row, from 1 on.
    ///   - asked: The seconds for which whoever failed asked; nil if it did not.
    ///   - random: From 0 to 1, so that many machines do not all come back at once. It makes a wait that was asked for
    ///     longer, by at most a tenth and 30 seconds. Any other wait is between half and all of its length.
    /// - Returns: Microseconds.
    package func wait(after failures: Int, asked: Int64?, random: Double) -> Int64 {
        let random = min(max(random, 0), 1)
        if let asked {
            let wait = Double(min(max(asked, 1), BackOff.longestAskedFor))
            return Int64((wait + min(wait / 10, Double(BackOff.longestDelay)) * random) * 1_000_000)
        }
        let wait = min(longest, first << Int64(min(max(failures, 1) - 1, 16)))
        return Int64(Double(wait) * (1 + random) / 2 * 1_000_000)
    }
}
