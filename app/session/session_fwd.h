// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// For headers that only refer to these types; the sources include the full headers.

namespace marrow::app {

class MaterialAnimations;
class Comparison;
class Playback;
class Selection;
class Workspace;
struct Session;

}  // namespace marrow::app
