internal import CLibsecret
internal import Credentials
internal import Glibc
internal import SecretVault
internal import SessionBus

/// The Secret Service as libsecret sees it.
///
/// Where the bus knows how, the service is started.
struct LibsecretService: ~Copyable {
    private let service: UnsafeMutablePointer<SecretService>

    /// - Returns: nil if there is no session bus, or no secret service on it.
    init?(on address: SessionBusAddress?) {
        guard let address else { return nil }
        // Without it libsecret would launch a bus; setting what is set already would only race with other threads.
        if g_getenv(busVariable).map({ String(cString: $0) }) != address.text {
            g_setenv(busVariable, address.text, 1)
        }
        guard let service = secret_service_get_sync(SECRET_SERVICE_NONE, nil, nil) else { return nil }
        // libsecret returns an object even if no service is running.
        let owner = g_dbus_proxy_get_name_owner(
            UnsafeMutableRawPointer(service).assumingMemoryBound(to: GDBusProxy.self))
        guard let owner else {
            g_object_unref(service)
            return nil
        }
        g_free(owner)
        self.service = service
    }

    deinit {
        g_object_unref(service)
    }

    /// Closes the session in which libsecret sends secrets, so that the next service opens another.
    static func closeSession() {
        secret_service_disconnect()
    }

    /// - Returns: the collection, or nothing where there is none; nil if the service didn't say.
    func defaultCollection() -> ServiceObjects? {
        var error: UnsafeMutablePointer<GError>?
        let collection = secret_collection_for_alias_sync(
            service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, nil, &error)
        guard !isFailure(error) else { return nil }
        return ServiceObjects(owned: collection.map { g_list_append(nil, $0) })
    }

    func makeDefaultCollection() -> PromptResult {
        var error: UnsafeMutablePointer<GError>?
        let collection = secret_collection_create_sync(
            service, "Default keyring", SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_CREATE_NONE, nil, &error)
        if let collection {
            g_object_unref(collection)
            return .done
        }
        return isFailure(error) ? .failed(.refused) : .dismissed
    }

    /// Unlocks all of `objects`, asking the user where it must.
    func unlock(_ objects: borrowing ServiceObjects) -> PromptResult {
        guard objects.count > 0 else { return .done }
        var error: UnsafeMutablePointer<GError>?
        let unlocked = secret_service_unlock_sync(service, objects.list, nil, nil, &error)
        if isFailure(error) { return .failed(.refused) }
        return Int(unlocked) == objects.count ? .done : .dismissed
    }

    /// Stores the item in the collection with this path, or in the default one.
    func store(_ value: [UInt8], as item: VaultItem, in collection: String?) -> PromptResult {
        let schema = LibsecretSchema(item)
        let secret = value.withUnsafeBytes {
            secret_value_new($0.bindMemory(to: gchar.self).baseAddress, gssize($0.count), VaultItem.contentType)
        }
        defer { secret_value_unref(UnsafeMutableRawPointer(secret)) }
        var error: UnsafeMutablePointer<GError>?
        let isStored = secret_service_store_sync(
            service, schema.schema, schema.attributes, collection ?? SECRET_COLLECTION_DEFAULT, item.label, secret, nil,
            &error)
        // A prompt that was turned down is this error, or neither an error nor success.
        let isStillLocked =
            g_error_matches(error, secret_error_get_quark(), gint(SECRET_ERROR_IS_LOCKED.rawValue)) != 0
        if isFailure(error) { return isStillLocked ? .dismissed : .failed(.refused) }
        return isStored != 0 ? .done : .dismissed
    }

    /// Deletes each of `items` that can be deleted without asking.
    ///
    /// Not by libsecret's own call, which shows the service's prompt.
    func delete(_ items: borrowing ServiceObjects) -> DeletionResult {
        var result = DeletionResult.notFound
        var next = items.list
        while let node = next {
            next = node.pointee.next
            let item = UnsafeMutableRawPointer(node.pointee.data)
            guard let item else { continue }
            let ending =
                secret_item_get_locked(item.assumingMemoryBound(to: SecretItem.self)) != 0
                ? .failed(.locked) : delete(item.assumingMemoryBound(to: GDBusProxy.self))
            if ending != .deleted || result == .notFound { result = ending }
        }
        return result
    }

    private func delete(_ item: UnsafeMutablePointer<GDBusProxy>) -> DeletionResult {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_proxy_call_sync(
            item, "Delete", nil, taskhub_bus_starts_no_service, answerLimit, nil, &error)
        guard let answer else {
            _ = isFailure(error)
            return .failed(.refused)
        }
        defer { g_variant_unref(answer) }
        guard withVariantType("(o)", { g_variant_is_of_type(answer, $0) }) != 0,
            let path = g_variant_get_child_value(answer, 0)
        else { return .failed(.refused) }
        defer { g_variant_unref(path) }
        guard strcmp(g_variant_get_string(path, nil), "/") != 0 else { return .deleted }
        // A prompt that is never shown need not be dismissed, but some services keep it until it is.
        let dismissal = g_dbus_connection_call_sync(
            g_dbus_proxy_get_connection(item), g_dbus_proxy_get_name(item), g_variant_get_string(path, nil),
            "org.freedesktop.Secret.Prompt", "Dismiss", nil, nil, taskhub_bus_starts_no_service, answerLimit, nil, nil
        )
        if let dismissal { g_variant_unref(dismissal) }
        return .needsPrompt
    }

    /// The path of a collection other than the default one that has an unlocked item of these attributes; nil if there
    /// is none, or if the default one has such an item.
    func otherCollection(with schema: borrowing LibsecretSchema) -> String? {
        guard let collection = defaultCollection(), let items = items(schema) else { return nil }
        guard let defaultPath = paths(of: collection).first else { return nil }
        let unlocked = paths(of: items) { secret_item_get_locked($0.assumingMemoryBound(to: SecretItem.self)) == 0 }
        guard !unlocked.contains(where: { $0.hasPrefix(defaultPath + "/") }) else { return nil }
        return unlocked.first.map { $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() }
    }

    private func paths(
        of objects: borrowing ServiceObjects, where isWanted: (gpointer) -> Bool = { _ in true }
    ) -> [String] {
        var paths: [String] = []
        var next = objects.list
        while let node = next {
            next = node.pointee.next
            guard let object = node.pointee.data, isWanted(object) else { continue }
            paths.append(
                String(cString: g_dbus_proxy_get_object_path(object.assumingMemoryBound(to: GDBusProxy.self))))
        }
        return paths
    }

    /// The items with these attributes, locked or not.
    /// - Returns: nil if the service didn't say.
    func items(_ schema: borrowing LibsecretSchema) -> ServiceObjects? {
        var error: UnsafeMutablePointer<GError>?
        let items = secret_service_search_sync(
            service, schema.schema, schema.attributes, SECRET_SEARCH_ALL, nil, &error)
        let found = ServiceObjects(owned: items)
        if isFailure(error) { return nil }
        return found
    }

    // The error's text is passed over: a service may write anything into it.
    /// Frees `error`.
    private func isFailure(_ error: UnsafeMutablePointer<GError>?) -> Bool {
        guard let error else { return false }
        g_error_free(error)
        return true
    }
}

/// Milliseconds.
private let answerLimit: gint = 5000
private let busVariable = "DBUS_SESSION_BUS_ADDRESS"
