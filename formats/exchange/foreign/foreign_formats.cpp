// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/foreign/foreign_formats.h"

#include "formats/asset.h"
#include "formats/exchange/foreign/codes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace marrow::formats::foreign {
namespace {

std::string_view startOf(ByteView bytes, std::size_t most) {
  const ByteView start = bytes.first(std::min(bytes.size(), most));
  return {reinterpret_cast<const char*>(start.data()), start.size()};
}

int probeFbx(ByteView bytes) {
  return beginsWith(bytes, "Kaydara FBX Binary  ") || beginsWith(bytes, "; FBX ") ? 100 : 0;
}

int probeCollada(ByteView bytes) {
  const std::string_view start = startOf(bytes, 4096);
  const std::size_t first = start.find('<');
  return first <= 3 && start.find("<COLLADA") != std::string_view::npos ? 100 : 0;
}

int probeBvh(ByteView bytes) { return beginsWith(bytes, "HIERARCHY") ? 100 : 0; }
int probeX(ByteView bytes) { return beginsWith(bytes, "xof 0") ? 100 : 0; }
int probeBlend(ByteView bytes) { return beginsWith(bytes, "BLENDER") ? 100 : 0; }
int probeUsd(ByteView bytes) {
  return beginsWith(bytes, "PXR-USDC") || beginsWith(bytes, "#usda ") ? 100 : 0;
}

std::string_view firstWord(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  line = line.substr(start);
  return line.substr(0, line.find_first_of(" \t\r"));
}

/// OBJ has no signature. Its first lines must all be OBJ statements, and one of them a vertex or a material
/// library.
int probeObj(ByteView bytes) {
  constexpr std::array<std::string_view, 12> kWords = {"v", "vt",     "vn",     "f", "o", "g",
                                                       "s", "mtllib", "usemtl", "l", "p", "vp"};
  constexpr std::size_t kLooked = 8192;
  std::string_view text = startOf(bytes, kLooked);
  if (text.find('\0') != std::string_view::npos) return 0;
  const bool isWhole = text.size() == bytes.size();
  bool hasVertex = false;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos && !isWhole) break;  // a line that is cut
    const std::string_view word = firstWord(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (word.empty() || word.front() == '#') continue;
    if (std::find(kWords.begin(), kWords.end(), word) == kWords.end()) return 0;
    hasVertex = hasVertex || word == "v" || word == "mtllib";
  }
  return hasVertex ? 50 : 0;
}

constexpr std::array kKinds = {
    Kind{"fbx", "Autodesk FBX", true, probeFbx},  Kind{"dae", "Collada", true, probeCollada},
    Kind{"obj", "Wavefront OBJ", true, probeObj}, Kind{"bvh", "Biovision hierarchy (BVH)", true, probeBvh},
    Kind{"x", "DirectX (X)", true, probeX},       Kind{"blend", "a file of Blender's own", false, probeBlend},
    Kind{"usd", "USD", false, probeUsd},
};

int probeForeign(ByteView bytes) {
  const Kind* kind = kindOf(bytes);
  return kind == nullptr ? 0 : kind->probe(bytes);
}

}  // namespace

const Kind* kindOf(ByteView bytes) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return kind.probe(bytes) > 0; });
  return found == kKinds.end() ? nullptr : &*found;
}

std::span<const FormatDescriptor> formats() {
  static constexpr Want kWants[] = {{.kind = WantKind::Model,
                                     .noun = "skeleton",
                                     .file = "the file that holds its skeleton",
                                     .liesInSameFile = true}};
  static constexpr std::array kFormats = {FormatDescriptor{.id = "foreign",
                                                           .label = "Model of another program",
                                                           .extensions = "fbx dae obj bvh x",
                                                           .probe = probeForeign,
                                                           .read = readForeign,
                                                           .codes = kCodes,
                                                           .family = "Other programs",
                                                           .isForExchange = true,
                                                           .wants = kWants}};
  return kFormats;
}

}  // namespace marrow::formats::foreign
