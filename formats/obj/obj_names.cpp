// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/obj/obj_names.h"

#include <cstddef>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>

namespace marrow::formats {
namespace {

// Length in bytes of non-ASCII white space at the start of `text`, or 0. Scripts that read OBJ may split
// lines at any Unicode white space, and some Japanese joint names hold U+3000.
std::size_t wideSpaceLength(std::string_view text) {
  static constexpr std::string_view kSpaces[] = {
      "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
      "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
      "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
      "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80",
  };
  for (const std::string_view space : kSpaces) {
    if (text.starts_with(space)) return space.size();
  }
  return 0;
}

bool splitsLines(unsigned char byte) { return byte <= ' ' || byte == 0x7F || byte == '#' || byte == '\\'; }

}  // namespace

std::string objSafeName(std::string_view name) {
  std::string safe;
  safe.reserve(name.size());
  while (!name.empty()) {
    const std::size_t wide = wideSpaceLength(name);
    const bool replaced = wide > 0 || splitsLines(static_cast<unsigned char>(name.front()));
    safe += replaced ? '_' : name.front();
    name.remove_prefix(wide > 0 ? wide : 1);
  }
  return safe;
}

std::vector<std::string> objGroupNames(const core::Skeleton& skeleton) {
  std::vector<std::string> names;
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, int> uses;  // so that many equal names do not cost a search each
  names.reserve(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    std::string base = objSafeName(skeleton.bones[bone].name);
    if (base.empty()) {
      char text[32];
      std::snprintf(text, sizeof text, "bone_%03zu", bone);
      base = text;
    }
    std::string name = base;
    for (int& use = uses.try_emplace(base, 1).first->second; !taken.insert(name).second;) {
      name = base + "_" + std::to_string(++use);
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace marrow::formats
