// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/registry.h"

#include "formats/archives/narc.h"
#include "formats/archives/rarc.h"
#include "formats/archives/sarc.h"
#include "formats/baev/baev_read.h"
#include "formats/containers/unwrap.h"
#include "formats/file_io.h"
#include "formats/j3d/bca_read.h"
#include "formats/j3d/bck_read.h"
#include "formats/j3d/model_read.h"
#include "formats/sm64ds/bca_read.h"
#include "formats/sm64ds/bmd_read.h"
#include "formats/text/printable.h"
#include "formats/z64/object_read.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace marrow::formats {
namespace {

// Archives hold several files, so they are opened by openFile(); here they only say so.
core::Result<Asset> refuseArchive(ByteView, const ReadContext&) {
  return tl::unexpected(
      core::Error{core::ErrorCode::Unsupported,
                  "this is an archive; its members are opened one by one, as ARCHIVE:MEMBER",
                  {},
                  0,
                  "magic"});
}

constexpr int kSure = 100;
int probeRarc(ByteView bytes) { return isRarc(bytes) ? kSure : 0; }
int probeNarc(ByteView bytes) { return isNarc(bytes) ? kSure : 0; }
int probeSarc(ByteView bytes) { return isSarc(bytes) ? kSure : 0; }

constexpr std::array kFormats = {
    FormatDescriptor{"j3d-bck", "J3D joint animation (BCK)", "bck", j3d::probeBck, j3d::readBck},
    FormatDescriptor{"j3d-bca", "J3D joint animation, every frame (BCA)", "bca", j3d::probeBca, j3d::readBca},
    FormatDescriptor{"j3d-model", "J3D model (BMD, BDL)", "bmd bdl", j3d::probeModel, j3d::readModel},
    FormatDescriptor{"baev", "Animation events (BAEV)", "baev zs", baev::probeBaev, baev::readBaev},
    FormatDescriptor{"rarc", "GameCube and Wii archive (RARC)", "arc rarc szs", probeRarc, refuseArchive},
    FormatDescriptor{"narc", "Nintendo DS archive (NARC)", "narc carc", probeNarc, refuseArchive},
    FormatDescriptor{"sarc", "Wii U and Switch archive (SARC)", "sarc pack szs", probeSarc, refuseArchive},
    FormatDescriptor{"sm64ds-bca", "SM64DS animation (BCA)", "bca", sm64ds::probeBca, sm64ds::readBca, true},
    FormatDescriptor{"sm64ds-bmd", "SM64DS model (BMD)", "bmd", sm64ds::probeBmd, sm64ds::readBmd, true},
    FormatDescriptor{"z64-object", "Zelda 64 object", "zobj bin", z64::probeObject, z64::readObject, false,
                     z64::isObjectName},
};

// Every header is longer than its magic.
constexpr std::size_t kShortestFile = 8;

core::Error unknownFormat(ByteView bytes) {
  const ByteView start = bytes.first(std::min<std::size_t>(bytes.size(), 8));
  std::string what = "no format that Marrow reads begins with \"" + printable(start) + "\"";
  if (bytes.size() < kShortestFile) {
    what = "the file is only " + std::to_string(bytes.size()) + (bytes.size() == 1 ? " byte" : " bytes") +
           " long; it ends inside whatever header it had";
  }
  if (bytes.empty()) what = "the file is empty";
  return {core::ErrorCode::UnknownFormat, what, {}, 0, "magic"};
}

// A magic leaves no doubt, and formats without one have to search for theirs.
constexpr int kCertain = 100;

const FormatDescriptor* surestFormat(ByteView bytes) {
  const FormatDescriptor* surest = nullptr;
  int best = 0;
  for (const FormatDescriptor& format : kFormats) {
    if (best >= kCertain) break;
    const int score = format.probe(bytes);
    if (score <= best) continue;
    best = score;
    surest = &format;
  }
  return surest;
}

bool hasExtension(const FormatDescriptor& format, const std::string& extension) {
  std::istringstream all(format.extensions);
  for (std::string one; all >> one;) {
    if (one == extension) return true;
  }
  return false;
}

// Formats without a signature begin with counts. Four characters are a signature, though none of ours.
bool beginsWithText(ByteView bytes) {
  return bytes.size() >= 4 && std::all_of(bytes.begin(), bytes.begin() + 4,
                                          [](std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; });
}

const FormatDescriptor* formatByExtension(ByteView bytes, const std::string& fileName) {
  if (bytes.empty() || beginsWithText(bytes)) return nullptr;
  const std::string extension = extensionOf(fileName);
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatDescriptor& format) {
    return format.isReadByExtension && hasExtension(format, extension);
  });
  return found == kFormats.end() ? nullptr : found;
}

