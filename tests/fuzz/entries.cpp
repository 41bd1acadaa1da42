// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/entries.h"

#include "formats/archives/archive.h"
#include "formats/containers/unpack.h"
#include "formats/exchange/foreign/foreign_formats.h"
#include "formats/registry.h"
#include "formats/source/limits.h"
#include "formats/source/open_assets.h"
#include "formats/z64/link_set.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/use_content.h"
#include "tests/support/spoken_line.h"
#include "tests/support/zelda_options.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

namespace marrow::fuzz {
namespace {

using formats::Asset;
using formats::Bytes;
using formats::ByteView;

const formats::FormatDescriptor& formatCalled(const char* id) {
  const formats::FormatDescriptor* found = formats::formatRegistry().find(id);
  require(found != nullptr, "the format of a target is not registered");
  if (found == nullptr) std::abort();  // clang-tidy does not know that require() ended the program
  return *found;
}

void use(const core::Result<Asset>& content) {
  if (content) {
    useContent(*content);
  } else {
    require(!content.error().message.text().empty(), "an error says nothing");
  }
}

void readAs(const char* id, ByteView bytes, const std::string& name, const formats::Options& options = {}) {
  const formats::FormatDescriptor& format = formatCalled(id);
  (void)format.probe(bytes);
  use(format.read(bytes, {name, formats::kLimits.memoryFor(bytes.size()), options}));
}

std::uint32_t word(ByteView bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | bytes[at + i];
  return value;
}

void useUnpacked(const core::Result<Bytes>& unpacked, std::uint64_t remaining) {
  if (unpacked) {
    require(unpacked->size() <= remaining, "unpacking took more than its room");
  } else {
    require(!unpacked.error().message.text().empty(), "an error says nothing");
  }
}

}  // namespace

void runJ3dBck(ByteView bytes) { readAs("j3d-bck", bytes, "walk.bck"); }
void runJ3dBca(ByteView bytes) { readAs("j3d-bca", bytes, "walk.bca"); }
void runJ3dMaterialAnimations(ByteView bytes) {
  for (const char* id : {"j3d-btk", "j3d-brk", "j3d-bpk", "j3d-bpa", "j3d-btp", "j3d-bva", "j3d-unplayed"}) {
    if (formatCalled(id).probe(bytes) > 0) readAs(id, bytes, "walk");
  }
}
void runJ3dBti(ByteView bytes) { readAs("j3d-bti", bytes, "skin.bti"); }
void runJ3dModel(ByteView bytes) { readAs("j3d-model", bytes, "hero.bmd"); }
void runBaev(ByteView bytes) { readAs("baev", bytes, "hero.baev"); }
void runSm64dsBca(ByteView bytes) { readAs("sm64ds-bca", bytes, "walk.bca"); }
void runSm64dsBmd(ByteView bytes) { readAs("sm64ds-bmd", bytes, "hero.bmd"); }
void runGltf(ByteView bytes) { readAs("gltf", bytes, "hero.glb"); }
// The bytes are what marrow-import says: a file may have taken it over.
void runForeign(ByteView bytes) {
  constexpr std::string_view kObj = "v 0 0 0";
  const ByteView file(reinterpret_cast<const std::uint8_t*>(kObj.data()), kObj.size());
  const formats::foreign::Kind* kind = formats::foreign::kindOf(file);
  require(kind != nullptr, "an OBJ is not known");
  formats::ReadContext context{"hero.obj", formats::kLimits.memoryFor(bytes.size())};
  context.beside.read = [](const std::string&) -> core::Result<Bytes> { return Bytes(10); };
  testing::SpokenLine line(bytes);
  use(formats::foreign::readThrough(line, *kind, file, context));
  (void)formats::foreign::kindOf(bytes);
}

void runZ64Object(ByteView bytes) { readAs("z64-object", bytes, "object_hero.zobj"); }

void runZ64Named(ByteView bytes) {
  constexpr std::size_t kHeader = 12;
  if (bytes.size() < kHeader) return;
  formats::z64::ZeldaOptions options;
  options.skeletonAt = {word(bytes, 0)};
  if (word(bytes, 4) != 0) options.animationAt = {word(bytes, 4)};
  const std::uint32_t size = word(bytes, 8) % 3;
  if (size != 0)
    options.limbSize = size == 1 ? formats::z64::LimbSize::Standard : formats::z64::LimbSize::Wide;
  readAs("z64-object", bytes.subspan(kHeader), "object_hero.zobj", testing::optionsOf(options));
}

void runZ64Link(ByteView bytes) {
  constexpr std::size_t kHeader = 4;
  if (bytes.size() < kHeader) return;
  const std::uint32_t sizes = word(bytes, 0);
  bytes = bytes.subspan(kHeader);
  const ByteView object = bytes.first(std::min<std::size_t>(sizes >> 16U, bytes.size()));
  bytes = bytes.subspan(object.size());
  const ByteView keep = bytes.first(std::min<std::size_t>(sizes & 0xFFFFU, bytes.size()));
  const ByteView frames = bytes.subspan(keep.size());
  use(formats::z64::readLinkSet({{"object_link_child", object}, {"keep", keep}, {"frames", frames}}, {}));
  readAs("z64-object", keep, "gameplay_keep");
  readAs("z64-object", frames, "link_animetion");
}

void runYaz0(ByteView bytes) {
  const std::uint64_t remaining = formats::kLimits.memoryFor(bytes.size());
  if (formats::isYaz0(bytes)) useUnpacked(formats::unpackYaz0(bytes, remaining), remaining);
}

void runLz(ByteView bytes) {
  const std::uint64_t remaining = formats::kLimits.memoryFor(bytes.size());
  const bool isSigned = formats::isSignedLz77(bytes) || formats::isSignedLz11(bytes);
  if (isSigned || formats::mayBeLz77(bytes) || formats::mayBeLz11(bytes)) {
    useUnpacked(formats::unpackLz(bytes, remaining), remaining);
  }
}

void runZstd(ByteView bytes) {
  const std::uint64_t remaining = formats::kLimits.memoryFor(bytes.size());
  if (formats::isZstd(bytes)) useUnpacked(formats::unpackZstd(bytes, remaining), remaining);
}

void runArchive(ByteView bytes) {
  const formats::FormatDescriptor* kind = formats::archiveFormatOf(bytes);
  if (kind == nullptr) return;
  const core::Result<formats::Archive> archive = kind->list(bytes);
  if (!archive) return;
  for (const formats::ArchiveMember& member : archive->members) {
    require(member.offset + member.bytes.size() <= bytes.size(), "a member leaves its archive");
  }
}

void runAnyFile(ByteView bytes) {
  for (const formats::LoadedFile& file :
       formats::openAssets(formats::storedInMemory(bytes, "folder/walk.bca")).files) {
    useContent(*file.content);
  }
}

}  // namespace marrow::fuzz
