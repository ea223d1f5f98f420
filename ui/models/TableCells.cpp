#include "ui/models/TableCells.h"

#include "ui/models/FieldTexts.h"
#include "ui/models/FloorTexts.h"
#include "ui/models/Strings.h"
#include "ui/models/TableNames.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace ui
{
namespace
{

using tr::level::TableId;
using tr::schema::Leaf;

QString translated(const char* text)
{
    return QCoreApplication::translate("TableCells", text);
}

/// Tables whose rows have names that none of their fields shows.
bool needsNames(TableId table)
{
    return table == TableId::Animations || table == TableId::SoundMap
           || table == TableId::SpriteTextures;
}

TableCells::Column fieldColumn(const Leaf& leaf, int index)
{
    const QString path = toQString(leaf.path);
    TableCells::Column column;
    column.kind = leaf.count == 1 ? TableCells::Kind::Field : TableCells::Kind::List;
    column.leaf = index;
    column.name = path.isEmpty() ? QStringLiteral("value") : path;
    column.title = path.isEmpty() ? translated("value") : path.section(u'/', -1);
    column.group = path.section(u'/', 0, -2);
    return column;
}

} // namespace

TableCells::TableCells(std::shared_ptr<const Decoder> decoder, TableId table)
    : m_decoder(std::move(decoder))
    , m_view(m_decoder->file().tables().find(table))
{
    if (m_view != nullptr)
    {
        m_meanings = meaningsOf(*m_view, m_decoder->version());
        addColumns();
    }
}

void TableCells::addColumns()
{
    const auto add = [this](Kind kind, const QString& name, const QString& title) {
        m_columns.push_back({kind, Address::kWholeRow, name, {}, title});
    };
    add(Kind::Row, QStringLiteral("row"), translated("row"));
    const TableId table = m_view->info().id;
    if (m_view->isNested())
    {
        const bool sample = table == TableId::SampleBytes;
        add(Kind::Outer,
            sample ? QStringLiteral("sample") : QStringLiteral("room"),
            sample ? translated("sample") : translated("room"));
        add(Kind::Place, QStringLiteral("place"), translated("place"));
    }
    if (needsNames(table))
    {
        add(Kind::Name, QStringLiteral("name"), translated("name"));
    }
    const auto leaves = m_view->type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        m_columns.push_back(fieldColumn(leaves[i], static_cast<int>(i)));
    }
    if (table == TableId::Sectors)
    {
        add(Kind::Summary, QStringLiteral("functions"), translated("what happens"));
    }
}

QStringList TableCells::columnNames() const
{
    QStringList names;
    for (const Column& column : m_columns)
    {
        names.push_back(column.name);
    }
    return names;
}

int TableCells::columnOf(int leaf) const
{
    const auto found = leaf == Address::kWholeRow
                           ? m_columns.end()
                           : std::ranges::find(m_columns, leaf, &Column::leaf);
    return found == m_columns.end() ? 0 : static_cast<int>(found - m_columns.begin());
}

Address TableCells::address(std::size_t row, int column) const
{
    return {m_view->info().id, row, this->column(column).leaf};
}

std::optional<FieldPlace> TableCells::place(std::size_t row, int column) const
{
    const int leaf = this->column(column).leaf;
    if (leaf == Address::kWholeRow)
    {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(leaf);
    return FieldPlace{m_view, row, &m_view->type().leaves()[index], m_meanings[index]};
}

QString TableCells::text(std::size_t row, int column, ValueMode mode) const
{
    switch (this->column(column).kind)
    {
    case Kind::Row:
    case Kind::Outer:
    case Kind::Place:
        return QString::number(static_cast<qulonglong>(number(row, column, mode)));
    case Kind::Name:
        return m_decoder->names().ofRow(m_view->info().id, row);
    case Kind::Summary:
        return sectorSummary(*m_decoder, row);
    case Kind::List:
        return fieldType(*place(row, column)->leaf);
    case Kind::Field:
        break;
    }
    const FieldPlace at = *place(row, column);
    return mode == ValueMode::Decoded ? m_decoder->decoded(at) : Decoder::raw(at);
}

double TableCells::number(std::size_t row, int column, ValueMode mode) const
{
    switch (this->column(column).kind)
    {
    case Kind::Row:
        return static_cast<double>(row);
    case Kind::Outer:
        return m_view->segmentOf(row).outer;
    case Kind::Place:
        return static_cast<double>(row - m_view->segmentOf(row).before);
    case Kind::Name:
    case Kind::Summary:
        return std::numeric_limits<double>::quiet_NaN();
    case Kind::List:
        return place(row, column)->leaf->count;
    case Kind::Field:
        break;
    }
    const FieldPlace at = *place(row, column);
    return mode == ValueMode::Decoded ? m_decoder->decodedNumber(at) : at.value().number();
}

double TableCells::storedBits(std::size_t row, int column) const
{
    if (this->column(column).kind != Kind::Field)
    {
        return number(row, column, ValueMode::Raw);
    }
    const FieldPlace at = *place(row, column);
    const tr::schema::Value value = at.value();
    if (value.isFloat())
    {
        return value.number();
    }
    const std::uint64_t mask = (std::uint64_t{1} << (8 * sizeOf(at.leaf->disk))) - 1;
    return static_cast<double>(static_cast<std::uint64_t>(value.integer()) & mask);
}

QString TableCells::tip(std::size_t row, int column) const
{
    if (this->column(column).kind == Kind::Summary)
    {
        return sectorTip(*m_decoder, row);
    }
    const auto at = place(row, column);
    return at ? fieldTip(*m_decoder, *at)
              : m_decoder->names().title({m_view->info().id, row, Address::kWholeRow});
}

QString TableCells::headingTip(int column) const
{
    const Column& which = this->column(column);
    switch (which.kind)
    {
    case Kind::Row:
        return translated("Row of the table, as references count it");
    case Kind::Outer:
        return translated("What the row belongs to");
    case Kind::Place:
        return translated("Row among those that belong together");
    case Kind::Name:
        return translated("What the row is called");
    case Kind::Summary:
        return translated("The functions of the sector, unpacked from the floor data");
    default:
        return fieldHelp(m_view->type().leaves()[static_cast<std::size_t>(which.leaf)]);
    }
}

std::optional<QColor> TableCells::colour(std::size_t row, int column) const
{
    if (const auto at = place(row, column))
    {
        return Decoder::colour(*at);
    }
    return this->column(column).kind == Kind::Row ? m_decoder->rowColour(m_view->info().id, row)
                                                  : std::nullopt;
}

} // namespace ui
