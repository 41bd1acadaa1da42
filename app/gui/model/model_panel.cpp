// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/model/body_facts.h"
#include "app/gui/model/body_models.h"
#include "app/gui/model/body_text.h"
#include "app/gui/model/body_toolbar.h"
#include "app/gui/model/image_decoder.h"
#include "app/gui/model/texture_view.h"
#include "app/gui/model/turning_splitter.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/widgets/column_fit.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/model/model.h"
#include "core/model/uses.h"
#include "core/skeleton.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {

/// The body of the shown skeleton. If its mesh is lost, the rest of the model.
std::shared_ptr<const core::Model> bodyOf(const app::Workspace& workspace) {
  const auto skeleton = workspace.skeleton();
  if (!skeleton || skeleton->body) return skeleton ? skeleton->body : nullptr;
  for (const app::LoadedFile& file : workspace.files()) {
    for (const auto& model : file.content->models) {
      if (file.content->skeletons[static_cast<std::size_t>(model->skeleton)] == skeleton) return model;
    }
  }
  return nullptr;
}

/// The body of the shown model: its images and materials, with the selected one large and in words. Nothing
/// is decoded while nobody sees the panel.
class ModelPanel final : public Panel {
  Q_OBJECT

 public:
  ModelPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  using List = BodyToolbar::List;
  static constexpr List Images = BodyToolbar::Images;
  static constexpr List Materials = BodyToolbar::Materials;

  QTreeView* makeTable(const char* name, const QString& label, BodyListModel* model);
  void connectParts();
  void setSeen(bool isSeen);
  void syncBody();
  void syncLists();
  void syncEmpty();
  void showWanted();
  void startThumbnails();
  void addThumbnail(int image, const QImage& thumbnail);
  void showList(int list);
  void select(List list, int row);
  void onSelected();
  void showSelected();
  void mark();
  [[nodiscard]] QTreeView& list() const { return *tables_[bar_->list->current()]; }
  [[nodiscard]] int selectedRow() const;
  [[nodiscard]] int shownImage() const;  ///< of the selected row; -1: none
  [[nodiscard]] Subject subjectOf(int row) const;
  void saveImage(int image);  ///< -1: all
  void openListMenu(const QPoint& position);
  void openViewMenu(const QPoint& position);
  void addSaveItems(QMenu& menu);

  app::Workspace& workspace_;
  ImageListModel* images_;
  MaterialListModel* materials_;
  ImageDecoder* thumbnailDecoder_;
  ImageDecoder* imageDecoder_;
  QStackedWidget* pages_;
  QLabel* empty_;
  BodyToolbar* bar_;
  QStackedWidget* lists_;
  QTreeView* tables_[2] = {};
  TextureView* view_;
  BodyFacts* facts_;
  std::shared_ptr<const core::Model> body_;  ///< the shown body; null: none, or nobody sees it
  std::size_t thumbnailsMissing_ = 0;
  QString wantedMaterial_;  ///< selected as soon as the panel is seen
  bool isSeen_ = false;
};

ModelPanel::ModelPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      images_(new ImageListModel(this)),
      materials_(new MaterialListModel(this)),
      thumbnailDecoder_(new ImageDecoder(context.tasks, this)),
      imageDecoder_(new ImageDecoder(context.tasks, this)),
      pages_(new QStackedWidget(this)),
      empty_(makeEmptyNote("modelEmpty")),
      bar_(new BodyToolbar),
      lists_(new QStackedWidget),
      view_(new TextureView),
      facts_(new BodyFacts) {
  empty_->setMargin(14);
  tables_[Images] = makeTable("modelImages", tr("Images"), images_);
  tables_[Materials] = makeTable("modelMaterials", tr("Materials"), materials_);
  view_->setAccessibleName(tr("Texture"));
  auto* split = new TurningSplitter({44, 34, 22});
  split->setObjectName(QStringLiteral("modelParts"));
  for (QWidget* part : std::initializer_list<QWidget*>{lists_, view_, facts_}) split->addWidget(part);
  auto* page = new QWidget;
  QVBoxLayout* column = makeColumn(page);
  column->addWidget(bar_);
  column->addWidget(split, 1);
  pages_->addWidget(empty_);
  pages_->addWidget(page);
  setMainView(tables_[Images]);
  setWidget(pages_);
  orderTabs({bar_->list, bar_->channels, bar_->zoom, bar_->save, bar_->saveAll, tables_[Images],
             tables_[Materials], view_, facts_});
  connectParts();
  syncBody();
}

