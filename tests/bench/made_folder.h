// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temporary_folder.h"

#include <memory>

namespace marrow::bench {

/// A folder of BCK files of 42 joints and 30 frames, half of the rotations animated, like the games'. It is
/// deleted with the object.
[[nodiscard]] std::unique_ptr<testing::TemporaryFolder> makeBckFolder(int files);

}  // namespace marrow::bench
