// SPDX-License-Identifier: GPL-3.0-or-later
// Input from outside besides files of a game, and output under names that such files gave.
#include "app/export/writer_table.h"
#include "app/gui/instance/instance_message.h"
#include "app/gui/session/file_session.h"
#include "app/gui/settings.h"
#include "app/opening/event_names.h"
#include "core/model/model.h"
#include "core/name_hash.h"
#include "formats/text/printable.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/require.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::fuzz {
namespace {

using formats::ByteView;

QByteArray arrayOf(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

/// The texts between zero bytes, as readers make names of them.
std::vector<std::string> namesIn(ByteView bytes) {
  std::vector<std::string> names(1);
  for (const std::uint8_t byte : bytes) {
    if (byte == 0) {
      names.emplace_back();
    } else {
      names.back() += static_cast<char>(byte);
    }
  }
  constexpr std::size_t kMostNames = 12;
  names.resize(std::min(names.size(), kMostNames));
  for (std::string& name : names) name = formats::toValidUtf8(name);
  return names;
}

/// A bone, a material, an image and a triangle for each name.
std::shared_ptr<const core::Skeleton> skeletonOf(const std::vector<std::string>& names) {
  auto skeleton = std::make_shared<core::Skeleton>();
  auto body = std::make_shared<core::Model>();
  skeleton->name = body->name = names.front();
  for (std::size_t i = 0; i < names.size(); ++i) {
    core::Bone bone;
    bone.name = names[i];
    bone.parent = static_cast<int>(i) - 1;
    skeleton->bones.push_back(std::move(bone));
    core::Image image;
    image.name = names[i];
    image.width = image.height = 1;
    image.decode = [](int, auto texels) { std::fill(texels.begin(), texels.end(), core::Texel(255)); };
    body->images.push_back(std::move(image));
    core::Material material;
    material.name = names[i];
    material.texture.emplace().image = static_cast<int>(i);
    body->materials.push_back(std::move(material));
    const auto first = static_cast<std::uint32_t>(body->mesh.indices.size());
    for (std::uint32_t corner = 0; corner < 3; ++corner) {
      body->mesh.indices.push_back(first + corner);
      body->mesh.positions.emplace_back(corner == 1, corner == 2, i);
      body->mesh.drawMatrices.push_back(body->skin.matrixOf(static_cast<int>(i)));
    }
    body->mesh.runs.push_back(
        {.firstIndex = first, .indexCount = 3, .material = static_cast<int>(i), .name = names[i]});
  }
  body->mesh.normals.resize(body->mesh.vertexCount());
  for (auto& set : body->mesh.colours) set.resize(body->mesh.vertexCount());
  for (auto& set : body->mesh.uvs) set.resize(body->mesh.vertexCount());
  skeleton->body = std::move(body);
  return skeleton;
}

/// Does each line say what lines of such a file say? A name cannot begin one.
void checkLines(std::string_view text) {
  constexpr std::string_view kWords =
      " # v vt vn f l p o g s usemtl mtllib newmtl Ka Kd Ks Ke Ns Ni d Tr illum map_Kd map_d ";
  require(text.empty() || text.back() == '\n', "the last line is not ended");
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    const std::string word = " " + std::string(line.substr(0, line.find(' '))) + " ";
    require(line.empty() || kWords.find(word) != std::string_view::npos, "a name begins a line");
  }
}

bool isNumber(const std::string& cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789+-.einfa") == std::string::npos;
}

/// Has each row as many cells, none of which is a formula?
void checkCells(std::string_view text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool isQuoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& cell = rows.back().back();
    if (isQuoted && text.substr(i, 2) == "\"\"") {
      cell += text[i++];
    } else if (text[i] == '"') {
      isQuoted = !isQuoted;
    } else if (isQuoted || (text[i] != ',' && text[i] != '\n')) {
      cell += text[i];
    } else if (text[i] == ',') {
      rows.back().emplace_back();
    } else {
      rows.emplace_back(1, "");
    }
  }
  require(!isQuoted && rows.back() == std::vector<std::string>{""}, "the last row is not ended");
  rows.pop_back();
  for (const std::vector<std::string>& row : rows) {
    require(row.size() == rows.front().size(), "a name makes a cell");
    for (const std::string& cell : row) {
      const bool isFormula =
          !cell.empty() && std::string_view("=+-@\t\r").find(cell[0]) != std::string_view::npos;
      require(!isFormula || isNumber(cell), "a name makes a formula");
    }
  }
}

