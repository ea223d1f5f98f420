#include "core/schema/record/RecordType.h"
#include "core/view/derived/DerivedParts.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

/// A key frame, and the animation that has it.
struct FramePlace
{
    std::size_t animation = 0;
    std::size_t number = 0; ///< in the animation
    std::size_t word = 0;
    std::size_t words = 0;
};

} // namespace

class FrameParts::Index
{
public:
    explicit Index(const DerivedSource& source)
        : m_source(source)
    {
        const level::Objects& objects = source.objects();
        // Key frames that overlap in a damaged file are listed as often as there is room for them.
        std::size_t left = objects.frames.size();
        for (std::uint32_t i = 0; i < objects.animations.size(); ++i)
        {
            m_first.push_back(m_rows);
            const KeyframeRange range = keyframesOf(objects, source.version(), i);
            const std::size_t count = std::min(range.count, left);
            left -= count;
            m_rows += static_cast<std::uint32_t>(count);
            if (count > 0)
            {
                m_byWord.push_back({static_cast<std::uint32_t>(range.firstWord), i});
            }
        }
        std::ranges::stable_sort(m_byWord, {}, &Start::word);
    }

    [[nodiscard]] std::size_t rows() const noexcept { return m_rows; }

    [[nodiscard]] const DerivedSource& source() const noexcept { return m_source; }

    [[nodiscard]] FramePlace at(std::size_t row) const
    {
        // Animations without key frames share their start with the next one, which is wanted.
        const auto after = std::ranges::upper_bound(m_first, row);
        const auto animation = static_cast<std::size_t>(after - m_first.begin()) - 1;
        return placeIn(animation, row - m_first[animation]);
    }

    /// The row of the key frame that holds a word.
    [[nodiscard]] std::optional<std::size_t> rowOf(std::size_t word) const
    {
        const auto after = std::ranges::upper_bound(m_byWord, word, {}, &Start::word);
        if (after == m_byWord.begin())
        {
            return std::nullopt;
        }
        const std::size_t animation = std::prev(after)->animation;
        const KeyframeRange range = keyframesOf(m_source.objects(), m_source.version(), animation);
        const std::size_t row = m_first[animation] + (word - range.firstWord) / range.words;
        const std::size_t end =
            animation + 1 < m_first.size() ? m_first[animation + 1] : std::size_t{m_rows};
        return row < end ? std::optional(row) : std::nullopt;
    }

    /// The first key frame of an animation; nothing if it has none.
    [[nodiscard]] std::optional<std::size_t> rowOfAnimation(std::size_t animation) const
    {
        const std::size_t next = animation + 1;
        const bool has = animation < m_first.size()
                         && m_first[animation] < (next < m_first.size() ? m_first[next] : m_rows);
        return has ? std::optional<std::size_t>(m_first[animation]) : std::nullopt;
    }

    [[nodiscard]] std::optional<std::size_t> modelOf(const FramePlace& place) const
    {
        return m_source.owners->modelOfAnimation(place.animation);
    }

    /// The key frame unpacked; nothing if it cannot be.
    [[nodiscard]] std::optional<Keyframe> read(const FramePlace& place) const
    {
        const auto model = modelOf(place);
        const level::Objects& objects = m_source.objects();
        const std::size_t meshes = model ? objects.models[*model].numMeshes : 0;
        auto frame = readKeyframe(objects, m_source.version(), place.word, meshes);
        return frame ? std::optional(std::move(*frame)) : std::nullopt;
    }

private:
    struct Start
    {
        std::uint32_t word;
        std::uint32_t animation;
    };

    [[nodiscard]] FramePlace placeIn(std::size_t animation, std::size_t number) const
    {
        const KeyframeRange range = keyframesOf(m_source.objects(), m_source.version(), animation);
        return {animation, number, range.firstWord + number * range.words, range.words};
    }

    DerivedSource m_source;
    std::uint32_t m_rows = 0;
    std::vector<std::uint32_t> m_first; ///< row of each animation's first
    std::vector<Start> m_byWord;
};

FrameParts::FrameParts(const DerivedSource& source)
    : m_source(source)
    , m_index(std::make_shared<const Index>(source))
{
}

