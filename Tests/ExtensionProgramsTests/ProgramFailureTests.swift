import AppGroup
import CivilCalendar
import ExtensionPrograms
import FoundationEssentials
import Glibc
import GroupDefaults
import GroupOutbox
import GroupSnapshot
import PosixFiles
import ProgramFailures
import Testing

@Suite("The sentences and exit codes of the toolkit's errors")
struct ProgramFailureTests {
    private typealias Failure = ProgramFailures.ProgramFailure

    private static let file = FileError.missing(path: "/a")
    /// Every error that a program can meet, with its exit code.
    private static let errors: [(any Error, ProgramStatus)] = [
        (ContainerError.homeUnknown, .containerUnusable), (ContainerError.homeNotAbsolute, .containerUnusable),
        (ContainerError.notUTF8(variable: "HOME"), .containerUnusable),
        (ContainerError.workingDirectoryUnknown(errno: ENOENT), .containerUnusable),
        (ContainerError.emptyPath, .containerUnusable), (ContainerError.pathTooLong, .containerUnusable),
        (ContainerError.notADirectory(path: "/a"), .containerUnusable),
        (ContainerError.unsafe(path: "/a", .otherOwner(3)), .containerUnusable),
        (ContainerError.danglingLink(path: "/a"), .containerUnusable),
        (ContainerError.unsupportedFileSystem(path: "/a", name: "NFS"), .containerUnusable),
        (ContainerError.cannotCreate(path: "/a", errno: EACCES), .containerUnusable),
        (ContainerError.system(path: "/a", errno: EMFILE), .inputOutput),
        (LockError.timedOut(.defaults), .busy), (LockError.undeclared(.defaults), .defect),
        (LockError.outOfOrder(.defaults, holding: .defaults), .defect), (LockError.file(file), .inputOutput),
        (file, .inputOutput), (FileError.noSpace(path: "/a", errno: ENOSPC), .inputOutput),
        (FileError.readOnly(path: "/a", errno: EROFS), .inputOutput),
        (FileError.unsafe(path: "/a", .symbolicLink), .containerUnusable),
        (FileError.tooLarge(path: "/a", limit: 3), .inputOutput), (FileError.notRegular(path: "/a"), .inputOutput),
        (FileError.system(path: "/a", errno: EIO), .inputOutput),
        (DefaultsError.damaged(path: "/a"), .inputOutput), (DefaultsError.unknownKey, .refused),
        (DefaultsError.notSettable(key: "k"), .refused), (DefaultsError.invalidValue(key: "k"), .refused),
        (DefaultsError.file(file), .inputOutput), (DefaultsError.lock(.timedOut(.defaults)), .busy),
        (RuntimeDirectoryError.unknown, .containerUnusable),
        (RuntimeDirectoryError.unsafe(path: "/a"), .containerUnusable),
        (RuntimeDirectoryError.system(path: "/a", errno: EIO), .inputOutput),
        (SnapshotFault.damaged, .refused), (SnapshotFault.unsafeDirectory, .containerUnusable),
        (SnapshotFault.otherContent(ContentKind("a", version: 2)), .refused),
        (SnapshotFault.refused(file), .inputOutput), (SnapshotDraftError.contentTooLarge(limit: 3), .refused),
        (SnapshotDraftError.tooManyChanges(limit: 3), .refused),
        (OutboxError.keyTaken, .refused), (OutboxError.full(limit: 3), .busy),
        (OutboxError.newer(version: 2), .refused),
        (OutboxError.busy, .busy), (OutboxError.file(file), .inputOutput),
        (OutboxError.container(.emptyPath), .containerUnusable), (OutboxMessageError.invalidKey, .refused),
        (OutboxMessageError.changeTooLarge(limit: 3), .refused), (OutboxMessageError.missingNewline, .refused),
    ]

    @Test("Every error has its exit code, one sentence and what to do, none of which names tasks")
    func errors() {
        for (error, status) in ProgramFailureTests.errors {
            let failure = Failure(error)
            #expect(failure.status == status, "\(error)")
            #expect(failure.code.wholeMatch(of: /[a-z0-9_]+/) != nil, "\(failure.code)")
            for sentence in [failure.message, failure.hint] {
                #expect(!sentence.isEmpty && !sentence.hasSuffix(".") && !sentence.contains("task"), "\(sentence)")
            }
            let line = failure.line(of: "water")
            #expect(line.hasPrefix("water: \(failure.message). ") && line.hasSuffix("\n"))
            #expect(line.dropLast().allSatisfy { !$0.isNewline })
        }
    }

    @Test("The sentences have the application's words")
    func words() {
        let words = FailureWords(
            contents: "the glasses", containerOption: "--group-dir", containerVariable: "WATER_CONTAINER",
            settingsCommand: "water settings")
        func line(_ error: any Error) -> String { Failure(error, in: words).line(of: "water") }
        #expect(
            line(ContainerError.homeUnknown)
                == "water: HOME is not set, so there is nowhere to keep the glasses. Set HOME, or give --group-dir DIR.\n"
        )
        #expect(line(ContainerError.pathTooLong).hasSuffix("with --group-dir or WATER_CONTAINER.\n"))
        #expect(line(DefaultsError.unknownKey).hasSuffix("Run 'water settings' to see the settings.\n"))
        #expect(line(DefaultsError.damaged(path: "x")).hasSuffix("Repair it, or move it away.\n"))
        let bare = FailureWords(containerOption: nil)
        #expect(Failure(ContainerError.pathTooLong, in: bare).hint == "Choose another directory with XDG_DATA_HOME")
    }

    @Test("A failure is JSON with its exit code, whatever its text has")
    func document() throws {
        struct Document: Decodable {
            struct Content: Decodable {
                let code, message, hint: String
                let exit: Int
            }
            let schema: Int
            let error: Content
        }
        let failure = Failure(.busy, "busy", "a \"b\" \n\u{1B}[1m", "c\\d")
        let document = try JSONDecoder().decode(Document.self, from: Data(failure.document))
        #expect(document.schema == 1 && document.error.exit == 75 && document.error.message == failure.message)
        #expect(document.error.hint == failure.hint)
        #expect(failure.document.last == 0x0A && failure.document.dropLast().allSatisfy { $0 >= 0x20 })
        #expect(!failure.line(of: "x").contains("\u{1B}") && failure.line(of: "x").hasSuffix(" c\\d.\n"))
    }

    @Test("An error that nothing explains is a defect")
    func unknown() {
        struct Unknown: Error {}
        #expect(Failure(Unknown()).status == .defect)
        let failure = Failure(.stale, "old", "It is old", "Wait")
        #expect(Failure(failure as any Error) == failure)
    }

    @Test("What a snapshot is instead of fresh has its exit code")
    func readings() throws {
        func status(_ reading: SnapshotReading<ArraySlice<UInt8>>) -> ProgramStatus? {
            Failure(reading, of: "water")?.status
        }
        let host = TestHost()
        try host.publish("3", validUntil: TestHost.noon.advanced(bySeconds: 60))
        let file = SnapshotFile("water", in: ContainerPaths(container: host.path))
        #expect(status(file.read(at: TestHost.noon)) == nil)
        #expect(status(file.read(at: TestHost.noon.advanced(bySeconds: 60))) == .stale)
        #expect(status(.missing) == .absent)
        #expect(status(.newer(version: 2)) == .refused)
        #expect(status(.unreadable(.damaged)) == .refused)
    }
}
