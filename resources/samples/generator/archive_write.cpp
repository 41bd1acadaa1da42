// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/archive_write.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {
namespace {

std::uint32_t word(std::size_t value) { return static_cast<std::uint32_t>(value); }

std::size_t aligned(std::size_t size, std::size_t step) { return (size + step - 1) / step * step; }

std::uint32_t hashOf(std::string_view name, std::uint32_t factor) {
  std::uint32_t hash = 0;
  for (const char letter : name) hash = hash * factor + static_cast<unsigned char>(letter);
  return hash;
}

/// The offset of each member when each starts at a multiple of `step`; the last entry is the end.
std::vector<std::size_t> placesOf(const std::vector<Member>& members, std::size_t step) {
  std::vector<std::size_t> places = {0};
  for (const Member& member : members) places.push_back(aligned(places.back() + member.bytes.size(), step));
  return places;
}

template <typename Writer>
void writeData(Writer& out, const std::vector<Member>& members, std::size_t step) {
  for (const Member& member : members) {
    for (const std::uint8_t byte : member.bytes) out.u8(byte);
    for (std::size_t i = member.bytes.size(); i < aligned(member.bytes.size(), step); ++i) out.u8(0);
  }
}

// -- RARC -----------------------------------------------------------------------------------------------

constexpr std::uint32_t kFolder = 0x02;

/// One entry of a RARC's folder.
struct RarcEntry {
  std::string name;
  std::uint32_t attributes = kFolder;
  std::size_t target = 0;  ///< for a file its offset, for a folder its number
  std::size_t size = 0x10;
};

std::vector<RarcEntry> rarcEntries(const std::vector<Member>& members,
                                   const std::vector<std::size_t>& places) {
  constexpr std::uint32_t kFile = 0x11;
  std::vector<RarcEntry> entries;
  for (std::size_t i = 0; i < members.size(); ++i) {
    entries.push_back({members[i].name, kFile, places[i], members[i].bytes.size()});
  }
  entries.push_back({".", kFolder});
  entries.push_back({"..", kFolder, 0xFFFFFFFF});
  return entries;
}

}  // namespace

Bytes writeRarc(const std::string& root, const std::vector<Member>& members) {
  constexpr std::uint32_t kHashFactor = 3;
  constexpr std::size_t kNodeBytes = 0x10;
  constexpr std::size_t kEntryBytes = 0x14;
  const std::vector<std::size_t> places = placesOf(members, 32);
  const std::vector<RarcEntry> entries = rarcEntries(members, places);
  BigEndianWriter names;
  std::vector<std::size_t> nameAt;
  for (const RarcEntry& entry : entries) {
    nameAt.push_back(names.size());
    names.text(entry.name);
    names.u8(0);
  }
  const std::size_t rootName = names.size();
  names.text(root);
  names.u8(0);
  names.align(32);
  // Offsets count from the end of the first header.
  const std::size_t entriesAt = aligned(0x20 + kNodeBytes, 32);
  const std::size_t namesAt = aligned(entriesAt + kEntryBytes * entries.size(), 32);
  const std::size_t dataAt = namesAt + names.size();
  BigEndianWriter out;
  out.text("RARC");
  for (const std::size_t value : {0x20 + dataAt + places.back(), std::size_t{0x20}, dataAt, places.back()}) {
    out.u32(word(value));
  }
  out.u32(word(places.back()));
  out.fill(8, 0);
  for (const std::size_t value :
       {std::size_t{1}, std::size_t{0x20}, entries.size(), entriesAt, names.size(), namesAt}) {
    out.u32(word(value));
  }
  out.u16(word(members.size()));
  out.align(32);
  out.text("ROOT");
  out.u32(word(rootName));
  out.u16(hashOf(root, kHashFactor));
  out.u16(word(entries.size()));
  out.u32(0);
  out.align(32);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    out.u16(entries[i].attributes == kFolder ? 0xFFFF : word(i));
    out.u16(hashOf(entries[i].name, kHashFactor));
    out.u32(entries[i].attributes << 24U | word(nameAt[i]));
    out.u32(word(entries[i].target));
    out.u32(word(entries[i].size));
    out.u32(0);
  }
  out.align(32);
  out.append(names.bytes());
  writeData(out, members, 32);
  return out.bytes();
}

// -- NARC -----------------------------------------------------------------------------------------------

Bytes writeNarc(const std::vector<Member>& members) {
  constexpr std::size_t kStep = 4;
  const std::vector<std::size_t> places = placesOf(members, kStep);
  LittleEndianWriter names;
  names.u32(8);  // one folder, whose names begin behind its own entry
  names.u16(0);
  names.u16(1);
  for (const Member& member : members) {
    names.u8(word(member.name.size()));
    names.text(member.name);
  }
  names.u8(0);
  while (names.size() % kStep != 0) names.u8(0xFF);
  const std::size_t tableBytes = 12 + 8 * members.size();
  const std::size_t nameBytes = 8 + names.size();
  const std::size_t dataBytes = 8 + places.back();
  LittleEndianWriter out;
  out.text("NARC");
  out.u16(0xFFFE);
  out.u16(0x0100);
  out.u32(word(0x10 + tableBytes + nameBytes + dataBytes));
  out.u16(0x10);
  out.u16(3);
  out.text("BTAF");
  out.u32(word(tableBytes));
  out.u32(word(members.size()));
  for (std::size_t i = 0; i < members.size(); ++i) {
    out.u32(word(places[i]));
    out.u32(word(places[i] + members[i].bytes.size()));
  }
  out.text("BTNF");
  out.u32(word(nameBytes));
  out.append(names.bytes());
  out.text("GMIF");
  out.u32(word(dataBytes));
  writeData(out, members, kStep);
  return out.bytes();
}

// -- SARC -----------------------------------------------------------------------------------------------

Bytes writeSarc(std::vector<Member> members) {
  constexpr std::uint32_t kHashFactor = 0x65;
  constexpr std::uint32_t kHasName = 1U << 24U;
  constexpr std::size_t kStep = 8;
  std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
    return hashOf(a.name, kHashFactor) < hashOf(b.name, kHashFactor);
  });
  const std::vector<std::size_t> places = placesOf(members, kStep);
  LittleEndianWriter names;
  LittleEndianWriter nodes;
  for (std::size_t i = 0; i < members.size(); ++i) {
    nodes.u32(hashOf(members[i].name, kHashFactor));
    nodes.u32(kHasName | word(names.size() / 4));
    nodes.u32(word(places[i]));
    nodes.u32(word(places[i] + members[i].bytes.size()));
    names.text(members[i].name);
    do names.u8(0);
    while (names.size() % 4 != 0);
  }
  const std::size_t used = 0x14 + 0x0C + nodes.size() + 8 + names.size();
  const std::size_t dataAt = aligned(used, kStep);
  LittleEndianWriter out;
  out.text("SARC");
  out.u16(0x14);
  out.u16(0xFEFF);
  out.u32(word(dataAt + places.back()));
  out.u32(word(dataAt));
  out.u32(0x0100);
  out.text("SFAT");
  out.u16(0x0C);
  out.u16(word(members.size()));
  out.u32(kHashFactor);
  out.append(nodes.bytes());
  out.text("SFNT");
  out.u32(8);
  out.append(names.bytes());
  for (std::size_t i = used; i < dataAt; ++i) out.u8(0);
  writeData(out, members, kStep);
  return out.bytes();
}

}  // namespace marrow::samples
