#include "ui/rows/DeleteRowsDialog.h"

#include "core/schema/table/CellPath.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/file/Addresses.h"
#include "ui/file/Names.h"
#include "ui/file/TableNames.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <string>

namespace ui
{
namespace
{

/// More references than this are counted, not listed.
constexpr std::size_t kMostListed = 1000;

constexpr int kBelongingsWidth = 380;

constexpr int kTableColumn = 0;
constexpr int kRowsColumn = 1;
constexpr int kBytesColumn = 2;

} // namespace

DeleteRowsDialog::DeleteRowsDialog(const OpenFilePtr& file,
                                   const tr::edit::RowSpan& rows,
                                   std::size_t size,
                                   tr::edit::Consequences consequences,
                                   QWidget* parent)
    : QDialog(parent)
    , m_consequences(std::move(consequences))
    , m_heading(new QLabel(headingOf(file, rows), this))
    , m_clear(new QRadioButton(tr("Point them &nowhere, where the field has a number for that; the "
                                  "others keep their number"),
                               this))
    , m_redirect(new QRadioButton(tr("Point them to &row"), this))
    , m_row(new QSpinBox(this))
    , m_along(new QCheckBox(tr("Delete what only they &have, too"), this))
    , m_belongings(new QTreeWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Delete Rows"));

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

    // Return out of habit does not take away what others point to.
    QPushButton* const usual =
        m_consequences.lost.empty() ? remove : buttons->button(QDialogButtonBox::Cancel);
    usual->setDefault(true);

    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_heading);
    addReferences(*layout, *file);
    addBelongings(*layout, *file);
    layout->addWidget(buttons);
}

QString DeleteRowsDialog::headingOf(const OpenFilePtr& file, const tr::edit::RowSpan& rows)
{
    const std::string path = rows.path + '/' + std::to_string(rows.first);
    const auto address = addressOf(*file, path);
    if (!address)
    {
        return tr("Delete rows?");
    }
    return rows.count == 1
               ? tr("Delete %1?").arg(Names(file).title(*address))
               : tr("Delete %L1 %2?").arg(rows.count).arg(tableTitle(address->table).toLower());
}

void DeleteRowsDialog::addReferences(QVBoxLayout& layout, const OpenFile& file)
{
    const auto& lost = m_consequences.lost;
    m_clear->setHidden(lost.empty());
    m_redirect->setHidden(lost.empty());
    m_row->setHidden(lost.empty());
    if (lost.empty())
    {
        return;
    }
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
    auto* const target = new QHBoxLayout;
    target->addWidget(m_redirect);
    target->addWidget(m_row);
    target->addStretch();
    layout.addWidget(new QLabel(
        tr("%n references would lose the rows that they point to:", nullptr, int(lost.size()))));
    layout.addWidget(list, 1);
    layout.addWidget(m_clear);
    layout.addLayout(target);
}

void DeleteRowsDialog::addBelongings(QVBoxLayout& layout, const OpenFile& file)
{
    const bool leavesChoice = m_consequences.all.size() > m_consequences.needed.size();
    m_along->setChecked(true);
    m_along->setVisible(leavesChoice);
    m_belongings->setHidden(m_consequences.all.empty());
    if (m_consequences.all.empty())
    {
        return;
    }
    m_belongings->setAccessibleName(tr("What is deleted with them"));
    copyWholeRows(*m_belongings);
    m_belongings->setHeaderLabels({tr("Deleted with them"), tr("Rows"), tr("Bytes")});
    m_belongings->setMinimumWidth(kBelongingsWidth);
    m_belongings->setRootIsDecorated(false);
    m_belongings->setUniformRowHeights(true);
    m_belongings->header()->setStretchLastSection(false);
    m_belongings->header()->setSectionResizeMode(kTableColumn, QHeaderView::Stretch);
    for (const int column : {kRowsColumn, kBytesColumn})
    {
        m_belongings->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        m_belongings->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    const QLocale locale;
    for (const auto& usage : m_consequences.all)
    {
        const std::size_t size = file.tables().find(usage.table)->type().diskSize();
        auto* const item = new QTreeWidgetItem(m_belongings,
                                               {tableTitle(usage.table),
                                                locale.toString(qulonglong(usage.rows)),
                                                locale.toString(qulonglong(usage.rows * size))});
        item->setTextAlignment(kRowsColumn, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(kBytesColumn, Qt::AlignRight | Qt::AlignVCenter);
        if (std::ranges::find(m_consequences.needed, usage.table, &tr::view::TableUsage::table)
            == m_consequences.needed.end())
        {
            connect(m_along,
                    &QCheckBox::toggled,
                    m_belongings,
                    [item](bool isChecked) { item->setHidden(!isChecked); });
        }
    }
    // There are eight kinds at most: no more room than they need.
    m_belongings->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_belongings->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_belongings->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout.addWidget(m_belongings);
    layout.addWidget(m_along);
}

void DeleteRowsDialog::setWording(const QString& title,
                                  const QString& clear,
                                  const QString& redirect)
{
    setWindowTitle(title);
    m_heading->setText(tr("%1?").arg(title));
    m_clear->setText(clear);
    m_redirect->setText(redirect);
    m_redirect->setVisible(!redirect.isEmpty());
    m_row->setVisible(!redirect.isEmpty());
}

tr::edit::Removal DeleteRowsDialog::choice() const
{
    using Kind = tr::edit::Dangling::Kind;
    const auto dangling =
        m_redirect->isChecked()
            ? tr::edit::Dangling{Kind::Redirect, static_cast<std::size_t>(m_row->value())}
            : tr::edit::Dangling{Kind::Clear, 0};
    return {dangling, m_along->isChecked() ? tr::edit::Along::All : tr::edit::Along::Needed};
}

} // namespace ui
