// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// Packs bytes as Yaz0, taking the longest match at each place (quadratic; meant for small files).
[[nodiscard]] Bytes encodeYaz0(const Bytes& plain);

}  // namespace marrow::samples
