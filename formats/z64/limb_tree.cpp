// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/limb_tree.h"

#include "formats/z64/codes.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace marrow::formats::z64 {
namespace {

/// Depth-first over child and sibling links without recursion: a hostile table is a chain of 255 limbs, a
/// hostile list one of thousands.
class Walk {
 public:
  Walk(std::span<const LimbLinks> limbs, int root) : limbs_(limbs), root_(root), states_(limbs.size()) {
    tree_.parents.assign(limbs.size(), LimbTree::kUnreachable);
  }

  tl::expected<LimbTree, LimbFault> run() {
    enter(root_, LimbTree::kRoot);
    while (!open_.empty()) {
      if (const std::optional<LimbFault> fault = step()) return tl::unexpected(*fault);
    }
    return std::move(tree_);
  }

 private:
  /// Entered: its child comes next. ChildDone: its sibling comes next. SiblingDone: nothing below it is left.
  /// Only a closed limb may be reached again without the links running in a circle.
  enum class State : std::uint8_t { New, Entered, ChildDone, SiblingDone, Closed };

  State& stateOf(int limb) { return states_[static_cast<std::size_t>(limb)]; }
  int& parentOf(int limb) { return tree_.parents[static_cast<std::size_t>(limb)]; }

  void enter(int limb, int parent) {
    stateOf(limb) = State::Entered;
    parentOf(limb) = parent;
    tree_.order.push_back(limb);
    open_.push_back(limb);
  }

  std::optional<LimbFault> step() {
    const int limb = open_.back();
    const LimbLinks& links = limbs_[static_cast<std::size_t>(limb)];
    switch (stateOf(limb)) {
      case State::Entered:
        stateOf(limb) = State::ChildDone;
        return onChange(limb, LimbFault::Link::Child, links.child, limb);
      case State::ChildDone:
        stateOf(limb) = State::SiblingDone;
        if (limb == root_) return std::nullopt;
        return onChange(limb, LimbFault::Link::Sibling, links.sibling, parentOf(limb));
      default:
        stateOf(limb) = State::Closed;
        open_.pop_back();
        return std::nullopt;
    }
  }

  std::optional<LimbFault> onChange(int limb, LimbFault::Link link, int target, int parent) {
    if (target == LimbLinks::kNone) return std::nullopt;
    if (target < 0 || static_cast<std::size_t>(target) >= limbs_.size()) {
      return LimbFault{limb, link, target, false};
    }
    switch (stateOf(target)) {
      case State::New:
        enter(target, parent);
        return std::nullopt;
      case State::Closed:
        tree_.shared.push_back(target);
        return std::nullopt;
      default:
        return LimbFault{limb, link, target, true};
    }
  }

  std::span<const LimbLinks> limbs_;
  int root_;
  std::vector<State> states_;
  std::vector<int> open_;
  LimbTree tree_;
};

}  // namespace

core::Message LimbFault::message(std::size_t limbCount) const {
  if (!isLoop) return {code("z64.limb-missing"), limb, field(), target, limbCount};
  if (target == limb) return {code("z64.limb-own-link"), limb, field()};
  return {code("z64.limb-circle"), limb, field(), target};
}

tl::expected<LimbTree, LimbFault> walkLimbs(std::span<const LimbLinks> limbs, int root) {
  return Walk(limbs, root).run();
}

}  // namespace marrow::formats::z64
