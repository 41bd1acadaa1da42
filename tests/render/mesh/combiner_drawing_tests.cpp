// SPDX-License-Identifier: GPL-3.0-or-later
// The graphics card's answer to the Nintendo 64's combiner, from the words of a display list.
#include "formats/z64/combiner.h"
#include "tests/render/mesh/filled_square.h"
#include "tests/support/combiner_goldens.h"

#include <gtest/gtest.h>

namespace marrow::render {
namespace {

TEST(CombinerDrawing, GivesWhatTheConsolesIntegersSay) {
  for (const testing::CombinerGolden& golden : testing::combinerGoldens()) {
    SCOPED_TRACE(golden.name);
    core::TevProgram program = formats::z64::programOf(golden.combiner);
    program.maps[0].image = 0;
    program.maps[1].image = 1;
    program.channels[0].hasVertexColour = program.channels[0].hasVertexAlpha = true;
    const auto model = test::filledSquare(program);
    const auto one = [](const core::Texel& texel) {
      return test::imageOfTexels(1, 1, [texel](int) { return texel; });
    };
    model->images = {one(testing::kCombinerFirst), one(testing::kCombinerSecond)};
    model->mesh.colours[0].assign(4, testing::kCombinerLight);
    const core::Texel result = test::texelAt(test::imageOfSquare(model));
    for (int channel = 0; channel < 4; ++channel)
      EXPECT_NEAR(result[channel], golden.expected[channel], 1) << "channel " << channel;
  }
}

}  // namespace
}  // namespace marrow::render
