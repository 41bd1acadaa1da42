// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_texture_write.h"

#include <string_view>
#include <vector>

#include "resources/samples/generator/j3d_names.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kHeaderSize = 0x20;
constexpr std::uint32_t kRgb5a3 = 2;
constexpr std::uint32_t kLinear = 1;
constexpr std::uint32_t kLinearMipLinear = 5;

void header(BigEndianWriter& out, const NamedPainting& image, const StoredPainting& stored) {
  const bool hasPalette = !stored.palette.empty();
  out.u8(static_cast<std::uint32_t>(image.format));
  out.u8(hasPalette ? 1 : 0);  // alpha
  out.u16(static_cast<std::uint32_t>(image.painting.width));
  out.u16(static_cast<std::uint32_t>(image.painting.height));
  out.u8(static_cast<std::uint32_t>(image.wrapS));
  out.u8(static_cast<std::uint32_t>(image.wrapT));
  out.u8(hasPalette ? 1 : 0);
  out.u8(hasPalette ? kRgb5a3 : 0);
  out.u16(static_cast<std::uint32_t>(stored.palette.size() / 2));
  out.u32(0);  // palette, patched below
  out.u8(image.levels > 1 ? 1 : 0);
  out.fill(3, 0);
  out.u8(image.levels > 1 ? kLinearMipLinear : kLinear);
  out.u8(kLinear);
  out.u8(0);
  out.u8(static_cast<std::uint32_t>(8 * (image.levels - 1)));
  out.u8(static_cast<std::uint32_t>(image.levels));
  out.u8(0);
  out.u16(0);
  out.u32(0);  // image, patched below
}

}  // namespace

Bytes writeTextures(std::span<const NamedPainting> images) {
  std::vector<StoredPainting> stored;
  std::vector<std::string_view> names;
  for (const NamedPainting& image : images) {
    stored.push_back(store(image.painting, image.format, image.levels));
    names.push_back(image.name);
  }
  BigEndianWriter out;
  out.text("TEX1");
  out.u32(0);
  out.u16(static_cast<std::uint32_t>(images.size()));
  out.u16(0xFFFF);
  out.u32(0x20);
  out.u32(0);
  out.align(0x20);
  for (std::size_t i = 0; i < images.size(); ++i) header(out, images[i], stored[i]);
  for (std::size_t i = 0; i < images.size(); ++i) {
    const std::size_t at = 0x20 + i * kHeaderSize;
    if (!stored[i].palette.empty()) {
      out.patchU32(at + 0x0C, out.size() - at);
      out.append(stored[i].palette);
      out.align(32);
    }
    out.patchU32(at + 0x1C, out.size() - at);
    out.append(stored[i].texels);
    out.align(32);
  }
  out.patchU32(0x10, out.size());
  appendNameTable(out, names);
  return finishedBlock(out);
}

}  // namespace marrow::samples
