/// Lends `text`, a type as the D-Bus specification writes it, in the form that GLib takes.
///
/// GLib reads the letters where they are, so they are lent for all of `work`.
package func withVariantType<Value>(_ text: String, _ work: (OpaquePointer) -> Value) -> Value {
    text.withCString { work(OpaquePointer($0)) }
}
