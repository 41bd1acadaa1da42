// SPDX-License-Identifier: GPL-3.0-or-later
// Links, and what a click on them does.
#include "app/gui/links/link_commands.h"

#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/bytes/hex_view.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/links/links.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

class Links : public LinkTest {};

TEST_F(Links, AFileIsShownInItsFolder) {
  OpenedUrls opened;
  auto& files = child<QTreeView>("filesView");
  askInCell("filesView", files.currentIndex().siblingAtColumn(0));
  trigger("path.folder");
  const std::string& path = workspace().files()[static_cast<std::size_t>(workspace().clipRef().file)].path;
  EXPECT_EQ(opened.urls, QList<QUrl>{QUrl::fromLocalFile(QFileInfo(gui::toQString(path)).absolutePath())});
}

// Links in cells: offsets lead to their bytes, frames move the playhead, files show their properties.
TEST_F(Links, CellsThatNameSomethingLeadThere) {
  auto& hex = child<gui::HexView>("hexView");
  const struct {
    const char* panel;
    const char* list;
    About about;
  } links[] = {{"inspectorPanel", "inspectorView", About::Byte}, {"keysPanel", "keysView", About::Byte}};
  for (const auto& link : links) {
    raise(link.panel);
    const QModelIndex cell = cellThatNames(link.list, link.about);
    ASSERT_TRUE(cell.isValid()) << link.list;
    const gui::Subject subject = gui::subjectAt(cell);
    clickCell(link.list, cell);
    ASSERT_TRUE(waitFor([&] { return hex.bytes() && hex.isVisible() && hex.markStart() == *subject.offset; }))
        << link.list;
    EXPECT_EQ(cell.data().toString(), gui::offsetText(*subject.offset));
  }
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationX, 1});
  const QModelIndex frame = cellThatNames("inspectorView", About::Frame);
  ASSERT_TRUE(frame.isValid());
  clickCell("inspectorView", frame);
  ASSERT_TRUE(waitFor([&] { return playback().frame() == frame.data().toDouble(); }));
  EXPECT_GT(playback().frame(), 0.0);
}

TEST_F(Links, DialogsLeadToTheFilesThatTheyName) {
  open({sample("wanderer_walk.btp")});
  showClip("wanderer_walk");
  window_->actions().trigger("file.export");
  auto* hint = window_->findChild<gui::WrappingLabel*>(QStringLiteral("exportHint"));
  ASSERT_NE(hint, nullptr);
  ASSERT_TRUE(hint->plainText().contains(QStringLiteral("wanderer_walk.btp")))
      << hint->plainText().toStdString();
  ASSERT_FALSE(linksOf(*hint).empty());
  emit hint->linkClicked(linksOf(*hint).front());
  EXPECT_FALSE(selection().file().empty());
  window_->findChild<gui::ExportDialog*>()->reject();
  window_->actions().trigger("file.selectModel");
  auto* models = window_->findChild<QTreeView*>(QStringLiteral("modelOffers"));
  ASSERT_NE(models, nullptr);
  emit models->customContextMenuRequested(models->visualRect(models->model()->index(0, 0)).center());
  EXPECT_TRUE(offered().contains("path.folder"));
}

TEST_F(Links, TheEndOfTheDataThatAnErrorNamesIsALinkToo) {
  const QString path = openTorn();
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(notice.detail().contains(QStringLiteral("0x30"))) << notice.detail().toStdString();
  gui::WrappingLabel& detail = notice.detailLabel();
  for (const gui::NamedWords& link : linksOf(detail)) emit detail.linkClicked(link);
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == path; }));
}

// A file that cannot be read names the byte where reading failed.
TEST_F(Links, AMessageLeadsToTheByteThatItNames) {
  const QString path = openTorn();
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  const auto& issues = workspace().reportedIssues();
  ASSERT_FALSE(issues.empty());
  const auto offset = issues.back().byteOffset;
  ASSERT_TRUE(offset);
  for (QPushButton* button : notice.findChildren<QPushButton*>()) {
    if (button->text().contains(gui::offsetText(*offset))) button->click();
  }
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor(
      [&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == path && hex.cursor() == *offset; }));
}

