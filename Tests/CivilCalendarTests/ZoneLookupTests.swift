import CivilCalendar
import Glibc
import TaskHubEntities
import Testing

@Suite("The user's time zone")
struct ZoneLookupTests {
    @Test(
        "Local times are right on both sides of a clock change",
        arguments: [
            ClockChange(
                zone: "Europe/Berlin", moment: 1_774_746_000, before: 3_600, after: 7_200, names: ["CET", "CEST"]),
            ClockChange(
                zone: "Europe/Berlin", moment: 1_792_890_000, before: 7_200, after: 3_600, names: ["CEST", "CET"]),
            ClockChange(
                zone: "America/New_York", moment: 1_772_953_200, before: -18_000, after: -14_400, names: ["EST", "EDT"]),
            ClockChange(
                zone: "America/New_York", moment: 1_793_512_800, before: -14_400, after: -18_000, names: ["EDT", "EST"]),
            ClockChange(
                zone: "Australia/Lord_Howe", moment: 1_775_314_800, before: 39_600, after: 37_800,
                names: ["+11", "+1030"]),
            ClockChange(
                zone: "Australia/Lord_Howe", moment: 1_791_041_400, before: 37_800, after: 39_600,
                names: ["+1030", "+11"]),
            ClockChange(
                zone: "Asia/Kolkata", moment: -764_145_000, before: 23_400, after: 19_800, names: ["+0630", "IST"]),
        ])
    func clockChanges(change: ClockChange) async {
        await #expect(processExitsWith: .success) { [change = change as ClockChange] in
            let found = zone(change.zone)
            #expect(found?.name == change.zone)
            try change.check(found)
            try change.check(zone(":\(change.zone)"))
            try change.check(zone("/usr/share/zoneinfo/\(change.zone)"))
            #expect(zone("/usr/share/zoneinfo/\(change.zone)")?.name == change.zone)
        }
    }

    @Test(
        "Settings with their own rules need no zone data",
        arguments: [
            ClockChange(
                zone: "CET-1CEST,M3.5.0,M10.5.0/3", moment: 1_774_746_000, before: 3_600, after: 7_200,
                names: ["CET", "CEST"]),
            ClockChange(
                zone: ":EST5EDT4,M3.2.0/02:00:00,M11.1.0", moment: 1_772_953_200, before: -18_000, after: -14_400,
                names: ["EST", "EDT"]),
            ClockChange(
                zone: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", moment: 1_775_314_800, before: 39_600, after: 37_800,
                names: ["+11", "+1030"]),
            ClockChange(
                zone: "XXX3YYY,J60/0,300", moment: 1_772_334_000, before: -10_800, after: -7_200, names: ["XXX", "YYY"]),
            ClockChange(zone: "<-03>3", moment: 0, before: -10_800, after: -10_800, names: ["-03", "-03"]),
            ClockChange(zone: "IST-5:30:00", moment: 0, before: 19_800, after: 19_800, names: ["IST", "IST"]),
        ])
    func posix(change: ClockChange) async {
        await #expect(processExitsWith: .success) { [change = change as ClockChange] in
            try change.check(zone(change.zone, directory: "/nonexistent"))
        }
    }

    @Test(
        "A zone without data on this machine is reported, and does not become UTC",
        arguments: [
            "Europe/Berlin", ":Europe/Berlin", "America/New_York", "Nowhere", "/nonexistent/Berlin", "../../etc/passwd",
            "CET", "AB3", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.1.0,M10.1.0", "CET-1CEST,M3.6.0,M10.1.0",
            "CET-1CEST,M3.1.7,M10.1.0", "CET-1CEST,J0,J300", "CET-1CEST,366,1", "CET-25", "CET-1:60", "CET-1 ",
            "<CET-1",
            "<A>1", "CET1x", "CET1CEST2x", "CET1CEST,M3.1.0/168,M4.1.0", "1CET",
        ])
    func noData(setting: String) async {
        await #expect(processExitsWith: .success) { [setting = setting as String] in
            #expect(zone(setting, directory: "/nonexistent") == nil)
        }
    }

    @Test("Universal time needs no data", arguments: ["", ":", "UTC", "GMT", "Etc/UTC", "UTC0"])
    func universal(setting: String) async {
        await #expect(processExitsWith: .success) { [setting = setting as String] in
            let rules = try #require(zone(setting, directory: "/nonexistent"))
            #expect(rules.offset(at: Instant(seconds: 1_784_000_000)).seconds == 0)
            #expect(rules.offset(at: Instant(seconds: 1_784_000_000)).abbreviation == "UTC" || setting == "GMT")
        }
    }

    @Test("Zone data in the user's own directory is found, and other files are ignored")
    func ownDirectory() async throws {
        try await withTemporaryDirectory { directory in
            symlink("/usr/share/zoneinfo/Europe/Berlin", "\(directory)/Home")
            symlink("/etc/passwd", "\(directory)/Passwords")
            await #expect(processExitsWith: .success) { [directory = directory as String] in
                #expect(zone("Home", directory: directory)?.offset(at: Instant(seconds: 0)).seconds == 3_600)
                #expect(zone("Home", directory: directory)?.name == "Home")
                #expect(zone("Passwords", directory: directory) == nil)
                #expect(zone("", directory: directory)?.name == "UTC")
            }
        }
    }

    @Test("Without a setting, the machine's zone is used, named after its link")
    func machineZone() async throws {
        try await withTemporaryDirectory { directory in
            symlink("/usr/share/zoneinfo/Asia/Kolkata", "\(directory)/localtime")
            // Debian 13 has the zones with leap seconds in a separate package.
            for part in ["zoneinfo", "zoneinfo/right", "zoneinfo/right/Asia"] { mkdir("\(directory)/\(part)", 0o755) }
            write("TZif", to: "\(directory)/zoneinfo/right/Asia/Kolkata")
            symlink("\(directory)/zoneinfo/right/Asia/Kolkata", "\(directory)/right")
            await #expect(processExitsWith: .success) { [directory = directory as String] in
                unsetenv("TZ")
                for name in ["localtime", "right"] {
                    let found = ZoneLookup.find(environment: { _ in nil }, localtime: "\(directory)/\(name)")
                    #expect(found?.name == "Asia/Kolkata")
                }
            }
        }
    }

    @Test("A copied machine zone is named after the timezone file, or else its own rule")
    func copiedMachineZone() async throws {
        try await withTemporaryDirectory { directory in
            await #expect(processExitsWith: .success) { [directory = directory as String] in
                setenv("TZ", "XXX-2", 1)
                write("TZif", to: "\(directory)/localtime")
                write("Europe/Berlin\n", to: "\(directory)/timezone")
                write("two words\n", to: "\(directory)/broken")
                func name(_ timezone: String) -> String? {
                    ZoneLookup.find(
                        environment: { _ in nil }, localtime: "\(directory)/localtime",
                        timezone: "\(directory)/\(timezone)")?.name
                }
                #expect(name("timezone") == "Europe/Berlin")
                #expect(name("broken") == "XXX")
                #expect(name("none") == "XXX")
            }
        }
    }

    @Test("A machine zone without data is reported, unless it is UTC")
    func machineZoneWithoutData() async throws {
        try await withTemporaryDirectory { directory in
            symlink("/nonexistent/zoneinfo/Europe/Berlin", "\(directory)/berlin")
            symlink("/nonexistent/zoneinfo/Etc/UTC", "\(directory)/utc")
            func found(_ name: String) -> (any ZoneRules)? {
                ZoneLookup.find(environment: { _ in nil }, localtime: "\(directory)/\(name)")
            }
            #expect(found("berlin") == nil)
            #expect(found("none") == nil)
            #expect(found("utc")?.name == "UTC")
        }
    }

    @Test("Local times far in the past and the future are converted")
    func farAway() async {
        await #expect(processExitsWith: .success) {
            let rules = try #require(zone("CET-1CEST,M3.5.0,M10.5.0/3"))
            for microseconds in [Int64.min, Int64.max] {
                let offset = rules.offset(at: Instant(microseconds: microseconds)).seconds
                #expect(offset == 3_600 || offset == 7_200)
            }
        }
    }
}

private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
}
