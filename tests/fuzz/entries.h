// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

namespace marrow::fuzz {

// The functions of the targets in targets.cpp. They call the program's readers, with the memory that a file
// of that size may take, and pose the result.

void runJ3dBck(formats::ByteView bytes);
void runJ3dBca(formats::ByteView bytes);
void runJ3dMaterialAnimations(formats::ByteView bytes);
void runJ3dModel(formats::ByteView bytes);
void runJ3dBti(formats::ByteView bytes);
void runBaev(formats::ByteView bytes);
void runSm64dsBca(formats::ByteView bytes);
void runSm64dsBmd(formats::ByteView bytes);
void runGltf(formats::ByteView bytes);
void runForeign(formats::ByteView bytes);
void runZ64Object(formats::ByteView bytes);

/// 12 bytes with the user's options (offsets of a skeleton and an animation, limb size), then an object.
void runZ64Named(formats::ByteView bytes);

/// Link's three files: the sizes of the first two as 16-bit words, then his object, the keep and the frames.
void runZ64Link(formats::ByteView bytes);

void runYaz0(formats::ByteView bytes);
void runLz(formats::ByteView bytes);
void runZstd(formats::ByteView bytes);

/// The list of an archive of any kind.
void runArchive(formats::ByteView bytes);

/// A file of any kind, as the program opens it.
void runAnyFile(formats::ByteView bytes);

/// The same with all that follows: sets are bound, clips find models and events.
void runOpening(formats::ByteView bytes);

/// A list of names, as people write it.
void runWordList(formats::ByteView bytes);
/// The file of remembered sessions.
void runSessions(formats::ByteView bytes);
/// The file of settings.
void runSettings(formats::ByteView bytes);
/// A message from another start of the program.
void runInstanceMessage(formats::ByteView bytes);

/// Names with zero bytes between them, of bones, materials and images: every writer writes them.
void runWriters(formats::ByteView bytes);

}  // namespace marrow::fuzz
