// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::render {

// The few combinations of OpenGL state that passes draw with. Software drivers compile a shader again for
// each combination of tests, so fewer combinations start faster.

/// Depths up to here are for things that lie, in their own order, before everything drawn with the whole
/// range.
inline constexpr double kNearestDepths = 0.01;

/// The state before each pass: depth test on, no culling, setSolid(). A widget's painter may have left any
/// state.
void resetDrawState();

/// Writes depth, and stencil 1, over which the ground is drawn again.
void setSolid();
/// Blends, and writes neither depth nor stencil.
void setSeeThrough();

/// Unbinds our objects and switches all tests off, as Qt expects it.
void leaveDrawState();

}  // namespace marrow::render
