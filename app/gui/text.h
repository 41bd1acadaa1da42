// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/playback_clock.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <concepts>
#include <cstdint>
#include <string>

namespace marrow::gui {

/// QObject::tr() for functions that belong to no object.
[[nodiscard]] inline QString tr(const char* text) { return QCoreApplication::translate("Text", text); }

[[nodiscard]] inline QString toQString(const std::string& text) { return QString::fromStdString(text); }

/// A name from a file as one line, with invisible characters escaped: "\x09hand". A hostile file's name of
/// more than 4,096 bytes, which no panel could draw, is cut.
[[nodiscard]] QString shownName(const std::string& name);

/// A path as the system writes it.
[[nodiscard]] QString pathText(const std::string& path);
/// The last part of a path as the user gave it, whichever slash it uses.
[[nodiscard]] QString baseName(const std::string& path);
/// A name that tells a clip from others: "walk", or "object_horse / anim_0002D4" if the file has another
/// name.
/// @param fileName  without folders, with its extension.
[[nodiscard]] QString clipTitle(const QString& fileName, const std::string& clip);
/// Everything before baseName(), without the slash; empty for a bare name.
[[nodiscard]] QString folderOf(const std::string& path);

/// "12" for a whole frame, "12.35" otherwise; three decimals at most. All panels write a frame this way.
[[nodiscard]] QString frameText(double frame);
/// The playhead as panels show it. While it plays, that is a whole frame: line and number agree, and the
/// number keeps its width.
[[nodiscard]] double playheadFrame(double frame, bool isPlaying);
/// playheadFrame() as text.
[[nodiscard]] QString playheadText(double frame, bool isPlaying);
/// A number of a transform: without trailing zeros, never "-0".
[[nodiscard]] QString numberText(double value, int decimals = 3);
/// A count with separators: "12,345". A number of a place, such as a frame, has none.
template <std::integral Count>
[[nodiscard]] QString countText(Count count) {
  return QLocale(QLocale::English).toString(static_cast<qlonglong>(count));
}
/// "1 bone" or "1,234 bones": selects the words and puts the number in. English needs no catalogue for it.
[[nodiscard]] QString countText(qsizetype count, const QString& one, const QString& many);
/// With a capital first letter, which the readers' messages lack.
[[nodiscard]] QString asSentence(QString text);
/// An error's message as a sentence.
[[nodiscard]] QString errorText(const core::Error& error);
/// "0x1C4", as the readers' messages write it
[[nodiscard]] QString offsetText(std::uint64_t offset);

[[nodiscard]] QString loopModeText(core::LoopMode mode);
[[nodiscard]] QString severityText(core::Severity severity);

/// A diagnostic's field path and offset; empty when it has neither.
[[nodiscard]] QString placeText(const core::Diagnostic& diagnostic);

}  // namespace marrow::gui
