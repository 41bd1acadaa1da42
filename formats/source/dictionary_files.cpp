// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/dictionary_files.h"

#include "formats/codes.h"
#include "formats/containers/dictionaries.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"
#include "formats/source/source_walk.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

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

void addDictionariesAbove(const std::string& path) {
  std::error_code failed;
  std::filesystem::path folder = std::filesystem::absolute(toPath(path), failed).parent_path();
  while (!failed) {
    const std::filesystem::path file = folder / "Pack" / "ZsDic.pack.zs";
    if (std::error_code none; std::filesystem::is_regular_file(file, none)) {
      const std::u8string utf8 = file.u8string();
      (void)addDictionaryFile(std::string(utf8.begin(), utf8.end()));
      return;
    }
    if (folder == folder.parent_path()) return;
    folder = folder.parent_path();
  }
}

}  // namespace marrow::formats
