import TaskActions
import TaskHubEntities

/// An iCalendar file (RFC 5545), one task for each `VTODO`.
///
/// A task is recognized by its `UID`. Entries without one are recognized by their text; equal ones are numbered.
struct CalendarImport: FormatSource {
    static let beginning = "BEGIN:VCALENDAR"

    let count: Int
    let zone: any ZoneRules
    private let bytes: ArraySlice<UInt8>
    private let file: CalendarFile
    private let series: CalendarSeries

    /// Checks the whole file.
    init(_ bytes: ArraySlice<UInt8>, zone: any ZoneRules, skippingInvalid: Bool) throws(ImportError) {
        self.bytes = bytes
        self.zone = zone
        let file = try CalendarFile(bytes)
        var series = CalendarSeries()
        var faults: [ImportFault] = []
        for place in file.entries where place.isTask {
            switch CalendarImport.entry(at: place, in: file, bytes) {
            case .success(let entry): series.add(occurrence: entry, in: zone)
            case .failure(let fault): faults.append(fault)
            }
        }
        // Few files have an occurrence, and the ids of all entries would take much of the memory of the file.
        for place in file.entries where place.isTask && !series.isEmpty {
            if case .success(let entry) = CalendarImport.entry(at: place, in: file, bytes) { series.add(entry) }
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        self.file = file
        self.series = series
        count = file.entries.count
    }

    var format: ImportFormat { .ics }
    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        var timesSeen: [EntityID: Int] = [:]
        for place in file.entries {
            guard place.isTask else {
                let title = CalendarComponent.all(in: bytes[place.range]).first?.first("SUMMARY")?.value ?? ""
                try body(.skipped(SkippedEntry(.event, title: CalendarText.text(title))))
                continue
            }
            let entry: CalendarTodo
            switch CalendarImport.entry(at: place, in: file, bytes) {
            case .success(let read): entry = read
            case .failure(let fault):
                try body(.skipped(SkippedEntry(fault)))
                continue
            }
            if series.isOccurrence(entry) {
                try body(.skipped(SkippedEntry(.occurrence, id: entry.id(), title: entry.title.text)))
                continue
            }
            var number = 1
            if entry.uid == nil {
                number += timesSeen[entry.id(), default: 0]
                timesSeen[entry.id()] = number
            }
            var task = entry.task(number, done: series.done(of: entry), in: zone)
            task.source = TaskSource(.iCalendar, entry.source)
            try body(.task(task))
        }
    }

    private static func entry(
        at place: CalendarFile.Entry, in file: CalendarFile, _ bytes: ArraySlice<UInt8>
    ) -> Result<CalendarTodo, ImportFault> {
        do {
            guard let component = CalendarComponent.all(in: bytes[place.range]).first else {
                throw ImportProblem.missing(field: "SUMMARY")
            }
            return .success(try CalendarTodo(component, in: file.calendars[place.calendar]))
        } catch let problem as ImportProblem {
            return .failure(ImportFault(.task, place.number, problem))
        } catch let refusal as TaskRefusal {
            return .failure(ImportFault(.task, place.number, .refused(refusal)))
        } catch {
            return .failure(ImportFault(.task, place.number, .malformed(field: "entry")))
        }
    }
}

/// Where the entries of an iCalendar file are, and what its calendars say about them.
struct CalendarFile {
    /// One calendar of the file.
    struct Calendar {
        /// The name that it shows.
        var name: String?
        /// Whether each of its tasks names its list.
        var isOurs = false
        /// The descriptions of zones, by their ids.
        var zones: [String: CalendarComponent] = [:]
    }

    struct Entry {
        let range: Range<Int>
        let calendar: Int
        /// Whether it is a task, and no event.
        let isTask: Bool
        /// Its place among the tasks, counted from 1.
        let number: Int
    }

    private(set) var calendars: [Calendar] = []
    private(set) var entries: [Entry] = []

