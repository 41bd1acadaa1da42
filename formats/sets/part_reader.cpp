// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sets/part_reader.h"

#include "formats/codes.h"
#include "formats/source/source.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace marrow::formats {
namespace {

// To search 80 MB for skeletons takes a second.
std::uint64_t allowanceFor(std::uint64_t storedBytes) {
  constexpr std::uint64_t kFree = 64ULL << 20;
  constexpr std::uint64_t kPerByte = 4;
  constexpr std::uint64_t kMost = 112ULL << 20;
  return std::min(kPerByte * storedBytes + kFree, kMost);
}

std::uint64_t costOf(const Source& source) {
  std::uint64_t bytes = source.bytes->size();
  for (const Container& container : source.containers) bytes += container.byteCount;
  return bytes;
}

}  // namespace

std::uint64_t storedBytesOf(const std::vector<LoadedFile>& files) {
  std::unordered_set<std::string_view> counted;
  std::uint64_t bytes = 0;
  for (const LoadedFile& file : files) {
    if (!counted.insert(file.diskPath()).second) continue;
    const auto& containers = file.content->containers;
    bytes += containers.empty() ? file.content->byteCount : containers.front().byteCount;
  }
  return bytes;
}

PartReader::PartReader(const std::vector<LoadedFile>& files) : left_(allowanceFor(storedBytesOf(files))) {
  for (const LoadedFile& file : files) open_.emplace(file.path, &file);
}

bool PartReader::spend(std::uint64_t bytes) {
  if (left_ == 0) return false;
  left_ -= std::min(left_, bytes);
  return true;
}

core::Result<SetPart> PartReader::read(const std::string& path) {
  if (path.empty()) return SetPart{};
  if (const auto known = known_.find(path); known != known_.end()) return known->second;
  core::Result<SetPart> part = readAnew(path);
  if (part) knownBytes_ += part->view().size();
  constexpr std::uint64_t kMostKept = 64ULL << 20;
  if (knownBytes_ > kMostKept) {
    known_.clear();
    knownBytes_ = part ? part->view().size() : 0;
  }
  return known_.insert_or_assign(path, std::move(part)).first->second;
}

core::Result<std::vector<SetPart>> PartReader::readAll(const FileSet& set, const PartTable& table) {
  std::vector<SetPart> parts;
  for (const FileRole& role : set.roles) {
    core::Result<SetPart> part = read(pathOf(table, role.slot));
    if (!part) return tl::unexpected(std::move(part.error()));
    parts.push_back(std::move(*part));
  }
  return parts;
}

core::Result<SetPart> PartReader::readAnew(const std::string& path) {
  const auto open = open_.find(path);
  if (open != open_.end() && ownContentOf(*open->second).bytes)
    return SetPart{path, ownContentOf(*open->second).bytes};
  if (isExhausted()) return tl::unexpected(setLeftOut(path));
  core::Result<Source> source = openSource(path);
  if (!source) return tl::unexpected(std::move(source.error()));
  (void)spend(costOf(*source));
  return SetPart{path, std::move(source->bytes)};
}

core::Error setLeftOut(const std::string& path) {
  return {core::ErrorCode::TooLarge, {code("set.left-out")}, path, std::nullopt, "set"};
}

}  // namespace marrow::formats
