// SPDX-License-Identifier: GPL-3.0-or-later
// Four floats: the compiler's vector type where it has one (it makes SSE2 or NEON of it), else GLM's.
#pragma once

#include "core/sampling/lane_block.h"

#include <glm/common.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include <bit>
#include <cstring>

#if !defined(MARROW_PLAIN_LANES) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define MARROW_VECTOR_LANES
#endif
#endif

namespace marrow::core::sampling {
namespace {

#if defined(MARROW_VECTOR_LANES)

typedef float Float4 __attribute__((vector_size(16)));
typedef std::uint32_t Bits4 __attribute__((vector_size(16)));

inline Float4 spread(float a) { return Float4{a, a, a, a}; }
inline Bits4 bitsOf(Float4 a) { return reinterpret_cast<Bits4>(a); }
inline Float4 floatsOf(Bits4 a) { return reinterpret_cast<Float4>(a); }
inline Float4 lesserOf(Float4 a, Float4 b) { return a < b ? a : b; }
inline Float4 greaterOf(Float4 a, Float4 b) { return a > b ? a : b; }
inline Bits4 bit1ToSign(Bits4 a) { return a << 30; }

inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d) {
  const Float4 abLow = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Float4 abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Float4 cdLow = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Float4 cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(abLow, cdLow, 0, 1, 4, 5);
  b = __builtin_shufflevector(abLow, cdLow, 2, 3, 6, 7);
  c = __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5);
  d = __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7);
}

#else

using Float4 = glm::vec4;
using Bits4 = glm::uvec4;

inline Float4 spread(float a) { return Float4(a); }
// GLM's own functions read a float as an integer in place, which optimising compilers need not allow for.
inline Bits4 bitsOf(const Float4& a) { return std::bit_cast<Bits4>(a); }
inline Float4 floatsOf(const Bits4& a) { return std::bit_cast<Float4>(a); }
inline Float4 lesserOf(const Float4& a, const Float4& b) { return glm::min(b, a); }
inline Float4 greaterOf(const Float4& a, const Float4& b) { return glm::max(b, a); }
inline Bits4 bit1ToSign(const Bits4& a) { return a << 30U; }

inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d) {
  const glm::mat4 rows = glm::transpose(glm::mat4(a, b, c, d));
  a = rows[0];
  b = rows[1];
  c = rows[2];
  d = rows[3];
}

#endif

/// KernelBody's register of four floats.
struct FourLanes {
  using Vec = Float4;
  static constexpr std::size_t kWidth = 4;

  static Vec load(const float* from) {
    Vec a;
    std::memcpy(&a, from, sizeof a);
    return a;
  }
  static void store(float* to, const Vec& a) { std::memcpy(to, &a, sizeof a); }
  static Vec broadcast(float a) { return spread(a); }
  static Vec multiply(const Vec& a, const Vec& b) { return a * b; }
  static Vec subtract(const Vec& a, const Vec& b) { return a - b; }
  static Vec multiplyAdd(const Vec& a, const Vec& b, const Vec& c) { return a * b + c; }
  static Vec subtractProduct(const Vec& a, const Vec& b, const Vec& c) { return a - b * c; }
  static Vec minimum(const Vec& a, const Vec& b) { return lesserOf(a, b); }
  static Vec maximum(const Vec& a, const Vec& b) { return greaterOf(a, b); }

  static void turnByQuarters(const Vec& rounded, Vec& sine, Vec& cosine) {
    const Bits4 quarters = bitsOf(rounded);
    const Bits4 one = {1, 1, 1, 1};
    const Bits4 two = {2, 2, 2, 2};
    const Bits4 none = {0, 0, 0, 0};
    const Bits4 isOdd = none - (quarters & one);
    const Bits4 swap = (bitsOf(sine) ^ bitsOf(cosine)) & isOdd;
    const Bits4 sineSign = bit1ToSign(quarters & two);
    const Bits4 cosineSign = bit1ToSign((quarters + one) & two);
    sine = floatsOf(bitsOf(sine) ^ swap ^ sineSign);
    cosine = floatsOf(bitsOf(cosine) ^ swap ^ cosineSign);
  }

  static void storeMatrices(const Vec (&m)[12], const std::uint32_t* bone, float* matrices) {
    for (std::size_t column = 0; column < 4; ++column) {
      Vec a = m[3 * column];
      Vec b = m[3 * column + 1];
      Vec c = m[3 * column + 2];
      Vec d = spread(column == 3 ? 1.0F : 0.0F);
      transpose(a, b, c, d);
      float* to = matrices + 4 * column;
      store(to + bone[0] * kFloatsPerMatrix, a);
      store(to + bone[1] * kFloatsPerMatrix, b);
      store(to + bone[2] * kFloatsPerMatrix, c);
      store(to + bone[3] * kFloatsPerMatrix, d);
    }
  }

  static void multiply(const float* left, const float* right, float* product) {
    const Vec left0 = load(left);
    const Vec left1 = load(left + 4);
    const Vec left2 = load(left + 8);
    const Vec left3 = load(left + 12);
    for (std::size_t column = 0; column < 4; ++column) {
      const float* r = right + 4 * column;
      Vec sum = left0 * spread(r[0]) + left1 * spread(r[1]) + left2 * spread(r[2]);
      if (column == 3) sum = sum + left3;
      store(product + 4 * column, sum);
    }
  }
};

}  // namespace
}  // namespace marrow::core::sampling
