/// The body of `GET /health/live`.
struct LiveAnswer: Decodable {
    let status: String
}
