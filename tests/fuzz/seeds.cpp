// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/seeds.h"

#include "tests/support/baev_files.h"
#include "tests/support/beta_files.h"
#include "tests/support/gltf_files.h"
#include "tests/support/j3d_files.h"
#include "tests/support/spoken_line.h"
#include "tests/support/zelda_files.h"
#include "tests/support/zelda_skin.h"
#include "tests/support/zstd_files.h"
#include "tests/write/archives.h"
#include "tests/write/byte_writer.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_file.h"
#include "tests/write/j3d_models.h"
#include "tests/write/packers.h"
#include "tests/write/sm64ds.h"

#include <cstdint>
#include <string_view>

namespace marrow::fuzz {
namespace {

using formats::Bytes;

core::EventArchive events() {
  core::EventAnimation step;
  step.name = "Step";
  step.typeIndex = 7;
  step.triggers = {{4.0F,
                    0.0F,
                    {{{}, std::int32_t{-3}}, {{}, 1.5F}, {{}, glm::vec3(1, 2, 3)}, {{}, std::string("left")}},
                    0}};
  step.holds = {{8.0F, 12.5F, {{{}, core::RawParameter{7, {1, 2, 3, 4, 5, 6, 7, 8}}}}, 0}};
  core::EventArchive archive;
  archive.majorVersion = 2;
  archive.minorVersion = 1;
  archive.events = {{1, {}, {0}, 0}, {2, {}, {0, 1}, 0}};
  archive.actions = {{3, {}, 5, {step}, 0}, {4, {}, 0, {step, step}, 0}};
  return archive;
}

Bytes yaz0Frame(std::size_t size, const Bytes& stream) {
  return write::BigEndianWriter()
      .text("Yaz0")
      .u32(static_cast<std::uint32_t>(size))
      .zeros(8)
      .append(stream)
      .bytes();
}

Bytes smallBck() { return write::BckFile(1).bytes(); }

std::vector<write::Member> packedFiles() {
  return {{"top.txt", {'t', 'o', 'p'}}, {"bck/walk.bck", smallBck()}, {"bck/none", {}}};
}

std::uint32_t offsetWord(std::size_t offset) { return static_cast<std::uint32_t>(offset); }

}  // namespace

std::vector<Bytes> j3dBckSeeds() {
  return {write::BckFile(2)
              .track(0, 0, 0, {2, 0, 0})
              .scales({0, 1, 0, 9, 2, 0})
              .track(1, 1, 1, {2, 0, 1})
              .rotations({0, 0, 0, 0, 9, 1, 1, 1})
              .track(1, 2, 2, {1, 0, 0})
              .translations({4})
              .sounds(write::soundBlock(
                  {{0x3800, 4.0F, 9.5F, 1.0F, 127, 7, -2, 1}, {0x3801, 6.0F, 6.0F, 1.0F, 100}}))
              .bytes()};
}

std::vector<Bytes> j3dBcaSeeds() {
  return {write::J3dBcaFile(2)
              .frames(4)
              .track(0, 0, 0, {1, 0})
              .scales({1})
              .track(1, 1, 1, {4, 1})
              .rotations({9, 0, 100, 200, 300})
              .track(1, 2, 2, {4, 0})
              .translations({1, 2, 3, 4})
              .bytes()};
}

std::vector<Bytes> j3dMaterialAnimationsSeeds() {
  return {testing::btkFile().file(),
          testing::brkFile().file(),
          testing::bpkFile().file(),
          testing::bpaFile().file(),
          testing::btpFile().file(),
          testing::bvaFile().file(),
          write::J3dBlock("VCK1", 0x20, "J3D1bxk1").file()};
}

std::vector<Bytes> gltfSeeds() { return {testing::smallGltf().glb()}; }

std::vector<Bytes> foreignSeeds() {
  using formats::foreign::Say;
  Bytes model = testing::message(Say::Name, std::string_view("hero.mtl"));
  const Bytes glb = testing::message(Say::Model, testing::smallGltf().glb());
  model.insert(model.end(), glb.begin(), glb.end());
  return {model, testing::message(Say::Refused, std::string_view("No suitable reader"))};
}

std::vector<Bytes> j3dModelSeeds() {
  return {
      write::modelBytes({{"root"}, {"arm", 0, {1, 0, 0}}, {"hand", 1, {1, 0, 0}, {2, 1, 1}}, {"leg", 0}}, 2)};
}

std::vector<Bytes> j3dBtiSeeds() {
  return {write::btiBytes({.format = 8,  // CI4
                           .width = 8,
                           .height = 8,
                           .wrapS = 1,
                           .wrapT = 2,
                           .texels = Bytes(32, 0x21),
                           .palette = Bytes(32, 0x21)})};
}

std::vector<Bytes> baevSeeds() { return {testing::baevBytes(events()), testing::baevBytes({})}; }

std::vector<Bytes> sm64dsBcaSeeds() {
  return {write::BcaFile(2)
              .channel(0, 3, {1, 1, 1})
              .rotations({0, 10, 20, 30, 40, 50})
              .channel(1, 8, {0, 1, 0})
              .translations({0, 1, 2, 3, 4, 5, 6, 7})
              .bytes()};
}

std::vector<Bytes> sm64dsBmdSeeds() {
  return {write::bmdBytes({{"root", 0}, {"arm", 1, -1, {4096, 0, 0}}, {"hand", 2, -1}, {"leg", 3, -3}})};
}

std::vector<Bytes> z64ObjectSeeds() {
  write::ZeldaObject flex;
  flex.skeleton(testing::zeldaTree(), {.isFlex = true});
  flex.simpleAnimation(5, 4);
  write::ZeldaObject keep(4);
  keep.skeleton(testing::zeldaTree(), {.isWide = true});
  keep.simpleAnimation(3, 4);
  keep.simpleAnimation(2, 4);
  return {flex.bytes(), keep.bytes(), testing::skinnedObject().bytes};
}

std::vector<Bytes> z64LegacySeeds() {
  return {testing::BetaObject{}.bytes(), testing::BetaObject{.childFirst = true, .limbsFirst = true}.bytes()};
}

std::vector<Bytes> z64NamedSeeds() {
  write::ZeldaObject object;
  const std::size_t skeleton = object.skeleton(testing::zeldaTree());
  const std::size_t animation = object.simpleAnimation(5, 4);
  write::BigEndianWriter named;
  named.u32(offsetWord(skeleton)).u32(offsetWord(animation)).u32(0).append(object.bytes());
  write::BigEndianWriter beta;
  beta.u32(testing::BetaObject::kList).u32(0).u32(1).append(testing::BetaObject{}.bytes());
  return {named.bytes(), beta.bytes()};
}

std::vector<Bytes> z64LinkSeeds() {
  write::ZeldaObject object;
  object.skeleton(testing::linkLimbs(), {.isFlex = true, .isWide = true});
  const Bytes keep = testing::linkKeep();
  write::BigEndianWriter set;
  set.u16(static_cast<unsigned>(object.size())).u16(static_cast<unsigned>(keep.size()));
  set.append(object.bytes()).append(keep).append(testing::linkFrames({0x00, 0x00, 0x21, 0x48, 0x48}));
  return {set.bytes()};
}

std::vector<Bytes> yaz0Seeds() {
  // "ab", then 6 bytes from distance 2, then "!"; "z", then 0x17 bytes from distance 1.
  const Bytes copies = write::BigEndianWriter().u8(0b1101'0000).text("ab").u16(0x4001).text("!").bytes();
  const Bytes longCopy = write::BigEndianWriter().u8(0b1000'0000).text("z").u16(0x0000).u8(0x05).bytes();
  return {yaz0Frame(9, copies), yaz0Frame(0x18, longCopy)};
}

std::vector<Bytes> lzSeeds() {
  // "ab", then 6 bytes from distance 2, then "!".
  const write::LittleEndianWriter copies =
      write::LittleEndianWriter().u8(0b0010'0000).text("ab").u8(0x30).u8(0x01).text("!");
  const Bytes lz77 = write::LittleEndianWriter().u32(9U << 8U | 0x10U).append(copies.bytes()).bytes();
  // "a"; 3, 0x13 and 0x112 bytes from distance 1: the three kinds of copies.
  write::LittleEndianWriter kinds;
  kinds.u8(0b0111'0000).text("a").u8(0x20).u8(0).u8(0x00).u8(0x20).u8(0).u8(0x10).u8(0x00).u8(0x10).u8(0);
  const std::uint32_t size = 1 + 3 + 0x13 + 0x112;
  const Bytes lz11 = write::LittleEndianWriter().u32(size << 8U | 0x11U).append(kinds.bytes()).bytes();
  const Bytes longSize = write::LittleEndianWriter().u32(0x11).u32(3).u8(0).text("xyz").bytes();
  return {lz77, write::withLzSignature(lz77), lz11, write::withLzSignature(lz11), longSize};
}

std::vector<Bytes> zstdSeeds() {
  const Bytes text =
      write::LittleEndianWriter().text("some text, some text and some more of the same text").bytes();
  Bytes two = testing::packed(text);
  const Bytes more = testing::packed(Bytes(300, 'a'));
  two.insert(two.end(), more.begin(), more.end());
  return {testing::packed(text), two};
}

std::vector<Bytes> rarcSeeds() { return {write::rarcBytes(packedFiles())}; }

std::vector<Bytes> narcSeeds() {
  return {write::narcBytes(packedFiles()), write::narcBytes(packedFiles(), false)};
}

std::vector<Bytes> sarcSeeds() {
  return {write::sarcBytes(packedFiles()), write::sarcBytes(packedFiles(), true, false)};
}

std::vector<Bytes> wordListSeeds() {
  return {
      write::LittleEndianWriter()
          .text("# events\nFootStep\r\nEmit Dust\n {0A1B2C3D-0000-1111-2222-333344445555}\n")
          .bytes(),
      write::LittleEndianWriter().u8(0xFF).u8(0xFE).u8('a').u8(0).u8('\n').u8(0).u8(0x3D).u8(0xD8).bytes()};
}

std::vector<Bytes> sessionsSeeds() {
  return {
      write::LittleEndianWriter()
          .text(R"({"version":1,"files":[{"path":"/a/walk.arc:walk.bck","disk":"/a/walk.arc","size":99,)"
                R"("modified":1,"used":2,"clip":"walk","clipIndex":0,"frames":30,"frame":1.5,)"
                R"("camera":[0,1,0,9,30,-10,4],"model":"chosen","modelPath":"/a/cl.bmd","skeleton":"cl",)"
                R"("modelSize":7,"modelModified":8,"options":{"skeleton-at":[176],"limb-size":"wide"}}]})")
          .bytes()};
}

std::vector<Bytes> settingsSeeds() {
  return {write::LittleEndianWriter()
              .text("[window]\ntheme=dark\ngeometry=@ByteArray(\\x1\\xd9)\n[files]\nrecent=/a/b.bck, \"/c "
                    "d.bck\"\n")
              .bytes(),
          write::LittleEndianWriter().text("[a]\nb=@Variant(\\0\\0\\0\\x2\\0\\0\\0\\x1)\n").bytes(),
          write::LittleEndianWriter()
              .text("[a]\nb=x,\\x40V\"ar\"iant(\\0\\0\\0\\t\\0\\x7f\\xff\\xff\\xff)\n")
              .bytes()};
}

std::vector<Bytes> instanceMessageSeeds() {
  return {write::LittleEndianWriter().text("[\"/a/walk.bck\",\"/b/c d.arc:x\"]\n").bytes()};
}

std::vector<Bytes> writersSeeds() {
  return {write::LittleEndianWriter()
              .text("arm")
              .u8(0)
              .text("=1+1")
              .u8(0)
              .text("v 0 0 0\nf 1 2 3")
              .u8(0)
              .text("../x")
              .bytes(),
          write::LittleEndianWriter().text("\"a,b\"\r\n@x").u8(0).u8(0).text("\u2028\\#").bytes()};
}

std::vector<Bytes> anyFileSeeds() {
  const std::vector<write::Member> nested = {{"in/a.arc", write::yaz0Bytes(write::rarcBytes(packedFiles()))},
                                             {"in/b.baev.zs", testing::packed(testing::baevBytes(events()))}};
  return {
      write::sarcBytes(nested), write::lzBytes(sm64dsBcaSeeds().front()),
      write::narcBytes({{"x/walk.bca", write::withLzSignature(write::lzBytes(sm64dsBcaSeeds().front()))}})};
}

std::vector<Bytes> openingSeeds() {
  return {write::sarcBytes({{"object_link_boy.zobj", testing::linkObject()},
                            {"gameplay_keep.bin", testing::linkKeep()},
                            {"link_animetion.bin", testing::linkFrames({0x00, 0x00, 0x21, 0x48, 0x48})}}),
          write::rarcBytes({{"walk.bck", smallBck()},
                            {"hero.bmd", write::modelBytes({{"root"}})},
                            {"walk.baev", testing::baevBytes(events())}})};
}

}  // namespace marrow::fuzz
