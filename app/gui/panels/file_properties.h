// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "core/property.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::gui {

/// A value with its caption; without a caption, a sentence.
struct Property {
  QString label;
  QString value;
  std::optional<std::uint64_t> offset = {};  ///< that the value is, in the clip's file
};

/// Properties below a heading.
struct PropertySection {
  QString title;
  std::vector<Property> properties;
};

/// The absolute path of a file. A member's label stays behind its archive.
[[nodiscard]] QString wholePath(const std::string& path);

/// Adds header fields, as stored.
void addStored(const core::Properties& stored, std::vector<Property>& properties);

/// Adds "Format" and the containers.
void addFormat(const formats::Asset& content, std::vector<Property>& properties);

/// The counts of an event file.
[[nodiscard]] PropertySection eventProperties(const app::LoadedFile& file);

/// The properties of a selected file.
[[nodiscard]] std::vector<PropertySection> propertiesOf(const app::LoadedFile& file);

/// The same for an archive. @param members  the number of its files that are open.
[[nodiscard]] std::vector<PropertySection> propertiesOfArchive(const std::string& path, std::size_t members);

}  // namespace marrow::gui
