/// A notification: a few plain words, and a text that may hold anybody's.
struct Notice {
    let summary: String
    let text: String
}
