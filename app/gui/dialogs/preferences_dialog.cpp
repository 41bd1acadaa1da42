// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/preferences_dialog.h"

#include "app/gui/preferences.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/scene/ghosts.h"
#include "core/playback_clock.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <vector>

namespace marrow::gui {
namespace {

constexpr int kPageListWidth = 132;
constexpr int kPageRowHeight = 30;
constexpr int kPageWidth = 520;
constexpr int kNumberWidth = 108;
constexpr int kHintIndent = 25;  // beneath the words of a check box

QWidget* above(QWidget* field, const QString& hint, int indent) {
  auto* both = new QWidget;
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(field, 0, Qt::AlignLeft);
  if (!hint.isEmpty()) {
    QLabel* label = dimLabel(hint);
    label->setWordWrap(true);
    label->setContentsMargins(indent, 0, 0, 0);
    column->addWidget(label);
  }
  return both;
}

QWidget* sideBySide(QWidget* first, QWidget* between, QWidget* second) {
  auto* all = new QWidget;
  auto* row = new QHBoxLayout(all);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QWidget* one : {first, between, second}) row->addWidget(one);
  return all;
}

}  // namespace

template <typename T, typename Show>
void PreferencesDialog::bind(const Preference<T>& preference, QObject* field, const Show& show) {
  settings_.onChange(preference, field, show);
  resets_.push_back([this, preference] { settings_.setValue(preference, preference.fallback); });
}

template <typename T>
NumberBox* PreferencesDialog::numberBox(const char* name, const Preference<T>& preference, double low,
                                        double high, int decimals, const QString& label) {
  auto* box = new NumberBox(name, label, low, high, decimals);
  box->setFixedWidth(kNumberWidth);
  bind(preference, box, [box](T value) { box->showValue(value); });
  connect(box, &NumberBox::entered, this,
          [this, preference](double value) { settings_.setValue(preference, static_cast<T>(value)); });
  return box;
}

PreferencesDialog::PreferencesDialog(Settings& settings, QWidget* parent)
    : QDialog(parent), settings_(settings), pages_(new QListWidget), stack_(new QStackedWidget) {
  setObjectName(QStringLiteral("preferencesDialog"));
  setWindowTitle(tr("Preferences"));
  addLook();
  addPlayback();
  addFiles();
  addExport();
  layOut();
}

// -- pages ----------------------------------------------------------------------------------------------

void PreferencesDialog::addLook() {
  QFormLayout& form = *addPage(tr("Appearance"));
  addTheme(form);
  addScale(form);
  auto* bones =
      new SegmentedControl("preferBones", tr("Bones"), {tr("Octahedra"), tr("Sticks"), tr("Points")});
  bind(kBoneStyle, bones, [bones](int style) { bones->setCurrent(std::clamp(style, 0, 2)); });
  connect(bones, &SegmentedControl::selected, this,
          [this](int style) { settings_.setValue(kBoneStyle, style); });
  addRow(form, tr("Bones"), bones, {});
  addOnionSkin(form);
  addMouse(form);
  addSwitch(form, "preferUnits", tr("Angles"), tr("Degrees"), tr("Raw"),
            tr("Raw: as the file stores them, 65536 units per turn. Every panel has a switch of its own."),
            kRawUnits);
}

void PreferencesDialog::addTheme(QFormLayout& form) {
  // In the order of ThemeChoice.
  auto* theme = new SegmentedControl("preferTheme", tr("Theme"), {tr("System"), tr("Dark"), tr("Light")});
  const auto show = [this, theme] { theme->setCurrent(static_cast<int>(settings_.themeChoice())); };
  connect(&settings_, &Settings::changed, theme, show);
  show();
  resets_.push_back([this] { settings_.setThemeChoice(ThemeChoice::System); });
  connect(theme, &SegmentedControl::selected, this,
          [this](int index) { settings_.setThemeChoice(static_cast<ThemeChoice>(index)); });
  addRow(form, tr("Theme"), theme, {});
}

void PreferencesDialog::addOnionSkin(QFormLayout& form) {
  NumberBox* count = numberBox("preferGhosts", kGhostsEachSide, 1, app::OnionSkin::kMostEachSide, 0,
                               tr("Ghosts on each side"));
  NumberBox* step = numberBox("preferGhostStep", kGhostStep, 1, app::OnionSkin::kLongestStep, 0,
                              tr("Frames between ghosts"));
  step->setSuffix(tr(" frames"));
  addRow(form, tr("Onion skin"), sideBySide(count, new QLabel(tr("ghosts on each side, every")), step),
         tr("Alt+G has the other options."));
}

