#include "ui/properties/PropertiesModel.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/look/Swatch.h"
#include "ui/fields/FieldTexts.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kNoLine = -1;

} // namespace

PropertiesModel::PropertiesModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void PropertiesModel::show(const std::shared_ptr<const Decoder>& decoder,
                           const std::optional<Address>& address)
{
    beginResetModel();
    m_lines.clear();
    m_top.clear();
    m_properties.clear();
    m_decoder = decoder;
    m_address = address;
    if (m_address)
    {
        m_address->leaf = Address::kWholeRow;
        m_properties = propertiesOf(*decoder, *m_address);
        addLines(m_properties, kNoLine);
    }
    endResetModel();
}

void PropertiesModel::setHex(bool hex)
{
    if (std::exchange(m_hex, hex) != hex)
    {
        tellRaw({});
    }
}

void PropertiesModel::tellRaw(const QModelIndex& parent)
{
    const int lines = rowCount(parent);
    if (lines > 0)
    {
        Q_EMIT dataChanged(index(0, Raw, parent), index(lines - 1, Raw, parent));
    }
    for (int row = 0; row < lines; ++row)
    {
        tellRaw(index(row, 0, parent));
    }
}

void PropertiesModel::addLines(const std::vector<Property>& properties, int parent)
{
    for (const Property& property : properties)
    {
        const auto line = static_cast<int>(m_lines.size());
        auto& siblings =
            parent == kNoLine ? m_top : m_lines[static_cast<std::size_t>(parent)].children;
        const auto row = static_cast<int>(siblings.size());
        siblings.push_back(line);
        m_lines.push_back({&property, parent, row, {}});
        addLines(property.children, line);
    }
}

const std::vector<int>& PropertiesModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_lines[parent.internalId()].children : m_top;
}

const Property& PropertiesModel::propertyAt(const QModelIndex& index) const
{
    return *m_lines[index.internalId()].property;
}

std::optional<Address> PropertiesModel::addressAt(const QModelIndex& index) const
{
    if (!m_address || !index.isValid() || m_address->row == Address::kWholeTable)
    {
        return m_address;
    }
    // A bit stands for its field.
    const Property* property = &propertyAt(index);
    const int above = m_lines[index.internalId()].parent;
    if (property->set && above != kNoLine)
    {
        property = m_lines[static_cast<std::size_t>(above)].property;
    }
    return Address{m_address->table, m_address->row, property->leaf};
}

QModelIndex PropertiesModel::indexOf(const Address& address) const
{
    const bool shown = m_address && address.table == m_address->table
                       && address.row == m_address->row && address.leaf != Address::kWholeRow;
    const auto found =
        shown ? std::ranges::find(
            m_lines, address.leaf, [](const Line& line) { return line.property->leaf; })
              : m_lines.end();
    return found == m_lines.end()
               ? QModelIndex()
               : createIndex(found->row, 0, static_cast<quintptr>(found - m_lines.begin()));
}

QModelIndex PropertiesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
    {
        return {};
    }
    const int line = childrenOf(parent)[static_cast<std::size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(line));
}

QModelIndex PropertiesModel::parent(const QModelIndex& child) const
{
    const int above = child.isValid() ? m_lines[child.internalId()].parent : kNoLine;
    return above == kNoLine ? QModelIndex()
                            : createIndex(m_lines[static_cast<std::size_t>(above)].row,
                                          0,
                                          static_cast<quintptr>(above));
}

int PropertiesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int PropertiesModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

std::optional<FieldPlace> PropertiesModel::place(const Property& property) const
{
    const bool field =
        m_address && m_address->row != Address::kWholeTable && property.leaf != Address::kWholeRow;
    return field ? std::optional(
               m_decoder->placeOf({m_address->table, m_address->row, property.leaf}))
                 : std::nullopt;
}

