// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/dictionary_files.h"

#include "formats/codes.h"
#include "formats/containers/dictionaries.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"
#include "formats/source/source_walk.h"
#include "formats/text/printable.h"

#include <filesystem>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

namespace fs = std::filesystem;

constexpr auto kGamesFile = "ZsDic.pack.zs";

struct LastFiles {
  std::mutex mutex;
  std::vector<std::string> paths;
};

LastFiles& lastFiles() {
  static LastFiles files;
  return files;
}

core::Error in(const std::string& path, core::Error error) {
  if (error.file.empty()) error.file = path;
  return error;
}

}  // namespace

core::Result<std::vector<std::uint32_t>> addDictionaryFile(const std::string& path) {
  const core::Result<Source> source = openSource(path);
  if (!source) return tl::unexpected(source.error());
  std::vector<std::uint32_t> ids;
  const auto add = [&ids](ByteView bytes, const std::string& name) -> core::Result<void> {
    const core::Result<std::uint32_t> id = addDictionary(bytes);
    if (!id) return tl::unexpected(in(name, id.error()));
    ids.push_back(*id);
    return {};
  };
  const core::Result<Archive> archive = SourceWalk(source->bytes->size()).list(*source);
  if (!archive) {
    if (const core::Result<void> added = add(*source->bytes, path); !added)
      return tl::unexpected(added.error());
    return ids;
  }
  // A cut archive has lost some of its dictionaries.
  if (!archive->damaged.empty()) return tl::unexpected(in(path, archive->damaged.front()));
  for (const ArchiveMember& member : archive->members) {
    if (!isDictionary(member.bytes)) continue;
    if (const core::Result<void> added = add(member.bytes, path + ":" + member.path); !added)
      return tl::unexpected(added.error());
  }
  if (ids.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("dictionary.none")}, path});
  }
  return ids;
}

bool isWithoutDictionary(const core::Error& error) {
  const std::string_view id = error.message.code().id;
  return id == code("packed.dictionary").id || id == code("packed.other-dictionary").id ||
         id == code("packed.dictionary-unreadable").id;
}

bool isDictionaryName(const std::string& path) {
  return baseNameOf(path) == kGamesFile || extensionOf(path) == "zsdic";
}

void setDictionaryFiles(std::vector<std::string> paths) {
  std::erase(paths, std::string());  // a setting that was never made
  const std::lock_guard guard(lastFiles().mutex);
  lastFiles().paths = std::move(paths);
}

std::optional<core::Error> findDictionary(std::uint32_t id, const std::string& path) {
  std::optional<core::Error> nearest;
  const auto isAddedBy = [&](const std::string& file) {
    const auto added = addDictionaryFile(file);
    if (!added && !nearest) nearest = in(file, added.error());
    return dictionaryWithId(id) != nullptr;
  };
  for (fs::path folder = wholePath(toPath(path)).parent_path();; folder = folder.parent_path()) {
    for (const fs::path& file : {folder / kGamesFile, folder / "Pack" / kGamesFile}) {
      if (std::error_code none; !fs::is_regular_file(file, none)) continue;
      if (isAddedBy(toUtf8(file))) return std::nullopt;
    }
    if (folder == folder.parent_path()) break;
  }
  std::vector<std::string> last;
  {
    const std::lock_guard guard(lastFiles().mutex);
    last = lastFiles().paths;
  }
  for (const std::string& file : last) {
    if (isAddedBy(file)) return std::nullopt;
  }
  return nearest;
}

}  // namespace marrow::formats
