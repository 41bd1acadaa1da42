// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bytes/bytes_panel.h"

#include "app/gui/bytes/field_details.h"
#include "app/gui/bytes/hex_view.h"
#include "app/gui/key_text.h"
#include "app/gui/links/links.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/event_list.h"
#include "app/opening/loaded_file.h"
#include "app/opening/read_paths.h"
#include "app/session/clip_ref.h"
#include "app/session/key_ref.h"
#include "app/session/session.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/key_words.h"
#include "core/model/model.h"
#include "core/skeleton.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSet>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kFieldMargins = 24;      // of a line edit, on both sides of its text
constexpr int kMostListedFiles = 500;  // further ones are selected in the files panel

}  // namespace

BytesPanel::BytesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      playback_(context.session.playback),
      selection_(context.session.selection),
      tasks_(context.tasks),
      hex_(new HexView),
      details_(new FieldDetails) {
  auto* content = new QWidget(this);
  QVBoxLayout* column = makeColumn(content);
  column->addWidget(makeHeader());
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(hex_, 3);
  row->addWidget(details_, 1);
  message_ = makeEmptyNote("bytesMessage");
  pages_ = new QStackedWidget(content);
  pages_->addWidget(message_);
  pages_->addWidget(page);
  column->addWidget(pages_, 1);
  setMainView(hex_);
  setWidget(content);
  connect(hex_, &HexView::cursorMoved, this, &BytesPanel::onCursorMoved);
  connect(hex_, &HexView::activated, this, &BytesPanel::goToKey);
  connect(hex_, &HexView::extended, this, &BytesPanel::showField);
  connect(hex_, &HexView::markChanged, this, &BytesPanel::showMark);
  connect(hex_, &HexView::offsetWanted, this, [this] {
    offset_->setFocus();
    offset_->selectAll();
  });
  connect(this, &QDockWidget::visibilityChanged, this, &BytesPanel::setSeen);
  connect(&workspace_, &app::Workspace::filesChanged, this, &BytesPanel::syncFiles);
  connect(&workspace_, &app::Workspace::clipChanged, this, &BytesPanel::syncClip);
  connect(&selection_, &app::Selection::keySelected, this, &BytesPanel::syncKey);
  connect(&selection_, &app::Selection::selectionChanged, this, &BytesPanel::syncTrack);
  const PanelMessages& messages = context.messages;
  connect(&messages, &PanelMessages::bytesWanted, this, [this](const QString& path, quint64 offset) {
    bringUp();
    showPlace(path.toStdString(), offset);
  });
  connect(&messages, &PanelMessages::eventSelected, this, &BytesPanel::markEvent);
  connect(&messages, &PanelMessages::eventBytesWanted, this, [this](const app::EventRow& event) {
    bringUp();
    markEvent(event);
  });
  syncFiles();
  say(tr("Open a file to see its bytes"));
}

QWidget* BytesPanel::makeHeader() {
  auto* header = new QWidget;
  QHBoxLayout* row = makeBar(header);
  files_ = new QComboBox(header);
  files_->setObjectName(QStringLiteral("bytesFiles"));
  files_->setAccessibleName(tr("File"));
  files_->setToolTip(tr("The file whose bytes are shown: the shown clip's, until you select another"));
  constexpr int kFileCharacters = 16;
  files_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  files_->setMinimumContentsLength(kFileCharacters);
  files_->setMaximumWidth(360);
  connect(files_, &QComboBox::activated, this,
          [this](int index) { load(files_->itemData(index).toString().toStdString(), std::nullopt); });
  offset_ = new QLineEdit(header);
  offset_->setAcceptDrops(false);  // the window opens dropped files
  offset_->setObjectName(QStringLiteral("bytesOffset"));
  offset_->setAccessibleName(tr("Go to an offset"));
  offset_->setPlaceholderText(tr("Go to 0x…"));
  offset_->setMaximumWidth(140);
  offset_->setMinimumWidth(fontMetrics().horizontalAdvance(offset_->placeholderText()) + kFieldMargins);
  connect(offset_, &QLineEdit::returnPressed, this, &BytesPanel::goToOffset);
  // These labels give way to the field, and are no wider than their texts.
  followLinks(details_->meaning(), this->context());
  size_ = new ElidedLabel(header);
  size_->setObjectName(QStringLiteral("bytesSize"));
  mark_ = new ElidedLabel(header);
  mark_->setObjectName(QStringLiteral("bytesMark"));
  mark_->setForegroundRole(QPalette::WindowText);
  for (ElidedLabel* label : {size_, mark_})
    label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  row->addWidget(files_);
  row->addWidget(offset_);
  state_ = new ElidedLabel(header);
  state_->setObjectName(QStringLiteral("bytesState"));
  row->addWidget(size_);
  row->addWidget(mark_);
  row->addWidget(state_, 1);
  return header;
}

