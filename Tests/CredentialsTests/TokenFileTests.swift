import Credentials
import FoundationEssentials
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Tokens in a plain file")
struct TokenFileTests {
    private func tokens(_ generation: Int64 = 1) -> TokenSet {
        TokenSet(
            accessToken: "a", refreshToken: "r", subject: "s", expiresAt: Date(timeIntervalSince1970: 1_800_000_000),
            generation: generation)
    }

    private func container() -> TemporaryDirectory {
        let directory = TemporaryDirectory()
        chmod(directory.path, 0o700)
        return directory
    }

    @Test("Only a sign-in creates the file; later it is replaced in place and can be deleted")
    func life() throws {
        let container = container()
        let file = TokenFileVault(inContainer: container.path)
        #expect(file.read() == .notFound)
        #expect(file.replace(with: tokens()) == .notFound)
        #expect(access(file.path, F_OK) != 0)
        #expect(file.create(tokens()) == .written)
        #expect(file.replace(with: tokens(2)) == .written)
        #expect(file.read() == .found(tokens(2)))
        #expect(file.delete())
        #expect(file.read() == .notFound)
        #expect(file.delete())
    }

    @Test("Only its owner can read it, and its name describes it")
    func mode() throws {
        let container = container()
        let file = TokenFileVault(inContainer: container.path)
        _ = file.create(tokens())
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(file.path.hasSuffix("/INSECURE-tokens.json"))
    }

    @Test("A file that others may read, or that has no tokens, is neither used nor changed")
    func unsafe() throws {
        let container = container()
        let file = TokenFileVault(inContainer: container.path)
        _ = file.create(tokens())
        chmod(file.path, 0o644)
        let unsafe = VaultObstacle.unusableFile(.unsafe(path: file.path, .openToOthers(mode: 0o644)))
        #expect(file.read() == .failed(unsafe))
        #expect(file.replace(with: tokens(2)) == .failed(unsafe))
        chmod(file.path, 0o600)
        #expect(file.read() == .found(tokens()))
        #expect(truncate(file.path, 3) == 0)
        #expect(file.read() == .unreadable)
    }
}
