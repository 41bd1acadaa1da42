// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/arrows/arrow_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

namespace marrow::arrows {
namespace {

struct Folder {
  std::string_view name;
  Reach reach;
};
constexpr std::array<Folder, 7> kFolders = {{{"core", Reach::Core},
                                             {"formats", Reach::Formats},
                                             {"render", Reach::Render},
                                             {"app", Reach::App},
                                             {"resources", Reach::Resources},
                                             {"tests/write", Reach::Writers},
                                             {"tests", Reach::Tests}}};

// Third-party headers by how their path begins.
constexpr std::array<std::pair<std::string_view, Reach>, 16> kPrefixes = {{{"glm/", Reach::Glm},
                                                                           {"tl/", Reach::Expected},
                                                                           {"fmt/", Reach::Fmt},
                                                                           {"assimp/", Reach::Assimp},
                                                                           {"zstd", Reach::Zstd},
                                                                           {"png.h", Reach::Png},
                                                                           {"epoxy/", Reach::OpenGl},
                                                                           {"EGL/", Reach::OpenGl},
                                                                           {"GL/", Reach::OpenGl},
                                                                           {"GLES", Reach::OpenGl},
                                                                           {"KHR/", Reach::OpenGl},
                                                                           {"CLI/", Reach::Cli11},
                                                                           {"nlohmann/", Reach::Json},
                                                                           {"QtCore/", Reach::QtGui},
                                                                           {"QtGui/", Reach::QtGui},
                                                                           {"QtOpenGL/", Reach::QtGui}}};

// Every Qt class that is not here counts as a widget: the list of what a renderer may use is the shorter one.
const std::set<std::string_view>& guiClasses() {
  static const std::set<std::string_view> classes = {"QBuffer",
                                                     "QByteArray",
                                                     "QColor",
                                                     "QCoreApplication",
                                                     "QDebug",
                                                     "QElapsedTimer",
                                                     "QFile",
                                                     "QFont",
                                                     "QFontMetrics",
                                                     "QFontMetricsF",
                                                     "QGuiApplication",
                                                     "QImage",
                                                     "QLoggingCategory",
                                                     "QMutex",
                                                     "QObject",
                                                     "QOffscreenSurface",
                                                     "QPainter",
                                                     "QPoint",
                                                     "QPointF",
                                                     "QPointer",
                                                     "QRect",
                                                     "QRectF",
                                                     "QSize",
                                                     "QSizeF",
                                                     "QString",
                                                     "QStringList",
                                                     "QStringView",
                                                     "QSurface",
                                                     "QSurfaceFormat",
                                                     "QThread",
                                                     "QVector",
                                                     "QWindow",
                                                     "Qt",
                                                     "QtGlobal",
                                                     "QtMath"};
  return classes;
}

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

std::string_view ruledFolder(std::string_view path) {
  constexpr std::string_view kWriters = "tests/write";
  return startsWith(path, kWriters) ? kWriters : path.substr(0, path.find('/'));
}

Reach classifyQt(std::string_view target) {
  if (target == "QOpenGLWidget") return Reach::QtWidgets;
  if (startsWith(target, "QOpenGL") || guiClasses().count(target) != 0) return Reach::QtGui;
  return Reach::QtWidgets;
}

// Standard headers have neither folder nor suffix; the old C ones have a suffix and are few.
Reach classifyStandard(std::string_view target) {
  static const std::set<std::string_view> cHeaders = {
      "assert.h", "ctype.h",  "errno.h", "float.h",  "inttypes.h", "limits.h", "math.h",
      "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h",   "time.h"};
  if (target == "immintrin.h" || target == "intrin.h") return Reach::Intrinsics;
  if (target == "fstream" || target == "filesystem") return Reach::Files;
  const bool isPlain = std::all_of(target.begin(), target.end(), [](unsigned char letter) {
    return std::islower(letter) != 0 || std::isdigit(letter) != 0 || letter == '_';
  });
  return isPlain || cHeaders.count(target) != 0 ? Reach::Standard : Reach::Other;
}

struct Row {
  std::string_view folder;
  std::set<Reach> allowed;
};

// Where systems differ, one file each asks them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kSystemHeaders = {
    {{"formats/exchange/foreign/child_process_posix.cpp", "fcntl.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "poll.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "signal.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "spawn.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "sys/socket.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "sys/wait.h"},
     {"formats/exchange/foreign/child_process_posix.cpp", "unistd.h"},
     {"formats/exchange/foreign/child_process_windows.cpp", "windows.h"},
     {"formats/text/kanji.cpp", "iconv.h"},
     {"formats/text/kanji.cpp", "windows.h"},
     {"formats/source/folder.cpp", "dirent.h"},
     {"formats/source/folder.cpp", "fcntl.h"},
     {"formats/source/folder.cpp", "sys/stat.h"},
     {"formats/source/folder.cpp", "windows.h"},
     {"formats/source/regular_file.cpp", "fcntl.h"},
     {"formats/source/regular_file.cpp", "sys/stat.h"},
     {"formats/source/regular_file.cpp", "unistd.h"}}};

// The table. A change here is a change of the architecture: say why in docs/architecture.md.
const std::array<Row, 6>& table() {
  using enum Reach;
  static const std::array<Row, 6> rows = {
      {{"core", {Core, Standard, Glm, Expected, Intrinsics}},
       {"formats", {Core, Formats, Standard, Files, Glm, Expected, Fmt, Zstd, Png, Json}},
       {"render", {Core, Render, Standard, Files, Glm, Expected, Fmt, OpenGl, QtGui}},
       {"app",
        {Core, Formats, Render, App, Resources, Standard, Files, Glm, Expected, Fmt, Assimp, Zstd, Png,
         OpenGl, QtGui, QtWidgets, Cli11, Json, Other}},
       // Only the generator of the samples is code. It shares its writers with the tests.
       {"resources", {Resources, Writers, Standard, Files, Glm}},
       // No reader, so that both can disagree.
       {"tests/write", {Writers, Standard}}}};
  return rows;
}

struct Include {
  std::string target;
  bool quoted = false;
};

// The target of `# include <x>` or `#include "x"`, with any spacing; empty for every other line.
Include includeOf(std::string_view line) {
  const auto skipSpace = [&line] {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  };
  skipSpace();
  if (line.empty() || line.front() != '#') return {};
  line.remove_prefix(1);
  skipSpace();
  constexpr std::string_view kWord = "include";
  if (!startsWith(line, kWord)) return {};
  line.remove_prefix(kWord.size());
  skipSpace();
  if (line.empty() || (line.front() != '<' && line.front() != '"')) return {};
  const bool quoted = line.front() == '"';
  const std::size_t end = line.find(quoted ? '"' : '>', 1);
  if (end == std::string_view::npos) return {};
  return {std::string(line.substr(1, end - 1)), quoted};
}

}  // namespace

const char* toString(Reach reach) {
  constexpr std::array<const char*, 22> kNames = {"core",
                                                  "formats",
                                                  "render",
                                                  "app",
                                                  "resources",
                                                  "the format writers of the tests",
                                                  "tests",
                                                  "the standard library",
                                                  "files",
                                                  "GLM",
                                                  "tl::expected",
                                                  "fmt",
                                                  "Assimp",
                                                  "zstd",
                                                  "libpng",
                                                  "GL",
                                                  "Qt's GUI classes",
                                                  "Qt's widgets or another Qt module",
                                                  "CLI11",
                                                  "JSON",
                                                  "processor intrinsics",
                                                  "a header outside the table"};
  return kNames[static_cast<std::size_t>(reach)];
}

Reach classify(std::string_view file, std::string_view target, bool quoted) {
  const auto projectFolder = [](std::string_view path) {
    return std::find_if(kFolders.begin(), kFolders.end(), [&](const Folder& folder) {
      return startsWith(path, folder.name) && startsWith(path.substr(folder.name.size()), "/");
    });
  };
  // Brackets around a project path work as well as quotes, since the root is on the include path.
  const auto direct = projectFolder(target);
  if (direct != kFolders.end()) return direct->reach;
  if (quoted) {
    const std::filesystem::path beside = std::filesystem::path(file).parent_path() / target;
    const std::string resolved = beside.lexically_normal().generic_string();
    const auto own = projectFolder(resolved);
    if (own != kFolders.end()) return own->reach;
  }
  for (const auto& [prefix, reach] : kPrefixes) {
    if (startsWith(target, prefix)) return reach;
  }
  if (target.size() > 1 && target[0] == 'Q' &&
      (std::isupper(static_cast<unsigned char>(target[1])) != 0 || target[1] == 't')) {
    return classifyQt(target);
  }
  return classifyStandard(target);
}

bool isAllowed(std::string_view folder, Reach reach) {
  for (const Row& row : table()) {
    if (row.folder == folder) return row.allowed.count(reach) != 0;
  }
  return true;
}

std::vector<std::string> violations(std::string_view file, std::string_view text) {
  std::vector<std::string> found;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const Include include = includeOf(line);
    if (include.target.empty()) continue;
    const Reach reach = classify(file, include.target, include.quoted);
    const auto isNamed = [&](const auto& one) { return one.first == file && one.second == include.target; };
    const bool isOfSystem = std::any_of(kSystemHeaders.begin(), kSystemHeaders.end(), isNamed);
    if (isOfSystem || isAllowed(ruledFolder(file), reach)) continue;
    found.push_back(std::string(file) + ":" + std::to_string(number) + ": " + std::string(ruledFolder(file)) +
                    " must not include " + toString(reach) + " (" + include.target + ")");
  }
  return found;
}

}  // namespace marrow::arrows
