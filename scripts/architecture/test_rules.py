"""Plants each violation in a small package and checks that only its rule finds it."""

import tempfile
import unittest
from pathlib import Path

from . import drawing, rules
from .package import Package
from .settings import ImportSettings, baseline

# A package that follows the rules: its files, and each target's path, dependencies and products.
FILES = {
    "Package.swift": """
        /// values and their rules
        module("Values", in: .domain),
        /// reads and writes them
        // A remark is not the purpose.
        .target(
            name: "Store"),
        /// the program
        program("reader"),
        /// doubles
        module("Doubles", in: .testSupport),
        """,
    "Sources/Domain/Values/Task.swift": "public struct Task { let due: Day }",
    "Sources/Domain/Values/Dates/Day.swift": "public struct Day {}",
    "Sources/Domain/Values/Dates/Day+Text.swift": "extension Day { var text: String { \"\" } }",
    "Sources/Data/Store/SQLiteStore.swift": "import GRDBSQLite\nimport Glibc\nimport Values\nstruct SQLiteStore {}",
    "Sources/Executables/reader/main.swift": "import Store\nprint(SQLiteStore())",
    "Sources/TestSupport/Doubles/TaskSeed.swift": "import Values\npackage struct TaskSeed {}",
    "Tests/ReaderTests/ReaderTests.swift": "import Testing\n@Test func reads() {}",
}
TARGETS = {
    "Values": ("regular", "Sources/Domain/Values", [], []),
    "Store": ("regular", "Sources/Data/Store", ["Values"], ["GRDB"]),
    "reader": ("executable", "Sources/Executables/reader", ["Store"], []),
    "Doubles": ("regular", "Sources/TestSupport/Doubles", ["Values"], []),
    "ReaderTests": ("test", None, ["reader", "Doubles"], []),
}
IMPORTS = "Glibc: Data # a comment\nTesting: Tests\nproduct GRDB: GRDB GRDBSQLite\n"


class PlantedPackage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def package(self, files=(), targets=()):
        for path, text in {**FILES, **dict(files)}.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        entries = []
        for name, (kind, path, dependencies, products) in {**TARGETS, **dict(targets)}.items():
            declared = [{"byName": [dependency, None]} for dependency in dependencies]
            declared += [{"product": [product, "a-package", None, None]} for product in products]
            entries.append({"name": name, "type": kind, "path": path, "dependencies": declared})
        library = {"name": "Values", "targets": ["Values"], "type": {"library": ["automatic"]}}
        return Package(self.root, {"targets": entries, "products": [library]})

    def settings(self, imports=IMPORTS):
        path = self.root / "imports"
        path.write_text(imports)
        return ImportSettings(path)

    def assertFinds(self, expected, files=(), targets=(), imports=IMPORTS):
        findings = rules.all_findings(self.package(files, targets), self.settings(imports))
        self.assertEqual(sorted(findings), sorted(expected))
        return findings


class ImportTests(PlantedPackage):
    def test_a_package_that_follows_the_rules_has_no_findings(self):
        self.assertFinds([])

    def test_an_import_that_is_not_declared_is_found(self):
        self.assertFinds(
            ["import reader Values"], {"Sources/Executables/reader/main.swift": "import Store\nimport Values"}
        )

    def test_a_system_module_that_is_not_listed_is_found(self):
        self.assertFinds(["import Values Glibc"], {"Sources/Domain/Values/Task.swift": "import Glibc\nstruct Task {}"})

    def test_a_listed_system_module_that_is_not_imported_is_found(self):
        self.assertFinds(["import Values Dispatch"], imports=IMPORTS + "Dispatch: Values")

    def test_a_declared_target_that_is_not_imported_is_found(self):
        self.assertFinds(
            ["unused-dependency Doubles Values"], {"Sources/TestSupport/Doubles/TaskSeed.swift": "struct TaskSeed {}"}
        )

    def test_a_declared_product_that_is_not_imported_is_found(self):
        self.assertFinds(
            ["unused-dependency Store GRDB"],
            {"Sources/Data/Store/SQLiteStore.swift": "import Glibc\nimport Values\nstruct SQLiteStore {}"},
        )

    def test_a_program_that_is_only_run_is_excused(self):
        store = ("regular", "Sources/TestSupport/Doubles", ["Values", "reader"], [])
        self.assertFinds([], targets={"Doubles": store})

    def test_an_import_in_a_string_or_comment_is_ignored(self):
        text = 'struct Task { let a = """\n  import json\n  """ } // import sys\n/* import /* re */ import os */'
        self.assertFinds([], {"Sources/Domain/Values/Task.swift": text})