// -- which file -----------------------------------------------------------------------------------------

std::string BytesPanel::shownPath() const {
  const auto& files = workspace_.files();
  return files.empty() ? std::string()
                       : files[static_cast<std::size_t>(std::max(workspace_.shownFile(), 0))].path;
}

void BytesPanel::setSeen(bool seen) {
  isSeen_ = seen;
  if (!seen) return;
  listFiles();
  if (currentPath_.empty()) syncClip();
  const auto missed = std::exchange(missed_, std::nullopt);
  if (missed && missed->clip == workspace_.clipRef()) load(missed->path, missed->place);
}

// Fill the list when it is visible, not while files open.
void BytesPanel::listFiles() {
  if (std::exchange(isListed_, true)) return;
  files_->clear();
  const auto& files = workspace_.files();
  const std::size_t count = std::min<std::size_t>(files.size(), kMostListedFiles);
  QSet<QString> listed;  // QComboBox would search all rows
  for (std::size_t i = 0; i < count; ++i) {
    const QString path = toQString(files[i].path);
    if (path.isEmpty() || listed.contains(path)) continue;
    listed.insert(path);
    addFile(path, baseName(files[i].path));
  }
  if (const auto clip = workspace_.clip()) listFile(clip->keysFile, true);
  files_->setEnabled(files_->count() > 0);
}

int BytesPanel::listFile(const std::string& path, bool isOpen) {
  listFiles();
  const QString key = toQString(path);
  const int known = files_->findData(key);
  if (known >= 0 || path.empty()) return known;
  addFile(key, isOpen ? baseName(path) : tr("%1 (not open)").arg(baseName(path)));
  files_->setEnabled(true);
  return files_->count() - 1;
}

void BytesPanel::addFile(const QString& path, const QString& label) {
  files_->addItem(label, path);
  files_->setItemData(files_->count() - 1, QDir::toNativeSeparators(path), Qt::ToolTipRole);
}

void BytesPanel::syncFiles() {
  isListed_ = false;
  // The shown file may have been reloaded or closed.
  currentPath_.clear();
  if (!isSeen_) return;
  listFiles();
  syncClip();
}

void BytesPanel::syncClip() {
  const std::string path = shownPath();
  if (path.empty()) {
    currentPath_.clear();
    ++request_;
    forget();
    return say(tr("Open a file to see its bytes"));
  }
  if (path == currentPath_) return;
  currentPath_.clear();
  if (isSeen_) load(path, std::nullopt);
}

void BytesPanel::load(const std::string& path, std::optional<Place> place) {
  wanted_ = place;
  if (path == currentPath_) {
    if (wanted_ && hex_->bytes() && hex_->bytes()->path == path) markPlace(*wanted_);
    return;
  }
  currentPath_ = path;
  const app::LoadedFile* owner = app::ownerOfBytes(path, workspace_.files());
  files_->setCurrentIndex(listFile(path, owner != nullptr));
  forget();
  say(tr("Reading %1…").arg(baseName(path)));
  std::optional<app::LoadedFile> copy;
  if (owner) copy = *owner;
  const int request = ++request_;
  tasks_.run(
      [this, request, path, owned = std::move(copy)] {
        auto result = app::readFileBytes(path, owned);
        return TaskRunner::Continuation(
            [this, request, result = std::move(result)] { onLoaded(request, result); });
      },
      [this, request, path] { onLoaded(request, tl::unexpected(app::noMemory(path))); });
}

