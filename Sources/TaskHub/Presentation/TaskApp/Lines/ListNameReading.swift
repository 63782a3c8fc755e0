internal import TaskHubEntities

/// The name of a list, and its colour: `Home #a0b1c2`.
struct ListNameReading: LineReading {
    let prompt: String
    let explain: (any Error) -> Explanation

    func preview(_ text: String) -> LinePreview {
        guard !text.allSatisfy(\.isWhitespace) else { return LinePreview() }
        do {
            let (name, color) = try list(in: text)
            let values = [LinePreview.Value("", name.text), color.map { LinePreview.Value("colour", $0.text) }]
            return LinePreview(values: values.compactMap(\.self))
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func list(in text: String) throws -> (name: ListName, color: HexColor?) {
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count > 1, let last = words.last, let color = try? HexColor(String(last)) {
            return (try ListName(String(text[..<last.startIndex])), color)
        }
        return (try ListName(text), nil)
    }
}
