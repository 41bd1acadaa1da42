// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/issues/issues_model.h"

#include "app/gui/key_text.h"
#include "app/gui/links/links.h"
#include "app/gui/links/subject.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/opening/issue_merger.h"
#include "app/opening/loaded_file.h"
#include "app/session/issue_list.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"

#include <QGuiApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace marrow::gui {
namespace {

/// The first offset in the message that lies in the file, or at its end.
Subject namedOffset(const app::Workspace& workspace, const core::Diagnostic& issue) {
  const auto file = std::ranges::find(workspace.files(), issue.file, &app::LoadedFile::path);
  const core::Words words = issue.message.words();
  for (const core::Words::Part& part : words.parts()) {
    const bool isInside = file == workspace.files().end() || part.offset <= file->content->byteCount;
    if (part.offset && isInside) return {.path = toQString(issue.file), .offset = part.offset};
  }
  return {};
}

/// The bone, track and frame that lie where an issue is.
Subject storedSubject(const app::Workspace& workspace, const core::Diagnostic& issue) {
  if (issue.file.empty()) return {};
  if (!issue.byteOffset) return namedOffset(workspace, issue);
  const auto key = app::keyAt(workspace, issue.file, *issue.byteOffset);
  if (!key) {
    const auto bone = app::boneAt(workspace, issue.file, *issue.byteOffset, issue.fieldPath);
    return bone.isValid() ? subjectOf(bone) : namedOffset(workspace, issue);
  }
  Subject subject = subjectOf(workspace, key->track);
  const core::Clip& clip = *key->track.clip;
  const float frame = clip.keysOf(*curveOf(*key))[key->key].frame;
  if (std::isfinite(frame)) subject.frame = static_cast<double>(frame);
  if (subject.track.isOfBone()) subject.clip = clipRefOf(workspace, clip);
  return subject;
}

}  // namespace

IssuesModel::IssuesModel(const app::Workspace& workspace, QObject* parent)
    : QAbstractTableModel(parent), workspace_(workspace) {
  connect(&workspace_, &app::Workspace::issuesChanged, this, &IssuesModel::rebuild);
  rebuild();
}

void IssuesModel::rebuild() {
  beginResetModel();
  const std::vector<core::Diagnostic> all = app::issuesOf(workspace_);
  attentionCount_ = static_cast<int>(std::count_if(all.begin(), all.end(), [](const core::Diagnostic& issue) {
    return issue.severity != core::Severity::Info;
  }));
  issues_ = app::mergeEqual(all);
  // Errors first: a file's many warnings must not hide them.
  std::stable_partition(issues_.begin(), issues_.end(), [](const core::Diagnostic& issue) {
    return issue.severity == core::Severity::Error;
  });
  endResetModel();
}

int IssuesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(issues_.size());
}

QVariant IssuesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<std::size_t>(index.row()) >= issues_.size()) return {};
  const core::Diagnostic& issue = issues_[static_cast<std::size_t>(index.row())];
  if (role == FilterRole) return toQString(core::toText(issue));
  if (role == Qt::ToolTipRole) {
    QStringList lines = {asSentence(toQString(issue.message.text())), pathText(issue.file), placeText(issue)};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
  }
  if (role == SeverityRole) return static_cast<int>(issue.severity);
  if (role == Qt::ForegroundRole && index.column() == SeverityColumn) {
    const Theme& theme = themeOf(QGuiApplication::palette());
    return issue.severity == core::Severity::Error     ? theme.error
           : issue.severity == core::Severity::Warning ? theme.warning
                                                       : theme.info;
  }
  if (role == kSubjectRole) {
    if (index.column() == Message) return QVariant::fromValue(storedSubject(workspace_, issue));
    Subject subject;
    if (index.column() == File || index.column() == Place) subject.path = toQString(issue.file);
    if (index.column() == Place && !issue.file.empty()) subject.offset = issue.byteOffset;
    return QVariant::fromValue(subject);
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case SeverityColumn:
      return severityText(issue.severity);
    case Message:
      return asSentence(toQString(issue.message.text()));
    case File:
      return baseName(issue.file);
    case Place:
      return placeText(issue);
    default:
      return {};
  }
}

QVariant IssuesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
    return role == Qt::TextAlignmentRole ? QVariant(Qt::AlignLeft | Qt::AlignVCenter) : QVariant();
  }
  const QString titles[] = {tr("Severity"), tr("Message"), tr("File"), tr("Place")};
  return section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

IssuesFilter::IssuesFilter(IssuesModel* issues, QObject* parent) : QSortFilterProxyModel(parent) {
  setSourceModel(issues);
  setFilterRole(IssuesModel::FilterRole);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
}

void IssuesFilter::setSeverity(std::optional<core::Severity> severity) {
  severity_ = severity;
  invalidateFilter();
}

bool IssuesFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const int severity = sourceModel()->index(row, 0).data(IssuesModel::SeverityRole).toInt();
  return (!severity_ || severity == static_cast<int>(*severity_)) &&
         QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

}  // namespace marrow::gui
