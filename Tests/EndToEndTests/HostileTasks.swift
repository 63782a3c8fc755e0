import FoundationEssentials
import TaskHubTestSupport

/// Tasks with hostile titles.
enum HostileTasks {
    /// Returns a JSON object for each title, with the title as its notes.
    static func json() throws -> [String] {
        try HostileTitles.all.enumerated().map { index, title in
            let text = String(decoding: try JSONEncoder().encode(title), as: UTF8.self)
            let id = "00000000-0000-4000-8000-0000000001\(index + 10)"
            return #"{"id":"\#(id)","title":\#(text),"notes":\#(text),"list":"b;c"}"#
        }
    }
}
