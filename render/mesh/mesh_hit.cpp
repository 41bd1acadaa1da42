// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_hit.h"

#include <algorithm>
#include <map>

namespace marrow::render {

int strongestBone(const core::Model& model, std::uint32_t firstIndex) {
  const core::Skin& skin = model.skin;
  std::map<int, float> weights;
  for (std::uint32_t corner = firstIndex; corner < firstIndex + 3; ++corner) {
    const core::DrawMatrix& matrix = skin.matrices[model.mesh.drawMatrices[model.mesh.indices[corner]]];
    if (matrix.bone >= 0) weights[matrix.bone] += 1.0F;
    for (std::uint32_t i = 0; matrix.bone < 0 && i < matrix.influenceCount; ++i) {
      const core::Influence& influence = skin.influences[matrix.firstInfluence + i];
      weights[influence.bone] += influence.weight;
    }
  }
  const auto strongest = std::max_element(weights.begin(), weights.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
  return strongest == weights.end() ? -1 : strongest->first;
}

}  // namespace marrow::render
