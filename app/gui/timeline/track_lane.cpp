// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/track_lane.h"

#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/session/key_frames.h"
#include "app/session/material_animations.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "core/track_value.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace marrow::gui {
namespace {

// A damaged file can claim any number of tracks and frames; the bone tree names all tracks.
constexpr int kMostTrackFrames = 1 << 16;
constexpr int kMostStepFrames = 1 << 20;  // of all lanes together
constexpr std::size_t kMostMarks = 1U << 14;

TimelineLane laneOfTrack(const app::MaterialAnimations& materialAnimations,
                         const app::MaterialAnimations::Playing& playing, std::size_t number,
                         const app::Selection& selection) {
  TimelineLane lane;
  lane.track = {playing.clip, number};
  lane.isSelected = selection.track() == lane.track;
  const core::Target& target = lane.track.get().target;
  lane.label = trackShortText(target);
  lane.tip = tr("%1, in %2").arg(trackText(target), baseName(playing.path));
  if (materialAnimations.hasOtherLength(playing)) lane.tip += QLatin1Char('\n') + lengthText(*playing.clip);
  if (const auto* other = materialAnimations.overriderOf(lane.track)) {
    lane.isOverridden = true;
    lane.tip += QLatin1Char('\n') + asSentence(overriddenText(*other, lane.track));
  }
  return lane;
}

// The places where the value changes: at whole frames, or between two if the game takes the nearest.
void addSteps(const app::MaterialAnimations& materialAnimations,
              const app::MaterialAnimations::Playing& playing, int frameCount, TimelineLane& lane) {
  lane.kind = LaneKind::TrackRun;
  const core::Track& track = lane.track.get();
  for (int half = 0; half < 2 * std::min(frameCount, kMostTrackFrames); ++half) {
    const double frame = 0.5 * half;
    const int value = core::runValueAt(*playing.clip, track, materialAnimations.frameOf(playing, frame));
    if (lane.steps.empty() || lane.steps.back().value != value) lane.steps.push_back({frame, value});
  }
}

// A shorter clip that loops passes a key several times.
std::vector<float> passedFrames(const app::MaterialAnimations& materialAnimations,
                                const app::MaterialAnimations::Playing& playing,
                                const std::vector<float>& stored, int frameCount) {
  std::vector<float> frames;
  for (int frame = 0; frame < std::min(frameCount, kMostTrackFrames); ++frame) {
    const double from = materialAnimations.frameOf(playing, frame);
    const bool goesBack = materialAnimations.frameOf(playing, frame + 0.5) < from;
    const bool stands = materialAnimations.frameOf(playing, frame + 0.25) == from;
    if (stands && frame > 0 && materialAnimations.frameOf(playing, frame - 1.0) == from) continue;
    for (const float key : stored) {
      const double after = (static_cast<double>(key) - from) * (goesBack ? -1.0 : 1.0);
      if (after >= 0.0 && after < 1.0 && (!stands || after == 0.0) && frames.size() < kMostMarks)
        frames.push_back(static_cast<float>(frame + after));
    }
  }
  return frames;
}

void addKeys(const app::MaterialAnimations& materialAnimations,
             const app::MaterialAnimations::Playing& playing, int frameCount, TimelineLane& lane) {
  lane.kind = LaneKind::TrackKeys;
  std::vector<float> frames = app::keyFrames(*playing.clip, playing.clip->curvesOf(lane.track.get()));
  if (materialAnimations.hasOtherLength(playing)) {
    frames = passedFrames(materialAnimations, playing, frames, frameCount);
    std::sort(frames.begin(), frames.end());
  }
  lane.setKeyFrames(std::move(frames));
}

// The frame from which a clip that plays once keeps its last value.
int standsFrom(const core::Clip& clip, int frameCount) {
  const bool loops = clip.loopMode == core::LoopMode::Loop || clip.loopMode == core::LoopMode::MirroredLoop;
  const int whole = clip.loopMode == core::LoopMode::MirroredOnce ? 2 * clip.frameCount : clip.frameCount;
  return loops ? frameCount : std::clamp(whole, 0, frameCount);
}

const core::Model* bodyOf(const TimelineContent& content) {
  return content.skeleton ? content.skeleton->body.get() : nullptr;
}

int imageOf(const TimelineContent& content, const TimelineLane& lane, int value) {
  return imageOfValue(bodyOf(content), lane.track.get(), value);
}

QString valueName(const TimelineContent& content, const TimelineLane& lane, int value) {
  const QString name = runValueName(bodyOf(content), *lane.track.clip, lane.track.get(), value);
  return name.isEmpty() ? QString::number(value) : name;
}

/// The clip's own events that say the same, such as those of a face; null: none.
const core::EventTrack* eventsOf(const core::Clip& clip, const core::Track& track) {
  const auto found = std::ranges::find(clip.eventTracks, track.target.name, &core::EventTrack::name);
  return found == clip.eventTracks.end() ? nullptr : &*found;
}

bool showsImages(const TimelineContent& content, const core::Clip& clip, const core::Track& track) {
  return track.run >= 0 &&
         imageOfValue(bodyOf(content), track, clip.runs[static_cast<std::size_t>(track.run)].at(0.0)) >= 0;
}

/// One bar of a lane of values.
struct StepBar {
  QRectF area;
  int value = 0;
};

class StepPainter {
 public:
  StepPainter(QPainter& painter, const TimelineContent& content, const TimelineLane& lane, const Theme& theme)
      : painter_(painter), content_(content), lane_(lane), theme_(theme) {}

