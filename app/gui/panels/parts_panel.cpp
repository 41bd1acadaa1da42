// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/parts_panel.h"

#include "app/gui/mention/mention_links.h"
#include "app/gui/text.h"
#include "app/gui/widgets/dim_label.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/option_form.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/library/loaded_file.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "formats/options/file_options.h"
#include "formats/registry.h"
#include "formats/sets/file_set.h"
#include "formats/sets/join_sets.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace marrow::gui {
namespace {

using formats::PartSource;

// Both ends of a name say something; its tooltip says the rest.
QString shortened(const QString& name) {
  constexpr qsizetype kMost = 38;
  if (name.size() <= kMost) return name;
  return name.left(kMost / 2 - 3) + QStringLiteral("…") + name.right(kMost / 2 + 2);
}

// In the order of PartSource.
constexpr const char* kHow[] = {
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "not found"),
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "this file"),
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "open, by its name or content"),
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "beside this file, by its name"),
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "as selected"),
    QT_TRANSLATE_NOOP("marrow::gui::PartsPanel", "as selected"),
};

/// What to open, of every family of formats that has parts.
QLabel* emptyNote() {
  QStringList invitations;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (format.fileSet != nullptr) invitations.append(PartsPanel::tr(format.fileSet->invitation));
  }
  invitations.removeDuplicates();
  QLabel* note = makeEmptyNote("partsEmpty");
  note->setText(invitations.join(QLatin1Char('\n')));
  note->setMargin(14);
  return note;
}

/// The file that most is said of: the one that stands for files without a slot.
std::string mainPath(const app::LoadedFile& file) {
  const formats::FileSet* set = formats::fileSetOf(file);
  if (!file.binding || set == nullptr) return file.path;
  const std::string path = formats::pathOf(file.binding->parts, set->slotOfOthers);
  return path.empty() ? file.path : path;
}

/// The file that an option is said of; empty: there is none.
std::string pathFor(const formats::OptionSpec& spec, const app::LoadedFile& file) {
  const formats::FileSet* set = formats::fileSetOf(file);
  const formats::FileRole* slot = set == nullptr ? nullptr : set->roleOf(spec.ofSlot);
  if (slot == nullptr) return file.path;
  const std::optional<int> own = formats::slotOf(file);
  if (own == spec.ofSlot) return file.path;
  if (file.binding) {
    if (std::string path = formats::pathOf(file.binding->parts, spec.ofSlot); !path.empty()) return path;
  }
  const bool isPartAlone = slot->isNeeded && own && set->roleOf(*own)->isNeeded;
  return isPartAlone ? std::string() : mainPath(file);
}

/// Of a file that is not open, all may be of use.
bool hasUse(const formats::OptionSpec& spec, const std::string& path,
            const std::vector<app::LoadedFile>& files) {
  const app::LoadedFile* file = formats::findFile(files, path);
  const formats::FileSet* set = file == nullptr ? nullptr : formats::fileSetOf(*file);
  return set == nullptr || set->hasUseFor == nullptr || set->hasUseFor(spec, *file->content);
}

}  // namespace

PartsPanel::PartsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window), workspace_(context.session.workspace) {
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* page = new QWidget;
  column_ = new QVBoxLayout(page);
  column_->setContentsMargins(14, 8, 14, 14);
  column_->setSpacing(8);
  addForms(*column_);
  column_->addStretch(1);
  scroll->setWidget(page);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(emptyNote());
  pages_->addWidget(scroll);
  setWidget(pages_);
  connect(&workspace_, &app::Workspace::filesChanged, this, &PartsPanel::onChange);
  connect(&workspace_, &app::Workspace::clipChanged, this, &PartsPanel::onChange);
  hide();
}

QString PartsPanel::subject() const {
  QStringList families;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (format.fileSet != nullptr) families.append(tr(format.family));
  }
  families.removeDuplicates();
  return families.join(QStringLiteral(", "));
}

