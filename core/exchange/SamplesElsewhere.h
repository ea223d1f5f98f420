#pragma once

#include "core/exchange/MainSfx.h"
#include "core/exchange/NamedSamples.h"

#include <memory>

namespace tr::exchange
{

/// Samples that a content counts on and does not have.
struct SamplesElsewhere
{
    MainSfxSearch mainSfx;                          ///< of levels of TR2 and TR3
    std::shared_ptr<const NamedSampleSearch> named; ///< of .SAM; null: there is none

    /// Whether there is something that was not found, and that other folders could have.
    [[nodiscard]] bool isIncomplete(const schema::Content& content) const;
};

/// Looks for them, see findMainSfx and findNamedSamples. What is `known` of the same file is not
/// looked for again while it names the same samples. Waits for the disk.
[[nodiscard]] SamplesElsewhere findSamplesElsewhere(const schema::Content& content,
                                                    const std::filesystem::path& file,
                                                    std::span<const std::filesystem::path> others,
                                                    const SamplesElsewhere* known = nullptr);

} // namespace tr::exchange
