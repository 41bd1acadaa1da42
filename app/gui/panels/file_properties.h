// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/property.h"

#include <QString>

#include <string>
#include <vector>

namespace marrow::gui {

/// A value with its caption; without one a sentence of its own.
struct Property {
  QString label;
  QString value;
};

/// Properties below a heading.
struct PropertySection {
  QString title;
  std::vector<Property> properties;
};

/// Where a file lies, whatever folder the program was started in. A member's label stays behind its archive.
[[nodiscard]] QString wholePath(const std::string& path);

/// What the reader kept of a header, as it stands there.
void addStored(const core::Properties& stored, std::vector<Property>& properties);

/// "Format", and what it was unpacked from.
void addFormat(const formats::Asset& content, std::vector<Property>& properties);

/// What an event file holds, counted.
[[nodiscard]] PropertySection eventProperties(const app::LoadedFile& file);

/// All that the reader knows about a file that is looked into by itself.
[[nodiscard]] std::vector<PropertySection> propertiesOf(const app::LoadedFile& file);

/// The same for an archive. @param members  the number of its files that are open.
[[nodiscard]] std::vector<PropertySection> propertiesOfArchive(const std::string& path, std::size_t members);

}  // namespace marrow::gui