const FormatDescriptor* formatByName(const std::string& fileName) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatDescriptor& format) {
    return format.ownsName != nullptr && format.ownsName(baseNameOf(fileName));
  });
  return found == kFormats.end() ? nullptr : found;
}

const FormatDescriptor* formatById(std::string_view id) {
  const auto* found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& format) { return format.id == id; });
  return found == kFormats.end() ? nullptr : found;
}

const FormatDescriptor* formatOf(ByteView bytes, const std::string& fileName) {
  if (const FormatDescriptor* surest = surestFormat(bytes)) return surest;
  if (const FormatDescriptor* expected = formatByExtension(bytes, fileName)) return expected;
  return formatByName(fileName);
}

}  // namespace

std::span<const FormatDescriptor> registeredFormats() { return kFormats; }

const FormatDescriptor* likelyFormat(ByteView bytes, const std::string& fileName) {
  return formatOf(bytes, fileName);
}

core::Result<Unwrapped> unwrapKnown(ByteView bytes, const std::string& name, std::uint64_t memoryLimit) {
  const ReadContext trial{name, memoryLimit, {}};
  return unwrap(bytes, memoryLimit, [&](ByteView inner) {
    if (surestFormat(inner) != nullptr) return true;
    const FormatDescriptor* expected = formatByExtension(inner, name);
    return expected != nullptr && expected->read(inner, trial).has_value();
  });
}

core::Result<Asset> readUnwrapped(const Unwrapped& unwrapped, const std::string& fileName,
                                  const std::string& name, std::uint64_t memoryLimit,
                                  const ZeldaOptions& zelda) {
  const auto named = [&](core::Error error) {
    error.file = fileName;
    return tl::unexpected(std::move(error));
  };
  const FormatDescriptor* format = formatOf(unwrapped.bytes, name);
  // Offsets of a skeleton or an animation say that it is an object, whatever else says nothing.
  const bool isObject = !zelda.skeletonAt.empty() || !zelda.animationAt.empty() || zelda.ownSegment != 0;
  if (format == nullptr && isObject) format = formatById("z64-object");
  if (format == nullptr) return named(unknownFormat(unwrapped.bytes));
  core::Result<Asset> content = format->read(unwrapped.bytes, {name, memoryLimit, zelda});
  if (!content) return named(std::move(content.error()));
  // A reader of several related formats says itself which one it was.
  if (content->formatId.empty()) {
    content->formatId = format->id;
    content->formatLabel = format->label;
  }
  content->containers = unwrapped.containers;
  content->containerBytes = unwrapped.containerBytes;
  content->byteCount = unwrapped.bytes.size();
  content->diagnostics.setFile(fileName);
  return content;
}

core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName, const ZeldaOptions& zelda) {
  const std::uint64_t allowance = memoryAllowance(bytes.size());
  const std::string name = baseNameOf(fileName);
  core::Result<Unwrapped> unwrapped = unwrapKnown(bytes, name, allowance);
  if (!unwrapped) {
    unwrapped.error().file = fileName;
    return tl::unexpected(std::move(unwrapped.error()));
  }
  return readUnwrapped(*unwrapped, fileName, name, allowance - unwrapped->storage.size(), zelda);
}

core::Result<Asset> readFile(const std::string& path, const ZeldaOptions& zelda) {
  core::Result<Bytes> bytes = readBytes(path);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return readAsset(*bytes, path, zelda);
}

}  // namespace marrow::formats
