internal import Glibc

/// Reads the fields of one line from left to right.
package struct LineReader {
    private var rest: UnsafeBufferPointer<UInt8>
    package private(set) var isAtEnd = false

    package init(_ line: UnsafeBufferPointer<UInt8>) {
        rest = line
    }

    /// Begins at the first line of `rest`, which is removed there.
    init(nextLineOf rest: inout UnsafeBufferPointer<UInt8>) throws(MalformedLine) {
        guard let (line, after) = rest.split(at: UInt8(ascii: "\n")) else { throw MalformedLine() }
        self.init(line)
        rest = after
    }

    /// Reads the next field.
    package mutating func field() throws(MalformedLine) -> Field {
        guard !isAtEnd else { throw MalformedLine() }
        guard let (field, after) = rest.split(at: UInt8(ascii: "\t")) else {
            isAtEnd = true
            return Field(bytes: rest)
        }
        rest = after
        return Field(bytes: field)
    }

    /// Throws unless all fields have been read.
    package mutating func end() throws(MalformedLine) {
        guard isAtEnd else { throw MalformedLine() }
    }

    package mutating func integer() throws(MalformedLine) -> Int { try field().integer() }

    package mutating func integer(in allowed: ClosedRange<Int>) throws(MalformedLine) -> Int {
        let value = try integer()
        guard allowed.contains(value) else { throw MalformedLine() }
        return value
    }

    /// Reads a number without a sign.
    package mutating func number(in allowed: ClosedRange<Int>) throws(MalformedLine) -> Int {
        var digits = DigitReader(try field().bytes)
        let value = try digits.number()
        guard digits.isAtEnd, allowed.contains(value) else { throw MalformedLine() }
        return value
    }

    package mutating func text() throws(MalformedLine) -> String { try field().text() }

    /// Reads a text; nil if the field is absent.
    package mutating func optionalText() throws(MalformedLine) -> String? {
        let field = try field()
        return field.isAbsent ? nil : try field.text()
    }

    /// Throws unless the next field is the expected name.
    package mutating func name(_ expected: StaticString) throws(MalformedLine) {
        guard try field().equals(expected) else { throw MalformedLine() }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the parts before and after the first occurrence of a byte, or nil if there is none.
    package func split(at byte: UInt8) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>)? {
        guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
        let length = UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
        return (
            UnsafeBufferPointer(start: baseAddress, count: length),
            UnsafeBufferPointer(start: baseAddress + length + 1, count: count - length - 1)
        )
    }
}

/// A line does not have the fields of its kind.
package struct MalformedLine: Error {
    package init() {}
}
