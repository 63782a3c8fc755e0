import AppGroup
import ArgumentParser
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures
import TextLayout

/// `appgroup file`.
struct FileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "file", abstract: "Read, replace and remove the group's own files.",
        discussion: """
            Readers always find a whole file: the old one or the new one. A file is refused if it is a symbolic link, \
            belongs to another user, or is open to others.
            """,
        subcommands: [Get.self, Put.self, Remove.self])

    static let directory: EntryName = "files"
    static let nameHelp = ArgumentHelp("The file's name: words of letters, digits, '-' and '_', separated by dots.")

    struct Get: FastCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print a file.",
            discussion: """
                Exits with 66 if there is no such file and no --default. With --json, prints its size and its text.
                """)
        static let fastPath = ["file", "get"]
        static let fastOptions = ["limit", "default"]

        @Argument(help: nameHelp) var name: String
        @Option(
            name: .customLong("default"),
            help: ArgumentHelp("Print this text, without a newline, if there is no such file.", valueName: "text"))
        var fallback: String?
        @OptionGroup var bound: SizeLimit
        @OptionGroup var common: GroupOptions

        mutating func take(_ words: FastWords) -> Bool {
            guard words.words.count == 1, words.command == nil else { return false }
            name = words.words[0]
            var bound = SizeLimit()
            guard bound.set(words["limit"]) else { return false }
            self.bound = bound
            fallback = words["default"]
            common = words.common
            return true
        }

        func run() throws {
            let path = "\(try GroupAccess(common).paths.file(directory.text))/\(try EntryName(typed: name).text)"
            let stored = try Get.read(path, limit: bound.bytes)
            guard let bytes = stored ?? fallback.map({ Array($0.utf8) }) else { throw missing(name) }
            guard stored == nil || ContainerFile.isInOwnDirectory(path) else {
                let directory = Path.directory(of: path)
                throw ProgramFailure(
                    .containerUnusable, "directory_unsafe", "\(directory) is not a directory of yours alone",
                    "Restrict it with: chmod 700 \(directory)")
            }
            guard common.json else { return try Output.write(bytes) }
            try Output.document { output in
                output.append(member: "name", text: name)
                output.append(content: bytes)
            }
        }

        private static func read(_ path: String, limit: Int) throws(ProgramFailure) -> [UInt8]? {
            do throws(FileError) {
                return try ContainerFile.read(path, limit: limit)
            } catch {
                throw ProgramFailure(reading: error, hint: "Raise --limit")
            }
        }
    }

    struct Put: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "put", abstract: "Replace a file with standard input, in one step.")

        @Argument(help: nameHelp) var name: String
        @OptionGroup var bound: SizeLimit
        @Flag(help: "Return only when the file would survive a power failure.") var durable = false
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
            let bytes = try Output.input(limit: bound.bytes, setBy: "--limit")
            let path = "\(try group.open().directory(directory))/\(name.text)"
            try ContainerFile.replace(path, with: bytes, durability: durable ? .durable : .atomic)
            guard common.json else { return }
            try Output.document { output in
                output.append(member: "name", text: name.text)
                output.append(member: "bytes", bytes.count)
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a file.", discussion: "Exits with 66 if there is no such file.",
            aliases: ["rm"])

        @Argument(help: nameHelp) var name: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
            let container = try group.existing() == nil ? nil : try group.open()
            guard let files = try container?.openDirectory([directory], makingMissing: false) else {
                throw missing(name.text)
            }
            let path = "\(files.path)/\(name.text)"
            let isRemoved = try writing(path) { () throws(Errno) in try files.directory.remove(name.text) }
            guard isRemoved else { throw missing(name.text) }
            guard common.json else { return }
            try Output.document { $0.append(member: "name", text: name.text) }
        }
    }

    private static func missing(_ name: String) -> ProgramFailure {
        ProgramFailure(.absent, "file_missing", "there is no file '\(name)'", "Make it with: appgroup file put \(name)")
    }
}
