// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

#include "resources/samples/generator/bmd_write.h"
#include "resources/samples/generator/events.h"
#include "resources/samples/generator/lamplighter.h"
#include "resources/samples/generator/leg.h"
#include "resources/samples/generator/link_write.h"
#include "resources/samples/generator/material_animation_write.h"
#include "resources/samples/generator/moth.h"
#include "resources/samples/generator/motion_write.h"
#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/sm64ds_write.h"
#include "resources/samples/generator/stilt.h"
#include "tests/write/archives.h"
#include "tests/write/packers.h"

namespace {

namespace write = marrow::write;

/// One character's files, in their own folder.
class SampleFolder {
 public:
  explicit SampleFolder(std::filesystem::path path) : path_(std::move(path)) {
    std::error_code reason;
    std::filesystem::create_directories(path_, reason);
  }

  bool save(std::string_view name, const write::Bytes& bytes) const {
    std::ofstream file(path_ / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) std::fprintf(stderr, "cannot write %s\n", (path_ / name).string().c_str());
    return static_cast<bool>(file);
  }

 private:
  std::filesystem::path path_;
};

bool saveWanderer(const SampleFolder& folder) {
  using namespace marrow::samples;
  const Motion nodding = nod();
  return folder.save("wanderer.bmd", writeBmd(WandererKind::Body)) &&
         folder.save(walk().fileName, writeBck(walk())) && folder.save(wave().fileName, writeBck(wave())) &&
         folder.save(nodding.fileName, write::yaz0Bytes(writeBck(nodding))) &&
         folder.save("wanderer_nod_frames.bca", write::yaz0Bytes(writeBca(nodding))) &&
         folder.save("wanderer_walk.btp", writeBlink()) && folder.save("wanderer_walk.btk", writeSlide()) &&
         folder.save("wanderer_wave.btp", writeGladEyes()) && folder.save("wanderer.brk", writeGlow()) &&
         folder.save("wanderer_events.baev", wandererEvents().file.bytes()) &&
         folder.save("wanderer_names.txt", writeNames(wandererEvents().names));
}

bool saveSprout(const SampleFolder& folder) {
  using namespace marrow::samples::sprout;
  const Motion looking = look();
  return folder.save("sprout_model.bmd", writeBmd()) && folder.save(hop().fileName, writeBca(hop())) &&
         folder.save(looking.fileName, write::withLzSignature(write::lzBytes(writeBca(looking))));
}

bool saveMoth(const SampleFolder& folder) {
  using namespace marrow::samples;
  const auto object = [](ZeldaLayout layout) {
    return writeZeldaObject(moth::limbs(), moth::motions(), layout, moth::body());
  };
  return folder.save("moth.zobj", object({})) &&
         folder.save("moth_lod.zobj", object({ZeldaLimbKind::Lod, true})) &&
         folder.save("moth_skin.zobj", object({ZeldaLimbKind::Skin, false}));
}

bool saveStilt(const SampleFolder& folder) {
  using namespace marrow::samples;
  return folder.save("stilt.zobj", writeBetaObject(stilt::limbs(), stilt::motions()));
}

/// Link's animations lie in three files; their names identify them.
std::vector<write::Member> lamplighterFiles() {
  using namespace marrow::samples;
  const ZeldaLayout layout{ZeldaLimbKind::Lod, true};
  return {{"gameplay_keep.bin", writeLinkHeaders(lamplighter::motions())},
          {"link_animetion.bin", writeLinkFrames(lamplighter::motions())},
          {"object_link_lamplighter.zobj", writeZeldaObject(lamplighter::limbs(), {}, layout)}};
}

bool saveAll(const SampleFolder& folder, const std::vector<write::Member>& files) {
  return std::all_of(files.begin(), files.end(),
                     [&](const write::Member& file) { return folder.save(file.path, file.bytes); });
}

/// The other samples' files, packed as the games pack them.
std::vector<write::Member> packedFiles() {
  using namespace marrow::samples;
  const write::Bytes rarc = write::rarcBytes(
      {{"wanderer.bmd", writeBmd(WandererKind::Bones)}, {"wanderer_nod.bck", writeBck(nod())}}, "wanderer");
  const write::Bytes model = sprout::writeBmd();
  const write::Bytes hop = sprout::writeBca(sprout::hop());
  return {{"wanderer.arc", rarc},
          {"wanderer.szs", write::yaz0Bytes(rarc)},
          {"lamplighter.sarc", write::sarcBytes(write::sortedByHash(lamplighterFiles()))},
          {"sprout.narc", write::narcBytes({{"sprout_hop.bca", hop}, {"sprout_model.bmd", model}})},
          {"sprout_model.bmd", write::withLzSignature(write::lzBytes(model))},
          {"sprout_look.bca", write::lzBytes(sprout::writeBca(sprout::look()), 0x11)},
          {"wanderer_events.baev.zs", write::zstdStored(wandererEvents().file.bytes())}};
}

}  // namespace

int main(int argc, char** argv) {
  using namespace marrow::samples;
  if (argc != 2) {
    std::fprintf(stderr, "usage: marrow-make-samples FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  const bool saved = saveWanderer(SampleFolder(folder / "wanderer")) &&
                     saveSprout(SampleFolder(folder / "sprout")) && saveMoth(SampleFolder(folder / "moth")) &&
                     saveStilt(SampleFolder(folder / "stilt")) &&
                     saveAll(SampleFolder(folder / "lamplighter"), lamplighterFiles()) &&
                     saveAll(SampleFolder(folder / "packed"), packedFiles());
  if (!saved) return 1;
  if (isAmbiguous()) {
    std::fprintf(stderr,
                 "a value lies half way between two stored ones; move a constant of the motion a little\n");
    return 1;
  }
  // The motions stay below this; a fully stretched knee would snap.
  constexpr double kStretched = 0.998;
  if (longestReach() > kStretched) {
    std::fprintf(stderr, "a foot is out of reach: a leg would need %.4f of its length\n", longestReach());
    return 1;
  }
  return 0;
}
