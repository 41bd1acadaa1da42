// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of a model's body: its lists, the shown image, and saving it.
#include "app/gui/actions/action_registry.h"
#include "app/gui/model/body_text.h"
#include "app/gui/model/texture_view.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/session.h"
#include "core/model/model.h"
#include "core/model/uses.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"
#include "tests/write/j3d_models.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

#include <algorithm>

namespace marrow::testing {
namespace {

class ModelPanelTest : public WindowTest {
 protected:
  void show() {
    window_->actions().action("window.model")->trigger();
    ASSERT_TRUE(waitFor([&] { return !child<QDockWidget>("modelPanel").visibleRegion().isEmpty(); }));
  }
  static QString golden(const char* name) {
    return QString::fromStdString(goldenFolder() + "/mesh/") + QLatin1String(name);
  }
  void openTextures() {
    open({golden("j3d_textures.bmd")});
    ASSERT_TRUE(body());
    show();
  }
  std::shared_ptr<const core::Model> body() {
    const auto skeleton = workspace().skeleton();
    return skeleton ? skeleton->body : nullptr;
  }
  QTreeView& images() { return child<QTreeView>("modelImages"); }
  QTreeView& materials() { return child<QTreeView>("modelMaterials"); }
  gui::TextureView& view() { return child<gui::TextureView>("textureView"); }
  static QString cell(const QTreeView& list, int row, int column) {
    return list.model()->index(row, column).data().toString();
  }
  static void click(QTreeView& list, int row) {
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualRect(list.model()->index(row, 0)).center());
  }
  /// The texels of an image, as the file has them.
  QImage texels(int image) {
    const core::Image& one = body()->images[static_cast<std::size_t>(image)];
    const std::vector<core::Texel> all = core::texelsOf(one);
    return QImage(&all[0][0], one.width, one.height, 4 * one.width, QImage::Format_RGBA8888).copy();
  }
  /// @return whether it came to show the image.
  bool shows(const QImage& wanted) {
    const QImage expected = wanted.convertToFormat(QImage::Format_ARGB32_Premultiplied);
    return waitFor(
        [&] { return view().image().convertToFormat(QImage::Format_ARGB32_Premultiplied) == expected; });
  }
};

TEST_F(ModelPanelTest, TheInspectorCountsWhatTheBodyHas) {
  open({sample("wanderer.bmd")});
  const QString want = QStringLiteral("4,696 triangles, %1 materials, %2 images")
                           .arg(body()->materials.size())
                           .arg(body()->images.size());
  const QString weights = gui::weightsOf(*body());
  EXPECT_TRUE(weights.startsWith(QStringLiteral("69 of "))) << weights.toStdString();
  EXPECT_TRUE(waitFor([&] {
    QStringList texts;
    for (const QLabel* label : child<QWidget>("propertiesView").findChildren<QLabel*>())
      texts.append(label->text());
    return texts.contains(want) && texts.contains(weights);
  }));
}

TEST_F(ModelPanelTest, ListsWhatTheBodyHolds) {
  openTextures();
  const core::Model& model = *body();
  ASSERT_GT(model.images.size(), 1U);
  ASSERT_EQ(images().model()->rowCount(), static_cast<int>(model.images.size()));
  ASSERT_EQ(materials().model()->rowCount(), static_cast<int>(model.materials.size()));
  for (int row = 0; row < images().model()->rowCount(); ++row) {
    const core::Image& image = model.images[static_cast<std::size_t>(row)];
    EXPECT_EQ(cell(images(), row, 0).toStdString(), image.name);
    EXPECT_EQ(cell(images(), row, 1), QStringLiteral("%1 × %2").arg(image.width).arg(image.height));
    EXPECT_EQ(cell(images(), row, 2).toStdString(), image.format);
    EXPECT_FALSE(cell(images(), row, 3).isEmpty());
  }
  for (int row = 0; row < materials().model()->rowCount(); ++row)
    EXPECT_EQ(cell(materials(), row, 0).toStdString(), model.materials[static_cast<std::size_t>(row)].name);
  const QString counts = child<gui::ElidedLabel>("modelCounts").text();
  EXPECT_TRUE(counts.startsWith(QStringLiteral("%1 triangles").arg(model.mesh.triangleCount())));
  EXPECT_TRUE(counts.contains(QStringLiteral("%1 vertices").arg(model.mesh.vertexCount())));
  EXPECT_TRUE(counts.contains(QStringLiteral("draw matri")));
  EXPECT_TRUE(shows(texels(0)));  // the first is selected
  image("model_panel");
}

// In a narrow column they take several lines, all of which are there.
// Also where the last column is hidden: what is selected ends where the list does.
TEST_F(ModelPanelTest, ItsColumnsFillItsWidth) {
  openTextures();
  for (int width = 900; width <= 1500; width += 50) {
    window_->resize(width, 720);
    EXPECT_TRUE(waitFor([&] { return images().header()->length() == images().viewport()->width(); }))
        << width;
  }
}

TEST_F(ModelPanelTest, AllMaterialsOfAnImageAreLinked) {
  open({golden("sm64ds_matrix.bmd")});
  show();
  click(images(), 0);
  auto& facts = child<QScrollArea>("bodyFacts");
  const auto lowest = [&] {
    int y = 0;
    for (const auto* link : facts.widget()->findChildren<QToolButton*>(QStringLiteral("bodyLink")))
      y = std::max(y, link->mapTo(facts.widget(), link->rect().bottomLeft()).y());
    return y;
  };
  const auto links = [&] { return facts.widget()->findChildren<QToolButton*>(QStringLiteral("bodyLink")); };
  ASSERT_TRUE(waitFor([&] { return links().size() > 8; }));
  EXPECT_TRUE(waitFor([&] {
    const QWidget* row = links().front()->parentWidget();
    return row->height() >= row->heightForWidth(row->width()) && lowest() < facts.widget()->height();
  }));
}

TEST_F(ModelPanelTest, AClickShowsAnImageAndALinkLeadsToItsMaterial) {
  openTextures();
  click(images(), 1);
  EXPECT_TRUE(shows(texels(1)));
  const std::vector<int> users = core::materialsWith(*body(), 1);
  ASSERT_FALSE(users.empty());
  auto* link = child<QWidget>("bodyFacts").findChild<QToolButton*>(QStringLiteral("bodyLink"));
  ASSERT_NE(link, nullptr);
  EXPECT_EQ(link->accessibleName(), gui::materialName(*body(), users.front()));
  link->click();
  EXPECT_EQ(child<gui::SegmentedControl>("modelList").current(), 1);
  EXPECT_EQ(materials().currentIndex().row(), users.front());
  image("model_materials");
  EXPECT_TRUE(
      shows(texels(core::imagesOf(body()->materials[static_cast<std::size_t>(users.front())]).front())));
}

TEST_F(ModelPanelTest, ARightClickShowsWhatItSelects) {
  openTextures();
  ASSERT_TRUE(shows(texels(0)));
  QTest::mousePress(images().viewport(), Qt::RightButton, {},
                    images().visualRect(images().model()->index(1, 0)).center());
  EXPECT_EQ(images().currentIndex().row(), 1);
  EXPECT_TRUE(shows(texels(1)));
}

TEST_F(ModelPanelTest, WhatIsPickedIsMarkedInTheViewport) {
  openTextures();
  EXPECT_TRUE(selection().materials().empty());  // nobody has picked the first image
  click(images(), 1);
  EXPECT_EQ(selection().materials(), core::materialsWith(*body(), 1));
  child<gui::SegmentedControl>("modelList").segment(1).click();
  click(materials(), 2);
  EXPECT_EQ(selection().materials(), std::vector<int>{2});
  selection().selectBone(0);
  EXPECT_TRUE(selection().materials().empty());
  click(materials(), 2);
  EXPECT_EQ(selection().materials(), std::vector<int>{2});
  window_->actions().action("selection.none")->trigger();
  EXPECT_TRUE(selection().materials().empty());
  click(materials(), 2);
  child<QDockWidget>("modelPanel").close();
  EXPECT_TRUE(waitFor([&] { return selection().materials().empty(); }));
}

TEST_F(ModelPanelTest, ImagesStayWhereTheMeshIsLost) {
  open({golden("bad/j3d_vtx1_component.bmd")});
  show();
  EXPECT_FALSE(body());
  EXPECT_EQ(images().model()->rowCount(), 2);
}

TEST_F(ModelPanelTest, ChannelsAndZoom) {
  openTextures();
  const QImage all = texels(0);
  ASSERT_TRUE(shows(all));
  auto& channels = child<QComboBox>("modelChannels");
  channels.setCurrentIndex(1);
  EXPECT_TRUE(shows(all.convertToFormat(QImage::Format_RGBX8888)));
  channels.setCurrentIndex(2);
  QImage alpha = all.convertToFormat(QImage::Format_Alpha8);
  alpha.reinterpretAsFormat(QImage::Format_Grayscale8);
  EXPECT_TRUE(shows(alpha));
  auto& zoom = child<QComboBox>("modelZoom");
  EXPECT_EQ(view().zoom(), gui::TextureView::kFit);
  zoom.setCurrentText(QStringLiteral("2×"));
  EXPECT_EQ(view().target().width() * view().devicePixelRatioF(), 2.0 * all.width());
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_Plus);
  EXPECT_EQ(zoom.currentText(), QStringLiteral("4×"));
  const QPointF middle = QRectF(view().viewport()->rect()).center();
  QWheelEvent wheel(middle, view().mapToGlobal(middle), {}, {0, -120}, {}, {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(view().viewport(), &wheel);
  EXPECT_EQ(zoom.currentText(), QStringLiteral("2×"));
}

TEST_F(ModelPanelTest, SavesAnImageAsItIs) {
  openTextures();
  click(images(), 1);
  child<QToolButton>("modelSave").click();
  auto* dialog = window_->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  const QString path = QString::fromStdString(folder_.path("one.png"));
  emit dialog->fileSelected(path);
  dialog->close();
  ASSERT_TRUE(waitFor([&] { return QFile::exists(path); }));
  EXPECT_EQ(QImage(path).convertToFormat(QImage::Format_RGBA8888), texels(1));
}

TEST_F(ModelPanelTest, SavesAllAndAsksBeforeItReplacesAny) {
  openTextures();
  const auto saveAll = [&] {
    child<QToolButton>("modelSaveAll").click();
    auto* dialog = window_->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(QString::fromStdString(folder_.path("")));
    dialog->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  };
  const auto files = [&] {
    return QDir(QString::fromStdString(folder_.path(""))).entryList({QStringLiteral("*.png")});
  };
  saveAll();
  const auto count = static_cast<qsizetype>(body()->images.size());
  ASSERT_TRUE(waitFor([&] { return files().size() == count; }));
  const QString first = QString::fromStdString(folder_.path(files().front().toStdString()));
  QFile damaged(first);
  ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
  damaged.close();
  saveAll();
  auto* question = window_->findChild<QMessageBox*>(QStringLiteral("replaceQuestion"));
  ASSERT_NE(question, nullptr);
  EXPECT_EQ(QFileInfo(first).size(), 0);
  question->findChild<QAbstractButton*>(QStringLiteral("replaceAgree"))->click();
  EXPECT_TRUE(waitFor([&] { return !QImage(first).isNull(); }));
}

TEST_F(ModelPanelTest, SaysWhatToOpenWhereThereIsNoBody) {
  show();
  const auto& empty = child<QLabel>("modelEmpty");
  EXPECT_TRUE(empty.isVisible());
  EXPECT_FALSE(empty.text().isEmpty());
  const QString before = empty.text();
  open({write("bones.bmd", write::modelBytes({{"hips"}}))});
  ASSERT_TRUE(workspace().skeleton());
  EXPECT_TRUE(empty.isVisible());
  EXPECT_NE(empty.text(), before);
  openTextures();
  EXPECT_FALSE(empty.isVisible());
  workspace().closeAll();
  EXPECT_TRUE(empty.isVisible());
  EXPECT_EQ(empty.text(), before);
}

TEST_F(ModelPanelTest, AnUnseenPanelDecodesNothing) {
  openTextures();
  child<QDockWidget>("timelinePanel").raise();
  ASSERT_TRUE(waitFor([&] { return child<QDockWidget>("modelPanel").visibleRegion().isEmpty(); }));
  workspace().closeAll();
  open({golden("j3d_formats.bdl")});
  EXPECT_EQ(images().model()->rowCount(), 0);
  EXPECT_TRUE(view().image().isNull());
  show();
  EXPECT_EQ(images().model()->rowCount(), static_cast<int>(body()->images.size()));
  EXPECT_TRUE(shows(texels(0)));
}

TEST_F(ModelPanelTest, AMenuOffersTheBytesAndSaving) {
  openTextures();
  click(images(), 0);
  emit images().customContextMenuRequested(images().visualRect(images().model()->index(0, 0)).center());
  auto* menu = window_->findChild<QMenu*>(QStringLiteral("modelMenu"));
  ASSERT_NE(menu, nullptr);
  QStringList texts;
  for (const QAction* action : menu->actions()) texts.append(action->text());
  const QString all = texts.join(QLatin1Char('\n'));
  menu->close();
  for (const char* wanted : {"Show the bytes", "Save image", "Save all images", "Copy image", "Select all"})
    EXPECT_TRUE(all.contains(QLatin1String(wanted))) << wanted << " in " << all.toStdString();
}

TEST(BodyText, SaysWhatAMaterialDoes) {
  core::Model model;
  model.materials.resize(1);
  core::Material& material = model.materials[0];
  EXPECT_EQ(gui::lookOf(model, 0), QStringLiteral("opaque"));
  material.alphaTest = {core::Compare::GreaterEqual, 128.0F / 255.0F};
  material.cull = core::Cull::None;
  core::TriangleRun run;
  run.indexCount = 6;
  run.material = 0;
  run.billboard = core::Billboard::Full;
  model.mesh.runs.push_back(run);
  EXPECT_EQ(gui::lookOf(model, 0), QStringLiteral("cut out, both sides, billboard"));
  const QStringList all = gui::sentencesOf(model, 0);
  for (const char* wanted : {"2 triangles use it.", "Cut out: drawn where alpha is 128 or more.",
                             "Both sides are drawn.", "A billboard: it always faces the camera."})
    EXPECT_TRUE(all.contains(QLatin1String(wanted))) << wanted;
  material.alphaTest = {core::Compare::Less, 200.0F / 255.0F, core::AlphaLogic::And,
                        core::Compare::GreaterEqual, 20.0F / 255.0F};
  EXPECT_TRUE(gui::sentencesOf(model, 0).contains(
      QString::fromUtf8("Cut out: drawn where alpha is < 200 and ≥ 20.")));
  material.blend = core::Blend{core::BlendFactor::SourceAlpha, core::BlendFactor::One};
  EXPECT_TRUE(gui::lookOf(model, 0).startsWith(QStringLiteral("added")));
}

}  // namespace
}  // namespace marrow::testing
