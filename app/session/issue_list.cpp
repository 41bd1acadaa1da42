// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/issue_list.h"

#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/set_diagnostics.h"
#include "app/session/workspace.h"

#include <set>
#include <string>

namespace marrow::app {

std::vector<core::Diagnostic> issuesOf(const Workspace& workspace) {
  std::vector<core::Diagnostic> all;
  std::set<std::string> gone;  // names an archive once, not once a member
  for (const LoadedFile& file : workspace.files()) {
    if (workspace.isGone(file)) gone.insert(file.diskPath());
  }
  if (workspace.isModelGone()) gone.insert(workspace.pairing().modelPath);
  for (const std::string& path : gone) {
    all.push_back({core::Severity::Warning, {code("app.file-gone")}, path});
  }
  const SetOwners owners(workspace.files());
  for (const LoadedFile& file : workspace.files()) {
    const std::vector<core::Diagnostic> entries = openDiagnostics(file, owners);
    all.insert(all.end(), entries.begin(), entries.end());
    if (const std::size_t dropped = file.content->diagnostics.dropped(); dropped > 0) {
      all.push_back({core::Severity::Info, {code("app.not-listed"), dropped}, file.path});
    }
  }
  const std::vector<core::Diagnostic>& reported = workspace.reportedIssues();
  all.insert(all.end(), reported.begin(), reported.end());
  return all;
}

}  // namespace marrow::app
