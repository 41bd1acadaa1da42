// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled for AVX2 and FMA; the rest of the program is not (core/CMakeLists.txt). The intrinsics are the
// only header with functions here, so that the linker takes none of this code for older processors.
#include "core/sampling/pose_kernel_body.h"

#include <immintrin.h>

namespace marrow::core::sampling {
namespace {

struct Avx2 {
  using Vec = __m256;
  static constexpr std::size_t kWidth = 8;

  static Vec load(const float* from) { return _mm256_load_ps(from); }
  static void store(float* to, Vec a) { _mm256_store_ps(to, a); }
  static Vec broadcast(float a) { return _mm256_set1_ps(a); }
  static Vec multiply(Vec a, Vec b) { return _mm256_mul_ps(a, b); }
  static Vec subtract(Vec a, Vec b) { return _mm256_sub_ps(a, b); }
  static Vec multiplyAdd(Vec a, Vec b, Vec c) { return _mm256_fmadd_ps(a, b, c); }
  static Vec subtractProduct(Vec a, Vec b, Vec c) { return _mm256_fnmadd_ps(b, c, a); }
  static Vec minimum(Vec a, Vec b) { return _mm256_min_ps(a, b); }
  static Vec maximum(Vec a, Vec b) { return _mm256_max_ps(a, b); }

  static void turnByQuarters(Vec rounded, Vec& sine, Vec& cosine) {
    const __m256i quarters = _mm256_castps_si256(rounded);
    const __m256i one = _mm256_set1_epi32(1);
    const Vec isOdd = _mm256_castsi256_ps(_mm256_slli_epi32(quarters, 31));
    const Vec turnedSine = _mm256_blendv_ps(sine, cosine, isOdd);
    const Vec turnedCosine = _mm256_blendv_ps(cosine, sine, isOdd);
    sine = _mm256_xor_ps(turnedSine, signOfBit1(quarters));
    cosine = _mm256_xor_ps(turnedCosine, signOfBit1(_mm256_add_epi32(quarters, one)));
  }

  static void storeMatrices(const Vec (&m)[12], const std::uint32_t* bone, float* matrices) {
    storeColumns(m, _mm256_setzero_ps(), bone, matrices);
    storeColumns(m + 6, _mm256_set1_ps(1.0F), bone, matrices + 8);
  }

  static void multiply(const float* left, const float* right, float* product) {
    const Vec right01 = _mm256_loadu_ps(right);
    const Vec right23 = _mm256_loadu_ps(right + 8);
    const Vec left0 = broadcastColumn(left);
    const Vec left1 = broadcastColumn(left + 4);
    const Vec left2 = broadcastColumn(left + 8);
    const Vec moved = _mm256_insertf128_ps(_mm256_setzero_ps(), _mm_loadu_ps(left + 12), 1);
    Vec product01 = _mm256_mul_ps(left0, _mm256_permute_ps(right01, 0x00));
    product01 = _mm256_fmadd_ps(left1, _mm256_permute_ps(right01, 0x55), product01);
    product01 = _mm256_fmadd_ps(left2, _mm256_permute_ps(right01, 0xAA), product01);
    Vec product23 = _mm256_fmadd_ps(left0, _mm256_permute_ps(right23, 0x00), moved);
    product23 = _mm256_fmadd_ps(left1, _mm256_permute_ps(right23, 0x55), product23);
    product23 = _mm256_fmadd_ps(left2, _mm256_permute_ps(right23, 0xAA), product23);
    _mm256_storeu_ps(product, product01);
    _mm256_storeu_ps(product + 8, product23);
  }

 private:
  struct Columns {
    Vec of[4];  ///< one column of bone i in the low half, of bone i + 4 in the high half
  };

  static Vec broadcastColumn(const float* column) {
    return _mm256_broadcast_ps(reinterpret_cast<const __m128*>(column));
  }

  static Vec signOfBit1(__m256i quarters) {
    const __m256i bit1 = _mm256_and_si256(quarters, _mm256_set1_epi32(2));
    return _mm256_castsi256_ps(_mm256_slli_epi32(bit1, 30));
  }

  static Columns columnOf(Vec x, Vec y, Vec z, Vec w) {
    const Vec xyLow = _mm256_unpacklo_ps(x, y);
    const Vec xyHigh = _mm256_unpackhi_ps(x, y);
    const Vec zwLow = _mm256_unpacklo_ps(z, w);
    const Vec zwHigh = _mm256_unpackhi_ps(z, w);
    return {{_mm256_shuffle_ps(xyLow, zwLow, 0x44), _mm256_shuffle_ps(xyLow, zwLow, 0xEE),
             _mm256_shuffle_ps(xyHigh, zwHigh, 0x44), _mm256_shuffle_ps(xyHigh, zwHigh, 0xEE)}};
  }

  // Stores two neighbouring columns of a bone at once, so that multiply() can load both at once.
  static void storeColumns(const Vec* m, Vec lastW, const std::uint32_t* bone, float* matrices) {
    const Columns first = columnOf(m[0], m[1], m[2], _mm256_setzero_ps());
    const Columns second = columnOf(m[3], m[4], m[5], lastW);
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec low = _mm256_permute2f128_ps(first.of[i], second.of[i], 0x20);
      const Vec high = _mm256_permute2f128_ps(first.of[i], second.of[i], 0x31);
      _mm256_storeu_ps(matrices + bone[i] * kFloatsPerMatrix, low);
      _mm256_storeu_ps(matrices + bone[i + 4] * kFloatsPerMatrix, high);
    }
  }
};

constexpr PoseKernel kKernel = makeKernel<Avx2>("AVX2");

}  // namespace

const PoseKernel& builtAvx2Kernel() { return kKernel; }

}  // namespace marrow::core::sampling
