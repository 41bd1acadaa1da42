// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_parts.h"

#include "app/document/loaded_file.h"
#include "app/document/paths.h"
#include "formats/source/source.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesBeside(const std::string& path) {
  constexpr std::size_t kMostFiles = 5'000;
  std::error_code reason;
  const fs::path folder = fs::absolute(toPath(path), reason).parent_path();
  std::vector<std::string> paths;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, reason);
  while (!reason && it != fs::directory_iterator() && paths.size() < kMostFiles) {
    std::error_code ignored;
    if (it->is_regular_file(ignored)) paths.push_back(toUtf8(it->path()));
    it.increment(reason);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

formats::z64::LinkFile LinkPart::file() const {
  return {path, bytes ? formats::ByteView(*bytes) : formats::ByteView()};
}

core::Result<LinkPart> readLinkPart(const std::string& path) {
  if (path.empty()) return LinkPart{};
  core::Result<formats::Source> source = formats::openSource(path);
  if (!source) return tl::unexpected(std::move(source.error()));
  return LinkPart{path, std::move(source->bytes)};
}

std::vector<std::string> neighboursOf(const LoadedFile& file) {
  if (!file.isMember()) return filesBeside(file.path);
  const core::Result<formats::Source> archive = formats::openSource(file.archive);
  if (!archive) return {};
  std::vector<std::string> paths = formats::memberPaths(*archive);
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace marrow::app
