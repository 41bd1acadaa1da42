// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/limb_tree.h"

#include "formats/z64/codes.h"

#include <cstdint>

namespace marrow::formats::z64 {
namespace {

/// Entered: its child comes next. ChildDone: its sibling comes next. SiblingDone: nothing below it is left.
/// Only a closed limb may be reached again without the links running in a circle.
enum class State : std::uint8_t { New, Entered, ChildDone, SiblingDone, Closed };

}  // namespace

core::Message LimbFault::message(std::size_t limbCount) const {
  if (!isLoop) return {code("z64.limb-missing"), limb, field(), target, limbCount};
  if (target == limb) return {code("z64.limb-own-link"), limb, field()};
  return {code("z64.limb-circle"), limb, field(), target};
}

// Depth-first over child and sibling links without recursion: a hostile table is a chain of 255 limbs, a
// hostile list one of thousands.
tl::expected<LimbTree, LimbFault> walkLimbs(std::span<const LimbLinks> limbs, int root) {
  using Link = LimbFault::Link;
  LimbTree tree;
  tree.parents.assign(limbs.size(), LimbTree::kUnreachable);
  std::vector<State> states(limbs.size(), State::New);
  std::vector<int> open;
  const auto enter = [&](int limb, int parent) {
    states[static_cast<std::size_t>(limb)] = State::Entered;
    tree.parents[static_cast<std::size_t>(limb)] = parent;
    tree.order.push_back(limb);
    open.push_back(limb);
  };
  enter(root, LimbTree::kRoot);
  while (!open.empty()) {
    const int limb = open.back();
    const auto index = static_cast<std::size_t>(limb);
    if (states[index] == State::SiblingDone) {
      states[index] = State::Closed;
      open.pop_back();
      continue;
    }
    const Link link = states[index] == State::Entered ? Link::Child : Link::Sibling;
    states[index] = link == Link::Child ? State::ChildDone : State::SiblingDone;
    if (link == Link::Sibling && limb == root) continue;
    const int target = link == Link::Child ? limbs[index].child : limbs[index].sibling;
    if (target == LimbLinks::kNone) continue;
    const bool exists = target >= 0 && static_cast<std::size_t>(target) < limbs.size();
    const State reached = exists ? states[static_cast<std::size_t>(target)] : State::Entered;
    if (reached == State::New) {
      enter(target, link == Link::Child ? limb : tree.parents[index]);
    } else if (reached == State::Closed) {
      tree.shared.push_back(target);
    } else {
      return tl::unexpected(LimbFault{limb, link, target, exists});
    }
  }
  return tree;
}

}  // namespace marrow::formats::z64
