/// A line that does not say what its kind has to say.
struct MalformedLine: Error {}
