// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/codes.h"

#include "formats/registry.h"
#include "tests/support/code_checks.h"

#include <map>

namespace marrow::formats {
namespace {

TEST(Codes, OfAllFormatsArePlain) {
  testing::expectGoodCodes(kCodes, "");
  std::map<std::string_view, const core::Code*> owners;
  for (const FormatDescriptor& format : registeredFormats()) {
    SCOPED_TRACE(format.id);
    ASSERT_FALSE(format.codes.empty());
    if (format.codes.data() == kCodes) continue;
    const std::string_view id = format.id;
    testing::expectGoodCodes(format.codes, std::string(id.substr(0, id.find('-'))) + ".");
    for (const core::Code& code : format.codes) {
      EXPECT_EQ(owners.try_emplace(code.id, &code).first->second, &code) << "another table has it too";
    }
  }
}

}  // namespace
}  // namespace marrow::formats
