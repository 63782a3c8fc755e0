#include "ctoml.h"

#include <string>
#include <string_view>

// Errors are values here, and the TOML formatters are not needed.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace {

struct Walk {
    ctoml_visitor visitor;
    void *context;

    void tell(const std::string &path, ctoml_kind kind, std::string_view text, const toml::node &node) const {
        visitor(
            context, path.data(), path.size(), kind, text.data(), text.size(),
            static_cast<int>(node.source().begin.line));
    }

    void visit(const std::string &path, const toml::node &node, int depth) const {
        if (depth > CTOML_DEEPEST) {
            tell(path, CTOML_OTHER, "", node);
        } else if (const auto *table = node.as_table()) {
            if (table->empty()) tell(path, CTOML_EMPTY, "", node);
            visit(path, *table, depth + 1);
        } else if (const auto *array = node.as_array()) {
            if (array->empty()) tell(path, CTOML_EMPTY, "", node);
            for (const auto &element : *array) visit(path, element, depth + 1);
        } else if (const auto *text = node.as_string()) {
            tell(path, CTOML_STRING, text->get(), node);
        } else if (const auto *flag = node.as_boolean()) {
            tell(path, CTOML_BOOLEAN, flag->get() ? "true" : "false", node);
        } else {
            tell(path, CTOML_OTHER, "", node);
        }
    }

    void visit(const std::string &path, const toml::table &table, int depth) const {
        for (const auto &[key, node] : table) {
            const std::string inner = path.empty() ? std::string(key.str()) : path + "." + std::string(key.str());
            if (key.str().find('.') != std::string_view::npos) {
                tell(inner, CTOML_OTHER, "", node);
            } else {
                visit(inner, node, depth);
            }
        }
    }
};

}  // namespace

int ctoml_read(const char *bytes, size_t length, ctoml_visitor visitor, void *context) {
    const auto result = toml::parse(std::string_view(bytes, length));
    if (!result) return static_cast<int>(result.error().source().begin.line);
    Walk{visitor, context}.visit("", result.table(), 0);
    return 0;
}
