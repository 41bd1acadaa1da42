// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <filesystem>
#include <string>
#include <vector>

namespace marrow::app {

/// One file may be named in several ways: as it was given, and as the search found it. Both are this path.
[[nodiscard]] std::string wholePath(const std::string& path);

/// The folder of a file, or of the archive that it is a member of; with its names, also where the path has
/// none.
[[nodiscard]] std::filesystem::path wholeFolderOf(const std::string& path);

/// The names of the folders on the way to a file, at most three: "bcks" and "cl" for "cl/bcks/walk.bck".
[[nodiscard]] std::vector<std::string> foldersAbove(const std::string& filePath);

/// Names for people: the last part of each path, with as many folders as tell files of one name apart.
/// @return [paths.size()]; equal where paths mean the same file.
[[nodiscard]] std::vector<std::string> distinctNames(const std::vector<std::string>& paths);

/// The same for sentences.
[[nodiscard]] std::vector<core::Words> distinctFiles(const std::vector<std::string>& paths);

/// A file's name without folders and extension, also that of a member that lies in no folder.
[[nodiscard]] std::string fileStemOf(const std::string& path, bool isMember);

/// The whole words that two names begin with in common, words ending at "_", "-", "." or a space: "big_kuro"
/// for "big_kuro_walk" and "big_kuro_model". Empty when the first words differ.
[[nodiscard]] std::string sharedWords(const std::string& a, const std::string& b);

/// Does a file's name begin with all of a model's, as "object_hero_anime1" and "HeroAnm" do with
/// "object_hero" and "Hero"?
[[nodiscard]] bool isOfFamily(const std::string& name, const std::string& model);

/// Letters that two names begin with in common, up to the end of a word in both, whatever their case: 4 for
/// "HeroAnm" and "hero", "HeroMdl" or "Hero_2". 0: none, or fewer than three.
[[nodiscard]] std::size_t lettersAlike(const std::string& a, const std::string& b);

/// "kuro" of "kuro_walk".
[[nodiscard]] std::string firstWord(const std::string& name);

}  // namespace marrow::app
