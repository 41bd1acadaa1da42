// SPDX-License-Identifier: GPL-3.0-or-later
// Where bones are so many that their edges are finer than a pixel.
flat in vec4 paint;
out vec4 result;

void main() { result = vec4(paint.rgb, 1.0) * paint.a; }
