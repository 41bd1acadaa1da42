// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// For headers that only refer to these: the sources include what they use.

namespace marrow::app {

class MaterialAnimations;
class Comparison;
class Playback;
class Selection;
class Workspace;
struct Session;

}  // namespace marrow::app
