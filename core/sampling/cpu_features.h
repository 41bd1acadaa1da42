// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::core::sampling {

/// True where the processor and the system both handle AVX2 and fused multiply-add.
[[nodiscard]] bool cpuHasAvx2();

}  // namespace marrow::core::sampling
