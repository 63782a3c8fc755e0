internal import CLibsecret

/// Collections or items, as libsecret lists them.
struct ServiceObjects: ~Copyable {
    let list: UnsafeMutablePointer<GList>?

    /// Takes over the list and a reference to each object in it.
    init(owned list: UnsafeMutablePointer<GList>?) {
        self.list = list
    }

    deinit {
        g_list_free_full(list, g_object_unref)
    }

    var count: Int { Int(g_list_length(list)) }
}