/// True if the smallest window fits the screen at this text size.
bool PreferencesDialog::fitsTheScreen(int percent) const {
  const double now = std::max(1.0, qEnvironmentVariable("QT_SCALE_FACTOR").toDouble());
  const QSizeF size = QSizeF(screen()->size()) * now * 100.0 / percent;
  return percent == 100 || (size.width() >= 720.0 && size.height() >= 480.0);
}

// Only a new start can scale all of a window.
void PreferencesDialog::addScale(QFormLayout& form) {
  std::vector<int> percents;
  QStringList names;
  for (const int percent : {100, 125, 150, 200}) {
    if (percent != settings_.value(kUiScale) && !fitsTheScreen(percent)) continue;
    percents.push_back(percent);
    names.append(tr("%1 %").arg(percent));
  }
  auto* scale =
      new SegmentedControl("preferScaleOfWindow", tr("Size of the window's text and buttons"), names);
  bind(kUiScale, scale, [scale, percents](int percent) {
    const auto found = std::find(percents.begin(), percents.end(), percent);
    scale->setCurrent(found == percents.end() ? 0 : static_cast<int>(found - percents.begin()));
  });
  connect(scale, &SegmentedControl::selected, this, [this, percents](int index) {
    settings_.setValue(kUiScale, percents[static_cast<std::size_t>(index)]);
  });
  addRow(form, tr("Size"), scale,
         tr("Scales text and buttons from the next start on; 100 % is the desktop's size."));
}

void PreferencesDialog::addLoop(QFormLayout& form) {
  static constexpr std::array kModes = {-1, static_cast<int>(core::LoopMode::Loop),
                                        static_cast<int>(core::LoopMode::Once)};
  auto* loop = new SegmentedControl("preferLoop", tr("Loop"), {tr("The file's"), tr("Loop"), tr("Once")});
  bind(kUsualLoop, loop, [loop](int mode) {
    const auto found = std::find(kModes.begin(), kModes.end(), mode);
    loop->setCurrent(found == kModes.end() ? 0 : static_cast<int>(found - kModes.begin()));
  });
  connect(loop, &SegmentedControl::selected, this,
          [this](int index) { settings_.setValue(kUsualLoop, kModes[static_cast<std::size_t>(index)]); });
  addRow(form, tr("Loop"), loop, tr("What clips do at their end, unless you set it for a clip."));
}

void PreferencesDialog::addMouse(QFormLayout& form) {
  auto* mouse = new SegmentedControl("preferMouse", tr("Mouse in the viewport"),
                                     {tr("Marrow"), tr("Blender"), tr("Maya")});
  bind(mousePresetPreference(), mouse, [mouse](const QString& id) {
    mouse->setCurrent(static_cast<int>(&mousePreset(id) - mousePresets().data()));
  });
  connect(mouse, &SegmentedControl::selected, this, [this](int index) {
    const auto& preset = mousePresets()[static_cast<std::size_t>(index)];
    settings_.setValue(mousePresetPreference(), QString::fromLatin1(preset.id));
  });
  addRow(
      form, tr("Mouse"), mouse,
      tr("Marrow orbits with the left button, Blender with the middle one, Maya with Alt and the left one."));
}

void PreferencesDialog::addPlayback() {
  QFormLayout& form = *addPage(tr("Playback"));
  addSwitch(form, "preferSampling", tr("Values"), tr("Smooth"), tr("Game-exact"),
            tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."),
            kGameExactValues);
  NumberBox* rate = numberBox("preferRate", kUsualRate, 0.0, 240.0, 2, tr("Frames per second"));
  rate->setSpecialValueText(tr("the file's"));
  addRow(form, tr("Frame rate"), rate, tr("0: each clip plays at its own game's rate."));
  addSwitch(form, "preferEveryFrame", tr("If playback is slow"), tr("Keep time"), tr("Show every frame"),
            tr("Keep time skips frames. Show every frame plays slower than the game."), kEveryFrame);
  addLoop(form);
  addCheck(form, "preferPlayOnOpen", tr("Play on open"), tr("A clip plays as soon as its file is open."),
           kPlayOnOpen);
}

void PreferencesDialog::addFiles() {
  QFormLayout& form = *addPage(tr("Files"));
  addCheck(form, "preferReload", tr("Reload when a file changes"),
           tr("The view stays as it is. Marrow waits until a file is written completely."), kReloadOnChange);
  addCheck(form, "preferPlaces", tr("Restore last view"),
           tr("A file that is opened again shows its last clip, frame, view and model, unless it changed."),
           kRememberPlaces);
  addCheck(form, "preferOneWindow", tr("Reuse the open window"),
           tr("Off: each file opened from outside gets its own window."), kOneWindow);
}