void BytesPanel::onLoaded(int request, core::Result<std::shared_ptr<const app::FileBytes>> result) {
  if (request != request_) return;  // a newer request is running
  if (!result) return say(toQString(core::toText(result.error())));
  hex_->setBytes(std::move(*result));
  describeBytes(*hex_->bytes());
  if (hex_->bytes()->bytes.empty()) return say(tr("The file is empty"));
  pages_->setCurrentIndex(1);
  if (wanted_) {
    markPlace(*wanted_);
  } else {
    showField(0);
  }
}

void BytesPanel::describeBytes(const app::FileBytes& bytes) {
  const QString count = countText(bytes.bytes.size());
  const QString text = bytes.whyPacked    ? tr("%1 bytes as stored, still packed")
                       : bytes.isUnpacked ? tr("%1 bytes unpacked")
                                          : tr("%1 bytes");
  size_->setText(text.arg(count));
  if (bytes.whyPacked)
    state_->setText(tr("They cannot be unpacked: %1").arg(toQString(bytes.whyPacked->message.text())));
}

// Clear everything of the previous file.
void BytesPanel::forget() {
  hex_->setBytes(nullptr);
  size_->setText({});
  mark_->setText({});
  state_->setText({});
  offset_->clear();
}

void BytesPanel::say(const QString& message) {
  message_->setText(message);
  pages_->setCurrentIndex(0);
}

// -- places ---------------------------------------------------------------------------------------------

void BytesPanel::showPlace(const std::string& path, std::uint64_t offset, std::uint64_t size) {
  missed_.reset();
  load(path.empty() ? shownPath() : path, Place{offset, size});
}

void BytesPanel::markEvent(const app::EventRow& event) {
  if (event.byteOffset == 0) return;
  const auto clip = workspace_.clip();
  const bool isForeign = event.path.empty() && clip && !clip->keysFile.empty();
  const std::string path = isForeign ? clip->keysFile : event.path.empty() ? shownPath() : event.path;
  showOrMiss(path, {event.byteOffset, 0, true});
}

void BytesPanel::showOrMiss(const std::string& path, const Place& place) {
  missed_.reset();
  if (isSeen_) return load(path, place);
  missed_ = Missed{path, place, workspace_.clipRef()};
}

void BytesPanel::markPlace(const Place& place) {
  offset_->clear();
  if (place.offset >= hex_->bytes()->bytes.size()) return showBehindEnd(place.offset);
  Place marked = place;
  if (marked.size == 0) {
    const auto field = hex_->bytes()->fields.fieldAt(place.offset);
    const bool isRecord = place.isRecord && field && field->recordOffset == place.offset;
    marked = isRecord ? Place{field->recordOffset, field->recordSize, true}
             : field  ? Place{field->offset, field->size, false}
                      : Place{place.offset, 1, false};
  }
  hex_->mark(marked.offset, marked.size);
  showField(marked.offset);  // where the cursor stands
  const auto field = hex_->bytes()->fields.fieldAt(marked.offset);
  if (field && marked.offset == field->recordOffset && marked.size > field->size)
    details_->showRecord(*hex_->bytes(), *field);  // a key of several words is marked as a whole
}

// A diagnostic's place may lie behind the end of the file.
void BytesPanel::showBehindEnd(std::uint64_t offset) {
  const app::FileBytes& bytes = *hex_->bytes();
  const QString whose = bytes.whyPacked    ? tr("The packed bytes end at %1")
                        : bytes.isUnpacked ? tr("The unpacked bytes end at %1")
                                           : tr("The file ends at %1");
  const QString end = whose.arg(offsetText(bytes.bytes.size()));
  hex_->showEnd();
  sayInstead(offset == bytes.bytes.size() ? tr("%1; no byte lies there").arg(end)
                                          : tr("%1, before %2").arg(end, offsetText(offset)));
}

void BytesPanel::sayInstead(const QString& sentence) {
  details_->say(sentence);
  hex_->setAccessibleDescription(sentence);
}

