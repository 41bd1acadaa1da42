// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace marrow::app {

/// The whole words that two names begin with in common, words ending at "_", "-", "." or a space: "big_kuro"
/// for "big_kuro_walk" and "big_kuro_model". Empty when the first words differ.
[[nodiscard]] std::string sharedWords(const std::string& a, const std::string& b);

/// "kuro" of "kuro_walk".
[[nodiscard]] std::string firstWord(const std::string& name);

}  // namespace marrow::app
