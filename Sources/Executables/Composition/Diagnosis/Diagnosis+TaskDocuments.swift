internal import TaskDocuments

extension Diagnosis {
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
            case .unknownFormat:
                refused(
                    "format_not_known", "the input is neither JSON nor named as a todo.txt file",
                    "If it holds tasks, give its format with --from")
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
