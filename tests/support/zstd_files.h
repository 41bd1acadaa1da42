// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::testing {

/// A zstd frame.
/// @param withSize    its header says how many bytes it unpacks to.
/// @param dictionary  that it names and needs; empty: none.
[[nodiscard]] formats::Bytes packed(const formats::Bytes& bytes, bool withSize = true,
                                    const formats::Bytes& dictionary = {});

/// A dictionary with an id, trained on samples as the games' are. Other words, another id.
[[nodiscard]] formats::Bytes trainedDictionary(const std::string& what = "walk");

}  // namespace marrow::testing
