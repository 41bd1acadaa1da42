// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/options_view.h"

#include "app/finding/find_parts.h"
#include "app/gui/links/links.h"
#include "app/gui/open_controller.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/form_grid.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/option_form.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/opening/set_text.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "formats/format_descriptor.h"
#include "formats/options/file_options.h"
#include "formats/registry.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace marrow::gui {
namespace {

using formats::PartSource;

constexpr int kGap = 6;

// Both ends of a name carry meaning; its tooltip shows the rest.
QString shortened(const QString& name) {
  constexpr qsizetype kMost = 38;
  if (name.size() <= kMost) return name;
  return name.left(kMost / 2 - 3) + QStringLiteral("…") + name.right(kMost / 2 + 2);
}

/// The file that most options are about: the model.
std::string mainPath(const app::LoadedFile& file) {
  const std::string path = file.set ? file.set->modelPath() : std::string();
  return path.empty() ? file.path : path;
}

/// The file that an option is about; empty: there is none.
std::string pathFor(const formats::OptionSpec& spec, const app::LoadedFile& file) {
  const formats::FormatDescriptor* joining = formats::joiningFormatOf(file);
  const formats::Want* part = joining == nullptr ? nullptr : joining->part(spec.ofSlot);
  const formats::Want* own = formats::partOf(file);
  if (part == nullptr || part == own) return file.path;
  if (file.set) {
    if (std::string path = file.set->pathOf(spec.ofSlot); !path.empty()) return path;
  }
  const bool isPartAlone = part->isNeeded && own != nullptr && own->isNeeded;
  return isPartAlone ? std::string() : mainPath(file);
}

/// True if the option may be of use. A set shows what those of its files hold that are not open.
/// @param owner  the file whose set the path is a part of.
bool hasUse(const formats::OptionSpec& spec, const std::string& path, const app::LoadedFile& owner,
            const std::vector<app::LoadedFile>& files) {
  const app::LoadedFile* file = formats::findFile(files, path);
  return formats::hasUseFor(spec, file == nullptr ? owner : *file);
}

}  // namespace

OptionsView::OptionsView(const PanelContext& context)
    : context_(context),
      workspace_(context.session.workspace),
      column_(new QVBoxLayout(this)),
      setForm_(new OptionForm),
      fileTitle_(new ElidedLabel),
      fileForm_(new OptionForm) {
  setObjectName(QStringLiteral("optionsView"));
  column_->setContentsMargins(0, 4, 0, 8);
  column_->setSpacing(kGap);
  addForms();
  connect(&workspace_, &app::Workspace::filesChanged, this, &OptionsView::sync);
  connect(&workspace_, &app::Workspace::clipChanged, this, &OptionsView::sync);
  connect(&context.session.selection, &app::Selection::fileSelected, this, &OptionsView::sync);
  sync();
}

void OptionsView::makeRows(const formats::FormatDescriptor* joining) {
  if (joining == joining_) return;
  joining_ = joining;
  delete parts_;
  parts_ = nullptr;
  rows_.clear();
  if (joining == nullptr) return;
  parts_ = new QWidget;
  auto* grid = new QGridLayout(parts_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kFormGap);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(1, 1);
  const formats::OptionSpec& option = joining->partOption();
  grid->addWidget(makeHeading(tr(option.label)), 0, 0, 1, 2);
  for (const formats::Want& part : joining->parts()) addRow(part, option.slotName);
  placeRows();
  column_->insertWidget(0, parts_);
}

void OptionsView::addRow(const formats::Want& part, const char* slotName) {
  const std::size_t place = rows_.size();
  Row& row = rows_.emplace_back();
  row.want = &part;
  row.name = dimLabel(QStringLiteral("%1 %2").arg(part.slot).arg(tr(part.name)));
  row.name->setToolTip(tr("%1 %2: %3").arg(tr(slotName)).arg(part.slot).arg(tr(part.noun)));
  row.file = new QComboBox;
  row.file->setObjectName(QStringLiteral("part%1").arg(part.slot));
  row.file->setAccessibleName(tr("File for %1 %2").arg(tr(slotName)).arg(part.slot));
  row.file->setFocusPolicy(Qt::TabFocus);
  row.file->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  row.file->setMinimumContentsLength(6);
  row.how = dimLabel();
  row.how->setWordWrap(true);
  row.how->setObjectName(QStringLiteral("partHow%1").arg(part.slot));
  addLinkMenu(*row.file, context_, [this, place] {
    const Row& asked = rows_[place];
    return Subject{.path = toQString(asked.shown), .value = asked.file->currentText()};
  });
  connect(row.file, &QComboBox::activated, this,
          [this, place](int index) { selectRow(rows_[place], index); });
}

