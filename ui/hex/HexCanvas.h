#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/hex/HexDocument.h"
#include "ui/hex/HexLayout.h"

#include <QAbstractScrollArea>
#include <QByteArray>

#include <optional>
#include <vector>

namespace ui
{

class HexColours;

/// Bytes of one address space: offsets, hexadecimal, letters. Reads only what is on the screen.
/// Knows a cursor, a range that was chosen with it, and ranges that others marked.
class HexCanvas
    : public QAbstractScrollArea
    , public CopiedText
{
    Q_OBJECT

public:
    explicit HexCanvas(QWidget* parent = nullptr);

    /// Shows a space from its start. Null: nothing. Precondition: the document has the space.
    void showSpace(HexDocumentPtr document, std::uint32_t space);

    /// Shows other content of the same space; cursor, chosen range and place stay as far as there
    /// are bytes.
    void revise(HexDocumentPtr document);

    [[nodiscard]] std::uint64_t size() const;

    [[nodiscard]] std::uint32_t space() const noexcept { return m_space; }

    [[nodiscard]] std::uint64_t cursor() const noexcept { return m_cursor; }

    [[nodiscard]] HexColumn column() const noexcept { return m_column; }

    /// What was chosen: at least the byte under the cursor, unless there is no byte.
    [[nodiscard]] ByteRange chosen() const;

    /// The byte at the top left.
    [[nodiscard]] std::uint64_t firstShown() const;

    /// Puts the cursor there and scrolls to it. `select`: as a user who goes there would, so that
    /// `picked` follows.
    void goTo(std::uint64_t offset, bool select = false);
    void choose(std::uint64_t offset, std::uint64_t size);

    /// Outlines ranges; those of other spaces are left out.
    void mark(const std::vector<ByteRange>& ranges);

    /// Scrolls as little as shows a range, or its begin where it is too long.
    void reveal(std::uint64_t offset, std::uint64_t size);

    /// Whether typing asks to overwrite bytes. Off at first.
    void setEditable(bool editable) { m_editable = editable; }

    /// Where a byte is on the viewport, for menus and tests.
    [[nodiscard]] QRect cellOf(std::uint64_t offset, HexColumn column = HexColumn::Hex) const;

    [[nodiscard]] QSize sizeHint() const override;

    /// What was chosen, as hexadecimal digits or letters, by the column.
    [[nodiscard]] QString copiedText() const override;

Q_SIGNALS:
    void moved(quint64 offset);  ///< the cursor, or what was chosen
    void picked(quint64 offset); ///< the user put the cursor there
    void opened(quint64 offset); ///< double click, Return

    /// The user typed over bytes.
    void typed(quint64 offset, const QByteArray& bytes);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] const HexSpace* shown() const;
    [[nodiscard]] int rowsShown() const; ///< whole ones
    [[nodiscard]] HexLayout layoutNow() const;
    [[nodiscard]] std::optional<std::uint64_t> byteAt(const QPointF& point) const;
    void updateScrollBars();
    void move(std::uint64_t offset, bool extend, bool byUser);
    bool moveByKey(const QKeyEvent& event);
    void type(const QString& text);
    void typeByte(std::uint64_t offset, std::byte byte);
    void describe();
    void showTip(const QPoint& place, const QPoint& global);

    void drawHeader(QPainter& painter, const HexLayout& layout, const HexColours& colours) const;
    void drawRows(QPainter& painter, const HexLayout& layout, const HexColours& colours) const;
    void drawMarks(QPainter& painter, const HexLayout& layout, const HexColours& colours) const;
    void drawCursor(QPainter& painter, const HexLayout& layout) const;

    HexDocumentPtr m_document;
    std::uint32_t m_space = 0;
    std::uint64_t m_cursor = 0;
    std::uint64_t m_anchor = 0; ///< the other end of what was chosen
    HexColumn m_column = HexColumn::Hex;
    bool m_editable = false;
    /// The byte whose first digit was typed.
    std::optional<std::byte> m_half;
    std::vector<ByteRange> m_marks;
};

} // namespace ui
