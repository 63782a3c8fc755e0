internal import CLibsecret

/// A value as D-Bus carries it.
struct Variant: ~Copyable {
    let pointer: OpaquePointer

    /// Takes over a reference that is ours already.
    init(owned pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// A new value, whose first reference GLib calls floating.
    ///
    /// GLib ends the program rather than return nil here.
    private init(new pointer: OpaquePointer!) {
        self.pointer = g_variant_ref_sink(pointer)
    }

    deinit {
        g_variant_unref(pointer)
    }

    static func string(_ text: String) -> Variant { Variant(new: g_variant_new_string(text)) }

    static func path(_ text: String) -> Variant { Variant(new: g_variant_new_object_path(text)) }

    static func wrapped(_ value: borrowing Variant) -> Variant { Variant(new: g_variant_new_variant(value.pointer)) }

    static func bytes(_ bytes: [UInt8]) -> Variant {
        Variant(
            new: bytes.withUnsafeBytes {
                g_variant_new_fixed_array(taskhub_variant_type("y"), $0.baseAddress, gsize($0.count), 1)
            })
    }

    static func strings(_ pairs: [(name: String, value: String)]) -> Variant {
        let entries: [OpaquePointer?] = pairs.map {
            g_variant_new_dict_entry(g_variant_new_string($0.name), g_variant_new_string($0.value))
        }
        return Variant(new: g_variant_new_array(taskhub_variant_type("{ss}"), entries, gsize(entries.count)))
    }

    static func tuple() -> Variant { tuple(of: []) }

    static func tuple(_ first: borrowing Variant) -> Variant { tuple(of: [first.pointer]) }

    static func tuple(_ first: borrowing Variant, _ second: borrowing Variant) -> Variant {
        tuple(of: [first.pointer, second.pointer])
    }

    static func tuple(
        _ first: borrowing Variant, _ second: borrowing Variant, _ third: borrowing Variant, _ fourth: borrowing Variant
    ) -> Variant {
        tuple(of: [first.pointer, second.pointer, third.pointer, fourth.pointer])
    }

    private static func tuple(of members: [OpaquePointer?]) -> Variant {
        Variant(new: g_variant_new_tuple(members, gsize(members.count)))
    }

    /// The member at `index`, which must be there.
    func member(_ index: Int) -> Variant {
        Variant(owned: g_variant_get_child_value(pointer, gsize(index)))
    }

    var unwrapped: Variant { Variant(owned: g_variant_get_variant(pointer)) }

    func isOfType(_ type: String) -> Bool { g_variant_is_of_type(pointer, taskhub_variant_type(type)) != 0 }

    var text: String { String(cString: g_variant_get_string(pointer, nil)) }

    var isTrue: Bool { g_variant_get_boolean(pointer) != 0 }

    var texts: [String] {
        (0..<Int(g_variant_n_children(pointer))).map { member($0).text }
    }

    var bytes: [UInt8] {
        var count: gsize = 0
        let start = g_variant_get_fixed_array(pointer, &count, 1)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
