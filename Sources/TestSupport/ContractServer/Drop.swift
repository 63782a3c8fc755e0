/// A connection was ended on purpose.
struct Drop: Error {}
