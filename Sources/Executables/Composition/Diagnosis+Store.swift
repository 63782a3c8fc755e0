internal import PosixFiles
internal import TaskDocuments
internal import TaskStore

extension Diagnosis {
    init(_ error: StoreError) {
        func failed(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.inputOutput, code, message, hint)
        }
        self =
            switch error {
            case .busy:
                Diagnosis(
                    .tryAgainLater, "busy", "another program is using the store; nothing was changed",
                    "Try again in a moment")
            case .diskFull(let path):
                failed(
                    "disk_full", "\(path) could not be written: the disk is full",
                    "Free some space and try again; nothing was changed")
            case .readOnly(let path):
                failed(
                    "not_writable", "\(path) could not be written",
                    "Make it writable and try again; nothing was changed")
            case .damaged(let setAside):
                failed(
                    "store_damaged", "the store was damaged; it was moved, unchanged, to \(setAside)",
                    "Run the command again to start a new store; 'sqlite3 FILE .recover' may recover the old one")
            case .replaced:
                Diagnosis(
                    .tryAgainLater, "store_replaced",
                    "another program replaced the store in the meantime; nothing was changed",
                    "Run the command again")
            case .newerSchema(let found, let supported):
                Diagnosis(
                    .refused, "newer_schema",
                    "the store has schema \(found), but this program supports only \(supported)",
                    "Install the version of the Task Hub toolkit that created it, or a later one")
            case .unsafe(let path, let unsafety): Diagnosis(FileError.unsafe(path: path, unsafety))
            case .notRegular(let path): Diagnosis(FileError.notRegular(path: path))
            case .lock(let error): Diagnosis(error)
            case .file(let error): Diagnosis(error)
            case .system(let code):
                failed("store_failed", "SQLite reports error \(code)", "Try again; if it keeps failing, check the disk")
            }
    }

    init(_ error: ImportError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, "\(message); nothing was imported", hint)
        }
        func entry(_ noun: String, _ number: Int, _ problem: ImportProblem) -> Diagnosis {
            let hint = "Correct that entry and import again"
            switch problem {
            case .refused(let refusal):
                return refused("entry_refused", "\(noun) \(number): \(Diagnosis(refusal).message)", hint)
            case .missing(let field): return refused("entry_refused", "\(noun) \(number) has no \(field)", hint)
            case .malformed(let field):
                return refused("entry_refused", "\(noun) \(number) has an invalid \(field)", hint)
            }
        }
        self =
            switch error {
            case .notInFormat(let format):
                refused("not_in_format", "the input is not a \(format.rawValue) file", "Give its format with --from")
            case .newerSchema(let schema):
                refused(
                    "newer_schema", "the file has schema \(schema), which this program does not support",
                    "Install a later Task Hub toolkit")
            case .task(let number, let problem): entry("task", number, problem)
            case .list(let number, let problem): entry("list", number, problem)
            case .line(let number, let problem): entry("line", number, problem)
            }
    }
}
