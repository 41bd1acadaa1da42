// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a pose, shared by both kernels.
#pragma once

#include "core/sampling/lane_block.h"
#include "core/sampling/pose_kernel.h"

namespace marrow::core::sampling {

/// @tparam V  a kind of register: Vec, and kWidth, its lanes, which divide kLanes. multiplyAdd(a, b, c) is
/// a * b + c, subtractProduct(a, b, c) is a - b * c. turnByQuarters turns an angle, given as sine and cosine,
/// by as many quarter turns as the low bits of `rounded` say. storeMatrices writes 12 numbers of kWidth bones
/// into the bones' matrices. multiply is for matrices whose last row is 0 0 0 1. Loads and stores of Vec are
/// aligned to 32 bytes. FourLanes is the simplest V.
template <class V>
struct KernelBody {
  using Vec = typename V::Vec;

  static void poseRow(const LaneBlock* blocks, std::size_t blockCount, const RowSlot* row, float t,
                      float* transforms, float* matrices) {
    LaneValues values[kBoneChannels];
    for (std::size_t i = 0; i < blockCount; ++i) {
      const LaneBlock& block = blocks[i];
      const RowSlot* slots = row + block.firstSlot;
      for (std::size_t slot = 0; slot < block.slotCount; ++slot) {
        evaluate(slots[slot], t, values[slot]);
        scatter(values[slot], block.bone, transforms + block.slotChannel[slot]);
      }
      composeBlock(block, values, matrices);
    }
  }

  static void composeBlock(const LaneBlock& block, const LaneValues* values, float* matrices) {
    for (std::size_t lane = 0; lane < kLanes; lane += V::kWidth) composeLanes(block, values, lane, matrices);
  }

  static void multiplyEdges(const BoneEdge* edges, std::size_t edgeCount, const float* transforms,
                            const float* local, float* model) {
    for (std::size_t i = 0; i < edgeCount; ++i) {
      const BoneEdge& edge = edges[i];
      const float* own = local + edge.bone * kFloatsPerMatrix;
      const float* parent = model + edge.parent * kFloatsPerMatrix;
      float* product = model + edge.bone * kFloatsPerMatrix;
      if (!edge.cancelsParentScale) {
        V::multiply(parent, own, product);
        continue;
      }
      float unscaled[kFloatsPerMatrix];
      cancelScale(transforms + edge.parent * kFloatsPerTransform, own, unscaled);
      V::multiply(parent, unscaled, product);
    }
  }

 private:
  struct Angle {
    Vec sine;
    Vec cosine;
  };

  static void evaluate(const RowSlot& slot, float t, LaneValues& values) {
    const Vec time = V::broadcast(t);
    for (std::size_t lane = 0; lane < kLanes; lane += V::kWidth) {
      Vec value = V::load(slot.coefficients[3] + lane);
      value = V::multiplyAdd(value, time, V::load(slot.coefficients[2] + lane));
      value = V::multiplyAdd(value, time, V::load(slot.coefficients[1] + lane));
      value = V::multiplyAdd(value, time, V::load(slot.coefficients[0] + lane));
      V::store(values.value + lane, value);
    }
  }

