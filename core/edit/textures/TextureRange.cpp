#include "core/edit/textures/TextureRange.h"

#include "core/base/Text.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/level/Level.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace tr::edit
{
namespace
{

using Word = std::uint16_t;

constexpr std::size_t kMostInRange = std::numeric_limits<Word>::max();
constexpr std::size_t kMostThatRoll = std::numeric_limits<std::uint8_t>::max();

/// The words, and where the ranges stand in them.
struct RangeWords
{
    std::vector<Word> words;
    std::vector<std::size_t> starts; ///< of the counts of the ranges
    std::size_t end = 0;             ///< behind the last of them
    bool isWhole = true;

    [[nodiscard]] std::size_t sizeOf(std::size_t range) const
    {
        return std::size_t{words[starts[range]]} + 1;
    }
};

RangeWords rangeWords(const level::Level& level)
{
    RangeWords read;
    const auto rows = level.animatedTextures.rows();
    read.words.assign(rows.begin(), rows.end());
    const std::size_t count = read.words.empty() ? 0 : read.words[0];
    read.end = std::min<std::size_t>(1, read.words.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        const bool hasCount = read.end < read.words.size();
        const std::size_t next = hasCount ? read.end + 2 + read.words[read.end] : 0;
        if (!hasCount || next > read.words.size())
        {
            read.isWhole = false;
            return read;
        }
        read.starts.push_back(read.end);
        read.end = next;
    }
    return read;
}

std::vector<Word> wordsOf(std::span<const Word> textures)
{
    std::vector<Word> words{static_cast<Word>(textures.size() - 1)};
    words.insert(words.end(), textures.begin(), textures.end());
    return words;
}

/// The step that makes words of others, from the first that differs to the last.
Splice between(const std::vector<Word>& before, const std::vector<Word>& after)
{
    const auto same = std::ranges::mismatch(before, after);
    const auto first = static_cast<std::size_t>(same.in1 - before.begin());
    std::size_t behind = 0;
    const std::size_t most = std::min(before.size(), after.size()) - first;
    while (behind < most && before[before.size() - 1 - behind] == after[after.size() - 1 - behind])
    {
        ++behind;
    }
    return {tables::AnimatedTextures,
            std::string(tables::AnimatedTextures.segment),
            first,
            before.size() - first - behind,
            schema::RowBlock(std::vector<Word>(after.begin() + static_cast<std::ptrdiff_t>(first),
                                               after.end() - static_cast<std::ptrdiff_t>(behind)))};
}

Result<void> checkTextures(const level::Level& level, std::span<const Word> textures)
{
    if (textures.empty() || textures.size() > kMostInRange)
    {
        return fail(ErrorCode::OutOfRange, {concat(textures.size()), "1", concat(kMostInRange)});
    }
    const std::size_t count = level.objectTextures.size();
    for (const Word texture : textures)
    {
        if (texture >= count)
        {
            return fail(ErrorCode::OutOfRange,
                        {concat(texture), "0", concat(count == 0 ? 0 : count - 1)});
        }
    }
    return {};
}

Result<RangeWords> editableWords(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    if (level == nullptr)
    {
        return fail(
            ErrorCode::NotKeptInGame,
            {"A range of animated textures", std::string(level::versionName(content.version()))});
    }
    RangeWords words = rangeWords(*level);
    if (!words.isWhole)
    {
        return fail(Error{ErrorCode::BadValue,
                          {},
                          concat(tables::AnimatedTextures.segment, "/0"),
                          {concat(words.words[0]), concat(words.starts.size())}});
    }
    return words;
}

/// The number of ranges that TRNG says the movement of, by their places.
std::size_t rangesOfTrng(const schema::TableSet& tables)
{
    const auto* const view = tables.find(level::tables::NgTextureAnimation);
    if (view == nullptr || view->size() == 0)
    {
        return 0;
    }
    const auto* const leaf = view->type().find("num_ranges");
    const auto number = static_cast<std::uint32_t>(leaf - view->type().leaves().data());
    const std::int64_t ranges = schema::valueOf(tables, {view->id(), 0, number}).integer();
    return ranges < 0 ? kMostInRange : static_cast<std::size_t>(ranges);
}

/// What counts the ranges that roll, after one of them has come or gone.
std::vector<CellValue> moreRolling(const Content& content, int count)
{
    const schema::TableSet tables = content.tables();
    const auto cell = schema::cellAt(tables, "num_uv_rotates");
    if (!cell)
    {
        return {};
    }
    const schema::Value value = schema::valueOf(tables, *cell);
    return {{*cell, schema::Value::ofInteger(value.type(), value.integer() + count)}};
}

Result<void>
exchange(Transaction& transaction, const std::vector<Word>& before, const std::vector<Word>& after)
{
    if (before != after)
    {
        transaction.apply(between(before, after));
    }
    return transaction.commit();
}

} // namespace

TextureRanges textureRangesOf(const Content& content)
{
    TextureRanges found;
    const auto* const level = content.as<level::Level>();
    if (level == nullptr)
    {
        return found;
    }
    const RangeWords words = rangeWords(*level);
    const bool canRoll = level::since(level::versions::Tr4).contains(level->version);
    found.isWhole = words.isWhole;
    for (std::size_t i = 0; i < words.starts.size(); ++i)
    {
        const auto first = words.words.begin() + static_cast<std::ptrdiff_t>(words.starts[i] + 1);
        found.ranges.push_back({{first, first + static_cast<std::ptrdiff_t>(words.sizeOf(i))},
                                canRoll && i < level->uvRotation.numUvRotates});
    }
    return found;
}

bool canAnimateTextures(const Content& content)
{
    return content.as<level::Level>() != nullptr;
}

Result<std::size_t>
addTextureRange(Transaction& transaction, std::span<const std::uint16_t> textures, bool rolls)
{
    const Content& content = transaction.content();
    auto words = editableWords(content);
    if (!words)
    {
        return fail(std::move(words.error()));
    }
    const auto& level = *content.as<level::Level>();
    if (auto checked = checkTextures(level, textures); !checked)
    {
        return fail(std::move(checked.error()));
    }
    const std::size_t ranges = words->starts.size();
    const std::size_t number =
        rolls ? std::min<std::size_t>(level.uvRotation.numUvRotates, ranges) : ranges;
    const std::size_t most = rolls ? kMostThatRoll : kMostInRange;
    if (ranges >= kMostInRange || number >= most)
    {
        return fail(ErrorCode::OutOfRange, {concat(number + 1), "0", concat(most)});
    }
    if (number < rangesOfTrng(content.tables()))
    {
        return fail(ErrorCode::BlockNotUnderstood,
                    {std::string(tables::NgTextureAnimation.segment)});
    }
    std::vector<Word> after = words->words;
    if (after.empty())
    {
        after.push_back(0);
        words->end = 1;
    }
    after[0] = static_cast<Word>(ranges + 1);
    const auto added = wordsOf(textures);
    // What stands behind the ranges stays behind them.
    const std::size_t at = number < ranges ? words->starts[number] : words->end;
    after.insert(after.begin() + static_cast<std::ptrdiff_t>(at), added.begin(), added.end());
    if (rolls)
    {
        storeCells(transaction, moreRolling(content, 1));
    }
    transaction.apply(between(words->words, after));
    return number;
}

Result<std::size_t> addTextureRange(Document& document, std::span<const std::uint16_t> textures)
{
    const std::size_t ranges = textureRangesOf(document.content()).ranges.size();
    Transaction transaction(
        document, {EditCode::SetTextureRange, {concat("texture range ", ranges), concat(1)}});
    auto number = addTextureRange(transaction, textures, false);
    if (!number)
    {
        return number;
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return number;
}

Result<void>
setTextureRange(Document& document, std::size_t range, std::span<const std::uint16_t> textures)
{
    const Content& content = document.content();
    auto words = editableWords(content);
    if (!words)
    {
        return fail(std::move(words.error()));
    }
    if (range >= words->starts.size())
    {
        return fail(ErrorCode::NoSuchPath,
                    {concat(tables::AnimatedTextures.segment, "/", range), concat(range)});
    }
    const auto& level = *content.as<level::Level>();
    if (auto checked = checkTextures(level, textures); !checked && !textures.empty())
    {
        return checked;
    }
    if (textures.empty() && range < rangesOfTrng(content.tables()))
    {
        return fail(ErrorCode::BlockNotUnderstood,
                    {std::string(tables::NgTextureAnimation.segment)});
    }
    std::vector<Word> after = words->words;
    const auto first = after.begin() + static_cast<std::ptrdiff_t>(words->starts[range]);
    const auto behind =
        after.erase(first, first + static_cast<std::ptrdiff_t>(words->sizeOf(range) + 1));
    std::vector<CellValue> numbers;
    if (textures.empty())
    {
        after[0] = static_cast<Word>(after[0] - 1);
        const bool rolls = textureRangesOf(content).ranges[range].rolls;
        numbers = rolls ? moreRolling(content, -1) : std::vector<CellValue>{};
    }
    else
    {
        const auto added = wordsOf(textures);
        after.insert(behind, added.begin(), added.end());
    }
    Transaction transaction(
        document, {EditCode::SetTextureRange, {concat("texture range ", range), concat(1)}});
    storeCells(transaction, numbers);
    return exchange(transaction, words->words, after);
}

} // namespace tr::edit
