// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/file_facts.h"

#include "app/gui/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

#include <algorithm>
#include <cstddef>

namespace marrow::gui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("FactsView", text); }

/// As people write it: "Yaz0", "zstd", "LZ77", "RARC".
QString containerName(const std::string& id) {
  if (id == "zstd") return QStringLiteral("zstd");
  return id == "yaz0" ? QStringLiteral("Yaz0") : toQString(id).toUpper();
}

QString containerNames(const std::vector<std::string>& ids) {
  QStringList names;
  for (const std::string& id : ids) names.push_back(containerName(id));
  return names.join(QStringLiteral(" › "));
}

/// Events that start no action, actions that do nothing, and kinds of event that never happen.
std::size_t emptyRowsOf(const core::EventArchive& archive) {
  std::size_t count = 0;
  for (const core::EventEntry& event : archive.events) count += event.actionIndices.empty() ? 1U : 0U;
  for (const core::EventAction& action : archive.actions) {
    count += action.animations.empty() ? 1U : 0U;
    for (const core::EventAnimation& animation : action.animations) {
      count += animation.triggers.empty() && animation.holds.empty() ? 1U : 0U;
    }
  }
  return count;
}

FactSection modelFactsOf(const core::Skeleton& skeleton) {
  FactSection section{tr("Model"), {}};
  if (!skeleton.name.empty()) section.facts.push_back({tr("Skeleton"), toQString(skeleton.name)});
  section.facts.push_back({tr("Bones"), QString::number(skeleton.size())});
  addStored(skeleton.facts, section.facts);
  return section;
}

void addCount(const QString& label, std::size_t count, std::vector<Fact>& facts) {
  if (count > 0) facts.push_back({label, QString::number(count)});
}

FactSection fileSection(const app::LoadedFile& file) {
  const formats::FileContent& content = file.content;
  FactSection section{tr("File"), {{tr("Name"), baseName(file.path)}}};
  addFormat(content, section.facts);
  if (content.byteCount > 0) {
    const QString count = QLocale(QLocale::English).toString(static_cast<qulonglong>(content.byteCount));
    section.facts.push_back({tr("Size"), content.containers.empty() ? tr("%1 bytes").arg(count)
                                                                    : tr("%1 bytes unpacked").arg(count)});
  }
  addCount(tr("Clips"), content.clips.size(), section.facts);
  if (content.skeletons.size() > 1) addCount(tr("Models"), content.skeletons.size(), section.facts);
  const std::size_t issues = content.diagnostics.entries().size() + content.diagnostics.dropped();
  if (issues > 0) section.facts.push_back({tr("Issues"), tr("%1 in the Issues tab").arg(issues)});
  section.facts.push_back({tr("Path"), wholePath(file.path)});
  return section;
}

}  // namespace

QString wholePath(const std::string& path) {
  return QDir::cleanPath(QDir::current().absoluteFilePath(toQString(path)));
}

void addStored(const core::StoredFacts& stored, std::vector<Fact>& facts) {
  for (const core::StoredFact& fact : stored) {
    QString label = QString::fromLatin1(fact.label);
    label[0] = label[0].toUpper();
    const bool isOffset = fact.form == core::StoredFact::Form::Offset;
    const bool isWord = fact.form == core::StoredFact::Form::Word;
    facts.push_back({label, isWord     ? QString::fromLatin1(fact.word)
                            : isOffset ? offsetText(fact.value)
                                       : QString::number(fact.value)});
  }
}

void addFormat(const formats::FileContent& content, std::vector<Fact>& facts) {
  facts.push_back({tr("Format"), toQString(content.formatLabel)});
  if (!content.containers.empty()) facts.push_back({tr("Packed in"), containerNames(content.containers)});
}

FactSection eventFacts(const app::LoadedFile& file) {
  const core::EventArchive& archive = *file.content.events;
  FactSection section{tr("Events"),
                      {{tr("Version"), QStringLiteral("%1.%2.%3")
                                           .arg(archive.majorVersion)
                                           .arg(archive.minorVersion)
                                           .arg(archive.microVersion)},
                       {tr("Events"), QString::number(archive.events.size())},
                       {tr("Actions"), QString::number(archive.actions.size())},
                       {tr("Triggers and holds"), QString::number(archive.spanCount())}}};
  // The list has a row for each of them, too.
  if (const std::size_t empty = emptyRowsOf(archive); empty > 0) {
    section.facts.push_back({tr("Without any"), tr("%1 of the Events tab's rows").arg(empty)});
  }
  return section;
}

std::vector<FactSection> factsOf(const app::LoadedFile& file) {
  constexpr std::size_t kMostModels = 8;  // the list of files has them all
  std::vector<FactSection> sections = {fileSection(file)};
  const auto& skeletons = file.content.skeletons;
  for (std::size_t i = 0; i < std::min(skeletons.size(), kMostModels); ++i) {
    sections.push_back(modelFactsOf(*skeletons[i]));
  }
  if (file.content.events) sections.push_back(eventFacts(file));
  return sections;
}

std::vector<FactSection> factsOfArchive(const std::string& path, std::size_t members) {
  return {{tr("Archive"),
           {{tr("Name"), baseName(path)},
            {tr("Open files"), QString::number(members)},
            {tr("Path"), wholePath(path)}}}};
}

}  // namespace marrow::gui
