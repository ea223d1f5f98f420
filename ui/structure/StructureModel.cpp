#include "ui/structure/StructureModel.h"

#include "core/base/Text.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Strings.h"
#include "ui/fields/FieldTexts.h"
#include "ui/file/Addresses.h"
#include "ui/file/MeshData.h"
#include "ui/file/ObjectData.h"
#include "ui/file/TableNames.h"

#include <QFontDatabase>
#include <QLocale>
#include <QMimeData>

#include <memory>
#include <utility>
#include <vector>

namespace ui
{
namespace
{

constexpr int kAddressDigits = 6;

QVariant iconOf(const StructureTree::Node& node)
{
    using Kind = StructureTree::Kind;
    const bool table = node.kind == Kind::Table || node.kind == Kind::Derived;
    if (node.kind == Kind::Heading || node.kind == Kind::Tables || table)
    {
        return icon(table ? QLatin1String("table") : QLatin1String("folder"));
    }
    const std::string_view name = node.table->icon;
    return name.empty() ? QVariant()
                        : QVariant(icon(QLatin1String(name.data(), static_cast<int>(name.size()))));
}

} // namespace

StructureModel::StructureModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_tree(nullptr)
{
}

void StructureModel::setDecoder(std::shared_ptr<const Decoder> decoder)
{
    beginResetModel();
    m_tree = StructureTree(std::move(decoder));
    endResetModel();
}

StructureTree::Node& StructureModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? *static_cast<StructureTree::Node*>(index.internalPointer())
                           : m_tree.root();
}

std::optional<Address> StructureModel::addressAt(const QModelIndex& index) const
{
    return index.isValid() ? m_tree.address(nodeAt(index)) : std::nullopt;
}

bool StructureModel::isPartOfTable(const QModelIndex& index) const
{
    return index.isValid() && StructureTree::isPartOfTable(nodeAt(index));
}

std::optional<tr::view::DerivedId> StructureModel::derivedAt(const QModelIndex& index) const
{
    return index.isValid() ? StructureTree::derived(nodeAt(index)) : std::nullopt;
}

QModelIndex StructureModel::indexOf(const Address& address) const
{
    StructureTree::Node* const node = m_tree.find(address);
    return node == nullptr ? QModelIndex() : createIndex(node->place, 0, node);
}

QModelIndex StructureModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
    {
        return {};
    }
    const auto& children = m_tree.children(nodeAt(parent));
    return createIndex(row, column, children[static_cast<std::size_t>(row)].get());
}

QModelIndex StructureModel::parent(const QModelIndex& child) const
{
    StructureTree::Node* const above = child.isValid() ? nodeAt(child).parent : nullptr;
    const bool top = above == nullptr || above->parent == nullptr;
    return top ? QModelIndex() : createIndex(above->place, 0, above);
}

bool StructureModel::hasChildren(const QModelIndex& parent) const
{
    return parent.column() <= 0 && m_tree.hasChildren(nodeAt(parent));
}

int StructureModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(m_tree.children(nodeAt(parent)).size());
}

int StructureModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QString StructureModel::text(StructureTree::Node& node, int column) const
{
    const QLocale locale;
    if (column == Name)
    {
        return m_tree.label(node);
    }
    if (column == Count)
    {
        const auto count = m_tree.count(node);
        return count ? locale.toString(static_cast<qulonglong>(*count)) : QString();
    }
    const auto bytes = m_tree.bytes(node);
    if (!bytes)
    {
        return {};
    }
    return column == Place ? toQString(tr::hex(bytes->offset, kAddressDigits))
                           : locale.toString(static_cast<qulonglong>(bytes->size));
}

