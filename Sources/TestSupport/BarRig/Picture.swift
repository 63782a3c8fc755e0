internal import TaskHubTestSupport

/// A screenshot, read as a person would read it.
package struct Picture {
    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Whether its one line of text has these letters and digits in this order.
    ///
    /// Signs are too small to be told from each other for sure, and what looks alike is passed over: 1, i, l, 0, o.
    package func shows(_ text: String) async throws -> Bool {
        Picture.plain(try await reading()).contains(Picture.plain(text))
    }

    private static func plain(_ text: String) -> String {
        text.lowercased().filter { ($0.isLetter || $0.isNumber) && !"1il0o".contains($0) }
    }

    private func reading() async throws -> String {
        let enlarged = "\(path).large.png"
        try await runProgram(
            "/usr/bin/convert", [path, "-colorspace", "Gray", "-scale", "200%", "-negate", enlarged],
            environment: Picture.environment
        ).expectSuccess()
        return try await runProgram(
            "/usr/bin/tesseract", [enlarged, "-", "--psm", "7"], environment: Picture.environment
        ).expectSuccess().stdout
    }

    /// One thread is enough for a line.
    private static let environment = ["PATH": "/usr/bin:/bin", "OMP_THREAD_LIMIT": "1"]
}
