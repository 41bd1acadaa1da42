// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values: by hand from docs/formats/j3d-bti.md.
#include "core/model/model.h"
#include "formats/read_asset.h"
#include "tests/support/j3d_files.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace marrow::formats {
namespace {

using testing::redBti;

constexpr core::Texel kRed{255, 0, 0, 255};

TEST(J3dBti, IsAnImageOnARectangle) {
  const auto asset = readAsset(redBti(), "skin.bti");
  ASSERT_TRUE(asset) << toText(asset.error());
  EXPECT_EQ(asset->formatId, "j3d-bti");
  ASSERT_EQ(asset->skeletons.size(), 1U);
  ASSERT_TRUE(asset->skeletons[0]->body);
  const core::Model& body = *asset->skeletons[0]->body;
  ASSERT_EQ(body.images.size(), 1U);
  EXPECT_EQ(body.images[0].name, "skin");
  EXPECT_EQ(body.images[0].format, "RGB565");
  EXPECT_EQ(body.images[0].byteOffset, 0x20U);
  EXPECT_EQ(core::texelsOf(body.images[0]), std::vector<core::Texel>(32, kRed));
  EXPECT_EQ(body.mesh.triangleCount(), 2U);
  EXPECT_EQ(body.mesh.positions[2] - body.mesh.positions[0], glm::vec3(8, 4, 0));
}

TEST(J3dBti, IsKnownByItsFieldsAndItsLengthAlone) {
  Bytes bytes = redBti();
  EXPECT_TRUE(readAsset(bytes, "skin"));
  for (std::size_t i = 0; i < 28; ++i) bytes.push_back(0);  // padding to 32
  EXPECT_TRUE(readAsset(bytes, "skin"));
  bytes.resize(bytes.size() + 32);
  EXPECT_FALSE(readAsset(bytes, "skin"));
  Bytes counting(4096);
  for (std::size_t i = 0; i < counting.size(); ++i) counting[i] = static_cast<std::uint8_t>(i);
  EXPECT_FALSE(readAsset(counting, "notes.dat"));
}

TEST(J3dBti, ThatIsCutIsAnErrorWithItsPlace) {
  Bytes bytes = redBti();
  bytes.resize(bytes.size() - 1);
  const auto cut = readAsset(bytes, "skin.bti");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().code, core::ErrorCode::Truncated);
  EXPECT_EQ(cut.error().byteOffset, 0x20U);
  bytes[0] = 7;
  EXPECT_EQ(readAsset(bytes, "skin.bti").error().fieldPath, "format");
}

}  // namespace
}  // namespace marrow::formats
