// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::app {

class Comparison;
class Playback;
class Selection;
class Workspace;
struct Session;

}  // namespace marrow::app
