internal import CLibsecret
internal import SecretVault

/// An item's schema and attributes, as libsecret takes them.
struct LibsecretSchema: ~Copyable {
    let schema: UnsafeMutablePointer<SecretSchema>
    let attributes: OpaquePointer

    init(_ item: VaultItem) {
        let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        for (name, value) in item.attributes {
            g_hash_table_insert(
                types, g_strdup(name), gpointer(bitPattern: UInt(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)))
            g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
        }
        schema = secret_schema_newv(item.schema, SECRET_SCHEMA_NONE, types)
        g_hash_table_unref(types)
    }

    deinit {
        g_hash_table_unref(attributes)
        secret_schema_unref(schema)
    }
}
