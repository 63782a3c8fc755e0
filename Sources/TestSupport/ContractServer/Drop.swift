/// A connection that was closed on purpose.
struct Drop: Error {}
