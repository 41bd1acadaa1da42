// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/made_folder.h"

#include "tests/support/j3d_files.h"

#include <string>
#include <vector>

namespace marrow::bench {
namespace {

formats::Bytes madeClip(int seed) {
  constexpr std::size_t kJoints = 42;
  testing::BckFile file(kJoints);
  std::vector<int> rotations = {0};
  for (std::size_t joint = 0; joint < kJoints; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      file.track(joint, axis, 0, {1, 0, 0}).track(joint, axis, 2, {1, 0, 0});
      if ((joint + axis) % 2 == 0) {
        file.track(joint, axis, 1, {1, 0, 0});
        continue;
      }
      file.track(joint, axis, 1, {8, static_cast<std::uint16_t>(rotations.size()), 0});
      for (int key = 0; key < 8; ++key) {
        rotations.insert(rotations.end(), {key * 4, (seed * 977 + key * 4001) % 32000, seed % 50});
      }
    }
  }
  return file.frames(30).scales({1.0F}).translations({0.0F}).rotations(rotations).bytes();
}

}  // namespace

std::unique_ptr<testing::TemporaryFolder> makeBckFolder(int files) {
  auto folder = std::make_unique<testing::TemporaryFolder>();
  for (int i = 0; i < files; ++i) folder->write("clip" + std::to_string(i) + ".bck", madeClip(i));
  return folder;
}

}  // namespace marrow::bench