  void paint(const StepBar& bar) const {
    painter_.setOpacity(lane_.isOverridden ? kOverridden : 1.0);
    paintBar(bar);
    painter_.setOpacity(1.0);
  }

 private:
  static constexpr double kOverridden = 0.35;  ///< opacity

  void paintBar(const StepBar& bar) const {
    const bool isShape = lane_.track.get().target.kind == core::TargetKind::Visibility;
    const bool isEmpty = isShape && bar.value == 0;
    const QColor ground = mix(theme_.base, theme_.info, isEmpty ? 0.0 : 0.22);
    painter_.setPen(mix(theme_.base, theme_.info, isEmpty ? 0.35 : 0.55));
    painter_.setBrush(ground);
    painter_.drawRoundedRect(bar.area.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    const double shown = isShape ? 0.0 : paintImage(bar);
    const QRectF space = bar.area.adjusted(shown + 5.0, 0, -4, 0);
    if (space.width() < 14.0) return;
    painter_.setPen(isEmpty ? theme_.dimText : theme_.text);
    const QString name = valueName(content_, lane_, bar.value);
    painter_.drawText(
        space, Qt::AlignVCenter | Qt::AlignLeft,
        painter_.fontMetrics().elidedText(name, Qt::ElideMiddle, static_cast<int>(space.width())));
  }

  /// @return the width that it takes.
  [[nodiscard]] double paintImage(const StepBar& bar) const {
    const int image = imageOf(content_, lane_, bar.value);
    const auto number = static_cast<std::size_t>(image);
    if (image < 0 || number >= content_.thumbnails.size() || content_.thumbnails[number].isNull()) return 0.0;
    const double side = bar.area.height() - 4.0;
    const QRectF place(bar.area.left() + 2.0, bar.area.top() + 2.0, side, side);
    painter_.save();
    painter_.setClipRect(bar.area.adjusted(1, 1, -1, -1), Qt::IntersectClip);
    painter_.setRenderHint(QPainter::SmoothPixmapTransform);
    painter_.drawImage(place, content_.thumbnails[number]);
    painter_.restore();
    return side;
  }

  QPainter& painter_;
  const TimelineContent& content_;
  const TimelineLane& lane_;
  const Theme& theme_;
};

}  // namespace

void addTrackLanes(const app::MaterialAnimations& materialAnimations, const app::Selection& selection,
                   const app::Playback& playback, TimelineContent& content) {
  if (!content.clip) return;
  std::vector<TimelineLane> runs;
  std::vector<TimelineLane> keys;
  int framesLeft = kMostStepFrames;
  for (const app::MaterialAnimations::Playing& playing : materialAnimations.playing()) {
    const core::Clip& clip = *playing.clip;
    const int stands = playing.isBeside ? standsFrom(clip, playback.frameCount()) : playback.frameCount();
    for (std::size_t number = clip.boneCount(); number < clip.tracks.size(); ++number) {
      // Images say more than words.
      if (const core::EventTrack* told = eventsOf(clip, clip.tracks[number])) {
        if (!showsImages(content, clip, clip.tracks[number])) continue;
        std::erase_if(content.lanes, [told](const TimelineLane& lane) { return lane.events == told; });
      }
      if (clip.tracks[number].run >= 0) framesLeft -= std::min(playback.frameCount(), kMostTrackFrames);
      if (framesLeft < 0) continue;
      TimelineLane lane = laneOfTrack(materialAnimations, playing, number, selection);
      lane.standsFrom = stands;
      if (clip.tracks[number].run >= 0) {
        addSteps(materialAnimations, playing, playback.frameCount(), lane);
        runs.push_back(std::move(lane));
        continue;
      }
      addKeys(materialAnimations, playing, playback.frameCount(), lane);
      if (!lane.keyFrames.empty() || lane.isSelected) keys.push_back(std::move(lane));
    }
  }
  if (runs.empty() && keys.empty()) return;
  const auto isBones = [](const TimelineLane& lane) { return lane.kind == LaneKind::BoneKeys; };
  const auto bones = std::find_if(content.lanes.begin(), content.lanes.end(), isBones);
  content.lanes.insert(bones, std::move_iterator(runs.begin()), std::move_iterator(runs.end()));
  content.lanes.insert(content.lanes.end(), std::move_iterator(keys.begin()), std::move_iterator(keys.end()));
  content.placeLanes();
}

bool wantsThumbnails(const TimelineContent& content) {
  return std::any_of(content.lanes.begin(), content.lanes.end(), [&](const TimelineLane& lane) {
    return lane.kind == LaneKind::TrackRun && !lane.steps.empty() &&
           imageOf(content, lane, lane.steps.front().value) >= 0;
  });
}

void paintTrackRun(QPainter& painter, const TimelineContent& content, const TimelineLane& lane,
                   const TimelineScale& scale, int gutter, const QRect& row, const Theme& theme) {
  constexpr double kFar = 1e5;
  const auto xOf = [&](double frame) { return std::clamp(gutter + scale.xOf(frame), -kFar, kFar); };
  const StepPainter steps(painter, content, lane, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  double lastRight = -kFar;
  for (std::size_t i = 0; i < lane.steps.size(); ++i) {
    const bool isLast = i + 1 == lane.steps.size();
    const double left = xOf(lane.steps[i].frame);
    const double right = xOf(isLast ? content.frameCount : lane.steps[i + 1].frame);
    if (right < gutter || left > row.right() || right - lastRight < 0.5) continue;
    steps.paint({QRectF(left, row.top() + 2.0, right - left, row.height() - 4.0), lane.steps[i].value});
    lastRight = right;
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

QString trackRunTip(const TimelineContent& content, const TimelineLane& lane, double frame) {
  for (std::size_t i = lane.steps.size(); i-- > 0;) {
    if (lane.steps[i].frame > frame) continue;
    const double first = std::ceil(lane.steps[i].frame);
    const double last =
        (i + 1 == lane.steps.size() ? content.frameCount : std::ceil(lane.steps[i + 1].frame)) - 1.0;
    const QString name = valueName(content, lane, lane.steps[i].value);
    const bool isImage = lane.track.get().target.kind == core::TargetKind::TextureImage;
    const QString value = isImage ? tr("image %1, %2").arg(lane.steps[i].value).arg(name) : name;
    const QString more = lane.tip.section(QLatin1Char('\n'), 1);
    const QString why = more.isEmpty() ? QString() : QLatin1Char('\n') + more;
    const QString when = last <= first
                             ? tr("frame %1").arg(frameText(last < first ? lane.steps[i].frame : first))
                             : tr("frames %1 – %2").arg(frameText(first), frameText(last));
    return tr("%1: %2").arg(asSentence(when), value) + why;
  }
  return {};
}

}  // namespace marrow::gui
