// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::render {

// The few combinations of OpenGL state that passes draw with. Software drivers compile a shader anew for each
// combination of tests it is drawn with, so fewer are faster to start.

/// What every pass starts from: depth test on, no culling, setSolid(). A widget's painter may have left
/// anything behind.
void resetDrawState();

/// Hides what is behind and marks its pixels with stencil 1, over which the ground is drawn again.
void setSolid();
/// Blended over what is there; hides nothing and marks nothing.
void setSeeThrough();

/// Unbinds our objects and switches all tests off, as Qt expects it.
void leaveDrawState();

}  // namespace marrow::render
