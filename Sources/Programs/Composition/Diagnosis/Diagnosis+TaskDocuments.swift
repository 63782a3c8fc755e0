internal import TaskDocuments

extension Diagnosis {
    init(_ error: ImportError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, "\(message); nothing was imported", hint)
        }
        self =
            switch error {
            case .unknownFormat:
                refused(
                    "format_not_known",
                    "cannot tell the format: it is neither JSON nor iCalendar, and its name is not todo.txt or *.csv",
                    "If it holds tasks, give its format with --from")
            case .notInFormat(let format):
                refused(
                    "not_in_format", "the input is not a \(format.rawValue) file",
                    "Its format may be another of \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")): see "
                        + "'taskhub import --help'")
            case .notJSON(let place):
                place.isEnd
                    ? refused(
                        "not_json", "the input ends in the middle of an entry, at line \(place.line)",
                        "It is probably cut off: export or copy it again")
                    : refused(
                        "not_json", "the input is not JSON from line \(place.line), column \(place.column)",
                        "Correct it there, or export it again")
            case .notCalendar(let place):
                place.isEnd
                    ? refused(
                        "not_calendar", "the input ends in the middle of an entry, at line \(place.line)",
                        "It is probably cut off: export or copy it again")
                    : refused(
                        "not_calendar", "the input is not iCalendar from line \(place.line)",
                        "Correct it there, or export it again")
            case .notText(.empty): refused("not_in_format", "the input is empty", "Export it again")
            case .notText(.compressed):
                refused("not_in_format", "the input is compressed", "Unpack it first, as with gunzip or unzip")
            case .notText(.utf16):
                refused(
                    "not_in_format", "the input is UTF-16", "Make it UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEWFILE")
            case .newerSchema(let schema):
                refused(
                    "newer_schema", "the file has schema \(schema), which this program does not support",
                    "Install a later Task Hub toolkit")
            case .entries(let faults):
                refused(
                    "entry_refused", Self.sentence(faults),
                    faults.count == 1
                        ? "Correct that entry and import again, or leave it out with --skip-invalid"
                        : "Correct them and import again, or leave them out with --skip-invalid")
            }
    }

    /// The most entries that a line names.
    private static let maximumFaults = 50

    private static func sentence(_ faults: [ImportFault]) -> String {
        let named = faults.prefix(maximumFaults).map { fault in
            switch fault.problem {
            case .refused(let refusal): "\(fault.place): \(Diagnosis(refusal).message)"
            case .missing(let field): "\(fault.place) has no \(field)"
            case .malformed(let field): "\(fault.place) has an invalid \(field)"
            }
        }
        let rest = faults.count - named.count
        let all = named.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
        return faults.count == 1 ? all : "\(faults.count) entries break a rule: \(all)"
    }
}
