// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "app/document/zelda_choices.h"
#include "core/result.h"

#include <string>
#include <vector>

namespace marrow::app {

/// Puts Link's animations together from the files they are spread over: headers in gameplay_keep, frames in
/// link_animetion, the skeleton in object_link_*. The parts come, in this order, from the user's segments,
/// from the files given, and from files of those names beside them or in the same archive. The clips go into
/// the content of gameplay_keep, else of link_animetion, else of the object, where all parts are found; into
/// any file for which the user names segment 4 or 7. What is bound already is bound anew when its parts are
/// others than before. Files that are not Link's are left as they are.
/// @param fresh  paths that were just read: what is bound to one of them is read again.
/// @return what kept a part from being read.
/// Source: docs/formats/zelda64-link.md. Reads files; not for the GUI thread.
std::vector<core::Error> bindLinkFiles(std::vector<LoadedFile>& files, const ZeldaChoices& choices = {},
                                       const std::vector<std::string>& fresh = {});

/// Which files would stand for segments 4, 6 and 7 around a file, and why; for the user to see and change.
[[nodiscard]] std::vector<BoundSegment> guessSegments(const LoadedFile& file,
                                                      const std::vector<LoadedFile>& files,
                                                      const formats::ZeldaOptions& options);

/// The segment table of an open file as it is now; looks at nothing but what is given.
[[nodiscard]] std::vector<BoundSegment> shownSegments(const LoadedFile& file,
                                                      const formats::ZeldaOptions& options);

/// The path of a segment in such a table, or an empty text.
[[nodiscard]] std::string pathOf(const std::vector<BoundSegment>& segments, int segment);

/// The segment that a file takes in Link's set; 0: it is no part of one.
[[nodiscard]] int linkSegmentOf(const LoadedFile& file);

/// Was it read as something of the Zelda 64 games?
[[nodiscard]] bool isZeldaFile(const LoadedFile& file);

/// The open file under which the animations of a whole set are shown that a file is part of; null: none.
[[nodiscard]] const LoadedFile* hostOf(const LoadedFile& part, const std::vector<LoadedFile>& files);

/// What is wrong with a file, without asking for parts that are there: one of a whole set of Link's lacks
/// nothing, and an offset that the set holds is not missed in its parts.
[[nodiscard]] std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file,
                                                            const std::vector<LoadedFile>& files);

}  // namespace marrow::app
