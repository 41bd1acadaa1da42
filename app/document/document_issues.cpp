// SPDX-License-Identifier: GPL-3.0-or-later
// What is odd or gone among the open files.
#include "app/document/document.h"
#include "app/document/link_binding.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {

void Document::setGone(const QStringList& diskPaths) {
  std::set<std::string> gone;
  for (const QString& path : diskPaths) gone.insert(path.toStdString());
  if (gone == gone_) return;
  gone_ = std::move(gone);
  emit goneChanged();
  emit issuesChanged();
}

std::vector<core::Diagnostic> Document::issues() const {
  std::vector<core::Diagnostic> all;
  for (const std::string& path : gone_) {
    if (isOpenOnDisk(path))
      all.push_back({core::Severity::Warning,
                     "the file is no longer on the disk; what was read of it stays",
                     path,
                     std::nullopt,
                     {}});
  }
  for (const LoadedFile& file : files_) {
    const std::vector<core::Diagnostic> entries = openDiagnostics(file, files_);
    all.insert(all.end(), entries.begin(), entries.end());
    if (const std::size_t dropped = file.content.diagnostics.dropped(); dropped > 0) {
      all.push_back({core::Severity::Info,
                     std::to_string(dropped) + " more are not listed",
                     file.path,
                     std::nullopt,
                     {}});
    }
  }
  all.insert(all.end(), reportedIssues_.begin(), reportedIssues_.end());
  return all;
}

void Document::addIssue(core::Diagnostic issue) {
  reportedIssues_.push_back(std::move(issue));
  emit issuesChanged();
}

void Document::forgetReported(const std::string& path) {
  const auto isOfIt = [&](const core::Diagnostic& issue) { return issue.file == path; };
  if (std::erase_if(reportedIssues_, isOfIt) > 0) emit issuesChanged();
}

void Document::forgetIssue(const core::Diagnostic& issue) {
  const auto found =
      std::find_if(reportedIssues_.begin(), reportedIssues_.end(), [&](const core::Diagnostic& one) {
        return one.file == issue.file && one.message == issue.message && one.byteOffset == issue.byteOffset &&
               one.fieldPath == issue.fieldPath;
      });
  if (found == reportedIssues_.end()) return;
  reportedIssues_.erase(found);
  emit issuesChanged();
}

void Document::clearReportedIssues() {
  reportedIssues_.clear();
  emit issuesChanged();
}

}  // namespace marrow::app
