// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/stored_fact.h"

#include <QString>

#include <string>
#include <vector>

namespace marrow::gui {

/// A value with its caption; without one a sentence of its own.
struct Fact {
  QString label;
  QString value;
};

/// Facts below a heading.
struct FactSection {
  QString title;
  std::vector<Fact> facts;
};

/// Where a file lies, whatever folder the program was started in. A member's label stays behind its archive.
[[nodiscard]] QString wholePath(const std::string& path);

/// What the reader kept of a header, as it stands there.
void addStored(const core::StoredFacts& stored, std::vector<Fact>& facts);

/// "Format", and what it was unpacked from.
void addFormat(const formats::FileContent& content, std::vector<Fact>& facts);

/// What an event file holds, counted.
[[nodiscard]] FactSection eventFacts(const app::LoadedFile& file);

/// All that the reader knows about a file that is looked into by itself.
[[nodiscard]] std::vector<FactSection> factsOf(const app::LoadedFile& file);

/// The same for an archive. @param members  the number of its files that are open.
[[nodiscard]] std::vector<FactSection> factsOfArchive(const std::string& path, std::size_t members);

}  // namespace marrow::gui
