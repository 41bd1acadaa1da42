// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/key_list.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/preferences.h"
#include "app/gui/settings.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/gui/widgets/list_parts.h"

#include <QAction>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace marrow::gui {
namespace {

using Line = std::pair<QStringList, QString>;  // keys and their effect

struct Block {
  QString title;
  std::vector<Line> lines;
};

QStringList keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& key : action.shortcuts()) keys.append(key.toString(QKeySequence::NativeText));
  return keys;
}

std::vector<Block> blocksOf(const ActionRegistry& actions) {
  std::vector<Block> blocks;
  for (const ActionGroup group :
       {ActionGroup::Playback, ActionGroup::Range, ActionGroup::View, ActionGroup::Selection,
        ActionGroup::File, ActionGroup::Window, ActionGroup::Help}) {
    Block block{groupText(group), {}};
    for (const auto& entry : actions.entries()) {
      if (entry.spec.group != group || entry.action->shortcuts().isEmpty()) continue;
      block.lines.emplace_back(keysOf(*entry.action), plainText(entry.action->text()));
    }
    if (!block.lines.empty()) blocks.push_back(std::move(block));
  }
  return blocks;
}

// The mouse, in the viewport as the selected preset has it.
std::vector<Block> mouseBlocks(const MousePreset& preset) {
  const auto tr = [](const char* text) { return KeyList::tr(text); };
  return {{tr("Mouse in the viewport"),
           {{{dragText(preset, CameraDrag::Orbit)}, tr("Orbit")},
            {{dragText(preset, CameraDrag::Pan)}, tr("Pan")},
            {{dragText(preset, CameraDrag::Dolly)}, tr("Dolly")},
            {{tr("Click")}, tr("Select a bone")},
            {{tr("Double click")}, tr("Frame a bone")},
            {{tr("Right click")}, tr("What can be done with a bone")}}},
          {tr("Mouse in the timeline"),
           {{{tr("Drag")}, tr("Move the playhead; with Ctrl between frames")},
            {{tr("Drag the ends of the bar")}, tr("Played range")},
            {{tr("Wheel")}, tr("Zoom around the mouse")},
            {{tr("Middle or Shift + left drag")}, tr("Pan")},
            {{tr("Double click")}, tr("Show the whole clip")}}},
          {tr("Mouse and keys in the curves"),
           {{{tr("Drag in the ruler")}, tr("Move the playhead; with Ctrl between frames")},
            {{tr("Double click")}, tr("Put the playhead there")},
            {{tr("Drag")}, tr("Pan; Ctrl + arrows do the same")},
            {{tr("Wheel")}, tr("Zoom; with Ctrl time, with Shift values")},
            {{tr("Right drag")}, tr("Zoom time sideways, values up and down")},
            {{tr("A"), tr("F")}, tr("All of it; the selected key or bone")},
            {{tr("Click on a key")}, tr("Select it")}}}};
}

constexpr int kMostColumns = 3;
constexpr int kScrollBarRoom = 20;
constexpr int kWidestKey = 138;  // fits "Home" and "Shift+Left"

bool holds(const Line& line, const QString& query) {
  return line.second.contains(query, Qt::CaseInsensitive) ||
         line.first.join(QLatin1Char(' ')).contains(query, Qt::CaseInsensitive);
}

// If a title matches, its whole block stays.
std::vector<Block> matching(std::vector<Block> blocks, const QString& query) {
  for (Block& block : blocks) {
    if (block.title.contains(query, Qt::CaseInsensitive)) continue;
    std::erase_if(block.lines, [&](const Line& line) { return !holds(line, query); });
  }
  std::erase_if(blocks, [](const Block& block) { return block.lines.empty(); });
  return blocks;
}

/// Keys as small caps, side by side.
QWidget* keyCaps(const QStringList& keys) {
  auto* caps = new QWidget;
  caps->setAccessibleName(keys.join(QStringLiteral(", ")));
  caps->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(caps);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(5);
  for (const QString& key : keys) {
    auto* cap = new QLabel(key);
    cap->setFrameShape(QFrame::StyledPanel);
    cap->setBackgroundRole(QPalette::Button);
    cap->setAutoFillBackground(true);
    cap->setAlignment(Qt::AlignCenter);
    cap->setMargin(2);
    cap->setMinimumWidth(std::max(cap->fontMetrics().height() + 4, cap->sizeHint().width() + 10));
    row->addWidget(cap);
  }
  return caps;
}

// One grid a column of the page: a title over rows of keys and words.
class Column {
 public:
  Column() : grid_(new QGridLayout) {
    grid_->setHorizontalSpacing(14);
    grid_->setVerticalSpacing(6);
    grid_->setColumnStretch(1, 1);
  }

