#include "ui/tables/TableCells.h"

#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FieldTexts.h"
#include "ui/fields/FloorTexts.h"
#include "ui/file/TableNames.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Leaf;

/// Tables whose rows have names that none of their fields shows.
bool needsNames(TableId table)
{
    return table == tables::Animations || table == tables::SoundMap
           || table == tables::SpriteTextures || table == tables::NgChunks;
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

/// Whether decoded texts of a field read as words.
bool readsAsWords(const tr::schema::FieldInfo& field, Meaning meaning)
{
    switch (meaning)
    {
    case Meaning::ModelSlot:
    case Meaning::EntitySlot:
    case Meaning::StaticSlot:
    case Meaning::SequenceSlot:
    case Meaning::State:
    case Meaning::SectorBox:
    case Meaning::PackedColour:
    case Meaning::ShortColour:
        return true;
    case Meaning::Row:
        return Names::areThereOf(field.target);
    default:
        return field.role == tr::schema::Role::Flags;
    }
}

} // namespace

TableCells::TableCells(std::shared_ptr<const Decoder> decoder, const ShownTable& table)
    : m_decoder(std::move(decoder))
{
    const auto& derived = m_decoder->file().derived();
    if (const auto* const own = std::get_if<tr::view::DerivedId>(&table))
    {
        m_derived = &derived.table(*own);
        m_columns.push_back(
            {Kind::Row, Address::kWholeRow, QStringLiteral("row"), {}, translated("row")});
        addDerived(false);
        return;
    }
    const auto stored = std::get<TableId>(table);
    m_view = m_decoder->file().tables().find(stored);
    if (m_view != nullptr)
    {
        m_derived = derived.beside(stored);
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
    const TableId table = m_view->id();
    if (m_view->isNested())
    {
        // As people write a condition: "room = 3".
        const QString name = toQString(table->outer->noun).toLower().replace(u' ', u'_');
        add(Kind::Outer, name, rowNoun(table->outer).toLower());
        add(Kind::Place, QStringLiteral("place"), translated("place"));
    }
    addDerived(false);
    if (needsNames(table))
    {
        add(Kind::Name, QStringLiteral("name"), translated("name"));
    }
    const auto leaves = m_view->type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        m_columns.push_back(fieldColumn(leaves[i], static_cast<int>(i)));
    }
    if (table == tables::Sectors)
    {
        add(Kind::Summary, QStringLiteral("functions"), translated("what happens"));
    }
    addDerived(true);
}

void TableCells::addDerived(bool isTail)
{
    const auto columns =
        m_derived != nullptr ? m_derived->columns() : std::span<const tr::view::DerivedColumn>();
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        if (columns[i].isTail == isTail)
        {
            const QString path = toQString(columns[i].name);
            Column column;
            column.kind = Kind::Derived;
            column.name = path;
            column.title = path.section(u'/', -1);
            column.group = path.section(u'/', 0, -2);
            column.derived = static_cast<int>(i);
            m_columns.push_back(column);
        }
    }
}

const tr::view::DerivedColumn& TableCells::derived(int column) const
{
    return m_derived->columns()[static_cast<std::size_t>(this->column(column).derived)];
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
    if (m_view == nullptr)
    {
        const tr::view::RowsOf place = m_derived->placeOf(row);
        return {place.table, place.first, Address::kWholeRow};
    }
    return {m_view->id(), row, place(row, column) ? this->column(column).leaf : Address::kWholeRow};
}

std::optional<std::size_t> TableCells::rowOf(const Address& address) const
{
    if (address.row == Address::kWholeTable || rowCount() == 0)
    {
        return std::nullopt;
    }
    if (m_view == nullptr)
    {
        return m_derived->rowAt(address.table, address.row);
    }
    const bool isHere = address.table == m_view->info() && address.row < m_view->size();
    return isHere ? std::optional(address.row) : std::nullopt;
}

std::optional<FieldPlace> TableCells::place(std::size_t row, int column) const
{
    const int leaf = this->column(column).leaf;
    if (leaf == Address::kWholeRow)
    {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(leaf);
    if (!m_view->has(row, index))
    {
        return std::nullopt;
    }
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
        return m_decoder->names().ofRow(m_view->id(), row);
    case Kind::Summary:
        return sectorSummary(*m_decoder, row);
    case Kind::List:
    {
        const auto at = place(row, column);
        return at ? fieldType(*at->leaf) : QString();
    }
    case Kind::Derived:
        return derivedText(row, column, mode);
    case Kind::Field:
        break;
    }
    const auto at = place(row, column);
    return !at                          ? QString()
           : mode == ValueMode::Decoded ? m_decoder->decoded(*at)
                                        : Decoder::raw(*at);
}