QString PropertiesModel::article(const QModelIndex& index) const
{
    if (!m_address)
    {
        return {};
    }
    if (!index.isValid())
    {
        return tableArticle(m_decoder->file(), m_address->table);
    }
    const Property& property = propertyAt(index);
    if (const auto field = place(property))
    {
        return fieldArticle(*m_decoder, *field);
    }
    if (property.leaf != Address::kWholeRow)
    {
        const auto* view = m_decoder->file().tables().find(m_address->table);
        return fieldHelp(view->type().leaves()[static_cast<std::size_t>(property.leaf)]);
    }
    if (property.set)
    {
        return article(parent(index));
    }
    return property.note.isEmpty() ? tableArticle(m_decoder->file(), m_address->table)
                                   : property.note.toHtmlEscaped();
}

QVariant PropertiesModel::text(const Property& property, int column) const
{
    switch (column)
    {
    case Field:
        return property.name;
    case Value:
        return property.value;
    case Raw:
        return m_hex ? property.raw : property.number();
    case Type:
        return property.type;
    case Place:
        return property.place;
    default:
        return {};
    }
}

QVariant PropertiesModel::foreground(const Property& property, int column) const
{
    const QPalette palette = QGuiApplication::palette();
    if (property.dangling && column == Value)
    {
        return signalColours(palette).bad;
    }
    if (property.link && column == Value)
    {
        return palette.color(QPalette::Link);
    }
    const bool unset = property.set && !*property.set;
    return unset || column >= Raw ? QVariant(palette.color(QPalette::PlaceholderText)) : QVariant();
}

QString PropertiesModel::tip(const Property& property) const
{
    if (property.link)
    {
        const QString help = tr("Return or a click on the value goes to %1.");
        const auto field = place(property);
        return (field ? fieldTip(*m_decoder, *field) : QString())
               + QStringLiteral("<p>%1</p>").arg(help.arg(property.linkTitle).toHtmlEscaped());
    }
    const auto field = place(property);
    return field ? fieldTip(*m_decoder, *field) : property.note;
}

bool PropertiesModel::isBit(const QModelIndex& index) const
{
    return index.column() == Value && propertyAt(index).set.has_value();
}

Qt::ItemFlags PropertiesModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (!m_editable || !index.isValid())
    {
        return flags;
    }
    const Property& property = propertyAt(index);
    if (isBit(index) && property.mask != 0)
    {
        flags |= Qt::ItemIsUserCheckable;
    }
    const bool isField = !property.set && place(property).has_value();
    if (isField && (index.column() == Value || index.column() == Raw))
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

bool PropertiesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto address = addressAt(index);
    if (role != Qt::CheckStateRole || !address || !isBit(index))
    {
        return false;
    }
    Q_EMIT bitsWanted(*address, propertyAt(index).mask, value.toInt() == Qt::Checked);
    return true;
}

QVariant PropertiesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const Property& property = propertyAt(index);
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return text(property, column);
    case Qt::CheckStateRole:
        return m_editable && isBit(index) && property.mask != 0
                   ? QVariant(*property.set ? Qt::Checked : Qt::Unchecked)
                   : QVariant();
    case Qt::ToolTipRole:
        return tip(property);
    case Qt::ForegroundRole:
        return foreground(property, column);
    case Qt::FontRole:
    {
        if (column == Value && property.link)
        {
            QFont font = QGuiApplication::font();
            font.setUnderline(true);
            return font;
        }
        if (column == Field && property.derived)
        {
            QFont font = QGuiApplication::font();
            font.setItalic(true);
            return font;
        }
        return column >= Raw ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont))
                             : QVariant();
    }
    case Qt::DecorationRole:
        return column == Value && property.colour ? QVariant(swatch(*property.colour)) : QVariant();
    default:
        return {};
    }
}

QVariant PropertiesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
    {
        return {};
    }
    const bool tip = role == Qt::ToolTipRole;
    switch (section)
    {
    case Field:
        return tip ? tr("Name of the field, as in paths and filters") : tr("Field");
    case Value:
        return tip ? tr("What the number means") : tr("Value");
    case Raw:
        return tip ? tr("The number as it is stored") : tr("Raw");
    case Type:
        return tip ? tr("How it is stored") : tr("Type");
    case Place:
        return tip ? tr("Where it stands in the file or in its inflated chunk") : tr("Address");
    default:
        return {};
    }
}

} // namespace ui
