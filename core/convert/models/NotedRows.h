#pragma once

#include "core/convert/models/NotesJson.h"
#include "core/level/Versions.h"
#include "core/schema/record/RecordType.h"

/// Rows of tables in the notes of model files: each field under its name in the table, "centre/x".
/// What only says where something else of an animation is, a count or a place in another table, is
/// left out. Used by the sources of this folder only.
namespace tr::convert::notes
{

/// `isOwn`: whether the animation that the row leads to is said as a number in its moveable.
void putRow(Json& json, const schema::RecordType& type, const void* row, bool isOwn);

/// What a record says, put into a row in memory. Fields that the notes have not are 0. `isOwn`
/// becomes false where the row leads to an animation of another moveable. False: one of the fields
/// is damaged.
[[nodiscard]] bool
takeRow(const Json& json, const schema::RecordType& type, void* row, bool& isOwn);

/// Whether the notes have all fields of a record, damaged or not.
[[nodiscard]] bool hasRow(const Json& json, const schema::RecordType& type);

template <class Row>
void putRow(Json& json, const Row& row, schema::Version version, bool isOwn = true)
{
    putRow(json, schema::recordType<Row>(version), &row, isOwn);
}

/// A WAD has all fields that any game has.
template <class Row>
[[nodiscard]] bool takeRow(const Json& json, Row& row, bool& isOwn)
{
    return takeRow(json, schema::recordType<Row>(level::versions::Wad), &row, isOwn);
}

/// Nothing: a field is missing or damaged.
template <class Row>
[[nodiscard]] std::optional<Row> wholeRowIn(const Json& json, schema::Version version)
{
    const schema::RecordType& type = schema::recordType<Row>(version);
    Row row;
    bool isOwn = true;
    return hasRow(json, type) && takeRow(json, type, &row, isOwn) ? std::optional(row)
                                                                  : std::nullopt;
}

} // namespace tr::convert::notes
