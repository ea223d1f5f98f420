#pragma once

#include "core/check/problems/Findings.h"
#include "core/view/objects/MoveableView.h"

#include <unordered_map>

namespace tr::check
{

/// Whether animations have the key frames that their frames need, and these fit their moveables.
class KeyFrameCheck
{
public:
    /// Keeps what it is given.
    explicit KeyFrameCheck(const CheckedFile& file);

    /// Whether an animation has no key frames and is only there for its number: those of the next
    /// begin where its own do. Before TR4 no level has such.
    [[nodiscard]] bool isBare(std::size_t animation) const;

    /// Precondition: the animation exists.
    void check(std::size_t animation);

private:
    void checkNumber(std::size_t animation, std::size_t keys);
    void checkSizes(std::size_t animation, const view::KeyframeRange& keys);
    [[nodiscard]] std::size_t meshesOf(std::size_t animation) const;

    const CheckedFile* m_file;
    Budget m_words;
    /// Of the moveable with the most that begins with an animation: several may share theirs.
    std::unordered_map<std::uint16_t, std::size_t> m_meshes;
};

} // namespace tr::check
