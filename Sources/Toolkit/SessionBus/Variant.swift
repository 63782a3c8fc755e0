internal import CGIO

/// A value as D-Bus carries it.
///
/// It never changes, so all threads may read it.
package struct Variant: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(owned pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Takes ownership of a new value's floating reference.
    ///
    /// GLib aborts instead of returning nil.
    private init(new pointer: OpaquePointer!) {
        self.pointer = g_variant_ref_sink(pointer)
    }

    deinit {
        g_variant_unref(pointer)
    }

    package static func string(_ text: String) -> Variant { Variant(new: g_variant_new_string(text)) }

    package static func path(_ text: String) -> Variant { Variant(new: g_variant_new_object_path(text)) }

    package static func wrapped(_ value: borrowing Variant) -> Variant {
        Variant(new: g_variant_new_variant(value.pointer))
    }

    package static func bool(_ isTrue: Bool) -> Variant { Variant(new: g_variant_new_boolean(isTrue ? 1 : 0)) }

    package static func byte(_ byte: UInt8) -> Variant { Variant(new: g_variant_new_byte(byte)) }

    package static func number(_ number: UInt32) -> Variant { Variant(new: g_variant_new_uint32(number)) }

    package static func number(_ number: Int32) -> Variant { Variant(new: g_variant_new_int32(number)) }

    /// An empty array of this type.
    package static func empty(_ type: String) -> Variant {
        Variant(new: withVariantType(String(type.dropFirst())) { g_variant_new_array($0, nil, 0) })
    }

    package static func bytes(_ bytes: [UInt8]) -> Variant {
        Variant(
            new: bytes.withUnsafeBytes { bytes in
                withVariantType("y") { g_variant_new_fixed_array($0, bytes.baseAddress, gsize(bytes.count), 1) }
            })
    }

    /// A dictionary of the type `a{ss}`, ordered by its keys.
    package static func strings(_ pairs: [String: String]) -> Variant {
        let entries: [OpaquePointer?] = pairs.sorted { $0.key < $1.key }.map {
            g_variant_new_dict_entry(g_variant_new_string($0.key), g_variant_new_string($0.value))
        }
        return Variant(new: withVariantType("{ss}") { g_variant_new_array($0, entries, gsize(entries.count)) })
    }

    package static func texts(_ texts: [String]) -> Variant {
        let members: [OpaquePointer?] = texts.map { g_variant_new_string($0) }
        return Variant(new: withVariantType("s") { g_variant_new_array($0, members, gsize(members.count)) })
    }

    /// An array of the type `a{sv}`.
    package static func dictionary(_ entries: [(name: String, value: BusValue)]) -> Variant {
        let entries: [OpaquePointer?] = entries.map { name, value in
            g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_variant(value.variant.pointer))
        }
        return Variant(new: withVariantType("{sv}") { g_variant_new_array($0, entries, gsize(entries.count)) })
    }

    package static func paths(_ paths: [String]) -> Variant {
        let members: [OpaquePointer?] = paths.map { g_variant_new_object_path($0) }
        return Variant(new: withVariantType("o") { g_variant_new_array($0, members, gsize(members.count)) })
    }

    package static func tuple() -> Variant { tuple(of: []) }

    package static func tuple(_ first: borrowing Variant) -> Variant { tuple(of: [first.pointer]) }

    package static func tuple(_ first: borrowing Variant, _ second: borrowing Variant) -> Variant {
        tuple(of: [first.pointer, second.pointer])
    }

    package static func tuple(
        _ first: borrowing Variant, _ second: borrowing Variant, _ third: borrowing Variant
    ) -> Variant {
        tuple(of: [first.pointer, second.pointer, third.pointer])
    }

    package static func tuple(
        _ first: borrowing Variant, _ second: borrowing Variant, _ third: borrowing Variant, _ fourth: borrowing Variant
    ) -> Variant {
        tuple(of: [first.pointer, second.pointer, third.pointer, fourth.pointer])
    }

    package static func tuple(
        _ first: borrowing Variant, _ second: borrowing Variant, _ third: borrowing Variant,
        _ fourth: borrowing Variant,
        _ fifth: borrowing Variant, _ sixth: borrowing Variant, _ seventh: borrowing Variant,
        _ eighth: borrowing Variant
    ) -> Variant {
        tuple(of: [
            first.pointer, second.pointer, third.pointer, fourth.pointer, fifth.pointer, sixth.pointer,
            seventh.pointer, eighth.pointer,
        ])
    }

    private static func tuple(of members: [OpaquePointer?]) -> Variant {
        Variant(new: g_variant_new_tuple(members, gsize(members.count)))
    }

    /// Returns the member at `index`, which must exist.
    package func member(_ index: Int) -> Variant {
        Variant(owned: g_variant_get_child_value(pointer, gsize(index)))
    }

    package var unwrapped: Variant { Variant(owned: g_variant_get_variant(pointer)) }

    package func isOfType(_ type: String) -> Bool {
        withVariantType(type) { g_variant_is_of_type(pointer, $0) } != 0
    }

    /// In bytes.
    var size: Int { Int(g_variant_get_size(pointer)) }

    package var text: String { String(cString: g_variant_get_string(pointer, nil)) }

    package var isTrue: Bool { g_variant_get_boolean(pointer) != 0 }

    package var number: UInt32 { g_variant_get_uint32(pointer) }

    package var texts: [String] {
        (0..<Int(g_variant_n_children(pointer))).map { member($0).text }
    }

    /// The value of `name` in a value of the type `a{sv}`; nil if there is none, or of another type than `type`.
    package func entry(_ name: String, _ type: String) -> Variant? {
        withVariantType(type) { g_variant_lookup_value(pointer, name, $0) }.map { Variant(owned: $0) }
    }

    package var bytes: [UInt8] {
        var count: gsize = 0
        let start = g_variant_get_fixed_array(pointer, &count, 1)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}

/// Passes the type signature `text` to `work` as a GLib type, which is valid until `work` returns.
package func withVariantType<Value>(_ text: String, _ work: (OpaquePointer) -> Value) -> Value {
    text.withCString { work(OpaquePointer($0)) }
}
