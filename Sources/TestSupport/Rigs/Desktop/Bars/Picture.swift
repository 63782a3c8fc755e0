internal import TaskHubTestSupport

/// A screenshot whose text is recognized.
package struct Picture {
    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Whether its one line of text contains these letters and digits in this order.
    ///
    /// Punctuation is too small to be recognized reliably and is ignored, and so are the characters that look alike:
    /// 1, i, l, 0 and o.
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
