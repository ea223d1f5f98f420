#pragma once

#include "core/level/NgBlock.h"
#include "core/level/NgTables.h"
#include "core/level/TrxBlock.h"
#include "core/schema/archive/ReadArchive.h"

#include <optional>
#include <utility>
#include <vector>

/// The blocks that engines and tools of today add to levels, for reading, writing and the map of
/// their bytes at once. What is not understood is left to the bytes after the end.
namespace tr::level
{

/// Describes a chunk of a block.
struct DescribeNgChunk
{
    const std::vector<NgChunkPlan>* plans = nullptr; ///< of reading: what each of them holds

    template <class Archive, class C>
    void operator()(Archive& archive, C& chunk, [[maybe_unused]] std::size_t row) const
    {
        std::optional<std::size_t> read; // NOLINT(misc-const-correctness)
        if constexpr (requires { archive.ahead(); })
        {
            chunk.content = (*plans)[row].content;
            read = (*plans)[row].rows;
        }
        archive.template block<std::uint16_t>(
            "num_words",
            sizeof(std::uint16_t),
            chunk.slack,
            [&chunk, read](Archive& inner)
            {
                inner.record("", chunk.head);
                describeContent(inner, chunk, read);
            },
            sizeof(std::uint16_t)); // the length counts itself
    }

private:
    template <class Archive, class C>
    static void describeContent(Archive& archive, C& chunk, std::optional<std::size_t> read)
    {
        withContent(chunk,
                    [&](schema::TableId id, auto& data)
                    {
                        switch (ngRowsOf(chunk.content))
                        {
                        case NgRows::Fill:
                            return archive.rows(*id, data, read.value_or(data.size()));
                        case NgRows::Counted:
                            return archive.template counted<std::uint16_t>(*id, data);
                        case NgRows::Single:
                            return archive.rows(*id, data, 1);
                        }
                    });
    }
};

namespace layout
{

template <class Archive, class B>
void ngBlock(Archive& archive, B& block)
{
    std::vector<NgChunkPlan> plans;
    std::size_t count = block.chunks.size();
    if constexpr (requires { archive.ahead(); })
    {
        auto found = planNgBlock(archive.ahead());
        block.isThere = found.has_value();
        plans = found ? std::move(*found) : plans;
        count = plans.size();
    }
    if (!block.isThere)
    {
        return;
    }
    archive.template sizedBehind<std::uint32_t>(
        "ng_size",
        [&](Archive& inner)
        {
            inner.record("", block.start);
            inner.eachOf(
                tables::NgChunks, block.chunks, count, kSmallestNgChunk, DescribeNgChunk{&plans});
            inner.record("", block.end);
        });
}

template <class Archive, class B>
void trxBlock(Archive& archive, B& block)
{
    if constexpr (requires { archive.ahead(); })
    {
        block.isThere = isTrxBlock(archive.ahead());
    }
    if (!block.isThere)
    {
        return;
    }
    archive.record("", block.head);
    archive.chunk("trx_block",
                  block.chunk,
                  [&block](Archive& data) { data.rest(tables::TrxContent, block.content); });
}

} // namespace layout

} // namespace tr::level