  void add(const Block& block) {
    auto* title = new QLabel(block.title);
    QFont font = title->font();
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    title->setContentsMargins(0, row_ == 0 ? 0 : 14, 0, 2);
    grid_->addWidget(title, row_++, 0, 1, 2);
    for (const auto& [keys, what] : block.lines) addLine(keyCaps(keys), what);
  }

  QGridLayout* finish() {
    grid_->setRowStretch(row_, 1);
    return grid_;
  }
  [[nodiscard]] int rows() const { return row_; }

 private:
  // A long key has a row without columns, so that it does not widen the column.
  void addLine(QWidget* caps, const QString& what) {
    QLabel* words = dimLabel(what);
    if (caps->sizeHint().width() > kWidestKey) {
      auto* line = new QHBoxLayout;
      line->setSpacing(grid_->horizontalSpacing());
      line->addWidget(caps);
      line->addWidget(words, 1);
      grid_->addLayout(line, row_++, 0, 1, 2);
      return;
    }
    grid_->addWidget(caps, row_, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid_->addWidget(words, row_++, 1);
  }

  QGridLayout* grid_;
  int row_ = 0;
};

QWidget* pageOf(const std::vector<Block>& blocks, int columnCount) {
  auto* page = new QWidget;
  auto* columns = new QHBoxLayout(page);
  columns->setContentsMargins(24, 20, 24, 20);
  columns->setSpacing(36);
  std::vector<Column> parts(static_cast<std::size_t>(columnCount));
  for (const Block& block : blocks) {
    std::min_element(parts.begin(), parts.end(), [](const Column& a, const Column& b) {
      return a.rows() < b.rows();
    })->add(block);
  }
  for (Column& part : parts) columns->addLayout(part.finish());
  columns->addStretch(blocks.size() < parts.size() ? 1 : 0);
  return page;
}

}  // namespace

KeyList::KeyList(const ActionRegistry& actions, const Settings& settings, QWidget* parent)
    : QDialog(parent),
      actions_(actions),
      settings_(settings),
      field_(new QLineEdit(this)),
      scroll_(new QScrollArea(this)) {
  setObjectName(QStringLiteral("keyList"));
  setWindowTitle(tr("Keys and mouse"));
  field_->setObjectName(QStringLiteral("keyFilter"));
  field_->setPlaceholderText(tr("Type to search"));
  field_->setAccessibleName(tr("Search keys"));
  field_->setClearButtonEnabled(true);
  field_->setFocusPolicy(Qt::ClickFocus);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  auto* top = new QVBoxLayout;
  top->setContentsMargins(24, 16, 24, 0);
  top->addWidget(field_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(top);
  layout->addWidget(scroll_);
  connect(field_, &QLineEdit::textChanged, this, &KeyList::fillPage);
  fillPage();
  const QSize wanted = scroll_->widget()->sizeHint() + QSize(16, field_->sizeHint().height() + 24);
  resize(wanted.boundedTo(this->screen()->availableSize() * 9 / 10));
}

// Clears the search; the mouse preset may have changed.
void KeyList::showEvent(QShowEvent* event) {
  const QSignalBlocker quiet(field_);
  field_->clear();
  fillPage();
  QDialog::showEvent(event);
}

void KeyList::fillPage() {
  std::vector<Block> blocks = blocksOf(actions_);
  const std::vector<Block> mouse = mouseBlocks(mousePreset(settings_.value(mousePresetPreference())));
  blocks.insert(blocks.end(), mouse.begin(), mouse.end());
  blocks = matching(std::move(blocks), field_->text().trimmed());
  if (blocks.empty()) blocks.push_back({tr("No shortcut matches “%1”").arg(field_->text().trimmed()), {}});
  // As many columns as fit the screen.
  const int space = screen()->availableSize().width() * 9 / 10 - kScrollBarRoom;
  QWidget* page = nullptr;
  for (int columns = kMostColumns; columns > 0; --columns) {
    delete page;
    page = pageOf(blocks, columns);
    if (page->sizeHint().width() <= space) break;
  }
  scroll_->setWidget(page);
}

// The keys that open it also close it; other text goes to the search.
void KeyList::keyPressEvent(QKeyEvent* event) {
  const bool isToggle = event->key() == Qt::Key_F1 || (event->key() == Qt::Key_H && field_->text().isEmpty());
  if (isToggle) return close(), void();
  const QString typed = event->text();
  if (typed.isEmpty() || !typed.front().isPrint()) return QDialog::keyPressEvent(event);
  field_->setFocus();
  field_->insert(typed);
}

}  // namespace marrow::gui