void BytesPanel::syncKey() {
  const auto& key = selection_.key();
  if (!key && missed_ && !missed_->place.isRecord) missed_.reset();  // the missed place is that of a key
  if (key && !syncing_) {
    if (const auto value = runKeyOf(*key))
      return showOrMiss(keysPathOf(workspace_, *key->track.clip), {value->offset});
  }
  const core::Curve* curve = key && !syncing_ ? curveOf(*key) : nullptr;
  if (curve == nullptr) return;
  const core::Clip& clip = *key->track.clip;
  if (curve->keyStrideBytes == 0) return sayInstead(tr("The file stores this key in another form"));
  // Values of a bone's other curves may lie between its keys.
  const std::uint64_t size =
      key->track.isOfBone() ? core::keyWords(clip, key->channel, *curve).sizeBytes() : curve->keyStrideBytes;
  showOrMiss(keysPathOf(workspace_, clip), {core::keyOffset(*curve, key->key), size});
}

// If no key of the track is selected, its place in the file that describes it is shown.
void BytesPanel::syncTrack() {
  const app::TrackRef& track = selection_.track();
  if (!track.isValid()) {
    if (missed_ && missed_->place.isRecord) missed_.reset();  // the missed place is that of a track
    return;
  }
  const auto& key = selection_.key();
  if (syncing_ || (key && key->track == track)) return;
  const core::Clip& clip = *track.clip;
  const int run = track.get().run;
  const auto curves = clip.curvesOf(track.get());
  const std::uint64_t offset = run >= 0         ? clip.runs[static_cast<std::size_t>(run)].byteOffset
                               : curves.empty() ? 0
                                                : curves.front().descriptorOffset;
  if (offset > 0) showOrMiss(keysPathOf(workspace_, clip), {offset, 0, true});
}

app::TrackRef BytesPanel::trackOf(const formats::Field& field) const {
  if (field.clip < 0 || !hex_->bytes()) return {};
  for (const app::LoadedFile& file : workspace_.files()) {
    if (file.path != hex_->bytes()->clipsOf) continue;
    const auto number = static_cast<std::size_t>(field.clip);
    if (number >= file.content->clips.size()) return {};
    const app::TrackRef track{file.content->clips[number], field.track};
    // A bone's keys are selected only in the shown clip.
    const bool isOther = track.isOfBone() && app::boneOf(workspace_, track) < 0;
    return isOther ? app::TrackRef() : track;
  }
  return {};
}

// Curves may share keys: prefer the selected key's curve.
std::optional<app::KeyRef> BytesPanel::keyOf(const formats::Field& field) const {
  const app::TrackRef track = trackOf(field);
  if (!track.isValid()) return std::nullopt;
  const auto& selected = selection_.key();
  const core::Curve* curve = selected ? curveOf(*selected) : nullptr;
  if (curve != nullptr && selected->track.clip == track.clip &&
      core::keyOffset(*curve, selected->key) == field.recordOffset)
    return selected;
  const bool isRun = track.get().run >= 0;
  return app::KeyRef{track, isRun ? core::kChannels.front() : field.channel,
                     static_cast<std::size_t>(field.record)};
}

void BytesPanel::onCursorMoved(std::uint64_t offset) {
  offset_->clear();
  showField(offset);
  if (const auto field = hex_->bytes()->fields.fieldAt(offset)) selectKeyOf(*field);
}

void BytesPanel::selectKeyOf(const formats::Field& field) {
  const auto key = keyOf(field);
  if (!key) return;
  const QScopedValueRollback guard(syncing_, true);
  selection_.selectKey(*key);
}

void BytesPanel::goToKey(std::uint64_t offset) {
  const auto field = hex_->bytes()->fields.fieldAt(offset);
  const auto key = field ? keyOf(*field) : std::nullopt;
  if (!key) return;
  if (key->track.get().run >= 0) return playback_.setFrame(static_cast<double>(field->record));
  const core::Curve* curve = curveOf(*key);
  if (curve == nullptr) return;
  playback_.setFrame(static_cast<double>(key->track.clip->keysOf(*curve)[key->key].frame));
}

