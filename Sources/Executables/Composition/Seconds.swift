package import ArgumentParser

/// A length of time on the command line: seconds, as in `5`, `5s` or `0.5s`.
package struct Seconds: Sendable {
    private let allowed: ClosedRange<Double>

    package init(_ allowed: ClosedRange<Double>) {
        self.allowed = allowed
    }

    /// What is taken, for people.
    package var notation: String {
        func text(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
        return "seconds, as in 5 or 5s; at most \(text(allowed.upperBound)), at least \(text(allowed.lowerBound))"
    }

    package func parse(_ text: String) throws(ValidationError) -> Double {
        let digits = text.hasSuffix("s") ? text.dropLast() : text[...]
        // Neither names nor other bases. Our own programs write a very short time as 1e-05.
        guard digits.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }), let seconds = Double(digits),
            allowed.contains(seconds)
        else { throw ValidationError(notation) }
        return seconds
    }
}
