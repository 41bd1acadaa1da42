// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/arrows/arrow_rules.h"

namespace marrow::arrows {
namespace {

namespace fs = std::filesystem;

bool isSource(const fs::path& path) {
  const std::string suffix = path.extension().string();
  return suffix == ".h" || suffix == ".hpp" || suffix == ".cpp" || suffix == ".inl";
}

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct Scan {
  int files = 0;
  std::vector<std::string> violations;
};

Scan scan(const char* folder) {
  const fs::path root(MARROW_SOURCE_DIR);
  Scan result;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    if (!entry.is_regular_file() || !isSource(entry.path())) continue;
    ++result.files;
    const std::string name = entry.path().lexically_relative(root).generic_string();
    for (std::string& line : violations(name, contentOf(entry.path())))
      result.violations.push_back(std::move(line));
  }
  return result;
}

class Arrows : public testing::TestWithParam<const char*> {};

TEST_P(Arrows, FolderIncludesOnlyWhatTheTableAllows) {
  const Scan result = scan(GetParam());
  EXPECT_GT(result.files, 0) << "nothing was read: has the folder moved?";
  for (const std::string& line : result.violations) ADD_FAILURE() << line;
}

INSTANTIATE_TEST_SUITE_P(Tree, Arrows,
                         testing::Values("core", "formats", "render", "app", "resources", "tests/write"));

TEST(ArrowRules, NameFileAndLineOfAForbiddenInclude) {
  const auto found =
      violations("core/pose.cpp", "#include <vector>\n\n  #  include \"formats/registry.h\"\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], "core/pose.cpp:3: core must not include formats (formats/registry.h)");
}

struct Case {
  const char* file;
  const char* line;
};
void PrintTo(const Case& one, std::ostream* out) { *out << one.file << ": " << one.line; }

class Forbidden : public testing::TestWithParam<Case> {};
class Allowed : public testing::TestWithParam<Case> {};

TEST_P(Forbidden, IsFound) { EXPECT_EQ(violations(GetParam().file, GetParam().line).size(), 1U); }
TEST_P(Allowed, IsNotFound) { EXPECT_TRUE(violations(GetParam().file, GetParam().line).empty()); }

INSTANTIATE_TEST_SUITE_P(
    Table, Forbidden,
    testing::Values(
        Case{"core/a.h", "#include <QString>"}, Case{"core/a.h", "#include <QtCore/qglobal.h>"},
        Case{"core/a.h", "#include <epoxy/gl.h>"}, Case{"core/a.h", "#include <fstream>"},
        Case{"core/a.h", "#include <assimp/scene.h>"}, Case{"core/a.h", "#include <unistd.h>"},
        Case{"core/a.h", "#include \"render/scene.h\""}, Case{"core/a.h", "#include <app/opening/loader.h>"},
        Case{"core/a.h", "#include \"../formats/registry.h\""},
        Case{"formats/bck/a.cpp", "#include <QByteArray>"}, Case{"formats/bck/a.cpp", "#include <GL/gl.h>"},
        Case{"formats/bck/a.cpp", "#include \"render/scene.h\""},
        Case{"formats/exchange/obj/a.cpp", "#include <assimp/Exporter.hpp>"},
        Case{"formats/exchange/foreign/a.cpp", "#include <spawn.h>"},
        Case{"render/a.cpp", "#include <nlohmann/json.hpp>"},
        Case{"formats/bck/a.cpp", "#include <immintrin.h>"}, Case{"render/a.cpp", "#include <QWidget>"},
        Case{"render/a.cpp", "#include <QOpenGLWidget>"}, Case{"render/a.cpp", "#include <QtWidgets/QLabel>"},
        Case{"render/a.cpp", "#include <QTcpSocket>"},
        Case{"render/a.cpp", "#include \"formats/registry.h\""},
        Case{"render/a.cpp", "#include \"app/session/workspace.h\""},
        Case{"app/gui/a.cpp", "#include \"tests/core/a.h\""},
        Case{"app/gui/a.cpp", "#include \"tests/write/byte_writer.h\""},
        Case{"resources/samples/generator/a.cpp", "#include \"tests/support/golden.h\""},
        Case{"resources/samples/generator/a.cpp", "#include \"core/pose.h\""},
        Case{"tests/write/a.cpp", "#include \"core/pose.h\""}));

INSTANTIATE_TEST_SUITE_P(
    Table, Allowed,
    testing::Values(
        Case{"core/a.h", "#include <tl/expected.hpp>"}, Case{"core/a.h", "#include <glm/vec3.hpp>"},
        Case{"core/a.h", "#include \"pose.h\""}, Case{"core/a.h", "// #include <QString>"},
        Case{"core/a.cpp", "#include <immintrin.h>"}, Case{"core/a.h", "#define include <QString>"},
        Case{"formats/bck/a.cpp", "#include <zstd.h>"},
        Case{"formats/exchange/gltf/a.cpp", "#include <nlohmann/json.hpp>"},
        Case{"formats/bck/a.cpp", "#include \"core/pose.h\""},
        Case{"app/import/a.cpp", "#include <assimp/Importer.hpp>"},
        Case{"render/a.cpp", "#include <QOpenGLContext>"}, Case{"render/a.cpp", "#include <epoxy/egl.h>"},
        Case{"render/a.cpp", "#include \"core/pose.h\""}, Case{"app/gui/a.cpp", "#include <QWidget>"},
        Case{"app/gui/a.cpp", "#include \"formats/registry.h\""},
        Case{"resources/samples/generator/a.cpp", "#include \"tests/write/byte_writer.h\""},
        Case{"tests/app/a.cpp", "#include \"app/session/workspace.h\""}));

}  // namespace
}  // namespace marrow::arrows
