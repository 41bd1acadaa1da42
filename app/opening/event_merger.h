// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::app {

/// All that two events have to share to be the same one told twice, as a text to compare.
class EventText {
 public:
  EventText& add(std::string_view text);
  EventText& add(std::int64_t number);
  EventText& add(float number);  ///< by its bits: what is no number is like itself, too
  EventText& add(const std::vector<core::EventParameter>& parameters);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Merges equal events of several files. An event that one file holds twice happens twice, and stays so.
class EventMerger {
 public:
  void beginFile() { ofThisFile_.clear(); }

  /// @param place  the event's place if it is new.
  /// @return the place of an equal event in an earlier file, else `place`.
  std::size_t keep(const EventText& event, std::size_t place);

 private:
  std::map<std::string, std::vector<std::size_t>> places_;
  std::map<std::string, std::size_t> ofThisFile_;  ///< how many so far
};

}  // namespace marrow::app