TEST_F(Links, AMessageOfSeveralFailuresLeadsToTheFileAndItsByte) {
  formats::Bytes cut = write::BckFile(2).frames(8).bytes();
  cut.resize(0x30);
  const QString torn = write("torn.bck", cut);
  open({torn, write("worse.bck", cut)});
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  gui::WrappingLabel& detail = notice.detailLabel();
  OpenedUrls opened;
  clickLink(detail, 0);
  EXPECT_EQ(opened.urls, QList<QUrl>{QUrl::fromLocalFile(QFileInfo(torn).absolutePath())});
  clickLink(detail, 1);
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == torn; }));
  // The next message has its own words.
  QTest::mouseMove(&detail, {0, 0});
  notice.show(gui::NoticeBar::Tone::Note, QStringLiteral("Other"), QStringLiteral("<b>torn.bck"), {});
  EXPECT_TRUE(linksOf(detail).empty());
  EXPECT_EQ(detail.textFormat(), Qt::PlainText) << "text from files is no markup";
}

TEST_F(Links, ASentenceAboutAModelLeadsToIt) {
  const QString arm = write("far/arm.bmd", write::modelBytes({{"hips"}, {"arm", 0}, {"hand", 1}}));
  open({arm, write("far/leg.bmd", write::modelBytes({{"hips"}, {"leg", 0}, {"foot", 1}})),
        write("near/wave.bck", write::BckFile(3).frames(8).bytes())});
  showClip("wave");
  selection().selectBone(-1);
  ASSERT_FALSE(workspace().pairing().hasModel()) << core::toText(workspace().pairing().reason);
  raise("inspectorPanel");
  gui::WrappingLabel* sentence = nullptr;
  ASSERT_TRUE(waitFor([&] {
    for (auto* label : child<QDockWidget>("inspectorPanel").findChildren<gui::WrappingLabel*>()) {
      if (label->isVisible() && label->plainText().contains(QStringLiteral("arm.bmd, leg.bmd")))
        sentence = label;
    }
    return sentence != nullptr;
  })) << core::toText(workspace().pairing().reason);
  std::size_t link = 0;
  while (linksOf(*sentence).at(link).words != QStringLiteral("arm.bmd")) ++link;
  const QPoint place = placeOf(*sentence, link);
  askByMouse(*sentence, place);
  EXPECT_TRUE(offered().contains("path.model"));
  for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
    QMouseEvent event(type, place, sentence->mapToGlobal(place), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(sentence, &event);  // it may be below the fold
  }
  QCoreApplication::sendPostedEvents(sentence);
  EXPECT_EQ(gui::toQString(selection().file()), arm);
}

// The target of a link may hide the link; Qt would give its focus to whatever comes next.
TEST_F(Links, KeysMoveThePlayheadAfterALinkIsHiddenByWhatItLeadsTo) {
  raise("inspectorPanel");
  selection().selectBone(-1);
  auto& page = child<QScrollArea>("propertiesView");
  page.setFocus();
  ASSERT_TRUE(waitFor([&] { return page.hasFocus(); }));
  selection().selectBone(bone_);
  const double before = playback().frame();
  pressKey(Qt::Key_Right);
  EXPECT_EQ(playback().frame(), before + 1.0);
}

TEST_F(Links, ABoneThatOnlyTheReferenceHasIsShownInIt) {
  open({write("longer.bmd", write::modelBytes({{"hips"}, {"tail", 0}})),
        write("longer.bck", write::BckFile(2).frames(8).bytes())});
  showClip("longer");
  const app::ClipRef longer = workspace().clipRef();
  showClip("wanderer_walk");
  selection().selectBone(-1);
  ASSERT_TRUE(comparison().selectReference(longer));
  raise("inspectorPanel");
  const auto links = child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("propertyLink");
  const auto tail = std::find_if(links.begin(), links.end(), [](const QToolButton* link) {
    return link->text() == QStringLiteral("tail");
  });
  ASSERT_NE(tail, links.end());
  (*tail)->click();
  EXPECT_EQ(workspace().clipRef(), longer);
  EXPECT_EQ(selection().activeBone(), 1);
}

