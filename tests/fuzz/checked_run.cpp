// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/checked_run.h"

#include "formats/source/limits.h"
#include "tests/fuzz/require.h"
#include "tests/support/memory_peak.h"

namespace marrow::fuzz {

void checkedRun(const FuzzTarget& target, formats::ByteView bytes) {
  const formats::Bytes copy(bytes.begin(), bytes.end());
  const testing::MemoryPeak peak;
  target.run(copy);
  require(peak.bytes() <= formats::kLimits.memoryFor(copy.size()),
          "more memory than 128 times the file and 16 MB");
  require(peak.work() <= formats::kLimits.workFor(copy.size()),
          "more work than 128 times the file and 16 MB");
}

}  // namespace marrow::fuzz
