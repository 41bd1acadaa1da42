// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/member_bytes.h"

#include "formats/archives/archive.h"
#include "formats/containers/unwrap.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <utility>

namespace marrow::formats {
namespace {

constexpr int kDeepest = 4;

core::Error notFound(const std::string& path, const std::string& member) {
  return {
      core::ErrorCode::NotFound, "the archive has no member " + member + " any more", path, std::nullopt, {}};
}

/// The member whose label `wanted` is or begins with, and what is wanted inside it.
const ArchiveMember* memberOf(const Archive& archive, const std::string& wanted, std::string& inside) {
  const ArchiveMember* longest = nullptr;
  for (const ArchiveMember& member : archive.members) {
    const std::string& label = member.path;
    if (wanted != label && !wanted.starts_with(label + ":")) continue;
    if (longest != nullptr && label.size() <= longest->path.size()) continue;
    longest = &member;
    inside = wanted == label ? std::string() : wanted.substr(label.size() + 1);
  }
  return longest;
}

Bytes copyOf(ByteView bytes) { return {bytes.begin(), bytes.end()}; }

core::Result<ReadableBytes> open(ByteView bytes, const std::string& path, const std::string& name,
                                 const std::string& member, std::uint64_t remaining, int depth) {
  core::Result<Unwrapped> unwrapped = unwrapKnown(bytes, name, remaining);
  if (!unwrapped) {
    unwrapped.error().file = path;
    if (member.empty()) return ReadableBytes{copyOf(bytes), std::move(unwrapped.error())};
    return tl::unexpected(std::move(unwrapped.error()));
  }
  if (member.empty()) {
    if (!unwrapped->storage.empty()) return ReadableBytes{std::move(unwrapped->storage), std::nullopt};
    return ReadableBytes{copyOf(unwrapped->bytes), std::nullopt};
  }
  const ArchiveKind* kind = archiveKindOf(unwrapped->bytes);
  if (kind == nullptr || depth == kDeepest) return tl::unexpected(notFound(path, member));
  core::Result<Archive> archive = kind->list(unwrapped->bytes);
  if (!archive) {
    archive.error().file = path;
    return tl::unexpected(std::move(archive.error()));
  }
  std::string inside;
  const ArchiveMember* found = memberOf(*archive, member, inside);
  if (found == nullptr) return tl::unexpected(notFound(path, member));
  return open(found->bytes, path, baseNameOf(found->path), inside, remaining - unwrapped->storage.size(),
              depth + 1);
}

}  // namespace

core::Result<ReadableBytes> readableBytes(ByteView bytes, const std::string& path,
                                          const std::string& member) {
  return open(bytes, path, baseNameOf(path), member, memoryAllowance(bytes.size()), 0);
}

core::Result<Bytes> memberBytes(ByteView bytes, const std::string& path, const std::string& member) {
  core::Result<ReadableBytes> read = readableBytes(bytes, path, member);
  if (!read) return tl::unexpected(std::move(read.error()));
  if (read->whyPacked) return tl::unexpected(std::move(*read->whyPacked));
  return std::move(read->bytes);
}

}  // namespace marrow::formats