QTreeView* ModelPanel::makeTable(const char* name, const QString& label, BodyListModel* model) {
  QTreeView* table = makeList(name, label, model);
  table->setRootIsDecorated(false);
  table->setAllColumnsShowFocus(true);
  table->setTextElideMode(Qt::ElideMiddle);
  table->setIconSize({BodyListModel::kThumbnailSide, BodyListModel::kThumbnailSide});
  table->header()->setStretchLastSection(false);
  table->header()->setMinimumSectionSize(40);
  new ColumnFit(*table, *model, {model->columnCount() - 1, 0}, model->dispensable());
  addCopyKey(*table, [table] { copyText(textOfRows(selectedRows(*table))); });
  // A list that gets the focus makes its first row the current one without selecting it.
  connect(table->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this, table](const QModelIndex& row) {
            if (table->selectionModel()->isSelected(row)) onSelected();
          });
  connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ModelPanel::onSelected);
  // A click on the selected row marks its surfaces again.
  connect(table, &QTreeView::clicked, this, &ModelPanel::mark);
  connect(table, &QWidget::customContextMenuRequested, this, &ModelPanel::openListMenu);
  lists_->addWidget(table);
  return table;
}

void ModelPanel::connectParts() {
  connect(&workspace_, &app::Workspace::clipChanged, this, &ModelPanel::syncBody);
  connect(&workspace_, &app::Workspace::filesChanged, this, &ModelPanel::syncBody);
  // isVisible() is true for a tab behind another; this signal knows better.
  connect(this, &QDockWidget::visibilityChanged, this, &ModelPanel::setSeen);
  connect(thumbnailDecoder_, &ImageDecoder::thumbnailDecoded, this, &ModelPanel::addThumbnail);
  connect(imageDecoder_, &ImageDecoder::decoded, this,
          [this](const QImage& texels) { view_->setImage(texels, tr("This image cannot be decoded.")); });
  connect(bar_->list, &SegmentedControl::selected, this, &ModelPanel::showList);
  connect(bar_->channels, &QComboBox::currentIndexChanged, this, &ModelPanel::showSelected);
  connect(bar_->zoom, &QComboBox::currentIndexChanged, this, [this](int item) { view_->setZoom(item - 1); });
  connect(view_, &TextureView::zoomed, this, [this](int step) { bar_->zoom->setCurrentIndex(step + 1); });
  connect(view_, &QWidget::customContextMenuRequested, this, &ModelPanel::openViewMenu);
  connect(facts_, &BodyFacts::imageWanted, this, [this](int image) { select(Images, image); });
  connect(facts_, &BodyFacts::materialWanted, this, [this](int material) { select(Materials, material); });
  connect(&context().messages, &PanelMessages::materialWanted, this, [this](const QString& name) {
    wantedMaterial_ = name;
    bringUp();
    showWanted();
  });
  connect(bar_->save, &QToolButton::clicked, this, [this] { saveImage(shownImage()); });
  connect(bar_->saveAll, &QToolButton::clicked, this, [this] { saveImage(-1); });
}

// -- showing --------------------------------------------------------------------------------------------

void ModelPanel::setSeen(bool isSeen) {
  isSeen_ = isSeen;
  if (!isSeen) {
    context().session.selection.selectMaterials({});
    thumbnailDecoder_->cancel();
    return imageDecoder_->cancel();
  }
  const auto before = body_;
  syncBody();
  showWanted();
  if (body_ != before) return;
  startThumbnails();
  if (view_->image().isNull()) showSelected();
}

void ModelPanel::syncBody() {
  auto body = bodyOf(workspace_);
  if (!body) syncEmpty();
  if (body == body_) return;
  context().session.selection.selectMaterials({});
  thumbnailDecoder_->cancel();
  imageDecoder_->cancel();
  body_ = isSeen_ ? std::move(body) : nullptr;  // an unseen panel keeps no closed file alive
  view_->setImage({});
  facts_->clear();
  images_->setBody(body_);
  materials_->setBody(body_);
  if (body_) syncLists();
  pages_->setCurrentIndex(body_ ? 1 : 0);
}

// Called once the panel is seen; it has no body before.
void ModelPanel::showWanted() {
  if (!body_ || wantedMaterial_.isEmpty()) return;
  const auto found = std::ranges::find(body_->materials, std::exchange(wantedMaterial_, {}).toStdString(),
                                       &core::Material::name);
  if (found != body_->materials.end()) select(Materials, static_cast<int>(found - body_->materials.begin()));
}

void ModelPanel::syncEmpty() {
  empty_->setText(
      workspace_.files().empty()
          ? tr("Open a model to see its materials and images")
          : tr("There is no body here; open a model with a mesh to see its materials and images"));
}

void ModelPanel::syncLists() {
  const bool hasImages = !body_->images.empty();
  bar_->describe(*body_);
  thumbnailsMissing_ = body_->images.size();
  startThumbnails();
  select(hasImages ? static_cast<List>(bar_->list->current()) : Materials, 0);
  context().session.selection.selectMaterials({});  // the user has not picked that row
}

void ModelPanel::startThumbnails() {
  if (!isSeen_ || !body_ || thumbnailsMissing_ == 0) return;
  thumbnailsMissing_ = body_->images.size();
  thumbnailDecoder_->decodeThumbnails(body_,
                                      static_cast<int>(BodyListModel::kThumbnailSide * devicePixelRatioF()));
}