QString TableCells::derivedText(std::size_t row, int column, ValueMode mode) const
{
    using tr::view::DerivedKind;
    const tr::view::DerivedColumn& which = derived(column);
    const auto number = which.value(row);
    if (!number)
    {
        return {};
    }
    if (mode == ValueMode::Decoded && which.kind == DerivedKind::Row)
    {
        return rowText(which.target, *number);
    }
    if (mode == ValueMode::Decoded && which.kind == DerivedKind::Choice)
    {
        const auto found = std::ranges::find(which.choices, *number, &tr::view::Choice::number);
        if (found != which.choices.end())
        {
            return QCoreApplication::translate("Choices", std::string(found->name).c_str());
        }
    }
    return QString::number(*number);
}

// Objects are known by their slots, and what belongs to them by its row.
QString TableCells::rowText(TableId table, std::int64_t row) const
{
    const Names& names = m_decoder->names();
    if (row < 0)
    {
        return QString::number(row);
    }
    const auto index = static_cast<std::size_t>(row);
    return withName(QString::number(names.numberOf(table, index)), names.ofRow(table, index));
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
    {
        const auto at = place(row, column);
        return at ? at->leaf->count : std::numeric_limits<double>::quiet_NaN();
    }
    case Kind::Derived:
    {
        const tr::view::DerivedColumn& which = derived(column);
        const auto number = which.value(row);
        if (!number)
        {
            return std::numeric_limits<double>::quiet_NaN();
        }
        const bool isNamed =
            mode == ValueMode::Decoded && *number >= 0 && which.kind == tr::view::DerivedKind::Row;
        const std::int64_t shown =
            isNamed ? m_decoder->names().numberOf(which.target, static_cast<std::size_t>(*number))
                    : *number;
        return static_cast<double>(shown);
    }
    case Kind::Field:
        break;
    }
    const auto at = place(row, column);
    if (!at)
    {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return mode == ValueMode::Decoded ? m_decoder->decodedNumber(*at) : at->value().number();
}

double TableCells::storedBits(std::size_t row, int column) const
{
    const auto whole = wholeBits(row, column);
    return whole ? static_cast<double>(*whole) : number(row, column, ValueMode::Raw);
}

std::optional<std::uint64_t> TableCells::wholeBits(std::size_t row, int column) const
{
    const auto at = place(row, column);
    if (this->column(column).kind != Kind::Field || !at)
    {
        return std::nullopt;
    }
    const tr::schema::Value value = at->value();
    return value.isFloat() ? std::nullopt
                           : std::optional(static_cast<std::uint64_t>(value.integer())
                                           & allBits(at->leaf->disk));
}

QString TableCells::tip(std::size_t row, int column) const
{
    if (this->column(column).kind == Kind::Summary)
    {
        return sectorTip(*m_decoder, row);
    }
    const auto at = place(row, column);
    return at ? fieldTip(*m_decoder, *at) : m_decoder->names().title(address(row, column));
}

bool TableCells::isWordy(int column) const
{
    using tr::view::DerivedKind;
    const Column& shown = this->column(column);
    if (shown.kind == Kind::Field || shown.kind == Kind::List)
    {
        const auto leaf = static_cast<std::size_t>(shown.leaf);
        return readsAsWords(*m_view->type().leaves()[leaf].info, m_meanings[leaf]);
    }
    if (shown.kind != Kind::Derived)
    {
        return false;
    }
    const tr::view::DerivedColumn& which = derived(column);
    return which.kind == DerivedKind::Choice
           || (which.kind == DerivedKind::Row && Names::areThereOf(which.target));
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
    case Kind::Derived:
        return translated("<b>%1</b><br>%2<br><i>Worked out, not stored</i>")
            .arg(which.name.toHtmlEscaped(),
                 QCoreApplication::translate("Derived", std::string(derived(column).doc).c_str())
                     .toHtmlEscaped());
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
    return this->column(column).kind == Kind::Row && m_view != nullptr
               ? m_decoder->rowColour(m_view->id(), row)
               : std::nullopt;
}

} // namespace ui
