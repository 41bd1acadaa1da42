// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/key_words.h"
#include "formats/bytes/byte_reader.h"
#include "formats/read_asset.h"
#include "formats/record_bytes.h"
#include "formats/registry.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>

namespace marrow::formats {
namespace {

struct Sample {
  Asset content;
  Bytes bytes;
  Recording map;
};

Sample openSample(const std::string& name) {
  const std::string path = std::string(MARROW_SOURCE_DIR "/resources/samples/") + name;
  Sample sample;
  sample.content = readFile(path).value();
  sample.bytes = *sample.content.bytes;
  sample.map = recordBytes(sample.bytes, {name.substr(name.rfind('/') + 1)}, &sample.content);
  return sample;
}

std::string pathAt(const Recording& map, std::uint64_t offset) {
  const auto field = map.fieldAt(offset);
  return field ? field->path : std::string("-");
}

std::string valueAt(const Sample& sample, std::uint64_t offset) {
  const auto field = sample.map.fieldAt(offset);
  return field ? valueText(*field, sample.bytes) : std::string("-");
}

double storedNumber(const core::Curve& curve, const core::Key& key, const core::KeyWords& words,
                    std::size_t word) {
  const std::uint32_t bits = core::storedWord(curve, key, words, word);
  switch (words.kind) {
    case core::WordKind::Signed16:
      return static_cast<std::int16_t>(bits);
    case core::WordKind::Signed32:
      return static_cast<std::int32_t>(bits);
    case core::WordKind::Float32:
      return static_cast<double>(std::bit_cast<float>(bits));
  }
  return 0.0;
}

class FieldsOfSample : public ::testing::TestWithParam<const char*> {};

// The reader made the keys from the bytes; the map must lead back to the same words.
TEST_P(FieldsOfSample, LeadFromEveryKeyToItsWords) {
  const Sample sample = openSample(GetParam());
  ASSERT_FALSE(sample.content.clips.empty());
  for (const auto& clip : sample.content.clips) {
    for (std::size_t track = 0; track < clip->boneCount(); ++track) {
      for (const core::Channel channel : core::kChannels) {
        const core::Curve& curve = clip->curve(track, channel);
        const auto keys = clip->keysOf(curve);
        for (std::size_t key = 0; key < keys.size(); ++key) {
          const core::KeyWords words = core::keyWords(*clip, channel, curve);
          for (std::size_t word = 0; word < words.count; ++word) {
            const std::uint64_t at = core::keyOffset(curve, key) + word * core::sizeOf(words.kind);
            const auto field = sample.map.fieldAt(at);
            ASSERT_TRUE(field.has_value()) << at;
            EXPECT_EQ(field->offset, at);
            EXPECT_EQ(field->size, core::sizeOf(words.kind));
            EXPECT_EQ(std::strtof(valueText(*field, sample.bytes).c_str(), nullptr),
                      static_cast<float>(storedNumber(curve, keys[key], words, word)))
                << field->path;
          }
        }
      }
    }
  }
}

TEST_P(FieldsOfSample, NameEveryCurvesDescriptor) {
  const Sample sample = openSample(GetParam());
  for (const auto& clip : sample.content.clips) {
    for (std::size_t track = 0; track < clip->boneCount(); ++track) {
      for (const core::Channel channel : core::kChannels) {
        const core::Curve& curve = clip->curve(track, channel);
        if (curve.keepsRest) continue;
        const auto field = sample.map.fieldAt(curve.descriptorOffset);
        ASSERT_TRUE(field.has_value());
        EXPECT_EQ(field->group, FieldGroup::Descriptor) << field->path;
        EXPECT_NE(field->path.find(" " + std::to_string(track) + " / " + core::toString(channel)),
                  std::string::npos)
            << field->path;
      }
    }
  }
}

TEST_P(FieldsOfSample, SurviveBytesThatAreNoLongerThere) {
  const Sample sample = openSample(GetParam());
  for (std::size_t size = 0; size < sample.bytes.size(); size += size < 0x100 ? 5 : 211) {
    const ByteView rest = ByteView(sample.bytes).first(size);
    const Recording map = recordBytes(rest, {GetParam()}, &sample.content);
    const auto field = map.fieldAt(size / 2);
    if (field) (void)valueText(*field, rest);
  }
}

std::string sampleName(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, FieldsOfSample,
                         ::testing::Values("wanderer/wanderer_wave.bck", "wanderer/wanderer_nod.bck",
                                           "wanderer/wanderer_nod_frames.bca", "sprout/sprout_hop.bca",
                                           "sprout/sprout_look.bca", "moth/moth.zobj"),
                         sampleName);

// Offsets as in docs/formats/j3d-bck.md.
TEST(Recording, NamesTheHeadersOfABck) {
  const Sample sample = openSample("wanderer/wanderer_wave.bck");
  EXPECT_EQ(pathAt(sample.map, 0x00), "header / magic");
  EXPECT_EQ(valueAt(sample, 0x03), "\"J3D1\"");
  EXPECT_EQ(pathAt(sample.map, 0x20), "block 0 / tag");
  EXPECT_EQ(pathAt(sample.map, 0x2B), "ANK1 / duration");
  EXPECT_EQ(valueAt(sample, 0x2A), "72");
  EXPECT_EQ(valueAt(sample, 0x2C), "29");  // joints
  EXPECT_EQ(sample.map.fieldAt(0x2A)->endian, Endian::Big);
}

std::size_t namedBytes(const Sample& sample) {
  std::size_t named = 0;
  for (std::size_t at = 0; at < sample.bytes.size(); ++at) named += sample.map.tintAt(at) ? 1 : 0;
  return named;
}

TEST(Recording, NamesNearlyAllOfABck) {
  const Sample sample = openSample("wanderer/wanderer_wave.bck");
  EXPECT_GT(namedBytes(sample) * 100, sample.bytes.size() * 95);
}

std::uint32_t u32At(const Sample& sample, std::size_t at) {
  const auto& b = sample.bytes;
  return std::uint32_t{b[at]} << 24U | std::uint32_t{b[at + 1]} << 16U | std::uint32_t{b[at + 2]} << 8U |
         b[at + 3];
}

// Where the block with that tag begins.
std::size_t blockAt(const Sample& sample, const char* tag) {
  std::size_t at = 0x20;
  while (at + 8 <= sample.bytes.size() &&
         !std::equal(tag, tag + 4, sample.bytes.begin() + static_cast<long>(at)))
    at += u32At(sample, at + 4);
  EXPECT_LT(at, sample.bytes.size()) << tag;
  return at;
}

// Offsets as in docs/formats/j3d-model.md.
TEST(Recording, NamesTheVerticesWeightsAndMaterialsOfAJ3dBody) {
  const Sample sample = openSample("../../tests/golden/mesh/j3d_tube.bdl");
  const std::size_t info = blockAt(sample, "INF1");
  EXPECT_EQ(pathAt(sample.map, info + 0x18 + 4), "INF1 / node 1 / type");
  EXPECT_EQ(valueAt(sample, info + 0x18), "16");  // a joint

  const std::size_t vertices = blockAt(sample, "VTX1");  // all numbers are s16
  EXPECT_EQ(pathAt(sample.map, vertices + 0x40 + 16), "VTX1 / formats / format 1 / attribute");
  const std::size_t positions = vertices + u32At(sample, vertices + 0x0C);
  EXPECT_EQ(pathAt(sample.map, positions + 6 * 12 + 2), "VTX1 / positions / element 12 / Y");
  const std::size_t normals = vertices + u32At(sample, vertices + 0x10);
  EXPECT_EQ(pathAt(sample.map, normals + 6 * 7 + 4), "VTX1 / normals / element 7 / Z");
  const std::size_t uvs = vertices + u32At(sample, vertices + 0x20);
  EXPECT_EQ(pathAt(sample.map, uvs + 4 * 5 + 2), "VTX1 / texture coordinates 0 / element 5 / T");

  const std::size_t envelopes = blockAt(sample, "EVP1");
  const std::size_t weights = envelopes + u32At(sample, envelopes + 0x14);
  EXPECT_EQ(pathAt(sample.map, weights + 4), "EVP1 / weights / influence 1");
  const std::size_t binds = envelopes + u32At(sample, envelopes + 0x18);
  EXPECT_EQ(pathAt(sample.map, binds + 0x30 + 0x1C), "EVP1 / inverse binds / joint 1 / row 1 W");

  const std::size_t materials = blockAt(sample, "MAT3");
  const std::size_t records = materials + u32At(sample, materials + 0x0C);
  EXPECT_EQ(pathAt(sample.map, records + 0x84), "MAT3 / material 0 / texture 0 / index");
  EXPECT_EQ(pathAt(sample.map, records + 0xE4), "MAT3 / material 0 / stage 0 / index");
  const std::size_t constants = materials + u32At(sample, materials + 0x54);
  EXPECT_EQ(pathAt(sample.map, constants + 1), "MAT3 / material 0 / constant 0 / green");

  const std::size_t shapes = blockAt(sample, "SHP1");
  const std::size_t packets = shapes + u32At(sample, shapes + 0x28);
  EXPECT_EQ(pathAt(sample.map, packets + 4), "SHP1 / shape 0 / packet 0 / offset");
  // Its vertices are a byte for the matrix slot, and three indices of 16 bits.
  constexpr std::size_t kVertexSize = 7;
  const std::size_t list = shapes + u32At(sample, shapes + 0x20) + u32At(sample, packets + 4);
  const std::string primitive = "SHP1 / shape 0 / packet 0 / primitive 0, triangle strip";
  ASSERT_EQ(sample.bytes[list], 0x98U);
  EXPECT_EQ(pathAt(sample.map, list), "SHP1 / shape 0 / packet 0 / command");
  EXPECT_EQ(pathAt(sample.map, list + 1), "SHP1 / shape 0 / packet 0 / vertex count");
  EXPECT_EQ(pathAt(sample.map, list + 3), primitive + " / vertex 0 / matrix slot");
  EXPECT_EQ(pathAt(sample.map, list + 3 + kVertexSize + 1), primitive + " / vertex 1 / position");
  EXPECT_EQ(pathAt(sample.map, list + 3 + 17 * kVertexSize + 5),
            primitive + " / vertex 17 / texture coordinate 0");
  EXPECT_GT(namedBytes(sample) * 100, sample.bytes.size() * 60);
  for (std::size_t size = 0; size < sample.bytes.size(); size += 7) {  // bytes that are no longer there
    const Recording map = recordBytes(ByteView(sample.bytes).first(size), {"j3d_tube.bdl"}, &sample.content);
    (void)map.fieldAt(size / 2);
  }
}

TEST(Recording, NamesTheTexelBlocksAndPalettesOfJ3dImages) {
  const Sample sample = openSample("../../tests/golden/mesh/j3d_textures.bmd");
  const std::size_t textures = blockAt(sample, "TEX1");
  const std::size_t headers = textures + u32At(sample, textures + 0x0C);
  const auto imageOf = [&](std::size_t number) {
    const std::size_t header = headers + number * 0x20;
    return header + u32At(sample, header + 0x1C);
  };
  // 12 x 6 texels of I8 are four blocks, 5 x 6 of RGBA8 are four of twice the size.
  EXPECT_EQ(pathAt(sample.map, imageOf(1)), "TEX1 / texture 1 / level 0 / block 0 / texels");
  EXPECT_EQ(pathAt(sample.map, imageOf(1) + 4 * 32 - 1), "TEX1 / texture 1 / level 0 / block 3 / texels");
  EXPECT_EQ(pathAt(sample.map, imageOf(6) + 64), "TEX1 / texture 6 / level 0 / block 1 / texels");
  EXPECT_EQ(pathAt(sample.map, imageOf(6) + 4 * 64 - 1), "TEX1 / texture 6 / level 0 / block 3 / texels");
  const std::size_t palette = headers + 7 * 0x20 + u32At(sample, headers + 7 * 0x20 + 0x0C);
  EXPECT_EQ(pathAt(sample.map, palette + 2), "TEX1 / texture 7 / palette / colour 1");
}

// A block of MAT2 as the games' code reads it: its records lack two rows of indices.
TEST(Recording, NamesMat2ByItsShorterRecords) {
  Sample sample = openSample("../../tests/golden/mesh/j3d_tube.bdl");
  const std::size_t at = blockAt(sample, "MAT3");
  sample.bytes[at + 3] = '2';
  const std::size_t record = at + u32At(sample, at + 0x0C);
  std::fill_n(sample.bytes.begin() + static_cast<long>(record), 0x138,
              std::uint8_t{0xFF});  // no table is used
  const Recording map = recordBytes(sample.bytes, {"j3d_tube.bdl"});
  EXPECT_EQ(pathAt(map, record + 0x12), "MAT2 / material 0 / channel 3 / index");
  EXPECT_EQ(pathAt(map, record + 0x14), "MAT2 / material 0 / texgen 0 / index");
}

TEST(Recording, NamesTheHeaderOfAnSm64dsAnimation) {
  const Sample sample = openSample("sprout/sprout_hop.bca");
  EXPECT_EQ(pathAt(sample.map, 0x02), "BCA / frame count");
  EXPECT_EQ(valueAt(sample, 0x02), std::to_string(sample.content.clips.front()->frameCount));
  EXPECT_EQ(sample.map.fieldAt(0x02)->endian, Endian::Little);
  EXPECT_GT(namedBytes(sample) * 100, sample.bytes.size() * 90);
}

TEST(Recording, NamesEverySpanOfAnEventFile) {
  const Sample sample = openSample("wanderer/wanderer_events.baev");
  ASSERT_TRUE(sample.content.events);
  std::size_t spans = 0;
  std::size_t texts = 0;
  const auto& actions = sample.content.events->actions;
  for (const core::EventAction& action : actions) {
    for (const core::EventAnimation& animation : action.animations) {
      for (const auto* list : {&animation.triggers, &animation.holds}) {
        for (const core::EventSpan& span : *list) {
          ++spans;
          const auto start = sample.map.fieldAt(span.byteOffset + 0x10);
          ASSERT_TRUE(start.has_value());
          EXPECT_NE(start->path.find("action " + std::to_string(&action - actions.data())), std::string::npos)
              << start->path;
          EXPECT_TRUE(start->path.ends_with("/ start frame")) << start->path;
          EXPECT_EQ(std::strtof(valueText(*start, sample.bytes).c_str(), nullptr), span.startFrame);
        }
      }
    }
  }
  EXPECT_GT(spans, 0U);
  for (std::uint64_t at = 0; at < sample.bytes.size(); ++at) {
    const auto field = sample.map.fieldAt(at);
    if (field && field->group == FieldGroup::Text && field->offset == at) ++texts;
  }
  EXPECT_GT(texts, 0U);
  EXPECT_EQ(pathAt(sample.map, 0x28), "header / class name");
}

TEST(Recording, NamesTheLimbsAndHeadersOfAnObject) {
  write::ZeldaObject object;
  const std::size_t header = object.skeleton(testing::zeldaTree());
  const std::size_t animation = object.simpleAnimation(3, 4);
  const Asset content = readAsset(object.bytes(), "object_test.zobj").value();
  const Recording map = recordBytes(object.bytes(), {"object_test.zobj"}, &content);
  EXPECT_TRUE(pathAt(map, header).ends_with("/ limb table"));
  EXPECT_TRUE(pathAt(map, header + 4).ends_with("/ limb count"));
  EXPECT_TRUE(pathAt(map, content.skeletons.front()->bones[1].byteOffset + 7).ends_with("limb 1 / sibling"))
      << pathAt(map, content.skeletons.front()->bones[1].byteOffset + 7);
  EXPECT_TRUE(pathAt(map, animation).ends_with("/ frame count"));
  EXPECT_TRUE(pathAt(map, animation + 12).ends_with("/ limit"));
}

TEST(Recording, SaysNothingOfWhatWasNotRead) {
  const Bytes bytes(0x20);
  Recording map(bytes.size());
  ByteReader reader(bytes, Endian::Big, &map);
  {
    const ByteReader::Scope scope(reader, "record");
    (void)reader.u8(0x14, "b");  // in any order
    (void)reader.u16(0x10, "a");
    (void)reader.u16(0x10, "a once more");
  }
  EXPECT_THROW((void)reader.u32(0x1E, "behind the end"), ReadFailure);
  map.finish();
  EXPECT_FALSE(map.fieldAt(0x0F));
  EXPECT_EQ(pathAt(map, 0x11), "record / a");
  EXPECT_FALSE(map.fieldAt(0x12));  // the gap between the two
  EXPECT_EQ(pathAt(map, 0x14), "record / b");
  EXPECT_EQ(map.fieldAt(0x14)->recordOffset, 0x10U);
  EXPECT_EQ(map.fieldAt(0x14)->recordSize, 5U);
  EXPECT_FALSE(map.fieldAt(0x15));
  EXPECT_FALSE(map.fieldAt(0x1E));
  EXPECT_FALSE(Recording().fieldAt(0));
}

TEST(Recording, FindsTheInnerOfTwoRecordsAndThoseThatInterleave) {
  Recording map(200);
  for (const std::uint64_t first : {0U, 2U}) {
    (void)map.add({.offset = first,
                   .count = 3,
                   .stride = 4,
                   .name = first == 0 ? "even" : "odd",
                   .record = "key",
                   .fields = {{"value", 0, FieldType::S16}}});
  }
  (void)map.add({.name = "all", .fields = {{"", 0, FieldType::Raw, 12}}});
  (void)map.add({.offset = 100, .name = "far", .fields = {{"x", 0, FieldType::U8}}});
  map.finish();
  EXPECT_EQ(pathAt(map, 6), "odd / key 1 / value");
  EXPECT_EQ(pathAt(map, 10), "odd / key 2 / value");
  EXPECT_FALSE(map.fieldAt(50));
  EXPECT_EQ(pathAt(map, 100), "far / x");
}

TEST(Recording, FoldsRecordsThatFollowEachOther) {
  Recording map(64);
  for (const std::uint64_t at : {0U, 8U, 32U, 16U})
    (void)map.add(
        {.offset = at, .name = "list", .record = "command", .fields = {{"word", 0, FieldType::U64}}});
  map.finish();
  EXPECT_EQ(pathAt(map, 17), "list / command 2 / word");
  EXPECT_EQ(pathAt(map, 32), "list / command 0 / word");
  EXPECT_FALSE(map.fieldAt(24));
}

TEST(Recording, ShowsValuesOfEitherByteOrder) {
  const Bytes bytes = {0xFF, 0xFE, 0x3F, 0x80, 0x00, 0x00, 'a', 'b', 0, 'c'};
  Field field;
  field.size = 2;
  field.type = FieldType::S16;
  EXPECT_EQ(valueText(field, bytes), "-2");
  field.endian = Endian::Little;
  EXPECT_EQ(valueText(field, bytes), "-257");
  field.type = FieldType::U16;
  EXPECT_EQ(valueText(field, bytes), "65279");
  EXPECT_EQ(valueText({2, 4, {}, FieldType::F32}, bytes), "1");
  EXPECT_EQ(valueText({6, 4, {}, FieldType::Text}, bytes), "\"ab\"");
  EXPECT_EQ(valueText({0, 3, {}, FieldType::Raw}, bytes), "FF FE 3F");
  EXPECT_EQ(valueText({8, 4, {}, FieldType::U32}, bytes), "");  // past the end
}

}  // namespace
}  // namespace marrow::formats