// Only over its links does the text in the corner take the mouse.
TEST_F(Links, TheCornerLeadsToWhatItNames) {
  const auto isHand = [this] { return viewport().cursor().shape() == Qt::PointingHandCursor; };
  const QPoint frame = cornerOf(About::Frame);
  playback().setPlaying(true);
  QTest::mouseMove(&viewport(), frame);
  EXPECT_TRUE(waitFor(isHand));
  QTest::mouseClick(&viewport(), Qt::LeftButton, {}, frame);
  EXPECT_FALSE(playback().isPlaying());
  EXPECT_EQ(selection().activeBone(), bone_) << "nothing was picked behind it";
  QTest::mouseClick(&viewport(), Qt::LeftButton, {}, cornerOf(About::File));
  EXPECT_TRUE(QString::fromStdString(selection().file()).endsWith(QStringLiteral("wanderer_walk.bck")));
  QTest::mouseMove(&viewport(), viewport().rect().center());
  EXPECT_TRUE(waitFor([&] { return !isHand(); }));
  const float yaw = viewport().camera().yawDegrees();
  QTest::mousePress(&viewport(), Qt::LeftButton, {}, viewport().rect().center());
  QMouseEvent move(QEvent::MouseMove, QPointF(frame), viewport().mapToGlobal(QPointF(frame)), Qt::NoButton,
                   Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&viewport(), &move);
  QTest::mouseRelease(&viewport(), Qt::LeftButton, {}, frame);
  EXPECT_NE(viewport().camera().yawDegrees(), yaw) << "a drag goes on over the links";
}

TEST_F(Links, CellsThatAreLinksLookLikeThemUnderThePointer) {
  open({write("broken.bck", {0x4A, 0x33, 0x44, 0x31, 0x62, 0x63, 0x6B, 0x31})});
  const struct {
    const char* panel;
    const char* list;
    About about;
  } places[] = {{"inspectorPanel", "inspectorView", About::Byte},
                {"keysPanel", "keysView", About::Byte},
                {"issuesPanel", "issuesView", About::File}};
  for (const auto& place : places) {
    raise(place.panel);
    auto& view = child<QTreeView>(place.list);
    const QModelIndex cell = cellThatNames(place.list, place.about);
    ASSERT_TRUE(cell.isValid()) << place.list;
    view.scrollTo(cell);
    QTest::mouseMove(view.viewport(), view.visualRect(cell).center());
    EXPECT_TRUE(waitFor([&] { return gui::hoveredLink(view) == cell; })) << place.list;
    EXPECT_EQ(view.viewport()->cursor().shape(), Qt::PointingHandCursor) << place.list;
    image(place.list);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(view.viewport(), &leave);
    EXPECT_FALSE(gui::hoveredLink(view).isValid()) << place.list;
  }
}

TEST_F(Links, AllChildrenOfABoneCanBeReached) {
  std::vector<write::ModelJoint> joints = {{"trunk"}};
  for (int i = 0; i < 12; ++i) joints.push_back({"twig" + std::to_string(i), 0});
  open({write("tree.bmd", write::modelBytes(joints))});
  const auto& files = workspace().files();
  const auto tree =
      std::ranges::find_if(files, [](const auto& file) { return file.path.ends_with("tree.bmd"); });
  workspace().showModel(static_cast<int>(tree - files.begin()));
  selection().selectBone(0);
  raise("inspectorPanel");
  auto& panel = child<QDockWidget>("inspectorPanel");
  const auto isNamed = [&](const char* name) {
    const auto links = panel.findChildren<QToolButton*>("relationLink");
    return std::ranges::any_of(links,
                               [&](const QToolButton* link) { return link->text() == QLatin1String(name); });
  };
  EXPECT_TRUE(isNamed("twig5"));
  EXPECT_FALSE(isNamed("twig11"));
  auto* unfold = panel.findChild<QToolButton*>("unfoldLinks");
  ASSERT_NE(unfold, nullptr);
  unfold->click();
  EXPECT_TRUE(isNamed("twig11"));
}

TEST_F(Links, TheInspectorNamesParentAndChildrenAsLinks) {
  const auto links = [&] {
    return child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("relationLink");
  };
  const core::Skeleton& skeleton = *workspace().skeleton();
  const int parent = skeleton.bones[static_cast<std::size_t>(bone_)].parent;
  ASSERT_FALSE(links().isEmpty());
  EXPECT_EQ(links().front()->text(), gui::toQString(skeleton.bones[static_cast<std::size_t>(parent)].name));
  QTest::mouseClick(links().front(), Qt::LeftButton);
  EXPECT_EQ(selection().activeBone(), parent);
}

}  // namespace
}  // namespace marrow::testing
