// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values: by hand from docs/formats/j3d-bti.md.
#include "core/model/model.h"
#include "formats/j3d/image_read.h"
#include "formats/source/open_assets.h"
#include "tests/support/golden.h"
#include "tests/support/j3d_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {
namespace {

using testing::redBti;

constexpr core::Texel kRed{255, 0, 0, 255};

/// A TEX1 of one image of 8 x 8 black texels of I4 with that name.
Bytes textureBlock(const std::string& name) {
  return write::textureBlock({{.name = name, .width = 8, .height = 8, .texels = Bytes(32)}});
}

TEST(StandIns, BeginAsTheDummyDoes) {
  struct Case {
    const char* texture;
    std::vector<std::string> files;
    const char* taken;  // empty: none
  };
  const std::vector<Case> cases = {
      {"moyou_dummy_i4", {"moyou_565.1.bti", "swallow_565.1.bti"}, "moyou_565.1.bti"},
      {"swallow_dummy_i4", {"moyou_565.1.bti", "swallow_565.1.bti"}, "swallow_565.1.bti"},
      {"H_ma_rak_dummy", {"h_ma_rak.bti"}, "h_ma_rak.bti"},
      {"eyeDummy", {"eye2.bti", "eyebrow.bti"}, "eye2.bti"},
      {"eye_dummy", {"eyebrow.bti", "eye_dummy.bti"}, ""},
      {"dummy", {"moyou_565.1.bti"}, ""},
      {"moyou", {"moyou_565.1.bti"}, ""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.texture);
    std::string taken;
    ReadContext context;
    context.beside.names = [&](const std::string&) { return one.files; };
    context.beside.read = [&](const std::string& name) -> core::Result<Bytes> {
      taken = name;
      return redBti();
    };
    const Bytes bytes = textureBlock(one.texture);
    ByteReader reader(bytes, Endian::Big);
    core::Diagnostics diagnostics;
    const j3d::Textures textures = j3d::readTextures(
        reader, {"TEX1", 0, static_cast<std::uint32_t>(bytes.size())}, context, diagnostics);
    EXPECT_EQ(taken, one.taken);
    ASSERT_EQ(textures.images.size(), 1U);
    EXPECT_EQ(textures.images[0].name, one.texture);
    EXPECT_EQ(textures.images[0].width, 8);
    EXPECT_EQ(textures.images[0].height, taken.empty() ? 8 : 4);
    EXPECT_EQ(textures.byNumber[0].wrapS, core::Wrap::Clamp);
  }
}

TEST(StandIns, ThatCannotBeReadLeaveTheDummy) {
  ReadContext context;
  context.beside.names = [](const std::string&) { return std::vector<std::string>{"moyou.bti"}; };
  context.beside.read = [](const std::string&) -> core::Result<Bytes> { return Bytes(40, 7); };
  const Bytes bytes = textureBlock("moyou_dummy");
  ByteReader reader(bytes, Endian::Big);
  core::Diagnostics diagnostics;
  const j3d::Textures textures =
      j3d::readTextures(reader, {"TEX1", 0, static_cast<std::uint32_t>(bytes.size())}, context, diagnostics);
  ASSERT_EQ(textures.images.size(), 1U);
  EXPECT_EQ(textures.images[0].format, "I4");
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_STREQ(diagnostics.entries()[0].message.code().id, "j3d.stand-in-left-out");
}

TEST(StandIns, LieBesideTheModelOnTheDiskAndInArchives) {
  Bytes model = readBytes(testing::goldenFolder() + "/mesh/j3d_textures.bmd").value();
  const auto name =
      std::ranges::find_end(model, std::string_view("rgb565"));  // materials have the name first
  ASSERT_FALSE(name.empty());
  std::ranges::copy(std::string_view("xdummy"), name.begin());
  const testing::TemporaryFolder folder;
  folder.write("x.bti", redBti());
  const std::vector<write::Member> packed = {
      {"bmd/a.bmd", model}, {"bmd/x.bti", redBti()}, {"far/a.bmd", model}};
  const std::string archive = folder.write("a.arc", write::rarcBytes(packed));
  const auto isRed = [](const std::string& path) {
    const OpenedFiles opened = openAssets(path);
    for (const LoadedFile& file : opened.files) {
      if (!file.path.ends_with("a.bmd")) continue;
      for (const core::Image& image : file.content->models.at(0)->images) {
        if (image.name == "xdummy") return core::texelsOf(image) == std::vector<core::Texel>(32, kRed);
      }
    }
    ADD_FAILURE() << path;
    return false;
  };
  EXPECT_TRUE(isRed(folder.write("a.bmd", model)));
  EXPECT_TRUE(isRed(archive));
  EXPECT_TRUE(isRed(archive + ":bmd/a.bmd"));
  EXPECT_FALSE(isRed(archive + ":far/a.bmd"));
}

}  // namespace
}  // namespace marrow::formats
