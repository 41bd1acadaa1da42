// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/event_archive.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_view.h"
#include "formats/source/container.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {

struct FormatDescriptor;

/// Something that reading a file found out, and why, for people and scripts.
struct Fact {
  const char* group = "";   ///< in JSON: an object of its own
  const char* key = "";     ///< in that object
  const char* title = "";   ///< in reports: "root"
  const char* option = "";  ///< that it can be changed by
  bool value = false;
  const char* choice = "";  ///< of that option: what holds
  const char* text = "";    ///< how it shows
  const char* reason = "";  ///< a clause: "its file is named so"
};

/// The contents of one file, in core's types. Immutable and shared once read.
struct Asset {
  const FormatDescriptor* format = nullptr;  ///< the format whose reader made it
  std::string formatId;                      ///< for scripts: the format's id, or that of a kind of it
  std::string formatLabel;                   ///< for people
  std::vector<Container> containers;         ///< the containers that it was unpacked from, outermost first
  std::uint64_t byteCount = 0;               ///< of the unpacked bytes, which offsets count in
  std::shared_ptr<const Bytes> bytes;        ///< the unpacked bytes
  FileStamp stamp;                           ///< of the file on the disk, before it was read
  std::vector<std::shared_ptr<const core::Skeleton>> skeletons;
  std::vector<std::shared_ptr<const core::Model>> models;  ///< the bodies that skeletons name, in their order
  std::vector<std::shared_ptr<const core::Clip>> clips;
  std::vector<int> clipSkeletons;  ///< by clip: the skeleton here that it was made for, or -1; may be shorter
  std::shared_ptr<const core::EventArchive> events;  ///< null unless the file is an event file
  std::vector<Fact> facts;                           ///< shown for a file that others are joined to
  std::vector<const char*> optionTables;             ///< the options that the file has a table for
  core::Diagnostics diagnostics;

  /// The skeleton of this file that a clip of it was made for, where the file says so; else null.
  [[nodiscard]] std::shared_ptr<const core::Skeleton> skeletonOf(std::size_t clip) const {
    const int index = clip < clipSkeletons.size() ? clipSkeletons[clip] : -1;
    return index < 0 ? nullptr : skeletons[static_cast<std::size_t>(index)];
  }
};

}  // namespace marrow::formats
