#include "ui/file/Addresses.h"

#include "core/base/Text.h"
#include "core/schema/PathSegments.h"
#include "ui/common/texts/Strings.h"

namespace ui
{
namespace
{

using tr::schema::Leaf;
using tr::schema::TableView;

int leafAt(const TableView& view, std::size_t row, std::string_view rest)
{
    const auto leaves = view.type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const std::string& path = leaves[i].path;
        const bool names =
            path == rest || tr::schema::behind(path, rest) || tr::schema::behind(rest, path);
        if (!rest.empty() && !path.empty() && names && view.has(row, i))
        {
            return static_cast<int>(i);
        }
    }
    return Address::kWholeRow;
}

/// What a path means inside one stretch of rows, and how much of it that explains.
struct Match
{
    Address address;
    std::size_t length = 0;
};

std::optional<Match>
matchIn(const TableView& view, const TableView::Segment& segment, std::string_view path)
{
    auto rest = tr::schema::behind(path, segment.path);
    if (!rest)
    {
        return std::nullopt;
    }
    const tr::schema::TableId id = view.id();
    if (rest->empty())
    {
        const bool listOfRow = view.isNested() && segment.count > 0;
        const std::size_t row = listOfRow ? segment.before : Address::kWholeTable;
        return Match{{id, row, Address::kWholeRow}, path.size()};
    }
    const auto row = tr::schema::takeNumber(*rest);
    if (!row || *row >= segment.count)
    {
        return std::nullopt;
    }
    const int leaf = leafAt(view, segment.before + *row, *rest);
    const bool whole = rest->empty() || leaf != Address::kWholeRow;
    return Match{{id, segment.before + *row, leaf}, whole ? path.size() : segment.path.size() + 1};
}

std::string textOf(const OpenFile& file, const Address& address)
{
    const TableView& view = *file.tables().find(address.table);
    if (address.row == Address::kWholeTable)
    {
        const bool named = view.isNested() || view.segments().empty();
        return named ? std::string(view.info().name) : view.segments().front().path;
    }
    return address.leaf == Address::kWholeRow
               ? view.pathOf(address.row)
               : view.pathOf(address.row,
                             view.type().leaves()[static_cast<std::size_t>(address.leaf)]);
}

} // namespace

bool exists(const OpenFile& file, const Address& address)
{
    const TableView* view = file.tables().find(address.table);
    if (view == nullptr)
    {
        return false;
    }
    if (address.row == Address::kWholeTable)
    {
        return address.leaf == Address::kWholeRow;
    }
    if (address.row >= view->size() || address.leaf < Address::kWholeRow
        || address.leaf >= static_cast<int>(view->type().leaves().size()))
    {
        return false;
    }
    return address.leaf == Address::kWholeRow
           || view->has(address.row, static_cast<std::size_t>(address.leaf));
}

std::optional<std::size_t>
rowAround(const OpenFile& file, const Address& address, tr::schema::TableId outer)
{
    if (address.row == Address::kWholeTable || !exists(file, address))
    {
        return std::nullopt;
    }
    if (address.table == outer)
    {
        return address.row;
    }
    const auto& tables = file.tables();
    const TableView& view = *tables.find(address.table);
    return tables.outerRow(view, view.segmentOf(address.row), outer);
}

QString pathOf(const OpenFile& file, const Address& address)
{
    return toQString(textOf(file, address));
}

std::optional<Address> addressOf(const OpenFile& file, std::string_view path)
{
    std::optional<Match> best;
    for (const TableView& view : file.tables().tables())
    {
        for (const TableView::Segment& segment : view.segments())
        {
            const auto match = matchIn(view, segment, path);
            if (match && (!best || match->length > best->length))
            {
                best = match;
            }
        }
    }
    if (best)
    {
        return best->address;
    }
    // What stands in no table stands in the header.
    const TableView& header = file.tables().header();
    if (const int leaf = leafAt(header, 0, path); leaf != Address::kWholeRow)
    {
        return Address{header.id(), 0, leaf};
    }
    const TableView* named = file.tables().find(path);
    return named != nullptr ? std::optional(Address{named->id()}) : std::nullopt;
}

std::optional<Address> placeOf(const OpenFile& file, const QString& path)
{
    const auto address = addressOf(file, path.toStdString());
    return address && exists(file, *address) && pathOf(file, *address) == path ? address
                                                                               : std::nullopt;
}

std::optional<tr::schema::FieldRef> bytesOf(const OpenFile& file, const Address& address)
{
    const auto found = file.map().find(textOf(file, address));
    return found ? std::optional(*found) : std::nullopt;
}

QString placeText(const OpenFile& file, const tr::schema::FieldRef& bytes)
{
    constexpr int kDigits = 8;
    const std::string& space = file.map().spaces()[bytes.space].name;
    return toQString(tr::concat(space, space.empty() ? "" : ":", tr::hex(bytes.offset, kDigits)));
}

} // namespace ui