void OptionsView::addForms() {
  column_->addWidget(setForm_);
  auto* top = new QWidget;
  top->setObjectName(QStringLiteral("optionsTitle"));
  auto* line = new QHBoxLayout(top);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(kGap);
  line->addWidget(makeHeading(tr("Options")));
  fileTitle_->setElideMode(Qt::ElideMiddle);
  line->addWidget(fileTitle_, 1);
  column_->addWidget(top);
  column_->addWidget(fileForm_);
  followLinks(*fileTitle_, context_);
  followLinks(*fileForm_, context_);
  connect(setForm_, &OptionForm::edited, this, &OptionsView::selectForSet);
  connect(fileForm_, &OptionForm::edited, this, &OptionsView::selectForFile);
}

// Null while another file is selected: its properties are shown without these options.
const app::LoadedFile* OptionsView::shown() const {
  const int index = app::optionsFile(workspace_);
  if (index < 0) return nullptr;
  const app::LoadedFile& file = workspace_.files()[static_cast<std::size_t>(index)];
  const std::string& selected = context_.session.selection.file();
  return selected.empty() || selected == file.path || file.isJoinedTo(selected) ? &file : nullptr;
}

// The rows stand below the heading.
void OptionsView::placeRows() {
  if (parts_ == nullptr) return;
  auto* grid = static_cast<QGridLayout*>(parts_->layout());
  int line = 1;
  for (const Row& row : rows_) {
    grid->setRowMinimumHeight(line, kGap - grid->verticalSpacing());
    placeField(*grid, line + 1, *row.name, {row.file, row.how}, isStacked_);
    line += 4;
  }
}

int OptionsView::fieldWidth() const {
  int widest = std::max(setForm_->isHidden() ? 0 : setForm_->fieldWidth(), fileForm_->fieldWidth());
  if (parts_ == nullptr || parts_->isHidden()) return widest;
  for (const Row& row : rows_) widest = std::max(widest, row.file->minimumSizeHint().width());
  return widest;
}

// Fields that do not fit beside their labels would make the panel scroll sideways.
void OptionsView::syncWidth() {
  constexpr int kEasy = 190;  // for a field whose text is read without scrolling in it
  const bool isStacked = width() < labelWidth_ + kFormGap + std::max(kEasy, fieldWidth());
  if (std::exchange(isStacked_, isStacked) == isStacked) return;
  setForm_->setStacked(isStacked);
  fileForm_->setStacked(isStacked);
  placeRows();
}

bool OptionsView::event(QEvent* event) {
  const bool isTaken = QWidget::event(event);
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) syncWidth();
  return isTaken;
}

// The labels may stand above their fields.
QSize OptionsView::minimumSizeHint() const {
  return {std::max(fieldWidth(), labelWidth_), QWidget::minimumSizeHint().height()};
}

// -- workspace -> widgets --------------------------------------------------------------------------------

void OptionsView::sync() {
  const app::LoadedFile* file = shown();
  setVisible(file != nullptr);
  if (file == nullptr) return;
  makeRows(formats::joiningFormatOf(*file));
  syncRows(*file);
  syncSet(*file);
  syncFile(*file);
  alignLabels();
}

// A file without a set has no use for other files, unless the user has named some.
void OptionsView::syncRows(const app::LoadedFile& file) {
  if (parts_ == nullptr) return;
  const formats::Options& said = workspace_.readOptions().of(file.path);
  const bool isPart = formats::partOf(file) != nullptr;
  parts_->setVisible(file.set || isPart || said.has(joining_->partOption().id));
  for (std::size_t i = 0; i < rows_.size(); ++i)
    fill(rows_[i], file, file.set ? file.set->parts[i] : app::namedPart(*rows_[i].want, file, said));
}

