// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/event_summary.h"

#include "app/cli/event_archive_report.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

constexpr std::size_t kMostActions = 12;  // that a line names

/// The range of frames in which something happens, without frames that are not finite.
class FrameRange {
 public:
  void add(const core::EventAnimation& animation) {
    for (const core::EventSpan& span : animation.triggers) add(span.startFrame);
    for (const core::EventSpan& span : animation.holds) {
      add(span.startFrame);
      add(span.endFrame);
    }
  }

  [[nodiscard]] Json json() const { return any_ ? Json::array({low_, high_}) : Json(nullptr); }

  [[nodiscard]] std::string text() const {
    if (!any_) return "none";
    const std::string low = shortNumber(static_cast<double>(low_));
    return low_ == high_ ? low : low + " to " + shortNumber(static_cast<double>(high_));
  }

 private:
  void add(float frame) {
    if (!std::isfinite(frame)) return;
    low_ = any_ ? std::min(low_, frame) : frame;
    high_ = any_ ? std::max(high_, frame) : frame;
    any_ = true;
  }

  float low_ = 0.0F;
  float high_ = 0.0F;
  bool any_ = false;
};

FrameRange rangeOf(const core::EventArchive& archive) {
  FrameRange range;
  for (const core::EventAction& action : archive.actions) {
    for (const core::EventAnimation& animation : action.animations) range.add(animation);
  }
  return range;
}

Json animationSummary(const core::EventAnimation& animation) {
  FrameRange range;
  range.add(animation);
  return {{"name", animation.name},
          {"isHold", animation.isHold()},
          {"holdWord", animation.holdWord},
          {"typeIndex", animation.typeIndex},
          {"triggers", animation.triggers.size()},
          {"holds", animation.holds.size()},
          {"frames", range.json()}};
}

Json actionSummary(const core::EventAction& action) {
  Json animations = Json::array();
  for (const core::EventAnimation& animation : action.animations) {
    animations.push_back(animationSummary(animation));
  }
  return {{"hash", core::hashText(action.hash)},
          {"name", nameJson(action.name)},
          {"unknown", action.unknown},
          {"animations", std::move(animations)}};
}

/// Says once that names are missing, instead of a column that says it in each row.
std::string namesText(const core::EventArchive& archive) {
  const std::size_t all = archive.events.size() + archive.actions.size();
  const std::size_t known = namedOf(archive.events) + namedOf(archive.actions);
  if (known == all) return {};
  return fmt::format("  names      {} of {} known; --names WORDLIST finds others by their hashes\n", known,
                     all);
}

void printActionSummary(const core::EventArchive& archive, std::ostream& out) {
  using enum Table::Align;
  const bool hasNames = namedOf(archive.actions) > 0;
  Table table({{"#"},
               {"action", Left, true},
               {hasNames ? "hash" : "action", Left},
               {"word +0x14", Left},
               {"animation", Left},
               {"type"},
               {"lasts", Left},
               {"triggers"},
               {"holds"},
               {"frames", Left},
               {"offset"}});
  for (std::size_t i = 0; i < archive.actions.size(); ++i) {
    const core::EventAction& action = archive.actions[i];
    const auto add = [&](const std::vector<std::string>& rest) {
      std::vector<std::string> cells = {std::to_string(i), nameText(action.name, hasNames),
                                        core::hashText(action.hash), fmt::format("0x{:X}", action.unknown)};
      cells.insert(cells.end(), rest.begin(), rest.end());
      table.addRow(std::move(cells));
    };
    if (action.animations.empty())
      add({"none", "", "", "", "", "", fmt::format("0x{:X}", action.byteOffset)});
    for (const core::EventAnimation& animation : action.animations) {
      FrameRange range;
      range.add(animation);
      add({animation.name, std::to_string(animation.typeIndex), animation.isHold() ? "yes" : "no",
           std::to_string(animation.triggers.size()), std::to_string(animation.holds.size()), range.text(),
           fmt::format("0x{:X}", animation.byteOffset)});
    }
  }
  out << "\n";
  table.print(out, "  ");
}

}  // namespace

Json eventSummaryJson(const core::EventArchive& archive) {
  Json events = toJson(eventsOf(archive, kMostActions));
  for (Json& event : events) event.erase("offset");  // `events` says it
  Json actions = Json::array();
  for (const core::EventAction& action : archive.actions) actions.push_back(actionSummary(action));
  const auto [triggers, holds] = archive.spanCount();
  return {
      {"count", archive.events.size()},
      {"actions", archive.actions.size()},
      {"triggersAndHolds", triggers + holds},
      {"triggers", triggers},
      {"holds", holds},
      {"frames", rangeOf(archive).json()},
      {"version", fmt::format("{}.{}.{}", archive.majorVersion, archive.minorVersion, archive.microVersion)},
      {"eventList", std::move(events)},
      {"actionList", std::move(actions)}};
}

void printEventSummary(const core::EventArchive& archive, std::ostream& out) {
  const auto [triggers, holds] = archive.spanCount();
  out << fmt::format("  version    {}.{}.{}\n", archive.majorVersion, archive.minorVersion,
                     archive.microVersion)
      << fmt::format("  contents   {}, {}, {}, {}\n", formats::counted(archive.events.size(), "event"),
                     formats::counted(archive.actions.size(), "action"),
                     formats::counted(triggers, "trigger"), formats::counted(holds, "hold"))
      << fmt::format("  frames     {}\n", rangeOf(archive).text());
  out << namesText(archive);
  if (!archive.events.empty()) out << "\n";
  print(eventsOf(archive, kMostActions), out, "  ");
  if (!archive.actions.empty()) printActionSummary(archive, out);
}

}  // namespace marrow::cli
