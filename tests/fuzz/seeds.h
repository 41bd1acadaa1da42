// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <vector>

namespace marrow::fuzz {

// Small whole files for each target of targets.cpp, also for the damage tests, which read a file once for
// each of its bytes and six times for each of its words.

[[nodiscard]] std::vector<formats::Bytes> j3dBckSeeds();
[[nodiscard]] std::vector<formats::Bytes> j3dBcaSeeds();
[[nodiscard]] std::vector<formats::Bytes> j3dMaterialAnimationsSeeds();
[[nodiscard]] std::vector<formats::Bytes> j3dModelSeeds();
[[nodiscard]] std::vector<formats::Bytes> j3dBtiSeeds();
[[nodiscard]] std::vector<formats::Bytes> baevSeeds();
[[nodiscard]] std::vector<formats::Bytes> sm64dsBcaSeeds();
[[nodiscard]] std::vector<formats::Bytes> sm64dsBmdSeeds();
[[nodiscard]] std::vector<formats::Bytes> gltfSeeds();
[[nodiscard]] std::vector<formats::Bytes> foreignSeeds();
[[nodiscard]] std::vector<formats::Bytes> z64ObjectSeeds();
[[nodiscard]] std::vector<formats::Bytes> z64LegacySeeds();
[[nodiscard]] std::vector<formats::Bytes> z64NamedSeeds();
[[nodiscard]] std::vector<formats::Bytes> z64LinkSeeds();
[[nodiscard]] std::vector<formats::Bytes> yaz0Seeds();
[[nodiscard]] std::vector<formats::Bytes> lzSeeds();
[[nodiscard]] std::vector<formats::Bytes> zstdSeeds();
[[nodiscard]] std::vector<formats::Bytes> rarcSeeds();
[[nodiscard]] std::vector<formats::Bytes> narcSeeds();
[[nodiscard]] std::vector<formats::Bytes> sarcSeeds();
[[nodiscard]] std::vector<formats::Bytes> anyFileSeeds();
[[nodiscard]] std::vector<formats::Bytes> openingSeeds();
[[nodiscard]] std::vector<formats::Bytes> wordListSeeds();
[[nodiscard]] std::vector<formats::Bytes> sessionsSeeds();
[[nodiscard]] std::vector<formats::Bytes> settingsSeeds();
[[nodiscard]] std::vector<formats::Bytes> instanceMessageSeeds();
[[nodiscard]] std::vector<formats::Bytes> writersSeeds();

}  // namespace marrow::fuzz
