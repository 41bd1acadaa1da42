// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/links.h"
#include "app/opening/loaded_file.h"
#include "core/property.h"

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::app {
class Workspace;
}
namespace marrow::core {
struct Image;
struct Skeleton;
}  // namespace marrow::core
namespace marrow::formats {
struct Asset;
}

namespace marrow::gui {

/// A value with its caption; without a caption, a sentence.
struct Property {
  QString label;
  LinkedText value;
  Subject subject = {};                ///< the subject of the whole value
  std::vector<NamedWords> links = {};  ///< instead of a value
};

/// Properties below a heading.
struct PropertySection {
  QString title;
  std::vector<Property> properties;
};

/// The absolute path of a file. A member's label stays behind its archive.
[[nodiscard]] QString wholePath(const std::string& path);

/// The subject of a place in a file; empty if the file is known to end before it.
[[nodiscard]] Subject byteOf(const app::Workspace& workspace, const std::string& path, std::uint64_t offset);

/// Adds header fields, as stored. @param path  of the file, which offsets lead into.
void addStored(const core::Properties& stored, const app::Workspace& workspace, const std::string& path,
               std::vector<Property>& properties);

/// Adds a model's body; nothing if it draws nothing.
void addBody(const core::Skeleton& skeleton, std::vector<Property>& properties);

/// Adds the size, the format and the mipmaps.
void addImage(const core::Image& image, std::vector<Property>& properties);

/// Adds "Format" and the containers.
void addFormat(const formats::Asset& content, std::vector<Property>& properties);

/// The counts of an event file. @pre it holds events.
[[nodiscard]] PropertySection eventProperties(const app::LoadedFile& file);

/// The properties of a selected file.
[[nodiscard]] std::vector<PropertySection> propertiesOf(const app::LoadedFile& file,
                                                        const app::Workspace& workspace);

}  // namespace marrow::gui
