// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/archive_files.h"

#include "tests/write/byte_writer.h"

#include <algorithm>
#include <string_view>

namespace marrow::testing {
namespace {

struct Folder {
  std::string name;
  std::vector<const Packed*> files;
};

std::string folderOf(const Packed& file) { return file.path.substr(0, file.path.find('/') + 1); }

std::string nameOf(const Packed& file) { return file.path.substr(folderOf(file).size()); }

/// The outermost folder first, then the folders in it.
std::vector<Folder> foldersOf(const std::vector<Packed>& files) {
  std::vector<Folder> folders(1);
  for (const Packed& file : files) {
    const std::string name = folderOf(file);
    auto found =
        std::find_if(folders.begin(), folders.end(), [&](const Folder& f) { return f.name == name; });
    if (found == folders.end()) found = folders.insert(folders.end(), {name, {}});
    found->files.push_back(&file);
  }
  return folders;
}

class Strings {
 public:
  unsigned add(std::string_view text) {
    const auto at = static_cast<unsigned>(bytes_.size());
    bytes_.text(text).u8(0);
    return at;
  }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_.bytes(); }

 private:
  write::BigEndianWriter bytes_;
};

void rarcEntry(write::BigEndianWriter& entries, unsigned id, unsigned attributes, unsigned name,
               std::size_t target, std::size_t size) {
  entries.u16(id).u16(0).u32(attributes << 24 | name).u32(static_cast<std::uint32_t>(target));
  entries.u32(static_cast<std::uint32_t>(size)).u32(0);
}

}  // namespace

formats::Bytes rarcBytes(const std::vector<Packed>& files) {
  const std::vector<Folder> folders = foldersOf(files);
  Strings names;
  write::BigEndianWriter nodes;
  write::BigEndianWriter entries;
  write::BigEndianWriter data;
  unsigned entryCount = 0;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    const std::size_t inner = i == 0 ? folders.size() - 1 : 0;
    const auto count = static_cast<unsigned>(folders[i].files.size() + inner + 2);
    const std::string& name = folders[i].name;
    nodes.text(i == 0 ? "ROOT" : "SUB ").u32(names.add(i == 0 ? "root" : name.substr(0, name.size() - 1)));
    nodes.u16(0).u16(count).u32(entryCount);
    entryCount += count;
    for (const Packed* file : folders[i].files) {
      rarcEntry(entries, 0, 0x11, names.add(nameOf(*file)), data.size(), file->bytes.size());
      data.append(file->bytes).zeros((32 - data.size() % 32) % 32);
    }
    for (std::size_t j = 1; j <= inner; ++j) {
      rarcEntry(entries, 0xFFFF, 0x02, names.add(folders[j].name.substr(0, folders[j].name.size() - 1)), j,
                16);
    }
    rarcEntry(entries, 0xFFFF, 0x02, names.add("."), i, 16);
    rarcEntry(entries, 0xFFFF, 0x02, names.add(".."), i == 0 ? 0xFFFFFFFF : 0, 16);
  }
  const auto at = [](std::size_t offset) { return static_cast<std::uint32_t>(offset); };
  const std::size_t entriesAt = 0x20 + nodes.size();
  const std::size_t namesAt = entriesAt + entries.size();
  const std::size_t dataAt = namesAt + names.bytes().size();
  write::BigEndianWriter file;
  file.text("RARC").u32(at(0x20 + dataAt + data.size())).u32(0x20).u32(at(dataAt)).u32(at(data.size()));
  file.zeros(12).u32(at(folders.size())).u32(0x20).u32(entryCount).u32(at(entriesAt));
  file.u32(at(names.bytes().size())).u32(at(namesAt)).zeros(8);
  return file.append(nodes.bytes())
      .append(entries.bytes())
      .append(names.bytes())
      .append(data.bytes())
      .bytes();
}

