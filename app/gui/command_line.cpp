// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include "app/gui/panels/panel_specs.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace marrow::gui {
namespace {

constexpr int kBadUsage = 2;

QStringList panelIds() {
  QStringList ids;
  for (const PanelSpec& spec : panelSpecs()) ids.append(QLatin1String(idOf(spec)));
  return ids;
}

struct OptionText {
  const char* name;   ///< or several, separated by commas
  const char* text;   ///< %1: the panels
  const char* value;  ///< the name of its value; null: it has none
};

// clang-format off
constexpr OptionText kOptions[] = {
    {"h,help", QT_TRANSLATE_NOOP("Text", "Shows this help."), nullptr},
    {"v,version", QT_TRANSLATE_NOOP("Text", "Shows the version."), nullptr},
    {"theme", QT_TRANSLATE_NOOP("Text", "Colours for this run: dark, light or system."), "NAME"},
    {"frame", QT_TRANSLATE_NOOP("Text", "Shows this frame first; fractions count."), "N"},
    {"clip", QT_TRANSLATE_NOOP("Text", "Shows this clip first, by number or name."), "N|NAME"},
    {"bone", QT_TRANSLATE_NOOP("Text", "Selects a bone, by number or name; may be given several times."), "N|NAME"},
    {"names", QT_TRANSLATE_NOOP("Text", "Word list for the names of events, one per line."), "WORDLIST"},
    {"dictionary", QT_TRANSLATE_NOOP("Text", "A zstd dictionary, or ZsDic.pack.zs, for the files; may be given several times."), "FILE"},
    {"key", QT_TRANSLATE_NOOP("Text", "Selects this animated key of the bone, counted from 0."), "N"},
    {"event", QT_TRANSLATE_NOOP("Text", "Selects this row of the events, counted from 0."), "N"},
    {"filter", QT_TRANSLATE_NOOP("Text", "Lists only clips whose name or path contains this."), "TEXT"},
    {"reference", QT_TRANSLATE_NOOP("Text", "Compares with this open clip, by number or name, or with a file: its clip of the shown one's name, else its first."), "N|NAME|FILE"},
    {"action", QT_TRANSLATE_NOOP("Text", "Runs a command by its id, for example view.ghosts; may be given several times."), "ID"},
    {"panel", QT_TRANSLATE_NOOP("Text", "Brings a panel to the front: %1."), "NAME"},
    {"size", QT_TRANSLATE_NOOP("Text", "The window's size."), "WxH"},
    {"new-window", QT_TRANSLATE_NOOP("Text", "Opens a window of its own, instead of giving the files to one that is open."), nullptr},
    {"screenshot", QT_TRANSLATE_NOOP("Text", "Saves an image of the window once the files are shown, then quits."), "OUT.png"},
};
// clang-format on

QCommandLineOption optionOf(const OptionText& option) {
  QString text = tr(option.text);
  if (text.contains(QLatin1String("%1"))) text = text.arg(panelIds().join(QStringLiteral(", ")));
  return {QString::fromLatin1(option.name).split(QLatin1Char(',')), text, QString::fromLatin1(option.value)};
}

CommandLine stop(int status, const QString& output) {
  CommandLine line;
  line.exitStatus = status;
  line.output = output;
  return line;
}

std::optional<double> numberOf(const QString& text) {
  bool isNumber = false;
  const double number = text.toDouble(&isNumber);
  return isNumber ? std::optional(number) : std::nullopt;
}

/// A whole number from 0 on.
std::optional<int> indexOf(const QString& text) {
  bool isNumber = false;
  const int index = text.toInt(&isNumber);
  return isNumber && index >= 0 ? std::optional(index) : std::nullopt;
}

QSize sizeNamed(const QString& text) {
  const QStringList parts = text.split(QLatin1Char('x'));
  if (parts.size() != 2) return {};
  bool widthFine = false;
  bool heightFine = false;
  const QSize size(parts[0].toInt(&widthFine), parts[1].toInt(&heightFine));
  const bool sane = widthFine && heightFine && size.width() >= 320 && size.height() >= 240 &&
                    size.width() <= 16384 && size.height() <= 16384;
  return sane ? size : QSize();
}

// @return the fault; empty: none.
QString readValues(const QCommandLineParser& parser, CommandLine& line) {
  const auto isSet = [&](const char* name) { return parser.isSet(QLatin1String(name)); };
  const auto value = [&](const char* name) { return parser.value(QLatin1String(name)); };
  line.theme = themeNamed(value("theme"));
  line.frame = numberOf(value("frame"));
  line.key = indexOf(value("key"));
  line.event = indexOf(value("event"));
  line.size = sizeNamed(value("size"));
  line.clip = value("clip");
  line.bones = parser.values(QStringLiteral("bone"));
  line.reference = value("reference");
  line.actions = parser.values(QStringLiteral("action"));
  line.filter = value("filter");
  line.names = value("names");
  line.panel = value("panel");
  line.screenshot = value("screenshot");
  line.paths = parser.values(QStringLiteral("dictionary")) + parser.positionalArguments();
  line.hasOptions = !parser.optionNames().isEmpty();
  if (isSet("theme") && !line.theme) return tr("--theme takes dark, light or system");
  if (isSet("frame") && !line.frame) return tr("--frame takes a number");
  if (isSet("key") && !line.key) return tr("--key takes a number from 0 on");
  if (isSet("event") && !line.event) return tr("--event takes a number from 0 on");
  if (isSet("size") && !line.size.isValid()) return tr("--size takes WIDTHxHEIGHT, at least 320x240");
  if (!line.panel.isEmpty() && !panelIds().contains(line.panel))
    return tr("--panel takes one of: %1").arg(panelIds().join(QStringLiteral(", ")));
  if (isSet("key") && line.bones.isEmpty()) return tr("--key needs --bone, which names the key's bone");
  if (isSet("screenshot") && line.screenshot.isEmpty()) return tr("--screenshot takes a file name");
  return {};
}

}  // namespace

CommandLine CommandLine::parse(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(tr("Shows skeletal animations of the Nintendo family."));
  parser.addPositionalArgument(QStringLiteral("FILE"), tr("Animations, models or folders of them."),
                               QStringLiteral("[FILE...]"));
  for (const OptionText& option : kOptions) parser.addOption(optionOf(option));
  if (!parser.parse(arguments)) {
    return stop(kBadUsage, QStringLiteral("marrow: %1\n").arg(parser.errorText()));
  }
  if (parser.isSet(QStringLiteral("help"))) return stop(0, parser.helpText());
  if (parser.isSet(QStringLiteral("version"))) {
    return stop(0, QStringLiteral("marrow %1\n").arg(QCoreApplication::applicationVersion()));
  }
  CommandLine line;
  if (const QString problem = readValues(parser, line); !problem.isEmpty()) {
    return stop(kBadUsage, QStringLiteral("marrow: %1\n").arg(problem));
  }
  return line;
}

}  // namespace marrow::gui
