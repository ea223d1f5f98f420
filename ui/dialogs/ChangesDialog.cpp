#include "ui/dialogs/ChangesDialog.h"

#include "core/base/Text.h"
#include "core/check/Difference.h"
#include "ui/models/Addresses.h"
#include "ui/models/Strings.h"
#include "ui/models/TableNames.h"
#include "ui/services/FileNames.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ui
{
namespace
{

using tr::check::FieldDifference;
using tr::check::RowDifference;
using tr::check::TableDifference;
using tr::schema::TableView;

/// More lines than this are counted, not listed.
constexpr int kMostLines = 5000;

constexpr QSize kFirstSize(760, 480);

enum Column
{
    What,
    Before,
    After,
    Place,
    kColumns,
};

QString rangeText(const OpenFile& file, const Address& address)
{
    const auto bytes = bytesOf(file, address);
    if (!bytes)
    {
        return {};
    }
    const QString first = placeText(file, *bytes);
    return bytes->size <= 1
               ? first
               : QStringLiteral("%1\u2013%2")
                     .arg(first, toQString(tr::hex(bytes->offset + bytes->size - 1, 2).substr(2)));
}

QString rowPath(const TableView& view, std::size_t row)
{
    const std::string path = view.pathOf(row);
    return toQString(path.empty() ? std::string(view.info().name) : path);
}

/// The lines of one table.
class Lines
{
public:
    Lines(const OpenFile& before, const OpenFile& after, const TableDifference& difference)
        : m_file(before)
        , m_before(*before.tables().find(difference.table))
        , m_after(*after.tables().find(difference.table))
    {
    }

    void add(QTreeWidgetItem& parent, const RowDifference& row) const
    {
        switch (row.kind)
        {
        case RowDifference::Kind::Added:
            new QTreeWidgetItem(&parent,
                                {ChangesDialog::tr("%1 is new").arg(rowPath(m_after, row.rowB))});
            break;
        case RowDifference::Kind::Removed:
            new QTreeWidgetItem(
                &parent,
                {ChangesDialog::tr("%1 is deleted").arg(rowPath(m_before, row.rowA)),
                 {},
                 {},
                 rangeText(m_file, {m_before.info().id, row.rowA, Address::kWholeRow})});
            break;
        case RowDifference::Kind::Changed:
            for (const FieldDifference& each : row.fields)
            {
                addField(parent, row, each);
            }
            break;
        }
    }

private:
    void
    addField(QTreeWidgetItem& parent, const RowDifference& row, const FieldDifference& field) const
    {
        const auto& leaf = m_before.type().leaves()[field.leaf];
        std::string path = m_after.pathOf(row.rowB, leaf);
        if (leaf.count > 1)
        {
            path += tr::concat("/", field.element);
        }
        const Address address{m_before.info().id, row.rowA, static_cast<int>(field.leaf)};
        new QTreeWidgetItem(&parent,
                            {toQString(path),
                             toQString(tr::schema::decode(*leaf.info, field.a)),
                             toQString(tr::schema::decode(*leaf.info, field.b)),
                             rangeText(m_file, address)});
    }

    const OpenFile& m_file;
    const TableView& m_before;
    const TableView& m_after;
};

} // namespace

ChangesDialog::ChangesDialog(const OpenFilePtr& before, const OpenFilePtr& after, QWidget* parent)
    : QDialog(parent)
    , m_heading(new QLabel(
          tr("Saving %1 will change this and nothing else:").arg(displayName(after->path()))))
    , m_tree(new QTreeWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What Will Change"));
    resize(kFirstSize);
    m_tree->setAccessibleName(tr("Changes"));
    m_tree->setHeaderLabels({tr("What"), tr("Before"), tr("After"), tr("Bytes on the disk")});
    m_tree->header()->setAccessibleName(tr("Columns"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    fill(*before, *after);
    for (int column = 0; column < kColumns; ++column)
    {
        m_tree->resizeColumnToContents(column);
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_heading);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

void ChangesDialog::say(const QString& title, const QString& heading)
{
    setWindowTitle(title);
    m_heading->setText(heading);
}

void ChangesDialog::fill(const OpenFile& before, const OpenFile& after)
{
    int left = kMostLines;
    for (const TableDifference& each : tr::check::differences(before.tables(), after.tables()))
    {
        auto* const table =
            new QTreeWidgetItem(m_tree,
                                {tr("%1: %n rows", nullptr, static_cast<int>(each.rows.size()))
                                     .arg(tableTitle(each.table))});
        table->setFirstColumnSpanned(true);
        const Lines lines(before, after, each);
        for (const RowDifference& row : each.rows)
        {
            if (left-- <= 0)
            {
                new QTreeWidgetItem(table, {tr("\u2026 and more")});
                break;
            }
            lines.add(*table, row);
        }
        table->setExpanded(true);
    }
}

} // namespace ui
