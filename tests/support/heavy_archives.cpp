// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/heavy_archives.h"

#include "tests/support/baev_files.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <array>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

using Members = std::vector<write::Member>;

void add(Members& members, int count, const std::string& before, const std::string& after,
         const formats::Bytes& bytes) {
  for (int i = 0; i < count; ++i) members.push_back({before + std::to_string(i) + after, bytes});
}

formats::Bytes objectsOfLink(int count) {
  Members members;
  add(members, count, "object_link_boy", ".zobj", linkObject());
  add(members, 10 * count, "e", "", {});
  return write::sarcBytes(members);
}

formats::Bytes headersOfLink(int count) {
  Members members = {{"object_link_boy.zobj", linkObject()},
                     {"link_animetion.bin", linkFrames({0x00, 0x00, 0x21, 0x48, 0x48})}};
  add(members, count, "gameplay_keep", ".bin", linkKeep());
  add(members, 10 * count, "e", "", {});
  return write::sarcBytes(members);
}

formats::Bytes clipsAndModels(int count) {
  Members members;
  add(members, count, "c", ".bck", write::BckFile(1).bytes());
  add(members, count, "m", ".bmd", write::modelBytes({{"root"}}));
  return write::sarcBytes(members);
}

formats::Bytes clipsAndEvents(int count) {
  Members members;
  add(members, count, "c", ".bck", write::BckFile(1).bytes());
  add(members, count, "e", ".baev", baevBytes({}));
  return write::sarcBytes(members);
}

formats::Bytes looksPacked(int count) {
  Members members;
  // A letter, then 0x10110 copies of it.
  add(members, count, "m", "", {0x11, 0x11, 0x01, 0x01, 0x40, 'A', 0x1F, 0xFF, 0xF0, 0x00});
  return write::sarcBytes(members);
}

formats::Bytes archivesInside(int count) {
  Members members;
  add(members, count, "a", ".sarc", write::sarcBytes({{"in", {}}, {"walk.bck", write::BckFile(1).bytes()}}));
  return write::sarcBytes(members);
}

constexpr std::array kArchives = {
    HeavyArchive{"objects of Link beside empty members", 150, objectsOfLink},
    HeavyArchive{"headers of Link's clips over one object", 100, headersOfLink},
    HeavyArchive{"clips beside models that fit", 800, clipsAndModels},
    HeavyArchive{"clips beside files of events", 200, clipsAndEvents},
    HeavyArchive{"members that look packed", 300, looksPacked},
    HeavyArchive{"archives inside an archive", 200, archivesInside},
};

}  // namespace

std::span<const HeavyArchive> heavyArchives() { return kArchives; }

}  // namespace marrow::testing