class LayerTests(PlantedPackage):
    def test_an_arrow_that_points_down_is_found(self):
        values = ("regular", "Sources/Domain/Values", ["Doubles"], [])
        doubles = ("regular", "Sources/TestSupport/Doubles", [], [])
        self.assertFinds(
            ["layer Values Doubles"],
            {
                "Sources/Domain/Values/Task.swift": "import Doubles\nstruct Task {}",
                "Sources/TestSupport/Doubles/TaskSeed.swift": "struct TaskSeed {}",
            },
            {"Values": values, "Doubles": doubles},
        )

    def test_a_domain_module_that_depends_on_another_package_is_found(self):
        self.assertFinds(
            ["layer Values Crypto"],
            {"Sources/Domain/Values/Task.swift": "import Crypto\nstruct Task {}"},
            {"Values": ("regular", "Sources/Domain/Values", [], ["Crypto"])},
        )

    def test_modules_that_depend_on_each_other_are_found(self):
        values = ("regular", "Sources/Domain/Values", ["Store"], [])
        self.assertFinds(
            ["layer Values Store", "module-cycle Store Values"],
            {"Sources/Domain/Values/Task.swift": "import Store\nstruct Task {}"},
            {"Values": values},
        )

    def test_an_example_that_uses_more_than_library_products_is_found(self):
        self.assertFinds(
            ["layer example Store"],
            {
                "Package.swift": FILES["Package.swift"] + '/// an example\n.executableTarget(name: "example")',
                "Examples/example/main.swift": "import Store\nimport Values",
            },
            {"example": ("executable", "Examples/example", ["Store", "Values"], [])},
        )

    def test_an_unknown_layer_is_found(self):
        self.assertFinds(
            ["layer Extra"],
            {
                "Package.swift": FILES["Package.swift"] + '/// an extra\nmodule("Extra")',
                "Sources/Other/Extra/Extras.swift": "import Values\nstruct Extras {}",
            },
            {"Extra": ("regular", "Sources/Other/Extra", ["Values"], [])},
        )


class FolderTests(PlantedPackage):
    def test_folders_that_refer_to_each_other_are_found_with_an_example(self):
        findings = self.assertFinds(
            ["folder-cycle Values . Dates"],
            {"Sources/Domain/Values/Dates/Day.swift": "struct Day {\n    var tasks: [Task]\n    var first: Task?\n}"},
        )
        message = findings["folder-cycle Values . Dates"].message
        self.assertIn(". -> Dates 1: Task.swift:1 uses Day", message)
        self.assertIn("Dates -> . 1: Day.swift:2 uses Task", message)

    def test_a_ring_of_folders_is_found(self):
        self.assertFinds(
            ["folder-ring Values . Dates Rules"],
            {
                "Sources/Domain/Values/Dates/Day.swift": "struct Day { var rule: Rule }",
                "Sources/Domain/Values/Rules/Rule.swift": "struct Rule { var task: Task }",
            },
        )

    def test_a_nested_type_belongs_to_the_folder_that_declares_it(self):
        self.assertFinds(
            ["folder-cycle Values . Dates"],
            {
                "Sources/Domain/Values/Dates/Day+Text.swift": "extension Day { enum Style { case long } }",
                "Sources/Domain/Values/Dates/Day.swift": "struct Day { var status: Task.Status }",
                "Sources/Domain/Values/Task.swift": "struct Task { enum Status { case open }\n let style: Day.Style }",
            },
        )

    def test_a_type_in_a_string_interpolation_is_a_reference(self):
        text = 'struct Day { var text: String { "\\(Task.self) \\"" + #"\\#(1) "Task" "# } }'
        self.assertFinds(["folder-cycle Values . Dates"], {"Sources/Domain/Values/Dates/Day.swift": text})

    def test_members_comments_strings_and_regexes_are_ignored(self):
        text = 'struct Day { let a = "Task"; /* Task */ let b = other.Task; let c = /Task"/ }'
        self.assertFinds([], {"Sources/Domain/Values/Dates/Day.swift": text})

    def test_a_private_type_shadows_others_in_its_own_file(self):
        text = "struct Day { var task: Task }\nprivate struct Task {}"
        self.assertFinds([], {"Sources/Domain/Values/Dates/Day.swift": text})

    def test_a_name_that_two_folders_declare_is_ignored(self):
        self.assertFinds(
            [],
            {
                "Sources/Domain/Values/Dates/Day.swift": "struct Day { var key: Key }\nextension Day { enum Key {} }",
                "Sources/Domain/Values/Dates/Task.swift": "struct Task {}",
            },
        )