formats::Bytes narcBytes(const std::vector<Packed>& files, bool withNames) {
  const std::vector<Folder> folders = foldersOf(files);
  write::LittleEndianWriter table;
  write::LittleEndianWriter data;
  write::LittleEndianWriter folderTable;
  write::LittleEndianWriter names;
  const auto at = [](std::size_t offset) { return static_cast<std::uint32_t>(offset); };
  unsigned file = 0;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    folderTable.u32(at(8 * folders.size() + names.size())).u16(file);
    folderTable.u16(i == 0 ? static_cast<unsigned>(folders.size()) : 0xF000U);
    for (const Packed* packed : folders[i].files) {
      table.u32(at(data.size())).u32(at(data.size() + packed->bytes.size()));
      data.append(packed->bytes).align(4);
      names.u8(static_cast<unsigned>(nameOf(*packed).size())).text(nameOf(*packed));
      ++file;
    }
    for (std::size_t j = 1; i == 0 && j < folders.size(); ++j) {
      const std::string name = folders[j].name.substr(0, folders[j].name.size() - 1);
      names.u8(static_cast<unsigned>(0x80 | name.size())).text(name).u16(static_cast<unsigned>(0xF000 + j));
    }
    names.u8(0);
  }
  names.align(4);
  write::LittleEndianWriter nameBlock;
  if (withNames) {
    nameBlock.append(folderTable.bytes()).append(names.bytes());
  } else {
    nameBlock.u32(4).u16(0).u16(1);
  }
  write::LittleEndianWriter body;
  body.text("BTAF").u32(at(12 + table.size())).u16(file).u16(0).append(table.bytes());
  body.text("BTNF").u32(at(8 + nameBlock.size())).append(nameBlock.bytes());
  body.text("GMIF").u32(at(8 + data.size())).append(data.bytes());
  write::LittleEndianWriter header;
  header.text("NARC").u16(0xFFFE).u16(0x100).u32(at(0x10 + body.size())).u16(0x10).u16(3);
  return header.append(body.bytes()).bytes();
}

namespace {

/// Both byte orders through one interface.
class EitherEndianBytes {
 public:
  explicit EitherEndianBytes(bool isBig) : isBig_(isBig) {}
  EitherEndianBytes& u16(unsigned value) {
    bytes_.append(isBig_ ? write::BigEndianWriter().u16(value).bytes()
                         : write::LittleEndianWriter().u16(value).bytes());
    return *this;
  }
  EitherEndianBytes& u32(std::size_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    bytes_.append(isBig_ ? write::BigEndianWriter().u32(word).bytes()
                         : write::LittleEndianWriter().u32(word).bytes());
    return *this;
  }
  EitherEndianBytes& text(std::string_view text) {
    bytes_.text(text);
    return *this;
  }
  EitherEndianBytes& append(const formats::Bytes& more) {
    bytes_.append(more);
    return *this;
  }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_.bytes(); }

 private:
  bool isBig_;
  write::LittleEndianWriter bytes_;
};

}  // namespace

formats::Bytes sarcBytes(const std::vector<Packed>& files, bool isBigEndian, bool withNames) {
  EitherEndianBytes table(isBigEndian);
  write::LittleEndianWriter names;
  write::LittleEndianWriter data;
  for (const Packed& file : files) {
    table.u32(0x1000 + table.bytes().size());
    table.u32(withNames ? std::size_t{0x01000000} | names.size() / 4 : 0);
    table.u32(data.size()).u32(data.size() + file.bytes.size());
    if (withNames) names.text(file.path).u8(0).align(4);
    data.append(file.bytes).align(8);
  }
  const std::size_t dataAt = 0x14 + 0x0C + table.bytes().size() + 8 + names.size();
  EitherEndianBytes archive(isBigEndian);
  archive.text("SARC").u16(0x14).u16(0xFEFF).u32(dataAt + data.size()).u32(dataAt).u16(0x100).u16(0);
  archive.text("SFAT").u16(0x0C).u16(static_cast<unsigned>(files.size())).u32(0x65).append(table.bytes());
  archive.text("SFNT").u16(8).u16(0).append(names.bytes()).append(data.bytes());
  return archive.bytes();
}

}  // namespace marrow::testing
