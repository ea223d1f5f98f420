#include "core/view/objects/Keyframe.h"

#include "core/base/Text.h"
#include "core/schema/record/RecordType.h"
#include "core/view/objects/PackedRotation.h"

#include <span>

namespace tr::view
{
namespace
{

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
        PackedRotation rotation = PackedRotation::beginningWith(words.take(), version);
        if (!words.has(rotation.size() - 1))
        {
            return words.missing(rotation.size() - 1);
        }
        if (rotation.size() > 1)
        {
            rotation.words[1] = words.take();
        }
        frame.angles.push_back(unpacked(rotation, version));
    }
    frame.words = words.taken();
    frame.angles.resize(meshes);
    return frame;
}

} // namespace tr::view
