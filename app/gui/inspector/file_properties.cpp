// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/file_properties.h"

#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/workspace.h"
#include "core/model/model.h"
#include "core/property.h"
#include "core/skeleton.h"

#include <QDir>

#include <algorithm>
#include <cstddef>

namespace marrow::gui {
namespace {

/// The container's usual spelling: "Yaz0", "zstd", "LZ77", "RARC".
QString containerName(const std::string& id) {
  if (id == "zstd") return QStringLiteral("zstd");
  return id == "yaz0" ? QStringLiteral("Yaz0") : toQString(id).toUpper();
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

PropertySection modelFactsOf(const core::Skeleton& skeleton, const app::Workspace& workspace,
                             const std::string& path) {
  PropertySection section{tr("Model"), {}};
  if (!skeleton.name.empty()) section.properties.push_back({tr("Skeleton"), shownName(skeleton.name)});
  section.properties.push_back({tr("Bones"), countText(skeleton.size())});
  addStored(skeleton.properties, workspace, path, section.properties);
  addBody(skeleton, section.properties);
  return section;
}

/// "2 warnings, 1 note": the tab's title counts no notes.
QString issuesText(const core::Diagnostics& issues) {
  const auto count = [&](core::Severity severity) {
    return static_cast<qsizetype>(
        std::ranges::count(issues.entries(), severity, &core::Diagnostic::severity));
  };
  QStringList parts;
  const auto add = [&](qsizetype number, const QString& one, const QString& many) {
    if (number > 0) parts.append(countText(number, one, many));
  };
  add(count(core::Severity::Error), tr("1 error"), tr("%1 errors"));
  add(count(core::Severity::Warning), tr("1 warning"), tr("%1 warnings"));
  add(count(core::Severity::Info), tr("1 note"), tr("%1 notes"));
  add(static_cast<qsizetype>(issues.dropped()), tr("1 more"), tr("%1 more"));
  return parts.join(QStringLiteral(", "));
}

PropertySection fileSection(const app::LoadedFile& file) {
  const formats::Asset& content = *file.content;
  PropertySection section{tr("File"), {{tr("Name"), baseName(file.path)}}};
  addFormat(content, section.properties);
  if (content.byteCount > 0) {
    const QString count = countText(content.byteCount);
    section.properties.push_back({tr("Size"), content.containers.empty()
                                                  ? tr("%1 bytes").arg(count)
                                                  : tr("%1 bytes unpacked").arg(count)});
  }
  const auto add = [&](const QString& label, std::size_t count, std::size_t least) {
    if (count >= least) section.properties.push_back({label, countText(count)});
  };
  add(tr("Clips"), content.clips.size(), 1);
  add(tr("Models"), content.skeletons.size(), 2);
  if (const QString issues = issuesText(content.diagnostics); !issues.isEmpty())
    section.properties.push_back({tr("Issues"), issues});
  section.properties.push_back({tr("Path"), wholePath(file.path), {.path = toQString(file.path)}});
  return section;
}

}  // namespace

QString wholePath(const std::string& path) {
  return QDir::toNativeSeparators(QDir::cleanPath(QDir::current().absoluteFilePath(toQString(path))));
}

void addBody(const core::Skeleton& skeleton, std::vector<Property>& properties) {
  if (!skeleton.body) return;
  const core::Model& body = *skeleton.body;
  const auto count = [](std::size_t number, const QString& one, const QString& many) {
    return countText(static_cast<qsizetype>(number), one, many);
  };
  const QStringList parts = {count(body.mesh.triangleCount(), tr("1 triangle"), tr("%1 triangles")),
                             count(body.materials.size(), tr("1 material"), tr("%1 materials")),
                             count(body.images.size(), tr("1 image"), tr("%1 images"))};
  properties.push_back({tr("Body"), parts.join(QStringLiteral(", "))});
  properties.push_back({tr("Weights"), weightsOf(body)});
}

void addImage(const core::Image& image, std::vector<Property>& properties) {
  properties.push_back({tr("Size"), sizeText(image)});
  properties.push_back({tr("Format"), toQString(image.format)});
  properties.push_back(
      {tr("Mipmaps"), image.levels > 1 ? countText(static_cast<qsizetype>(image.levels - 1)) : tr("none")});
}

Subject byteOf(const app::Workspace& workspace, const std::string& path, std::uint64_t offset) {
  const auto file = std::ranges::find(workspace.files(), path, &app::LoadedFile::path);
  const bool isInside = file == workspace.files().end() || offset < file->content->byteCount;
  return isInside ? Subject{.path = toQString(path), .offset = offset} : Subject{};
}

void addStored(const core::Properties& stored, const app::Workspace& workspace, const std::string& path,
               std::vector<Property>& properties) {
  for (const core::Property& property : stored) {
    QString label = QString::fromLatin1(property.label);
    label[0] = label[0].toUpper();
    if (property.form == core::Property::Form::Offset) {
      properties.push_back({label, offsetText(property.value), byteOf(workspace, path, property.value)});
    } else {
      const bool isWord = property.form == core::Property::Form::Word;
      properties.push_back({label, isWord ? QString::fromLatin1(property.word) : countText(property.value)});
    }
  }
}

void addFormat(const formats::Asset& content, std::vector<Property>& properties) {
  properties.push_back({tr("Format"), toQString(content.formatLabel)});
  QStringList names;
  for (const formats::Container& container : content.containers) names.append(containerName(container.id));
  if (!names.isEmpty()) properties.push_back({tr("Packed in"), names.join(QStringLiteral(" › "))});
}

PropertySection eventProperties(const app::LoadedFile& file) {
  const core::EventArchive& archive = *file.content->events;
  const auto spans = archive.spanCount();
  PropertySection section{tr("Events"),
                          {{tr("Version"), QStringLiteral("%1.%2.%3")
                                               .arg(archive.majorVersion)
                                               .arg(archive.minorVersion)
                                               .arg(archive.microVersion)},
                           {tr("Events"), countText(archive.events.size())},
                           {tr("Actions"), countText(archive.actions.size())},
                           {tr("Triggers"), countText(spans.triggers)},
                           {tr("Holds"), countText(spans.holds)}}};
  if (const std::size_t empty = emptyRowsOf(archive); empty > 0) {
    section.properties.push_back({tr("Empty rows"), tr("%1 in the Events tab").arg(countText(empty))});
  }
  return section;
}

std::vector<PropertySection> propertiesOf(const app::LoadedFile& file, const app::Workspace& workspace) {
  constexpr std::size_t kMostModels = 8;  // the list of files has them all
  std::vector<PropertySection> sections = {fileSection(file)};
  if (const core::Image* image = onlyImageOf(*file.content)) {
    addImage(*image, sections.emplace_back(PropertySection{tr("Image"), {}}).properties);
    return sections;
  }
  const auto& skeletons = file.content->skeletons;
  for (std::size_t i = 0; i < std::min(skeletons.size(), kMostModels); ++i) {
    sections.push_back(modelFactsOf(*skeletons[i], workspace, file.path));
  }
  if (file.content->events) sections.push_back(eventProperties(file));
  return sections;
}

}  // namespace marrow::gui
