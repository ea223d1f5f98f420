#pragma once

#include "core/check/problems/Findings.h"
#include "core/view/objects/FrameRange.h"

namespace tr::check
{

/// Whether the engine looks at any of a dispatch's frames: at those of the animation it does, and
/// at one behind the last before the animation ends.
[[nodiscard]] bool canFire(const level::AnimDispatch& dispatch,
                           const view::FrameRange& frames) noexcept;

/// Where animations lead: what follows them, their state changes and dispatches.
class ChangeCheck
{
public:
    /// Keeps what it is given.
    explicit ChangeCheck(const CheckedFile& file);

    /// Whether anything leads out of the animation, or nobody knows. Precondition: it exists.
    [[nodiscard]] bool check(std::size_t animation);

private:
    /// What is said of a frame that is led to.
    struct Codes
    {
        ProblemCode outside;
        ProblemCode ofAnother;
        ProblemCode frameOutside;
    };

    void checkTarget(const Codes& codes,
                     const view::PhraseRow& self,
                     std::size_t animation,
                     std::size_t next,
                     std::uint16_t frame);
    [[nodiscard]] bool checkChanges(std::size_t animation);
    [[nodiscard]] bool checkDispatches(std::size_t animation, std::size_t change);
    [[nodiscard]] bool checkDispatch(std::size_t animation, std::size_t dispatch);

    const CheckedFile* m_file;
    Budget m_changes;
    Budget m_dispatches;
};

} // namespace tr::check
