// SPDX-License-Identifier: GPL-3.0-or-later
// One playhead: every panel paints the same frame.
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QImage>
#include <QTest>
#include <QTreeView>

#include <cmath>
#include <functional>
#include <utility>

namespace marrow::testing {
namespace {

// Notes what every panel shows when the viewport is painted.
class PaintWitness final : public QObject {
 public:
  explicit PaintWitness(std::function<void()> look) : look_(std::move(look)) {}

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint || event->type() == QEvent::UpdateRequest) look_();
    return false;
  }

 private:
  std::function<void()> look_;
};

class PanelsAgree : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    selection().selectBone(workspace().skeleton()->indexOf("forearm_r"));
  }

  gui::TimelineWidget& timeline() { return child<gui::TimelineWidget>("timeline"); }

  // The frame of the playhead's line in the painted timeline; -1: none.
  double paintedFrame() {
    const QImage image = timeline().viewport()->grab().toImage();
    const double ratio = image.devicePixelRatio();
    const QColor accent = gui::themeOf(timeline().palette()).accent;
    const int y = image.height() - 3;
    double sum = 0.0;
    int count = 0;
    for (int x = static_cast<int>(gui::TimelineLayout::kGutter * ratio); x < image.width(); ++x) {
      const QColor pixel = image.pixelColor(x, y);
      const int apart = std::abs(pixel.red() - accent.red()) + std::abs(pixel.green() - accent.green()) +
                        std::abs(pixel.blue() - accent.blue());
      if (apart > 150) continue;  // half-covered pixels count, too
      sum += (x + 0.5) / ratio;
      ++count;
    }
    return count == 0 ? -1.0 : timeline().scale().frameAt(sum / count - gui::TimelineLayout::kGutter);
  }

  QString inspectedTranslationX() {
    const auto& model = *child<QTreeView>("inspectorView").model();
    return model.index(0, 1, model.index(0, 0)).data().toString();
  }

  void expectAgreement() {
    const double frame = playback().frame();
    // A moving playhead is shown at whole frames; the pose is that of the very moment.
    const double rounded = std::round(frame * 1000.0) / 1000.0;
    const double shown = playback().isPlaying() ? std::floor(rounded) : rounded;
    EXPECT_EQ(child<QDoubleSpinBox>("frameBox").value(), shown);
    core::Pose pose;
    workspace().sampler()->sample(static_cast<float>(frame), playback().sampleMode(), pose);
    const auto bone = static_cast<std::size_t>(selection().activeBone());
    EXPECT_EQ(playback().pose().modelMatrices[bone], pose.modelMatrices[bone]);
    EXPECT_EQ(inspectedTranslationX(), gui::numberText(static_cast<double>(pose.local[bone].translation.x)));
  }
};

TEST_F(PanelsAgree, WithoutWaitingForAnything) {
  for (const double frame : {13.0, 40.0, 66.5}) {
    playback().setFrame(frame);
    expectAgreement();
    EXPECT_NEAR(paintedFrame(), frame, 0.75 / timeline().scale().pixelsPerFrame() + 0.02);
  }
}

TEST_F(PanelsAgree, InEveryFramePaintedWhilePlaying) {
  int looked = 0;
  PaintWitness witness([&] {
    if (!playback().isPlaying()) return;
    ++looked;
    expectAgreement();
  });
  window_->viewportArea().viewport().installEventFilter(&witness);
  playback().setLoopOverride(core::LoopMode::Loop);
  playback().setPlaying(true);
  EXPECT_TRUE(waitFor([&] { return looked >= 10; }));
  playback().setPlaying(false);
}

}  // namespace
}  // namespace marrow::testing
