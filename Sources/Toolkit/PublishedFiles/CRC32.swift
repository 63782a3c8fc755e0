/// CRC-32 with the polynomial of IEEE 802.3, as in zlib and PNG.
package enum CRC32 {
    /// Returns the checksum of the bytes as eight hexadecimal digits in lower case.
    package static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let digits = String(checksum(bytes), radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// Returns the checksum of the bytes.
    ///
    /// Each step takes eight bytes through tables for half-bytes. That is as fast as the usual 8 KiB of tables, but the
    /// 1 KiB used here is computed in a microsecond and causes no page fault.
    static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { table in
            fill(table)
            var crc = ~UInt32(0)
            var position = 0
            let blocks = UnsafeRawBufferPointer(bytes)
            while position + 8 <= bytes.count {
                let word = UInt64(
                    littleEndian: blocks.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                var rest = word ^ UInt64(crc)
                crc = 0
                var row = 240
                while row >= 0 {
                    crc ^= table[row + Int(rest & 15)]
                    rest >>= 4
                    row -= 16
                }
                position += 8
            }
            while position < bytes.count {
                crc ^= UInt32(bytes[position])
                crc = crc >> 4 ^ table[Int(crc & 15)]
                crc = crc >> 4 ^ table[Int(crc & 15)]
                position += 1
            }
            return ~crc
        }
    }

    /// Fills the table.
    ///
    /// Entry n of row r is the effect of the half-byte n if r half-bytes follow it.
    private static func fill(_ table: UnsafeMutableBufferPointer<UInt32>) {
        for entry in 0..<16 {
            var value = UInt32(entry)
            for _ in 0..<4 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
            table[entry] = value
        }
        for entry in 16..<256 {
            let before = table[entry - 16]
            table[entry] = before >> 4 ^ table[Int(before & 15)]
        }
    }
}
