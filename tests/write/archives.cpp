// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/archives.h"

#include <algorithm>
#include <string_view>

namespace marrow::write {
namespace {

constexpr std::uint32_t kRarcFactor = 3;
constexpr std::uint32_t kSarcFactor = 0x65;

std::uint32_t word(std::size_t value) { return static_cast<std::uint32_t>(value); }

std::size_t aligned(std::size_t size, std::size_t step) { return (size + step - 1) / step * step; }

std::uint32_t hashOf(std::string_view name, std::uint32_t factor) {
  std::uint32_t hash = 0;
  for (const char letter : name) hash = hash * factor + static_cast<unsigned char>(letter);
  return hash;
}

struct Folder {
  std::string name;
  std::vector<const Member*> files;
};

std::string nameOf(const Member& member) { return member.path.substr(member.path.find('/') + 1); }

/// The outermost folder first, which is nameless, then the folders in it.
std::vector<Folder> foldersOf(const std::vector<Member>& members) {
  std::vector<Folder> folders(1);
  for (const Member& member : members) {
    const std::size_t slash = member.path.find('/');
    const std::string name = slash == std::string::npos ? "" : member.path.substr(0, slash);
    auto found =
        std::find_if(folders.begin(), folders.end(), [&](const Folder& f) { return f.name == name; });
    if (found == folders.end()) found = folders.insert(folders.end(), {name, {}});
    found->files.push_back(&member);
  }
  return folders;
}

/// The tables of a RARC, filled in folder by folder.
class RarcTables {
 public:
  explicit RarcTables(const std::vector<Folder>& folders) : nameAt_(folders.size()) {
    for (std::size_t i = 0; i < folders.size(); ++i) {
      firstEntry_.push_back(count_);
      for (const Member* file : folders[i].files) {
        add(count_, kFile, nameOf(*file), data.size(), file->bytes.size());
        data.append(file->bytes).align(32);
      }
      for (std::size_t inner = 1; i == 0 && inner < folders.size(); ++inner) {
        nameAt_[inner] = word(names.size());
        add(kNone, kFolder, folders[inner].name, inner, 0x10);
      }
      add(kNone, kFolder, ".", i, 0x10);
      add(kNone, kFolder, "..", i == 0 ? 0xFFFFFFFF : 0, 0x10);
    }
    firstEntry_.push_back(count_);
  }

  /// Writes a folder. @param type  four capitals.
  void addNode(std::size_t folder, std::string_view type, std::string_view name) {
    if (folder == 0) {
      nameAt_[0] = word(names.size());
      names.text(name).u8(0);
    }
    nodes.text(type).u32(nameAt_[folder]).u16(hashOf(name, kRarcFactor));
    nodes.u16(firstEntry_[folder + 1] - firstEntry_[folder]).u32(firstEntry_[folder]);
  }

  [[nodiscard]] std::uint32_t entryCount() const { return count_; }

  BigEndianWriter nodes;
  BigEndianWriter entries;
  BigEndianWriter names;
  BigEndianWriter data;

 private:
  static constexpr std::uint32_t kFile = 0x11;
  static constexpr std::uint32_t kFolder = 0x02;
  static constexpr std::uint32_t kNone = 0xFFFF;

  /// @param target  a file's offset or a folder's number.
  void add(std::uint32_t id, std::uint32_t attributes, std::string_view name, std::size_t target,
           std::size_t size) {
    entries.u16(id).u16(hashOf(name, kRarcFactor)).u32(attributes << 24U | word(names.size()));
    entries.u32(word(target)).u32(word(size)).u32(0);
    names.text(name).u8(0);
    ++count_;
  }

