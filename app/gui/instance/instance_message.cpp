// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/instance_message.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace marrow::gui {

QByteArray messageOf(const QStringList& paths) {
  return QJsonDocument(QJsonArray::fromStringList(paths)).toJson(QJsonDocument::Compact) + '\n';
}

QStringList pathsIn(const QByteArray& line) {
  QStringList paths;
  for (const auto& value : QJsonDocument::fromJson(line).array()) {
    const QString path = value.toString();
    const bool isClean = std::none_of(path.begin(), path.end(), [](QChar c) { return c < QLatin1Char(' '); });
    if (!isClean || !QDir::isAbsolutePath(path)) return {};
    paths.append(path);
  }
  return paths;
}

}  // namespace marrow::gui
