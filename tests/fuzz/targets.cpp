// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/targets.h"

#include "tests/fuzz/entries.h"
#include "tests/fuzz/seeds.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

namespace marrow::fuzz {
namespace {

// A new reader is one line here, one entry and one seed; a test fails until it has them.
constexpr std::array kTargets = {
    FuzzTarget{"z64-object", "z64-object", "zobj", runZ64Object, z64ObjectSeeds},
    FuzzTarget{"z64-legacy", "z64-legacy", "zobj", runZ64Object, z64LegacySeeds},
    FuzzTarget{"z64-named", "z64-object z64-legacy", "", runZ64Named, z64NamedSeeds},
    FuzzTarget{"z64-link", "z64-link-headers z64-link-frames", "", runZ64Link, z64LinkSeeds},
    FuzzTarget{"baev", "baev", "baev", runBaev, baevSeeds},
    FuzzTarget{"j3d-bck", "j3d-bck", "bck", runJ3dBck, j3dBckSeeds},
    FuzzTarget{"j3d-bca", "j3d-bca", "bca", runJ3dBca, j3dBcaSeeds},
    FuzzTarget{"j3d-companions", "j3d-btk j3d-brk j3d-bpk j3d-bpa j3d-btp j3d-bva j3d-unplayed",
               "btk brk bpk bpa btp bva bxk blk", runJ3dMaterialAnimations, j3dMaterialAnimationsSeeds},
    FuzzTarget{"j3d-model", "j3d-model", "bmd bdl", runJ3dModel, j3dModelSeeds},
    FuzzTarget{"j3d-bti", "j3d-bti", "bti", runJ3dBti, j3dBtiSeeds},
    FuzzTarget{"sm64ds-bca", "sm64ds-bca", "bca", runSm64dsBca, sm64dsBcaSeeds},
    FuzzTarget{"sm64ds-bmd", "sm64ds-bmd", "bmd", runSm64dsBmd, sm64dsBmdSeeds},
    FuzzTarget{"gltf", "gltf", "glb gltf", runGltf, gltfSeeds},
    FuzzTarget{"foreign", "foreign", "", runForeign, foreignSeeds},
    FuzzTarget{"yaz0", "yaz0", "bck", runYaz0, yaz0Seeds},
    FuzzTarget{"lz77", "lz77 lz11", "bca", runLz, lzSeeds},
    FuzzTarget{"zstd", "zstd", "zs", runZstd, zstdSeeds},
    FuzzTarget{"rarc", "rarc", "arc rarc", runArchive, rarcSeeds},
    FuzzTarget{"narc", "narc", "narc carc", runArchive, narcSeeds},
    FuzzTarget{"sarc", "sarc", "sarc pack", runArchive, sarcSeeds},
    FuzzTarget{"any-file", "", "bck bca bmd bdl baev zobj arc narc sarc zs", runAnyFile, anyFileSeeds},
    FuzzTarget{"opening", "", "arc narc sarc pack", runOpening, openingSeeds},
    FuzzTarget{"word-list", "", "txt lst", runWordList, wordListSeeds},
    FuzzTarget{"sessions", "", "json", runSessions, sessionsSeeds},
    FuzzTarget{"settings", "", "ini", runSettings, settingsSeeds},
    FuzzTarget{"instance", "", "", runInstanceMessage, instanceMessageSeeds},
    FuzzTarget{"writers", "", "", runWriters, writersSeeds},
};

}  // namespace

std::span<const FuzzTarget> fuzzTargets() { return kTargets; }

const FuzzTarget* findTarget(std::string_view name) {
  const auto found = std::find_if(kTargets.begin(), kTargets.end(),
                                  [&](const FuzzTarget& target) { return target.name == name; });
  return found == kTargets.end() ? nullptr : &*found;
}

bool hasWord(std::string_view list, std::string_view word) {
  std::istringstream words{std::string(list)};
  for (std::string one; words >> one;) {
    if (one == word) return true;
  }
  return false;
}

}  // namespace marrow::fuzz