  std::vector<std::uint32_t> nameAt_;      ///< by folder
  std::vector<std::uint32_t> firstEntry_;  ///< by folder; the last is the number of all
  std::uint32_t count_ = 0;
};

template <typename Writer>
Bytes sarc(const std::vector<Member>& members, bool withNames) {
  constexpr std::size_t kStep = 8;
  Writer nodes;
  Writer names;
  Writer data;
  for (const Member& member : members) {
    nodes.u32(hashOf(member.path, kSarcFactor)).u32(withNames ? 1U << 24U | word(names.size() / 4) : 0);
    nodes.u32(word(data.size())).u32(word(data.size() + member.bytes.size()));
    if (withNames) names.text(member.path).u8(0).align(4);
    data.append(member.bytes).align(kStep);
  }
  const std::size_t dataAt = aligned(0x14 + 0x0C + nodes.size() + 8 + names.size(), kStep);
  Writer out;
  out.text("SARC").u16(0x14).u16(0xFEFF).u32(word(dataAt + data.size())).u32(word(dataAt));
  out.u16(0x0100).u16(0);
  out.text("SFAT").u16(0x0C).u16(word(members.size())).u32(kSarcFactor).append(nodes.bytes());
  out.text("SFNT").u16(8).u16(0).append(names.bytes()).align(kStep);
  return out.append(data.bytes()).bytes();
}

}  // namespace

Bytes rarcBytes(const std::vector<Member>& members, const std::string& root) {
  const std::vector<Folder> folders = foldersOf(members);
  RarcTables tables(folders);
  tables.addNode(0, "ROOT", root);
  for (std::size_t i = 1; i < folders.size(); ++i) tables.addNode(i, "SUB ", folders[i].name);
  for (BigEndianWriter* table : {&tables.nodes, &tables.entries, &tables.names}) table->align(32);
  // Offsets count from the end of the first header.
  const std::size_t entriesAt = 0x20 + tables.nodes.size();
  const std::size_t namesAt = entriesAt + tables.entries.size();
  const std::size_t dataAt = namesAt + tables.names.size();
  const std::size_t dataSize = tables.data.size();
  BigEndianWriter out;
  out.text("RARC").u32(word(0x20 + dataAt + dataSize)).u32(0x20).u32(word(dataAt));
  out.u32(word(dataSize)).u32(word(dataSize)).zeros(8);
  out.u32(word(folders.size())).u32(0x20).u32(tables.entryCount()).u32(word(entriesAt));
  out.u32(word(tables.names.size())).u32(word(namesAt)).u16(word(members.size())).align(32);
  return out.append(tables.nodes.bytes())
      .append(tables.entries.bytes())
      .append(tables.names.bytes())
      .append(tables.data.bytes())
      .bytes();
}

Bytes narcBytes(const std::vector<Member>& members, bool withNames) {
  constexpr std::size_t kStep = 4;
  const std::vector<Folder> folders = foldersOf(members);
  LittleEndianWriter table;
  LittleEndianWriter data;
  LittleEndianWriter folderTable;
  LittleEndianWriter names;
  std::uint32_t file = 0;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    folderTable.u32(word(8 * folders.size() + names.size())).u16(file);
    folderTable.u16(i == 0 ? word(folders.size()) : 0xF000U);
    for (const Member* member : folders[i].files) {
      table.u32(word(data.size())).u32(word(data.size() + member->bytes.size()));
      data.append(member->bytes).align(kStep);
      names.u8(word(nameOf(*member).size())).text(nameOf(*member));
      ++file;
    }
    for (std::size_t inner = 1; i == 0 && inner < folders.size(); ++inner) {
      const std::string& name = folders[inner].name;
      names.u8(0x80U | word(name.size())).text(name).u16(0xF000U + word(inner));
    }
    names.u8(0);
  }
  while (names.size() % kStep != 0) names.u8(0xFF);
  LittleEndianWriter nameBlock;
  if (withNames) {
    nameBlock.append(folderTable.bytes()).append(names.bytes());
  } else {
    nameBlock.u32(4).u16(0).u16(1);
  }
  LittleEndianWriter body;
  body.text("BTAF").u32(word(12 + table.size())).u32(file).append(table.bytes());
  body.text("BTNF").u32(word(8 + nameBlock.size())).append(nameBlock.bytes());
  body.text("GMIF").u32(word(8 + data.size())).append(data.bytes());
  LittleEndianWriter out;
  out.text("NARC").u16(0xFFFE).u16(0x0100).u32(word(0x10 + body.size())).u16(0x10).u16(3);
  return out.append(body.bytes()).bytes();
}

Bytes sarcBytes(const std::vector<Member>& members, bool isBigEndian, bool withNames) {
  return isBigEndian ? sarc<BigEndianWriter>(members, withNames)
                     : sarc<LittleEndianWriter>(members, withNames);
}

std::vector<Member> sortedByHash(std::vector<Member> members) {
  std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
    return hashOf(a.path, kSarcFactor) < hashOf(b.path, kSarcFactor);
  });
  return members;
}

}  // namespace marrow::write
