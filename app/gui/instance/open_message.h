// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>

/// What one start of the program says to another: paths to open, and nothing else.
namespace marrow::gui {

/// What the window says first. Who hears nothing opens its own window.
inline constexpr char kGreeting[] = "marrow 1\n";
inline constexpr char kThanks[] = "taken\n";
/// From another window, which stays connected until the one that listens is gone and takes its place then.
inline constexpr char kWaiting[] = "wait\n";

inline constexpr qsizetype kLargestMessageBytes = 1 << 20;
inline constexpr qsizetype kMostPaths = 4096;

/// @param paths  absolute.
/// @return empty when they are too many to be handed over.
[[nodiscard]] QByteArray openMessage(const QStringList& paths);

enum class MessageState { Partial, Whole, Refused };

/// Reads what came so far; the bytes may be anybody's.
/// @param paths  set when the message is whole: absolute paths without control characters.
[[nodiscard]] MessageState readOpenMessage(const QByteArray& bytes, QStringList& paths);

}  // namespace marrow::gui