void PartsPanel::makeRows(const formats::FileSet* set) {
  if (set == set_) return;
  set_ = set;
  delete parts_;
  parts_ = nullptr;
  rows_.clear();
  if (set == nullptr) return;
  parts_ = new QWidget;
  auto* grid = new QGridLayout(parts_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(3);
  const formats::OptionSpec& option = *set->slotOption;
  grid->addWidget(makeHeading(tr(option.label)), 0, 0, 1, 2);
  rows_.reserve(set->roles.size());
  int line = 1;
  for (const formats::FileRole& slot : set->roles) {
    Row& row = rows_.emplace_back();
    row.slot = slot.slot;
    row.file = new QComboBox;
    row.file->setObjectName(QStringLiteral("part%1").arg(slot.slot));
    row.file->setAccessibleName(tr("File for %1 %2").arg(tr(option.slotName)).arg(slot.slot));
    row.file->setFocusPolicy(Qt::TabFocus);
    row.file->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.file->setMinimumContentsLength(12);
    row.how = dimLabel();
    row.how->setObjectName(QStringLiteral("partHow%1").arg(slot.slot));
    grid->addWidget(makeHeading(QString::number(slot.slot)), line, 0);
    grid->addWidget(dimLabel(tr("%1: %2").arg(QLatin1String(slot.name), tr(slot.holds))), line++, 1);
    grid->addWidget(row.file, line++, 1);
    grid->addWidget(row.how, line++, 1);
    grid->setRowMinimumHeight(line++, 6);
    addMentionMenu(*row.file, context(), [this, place = rows_.size() - 1] {
      const Row& asked = rows_[place];
      return Mention{.path = toQString(asked.shown), .value = asked.file->currentText()};
    });
    connect(row.file, &QComboBox::activated, this,
            [this, place = rows_.size() - 1](int index) { selectRow(rows_[place], index); });
  }
  grid->setColumnStretch(1, 1);
  column_->insertWidget(0, parts_);
  parts_->show();
  column_->activate();
}

void PartsPanel::addForms(QVBoxLayout& column) {
  setForm_ = new OptionForm;
  setForm_->setContentsMargins(0, 4, 0, 4);
  column.addWidget(setForm_);
  connect(setForm_, &OptionForm::edited, this, &PartsPanel::selectForSet);
  fileTitle_ = new ElidedLabel;
  followLinks(*fileTitle_, context());
  fileTitle_->setElideMode(Qt::ElideMiddle);
  fileTitle_->setForegroundRole(QPalette::WindowText);
  QFont bold = fileTitle_->font();
  bold.setWeight(QFont::DemiBold);
  fileTitle_->setFont(bold);
  fileForm_ = new OptionForm;
  followLinks(*fileForm_, context());
  column.addWidget(fileTitle_);
  column.addWidget(fileForm_);
  connect(fileForm_, &OptionForm::edited, this, &PartsPanel::selectForFile);
}

const app::LoadedFile* PartsPanel::shown() const {
  const int file = app::optionsFile(workspace_);
  return file < 0 ? nullptr : &workspace_.files()[static_cast<std::size_t>(file)];
}

// -- workspace -> widgets --------------------------------------------------------------------------------

void PartsPanel::onChange() {
  const app::LoadedFile* file = shown();
  const bool isWanted = file != nullptr;
  // Comes and goes with such files; closed by hand it stays away until the next one.
  if (isWanted != isWanted_) setVisible(isWanted);
  isWanted_ = isWanted;
  pages_->setCurrentIndex(file ? 1 : 0);
  if (!file) return;
  makeRows(formats::fileSetOf(*file));
  syncRows(*file);
  syncSet(*file);
  syncFile(*file);
}

void PartsPanel::syncRows(const app::LoadedFile& file) {
  const auto table = formats::shownParts(file, workspace_.readOptions().of(file.path));
  for (Row& row : rows_) {
    const auto bound = std::find_if(table.begin(), table.end(),
                                    [&](const formats::BoundPart& one) { return one.slot == row.slot; });
    if (bound != table.end()) fill(row, file, *bound);
  }
}

void PartsPanel::fill(Row& row, const app::LoadedFile& file, const formats::BoundPart& bound) {
  const QSignalBlocker quiet(row.file);
  row.file->clear();
  row.paths.clear();
  const auto add = [&](const QString& text, const QString& tip, std::optional<std::string> path) {
    row.file->addItem(shortened(text));
    row.file->setItemData(row.file->count() - 1, tip, Qt::ToolTipRole);
    row.paths.push_back(std::move(path));
  };
  const bool isSelected = bound.source == PartSource::Selected || bound.source == PartSource::SelectedNone;
  const std::string guess = file.binding ? formats::pathOf(file.binding->guesses, row.slot)
                            : isSelected ? ""
                                         : bound.path;
  const QString guessName = guess.empty() ? tr(kHow[0]) : toQString(app::shortNameOf(guess));
  add(isSelected ? tr("Guess again (%1)").arg(guessName) : guessName, pathText(guess), std::nullopt);
  for (const app::LoadedFile& other : workspace_.files()) {
    const bool isOffered = formats::fileSetOf(other) == set_ && (isSelected || other.path != guess);
    if (isOffered) add(toQString(app::shortNameOf(other.path)), pathText(other.path), other.path);
  }
  const auto isListed = [&] {
    return std::find(row.paths.begin(), row.paths.end(), bound.path) != row.paths.end();
  };
  if (bound.source == PartSource::Selected && !isListed()) {
    add(toQString(app::shortNameOf(bound.path)), pathText(bound.path), bound.path);
  }
  add(tr("None"), {}, std::string());
  const auto current =
      isSelected ? std::find(row.paths.begin(), row.paths.end(), bound.path) : row.paths.begin();
  row.file->setCurrentIndex(static_cast<int>(current - row.paths.begin()));
  row.file->addItem(tr("Select a file…"));
  row.file->setEnabled(bound.source != PartSource::Itself);
  row.shown = bound.path;
  row.file->setToolTip(pathText(bound.path));
  row.how->setText(tr(kHow[static_cast<std::size_t>(bound.source)]));
}

// The lists among its fields are made anew with other options.
void PartsPanel::addMenus(const OptionForm& form) {
  for (QComboBox* list : form.findChildren<QComboBox*>()) {
    if (list->contextMenuPolicy() != Qt::CustomContextMenu) addMentionMenu(*list, context());
  }
}

void PartsPanel::syncSet(const app::LoadedFile& file) {
  const bool isShown = workspace_.showsSet() && file.binding;
  setForm_->setVisible(isShown);
  if (!isShown) return;
  setForm_->setSpecs(file.content->format->options, OptionForm::Of::Set);
  addMenus(*setForm_);
  setForm_->show(file.path, workspace_.readOptions().of(file.path));
  for (const formats::SetFact& fact : file.binding->facts) {
    const formats::OptionSpec* spec = formats::findSpec(file.content->format->options, fact.option);
    if (spec == nullptr) continue;
    const auto isIt = [&](const formats::OptionChoice& choice) {
      return choice.id == std::string_view(fact.choice);
    };
    const auto choice = std::find_if(spec->choices.begin(), spec->choices.end(), isIt);
    if (choice != spec->choices.end())
      setForm_->setRemark(fact.option, tr("%1: %2.").arg(tr(choice->label), toQString(fact.reason)));
  }
}

void PartsPanel::syncFile(const app::LoadedFile& file) {
  const std::string main = mainPath(file);
  const std::span<const formats::OptionSpec> specs = file.content->format->options;
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
  for (const formats::OptionSpec& spec : specs) {
    const std::string path = pathFor(spec, file);
    fileForm_->setFieldVisible(spec.id, !path.empty() && hasUse(spec, path, workspace_.files()));
    const bool isElsewhere = !path.empty() && spec.ofSlot >= 0 && path != main;
    const QString name = shortened(toQString(app::shortNameOf(path)));
    fileForm_->setRemark(spec.id, isElsewhere
                                      ? linked(tr("in %1"), {NamedWords{name, {.path = toQString(path)}}})
                                      : LinkedText());
  }
}

void PartsPanel::refuse(const core::Error& why) {
  fileForm_->refuse(why);
  onChange();
  // Below what is seen, perhaps; known once the words have their room.
  QMetaObject::invokeMethod(
      this, [this] { findChild<QScrollArea*>()->ensureWidgetVisible(fileForm_, 0, 14); },
      Qt::QueuedConnection);
}

// -- widgets -> workspace --------------------------------------------------------------------------------

void PartsPanel::selectRow(Row& row, int index) {
  const app::LoadedFile* file = shown();
  if (!file || index < 0) return;
  if (static_cast<std::size_t>(index) >= row.paths.size()) {
    emit fileWanted(row.slot);
    return syncRows(*file);  // nothing is selected yet
  }
  formats::Options options = workspace_.readOptions().of(file->path);
  if (const auto& path = row.paths[static_cast<std::size_t>(index)]) {
    options.setFile(set_->slotOption->id, row.slot, *path);
  } else {
    formats::Options::Files files = options.files(set_->slotOption->id);
    files.erase(row.slot);
    options.set(set_->slotOption->id, std::move(files));
  }
  emit optionsWanted(toQString(file->path), options);
}

void PartsPanel::select(int slot, const QString& path) {
  const app::LoadedFile* file = shown();
  if (!file || set_ == nullptr) return;
  formats::Options options = workspace_.readOptions().of(file->path);
  options.setFile(set_->slotOption->id, slot, path.toStdString());
  emit optionsWanted(toQString(file->path), options);
}

void PartsPanel::selectForSet() {
  const app::LoadedFile* file = shown();
  if (!file) return;
  formats::Options options = workspace_.readOptions().of(file->path);
  if (setForm_->read(options)) emit optionsWanted(toQString(file->path), options);
}

// What is said of several files goes to each of them.
void PartsPanel::selectForFile() {
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
  for (const auto& [path, options] : byPath) emit optionsWanted(toQString(path), options);
}

Panel* makePartsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new PartsPanel(spec, context, window);
}

}  // namespace marrow::gui
