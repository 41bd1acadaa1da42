// SPDX-License-Identifier: GPL-3.0-or-later
// Without outlines, for so many bones that outlines would be finer than a pixel.
flat in vec4 paint;
out vec4 result;

void main() { result = vec4(paint.rgb, 1.0) * paint.a; }
