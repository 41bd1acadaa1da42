// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/inspector/inspector_model.h"
#include "app/session/track_ref.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>

namespace marrow::gui {

/// The inspector's sections for one bone. Those that depend on the playhead come first and have the same
/// number of rows at every frame, so that a frame only changes texts.

/// @pre a skeleton is shown that has this bone.
[[nodiscard]] std::vector<InspectorModel::Section> inspectorSections(const app::Workspace& workspace,
                                                                     const app::Playback& playback,
                                                                     const app::Comparison& comparison,
                                                                     int bone, InspectorModel::Units units);
/// Only the sections that depend on the playhead.
[[nodiscard]] std::vector<InspectorModel::Section> movingSections(const app::Workspace& workspace,
                                                                  const app::Playback& playback,
                                                                  const app::Comparison& comparison, int bone,
                                                                  InspectorModel::Units units);

/// The bones that differ most from the reference, each a link to the frame of its difference. It has no rows
/// if there are none.
[[nodiscard]] InspectorModel::Section worstBonesSection(const app::Workspace& workspace,
                                                        const app::Comparison& comparison);

/// Values of a track of materials or shapes at the playhead: the same number of rows at every frame.
[[nodiscard]] std::vector<InspectorModel::Section> trackSections(
    const app::TrackRef& track, const app::MaterialAnimations& materialAnimations,
    const app::Playback& playback);

/// The selected key with its stored words and its place in the file; nothing if no key is selected.
[[nodiscard]] std::optional<InspectorModel::Section> keySection(const app::Workspace& workspace,
                                                                const app::Selection& selection,
                                                                InspectorModel::Units units);

/// All data of one event.
[[nodiscard]] InspectorModel::Section eventSection(const app::Workspace& workspace,
                                                   const app::EventRow& event);

/// Rows that several sections have.
[[nodiscard]] InspectorModel::Row valueRow(const QString& label, const QString& value);
/// A row over the whole width: names and parameters may be long.
[[nodiscard]] InspectorModel::Row lineRow(const QString& text, const Subject& subject = {});
/// Where something lies; a click shows its bytes.
[[nodiscard]] InspectorModel::Row placeRow(std::uint64_t offset, const QString& path);

/// Euler x, y, z in degrees of a matrix T * Rz * Ry * Rx * S, and the lengths of its columns.
struct Decomposed {
  glm::vec3 rotationDegrees{0.0F};
  glm::vec3 scale{1.0F};
};
[[nodiscard]] Decomposed decompose(const glm::mat4& matrix);

}  // namespace marrow::gui
