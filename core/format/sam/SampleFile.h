#pragma once

#include "core/level/Versions.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// The names of a TRLE WAD's samples, which stand in a text file: NAME.sam beside NAME.wad.
namespace tr::companion
{

/// Line n is sample n: sound details name the first of theirs, the others follow.
struct SampleName
{
    schema::FileText<260> name; ///< of a WAVE file, in folders that only the builder knows
    schema::LineShape shape;
};

struct SampleFile
{
    schema::TextLines<SampleName> names;
};

namespace tables
{

inline constexpr schema::TableInfo SampleNames{
    .number = 202,
    .name = "sample_names",
    .segment = "sample_names",
    .title = "Sample names",
    .noun = "Sample name",
    .row = "sample {0}",
    .doc = "The WAVE file of each sample, in their order.",
    .isToBeUsed = true,
};

inline constexpr auto kOfSampleNames =
    std::to_array<schema::TableId>({schema::tables::Header, SampleNames});

} // namespace tables

} // namespace tr::companion

namespace tr::schema
{

using namespace option;

template <>
struct Schema<companion::SampleName>
{
    static constexpr std::string_view name = "sample_name";
    static constexpr std::string_view source = "Sample names of WADs";
    static constexpr auto fields = fieldsOf(field("name",
                                                  &companion::SampleName::name,
                                                  text({.form = TextForm::Line}),
                                                  doc("The WAVE file of the sample.")));
};

} // namespace tr::schema

namespace tr::companion
{

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, SampleFile>

void describe(Archive& archive, F& file)
{
    archive.lines(tables::SampleNames, file.names);
}

} // namespace tr::companion
