#include "core/view/objects/Keyframe.h"

#include "core/base/Text.h"
#include "core/schema/record/RecordType.h"

#include <span>

namespace tr::view
{
namespace
{

constexpr std::uint32_t kTenBits = 0x3FF;

/// Widens an angle of so many bits to the full 16.
constexpr std::uint16_t widen(std::uint32_t angle, unsigned bits) noexcept
{
    return static_cast<std::uint16_t>(angle << (16 - bits));
}

JointAngles threeAxes(std::uint16_t high, std::uint16_t low) noexcept
{
    const std::uint32_t packed = (std::uint32_t{high} << 16) | low;
    return {widen((packed >> 20) & kTenBits, 10),
            widen((packed >> 10) & kTenBits, 10),
            widen(packed & kTenBits, 10)};
}

/// One axis has 10 bits in TR2 and TR3, and 12 from TR4 on.
JointAngles oneAxis(std::uint16_t word, schema::Version version) noexcept
{
    const bool wide = level::since(level::versions::Tr4).contains(version);
    const std::uint16_t angle = wide ? widen(word & 0xFFFU, 12) : widen(word & kTenBits, 10);
    switch (word >> 14)
    {
    case 1:
        return {angle, 0, 0};
    case 2:
        return {0, angle, 0};
    default:
        return {0, 0, angle};
    }
}

/// Takes words one after another and remembers where they ended.
class Words
{
public:
    Words(std::span<const std::uint16_t> words, std::size_t at)
        : m_words(words)
        , m_begin(at)
        , m_at(at)
    {
    }

    [[nodiscard]] bool has(std::size_t count) const noexcept
    {
        return m_at <= m_words.size() && count <= m_words.size() - m_at;
    }

    std::uint16_t take() { return m_words[m_at++]; }

    [[nodiscard]] std::size_t taken() const noexcept { return m_at - m_begin; }

    [[nodiscard]] tl::unexpected<Error> missing(std::size_t count) const
    {
        const std::size_t left = m_at < m_words.size() ? m_words.size() - m_at : 0;
        return fail(Error{ErrorCode::UnexpectedEnd,
                          {{}, m_at * 2},
                          "frames",
                          {concat(count * 2), concat(left * 2)}});
    }

private:
    std::span<const std::uint16_t> m_words;
    std::size_t m_begin;
    std::size_t m_at;
};

} // namespace

Result<Keyframe> readKeyframe(const level::Objects& objects,
                              schema::Version version,
                              std::size_t word,
                              std::size_t meshes)
{
    Words words(objects.frames.rows(), word);
    if (!words.has(kKeyframeHeaderWords))
    {
        return words.missing(kKeyframeHeaderWords);
    }
    Keyframe frame;
    const auto* header = reinterpret_cast<const std::byte*>(objects.frames.data() + word);
    const auto& boxType = schema::recordType<level::BoundingBox>(version);
    boxType.read(header, &frame.box, 1);
    schema::recordType<level::Vertex>(version).read(header + boxType.diskSize(), &frame.offset, 1);
    for (std::size_t i = 0; i < kKeyframeHeaderWords; ++i)
    {
        words.take();
    }

    const bool tr1 = version == level::versions::Tr1;
    std::size_t stored = meshes;
    if (tr1)
    {
        if (!words.has(1))
        {
            return words.missing(1);
        }
        stored = words.take();
    }
    frame.angles.reserve(meshes);
    for (std::size_t i = 0; i < stored; ++i)
    {
        if (!words.has(1))
        {
            return words.missing(1);
        }
        const std::uint16_t first = words.take();
        if (!tr1 && (first >> 14) != 0)
        {
            frame.angles.push_back(oneAxis(first, version));
            continue;
        }
        if (!words.has(1))
        {
            return words.missing(1);
        }
        const std::uint16_t second = words.take();
        frame.angles.push_back(tr1 ? threeAxes(second, first) : threeAxes(first, second));
    }
    frame.words = words.taken();
    frame.angles.resize(meshes);
    return frame;
}

} // namespace tr::view