namespace
{

/// A column that looks at the place of a key frame.
template <class IndexPtr, class Use>
DerivedColumn::ValueOf ofPlace(const IndexPtr& index, const Use& use)
{
    return [index, use](std::size_t row) -> std::optional<std::int64_t>
    { return use(*index, index->at(row)); };
}

/// A column that looks into a key frame.
template <class IndexPtr, class Use>
DerivedColumn::ValueOf ofFrame(const IndexPtr& index, const Use& use)
{
    return [index, use](std::size_t row) -> std::optional<std::int64_t>
    {
        const FramePlace place = index->at(row);
        const std::optional<Keyframe> frame = index->read(place);
        return frame ? std::optional<std::int64_t>(use(place, *frame)) : std::nullopt;
    };
}

constexpr auto kSigned = [](std::size_t number) { return static_cast<std::int64_t>(number); };

/// Columns of what stands in front of the angles, by the descriptions of those records.
template <class Record, class IndexPtr>
void addHeader(DerivedColumns& columns,
               const IndexPtr& index,
               std::string_view group,
               const Record Keyframe::*member)
{
    const auto& type = schema::recordType<Record>(index->source().version());
    for (const schema::Leaf& leaf : type.leaves())
    {
        columns.push_back(
            numberColumn(std::string(group) + "/" + leaf.path,
                         leaf.info->doc,
                         ofFrame(index,
                                 [member, leaf = &leaf](const FramePlace&, const Keyframe& frame)
                                 { return schema::valueAt(*leaf, &(frame.*member)).integer(); })));
    }
}

/// Whose it is, and when.
template <class IndexPtr>
DerivedColumns ownerColumns(const IndexPtr& index, const level::Objects* objects)
{
    return {rowColumn("moveable",
                      tables::Models,
                      "The moveable whose animation has it.",
                      ofPlace(index,
                              [](const auto& frames, const FramePlace& place)
                              { return numberOf(frames.modelOf(place)); })),
            rowColumn("animation",
                      tables::Animations,
                      "The animation that has it.",
                      ofPlace(index,
                              [](const auto&, const FramePlace& place)
                              { return kSigned(place.animation); })),
            numberColumn("key_frame",
                         "Which key frame of the animation it is.",
                         ofPlace(index,
                                 [](const auto&, const FramePlace& place)
                                 { return kSigned(place.number); })),
            numberColumn("frame",
                         "The game frame at which it is reached.",
                         ofPlace(index,
                                 [objects](const auto&, const FramePlace& place)
                                 {
                                     const level::Animation& of =
                                         objects->animations[place.animation];
                                     return of.frameStart + kSigned(place.number) * of.frameRate;
                                 }))};
}

/// Where it is, and how much of it means something.
template <class IndexPtr>
DerivedColumns sizeColumns(const IndexPtr& index)
{
    return {
        numberColumn("offset",
                     "Bytes from the start of the frames.",
                     ofPlace(index,
                             [](const auto&, const FramePlace& place)
                             { return kSigned(place.word * 2); })),
        numberColumn("words",
                     "Words that it takes.",
                     ofPlace(index,
                             [](const auto&, const FramePlace& place)
                             { return kSigned(place.words); })),
        numberColumn("angles",
                     "How many rotations it has: one a mesh.",
                     ofFrame(index,
                             [](const FramePlace&, const Keyframe& frame)
                             { return kSigned(frame.angles.size()); })),
        numberColumn("angle_words",
                     "Words of the rotations: two for three axes, one for a single axis.",
                     ofFrame(index,
                             [](const FramePlace&, const Keyframe& frame)
                             { return kSigned(frame.words - kKeyframeHeaderWords); })),
        numberColumn("padding",
                     "Words behind the rotations that mean nothing; below zero: they do not fit.",
                     ofFrame(index,
                             [](const FramePlace& place, const Keyframe& frame)
                             { return kSigned(place.words) - kSigned(frame.words); }))};
}

} // namespace

DerivedTable FrameParts::table() const
{
    DerivedColumns columns = ownerColumns(m_index, &m_source.objects());
    const DerivedColumns sizes = sizeColumns(m_index);
    columns.insert(columns.end(), sizes.begin(), sizes.end());
    addHeader(columns, m_index, "box", &Keyframe::box);
    addHeader(columns, m_index, "root", &Keyframe::offset);
    const auto placeOf = [index = m_index](std::size_t row)
    {
        const FramePlace place = index->at(row);
        return RowsOf{tables::Frames, place.word, place.words};
    };
    const auto rowAt = [index = m_index](TableId table, std::size_t row)
    {
        return table == tables::Frames       ? index->rowOf(row)
               : table == tables::Animations ? index->rowOfAnimation(row)
                                             : std::nullopt;
    };
    return {m_index->rows(), std::move(columns), placeOf, rowAt};
}

DerivedColumns FrameParts::besideWords() const
{
    const auto ofWord = [index = m_index](const auto& use)
    {
        return [index, use](std::size_t row) -> std::optional<std::int64_t>
        {
            const auto found = index->rowOf(row);
            return found ? std::optional(use(index->at(*found), row)) : std::nullopt;
        };
    };
    return {rowColumn("animation",
                      tables::Animations,
                      "The animation whose key frames hold the word.",
                      ofWord([](const FramePlace& place, std::size_t)
                             { return kSigned(place.animation); })),
            numberColumn(
                "key_frame",
                "Which key frame of the animation it is.",
                ofWord([](const FramePlace& place, std::size_t) { return kSigned(place.number); })),
            numberColumn("place",
                         "Which word of the key frame it is.",
                         ofWord([](const FramePlace& place, std::size_t row)
                                { return kSigned(row - place.word); }))};
}

} // namespace tr::view
