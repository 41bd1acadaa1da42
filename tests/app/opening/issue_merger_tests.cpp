// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/issue_merger.h"

#include "app/opening/codes.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::app {
namespace {

core::Diagnostic warning(const std::string& message, const std::string& file, std::uint64_t offset) {
  return {core::Severity::Warning, message, file, offset, "bone " + std::to_string(offset)};
}

TEST(IssueMerger, FiveStayAndTheRestIsCountedBehindThem) {
  std::vector<core::Diagnostic> issues;
  for (unsigned i = 0; i < 4317; ++i) {
    issues.push_back(
        warning("bone " + std::to_string(i) + " lies at " + (i % 2 == 0 ? "0x1aF" : "0x3"), "a", i));
    if (i % 1000 == 0) issues.push_back(warning("something else", "a", i));
  }
  const std::vector<core::Diagnostic> merged = mergeEqual(issues);
  ASSERT_EQ(merged.size(), 6U + 5U);
  EXPECT_EQ(merged[0].message.text(), "bone 0 lies at 0x1aF");
  EXPECT_EQ(merged[1].message.text(), "something else");
  EXPECT_EQ(merged[5].message.text(), "bone 4 lies at 0x1aF");
  EXPECT_EQ(merged[6].message, core::Message(code("app.more-equal"), 4312, "bone 4316 lies at 0x1aF"));
  EXPECT_EQ(merged[6].byteOffset, 4316U);
  EXPECT_EQ(merged[7].message.text(), "something else");
}

TEST(IssueMerger, SixAndThoseThatDifferStay) {
  std::vector<core::Diagnostic> issues;
  for (unsigned i = 0; i < 6; ++i) {
    issues.push_back(warning("one", "a", i));
    issues.push_back(warning("two", "a", i));
    issues.push_back(warning("one", "b", i));
    issues.push_back(warning("one", "C:/x/a", i));
    issues.push_back(warning("one", "C:/x/b", i));
    issues.push_back({core::Severity::Error, "one", "a", i, {}});
  }
  EXPECT_EQ(mergeEqual(issues).size(), issues.size());
}

TEST(IssueMerger, MembersOfOneArchiveAreTakenTogether) {
  std::vector<core::Diagnostic> issues;
  for (unsigned i = 0; i < 50; ++i) issues.push_back(warning("cut short", "x.arc:m" + std::to_string(i), 4));
  const std::vector<core::Diagnostic> merged = mergeEqual(issues);
  ASSERT_EQ(merged.size(), 6U);
  EXPECT_EQ(merged[5].file, "x.arc:m49");
}

}  // namespace
}  // namespace marrow::app
