// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace marrow::formats {

/// The kind of value that an option has.
enum class OptionKind {
  Flag,         ///< on or off; off by default
  Choice,       ///< one of a few words; the first by default
  Integer,      ///< a whole number between two limits
  Number,       ///< a finite number between two limits
  Text,         ///< any words
  Size,         ///< width and height in whole numbers, "640x480", each between two limits
  Offsets,      ///< offsets or addresses in a file, as 0x278 or 632; any number of them
  FilePerSlot,  ///< files, each for a numbered slot
};

struct OptionChoice {
  const char* id;     ///< as typed on the command line: "auto"
  const char* label;  ///< for people: "Auto"
};

/// One option of a reader or writer, described once: the command line makes a flag of it, the window a field
/// of a form, and both check it the same way (parseOption()).
struct OptionSpec {
  const char* id;     ///< stable: "limb-size" is --limb-size, and the key in Options
  const char* label;  ///< beside the field of a form: "Limb size"
  const char* help;   ///< a line of the command line's help, without a full stop
  OptionKind kind;

  const char* jsonName = "";                   ///< in a command's answer; empty: made of the id
  const char* tip = "";                        ///< for a tool tip where the help does not fit a form
  const char* valueName = "";                  ///< for help: "N=FILE"; empty: by the kind
  std::span<const OptionChoice> choices = {};  ///< of a Choice, the default first
  double least = 0;                            ///< of Integer, Number and Size
  double most = std::numeric_limits<int>::max();
  const char* defaultText = "";           ///< of Integer, Number, Text and Size: the meaning of no value
  const char* placeholder = "";           ///< in an empty field
  const char* note = "";                  ///< below a field that has a value
  const char* slotName = "slot";          ///< of FilePerSlot: "segment"
  int slotCount = 0;                      ///< of FilePerSlot: numbers run from 0 up to, not including, this
  std::uint32_t offsetMask = UINT32_MAX;  ///< of Offsets: the bits of an address that are an offset
  bool namesClips = false;    ///< of Offsets: clips lie there; a clip that the user names is shown
  const char* formFlag = "";  ///< a Flag that the window sets whenever this is set
  const char* subject = "";   ///< the thing that it is about, if that is not any file of the format
  bool isOnCommandLine = true;
  bool isInForm = true;
  int ofSlot = -1;       ///< of a set: the slot whose file it is about
  bool isOfSet = false;  ///< about how files are joined; reading one file does not ask for it
};

}  // namespace marrow::formats
