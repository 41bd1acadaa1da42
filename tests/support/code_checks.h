// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace marrow::testing {

/// Ids are unique and begin with the table's prefix; sentences are plain and number their arguments from 0.
/// @param prefix  empty: any.
inline void expectGoodCodes(std::span<const core::Code> codes, std::string_view prefix) {
  std::set<std::string_view> ids;
  for (const auto& [idText, sentenceText] : codes) {
    const std::string_view id = idText;
    const std::string_view sentence = sentenceText;
    EXPECT_TRUE(ids.insert(id).second) << id << " stands there twice";
    EXPECT_TRUE(id.starts_with(prefix)) << id;
    EXPECT_LT(id.find('.'), id.size() - 1) << id;
    EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-"), id.npos) << id;
    EXPECT_FALSE(sentence.empty() || sentence.ends_with('.')) << id;
    for (std::size_t i = 0; i < core::argumentCount(sentence); ++i)
      EXPECT_NE(sentence.find("{" + std::to_string(i) + "}"), sentence.npos) << id << " has no {" << i << "}";
  }
}

}  // namespace marrow::testing
