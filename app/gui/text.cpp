// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/text.h"

#include "formats/text/terminal_buffer.h"

#include <QDir>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

// A Windows path may come on any system.
std::size_t lastSlash(const std::string& path) { return path.find_last_of("/\\"); }

constexpr double kSmallest = 0.0005;  // the games stop a thousandth before an end

}  // namespace

QString shownName(const std::string& name) {
  constexpr std::size_t kMostBytes = 4096;
  if (name.size() > kMostBytes)
    return toQString(formats::visible(name.substr(0, kMostBytes))) + QChar(0x2026);
  const bool isPlain = std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
  return toQString(isPlain ? name : formats::visible(name));
}

QString pathText(const std::string& path) { return QDir::toNativeSeparators(toQString(path)); }

QString baseName(const std::string& path) {
  const std::size_t slash = lastSlash(path);
  return toQString(slash == std::string::npos ? path : path.substr(slash + 1));
}

QString clipTitle(const QString& fileName, const std::string& clip) {
  const QString name = shownName(clip);
  const QString stem = fileName.section(QLatin1Char('.'), 0, -2);
  if (name == stem || name == fileName) return name;
  return QStringLiteral("%1 / %2").arg(stem.isEmpty() ? fileName : stem, name);
}

QString folderOf(const std::string& path) {
  const std::size_t slash = lastSlash(path);
  return slash == std::string::npos ? QString() : toQString(path.substr(0, slash));
}

QString frameText(double frame) {
  constexpr double kMostDigits = 1e15;  // a file's larger number is not a frame, and has no decimals
  if (!(std::abs(frame) < kMostDigits)) return numberText(frame, 0);
  const double rounded = std::round(frame);
  if (std::abs(frame - rounded) < kSmallest) return QString::number(static_cast<long long>(rounded));
  QString text = QString::number(frame, 'f', 3);
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  return text;
}

double playheadFrame(double frame, bool isPlaying) {
  return isPlaying ? std::floor(frame + kSmallest) : frame;
}

QString playheadText(double frame, bool isPlaying) { return frameText(playheadFrame(frame, isPlaying)); }

QString numberText(double value, int decimals) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  if (std::isinf(value)) return value < 0.0 ? QStringLiteral("-∞") : QStringLiteral("∞");
  const double smallest = 0.5 * std::pow(10.0, -decimals);
  if (std::abs(value) < smallest) value = 0.0;
  return std::abs(value) >= 1e7 ? QString::number(value, 'g', 6) : QString::number(value, 'f', decimals);
}

QString countText(qsizetype count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(countText(count));
}

QString asSentence(QString text) {
  // "link_animetion", "walk.bck", "dambiri:": plain words contain none of these.
  const QString word = text.section(QLatin1Char(' '), 0, 0);
  const QString first = word.chopped(text.isEmpty() ? 0 : 1);
  const bool isName =
      first.contains(QLatin1Char('_')) || first.contains(QLatin1Char('.')) || word.endsWith(QLatin1Char(':'));
  if (!text.isEmpty() && !isName) text[0] = text[0].toUpper();
  return text;
}

QString errorText(const core::Error& error) {
  return asSentence(toQString(error.message.text())) + QLatin1Char('.');
}

QString offsetText(std::uint64_t offset) {
  return QStringLiteral("0x") + QString::number(offset, 16).toUpper();
}

QString loopModeText(core::LoopMode mode) {
  static constexpr const char* kNames[] = {
      QT_TRANSLATE_NOOP("Text", "Once"), QT_TRANSLATE_NOOP("Text", "Once and reset"),
      QT_TRANSLATE_NOOP("Text", "Loop"), QT_TRANSLATE_NOOP("Text", "Mirrored once"),
      QT_TRANSLATE_NOOP("Text", "Mirrored loop")};
  return tr(kNames[static_cast<std::size_t>(mode)]);
}

QString severityText(core::Severity severity) {
  return severity == core::Severity::Error     ? tr("Error")
         : severity == core::Severity::Warning ? tr("Warning")
                                               : tr("Note");
}

QString placeText(const core::Diagnostic& diagnostic) {
  QString place = toQString(diagnostic.fieldPath);
  if (!diagnostic.byteOffset) return place;
  const QString offset = tr("offset %1").arg(offsetText(*diagnostic.byteOffset));
  return place.isEmpty() ? offset : place + QStringLiteral(" · ") + offset;
}

}  // namespace marrow::gui
