// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/refused_body.h"

#include <vector>

namespace marrow::cli {
namespace {

/// A model that opens with errors has lost its mesh: whatever less is wrong is a warning.
std::vector<core::Diagnostic> errorsOf(const formats::Asset& model) {
  std::vector<core::Diagnostic> errors;
  if (model.skeletons.empty() || !model.clips.empty()) return errors;
  for (const core::Diagnostic& entry : model.diagnostics.entries()) {
    if (entry.severity == core::Severity::Error) errors.push_back(entry);
  }
  return errors;
}

}  // namespace

bool isBodyRefused(const Target& target, Io& io) {
  if (target.pairing.skeleton->body || !target.pairing.hasModel()) return false;
  if (target.pairing.modelPath == target.file.path) return !errorsOf(*target.file.content).empty();
  // Pairing keeps the skeleton of the model that it finds, not what was said of the file.
  const auto model = app::loadOne(target.pairing.modelPath, [](const formats::Asset& content) {
    return static_cast<int>(!content.skeletons.empty());
  });
  if (!model) return false;
  const std::vector<core::Diagnostic> errors = errorsOf(*model->content);
  for (const core::Diagnostic& error : errors) io.err << toText(error) << "\n";
  return !errors.empty();
}

}  // namespace marrow::cli
