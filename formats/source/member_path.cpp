// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/member_path.h"

#include "formats/codes.h"

#include "formats/source/paths.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace marrow::formats {
namespace {

bool isDriveColon(const std::string& path, std::size_t colon) {
  return colon == 1 && std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path.size() > 2 &&
         (path[2] == '\\' || path[2] == '/');
}

bool endsWithPart(const std::string& label, const std::string& wanted) {
  return label.size() > wanted.size() && label.ends_with(wanted) &&
         label[label.size() - wanted.size() - 1] == '/';
}

std::string withoutBackslashes(const std::string& text, std::string_view replacement) {
  std::string result;
  for (const char c : text) result += c == '\\' ? replacement : std::string_view(&c, 1);
  return result;
}

/// The member with the wanted label, or else all whose label ends in it.
std::vector<const ArchiveMember*> membersLabelled(const Archive& archive, std::string wanted) {
  const std::string root = archive.rootName + "/";
  while (wanted.starts_with('/')) wanted.erase(0, 1);
  std::vector<const ArchiveMember*> ends;
  for (const ArchiveMember& member : archive.members) {
    if (member.path == wanted || root + member.path == wanted) return {&member};
    if (endsWithPart(member.path, wanted)) ends.push_back(&member);
  }
  return ends;
}

std::vector<const ArchiveMember*> membersCalled(const Archive& archive, const std::string& wanted) {
  std::vector<const ArchiveMember*> found = membersLabelled(archive, withoutBackslashes(wanted, "%5C"));
  return found.empty() ? membersLabelled(archive, withoutBackslashes(wanted, "/")) : found;
}

std::string listed(const Archive& archive) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(archive.members.size(), kMost); ++i) {
    text += (i == 0 ? "" : ", ") + archive.members[i].path;
  }
  if (archive.members.size() > kMost)
    text += " and " + std::to_string(archive.members.size() - kMost) + " more";
  return text;
}

}  // namespace

MemberPath splitMemberPath(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(toPath(path), ignored)) return {path, {}};
  for (std::size_t colon = path.rfind(':'); colon != std::string::npos && colon > 0;
       colon = path.rfind(':', colon - 1)) {
    if (isDriveColon(path, colon)) break;
    std::string file = path.substr(0, colon);
    if (std::filesystem::is_regular_file(toPath(file), ignored))
      return {std::move(file), path.substr(colon + 1)};
  }
  return {path, {}};
}

core::Result<NamedMember> findMember(const Archive& archive, const std::string& wanted) {
  for (std::size_t colon = wanted.size(); colon != std::string::npos && colon > 0;
       colon = wanted.rfind(':', colon - 1)) {
    const auto found = membersCalled(archive, wanted.substr(0, colon));
    if (found.size() != 1) continue;
    return NamedMember{found.front(), colon < wanted.size() ? wanted.substr(colon + 1) : std::string()};
  }
  const bool isVague = !membersCalled(archive, wanted).empty();
  const core::Code& said = isVague ? code("archive.member-vague") : code("archive.no-member");
  const std::string all = archive.members.empty() ? std::string() : "; it has: " + listed(archive);
  return tl::unexpected(core::Error{core::ErrorCode::NotFound, {said, wanted, all}, {}, 0, "archive"});
}

}  // namespace marrow::formats
