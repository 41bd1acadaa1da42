// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/hierarchy.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

enum NodeType : std::uint16_t {
  kEnd = 0,
  kOpen = 1,
  kClose = 2,
  kJoint = 0x10,
  kMaterial = 0x11,
  kShape = 0x12
};

/// Walks the node list once; memory is bounded by its length.
class HierarchyWalk {
 public:
  HierarchyWalk(ByteReader& reader, core::Skeleton& skeleton, core::Diagnostics& diagnostics)
      : reader_(reader), skeleton_(skeleton), diagnostics_(diagnostics), seen_(skeleton.size(), false) {}

  void walk(std::uint64_t offset) {
    for (int node = 0;; ++node, offset += 4) {
      const ByteReader::Scope scope(reader_, "node", node);
      const std::uint16_t type = reader_.u16(offset, "type");
      const std::uint16_t index = reader_.u16(offset + 2, "index");
      if (type == kEnd) break;
      if (type == kOpen) {
        parents_.push_back(last_);
      } else if (type == kClose) {
        close(offset);
      } else if (type == kJoint) {
        place(index, offset);
      } else if (type != kMaterial && type != kShape) {
        warn(diagnostics_, reader_, "node type " + std::to_string(type) + " is not known; passed over",
             offset, "type");
      }
    }
    reportUnnamed();
  }

 private:
  void close(std::uint64_t offset) {
    if (parents_.empty()) {
      warn(diagnostics_, reader_, "a level is closed that was never opened; passed over", offset, "type");
      return;
    }
    last_ = parents_.back();
    parents_.pop_back();
  }

  void place(std::uint16_t joint, std::uint64_t offset) {
    if (joint >= skeleton_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange,
                   "joint " + std::to_string(joint) + " of " + std::to_string(skeleton_.size()), offset + 2,
                   "index");
    }
    if (seen_[joint]) {
      warn(diagnostics_, reader_,
           "joint " + std::to_string(joint) + " stands in the hierarchy twice; the first place counts",
           offset + 2, "index");
    } else {
      skeleton_.bones[joint].parent = parents_.empty() ? core::Bone::kNoParent : parents_.back();
      seen_[joint] = true;
    }
    last_ = joint;
  }

  void reportUnnamed() {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i]) continue;
      warn(diagnostics_, reader_, "joint " + std::to_string(i) + " is not in the hierarchy; shown as a root",
           skeleton_.bones[i].byteOffset, "hierarchy");
    }
  }

  ByteReader& reader_;
  core::Skeleton& skeleton_;
  core::Diagnostics& diagnostics_;
  std::vector<bool> seen_;
  std::vector<int> parents_;
  int last_ = core::Bone::kNoParent;  ///< the joint that an opened level hangs under
};

int depthOf(const core::Skeleton& skeleton, int bone, std::vector<int>& depths) {
  std::vector<int> path;
  while (bone >= 0 && depths[static_cast<std::size_t>(bone)] < 0) {
    path.push_back(bone);
    bone = skeleton.bones[static_cast<std::size_t>(bone)].parent;
  }
  int depth = bone < 0 ? -1 : depths[static_cast<std::size_t>(bone)];
  for (auto it = path.rbegin(); it != path.rend(); ++it) depths[static_cast<std::size_t>(*it)] = ++depth;
  return depth;
}

// Files of the games have parents first already; only then do bone numbers and joint numbers agree.
void sortParentsFirst(core::Skeleton& skeleton) {
  if (skeleton.parentsComeFirst()) return;
  std::vector<int> depths(skeleton.size(), -1);
  for (std::size_t i = 0; i < skeleton.size(); ++i) depthOf(skeleton, static_cast<int>(i), depths);
  std::vector<int> order(skeleton.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return depths[static_cast<std::size_t>(a)] < depths[static_cast<std::size_t>(b)];
  });
  std::vector<int> newIndex(skeleton.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    newIndex[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  std::vector<core::Bone> sorted;
  sorted.reserve(skeleton.size());
  for (const int joint : order) {
    core::Bone& bone = skeleton.bones[static_cast<std::size_t>(joint)];
    if (bone.parent >= 0) bone.parent = newIndex[static_cast<std::size_t>(bone.parent)];
    sorted.push_back(std::move(bone));
  }
  skeleton.bones = std::move(sorted);
}

}  // namespace

void linkHierarchy(ByteReader& reader, const Block& info, core::Skeleton& skeleton,
                   core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "INF1");
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.bones[i].track = static_cast<int>(i);
  const std::uint64_t nodes = info.offset + reader.u32(info.offset + 0x14, "hierarchy offset");
  HierarchyWalk(reader, skeleton, diagnostics).walk(nodes);
  sortParentsFirst(skeleton);
}

}  // namespace marrow::formats::j3d