void BytesPanel::goToOffset() {
  static const QRegularExpression kHexadecimal(QStringLiteral("^(?:0[xX])?([0-9a-fA-F]+)$"));
  const QString text = offset_->text().trimmed();
  if (text.isEmpty()) return;
  const QRegularExpressionMatch match = kHexadecimal.match(text);
  if (!match.hasMatch()) {
    offset_->selectAll();
    return sayInstead(tr("An offset is a hexadecimal number, such as 1a0 or 0x1a0"));
  }
  bool fine = false;  // false on overflow
  const qulonglong wanted = match.captured(1).toULongLong(&fine, 16);
  if (!fine || !hex_->bytes() || wanted >= hex_->bytes()->bytes.size()) {
    offset_->selectAll();
    const bool hasBytes = hex_->bytes() && !hex_->bytes()->bytes.empty();
    return sayInstead(tr("There is no such offset; the last byte is at %1")
                          .arg(offsetText(hasBytes ? hex_->bytes()->bytes.size() - 1 : 0)));
  }
  markPlace({wanted, 0, false});
  hex_->setFocus();
}

// A single byte names its field; several show their count.
void BytesPanel::showMark() {
  const std::uint64_t size = hex_->markSize();
  mark_->setText(size < 2 ? QString()
                          : tr("%1 – %2 marked, %3 bytes")
                                .arg(offsetText(hex_->markStart()), offsetText(hex_->markStart() + size - 1),
                                     countText(size)));
}

// -- the field's name and value -------------------------------------------------------------------------

void BytesPanel::showField(std::uint64_t offset) {
  const app::FileBytes& bytes = *hex_->bytes();
  const auto field = bytes.fields.fieldAt(offset);
  field ? details_->showField(bytes, *field, offset) : details_->showUnnamed(bytes, offset);
  hex_->setAccessibleDescription(details_->description());
  if (field) showMeaning(*field);
}

void BytesPanel::showMeaning(const formats::Field& field) {
  const auto linkTo = [](double frame) {
    return NamedWords{tr("frame %1").arg(frameText(frame)), {.frame = frame}};
  };
  const auto shown = keyOf(field);
  if (const auto value = shown ? runKeyOf(*shown) : std::nullopt) {
    const core::Track& track = shown->track.get();
    const auto skeleton = workspace_.skeleton();
    const core::Model* body = skeleton ? skeleton->body.get() : nullptr;
    return details_->setMeaning(
        linked(tr("%1: %2 at %3"), {NamedWords{trackText(track.target), {.track = shown->track}},
                                    runValueText(body, *shown->track.clip, track, value->value),
                                    linkTo(static_cast<double>(shown->key))}),
        {});
  }
  const core::Curve* curve = shown ? curveOf(*shown) : nullptr;
  if (curve == nullptr) return showBone(field);
  const core::Clip& clip = *shown->track.clip;
  const core::Key& key = clip.keysOf(*curve)[shown->key];
  const core::Track& track = shown->track.get();
  const bool isAngle = gui::isAngle(track, shown->channel);
  details_->setMeaning(
      linked(tr("%1, %2: %3%4 at %5"),
             {NamedWords{trackName(workspace_, shown->track), subjectOf(workspace_, shown->track)},
              channelText(track, static_cast<std::size_t>(shown->channel)),
              numberText(static_cast<double>(key.value), 4), isAngle ? QStringLiteral("°") : QString(),
              linkTo(static_cast<double>(key.frame))}),
      isAngle ? rotationUnitTip(clip, *curve) : QString());
}

void BytesPanel::showBone(const formats::Field& field) {
  const app::BoneAt bone = app::boneAt(workspace_, hex_->bytes()->path, field.offset, field.path);
  if (!bone.isValid()) return;
  const QString name = shownName(app::boneName(workspace_, bone));
  details_->setMeaning(NamedWords{name, subjectOf(bone)}, {});
}

Panel* makeBytesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new BytesPanel(spec, context, window);
}

}  // namespace marrow::gui
