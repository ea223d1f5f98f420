#pragma once

#include "core/schema/record/RecordType.h"

#include <QFrame>

#include <vector>

class QCheckBox;

namespace ui
{

/// Check boxes for the named bits of a number, in a small window below what they are of. Bits
/// without a name stay as they are.
class FlagsEditor : public QFrame
{
    Q_OBJECT

public:
    FlagsEditor(const tr::schema::Leaf& leaf, QWidget* parent);

    void setValue(const tr::schema::Value& value);

    /// The number with the bits as they are checked: "0x0041".
    [[nodiscard]] QString text() const;

    /// Checks them so again.
    void setText(const QString& text);

    /// Opens below a cell of the widget that is its parent.
    void showBelow(const QRect& cell);

Q_SIGNALS:
    /// A box was checked or unchecked.
    void changed();

private:
    struct Box
    {
        QCheckBox* box;
        std::uint32_t mask;
    };

    std::vector<Box> m_boxes;
    tr::schema::ScalarType m_type;
    std::uint64_t m_bits = 0;
};

} // namespace ui
