#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/hex/HexDocument.h"

#include <QTreeWidget>

#include <vector>

namespace ui
{

/// What the bytes under the cursor can mean: the field there, and everything that they could be.
class HexInspector
    : public QTreeWidget
    , public CopiedText
{
    Q_OBJECT

public:
    explicit HexInspector(QWidget* parent = nullptr);

    /// The bytes from `offset` on. Null: nothing to look at.
    void showPlace(const HexDocument* document, std::uint32_t space, std::uint64_t offset);

    [[nodiscard]] QSize sizeHint() const override;

    /// What a line says; empty if there is no such line.
    [[nodiscard]] QString textOf(const QString& name) const;

    /// The value of the current line.
    [[nodiscard]] QString copiedText() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Line number `index` of the list, made where it is missing; hidden where it has no text.
    void setLine(int index, const QString& name, const QString& text, const QString& tip);
    void showField(const HexNote& note);
};

} // namespace ui
