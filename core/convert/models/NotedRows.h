#pragma once

#include "core/convert/models/NotesJson.h"
#include "core/level/Versions.h"
#include "core/schema/record/RecordType.h"

/// Rows of tables in the notes of model files: each field under its name in the table, "centre/x".
/// What only says where something else of an animation is, a count or a place in another table, is
/// left out. Used by the sources of this folder only.
namespace tr::convert::notes
{

void putRow(Json& json, const schema::RecordType& type, const void* row);

/// Of a row that leads to an animation. `isOwn`: whether that is said as a number in its moveable.
void putRow(Json& json, const schema::RecordType& type, const void* row, bool isOwn);

/// What a record says, put into a row in memory. Fields that the notes have not are 0. False: one
/// of the fields is damaged.
[[nodiscard]] bool takeRow(const Json& json, const schema::RecordType& type, void* row);

/// Of a row that leads to an animation: `isOwn` becomes false where that is one of another
/// moveable.
[[nodiscard]] bool
takeRow(const Json& json, const schema::RecordType& type, void* row, bool& isOwn);

/// Whether the notes have all fields of a record, damaged or not.
[[nodiscard]] bool hasRow(const Json& json, const schema::RecordType& type);

template <class Row>
void putRow(Json& json, const Row& row, schema::Version version)
{
    putRow(json, schema::recordType<Row>(version), &row);
}

template <class Row>
void putRow(Json& json, const Row& row, schema::Version version, bool isOwn)
{
    putRow(json, schema::recordType<Row>(version), &row, isOwn);
}

/// A WAD has all fields that any game has; those that the notes have not are 0. Nothing: one of
/// them is damaged.
template <class Row>
[[nodiscard]] std::optional<Row> rowIn(const Json& json)
{
    Row row;
    const bool isIt = takeRow(json, schema::recordType<Row>(level::versions::Wad), &row);
    return isIt ? std::optional(row) : std::nullopt;
}

/// The same of a row that leads to an animation. False: a field is damaged.
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
    return hasRow(json, type) && takeRow(json, type, &row) ? std::optional(row) : std::nullopt;
}

} // namespace tr::convert::notes
