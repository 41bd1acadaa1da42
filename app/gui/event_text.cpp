// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/event_text.h"

#include "app/gui/text.h"
#include "app/opening/event_list.h"
#include "app/session/workspace.h"
#include "core/skeleton.h"

#include <array>
#include <variant>

namespace marrow::gui {
namespace {

// All digits of a float, without trailing zeros.
QString floatText(float value) { return QString::number(static_cast<double>(value), 'g', 7); }

struct ValueText {
  QString operator()(std::int32_t value) const { return QString::number(value); }
  QString operator()(float value) const { return floatText(value); }
  QString operator()(const glm::vec3& value) const {
    return QStringLiteral("(%1, %2, %3)").arg(floatText(value.x), floatText(value.y), floatText(value.z));
  }
  QString operator()(const std::string& value) const {
    return QLatin1Char('"') + shownName(value) + QLatin1Char('"');
  }
  QString operator()(const core::RawParameter& value) const {
    const QByteArray bytes(reinterpret_cast<const char*>(value.bytes.data()),
                           static_cast<qsizetype>(value.bytes.size()));
    return tr("unknown type %1, bytes %2").arg(value.type).arg(QString::fromLatin1(bytes.toHex(' ')));
  }
};

// In the order of the variant.
constexpr std::array<const char*, 5> kTypes = {"int", "float", "vector", "string", ""};

}  // namespace

QString parameterText(const core::EventParameter& parameter) {
  const QString value = std::visit(ValueText{}, parameter.value);
  return parameter.name.empty() ? value : shownName(parameter.name) + QStringLiteral(" = ") + value;
}

QString typedParameterText(const core::EventParameter& parameter) {
  const QString type = QString::fromLatin1(kTypes[parameter.value.index()]);
  const QString value = std::visit(ValueText{}, parameter.value);
  const QString typed = type.isEmpty() ? value : type + QLatin1Char(' ') + value;
  return parameter.name.empty() ? typed : shownName(parameter.name) + QStringLiteral(": ") + typed;
}

QString shortParametersText(const std::vector<core::EventParameter>& parameters) {
  QStringList texts;
  for (const core::EventParameter& parameter : parameters) {
    if (parameter.isOfEvent) continue;
    texts.append(parameter.name.empty()
                     ? typedParameterText(parameter)
                     : shownName(parameter.name) + QLatin1Char(' ') + parameterText({{}, parameter.value}));
  }
  return texts.join(QStringLiteral(", "));
}

QString fullParametersText(const std::vector<core::EventParameter>& parameters) {
  QStringList texts;
  for (const core::EventParameter& parameter : parameters) texts.append(typedParameterText(parameter));
  return texts.join(QLatin1Char('\n'));
}

QString eventTimeText(const app::EventRow& event) {
  const QString start = frameText(static_cast<double>(event.storedStart));
  switch (event.kind) {
    case app::EventRow::Kind::Trigger:
      return tr("Trigger at frame %1").arg(start);
    case app::EventRow::Kind::Hold:
      return tr("Hold, frames %1 – %2").arg(start, frameText(static_cast<double>(event.storedEnd)));
    case app::EventRow::Kind::None:
      break;
  }
  return tr("Nothing is listed under it");
}

int boneNamedIn(const core::EventParameter& parameter, const app::Workspace& workspace) {
  const auto* name = std::get_if<std::string>(&parameter.value);
  const auto skeleton = workspace.skeleton();
  return name && skeleton && !name->empty() ? skeleton->indexOf(*name) : -1;
}

QString oddityText(const app::EventPlace& place) {
  if (place.oddities.empty()) return {};
  const QString made = place.hasPlace()
                           ? tr("Treated as %1 – %2").arg(frameText(place.start), frameText(place.end))
                           : tr("Never triggered; shown at frame 0");
  return asSentence(toQString(app::odditiesIn(place))) + QLatin1Char('\n') + made;
}

}  // namespace marrow::gui
