// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_commands.h"

namespace marrow::formats::sm64ds {

int commandWords(unsigned id) {
  switch (id) {
    case kNothing:
    case 0x11:
    case 0x15:
    case kEnd:
      return 0;
    case kVertex16:
    case 0x71:
      return 2;
    case 0x1B:
    case 0x1C:
    case 0x70:
      return 3;
    case 0x1A:
      return 9;
    case 0x17:
    case 0x19:
      return 12;
    case 0x16:
    case 0x18:
      return 16;
    case 0x34:
      return 32;
    default:
      break;
  }
  const bool isOne = (id >= 0x10 && id <= 0x14) || (id >= 0x20 && id <= 0x2B) || (id >= 0x30 && id <= 0x33) ||
                     id == kBegin || id == 0x50 || id == 0x60 || id == 0x72;
  return isOne ? 1 : -1;
}

}  // namespace marrow::formats::sm64ds
