// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/hierarchy.h"

#include "formats/j3d/codes.h"

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
        warn(diagnostics_, reader_, {code("j3d.node-type"), type}, offset, "type");
      }
    }
    reportUnnamed();
  }

 private:
  void close(std::uint64_t offset) {
    if (parents_.empty()) {
      warn(diagnostics_, reader_, {code("j3d.level-not-open")}, offset, "type");
      return;
    }
    last_ = parents_.back();
    parents_.pop_back();
  }

  void place(std::uint16_t joint, std::uint64_t offset) {
    if (joint >= skeleton_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("j3d.joint-outside"), joint, skeleton_.size()},
                   offset + 2, "index");
    }
    if (seen_[joint]) {
      warn(diagnostics_, reader_, {code("j3d.joint-twice"), joint}, offset + 2, "index");
    } else {
      skeleton_.bones[joint].parent = parents_.empty() ? core::Bone::kNoParent : parents_.back();
      seen_[joint] = true;
    }
    last_ = joint;
  }

  void reportUnnamed() {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i]) continue;
      warn(diagnostics_, reader_, {code("j3d.joint-left-out"), i}, skeleton_.bones[i].byteOffset,
           "hierarchy");
    }
  }

  ByteReader& reader_;
  core::Skeleton& skeleton_;
  core::Diagnostics& diagnostics_;
  std::vector<bool> seen_;
  std::vector<int> parents_;
  int last_ = core::Bone::kNoParent;  ///< the joint that an opened level hangs under
};

}  // namespace

void linkHierarchy(ByteReader& reader, const Block& info, core::Skeleton& skeleton,
                   core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "INF1");
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.bones[i].track = static_cast<int>(i);
  const std::uint64_t nodes = info.offset + reader.u32(info.offset + 0x14, "hierarchy offset");
  HierarchyWalk(reader, skeleton, diagnostics).walk(nodes);
  // The games' files have parents first already; only then are bone and joint numbers equal. The walk hangs
  // joints only under earlier ones, so there is no circle and the sort cannot fail.
  (void)skeleton.sortParentsFirst();
}

}  // namespace marrow::formats::j3d
