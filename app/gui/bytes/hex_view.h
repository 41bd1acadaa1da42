// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/file_bytes.h"

#include <QAbstractScrollArea>

#include <cstdint>
#include <memory>
#include <optional>

namespace marrow::gui {

/// Bytes as address, hexadecimal and text. Only visible rows are read, so that the size of the file does not
/// matter. Named bytes are tinted by their group; one field is marked.
class HexView final : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit HexView(QWidget* parent = nullptr);

  void setBytes(std::shared_ptr<const app::FileBytes> bytes);
  [[nodiscard]] const app::FileBytes* bytes() const { return bytes_.get(); }

  /// Marks bytes, puts the cursor at their start and scrolls to them. Emits nothing.
  void mark(std::uint64_t offset, std::uint64_t size);
  /// Clears the mark and scrolls to the last byte.
  void showEnd();
  void copyMarked() const;
  [[nodiscard]] std::uint64_t cursor() const { return cursor_; }
  [[nodiscard]] std::uint64_t markStart() const { return markStart_; }
  [[nodiscard]] std::uint64_t markSize() const { return markSize_; }

  /// Where the two digits of a byte are drawn, viewport coordinates; empty when it is not in view.
  [[nodiscard]] QRect rectOf(std::uint64_t offset) const;
  [[nodiscard]] QString markedText() const;   ///< the marked bytes in hexadecimal
  [[nodiscard]] QString markedAscii() const;  ///< the same as text; other bytes are dots

 signals:
  void cursorMoved(quint64 offset);  ///< by the user
  void extended(quint64 offset);     ///< by the user; the bytes from the anchor on are marked
  void activated(quint64 offset);    ///< double click or Return
  void markChanged();                ///< by the user or by code
  void offsetWanted();               ///< the user wants to go to an offset

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  /// The bytes that a row has space for.
  struct Row {
    int columns;
    bool hasText;  ///< beside the digits
  };

  void fitRow();
  void updateScrollBar();
  void setMark(std::uint64_t cursor, std::uint64_t anchor, std::uint64_t start, std::uint64_t length);
  void moveCursor(std::uint64_t offset);
  void extendTo(std::uint64_t offset);
  void openMenu(const QPoint& place, std::uint64_t offset);
  void markAll();
  [[nodiscard]] formats::ByteView markedBytes() const;
  [[nodiscard]] bool isOwnKey(const QKeyEvent& key) const;
  [[nodiscard]] std::optional<std::uint64_t> targetOf(const QKeyEvent& event) const;
  void reveal(std::uint64_t offset);
  void paintRow(QPainter& painter, std::uint64_t row, int y) const;
  [[nodiscard]] int rowHeight() const;
  [[nodiscard]] int headerHeight() const { return rowHeight() + 4; }
  [[nodiscard]] int hexX(int column) const;
  [[nodiscard]] int textX(int column) const;
  [[nodiscard]] std::uint64_t columns() const { return static_cast<std::uint64_t>(row_.columns); }
  [[nodiscard]] int widthOf(const Row& row) const;
  [[nodiscard]] int rowsIn(int height) const;
  [[nodiscard]] int visibleRows() const { return rowsIn(viewport()->height()); }
  [[nodiscard]] std::uint64_t size() const { return bytes_ ? bytes_->bytes.size() : 0; }
  [[nodiscard]] std::optional<std::uint64_t> offsetAt(QPoint position) const;
  [[nodiscard]] bool isMarked(std::uint64_t offset) const {
    return offset >= markStart_ && offset - markStart_ < markSize_;
  }

  std::shared_ptr<const app::FileBytes> bytes_;
  std::uint64_t cursor_ = 0;
  std::uint64_t anchor_ = 0;  ///< the cursor's place when marking began
  std::uint64_t markStart_ = 0;
  std::uint64_t markSize_ = 0;
  bool isCursorShown_ = true;
  Row row_{16, true};
};

}  // namespace marrow::gui
