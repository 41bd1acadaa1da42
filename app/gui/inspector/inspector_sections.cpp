// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/inspector_sections.h"

#include "app/gui/key_text.h"
#include "app/gui/model/body_text.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/track_text.h"
#include "app/session/clip_ref.h"
#include "app/session/comparison.h"
#include "app/session/material_animations.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/exact_integers.h"
#include "core/key_words.h"
#include "core/model/model.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "core/track_value.h"
#include "formats/exchange/csv/track_table.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace marrow::gui {
namespace {

using Row = InspectorModel::Row;
using Section = InspectorModel::Section;
using Units = InspectorModel::Units;

std::array<QString, 3> axes() { return {QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")}; }

/// @param textOf  returns the text of an axis, 0 to 2.
template <typename TextOf>
Row axesRow(const QString& label, TextOf textOf, const QString& tip = {}) {
  return {label, {textOf(0), textOf(1), textOf(2)}, tip};
}

Row vectorRow(const QString& label, const glm::vec3& value) {
  return axesRow(label, [&](int axis) { return numberText(static_cast<double>(value[axis])); });
}

using Angles = std::array<core::BinaryAngle, 3>;

// As 16-bit angles, rounded, because smooth mode does not truncate.
Angles anglesOf(const glm::vec3& degrees) {
  Angles angles;
  for (int axis = 0; axis < 3; ++axis) {
    const double units = static_cast<double>(degrees[axis]) / core::BinaryAngle::kDegreesPerUnit;
    if (std::isfinite(units) && std::abs(units) < 1e15) {
      angles[static_cast<std::size_t>(axis)] = core::BinaryAngle::wrap(std::llround(units));
    }
  }
  return angles;
}

/// @param stored  the 16-bit angles, where they are known.
void addRotation(std::vector<Row>& rows, const glm::vec3& degrees, const Angles* stored, Units units) {
  if (units == Units::Degrees) {
    rows.push_back(vectorRow(tr("Rotation °"), degrees));
    return;
  }
  const Angles angles = stored == nullptr ? anglesOf(degrees) : *stored;
  const auto bits = [&](int axis) { return angles[static_cast<std::size_t>(axis)].units; };
  const auto hex = [&](int axis) {
    const QString digits = QString::number(static_cast<std::uint16_t>(bits(axis)), 16).toUpper();
    return QStringLiteral("0x") + digits.rightJustified(4, QLatin1Char('0'));
  };
  rows.push_back(axesRow(
      tr("Rotation s16"), [&](int axis) { return QString::number(bits(axis)); },
      tr("Signed 16-bit angle, 65536 a turn")));
  rows.push_back(axesRow(tr("Rotation hex"), hex, tr("The same bits in hexadecimal")));
}

void addTransform(std::vector<Row>& rows, const core::Transform& transform, const Angles* stored,
                  Units units) {
  rows.push_back(vectorRow(tr("Translation"), transform.translation));
  addRotation(rows, transform.rotationDegrees, stored, units);
  rows.push_back(vectorRow(tr("Scale"), transform.scale));
}

Section localSection(const app::Playback& playback, std::size_t bone, Units units) {
  Section section{tr("Local"), axes(), {}};
  const core::Pose& pose = playback.pose();
  const bool gameExact = playback.sampleMode() == core::SampleMode::GameExact && bone < pose.angles.size();
  addTransform(section.rows, pose.local[bone], gameExact ? &pose.angles[bone] : nullptr, units);
  return section;
}

Section modelSection(const app::Workspace& workspace, const app::Playback& playback, std::size_t bone,
                     Units units) {
  Section section{tr("Model space"), axes(), {}};
  if (!workspace.skeleton()->isHierarchy) {
    section.headings = {};
    section.rows.push_back({tr("Needs a model"), {}, tr("Without a model no bone has a parent"), true});
    return section;
  }
  const glm::mat4& matrix = playback.pose().modelMatrices[bone];
  const Decomposed parts = decompose(matrix);
  section.rows.push_back(vectorRow(tr("Position"), glm::vec3(matrix[3])));
  addRotation(section.rows, parts.rotationDegrees, nullptr, units);
  section.rows.push_back(vectorRow(tr("Scale"), parts.scale));
  return section;
}

// The difference at the playhead, and the clip's largest, which a worker computes.
Section referenceSection(const app::Comparison& comparison, int bone) {
  Section section{tr("Reference"), {tr("Now"), tr("At most"), tr("At frame")}, {}};
  if (!comparison.isMatched(bone)) {
    section.headings = {};
    section.rows.push_back({tr("Not in it"), {}, tr("The reference has no such bone"), true});
    return section;
  }
  const auto index = static_cast<std::size_t>(bone);
  const core::BoneDifference& now = comparison.differences()[index];
  Row turned{tr("Rotation"), {degreesText(static_cast<double>(now.degrees))}, {}, false};
  Row moved{tr("Position"), {numberText(static_cast<double>(now.units))}, {}, false};
  turned.tip = tr("Between the bone's own rotations");
  moved.tip = tr("Between the bone's positions in model space, in game units");
  const auto& table = comparison.table(app::Compared::Reference);
  if (table && table->hasBones() && index < table->boneCount()) {
    const auto most = [&](Row& row, float core::BoneDifference::*measure, const auto& text) {
      std::size_t frame = 0;
      for (std::size_t i = 1; i < table->frameCount(); ++i) {
        if (table->at(i, index).*measure > table->at(frame, index).*measure) frame = i;
      }
      if (frame >= table->frameCount()) return;
      row.cells[1] = text(static_cast<double>(table->at(frame, index).*measure));
      row.cells[2] = QString::number(frame);
      row.subjects[2].frame = static_cast<double>(frame);
    };
    most(turned, &core::BoneDifference::degrees, degreesText);
    most(moved, &core::BoneDifference::units, [](double units) { return numberText(units); });
  }
  section.rows = {turned, moved};
  return section;
}

Row channelRow(const core::Clip& clip, const core::Curve& curve, core::Channel channel) {
  Row row;
  row.label = QCoreApplication::translate("Channel", core::toString(channel));
  const ChannelState state = stateOf(curve);
  row.isFaint = state != ChannelState::Animated;
  row.tip = channelStateTip(state);
  if (!row.isFaint)
    row.tip += tr(", %1 between them")
                   .arg(QCoreApplication::translate("Interpolation", core::toString(curve.interpolation)));
  row.cells = {row.isFaint ? channelStateText(state) : countText(curve.keyCount),
               curve.descriptorOffset > 0 ? offsetText(curve.descriptorOffset) : QStringLiteral("–"),
               curve.keyStrideBytes > 0 ? offsetText(curve.keysOffset) : QStringLiteral("–")};
  if (curve.descriptorOffset > 0) row.subjects[1].offset = curve.descriptorOffset;
  if (curve.keyStrideBytes > 0) {
    row.subjects[2].offset = curve.keysOffset;
    row.subjects[2].path = toQString(clip.keysFile);
  }
  row.tip += QStringLiteral("\n") + tr("A click on an offset shows its bytes");
  return row;
}

Section channelSection(const core::Clip& clip, std::size_t track) {
  Section section{tr("Channels"), {tr("Keys"), tr("Entry offset"), tr("Keys offset")}, {}};
  for (const core::Channel channel : core::kChannels) {
    section.rows.push_back(channelRow(clip, clip.curve(track, channel), channel));
  }
  return section;
}

void addWords(std::vector<Row>& rows, const QStringList& words) {
  for (qsizetype first = 0; first < words.size(); first += 3) {
    Row row = valueRow(first == 0 ? tr("Stored words") : QString(), {});
    for (qsizetype i = first; i < std::min(first + 3, words.size()); ++i) {
      row.cells[static_cast<std::size_t>(i - first)] = words[i];
    }
    row.tip = tr("In hexadecimal: %1").arg(words.join(QLatin1Char(' ')));
    rows.push_back(std::move(row));
  }
}

/// "scale_u" as people write it.
QString trackColumnText(const char* column) {
  QString text = QString::fromLatin1(column);
  text.replace(QLatin1String("_u"), QLatin1String(" U")).replace(QLatin1String("_v"), QLatin1String(" V"));
  return asSentence(text);
}

}  // namespace

Decomposed decompose(const glm::mat4& matrix) {
  Decomposed parts;
  glm::mat3 turn(matrix);
  for (int axis = 0; axis < 3; ++axis) {
    parts.scale[axis] = glm::length(turn[axis]);
    if (parts.scale[axis] > 0.0F) turn[axis] /= parts.scale[axis];
  }
  // A mirroring becomes one negative factor; any axis would do.
  if (glm::determinant(turn) < 0.0F) {
    parts.scale.x = -parts.scale.x;
    turn[0] = -turn[0];
  }
  const float sineY = glm::clamp(-turn[0][2], -1.0F, 1.0F);
  parts.rotationDegrees.y = glm::degrees(std::asin(sineY));
  constexpr float kLocked = 0.99999F;
  if (std::abs(sineY) < kLocked) {
    parts.rotationDegrees.x = glm::degrees(std::atan2(turn[1][2], turn[2][2]));
    parts.rotationDegrees.z = glm::degrees(std::atan2(turn[0][1], turn[0][0]));
  } else {
    // At the poles x and z turn about the same axis; z gets the whole angle.
    parts.rotationDegrees.x = 0.0F;
    parts.rotationDegrees.z = glm::degrees(std::atan2(-turn[1][0], turn[1][1]));
  }
  return parts;
}

std::vector<Section> movingSections(const app::Workspace& workspace, const app::Playback& playback,
                                    const app::Comparison& comparison, int bone, Units units) {
  const auto index = static_cast<std::size_t>(bone);
  std::vector<Section> sections = {localSection(playback, index, units),
                                   modelSection(workspace, playback, index, units)};
  if (comparison.isShown()) sections.push_back(referenceSection(comparison, bone));
  return sections;
}

std::vector<Section> inspectorSections(const app::Workspace& workspace, const app::Playback& playback,
                                       const app::Comparison& comparison, int bone, Units units) {
  std::vector<Section> sections = movingSections(workspace, playback, comparison, bone, units);
  const core::Skeleton& skeleton = *workspace.skeleton();
  const auto index = static_cast<std::size_t>(bone);
  if (skeleton.isHierarchy) {
    Section& rest = sections.emplace_back(Section{tr("Rest pose"), axes(), {}});
    addTransform(rest.rows, skeleton.bones[index].rest, nullptr, units);
  }
  if (skeleton.body) sections.push_back({tr("Body"), {}, {lineRow(movedBy(*skeleton.body, bone))}});
  const auto clip = workspace.clip();
  const std::size_t track = skeleton.trackOf(index);
  if (clip && track < clip->boneCount()) sections.push_back(channelSection(*clip, track));
  return sections;
}

Section worstBonesSection(const app::Workspace& workspace, const app::Comparison& comparison) {
  Section section{tr("Differ most"), {tr("Degrees"), tr("Units"), tr("Frame")}, {}};
  for (const RankedBone& one : worstBones(workspace, comparison)) {
    const Subject subject{.bone = one.bone, .frame = static_cast<double>(one.frame)};
    Row row{.label = toQString(workspace.skeleton()->bones[static_cast<std::size_t>(one.bone)].name),
            .cells = {degreesText(static_cast<double>(one.there.degrees)),
                      roundedText(static_cast<double>(one.there.units)), QString::number(one.frame)},
            .tip = tr("Select this bone and go to frame %1").arg(one.frame),
            .lineSubject = subject};
    row.subjects[2] = subject;
    section.rows.push_back(std::move(row));
  }
  return section;
}

// -- the selected track -----------------------------------------------------------------------------------

namespace {

Section trackValueSection(const app::TrackRef& ref, double frame, core::SampleMode mode,
                          const core::Model* body) {
  Section section{tr("Value"), {}, {}};
  const core::Track& track = ref.get();
  if (track.target.kind == core::TargetKind::Visibility) {
    section.rows.push_back(valueRow(tr("Shape"), trackValueText(*ref.clip, track, frame, mode, body)));
    return section;
  }
  const auto columns = formats::trackColumns(track.target.kind);
  const bool isWhole = track.target.kind != core::TargetKind::TextureMatrix;
  const std::vector<double> numbers = formats::trackNumbers(*ref.clip, track, frame, mode);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    section.rows.push_back(valueRow(trackColumnText(columns[i]), isWhole ? QString::number(numbers[i], 'f', 0)
                                                                         : numberText(numbers[i], 4)));
  if (track.run >= 0) {
    const QString name = runValueName(body, *ref.clip, track, core::runValueAt(*ref.clip, track, frame));
    section.rows.push_back(valueRow(tr("Image"), name.isEmpty() ? QStringLiteral("–") : name));
  }
  return section;
}

/// Adds the place of the words of a track with one value a frame.
void addRun(const core::Clip& clip, const core::Track& track, const QString& path, Section& section) {
  const core::ValueRun& run = clip.runs[static_cast<std::size_t>(track.run)];
  section.rows.push_back(valueRow(tr("Values"), countText(run.values.size())));
  section.rows.push_back(placeRow(run.byteOffset, path));
}

}  // namespace

std::vector<Section> trackSections(const app::TrackRef& ref,
                                   const app::MaterialAnimations& materialAnimations,
                                   const app::Playback& playback) {
  const double frame = materialAnimations.frameOf(*ref.clip);
  std::vector<Section> sections = {
      trackValueSection(ref, frame, playback.sampleMode(), materialAnimations.body())};
  const core::Clip& clip = *ref.clip;
  Section& length = sections.emplace_back(Section{tr("Animation"), {}, {}});
  length.rows.push_back(valueRow(tr("Its frame"), playheadText(frame, playback.isPlaying())));
  length.rows.push_back(valueRow(tr("Frames"), countText(clip.frameCount)));
  length.rows.push_back(valueRow(tr("Loop"), loopModeText(clip.loopMode)));
  const QString keysPath = toQString(keysPathOf(materialAnimations.workspace(), clip));
  const core::Track& track = ref.get();
  if (track.run >= 0) {
    addRun(clip, track, keysPath, length);
    return sections;
  }
  const auto curves = clip.curvesOf(track);
  Section& channels = sections.emplace_back(Section{tr("Curves"), {tr("Keys"), {}, tr("Keys offset")}, {}});
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (curves[i].keyCount == 0) continue;
    Row row{asSentence(trackCurveText(track.target.kind, i)), {countText(curves[i].keyCount)}, {}};
    if (curves[i].keyStrideBytes > 0) {
      row.cells[2] = offsetText(curves[i].keysOffset);
      row.subjects[2].offset = curves[i].keysOffset;
      row.subjects[2].path = keysPath;
      row.tip = tr("A click on the offset shows its bytes");
    }
    channels.rows.push_back(std::move(row));
  }
  if (channels.rows.empty())
    channels.rows.push_back(lineRow(tr("None is stored: all values are the defaults")));
  return sections;
}

// -- the selected key ----------------------------------------------------------------------------

namespace {

Section runKeySection(const app::Workspace& workspace, const app::KeyRef& selected, const RunKey& key) {
  const app::TrackRef& ref = selected.track;
  const auto skeleton = workspace.skeleton();
  const core::Model* body = skeleton ? skeleton->body.get() : nullptr;
  Section section{tr("Key"), {}, {}};
  section.rows.push_back(lineRow(tr("%1, key %2 of 0 – %3")
                                     .arg(asSentence(trackCurveText(ref.get().target.kind, 0)))
                                     .arg(selected.key)
                                     .arg(key.run->values.size() - 1)));
  section.rows.push_back(valueRow(tr("Frame"), QString::number(selected.key)));
  section.rows.back().subjects[0] = {.frame = static_cast<double>(selected.key)};
  section.rows.push_back(valueRow(tr("Value"), QString::number(key.value)));
  if (const QString name = runValueName(body, *ref.clip, ref.get(), key.value); !name.isEmpty())
    section.rows.push_back(valueRow(tr("Name"), name));
  if (const QString word = runWordText(*key.run, key.value); !word.isEmpty()) addWords(section.rows, {word});
  section.rows.push_back(placeRow(key.offset, toQString(keysPathOf(workspace, *ref.clip))));
  return section;
}

}  // namespace

Row valueRow(const QString& label, const QString& value) { return {label, {value}, {}}; }

Row lineRow(const QString& text, const Subject& subject) {
  return {.label = text, .cells = {}, .tip = text, .lineSubject = subject};
}

Row placeRow(std::uint64_t offset, const QString& path) {
  Row row = valueRow(tr("Offset"), offsetText(offset));
  row.subjects[0].offset = offset;
  row.subjects[0].path = path;
  row.tip = tr("A click shows its bytes");
  return row;
}

std::optional<Section> keySection(const app::Workspace& workspace, const app::Selection& selection,
                                  Units units) {
  const auto& selected = selection.key();
  // Another bone or track may have become active.
  if (!selected || selected->track != selection.activeTrack()) return std::nullopt;
  if (const auto value = runKeyOf(*selected)) return runKeySection(workspace, *selected, *value);
  const core::Curve* found = curveOf(*selected);
  if (found == nullptr) return std::nullopt;
  const core::Curve& curve = *found;
  const std::shared_ptr<const core::Clip>& clip = selected->track.clip;
  const core::Track& track = selected->track.get();
  const core::Key& key = clip->keysOf(curve)[selected->key];
  const bool isRaw = units == Units::Raw;
  Section section{tr("Key"), {}, {}};
  section.rows.push_back(
      lineRow(tr("%1, %2").arg(asSentence(channelText(track, static_cast<std::size_t>(selected->channel))),
                               keyNumberText(curve, selected->key))));
  section.rows.push_back(valueRow(tr("Frame"), frameText(static_cast<double>(key.frame))));
  section.rows.back().subjects[0] = {.frame = static_cast<double>(key.frame)};
  section.rows.push_back(
      valueRow(tr("Value"), keyValueText(curve, core::exactValue(*clip, curve, selected->key), isRaw)));
  if (curve.interpolation == core::Interpolation::Hermite) {
    section.rows.push_back({tr("Tangents"),
                            {keyValueText(curve, static_cast<double>(key.tangentIn), isRaw),
                             keyValueText(curve, static_cast<double>(key.tangentOut), isRaw)},
                            tr("Incoming and outgoing, per frame")});
  }
  addWords(section.rows,
           keyWordTexts(*clip, keyWordsOf(*clip, track, selected->channel, curve), curve, selected->key));
  const QString unitTip = isAngle(track, selected->channel) ? rotationUnitTip(*clip, curve) : QString();
  if (!unitTip.isEmpty()) {
    section.rows.push_back(valueRow(tr("Stored unit"), rotationUnitText(curve)));
    section.rows.back().tip = unitTip;
  }
  const QString path = toQString(keysPathOf(workspace, *clip));
  section.rows.push_back(placeRow(core::keyOffset(curve, selected->key), path));
  return section;
}

}  // namespace marrow::gui
