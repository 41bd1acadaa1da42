// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/mouse_preset.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace marrow::testing {
namespace {

TEST(MousePreset, EachCanOrbitPanAndDolly) {
  for (const gui::MousePreset& preset : gui::mousePresets()) {
    for (const auto drag : {gui::CameraDrag::Orbit, gui::CameraDrag::Pan, gui::CameraDrag::Dolly}) {
      const bool found = std::any_of(preset.bindings.begin(), preset.bindings.end(),
                                     [&](const auto& binding) { return binding.drag == drag; });
      EXPECT_TRUE(found) << preset.id;
    }
  }
  EXPECT_EQ(&gui::mousePreset(QStringLiteral("unknown")), &gui::mousePresets().front());
}

}  // namespace
}  // namespace marrow::testing
