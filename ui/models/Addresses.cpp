#include "ui/models/Addresses.h"

#include "core/base/Text.h"
#include "ui/models/Strings.h"

#include <charconv>

namespace ui
{
namespace
{

using tr::schema::Leaf;
using tr::schema::TableView;

/// The part of `path` behind `begin`, if `begin` is a whole number of its segments.
std::optional<std::string_view> behind(std::string_view path, std::string_view begin)
{
    if (!path.starts_with(begin))
    {
        return std::nullopt;
    }
    if (path.size() == begin.size())
    {
        return std::string_view{};
    }
    return path[begin.size()] == '/' ? std::optional(path.substr(begin.size() + 1)) : std::nullopt;
}

/// Takes the number off the front of a path.
std::optional<std::size_t> takeRow(std::string_view& path)
{
    std::size_t row = 0;
    const char* end = path.data() + path.size();
    const auto [after, error] = std::from_chars(path.data(), end, row);
    if (error != std::errc{} || (after != end && *after != '/'))
    {
        return std::nullopt;
    }
    path.remove_prefix(static_cast<std::size_t>(after - path.data()) + (after != end ? 1 : 0));
    return row;
}

int leafAt(const TableView& view, std::string_view rest)
{
    const auto leaves = view.type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const std::string& path = leaves[i].path;
        const bool names = path == rest || behind(path, rest) || behind(rest, path);
        if (!rest.empty() && !path.empty() && names)
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
    auto rest = behind(path, segment.path);
    if (!rest)
    {
        return std::nullopt;
    }
    const tr::level::TableId id = view.info().id;
    if (rest->empty())
    {
        const bool listOfRow = view.isNested() && segment.count > 0;
        const std::size_t row = listOfRow ? segment.before : Address::kWholeTable;
        return Match{{id, row, Address::kWholeRow}, path.size()};
    }
    const auto row = takeRow(*rest);
    if (!row || *row >= segment.count)
    {
        return std::nullopt;
    }
    const int leaf = leafAt(view, *rest);
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
    std::string path = view.pathOf(address.row);
    if (address.leaf != Address::kWholeRow)
    {
        const Leaf& leaf = view.type().leaves()[static_cast<std::size_t>(address.leaf)];
        path += tr::concat(leaf.path.empty() ? "" : "/", leaf.path);
    }
    return path;
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
    return address.row < view->size() && address.leaf >= Address::kWholeRow
           && address.leaf < static_cast<int>(view->type().leaves().size());
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
    const TableView* named = file.tables().find(path);
    return named != nullptr ? std::optional(Address{named->info().id}) : std::nullopt;
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
