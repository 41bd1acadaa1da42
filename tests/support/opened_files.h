// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/opening.h"
#include "app/session/workspace.h"

#include <optional>
#include <utility>
#include <vector>

namespace marrow::testing {

/// Opens files without reading any.
/// @param pairing  for the first of their clips; empty: the workspace finds one.
inline void openIn(app::Workspace& workspace, std::vector<app::LoadedFile> files,
                   std::optional<app::Pairing> pairing = {}) {
  app::OpenOutcome outcome;
  outcome.files = std::move(files);
  outcome.pairing = std::move(pairing);
  workspace.apply(std::move(outcome));
}

}  // namespace marrow::testing
