// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/open_message.h"

#include <QDir>
#include <QStringDecoder>

#include <algorithm>

namespace marrow::gui {
namespace {

// "open LENGTH\n", then the paths in UTF-8, a zero byte after each.
constexpr char kStart[] = "open ";
constexpr qsizetype kLongestHeader = 16;

bool isPath(const QString& text) {
  const bool isClean = std::none_of(text.begin(), text.end(), [](QChar c) { return c < QLatin1Char(' '); });
  return isClean && QDir::isAbsolutePath(text);
}

MessageState readPaths(const QByteArray& body, QStringList& paths) {
  if (!body.endsWith('\0')) return MessageState::Refused;
  QStringList read;
  for (const QByteArray& name : body.chopped(1).split('\0')) {
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString path = decoder(name);
    if (decoder.hasError() || !isPath(path) || read.size() == kMostPaths) return MessageState::Refused;
    read.append(path);
  }
  paths = read;
  return MessageState::Whole;
}

}  // namespace

QByteArray openMessage(const QStringList& paths) {
  QByteArray body;
  for (const QString& path : paths) body += path.toUtf8() + '\0';
  const bool fits = !paths.isEmpty() && paths.size() <= kMostPaths && body.size() <= kLargestMessageBytes;
  return fits ? kStart + QByteArray::number(body.size()) + '\n' + body : QByteArray();
}

MessageState readOpenMessage(const QByteArray& bytes, QStringList& paths) {
  const auto end = bytes.indexOf('\n');
  const QByteArray header = bytes.left(end < 0 ? kLongestHeader : end);
  const auto known = std::min<qsizetype>(header.size(), qsizetype{sizeof(kStart)} - 1);
  if (!header.startsWith(QByteArray(kStart, known))) return MessageState::Refused;
  if (end < 0) return bytes.size() >= kLongestHeader ? MessageState::Refused : MessageState::Partial;
  bool isNumber = false;
  const int length = header.mid(qsizetype{sizeof(kStart)} - 1).toInt(&isNumber);
  if (end >= kLongestHeader || !isNumber || length <= 0 || length > kLargestMessageBytes)
    return MessageState::Refused;
  const auto here = bytes.size() - end - 1;
  if (here < length) return MessageState::Partial;
  return here == length ? readPaths(bytes.mid(end + 1), paths) : MessageState::Refused;
}

}  // namespace marrow::gui
