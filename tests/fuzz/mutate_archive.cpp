// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate_archive.h"

#include "formats/archives/archive.h"
#include "formats/registry.h"
#include "tests/write/archives.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace marrow::fuzz {
namespace {

using formats::Bytes;
using formats::ByteView;
using write::Member;

/// Names that readers and sets look at.
constexpr std::array kNames = {"walk.bck",
                               "hero.bmd",
                               "walk.baev",
                               "walk.baev.zs",
                               "a/walk.bca",
                               "object_hero.zobj",
                               "gameplay_keep.bin",
                               "link_animetion.bin",
                               "b/object_link_boy.zobj",
                               "object_link_child.zobj",
                               "in.sarc",
                               "ZsDic.pack.zs"};

class Mutation {
 public:
  Mutation(std::uint32_t seed, std::size_t mostBytes, const MutateBytes& mutateBytes)
      : random_(seed), mostBytes_(mostBytes), mutateBytes_(mutateBytes) {}

  Bytes of(std::vector<Member> members) {
    members_ = std::move(members);
    for (std::size_t i = 0; i <= below(4); ++i) change();
    if (bytes() > mostBytes_) return {};
    Bytes made = archive();
    return made.size() > mostBytes_ ? Bytes() : made;
  }

 private:
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }
  Member& any() { return members_[below(members_.size())]; }

  [[nodiscard]] std::size_t bytes() const {
    std::size_t all = 0;
    for (const Member& member : members_) all += member.bytes.size() + member.path.size();
    return all;
  }

  Bytes archive() {
    switch (below(3)) {
      case 0:
        return write::rarcBytes(members_);
      case 1:
        return write::narcBytes(members_);
      default:
        return write::sarcBytes(members_);
    }
  }

  // Copies before they are put in: what they are copied from moves.
  void change() {
    if (members_.empty()) members_.push_back({kNames.front(), {}});
    switch (below(8)) {
      case 0:
        return mutateBytes_(any().bytes);
      case 1:
        members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(below(members_.size())));
        return;
      case 2:
        return repeat(any(), 1 + below(64));
      case 3: {
        Bytes other = any().bytes;
        any().bytes = std::move(other);
        return;
      }
      case 4:
        any().path = kNames[below(kNames.size())];
        return;
      case 5:
        return any().bytes.clear();
      case 6:
        if (bytes() < mostBytes_) members_.push_back({kNames[below(kNames.size())], archive()});
        return;
      default:
        return repeat({"empty", {}}, 1 + below(200));
    }
  }

  void repeat(const Member& one, std::size_t times) {
    const Member copy = one;
    const bool isNumbered = below(2) == 0;
    for (std::size_t i = 0; i < times && bytes() < mostBytes_; ++i)
      members_.push_back({isNumbered ? copy.path + std::to_string(i) : copy.path, copy.bytes});
  }

  std::mt19937 random_;
  std::size_t mostBytes_;
  const MutateBytes& mutateBytes_;
  std::vector<Member> members_;
};

}  // namespace

Bytes mutateArchive(ByteView archive, std::uint32_t seed, std::size_t mostBytes,
                    const MutateBytes& mutateBytes) {
  const formats::FormatDescriptor* kind = formats::archiveFormatOf(archive);
  if (kind == nullptr) return {};
  const core::Result<formats::Archive> listed = kind->list(archive);
  if (!listed) return {};
  constexpr std::size_t kMostMembers = 1'000;
  std::vector<Member> members;
  for (const formats::ArchiveMember& member : listed->members) {
    if (members.size() == kMostMembers) break;
    // The builders know one folder.
    const std::size_t slash = member.path.rfind('/');
    const std::size_t before =
        slash == std::string::npos || slash == 0 ? slash : member.path.rfind('/', slash - 1);
    const std::string path = before == std::string::npos ? member.path : member.path.substr(before + 1);
    members.push_back({path, {member.bytes.begin(), member.bytes.end()}});
  }
  return Mutation(seed, mostBytes, mutateBytes).of(std::move(members));
}

}  // namespace marrow::fuzz
