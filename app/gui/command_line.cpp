// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include "app/gui/panels/panel_specs.h"
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

struct Options {
  QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")}, tr("Shows this help.")};
  QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")}, tr("Shows the version.")};
  QCommandLineOption theme{QStringLiteral("theme"), tr("Colours for this run: dark, light or system."),
                           tr("NAME")};
  QCommandLineOption frame{QStringLiteral("frame"), tr("Shows this frame first; fractions count."), tr("N")};
  QCommandLineOption clip{QStringLiteral("clip"), tr("Shows this clip first, by number or name."),
                          tr("N|NAME")};
  QCommandLineOption bone{QStringLiteral("bone"),
                          tr("Selects a bone, by number or name; may be given several times."), tr("N|NAME")};
  QCommandLineOption names{QStringLiteral("names"), tr("Word list for the names of events, one a line."),
                           tr("WORDLIST")};
  QCommandLineOption panel{QStringLiteral("panel"),
                           tr("Brings a panel to the front: %1.").arg(panelIds().join(QStringLiteral(", "))),
                           tr("NAME")};
  QCommandLineOption reference{QStringLiteral("reference"), tr("Compares with this clip, by number or name."),
                               tr("N|NAME")};
  QCommandLineOption action{
      QStringLiteral("action"),
      tr("Runs a command by its id, for example view.ghosts; may be given several times."), tr("ID")};
  QCommandLineOption key{QStringLiteral("key"), tr("Selects this animated key of the bone, counted from 0."),
                         tr("N")};
  QCommandLineOption event{QStringLiteral("event"), tr("Selects this row of the events, counted from 0."),
                           tr("N")};
  QCommandLineOption filter{QStringLiteral("filter"), tr("Lists only clips whose names hold this."),
                            tr("TEXT")};
  QCommandLineOption size{QStringLiteral("size"), tr("The window's size."), tr("WxH")};
  QCommandLineOption newWindow{
      QStringLiteral("new-window"),
      tr("Opens a window of its own, instead of giving the files to one that is open.")};
  QCommandLineOption screenshot{QStringLiteral("screenshot"),
                                tr("Saves an image of the window once the files are shown, then quits."),
                                tr("OUT.png")};
};

CommandLine stop(int status, const QString& output) {
  CommandLine line;
  line.exitStatus = status;
  line.output = output;
  return line;
}

std::optional<ThemeChoice> themeNamed(const QString& name) {
  if (name == QLatin1String("dark")) return ThemeChoice::Dark;
  if (name == QLatin1String("light")) return ThemeChoice::Light;
  if (name == QLatin1String("system")) return ThemeChoice::System;
  return std::nullopt;
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

// @return what is wrong, or nothing.
QString readValues(const QCommandLineParser& parser, const Options& options, CommandLine& line) {
  if (parser.isSet(options.theme)) {
    line.theme = themeNamed(parser.value(options.theme));
    if (!line.theme) return tr("--theme takes dark, light or system");
  }
  if (parser.isSet(options.frame)) {
    bool fine = false;
    line.frame = parser.value(options.frame).toDouble(&fine);
    if (!fine) return tr("--frame takes a number");
  }
  if (parser.isSet(options.key)) {
    bool fine = false;
    line.key = parser.value(options.key).toInt(&fine);
    if (!fine || *line.key < 0) return tr("--key takes a number from 0 on");
  }
  if (parser.isSet(options.event)) {
    bool fine = false;
    line.event = parser.value(options.event).toInt(&fine);
    if (!fine || *line.event < 0) return tr("--event takes a number from 0 on");
  }
  if (parser.isSet(options.size)) {
    line.size = sizeNamed(parser.value(options.size));
    if (!line.size.isValid()) return tr("--size takes WIDTHxHEIGHT, at least 320x240");
  }
  line.clip = parser.value(options.clip);
  line.bones = parser.values(options.bone);
  line.reference = parser.value(options.reference);
  line.actions = parser.values(options.action);
  line.filter = parser.value(options.filter);
  line.names = parser.value(options.names);
  line.panel = parser.value(options.panel);
  if (!line.panel.isEmpty() && !panelIds().contains(line.panel)) {
    return tr("--panel takes one of: %1").arg(panelIds().join(QStringLiteral(", ")));
  }
  if (parser.isSet(options.key) && line.bones.isEmpty())
    return tr("--key needs the bone that it is a key of: --bone");
  line.screenshot = parser.value(options.screenshot);
  if (parser.isSet(options.screenshot) && line.screenshot.isEmpty())
    return tr("--screenshot takes a file name");
  line.newWindow = parser.isSet(options.newWindow);
  line.paths = parser.positionalArguments();
  return {};
}

}  // namespace

CommandLine CommandLine::parse(const QStringList& arguments) {
  const Options options;
  QCommandLineParser parser;
  parser.setApplicationDescription(tr("Shows skeletal animations of the Nintendo family."));
  parser.addPositionalArgument(QStringLiteral("FILE"), tr("Animations, models or folders of them."),
                               QStringLiteral("[FILE...]"));
  parser.addOptions({options.help, options.version, options.theme, options.frame, options.clip, options.bone,
                     options.names, options.key, options.event, options.filter, options.reference,
                     options.action, options.panel, options.size, options.newWindow, options.screenshot});
  if (!parser.parse(arguments)) {
    return stop(kBadUsage, QStringLiteral("marrow: %1\n").arg(parser.errorText()));
  }
  if (parser.isSet(options.help)) return stop(0, parser.helpText());
  if (parser.isSet(options.version)) {
    return stop(0, QStringLiteral("marrow %1\n").arg(QCoreApplication::applicationVersion()));
  }
  CommandLine line;
  if (const QString problem = readValues(parser, options, line); !problem.isEmpty()) {
    return stop(kBadUsage, QStringLiteral("marrow: %1\n").arg(problem));
  }
  return line;
}

}  // namespace marrow::gui