/// Looks at what a writer writes.
class CheckingSink final : public formats::Sink {
 public:
  using Sink::Sink;

 protected:
  core::Result<void> writeFile(const std::string& path, std::string_view bytes) override {
    // One folder deep at most, and named after the file.
    require(path.starts_with("out/pose"), "a name leads elsewhere");
    const std::string rest = path.substr(std::string_view("out/").size());
    require(std::count(rest.begin(), rest.end(), '/') <= 1 && rest.find("..") == std::string::npos &&
                rest.find_first_of("\\:\n\"<>|?*") == std::string::npos,
            "a name leads elsewhere");
    const std::string extension = formats::extensionOf(path);
    if (extension == "obj" || extension == "mtl") checkLines(bytes);
    if (extension == "csv") checkCells(bytes);
    return {};
  }
};

template <typename T>
void useSetting(const gui::Settings& settings, const char* key) {
  (void)settings.value(gui::Preference<T>{key, T{}});
}

}  // namespace

void runWordList(ByteView bytes) {
  (void)app::looksLikeWordList(bytes);
  const app::NameList list = app::NameList::fromText(bytes);
  for (std::size_t at = 0; at + 4 <= std::min<std::size_t>(bytes.size(), 256); ++at) {
    const std::string name(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
    require(formats::isValidUtf8(list.nameOf(core::nameHash(name))), "a name is no text");
  }
}

void runSessions(ByteView bytes) {
  const QJsonObject json = QJsonDocument::fromJson(arrayOf(bytes)).object();
  for (const auto& value : json.value(QStringLiteral("files")).toArray()) {
    const auto session = gui::sessionFrom(value.toObject());
    if (!session) continue;
    const auto again = gui::sessionFrom(gui::toJson(*session));
    require(again && gui::toJson(*again) == gui::toJson(*session), "a session does not come back as it was");
  }
}

void runSettings(ByteView bytes) {
  static const testing::TemporaryFolder folder;
  static int count = 0;  // QSettings remembers files by their names
  const std::string path =
      folder.write(std::to_string(count++ % 1000) + ".ini", {bytes.begin(), bytes.end()});
  {
    const gui::Settings settings(QString::fromStdString(path));
    (void)settings.themeChoice();
    require(settings.recentFiles().size() <= gui::Settings::kRecentLimit, "too many files are remembered");
    for (const char* key : {"window/theme", "files/recent", "a/b"}) {
      useSetting<bool>(settings, key);
      useSetting<int>(settings, key);
      useSetting<double>(settings, key);
      useSetting<QString>(settings, key);
      useSetting<QByteArray>(settings, key);
    }
  }
  for (const char* end : {"", ".damaged"}) QFile::remove(QString::fromStdString(path + end));
}

void runInstanceMessage(ByteView bytes) {
  const QStringList paths = gui::pathsIn(arrayOf(bytes));
  for (const QString& path : paths) require(QDir::isAbsolutePath(path), "a path is not absolute");
  require(gui::pathsIn(gui::messageOf(paths)) == paths, "a message does not come back as it was");
}

void runWriters(ByteView bytes) {
  const std::vector<std::string> names = namesIn(bytes);
  auto clip = std::make_shared<core::Clip>();
  clip->name = names.front();
  clip->frameCount = 2;
  clip->setBones(names.size());
  formats::ExportScene scene;
  scene.clip = clip;
  scene.skeleton = skeletonOf(names);
  scene.packImage = [](const core::Image&) { return core::Result<std::string>("png"); };
  for (const formats::Writer& writer : app::writers()) {
    if (writer.accepts.needsImages) continue;
    scene.what = writer.accepts.clip ? formats::ExportWhat::Clip : formats::ExportWhat::Frame;
    CheckingSink sink("out/pose." + std::string(writer.extension));
    const auto written = writer.write(scene, writer.suggest(scene), sink);
    require(written && sink.fileCount() > 0, "nothing is written");
  }
}

}  // namespace marrow::fuzz
