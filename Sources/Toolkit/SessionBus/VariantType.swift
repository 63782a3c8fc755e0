/// Passes the type signature `text` to `work` as a GLib type, which is valid until `work` returns.
package func withVariantType<Value>(_ text: String, _ work: (OpaquePointer) -> Value) -> Value {
    text.withCString { work(OpaquePointer($0)) }
}
