// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::bench {

void benchSampling();
void benchExport();

}  // namespace marrow::bench
