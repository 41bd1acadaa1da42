// SPDX-License-Identifier: GPL-3.0-or-later
// Selecting a file's row that is not a clip: the inspector describes the file, and commands for "this file"
// use it.
#include "app/gui/actions/action_registry.h"
#include "app/gui/inspector/properties_view.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/key_ref.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "formats/source/source.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/support/j3d_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QLabel>
#include <QMenu>
#include <QStatusBar>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace marrow::testing {
namespace {

class SelectedFile : public WindowTest {
 protected:
  QTreeView& files() { return child<QTreeView>("filesView"); }
  void click(const QModelIndex& row) {
    QTest::mouseClick(files().viewport(), Qt::LeftButton, Qt::NoModifier, files().visualRect(row).center());
  }
  void click(int row) { click(files().model()->index(row, 0)); }
  void trigger(const char* action) {
    window_->actions().action(action)->trigger();
    ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  }
  /// True when the inspector's visible properties hold a text that ends so.
  [[nodiscard]] bool tells(const QString& end) {
    QCoreApplication::processEvents();  // new labels are shown by an event
    auto& properties = child<gui::PropertiesView>("propertiesView");
    const auto labels = properties.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
      const auto* wrapping = dynamic_cast<const gui::WrappingLabel*>(label);
      const QString text = wrapping ? wrapping->plainText() : label->text();
      return label->isVisible() && text.endsWith(end);
    });
  }
  [[nodiscard]] bool isOpen(const char* name) {
    const auto& all = workspace().files();
    return std::any_of(all.begin(), all.end(),
                       [&](const app::LoadedFile& file) { return file.path.ends_with(name); });
  }
};

TEST_F(SelectedFile, AnEventFileAloneIsReloadedAndClosed) {
  core::EventArchive archive;
  archive.events.push_back({7, {}, {}, 0});
  open({write("npc.baev", baevBytes(archive))});
  ASSERT_EQ(workspace().files().size(), 1U);
  archive.events.push_back({9, {}, {}, 0});
  (void)write("npc.baev", baevBytes(archive));
  trigger("file.reload");
  EXPECT_EQ(workspace().files().front().content->events->events.size(), 2U);
  trigger("file.close");
  EXPECT_TRUE(workspace().files().empty());
}

TEST_F(SelectedFile, AnEventFileIsDescribedWhileTheClipStaysAndThenClosed) {
  open({sample("wanderer_walk.bck"), sample("wanderer_events.baev"), sample("wanderer.bmd")});
  const auto clip = workspace().clip();
  ASSERT_NE(clip, nullptr);
  selection().selectBone(2);
  EXPECT_FALSE(tells(QStringLiteral("wanderer_events.baev")));
  click(1);
  EXPECT_EQ(workspace().clip(), clip);
  EXPECT_TRUE(tells(QStringLiteral("wanderer_events.baev")));
  EXPECT_TRUE(tells(QStringLiteral("Version")));
  EXPECT_FALSE(tells(QStringLiteral("wanderer.bmd")));
  image("chosen_events");
  trigger("file.reload");
  EXPECT_TRUE(tells(QStringLiteral("Version")));
  EXPECT_EQ(files().currentIndex().row(), 1);
  trigger("file.close");
  EXPECT_FALSE(isOpen("wanderer_events.baev"));
  EXPECT_EQ(workspace().clip(), clip);
  EXPECT_EQ(files().currentIndex().row(), 0);
  EXPECT_FALSE(tells(QStringLiteral("Version")));
}

TEST_F(SelectedFile, AnImageAloneIsDescribedAsAnImage) {
  const QString path = write("red.bti", redBti());
  open({path});
  for (const bool isSelected : {false, true}) {
    if (isSelected) selection().selectFile(path.toStdString());
    for (const char* label : {"Size", "Format", "Mipmaps"})
      EXPECT_TRUE(tells(QLatin1String(label))) << label << isSelected;
    for (const char* label : {"Bones", "Body", "Weights"})
      EXPECT_FALSE(tells(QLatin1String(label))) << label << isSelected;
  }
  image("image_alone");
}

TEST_F(SelectedFile, AClipABoneOrAKeyTakesTheInspectorBack) {
  open({sample("wanderer_walk.bck"), sample("wanderer_events.baev"), sample("wanderer.bmd")});
  click(2);
  EXPECT_TRUE(tells(QStringLiteral("wanderer.bmd")));
  EXPECT_FALSE(tells(QStringLiteral("wanderer_walk.bck")));
  image("chosen_model");
  click(0);  // the clip that is shown already
  EXPECT_TRUE(tells(QStringLiteral("wanderer_walk.bck")));
  click(1);
  ASSERT_TRUE(tells(QStringLiteral("Version")));
  selection().selectBone(2);
  EXPECT_TRUE(child<QTreeView>("inspectorView").isVisible());
  EXPECT_EQ(files().currentIndex().row(), 0);  // "this file" is the clip's again
  click(1);
  EXPECT_FALSE(child<QTreeView>("inspectorView").isVisible());
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), 2), core::Channel::RotationX, 0});
  EXPECT_TRUE(child<QTreeView>("inspectorView").isVisible());
  trigger("file.close");
  EXPECT_FALSE(isOpen("wanderer_walk.bck"));
}

