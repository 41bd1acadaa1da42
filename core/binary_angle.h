// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>

namespace marrow::core {

/// An angle as the consoles store it: signed 16 bits, 65536 units a turn; 0x8000 is half a turn.
struct BinaryAngle {
  static constexpr double kDegreesPerUnit = 360.0 / 65536.0;

  std::int16_t units = 0;

  /// Keeps the low 16 bits, as a store to a 16-bit register does.
  [[nodiscard]] static constexpr BinaryAngle wrap(std::int64_t units) {
    return {static_cast<std::int16_t>(static_cast<std::uint16_t>(units))};
  }

  /// The nearest angle; 0 where `degrees` is not finite.
  [[nodiscard]] static BinaryAngle fromDegrees(float degrees) {
    if (!std::isfinite(degrees)) return {};
    return wrap(std::llround(std::fmod(static_cast<double>(degrees), 360.0) / kDegreesPerUnit));
  }

  /// @return degrees in (-180, 180]; exact even in a float, because 45/8192 has few bits.
  [[nodiscard]] constexpr float degrees() const {
    constexpr auto kDegrees = static_cast<float>(kDegreesPerUnit);
    return units == INT16_MIN ? 180.0F : static_cast<float>(units) * kDegrees;
  }

  friend constexpr bool operator==(BinaryAngle, BinaryAngle) = default;
};

}  // namespace marrow::core
