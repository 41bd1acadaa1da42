// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"

#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// Formats in the order in which equal probes win; each stays where it is in memory.
using FormatList = std::list<FormatDescriptor>;

/// The formats that files are recognised among. Changing it is not thread-safe: formats are added before
/// files are read, and removed after the last of their assets is gone.
class FormatRegistry {
 public:
  void add(const FormatDescriptor& format) { formats_.push_back(format); }
  void remove(std::string_view id) {
    formats_.remove_if([&](const FormatDescriptor& format) { return format.id == id; });
  }

  [[nodiscard]] const FormatList& formats() const { return formats_; }
  /// The format of that id; null: there is none.
  [[nodiscard]] const FormatDescriptor* find(std::string_view id) const;

 private:
  FormatList formats_;
};

/// The registry that everything reads with. At first it holds every format of this library.
[[nodiscard]] FormatRegistry& formatRegistry();

/// The formats of formatRegistry().
[[nodiscard]] inline const FormatList& registeredFormats() { return formatRegistry().formats(); }

/// The options that one or several formats share.
struct OptionGroup {
  const char* title;  ///< "Switch"
  const char* noun;   ///< the files that they are about: "an archive"
  std::span<const OptionSpec> specs;
};
/// The options of every format, each once.
[[nodiscard]] std::vector<OptionGroup> optionGroups();

/// True if the format has that extension, which is in lower case and without its dot.
[[nodiscard]] bool hasExtension(const FormatDescriptor& format, const std::string& extension);

/// The archive format whose probe accepts the bytes; null: none.
[[nodiscard]] const FormatDescriptor* archiveFormatOf(ByteView bytes);

/// The format that bytes were recognised as.
struct Recognition {
  const FormatDescriptor* format = nullptr;       ///< null: of no format
  bool isSure = false;                            ///< known by the bytes, not only by the name or the user
  std::optional<core::Result<Asset>> trial = {};  ///< the result of reading them, if tryFormats() did

  [[nodiscard]] bool isKnown() const { return isSure || (trial && trial->has_value()); }
};

/// The format of unpacked bytes: by their content, else by the extension, else by FormatDescriptor::claims.
/// A reader may still refuse them.
[[nodiscard]] Recognition recognise(ByteView bytes, const ReadContext& context);

/// The format by content, else by the extension; in the second case it also reads the bytes.
[[nodiscard]] Recognition tryFormats(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats
