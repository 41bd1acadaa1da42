// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>

/// The messages between two starts of the program: paths to open.
namespace marrow::gui {

/// The window's first message. A start that does not get it opens its own window.
inline constexpr char kGreeting[] = "marrow 1\n";
inline constexpr char kThanks[] = "taken\n";
/// From another window, which stays connected until the listening one is gone, and then takes its place.
inline constexpr char kWaiting[] = "wait\n";

inline constexpr qsizetype kLargestMessageBytes = 1 << 20;
inline constexpr qsizetype kMostPaths = 4096;

/// @param paths  absolute.
/// @return empty when there are too many.
[[nodiscard]] QByteArray openMessage(const QStringList& paths);

enum class MessageState { Partial, Whole, Refused };

/// Reads the bytes received so far, which may be hostile.
/// @param paths  set when the message is whole: absolute paths without control characters.
[[nodiscard]] MessageState readOpenMessage(const QByteArray& bytes, QStringList& paths);

}  // namespace marrow::gui
