import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Damaged snapshots")
struct DamagedSnapshotTests {
    private let now = Seed.instant("2026-10-24T12:00:00Z")

    @Test("A truncated snapshot is unreadable, never empty", arguments: ["full", "local"])
    func truncated(name: String) throws {
        let bytes = try SnapshotFixture.bytes(name)
        for length in 0..<bytes.count {
            #expect(SnapshotReader.decode(Array(bytes[..<length]), at: now) == .unreadable(.damaged))
        }
    }

    @Test("Every change of a single byte is detected")
    func changed() throws {
        let bytes = try SnapshotFixture.bytes("local")
        let version = "taskhub-snapshot\t".utf8.count
        for position in bytes.indices {
            var changed = bytes
            for value in UInt8.min...UInt8.max where value != bytes[position] {
                changed[position] = value
                let reading = SnapshotReader.decode(changed, at: now)
                if position == version, (0x32...0x39).contains(value) {
                    #expect(reading == .newerThanThisProgram(version: Int(value - 0x30)))
                } else {
                    #expect(reading == .unreadable(.damaged), "byte \(position) as \(value)")
                }
            }
        }
    }

    @Test("A missing, repeated or swapped line is detected")
    func lines() throws {
        let text = String(decoding: try SnapshotFixture.bytes("full"), as: UTF8.self)
        let lines = text.split(separator: "\n")
        for index in lines.indices {
            var without = lines
            without.remove(at: index)
            var doubled = lines
            doubled.insert(lines[index], at: index)
            var swapped = lines
            swapped.swapAt(index, index == 0 ? 1 : index - 1)
            for damaged in [without, doubled, swapped] {
                let bytes = Array((damaged.joined(separator: "\n") + "\n").utf8)
                #expect(SnapshotReader.decode(bytes, at: now) == .unreadable(.damaged))
            }
        }
    }

    @Test(
        "A malformed line is refused, even with a correct checksum",
        arguments: [
            ("store\t5f0c", "short"), ("store\t5f0c2f7e-3f0e-4c9b-9a52-0d6f6f3c2b11\t", "no counter"),
            ("store\t5f0c2f7e-3f0e-4c9b-9a52-0d6f6f3c2b11\t1234567890123456789", "counter too long"),
            ("store\t5f0c2f7e-3f0e-4c9b-9a52-0d6f6f3c2b11\t1\t2", "a field too many"),
            ("published\t2026-02-30T00:00:00Z", "no such day"), ("published\t2026-11-18T24:00:00Z", "no such hour"),
            ("published\t2026-11-18T11:00:00+01:00", "not UTC"), ("published\t2026-11-18 11:00:00Z", "no T"),
            ("published\t2026-11-18T11:00:00.Z", "empty fraction"),
            ("published\t2026-11-18T11:00:00.1234567Z", "fraction too fine"), ("account\tguest", "unknown account"),
            ("stale_after\tsometime", "no moment"), ("zone\tUTC\tx\tUTC", "no offset"),
            ("counts\topen\t1\tinbox\t1\toverdue\t0\tcompleted_today\t0\tdue_earlier_today\t0", "order of counts"),
            ("zone\tUTC\t999999999999999999\tUTC", "an offset of years"),
            ("zone_change\t2026-11-18T11:00:00Z\t-90000\tUTC", "an offset of more than a day"),
            (
                "counts\topen\t1\tinbox\t1\toverdue\t0\tdue_earlier_today\t0\tcompleted_today\t999999999999999999",
                "more tasks than any store holds"
            ), ("counts\topen\t-1\tinbox\t1\toverdue\t0\tdue_earlier_today\t0\tcompleted_today\t0", "less than none"),
            ("counts\topen\t1", "counts missing"), ("due\t1795017600\t1795017599", "not in order"),
            ("due\t9223372036855", "later than any moment"), ("due\t1795017600.0000001", "fraction too fine"),
            ("due\t12x", "no number"), ("due\t", "nothing"), ("account", "no value"),
            ("sync\t2026-11-18T11:00:00Z\tperhaps", "unknown outcome"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tlater\tpersonal\t-\t-\t-\t-\tx", "unknown status"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\tgarden\t-\t-\t-\t-\tx", "unknown area"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e0g\tinbox\twork\t-\t-\t-\t-\tx", "no id"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\twork\t-\t-\t-\t-\tx\\", "escape without end"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\twork\t-\t-\t-\t-\tx\\q", "unknown escape"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\twork\t-\t-\t-\t-\tx\\x1", "half an escape"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\twork\t-\t-\t-\t-\tx\\xff", "not UTF-8"),
            ("task\t0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e06\tinbox\twork\t-\t-\t-\t-", "no title"),
        ])
    func malformed(line: String, reason: String) throws {
        let kind = line.prefix { $0 != "\t" }
        var lines = String(decoding: try SnapshotFixture.bytes("signed-out"), as: UTF8.self).split(separator: "\n")
            .dropLast()
        lines.removeAll { $0 == kind || $0.hasPrefix("\(kind)\t") }
        #expect(SnapshotReader.decode(closed(lines + [Substring(line)]), at: now) == .unreadable(.damaged), "\(reason)")
    }

    @Test("A title in broken UTF-8 is refused, even with a correct checksum", arguments: HostileTitles.brokenUTF8)
    func brokenText(title: [UInt8]) throws {
        let bytes = try SnapshotFixture.bytes("local")
        let body = Array(bytes[..<(bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)])
        let reading = SnapshotReader.decode(closed(body.dropLast() + title + [0x0A]), at: now)
        #expect(reading == .unreadable(.damaged))
    }

    @Test("Each required line must appear exactly once")
    func required() throws {
        let lines = String(decoding: try SnapshotFixture.bytes("signed-out"), as: UTF8.self).split(separator: "\n")
            .dropLast()
        for kind in ["store", "published", "account", "stale_after", "valid_until", "zone", "counts"] {
            let without = lines.filter { !$0.hasPrefix("\(kind)\t") }
            #expect(without.count == lines.count - 1)
            #expect(SnapshotReader.decode(closed(without), at: now) == .unreadable(.damaged))
            let doubled = lines + lines.filter { $0.hasPrefix("\(kind)\t") }
            #expect(SnapshotReader.decode(closed(Array(doubled)), at: now) == .unreadable(.damaged))
        }
        #expect(SnapshotReader.decode(closed(Array(lines)), at: now) != .unreadable(.damaged))
    }

    @Test(
        "Other files are damaged snapshots",
        arguments: [
            "", "\n", "{}", "taskhub-snapshot\t1\n", "taskhub-snapshot\n", "taskhub-snapshot\t0\nend\t1\t00000000\n",
            "end\t0\t00000000\n", "taskhub-snapshot\tone\n", "taskhub-snapshot\t99999999999999999999\n",
        ])
    func otherFiles(text: String) {
        #expect(SnapshotReader.decode(Array(text.utf8), at: now) == .unreadable(.damaged))
    }

    private func closed(_ lines: [Substring]) -> [UInt8] {
        closed(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// With a last line that fits, by the plain definition of the checksum.
    private func closed(_ body: [UInt8]) -> [UInt8] {
        var checksum = ~UInt32(0)
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        let digits = String(~checksum, radix: 16)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return body + Array("end\t\(body.count { $0 == 0x0A })\t\(padded)\n".utf8)
    }
}