class FileTests(PlantedPackage):
    def test_a_long_file_is_found(self):
        text = FILES["Sources/Domain/Values/Task.swift"] + "\n"
        self.assertFinds([], {"Sources/Domain/Values/Task.swift": text + "\n" * 399})
        self.assertFinds(
            ["length Sources/Domain/Values/Task.swift"], {"Sources/Domain/Values/Task.swift": text + "\n" * 400}
        )

    def test_a_type_with_the_name_of_its_module_is_found(self):
        self.assertFinds(
            ["name Sources/Domain/Values/Values.swift Values"],
            {"Sources/Domain/Values/Values.swift": "enum Values {}"},
        )

    def test_a_name_such_as_helper_or_utils_is_found(self):
        self.assertFinds(
            [
                "name Sources/Domain/Values/CommonRules.swift",
                "name Sources/Domain/Values (Utils)",
                "name Sources/Domain/Values/Utils/Rule.swift TaskHelper",
            ],
            {
                "Sources/Domain/Values/CommonRules.swift": "struct CommonRules {}",
                "Sources/Domain/Values/Utils/Rule.swift": "struct Rule { class TaskHelper {} }",
                "Sources/Domain/Values/ImplicitRule.swift": "struct ImplicitRule { class func simple() {} }",
            },
        )

    def test_a_file_that_is_not_named_after_its_type_is_found(self):
        self.assertFinds(
            ["file-name Sources/Domain/Values/Dates.swift", "file-name Sources/Domain/Values/Year+Text.swift"],
            {
                "Sources/Domain/Values/Dates.swift": "struct Year {}",
                "Sources/Domain/Values/Year+Text.swift": "extension Day {}",
                "Sources/Domain/Values/Printing.swift": "func print(_ day: Day) {}\nprivate enum Style {}",
            },
        )

    def test_public_in_a_module_of_no_library_product_is_found(self):
        text = "public import GRDB\nimport Values\nimport Glibc\nopen class SQLiteStore { public let a = 1 }"
        findings = self.assertFinds(
            ["access Sources/Data/Store/SQLiteStore.swift"], {"Sources/Data/Store/SQLiteStore.swift": text}
        )
        self.assertIn("2 times public", findings["access Sources/Data/Store/SQLiteStore.swift"].message)

    def test_a_function_named_open_is_ignored(self):
        text = FILES["Sources/Data/Store/SQLiteStore.swift"] + "\nlet file = open(path, mode), open = 3"
        self.assertFinds([], {"Sources/Data/Store/SQLiteStore.swift": text})

    def test_a_module_without_a_purpose_is_found(self):
        manifest = FILES["Package.swift"].replace("/// the program", "// the program")
        self.assertFinds(["purpose reader"], {"Package.swift": manifest})


class BaselineTests(PlantedPackage):
    def test_it_accepts_listed_findings_and_rejects_stale_entries(self):
        long = {"Sources/Domain/Values/Task.swift": "struct Task {}" + "\n" * 401}
        findings = rules.all_findings(self.package(long), self.settings())
        path = self.root / "baseline"
        path.write_text("# until the split\nlength Sources/Domain/Values/Task.swift\n")
        self.assertEqual(rules.problems(findings, baseline(path)), [])
        self.assertEqual(len(rules.problems(findings, [])), 1)
        self.assertEqual(len(rules.problems({}, baseline(path))), 1)


class DrawingTests(PlantedPackage):
    def test_each_arrow_points_up(self):
        text = drawing.drawing(self.package())
        self.assertIn("Data → Domain\n  Store                 reads and writes them\n", text)
        self.assertIn("Executables → Data\n  reader                the program\n", text)
        self.assertIn("the program\n                        → Store\n", text)
        self.assertLess(text.index("Values"), text.index("Store "))
        self.assertNotIn("ReaderTests", text)

    def test_it_replaces_only_the_text_between_the_markers(self):
        package = self.package()
        page = f"before\n{drawing.BEGIN}\nold\n{drawing.END}\nafter\n"
        drawn = drawing.replaced(page, package)
        self.assertEqual(drawn, f"before\n{drawing.BEGIN}\n{drawing.drawing(package)}\n{drawing.END}\nafter\n")
        self.assertEqual(drawing.replaced(drawn, package), drawn)

    def test_the_table_counts_files_and_lines(self):
        self.assertIn("| `Store` | reads and writes them | 1 | 3 | Values |", drawing.table(self.package()))


if __name__ == "__main__":
    unittest.main()
