#pragma once

#include "core/level/Versions.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// The names of a TRLE WAD's objects, which stand in a text file: NAME.was beside NAME.wad.
namespace tr::companion
{

/// Moveables and sprite sequences stand in one row, ascending by slot; statics follow.
struct ObjectName
{
    schema::FileText<260> slot; ///< by the name that the tools have for it
    schema::FileText<260> path; ///< on its author's disk
    schema::LineShape shape;
};

struct ObjectFile
{
    schema::TextLines<ObjectName> names;
};

namespace tables
{

inline constexpr schema::TableInfo ObjectNames{
    .number = 203,
    .name = "object_names",
    .segment = "object_names",
    .title = "Object names",
    .noun = "Object name",
    .row = "object name {0}",
    .doc = "The slots of the WAD by name: moveables and sprite sequences, then statics.",
};

inline constexpr auto kOfObjectNames =
    std::to_array<schema::TableId>({schema::tables::Header, ObjectNames});

} // namespace tables

} // namespace tr::companion

namespace tr::schema
{

using namespace option;

template <>
struct Schema<companion::ObjectName>
{
    using N = companion::ObjectName;
    static constexpr std::string_view name = "object_name";
    static constexpr std::string_view source = "Object names of WADs";
    static constexpr auto fields =
        fieldsOf(field("slot",
                       &N::slot,
                       text({.form = TextForm::Line, .separator = ':'}),
                       doc("Name of the slot.")),
                 field("path",
                       &N::path,
                       text({.form = TextForm::Line}),
                       doc("Where its author had the object; nothing reads it.")));
};

} // namespace tr::schema

namespace tr::companion
{

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, ObjectFile>

void describe(Archive& archive, F& file)
{
    archive.lines(tables::ObjectNames, file.names);
}

} // namespace tr::companion