QString StructureModel::tip(StructureTree::Node& node) const
{
    const auto address = m_tree.address(node);
    if (const auto derived = StructureTree::derived(node))
    {
        return tr("<b>%1</b><br>%2<br><i>Worked out, not stored</i>")
            .arg(tableTitle(*derived).toHtmlEscaped(),
                 tableDocumentation(*derived).toHtmlEscaped());
    }
    if (!address)
    {
        return {};
    }
    const OpenFile& file = m_tree.decoder()->file();
    if (address->row == Address::kWholeTable)
    {
        return tableArticle(file, address->table);
    }
    const auto bytes = m_tree.bytes(node);
    const QString path = pathOf(file, *address).toHtmlEscaped();
    const QString place = bytes ? placeText(file, *bytes).toHtmlEscaped() : QString();
    return QStringLiteral("<b>%1</b><br>%2<br>%3")
        .arg(m_tree.label(node).toHtmlEscaped(), path, place);
}

QVariant StructureModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    StructureTree::Node& node = nodeAt(index);
    switch (role)
    {
    case Qt::DisplayRole:
        return text(node, index.column());
    case Qt::DecorationRole:
        return index.column() == Name ? iconOf(node) : QVariant();
    case Qt::ToolTipRole:
        return tip(node);
    case kSearchRole:
        return StructureTree::isReference(node) ? QString() : m_tree.label(node);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(index.column() == Name ? Qt::AlignLeft : Qt::AlignRight)
            | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.column() == Place
                   ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont))
                   : QVariant();
    default:
        return {};
    }
}

QVariant StructureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
    {
        return {};
    }
    if (role == Qt::TextAlignmentRole)
    {
        return QVariant::fromValue(Qt::Alignment(section == Name ? Qt::AlignLeft : Qt::AlignRight)
                                   | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    {
        return {};
    }
    const bool tip = role == Qt::ToolTipRole;
    switch (section)
    {
    case Name:
        return tip ? tr("What it is called, with its slot or row") : tr("Name");
    case Count:
        return tip ? tr("How many of them there are") : tr("Count");
    case Place:
        return tip ? tr("Where it begins in the file or in its inflated chunk") : tr("Address");
    case Size:
        return tip ? tr("Bytes that it takes") : tr("Bytes");
    default:
        return {};
    }
}

/// The row that a line stands for; nothing for headings and lists.
std::optional<Address> StructureModel::rowOf(const QModelIndex& index) const
{
    const auto address = addressAt(index);
    const bool isRow = address && address->row != Address::kWholeTable
                       && address->leaf == Address::kWholeRow && !isPartOfTable(index);
    return isRow && m_tree.decoder() != nullptr ? address : std::nullopt;
}

// A moveable, static, sprite sequence or mesh can.
Qt::ItemFlags StructureModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    const auto row = rowOf(index);
    const bool canBeDragged =
        row && (isMesh(*row) || objectOfRow(m_tree.decoder()->file(), *row).has_value());
    return canBeDragged ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList StructureModel::mimeTypes() const
{
    return {QString::fromLatin1(kObjectsMime)};
}

QMimeData* StructureModel::mimeData(const QModelIndexList& indexes) const
{
    std::vector<Address> rows;
    for (const QModelIndex& index : indexes)
    {
        const auto row = index.column() == Name ? rowOf(index) : std::nullopt;
        if (row)
        {
            rows.push_back(*row);
        }
    }
    if (rows.empty())
    {
        return nullptr;
    }
    const OpenFile& file = m_tree.decoder()->file();
    auto data = std::make_unique<QMimeData>();
    const bool hasObjects = addObjectsOfRows(*data, file, rows);
    const bool hasMesh = rows.size() == 1 && addMesh(*data, file, rows.front());
    return hasObjects || hasMesh ? data.release() : nullptr; // the drag's own
}

StructureFilter::StructureFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
    setAutoAcceptChildRows(true);
}

void StructureFilter::setText(const QString& text)
{
    if (text != m_text)
    {
        m_text = text;
        invalidateFilter();
    }
}

bool StructureFilter::matches(const QModelIndex& sourceIndex) const
{
    return sourceIndex.data(StructureModel::kSearchRole)
        .toString()
        .contains(m_text, Qt::CaseInsensitive);
}

bool StructureFilter::isFound(const QModelIndex& index) const
{
    return !m_text.isEmpty() && matches(mapToSource(index));
}

bool StructureFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    return m_text.isEmpty() || matches(sourceModel()->index(row, StructureModel::Name, parent));
}

} // namespace ui
