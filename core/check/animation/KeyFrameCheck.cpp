#include "core/check/animation/KeyFrameCheck.h"

#include "core/view/objects/FrameRange.h"

namespace tr::check
{
KeyFrameCheck::KeyFrameCheck(const CheckedFile& file)
    : m_file(&file)
    , m_words(file.objects.frames.size())
{
    for (const level::Model& model : file.objects.models)
    {
        std::size_t& most = m_meshes[model.animationIndex];
        most = std::max<std::size_t>(most, model.numMeshes);
    }
}

bool KeyFrameCheck::isBare(std::size_t animation) const
{
    if (!level::since(level::versions::Tr4).contains(m_file->version))
    {
        return false;
    }
    const auto& all = m_file->objects.animations;
    const std::size_t begin = all[animation].frameOffset;
    const std::size_t next = animation + 1;
    return begin
           == (next < all.size() ? all[next].frameOffset
                                 : m_file->objects.frames.size() * sizeof(std::uint16_t));
}

std::size_t KeyFrameCheck::meshesOf(std::size_t animation) const
{
    const auto owner = m_file->found.ownership().modelOfAnimation(animation);
    const auto found =
        owner ? m_meshes.find(m_file->objects.models[*owner].animationIndex) : m_meshes.end();
    return found == m_meshes.end() ? 0 : found->second;
}

void KeyFrameCheck::check(std::size_t animation)
{
    const std::size_t begin = m_file->objects.animations[animation].frameOffset;
    const std::size_t bytes = m_file->objects.frames.size() * sizeof(std::uint16_t);
    if (begin > bytes || begin % sizeof(std::uint16_t) != 0)
    {
        m_file->found.tell(ProblemCode::KeyFramesOutside,
                           animationAt(animation),
                           {animationAt(animation), begin, bytes});
        return;
    }
    if (!isBare(animation))
    {
        const auto keys = view::keyframesOf(m_file->objects, m_file->version, animation);
        checkNumber(animation, keys.count);
        checkSizes(animation, keys);
    }
}

void KeyFrameCheck::checkNumber(std::size_t animation, std::size_t keys)
{
    const level::Animation& row = m_file->objects.animations[animation];
    const auto self = animationAt(animation);
    const std::int64_t distance = view::withSign(row.frameEnd) - view::withSign(row.frameStart);
    if (distance < 0)
    {
        m_file->found.tell(distance == -1 ? ProblemCode::EndBeforeStart
                                          : ProblemCode::EndFarBeforeStart,
                           self,
                           {self, row.frameStart, row.frameEnd});
    }
    if (row.frameRate == 0)
    {
        m_file->found.tell(ProblemCode::FrameRateZero, self, {self});
        return;
    }
    const std::int64_t frames = view::framesOf(row).count();
    const std::size_t needed = view::keyframesNeeded(frames, view::frameStep(row));
    if (keys != needed)
    {
        m_file->found.tell(keys < needed       ? ProblemCode::TooFewKeyFrames
                           : keys > needed + 1 ? ProblemCode::TooManyKeyFrames
                                               : ProblemCode::OneKeyFrameMore,
                           self,
                           {self, keys, frames, needed});
    }
}

/// Tells of the first key frame that does not fit: of those behind it nobody can say anything.
void KeyFrameCheck::checkSizes(std::size_t animation, const view::KeyframeRange& keys)
{
    const auto self = animationAt(animation);
    const std::size_t meshes = meshesOf(animation);
    for (std::size_t i = 0; i < keys.count; ++i)
    {
        if (!m_words.take(std::max(keys.words, view::kKeyframeHeaderWords + meshes)))
        {
            return;
        }
        const auto key = view::readKeyframe(
            m_file->objects, m_file->version, keys.firstWord + i * keys.words, meshes);
        if (!key)
        {
            m_file->found.tell(ProblemCode::KeyFrameCutOff, self, {self, i});
            return;
        }
        if (m_file->version == level::versions::Tr1)
        {
            // Two words a mesh, behind the number of meshes
            const std::size_t turned = (key->words - view::kKeyframeHeaderWords - 1) / 2;
            if (turned != meshes)
            {
                m_file->found.tell(ProblemCode::WrongAngleCount, self, {self, i, turned, meshes});
                return;
            }
        }
        else if (key->words > keys.words)
        {
            m_file->found.tell(
                ProblemCode::KeyFrameTooLong, self, {self, i, key->words, keys.words});
            return;
        }
    }
}

} // namespace tr::check
