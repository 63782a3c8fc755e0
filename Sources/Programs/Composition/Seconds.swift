package import ArgumentParser

/// A duration on the command line, in seconds, as in `5`, `5s` or `0.5s`.
package struct Seconds: Sendable {
    private let allowed: ClosedRange<Double>

    package init(_ allowed: ClosedRange<Double>) {
        self.allowed = allowed
    }

    /// The accepted values, for help and error messages.
    package var notation: String {
        func text(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
        return "seconds from \(text(allowed.lowerBound)) to \(text(allowed.upperBound)), as in 5 or 5s"
    }

    package func parse(_ text: String) throws(ValidationError) -> Double {
        let digits = text.hasSuffix("s") ? text.dropLast() : text[...]
        // Neither "inf" nor hexadecimal. Our own programs write a very short time as 1e-05.
        guard digits.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }), let seconds = Double(digits),
            allowed.contains(seconds)
        else { throw ValidationError(notation) }
        return seconds
    }
}