void OptionsView::alignLabels() {
  int width = std::max({fontMetrics().horizontalAdvance(QStringLiteral("Scaling rule")),
                        setForm_->isHidden() ? 0 : setForm_->labelWidth(), fileForm_->labelWidth()});
  if (parts_ != nullptr && !parts_->isHidden()) {
    for (const Row& row : rows_) width = std::max(width, row.name->sizeHint().width());
  }
  labelWidth_ = width;
  for (const Row& row : rows_) row.name->setMinimumWidth(width);
  setForm_->setLabelWidth(width);
  fileForm_->setLabelWidth(width);
}

void OptionsView::fill(Row& row, const app::LoadedFile& file, const formats::FoundPart& part) {
  const QSignalBlocker quiet(row.file);
  row.file->clear();
  row.paths.clear();
  const auto add = [&](const QString& text, const QString& tip, std::optional<std::string> path) {
    row.file->addItem(shortened(text));
    row.file->setItemData(row.file->count() - 1, tip, Qt::ToolTipRole);
    row.paths.push_back(std::move(path));
  };
  const bool isSelected = part.source == PartSource::Selected || part.source == PartSource::SelectedNone;
  const QString how = toQString(app::sourceText(part, file));
  const QString guess = part.path.empty() ? how : toQString(app::shortNameOf(part.path));
  add(isSelected ? tr("Guess again") : guess, isSelected ? QString() : pathText(part.path), std::nullopt);
  for (const app::LoadedFile& other : workspace_.files()) {
    const bool isGuess = !isSelected && other.path == part.path;
    if (formats::joiningFormatOf(other) == joining_ && !isGuess)
      add(toQString(app::shortNameOf(other.path)), pathText(other.path), other.path);
  }
  const auto isListed = [&] {
    return std::find(row.paths.begin(), row.paths.end(), part.path) != row.paths.end();
  };
  if (part.source == PartSource::Selected && !isListed()) {
    add(toQString(app::shortNameOf(part.path)), pathText(part.path), part.path);
  }
  add(tr("None"), {}, std::string());
  const auto current =
      isSelected ? std::find(row.paths.begin(), row.paths.end(), part.path) : row.paths.begin();
  row.file->setCurrentIndex(static_cast<int>(current - row.paths.begin()));
  row.file->addItem(tr("Select a file…"));
  row.file->setEnabled(part.source != PartSource::Itself);
  row.shown = part.path;
  row.file->setToolTip(pathText(part.path));
  row.how->setText(how);
  row.how->setVisible(isSelected || !part.path.empty());  // else the list says it
}

// The lists among its fields are made anew with other options.
void OptionsView::addMenus(const OptionForm& form) {
  for (QComboBox* list : form.findChildren<QComboBox*>()) {
    if (list->contextMenuPolicy() != Qt::CustomContextMenu) addLinkMenu(*list, context_);
  }
}

void OptionsView::syncSet(const app::LoadedFile& file) {
  const bool isShown = workspace_.showsSet() && file.set;
  setForm_->setVisible(isShown);
  if (!isShown) return;
  setForm_->setSpecs(file.content->format->options, OptionForm::Of::Set);
  addMenus(*setForm_);
  setForm_->show(file.path, workspace_.readOptions().of(file.path));
  for (const formats::Fact& fact : file.content->facts) {
    const formats::OptionSpec* spec = formats::findSpec(file.content->format->options, fact.option);
    if (spec == nullptr) continue;
    const auto isIt = [&](const formats::OptionChoice& choice) {
      return choice.id == std::string_view(fact.choice);
    };
    const auto choice = std::find_if(spec->choices.begin(), spec->choices.end(), isIt);
    if (choice != spec->choices.end())
      setForm_->setRemark(fact.option, tr("%1: %2.").arg(tr(choice->label), QString::fromUtf8(fact.reason)));
  }
}