void PreferencesDialog::addExport() {
  QFormLayout& form = *addPage(tr("Export"));
  addSwitch(form, "preferUp", tr("Up axis"), tr("Y up"), tr("Z up"),
            tr("Which axis points up in exported poses. The games have Y up; Blender has Z up."), kExportZUp);
  NumberBox* scale = numberBox("preferScale", kExportScale, 1e-6, 1e6, 6, tr("Scale of exported poses"));
  addRow(form, tr("Scale"), scale, tr("How long one game unit is in the exported file."));
  addImageSize(form);
}

void PreferencesDialog::addImageSize(QFormLayout& form) {
  NumberBox* width = numberBox("preferWidth", kImageWidth, 0, kLargestImageSide, 0, tr("Width of images"));
  NumberBox* height =
      numberBox("preferHeight", kImageHeight, 0, kLargestImageSide, 0, tr("Height of images"));
  addRow(form, tr("Image size"), sideBySide(width, new QLabel(QStringLiteral("×")), height),
         tr("In pixels; 0 × 0 is the viewport's size."));
}

// -- rows -----------------------------------------------------------------------------------------------

QFormLayout* PreferencesDialog::addPage(const QString& title) {
  auto* page = new QWidget;
  auto* form = new QFormLayout(page);
  form->setContentsMargins(22, 4, 22, 12);
  form->setHorizontalSpacing(18);
  form->setVerticalSpacing(16);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(page);
  pages_->addItem(title);
  stack_->addWidget(scroll);
  return form;
}

void PreferencesDialog::addRow(QFormLayout& form, const QString& label, QWidget* field, const QString& hint) {
  auto* name = new QLabel(label);
  name->setFixedHeight(field->sizeHint().height());
  name->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  form.addRow(name, above(field, hint, 0));
}

void PreferencesDialog::addSwitch(QFormLayout& form, const char* name, const QString& label,
                                  const QString& off, const QString& on, const QString& hint,
                                  const Preference<bool>& preference) {
  auto* control = new SegmentedControl(name, label, {off, on});
  bind(preference, control, [control](bool isOn) { control->setCurrent(isOn ? 1 : 0); });
  connect(control, &SegmentedControl::selected, this,
          [this, preference](int index) { settings_.setValue(preference, index == 1); });
  addRow(form, label, control, hint);
}

void PreferencesDialog::addCheck(QFormLayout& form, const char* name, const QString& text,
                                 const QString& hint, const Preference<bool>& preference) {
  auto* box = new QCheckBox(text);
  box->setObjectName(QLatin1String(name));
  bind(preference, box, [box](bool isOn) { box->setChecked(isOn); });
  connect(box, &QCheckBox::clicked, this,
          [this, preference](bool checked) { settings_.setValue(preference, checked); });
  form.addRow(above(box, hint, kHintIndent));
}

// -- the whole ------------------------------------------------------------------------------------------

void PreferencesDialog::layOut() {
  pages_->setObjectName(QStringLiteral("preferencePages"));
  pages_->setAccessibleName(tr("Pages"));
  pages_->setFixedWidth(kPageListWidth);
  pages_->viewport()->setAutoFillBackground(false);
  for (int page = 0; page < pages_->count(); ++page)
    pages_->item(page)->setSizeHint(QSize(0, kPageRowHeight));
  connect(pages_, &QListWidget::currentRowChanged, stack_, &QStackedWidget::setCurrentIndex);
  pages_->setCurrentRow(0);
  stack_->setMinimumWidth(kPageWidth);
  auto* defaults = new QPushButton(tr("Restore defaults"));
  defaults->setObjectName(QStringLiteral("preferDefaults"));
  defaults->setAutoDefault(false);
  connect(defaults, &QPushButton::clicked, this, [this] {
    if (QWidget* field = focusWidget()) field->clearFocus();
    for (const auto& reset : resets_) reset();
  });
  auto* done = new QPushButton(tr("Close"));
  done->setObjectName(QStringLiteral("preferClose"));
  connect(done, &QPushButton::clicked, this, &QDialog::close);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->setContentsMargins(10, 16, 0, 0);
  row->addWidget(pages_);
  row->addWidget(stack_, 1);
  auto* bottom = new QHBoxLayout;
  bottom->setContentsMargins(16, 10, 16, 14);
  bottom->addWidget(defaults);
  bottom->addStretch(1);
  bottom->addWidget(done);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row, 1);
  column->addLayout(bottom);
  int height = 0;
  for (const QScrollArea* area : stack_->findChildren<QScrollArea*>())
    height = std::max(height, area->widget()->layout()->totalHeightForWidth(kPageWidth));
  height += row->contentsMargins().top() + bottom->totalSizeHint().height();
  resize(QSize(row->totalSizeHint().width(), height).boundedTo(screen()->availableSize() * 9 / 10));
}

}  // namespace marrow::gui
