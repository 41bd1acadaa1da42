// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/file_properties.h"

#include "app/gui/text.h"

#include <QDir>
#include <QLocale>

#include <algorithm>
#include <cstddef>

namespace marrow::gui {
namespace {

/// As people write it: "Yaz0", "zstd", "LZ77", "RARC".
QString containerName(const std::string& id) {
  if (id == "zstd") return QStringLiteral("zstd");
  return id == "yaz0" ? QStringLiteral("Yaz0") : toQString(id).toUpper();
}

QString containerNames(const std::vector<formats::Container>& containers) {
  QStringList names;
  for (const formats::Container& container : containers) names.push_back(containerName(container.id));
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

PropertySection modelFactsOf(const core::Skeleton& skeleton) {
  PropertySection section{tr("Model"), {}};
  if (!skeleton.name.empty()) section.properties.push_back({tr("Skeleton"), toQString(skeleton.name)});
  section.properties.push_back({tr("Bones"), QString::number(skeleton.size())});
  addStored(skeleton.properties, section.properties);
  return section;
}

void addCount(const QString& label, std::size_t count, std::vector<Property>& properties) {
  if (count > 0) properties.push_back({label, QString::number(count)});
}

PropertySection fileSection(const app::LoadedFile& file) {
  const formats::Asset& content = file.content;
  PropertySection section{tr("File"), {{tr("Name"), baseName(file.path)}}};
  addFormat(content, section.properties);
  if (content.byteCount > 0) {
    const QString count = QLocale(QLocale::English).toString(static_cast<qulonglong>(content.byteCount));
    section.properties.push_back({tr("Size"), content.containers.empty()
                                                  ? tr("%1 bytes").arg(count)
                                                  : tr("%1 bytes unpacked").arg(count)});
  }
  addCount(tr("Clips"), content.clips.size(), section.properties);
  if (content.skeletons.size() > 1) addCount(tr("Models"), content.skeletons.size(), section.properties);
  const std::size_t issues = content.diagnostics.entries().size() + content.diagnostics.dropped();
  if (issues > 0) section.properties.push_back({tr("Issues"), tr("%1 in the Issues tab").arg(issues)});
  section.properties.push_back({tr("Path"), wholePath(file.path)});
  return section;
}

}  // namespace

QString wholePath(const std::string& path) {
  return QDir::cleanPath(QDir::current().absoluteFilePath(toQString(path)));
}

void addStored(const core::Properties& stored, std::vector<Property>& properties) {
  for (const core::Property& property : stored) {
    QString label = QString::fromLatin1(property.label);
    label[0] = label[0].toUpper();
    if (property.form == core::Property::Form::Offset) {
      properties.push_back({label, offsetText(property.value), property.value});
    } else {
      const bool isWord = property.form == core::Property::Form::Word;
      properties.push_back(
          {label, isWord ? QString::fromLatin1(property.word) : QString::number(property.value)});
    }
  }
}

void addFormat(const formats::Asset& content, std::vector<Property>& properties) {
  properties.push_back({tr("Format"), toQString(content.formatLabel)});
  if (!content.containers.empty())
    properties.push_back({tr("Packed in"), containerNames(content.containers)});
}

PropertySection eventProperties(const app::LoadedFile& file) {
  const core::EventArchive& archive = *file.content.events;
  PropertySection section{tr("Events"),
                          {{tr("Version"), QStringLiteral("%1.%2.%3")
                                               .arg(archive.majorVersion)
                                               .arg(archive.minorVersion)
                                               .arg(archive.microVersion)},
                           {tr("Events"), QString::number(archive.events.size())},
                           {tr("Actions"), QString::number(archive.actions.size())},
                           {tr("Triggers and holds"), QString::number(archive.spanCount())}}};
  if (const std::size_t empty = emptyRowsOf(archive); empty > 0) {
    section.properties.push_back({tr("Without any"), tr("%1 of the Events tab's rows").arg(empty)});
  }
  return section;
}

std::vector<PropertySection> propertiesOf(const app::LoadedFile& file) {
  constexpr std::size_t kMostModels = 8;  // the list of files has them all
  std::vector<PropertySection> sections = {fileSection(file)};
  const auto& skeletons = file.content.skeletons;
  for (std::size_t i = 0; i < std::min(skeletons.size(), kMostModels); ++i) {
    sections.push_back(modelFactsOf(*skeletons[i]));
  }
  if (file.content.events) sections.push_back(eventProperties(file));
  return sections;
}

std::vector<PropertySection> propertiesOfArchive(const std::string& path, std::size_t members) {
  return {{tr("Archive"),
           {{tr("Name"), baseName(path)},
            {tr("Open files"), QString::number(members)},
            {tr("Path"), wholePath(path)}}}};
}

}  // namespace marrow::gui
