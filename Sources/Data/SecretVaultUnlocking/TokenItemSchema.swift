internal import CLibsecret
internal import SecretVault

/// The item's schema and attributes, as libsecret takes them.
struct TokenItemSchema: ~Copyable {
    let schema: UnsafeMutablePointer<SecretSchema>
    let attributes: OpaquePointer

    init(containerID: String) {
        let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        g_hash_table_insert(
            types, g_strdup(TokenItem.container), gpointer(bitPattern: UInt(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)))
        schema = secret_schema_newv(TokenItem.schema, SECRET_SCHEMA_NONE, types)
        g_hash_table_unref(types)
        attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        g_hash_table_insert(attributes, g_strdup(TokenItem.container), g_strdup(containerID))
    }

    deinit {
        g_hash_table_unref(attributes)
        secret_schema_unref(schema)
    }
}
