#include "ui/dialogs/SharedEntryDialog.h"

#include "ui/models/Addresses.h"
#include "ui/models/Names.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace ui
{

SharedEntryDialog::SharedEntryDialog(const OpenFilePtr& file,
                                     tr::level::TableId table,
                                     const std::vector<std::size_t>& owners,
                                     const QString& what,
                                     QWidget* parent)
    : QDialog(parent)
    , m_all(new QRadioButton(tr("For &all of them")))
    , m_one(new QRadioButton(tr("&Only for")))
    , m_owner(new QComboBox)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Shared: %1").arg(what));
    auto* const heading = new QLabel(
        tr("%n owners share this. For whom is it to be changed?", nullptr, int(owners.size())));
    heading->setWordWrap(true);
    const Names names(file);
    for (const std::size_t row : owners)
    {
        const Address address{table, row, Address::kWholeRow};
        m_owner->addItem(tr("%1 (%2)").arg(names.title(address), pathOf(*file, address)),
                         QVariant::fromValue<qulonglong>(row));
    }
    m_owner->setAccessibleName(tr("Owner that gets a copy of its own"));
    m_owner->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_owner->setMinimumContentsLength(32);
    m_owner->setEnabled(false);
    m_one->setEnabled(!owners.empty());
    m_one->setToolTip(tr("It gets a copy of its own; the others keep what they have"));
    m_all->setChecked(true);
    connect(m_one, &QRadioButton::toggled, m_owner, &QWidget::setEnabled);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(tr("&Go On"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const one = new QHBoxLayout;
    one->addWidget(m_one);
    one->addWidget(m_owner, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_all);
    layout->addLayout(one);
    layout->addStretch();
    layout->addWidget(buttons);
}

std::optional<std::size_t> SharedEntryDialog::choice() const
{
    return m_one->isChecked()
               ? std::optional(static_cast<std::size_t>(m_owner->currentData().toULongLong()))
               : std::nullopt;
}

} // namespace ui