void OptionsView::syncFile(const app::LoadedFile& file) {
  const std::string main = mainPath(file);
  const std::span<const formats::OptionSpec> specs = file.content->format->options;
  fileTitle_->setVisible(main != file.path);
  fileTitle_->setText(NamedWords{toQString(app::shortNameOf(main)), {.path = toQString(main)}});
  fileTitle_->setToolTip(pathText(main));
  formats::Options options = workspace_.readOptions().of(main);
  for (const formats::OptionSpec& spec : specs) {
    if (const std::string path = pathFor(spec, file); !path.empty())
      options.copy(spec.id, workspace_.readOptions().of(path));
  }
  fileForm_->setSpecs(specs);
  addMenus(*fileForm_);
  fileForm_->show(main, options);
  bool isAnyUsed = false;
  for (const formats::OptionSpec& spec : specs) {
    const std::string path = pathFor(spec, file);
    const bool isUsed =
        spec.isInForm && !spec.isOfSet && !path.empty() && hasUse(spec, path, file, workspace_.files());
    fileForm_->setFieldVisible(spec.id, isUsed);
    isAnyUsed = isAnyUsed || isUsed;
    const bool isElsewhere = !path.empty() && spec.ofSlot >= 0 && path != main;
    const QString name = shortened(toQString(app::shortNameOf(path)));
    fileForm_->setRemark(spec.id, isElsewhere
                                      ? linked(tr("in %1"), {NamedWords{name, {.path = toQString(path)}}})
                                      : LinkedText());
  }
  fileTitle_->parentWidget()->setVisible(isAnyUsed);
}

void OptionsView::refuse(const core::Error& why) {
  fileForm_->refuse(why);
  sync();
  const auto* said = fileForm_->findChild<WrappingLabel*>(QStringLiteral("optionProblem"));
  if (said != nullptr && said->isVisible()) emit refused();
}

void OptionsView::beginTyping() {
  const auto isMissing = [](const Row& row) { return row.file->isEnabled() && row.shown.empty(); };
  const auto missing = std::ranges::find_if(rows_, isMissing);
  if (parts_ != nullptr && parts_->isVisible() && missing != rows_.end())
    return missing->file->setFocus(Qt::OtherFocusReason);
  fileForm_->beginTyping();
}

// -- widgets -> workspace --------------------------------------------------------------------------------

void OptionsView::selectRow(Row& row, int index) {
  const app::LoadedFile* file = shown();
  if (!file || index < 0) return;
  if (static_cast<std::size_t>(index) >= row.paths.size()) {
    emit fileWanted(row.want->slot);
    return syncRows(*file);  // nothing is selected yet
  }
  formats::Options options = workspace_.readOptions().of(file->path);
  if (const auto& path = row.paths[static_cast<std::size_t>(index)]) {
    options.setFile(joining_->partOption().id, row.want->slot, *path);
  } else {
    formats::Options::Files files = options.files(joining_->partOption().id);
    files.erase(row.want->slot);
    options.set(joining_->partOption().id, std::move(files));
  }
  context_.opener.setOptions(toQString(file->path), options);
}

void OptionsView::select(int slot, const QString& path) {
  const app::LoadedFile* file = shown();
  if (!file || joining_ == nullptr) return;
  formats::Options options = workspace_.readOptions().of(file->path);
  options.setFile(joining_->partOption().id, slot, path.toStdString());
  context_.opener.setOptions(toQString(file->path), options);
}

void OptionsView::selectForSet() {
  const app::LoadedFile* file = shown();
  if (!file) return;
  formats::Options options = workspace_.readOptions().of(file->path);
  if (setForm_->read(options)) context_.opener.setOptions(toQString(file->path), options);
}

// Options of several files go to each of them.
void OptionsView::selectForFile() {
  const app::LoadedFile* file = shown();
  if (!file) return;
  const std::string main = mainPath(*file);
  formats::Options said = workspace_.readOptions().of(main);
  if (!fileForm_->read(said)) return;
  std::map<std::string, formats::Options> byPath;
  for (const formats::OptionSpec& spec : file->content->format->options) {
    const std::string path = pathFor(spec, *file);
    if (path.empty() || !spec.isInForm || spec.isOfSet) continue;
    formats::Options& options = byPath.try_emplace(path, workspace_.readOptions().of(path)).first->second;
    options.copy(spec.id, said);
    if (*spec.formFlag != '\0') options.copy(spec.formFlag, said);
  }
  std::erase_if(byPath,
                [&](const auto& one) { return one.second == workspace_.readOptions().of(one.first); });
  for (const auto& [path, options] : byPath) context_.opener.setOptions(toQString(path), options);
}

}  // namespace marrow::gui
