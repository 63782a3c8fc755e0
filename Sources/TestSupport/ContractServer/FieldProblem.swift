/// A refused member of a body.
struct FieldProblem: Error {
    let field: String
    let text: String
}