void ModelPanel::addThumbnail(int image, QImage const& thumbnail) {
  --thumbnailsMissing_;
  images_->setThumbnail(image, thumbnail);
  materials_->setThumbnail(image, thumbnail);
}

void ModelPanel::showList(int list) {
  lists_->setCurrentIndex(list);
  setMainView(tables_[list]);
  if (body_ && selectedRow() < 0) return select(static_cast<List>(list), 0);
  onSelected();
}

void ModelPanel::select(List list, int row) {
  bar_->list->setCurrent(list);
  lists_->setCurrentIndex(list);
  setMainView(tables_[list]);
  tables_[list]->setCurrentIndex(tables_[list]->model()->index(row, 0));
  onSelected();
}

int ModelPanel::selectedRow() const {
  const QModelIndex row = list().currentIndex();
  return row.isValid() && list().selectionModel()->isRowSelected(row.row()) ? row.row() : -1;
}

void ModelPanel::onSelected() {
  showSelected();
  mark();
}

/// Marks the surfaces of the selected rows in the viewport.
void ModelPanel::mark() {
  std::vector<int> materials;
  for (const QModelIndex& row : list().selectionModel()->selectedRows()) {
    if (bar_->list->current() == Materials) {
      materials.push_back(row.row());
    } else if (body_) {
      const std::vector<int> users = core::materialsWith(*body_, row.row());
      materials.insert(materials.end(), users.begin(), users.end());
    }
  }
  context().session.selection.selectMaterials(std::move(materials));
}

int ModelPanel::shownImage() const {
  const int row = selectedRow();
  if (!body_ || row < 0 || bar_->list->current() == Images) return body_ ? row : -1;
  const std::vector<int> images = core::imagesOf(body_->materials[static_cast<std::size_t>(row)]);
  return images.empty() ? -1 : images.front();
}

void ModelPanel::showSelected() {
  if (!body_) return;
  const int row = selectedRow();
  const int image = shownImage();
  bar_->save->setEnabled(image >= 0);
  bar_->channels->setEnabled(image >= 0);
  bar_->zoom->setEnabled(image >= 0);
  row < 0                           ? facts_->clear()
  : bar_->list->current() == Images ? facts_->showImage(*body_, row)
                                    : facts_->showMaterial(*body_, row);
  if (image >= 0 && isSeen_) {
    imageDecoder_->decode(body_, image, static_cast<Channels>(bar_->channels->currentIndex()));
  } else {
    imageDecoder_->cancel();
    view_->setImage({}, row < 0 ? tr("Select an image or a material") : tr("This material has no texture."));
  }
}

// -- saving, and links to other panels ------------------------------------------------------------------

void ModelPanel::saveImage(int image) {
  if (body_) emit context().messages.imagesSaveWanted(body_, image);
}

Subject ModelPanel::subjectOf(int row) const {
  if (!body_ || row < 0) return {};
  const bool isImage = bar_->list->current() == Images;
  const auto index = static_cast<std::size_t>(row);
  const int alone = workspace_.shownModelFile();
  Subject subject;
  subject.path = toQString(alone < 0 ? workspace_.pairing().modelPath
                                     : workspace_.files()[static_cast<std::size_t>(alone)].path);
  if (!subject.path.isEmpty())
    subject.offset = isImage ? body_->images[index].byteOffset : body_->materials[index].byteOffset;
  subject.value = isImage ? imageName(*body_, row) : materialName(*body_, row);
  return subject;
}

void ModelPanel::addSaveItems(QMenu& menu) {
  menu.addAction(bar_->save->text(), this, [this] { saveImage(shownImage()); })
      ->setEnabled(shownImage() >= 0);
  menu.addAction(bar_->saveAll->text(), this, [this] { saveImage(-1); })->setEnabled(!body_->images.empty());
  menu.addAction(tr("Copy image"), this, [this] { QGuiApplication::clipboard()->setImage(view_->image()); })
      ->setEnabled(!view_->image().isNull());
}

void ModelPanel::openListMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  menu->setObjectName(QStringLiteral("modelMenu"));
  addLinkCommands(*menu, context(), subjectOf(list().indexAt(position).row()));
  menu->addSeparator();
  addSaveItems(*menu);
  menu->addSeparator();
  menu->addAction(tr("Copy selection"), this, [this] { copyText(textOfRows(selectedRows(list()))); })
      ->setEnabled(list().selectionModel()->hasSelection());
  menu->addAction(tr("Select all"), &list(), &QTreeView::selectAll);
  menu->popup(list().viewport()->mapToGlobal(position));
}

void ModelPanel::openViewMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  menu->setObjectName(QStringLiteral("modelMenu"));
  addSaveItems(*menu);
  menu->popup(view_->mapToGlobal(position));
}

Panel* makeModelPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new ModelPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "model_panel.moc"
