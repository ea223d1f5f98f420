#pragma once

#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/animation/transfer/Retarget.h"
#include "core/edit/entries/KeyframeRecords.h"

#include <cstddef>
#include <vector>

/// The key frames of one moveable as records for another one of the same file.
namespace tr::edit
{

/// How poses are brought to another moveable.
struct Posing
{
    JointMap joints; ///< one a joint of the destination
    Turns turns = Turns::Raw;
    /// The offset of the first joint grows as hipHeight does; where one of both has none it stays.
    bool scalesOffset = false;
    /// Boxes are those around the meshes of the destination, and not those of the key frames. What
    /// has no meshes keeps them.
    bool measuresBoxes = false;
};

/// What the offset of the first joint is multiplied by. Preconditions: the rows of models exist.
[[nodiscard]] float offsetScale(const Content& content,
                                std::size_t source,
                                std::size_t destination,
                                const Posing& posing);

/// Makes records for a destination. Angles keep the form that they have (one axis or three), as
/// long as that can hold them; joints that are not turned take a word. Where nothing becomes
/// another the records stay as they are, word for word.
class PosedRecords
{
public:
    /// Rows of models. Preconditions: they exist; Posing::joints fits both of them.
    PosedRecords(const Content& content,
                 std::size_t source,
                 std::size_t destination,
                 const Posing& posing);

    /// Of all key frames that an animation of the source owns. Errors: NoKeyframes, where one
    /// cannot be read. None where it owns none.
    [[nodiscard]] Result<std::vector<Words>> of(std::size_t animation) const;

    /// Whether all records stay as they are.
    [[nodiscard]] bool keepsAll() const noexcept;

private:
    [[nodiscard]] Words record(const view::KeyframeRange& range, std::size_t word) const;
    [[nodiscard]] std::vector<view::JointAngles>
    putAngles(Words& words, std::size_t word, const view::Keyframe& keyframe) const;

    const Content& m_content;
    Retarget m_retarget;
    float m_scale;
    std::optional<BodyMeasure> m_measure;
    std::size_t m_sourceJoints;
};

} // namespace tr::edit
