#pragma once

#include "core/check/problems/Findings.h"

namespace tr::check
{

/// Whether animations have lists of their own. Of those that have rows in common the first is
/// nobody's problem: once the others have their own, so has it.
class SharingCheck
{
public:
    /// Keeps what it is given.
    explicit SharingCheck(const CheckedFile& file);

    /// Precondition: the animation exists.
    void check(std::size_t animation);

private:
    [[nodiscard]] bool tellOfChanges(std::size_t animation);
    void tellOfDispatches(std::size_t animation);
    void tellOfCommands(std::size_t animation);
    void tell(ProblemCode code, std::size_t animation, std::size_t other);

    const CheckedFile* m_file;
    Budget m_changes;
    Budget m_dispatches;
    Budget m_words;
};

} // namespace tr::check
