// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <array>
#include <cstdint>

class QToolButton;

namespace marrow::gui {

/// Nine switches, one a channel, in three groups. A group's name switches all three. A click with Alt shows
/// only that channel, or all again.
class ChannelToggles final : public QWidget {
  Q_OBJECT

 public:
  explicit ChannelToggles(QWidget* parent = nullptr);

  [[nodiscard]] std::uint16_t mask() const { return mask_; }
  /// Names rotation, translation and scale by their first letters.
  void setShort(bool isShort);
  /// Names the switches for a texture's matrix: U and V, and one rotation.
  void setOfTexture(bool isOfTexture);

 signals:
  void maskChanged(std::uint16_t mask);

 private:
  void toggle(std::uint16_t bits);
  void nameChannels();

  std::uint16_t mask_ = 0x1FF;
  bool isOfTexture_ = false;
  std::array<QToolButton*, 3> groups_{};
  std::array<QToolButton*, 9> channels_{};
};

}  // namespace marrow::gui
