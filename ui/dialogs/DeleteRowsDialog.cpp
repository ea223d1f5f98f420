#include "ui/dialogs/DeleteRowsDialog.h"

#include "core/schema/CellPath.h"
#include "ui/models/Strings.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace ui
{
namespace
{

/// More references than this are counted, not listed.
constexpr std::size_t kMostListed = 1000;

} // namespace

DeleteRowsDialog::DeleteRowsDialog(const OpenFile& file,
                                   const tr::edit::RowSpan& rows,
                                   std::size_t size,
                                   const std::vector<tr::view::Link>& lost,
                                   QWidget* parent)
    : QDialog(parent)
    , m_clear(new QRadioButton(tr("Point them &nowhere; those that cannot keep their number")))
    , m_redirect(new QRadioButton(tr("Point them to &row")))
    , m_row(new QSpinBox)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Delete Rows"));
    auto* const heading = new QLabel(
        tr("%n reference(s) would lose the rows that they point to:", nullptr, int(lost.size())));
    auto* const list = new QListWidget;
    list->setAccessibleName(tr("References"));
    list->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    for (std::size_t i = 0; i < std::min(lost.size(), kMostListed); ++i)
    {
        list->addItem(toQString(tr::schema::pathOf(file.tables(), lost[i].from)));
    }
    if (lost.size() > kMostListed)
    {
        list->addItem(tr("\u2026 and %L1 more").arg(lost.size() - kMostListed));
    }

    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    const bool hasOthers = size > rows.count;
    m_row->setAccessibleName(tr("Row that they will point to"));
    m_row->setRange(0, static_cast<int>(std::min(size - 1, kMost)));
    m_row->setValue(rows.first == 0 ? static_cast<int>(rows.count)
                                    : static_cast<int>(rows.first) - 1);
    m_row->setEnabled(false);
    m_redirect->setEnabled(hasOthers);
    m_clear->setChecked(true);
    connect(m_redirect, &QRadioButton::toggled, m_row, &QWidget::setEnabled);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* const remove = buttons->addButton(tr("&Delete"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto check = [this, remove, rows]
    {
        const auto row = static_cast<std::size_t>(m_row->value());
        const bool isDeleted = row >= rows.first && row < rows.first + rows.count;
        remove->setEnabled(!m_redirect->isChecked() || !isDeleted);
    };
    connect(m_row, &QSpinBox::valueChanged, this, check);
    connect(m_redirect, &QRadioButton::toggled, this, check);

    auto* const target = new QHBoxLayout;
    target->addWidget(m_redirect);
    target->addWidget(m_row);
    target->addStretch();
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(list, 1);
    layout->addWidget(m_clear);
    layout->addLayout(target);
    layout->addWidget(buttons);
}

void DeleteRowsDialog::setWording(const QString& title,
                                  const QString& clear,
                                  const QString& redirect)
{
    setWindowTitle(title);
    m_clear->setText(clear);
    m_redirect->setText(redirect);
    m_redirect->setVisible(!redirect.isEmpty());
    m_row->setVisible(!redirect.isEmpty());
}

tr::edit::Dangling DeleteRowsDialog::choice() const
{
    using Kind = tr::edit::Dangling::Kind;
    return m_redirect->isChecked()
               ? tr::edit::Dangling{Kind::Redirect, static_cast<std::size_t>(m_row->value())}
               : tr::edit::Dangling{Kind::Clear, 0};
}

} // namespace ui
