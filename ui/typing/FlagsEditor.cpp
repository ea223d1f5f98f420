#include "ui/typing/FlagsEditor.h"

#include "ui/common/texts/Strings.h"

#include <QCheckBox>
#include <QVBoxLayout>

namespace ui
{

FlagsEditor::FlagsEditor(const tr::schema::Leaf& leaf, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_type(leaf.disk)
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Flags"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(2);
    for (const tr::schema::FlagName& flag : leaf.info->flags)
    {
        auto* const box = new QCheckBox(toQString(flag.name), this);
        layout->addWidget(box);
        m_boxes.push_back({box, flag.mask});
        connect(box,
                &QCheckBox::toggled,
                this,
                [this, mask = std::uint64_t{flag.mask}](bool on)
                {
                    m_bits = on ? m_bits | mask : m_bits & ~mask;
                    Q_EMIT changed();
                });
    }
    setFocusProxy(m_boxes.front().box);
}

void FlagsEditor::setValue(const tr::schema::Value& value)
{
    std::uint64_t bits = 0;
    tr::schema::storeValue(m_type, value, &bits);
    for (const Box& each : m_boxes)
    {
        each.box->setChecked((bits & each.mask) == each.mask);
    }
    m_bits = bits;
}

QString FlagsEditor::text() const
{
    return toQString(tr::schema::loadValue(m_type, &m_bits).text());
}

void FlagsEditor::setText(const QString& text)
{
    setValue(tr::schema::Value::ofInteger(m_type, text.toLongLong(nullptr, 0)));
}

void FlagsEditor::showBelow(const QRect& cell)
{
    adjustSize();
    move(parentWidget()->mapToGlobal(cell.bottomLeft()));
    show();
    m_boxes.front().box->setFocus();
}

} // namespace ui