TEST_F(SelectedFile, TheStatusLineSaysWhatIsShownOnceTheModelIsClosed) {
  const auto copy = [&](const char* to, const char* from) {
    const auto bytes = formats::readBytes(sample(from).toStdString());
    EXPECT_TRUE(bytes);
    return write(to, bytes ? *bytes : formats::Bytes());
  };
  open({copy("clips/walk.bck", "wanderer_walk.bck"), copy("far/below/away.bmd", "wanderer.bmd")});
  const auto line = [&] {
    const auto labels = window_->statusBar()->findChildren<gui::ElidedLabel*>();
    return labels.isEmpty() ? QString() : labels.front()->text();
  };
  ASSERT_TRUE(line().contains(QStringLiteral("away.bmd"))) << line().toStdString();
  click(1);
  trigger("file.close");
  ASSERT_TRUE(waitFor([&] { return !window_->opener().isSearchingModel(); }));
  EXPECT_FALSE(isOpen("away.bmd"));
  EXPECT_NE(workspace().clip(), nullptr);
  EXPECT_FALSE(line().contains(QStringLiteral("away.bmd"))) << line().toStdString();
  EXPECT_TRUE(line().contains(QStringLiteral("without a model"))) << line().toStdString();
  image("closed_model");
}

// The shown clip stays, and so does what the inspector describes.
TEST_F(SelectedFile, ARightClickOnlyOpensTheMenuAboutItsRow) {
  open({write("a.bck", write::BckFile(2).frames(8).bytes()),
        write("b.bck", write::BckFile(2).frames(9).bytes()), sample("wanderer.bmd")});
  workspace().showClip({0, 0});
  for (const int row : {1, 2}) {
    const QModelIndex clicked = files().model()->index(row, 0);
    const QPoint at = files().visualRect(clicked).center();
    QTest::mouseClick(files().viewport(), Qt::RightButton, Qt::NoModifier, at);
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, files().viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(files().viewport(), &asked);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr) << row;
    const auto offers = [&](const QString& text) {
      const auto actions = menu->actions();
      return std::any_of(actions.begin(), actions.end(), [&](QAction* one) { return one->text() == text; });
    };
    EXPECT_TRUE(offers(row == 1 ? QStringLiteral("Show b") : QStringLiteral("Use this model"))) << row;
    menu->close();
    EXPECT_EQ(workspace().clipRef(), (app::ClipRef{0, 0})) << row;
    EXPECT_EQ(selection().file(), "") << row;
  }
}

TEST_F(SelectedFile, OpenModelsThatFitAClipWithoutAModelAreLinks) {
  const std::vector<QString> models = {write("one/sea.bmd", write::modelBytes({{"a"}, {"b"}})),
                                       write("two/sky.bmd", write::modelBytes({{"c"}, {"d"}}))};
  open({write("clips/walk.bck", write::BckFile(2).frames(8).bytes()), models[0], models[1]});
  ASSERT_NE(workspace().clip(), nullptr);
  ASSERT_FALSE(workspace().pairing().hasModel());
  std::vector<QString> reached;
  for (const std::size_t link : {0U, 1U}) {
    selection().selectFile({});
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (auto* label : child<gui::PropertiesView>("propertiesView").findChildren<gui::WrappingLabel*>()) {
      if (!label->plainText().contains(QStringLiteral("sea.bmd")) || linksOf(*label).size() < 2) continue;
      emit label->linkClicked(linksOf(*label)[link]);
      reached.push_back(gui::toQString(selection().file()));
      break;
    }
  }
  std::ranges::sort(reached);
  EXPECT_EQ(reached, models);
}

TEST_F(SelectedFile, FilesOfOneNameAreToldApartByTheirFolders) {
  const formats::Bytes model = write::modelBytes({{"hips"}});
  open({write("a/hero.bmd", model), write("b/hero.bmd", model), write("b/other.bmd", model)});
  open({write("set.sarc", write::sarcBytes({{"x/hero.bmd", model}, {"y/hero.bmd", model}}))});
  const QAbstractItemModel& rows = *files().model();
  QStringList names;
  for (int row = 0; row < rows.rowCount(); ++row) {
    const QModelIndex index = rows.index(row, 0);
    names.append(index.data().toString());
    for (int child = 0; child < rows.rowCount(index); ++child)
      names.append(rows.index(child, 0, index).data().toString());
  }
  names.sort();
  EXPECT_EQ(names.join(QStringLiteral(", ")).toStdString(),
            "a/hero.bmd, b/hero.bmd, other.bmd, set.sarc, x/hero.bmd, y/hero.bmd");
}

TEST_F(SelectedFile, AnArchiveIsClosedWithItsMembers) {
  open({sample("wanderer_walk.bck"),
        write("two.arc", write::rarcBytes({{"a.bck", write::BckFile(2).frames(8).bytes()},
                                           {"b.bck", write::BckFile(2).frames(9).bytes()}}))});
  workspace().showClip({0, 0});
  constexpr std::size_t kBeside = 3;  // found beside the walk, and open with it
  ASSERT_EQ(workspace().files().size(), 3U + kBeside);
  click(1);
  EXPECT_TRUE(tells(QStringLiteral("two.arc")));
  image("chosen_archive");
  trigger("file.reload");
  EXPECT_EQ(workspace().files().size(), 3U + kBeside);
  trigger("file.close");
  EXPECT_EQ(workspace().files().size(), 1U + kBeside);
  EXPECT_TRUE(isOpen("wanderer_walk.bck"));
}

}  // namespace
}  // namespace marrow::testing
