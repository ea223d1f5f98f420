#pragma once

#include "core/schema/Content.h"
#include "core/schema/archive/LayoutArchive.h"
#include "core/schema/archive/ShapeArchive.h"
#include "core/schema/archive/TableArchive.h"
#include "core/schema/archive/WriteArchive.h"
#include "core/schema/table/CommonTables.h"

#include <tuple>

/// Makes the operations of a content from its description; included where contentType<T> is
/// instantiated, and nowhere else. What it asks of T, to be found in the namespace of T:
///   void describe(Archive&, T&);                     the description, see ReadArchive
///   Version versionOf(const T&);                     the version that it is written as
///   std::optional<Version> gameOfNames(const T&);    of its slots, if that is no version; may be
///   missing
///   std::optional<Error> faultOf(const T&);          what no count of rows tells; may be missing
///   std::tuple<const Part*...> sharedParts(const T&);    parts that other formats have, null where
///   there is none; may be missing
///   std::vector<RowsInStep> rowsInStep(const T&, TableId, const RowOrder&);    see Content; may be
///   missing
namespace tr::schema
{
namespace detail
{

template <class T>
void* cloneOf(const void* value)
{
    return new T(*static_cast<const T*>(value));
}

template <class T>
std::optional<Version> gameOf(const T& value) noexcept
{
    if constexpr (requires { gameOfNames(value); })
    {
        return gameOfNames(value);
    }
    else
    {
        return versionOf(value);
    }
}

template <class T>
Shape shapeOf(const T& value)
{
    ShapeArchive archive(versionOf(value), value);
    describe(archive, value);
    Shape shape{archive.fault(), archive.wrongCounts()};
    if constexpr (requires { faultOf(value); })
    {
        shape.fault = shape.fault ? std::move(shape.fault) : faultOf(value);
    }
    return shape;
}

template <class T>
const void* partIn(const T& value, const std::type_info& type) noexcept
{
    if (type == typeid(T))
    {
        return &value;
    }
    const void* found = nullptr;
    if constexpr (requires { sharedParts(value); })
    {
        const auto take = [&](const auto* part) { found = type == typeid(*part) ? part : found; };
        std::apply([&](const auto&... parts) { (take(parts), ...); }, sharedParts(value));
    }
    return found;
}

template <class T>
std::vector<RowsInStep> rowsInStepIn(const T& value, TableId table, const RowOrder& order)
{
    if constexpr (requires { rowsInStep(value, table, order); })
    {
        return rowsInStep(value, table, order);
    }
    else
    {
        return {};
    }
}

/// `operation(archive made with the version)`, then what the archive has made.
template <class Archive, class T>
auto released(const T& value)
{
    Archive archive(versionOf(value));
    describe(archive, value);
    return archive.release();
}

template <class T>
TableSet tablesIn(const T& value)
{
    TableArchive archive(versionOf(value), tables::Header, value);
    describe(archive, value);
    return archive.release();
}

template <class T>
bool accessIn(T& value, std::string_view path, const AccessArchive::Use& use)
{
    AccessArchive archive(versionOf(value), path, use);
    describe(archive, value);
    return archive.found();
}

} // namespace detail

template <class T>
const ContentType& contentType() noexcept
{
    static constexpr ContentType kType{
        .clone = &detail::cloneOf<T>,
        .destroy = [](void* value) noexcept { delete static_cast<T*>(value); },
        .version = [](const void* value) noexcept
        { return versionOf(*static_cast<const T*>(value)); },
        .gameOfNames = [](const void* value) noexcept
        { return detail::gameOf(*static_cast<const T*>(value)); },
        .tables = [](const void* value) { return detail::tablesIn(*static_cast<const T*>(value)); },
        .access = [](void* value, std::string_view path, const AccessArchive::Use& use)
        { return detail::accessIn(*static_cast<T*>(value), path, use); },
        .layout = [](const void* value)
        { return detail::released<LayoutArchive>(*static_cast<const T*>(value)); },
        .write = [](const void* value)
        { return detail::released<WriteArchive>(*static_cast<const T*>(value)); },
        .shape = [](const void* value) { return detail::shapeOf(*static_cast<const T*>(value)); },
        .rowsInStep = [](const void* value, TableId table, const RowOrder& order)
        { return detail::rowsInStepIn(*static_cast<const T*>(value), table, order); },
        .part = [](const void* value, const std::type_info& type) noexcept
        { return detail::partIn(*static_cast<const T*>(value), type); },
    };
    return kType;
}

} // namespace tr::schema
