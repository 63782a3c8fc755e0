import AppGroup
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Directories in a container")
struct ContainerDirectoryTests {
    private let home = TemporaryDirectory()
    private let container: GroupContainer
    private var path: String { container.paths.container }

    init() throws {
        container = try GroupContainer.open(at: home.appending("group"))
    }

    @Test("They are made for the user only, one in the other, and found again")
    func made() throws {
        #expect(try container.existingDirectory("outbox", "mail") == nil)
        #expect(DiskFacts.names(in: path) == ["locks", "published"])
        #expect(try container.directory("outbox", "mail") == "\(path)/outbox/mail")
        for part in ["outbox", "outbox/mail"] { #expect(DiskFacts.mode("\(path)/\(part)") == 0o700) }
        #expect(try container.directory("outbox", "mail") == "\(path)/outbox/mail")
        #expect(try container.existingDirectory("outbox") == "\(path)/outbox")
        let looked = try #require(try GroupContainer.openExisting(at: path))
        #expect(try looked.existingDirectory("outbox", "mail") == "\(path)/outbox/mail")
    }

    @Test("A planted link, file, or directory with access for others is refused, and nothing is made behind it")
    func planted() throws {
        mkdir(home.appending("elsewhere"), 0o700)
        symlink(home.appending("elsewhere"), "\(path)/files")
        #expect(throws: ContainerError.unsafe(path: "\(path)/files", .symbolicLink)) {
            try container.directory("files", "inner")
        }
        #expect(throws: ContainerError.unsafe(path: "\(path)/files", .symbolicLink)) {
            try container.existingDirectory("files")
        }
        #expect(DiskFacts.names(in: home.appending("elsewhere")).isEmpty)
        DiskFacts.write("", to: "\(path)/runs")
        #expect(throws: ContainerError.notADirectory(path: "\(path)/runs")) { try container.directory("runs") }
        mkfifo("\(path)/outbox", 0o600)
        #expect(throws: ContainerError.notADirectory(path: "\(path)/outbox")) { try container.directory("outbox") }
        mkdir("\(path)/credentials", 0o700)
        chmod("\(path)/credentials", 0o750)
        #expect(throws: ContainerError.unsafe(path: "\(path)/credentials", .openToOthers(mode: 0o750))) {
            try container.directory("credentials", "mail")
        }
    }

    @Test("They are made in the directory that was checked, even if its path leads elsewhere by then")
    func swapped() throws {
        let moved = home.appending("moved")
        rename(path, moved)
        mkdir(path, 0o700)
        _ = try container.directory("files")
        #expect(DiskFacts.names(in: path).isEmpty)
        #expect(DiskFacts.exists("\(moved)/files"))
    }

    @Test("A stamp is rewritten only if it exists")
    func stamp() throws {
        let stamp = "\(path)/stamp"
        #expect(throws: FileError.missing(path: stamp)) {
            try ContainerFile.rewriteInPlace(stamp, with: [1], makingMissing: false)
        }
        #expect(!DiskFacts.exists(stamp))
        DiskFacts.write("longer", to: stamp)
        try ContainerFile.rewriteInPlace(stamp, with: [1], makingMissing: false)
        #expect(try ContainerFile.read(stamp, limit: 10) == [1])
    }
}