  static void scatter(const LaneValues& values, const std::uint32_t* bone, float* channel) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      channel[bone[lane] * kFloatsPerTransform] = values.value[lane];
    }
  }

  static void cancelScale(const float* scale, const float* own, float* unscaled) {
    const float inverse[4] = {1.0F / scale[0], 1.0F / scale[1], 1.0F / scale[2], 1.0F};
    for (std::size_t i = 0; i < 12; ++i) unscaled[i] = own[i] * inverse[i % 4];
    for (std::size_t i = 12; i < kFloatsPerMatrix; ++i) unscaled[i] = own[i];
  }

  /// Sine and cosine, wrong by a few 1e-7 at most. Taking off whole quarter turns is exact: a float holds
  /// 90 * n up to n = 2^18. The rest is -45 to 45 degrees, where the polynomials of the Cephes library's sinf
  /// and cosf are wrong by less than 6e-8.
  static Angle sineCosine(Vec degrees) {
    constexpr float kRadiansPerDegree = 0.017453292519943295F;
    constexpr float kRoundToWhole = 12582912.0F;  // 1.5 * 2^23: the sum's low bits are the whole number
    const Vec big = V::broadcast(kRoundToWhole);
    const Vec rounded = V::multiplyAdd(degrees, V::broadcast(1.0F / 90.0F), big);
    Vec rest = V::subtractProduct(degrees, V::subtract(rounded, big), V::broadcast(90.0F));
    // Only angles of damaged files are outside this range.
    rest = V::minimum(V::maximum(rest, V::broadcast(-46.0F)), V::broadcast(46.0F));
    const Vec x = V::multiply(rest, V::broadcast(kRadiansPerDegree));
    const Vec square = V::multiply(x, x);
    Vec sine = V::multiplyAdd(square, V::broadcast(-1.9515295891e-4F), V::broadcast(8.3321608736e-3F));
    sine = V::multiplyAdd(square, sine, V::broadcast(-1.6666654611e-1F));
    sine = V::multiplyAdd(V::multiply(square, x), sine, x);
    Vec cosine =
        V::multiplyAdd(square, V::broadcast(2.443315711809948e-5F), V::broadcast(-1.388731625493765e-3F));
    cosine = V::multiplyAdd(square, cosine, V::broadcast(4.166664568298827e-2F));
    cosine = V::multiplyAdd(square, cosine, V::broadcast(-0.5F));
    cosine = V::multiplyAdd(square, cosine, V::broadcast(1.0F));
    V::turnByQuarters(rounded, sine, cosine);
    return {sine, cosine};
  }

  static Angle angleOf(const LaneBlock& block, const LaneValues* values, std::size_t axis, std::size_t lane) {
    const std::uint8_t slot = block.slotOfChannel[3 + axis];
    if (slot != kNoSlot) return sineCosine(V::load(values[slot].value + lane));
    return {V::load(block.sine[axis].value + lane), V::load(block.cosine[axis].value + lane)};
  }

  static Vec valueOf(const LaneBlock& block, const LaneValues* values, const LaneValues& constant,
                     std::size_t channel, std::size_t lane) {
    const std::uint8_t slot = block.slotOfChannel[channel];
    return V::load((slot == kNoSlot ? constant.value : values[slot].value) + lane);
  }

  /// T * Rz * Ry * Rx * S, as core::toMatrix.
  static void composeLanes(const LaneBlock& block, const LaneValues* values, std::size_t lane,
                           float* matrices) {
    const Angle x = angleOf(block, values, 0, lane);
    const Angle y = angleOf(block, values, 1, lane);
    const Angle z = angleOf(block, values, 2, lane);
    const Vec sxSy = V::multiply(x.sine, y.sine);
    const Vec cxSy = V::multiply(x.cosine, y.sine);
    const Vec zero = V::broadcast(0.0F);
    Vec m[12];
    m[0] = V::multiply(z.cosine, y.cosine);
    m[1] = V::multiply(z.sine, y.cosine);
    m[2] = V::subtract(zero, y.sine);
    m[3] = V::subtractProduct(V::multiply(sxSy, z.cosine), x.cosine, z.sine);
    m[4] = V::multiplyAdd(sxSy, z.sine, V::multiply(x.cosine, z.cosine));
    m[5] = V::multiply(x.sine, y.cosine);
    m[6] = V::multiplyAdd(cxSy, z.cosine, V::multiply(x.sine, z.sine));
    m[7] = V::subtractProduct(V::multiply(cxSy, z.sine), x.sine, z.cosine);
    m[8] = V::multiply(x.cosine, y.cosine);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      m[9 + axis] = valueOf(block, values, block.translation[axis], 6 + axis, lane);
      if (!block.appliesScale) continue;
      const Vec scale = valueOf(block, values, block.scale[axis], axis, lane);
      for (std::size_t row = 0; row < 3; ++row) m[3 * axis + row] = V::multiply(m[3 * axis + row], scale);
    }
    V::storeMatrices(m, block.bone + lane, matrices);
  }
};

/// @tparam V  in an anonymous namespace, so that no two source files share a function above.
template <class V>
constexpr PoseKernel makeKernel(const char* name) {
  using Body = KernelBody<V>;
  return {name, &Body::poseRow, &Body::composeBlock, &Body::multiplyEdges};
}

}  // namespace marrow::core::sampling