    /// - Throws: ``ImportError/notInFormat(_:)``, or ``ImportError/notCalendar(_:)`` from where a component does not end.
    init(_ bytes: ArraySlice<UInt8>) throws(ImportError) {
        var open: [(name: String, start: Int)] = []
        var tasks = 0
        do {
            try CalendarLine.forEach(in: bytes) { line, range in
                let name = line.value.trimmingWhitespace().uppercased()
                switch line.name {
                case "BEGIN":
                    guard !open.isEmpty || name == "VCALENDAR" else { throw ImportError.notInFormat(.ics) }
                    guard open.count < CalendarComponent.maximumDepth else { throw malformed(range) }
                    if open.isEmpty { calendars.append(Calendar()) }
                    open.append((name, range.lowerBound))
                case "END":
                    guard let last = open.popLast(), last.name == name else { throw malformed(range) }
                    guard open.count == 1 else { return }
                    let place = last.start..<range.upperBound
                    switch name {
                    case "VTODO", "VEVENT", "VJOURNAL":
                        if name == "VTODO" { tasks += 1 }
                        entries.append(
                            Entry(range: place, calendar: calendars.count - 1, isTask: name == "VTODO", number: tasks))
                    case "VTIMEZONE":
                        guard let zone = CalendarComponent.all(in: bytes[place]).first,
                            let id = zone.first("TZID")?.value
                        else { return }
                        calendars[calendars.count - 1].zones[id] = zone
                    default: break
                    }
                default:
                    guard !open.isEmpty else { throw calendars.isEmpty ? .notInFormat(.ics) : malformed(range) }
                    if open.count == 1 { calendars[calendars.count - 1].read(line) }
                }
            }
        } catch let error as ImportError {
            throw error
        } catch {
            throw .notInFormat(.ics)
        }
        guard open.isEmpty else { throw .notCalendar(TextPlace(bytes.endIndex, in: bytes)) }
        guard !calendars.isEmpty else { throw .notInFormat(.ics) }

        func malformed(_ range: Range<Int>) -> ImportError {
            .notCalendar(TextPlace(range.lowerBound, in: bytes))
        }
    }
}

extension CalendarFile.Calendar {
    fileprivate mutating func read(_ line: CalendarLine) {
        switch line.name {
        case "PRODID" where line.value == CalendarDocument.product: isOurs = true
        case "X-WR-CALNAME":
            name = CalendarText.text(line.value)
            if name == CalendarDocument.name { isOurs = true }
        default: break
        }
    }
}

/// Occurrences of a series that a file has as separate entries (RFC 5545 §3.8.4.4).
///
/// Some programs complete an occurrence by such an entry, and leave the date of the series as it was.
struct CalendarSeries {
    /// The ids that occurrences have.
    private var occurrences: Set<String> = []
    /// Those of them whose series is in the file too.
    private var series: Set<String> = []
    private var doneDates: [String: Set<DueDate>] = [:]

    fileprivate init() {}

    fileprivate var isEmpty: Bool { occurrences.isEmpty }

    /// Adds an entry that is the series of an occurrence; all occurrences were added before.
    fileprivate mutating func add(_ entry: CalendarTodo) {
        if let uid = entry.uid, !entry.isOccurrence, occurrences.contains(uid) { series.insert(uid) }
    }

    /// Adds an entry that is an occurrence.
    fileprivate mutating func add(occurrence entry: CalendarTodo, in zone: any ZoneRules) {
        guard let uid = entry.uid, entry.isOccurrence else { return }
        occurrences.insert(uid)
        guard entry.status.isCompleted, let date = entry.occurrenceDate(in: zone) else { return }
        doneDates[uid, default: []].insert(date)
    }

    fileprivate func isOccurrence(_ entry: CalendarTodo) -> Bool {
        entry.isOccurrence && entry.uid.map(series.contains) == true
    }

    fileprivate func done(of entry: CalendarTodo) -> Set<DueDate> { entry.uid.flatMap { doneDates[$0] } ?? [] }
}
