#include "core/exchange/SamplesElsewhere.h"

#include "core/exchange/LevelSamples.h"

#include <algorithm>

namespace tr::exchange
{

bool SamplesElsewhere::isIncomplete(const schema::Content& content) const
{
    return (hasSamplesElsewhere(content) && !mainSfx.file)
           || (named != nullptr && named->missing() != 0);
}

SamplesElsewhere findSamplesElsewhere(const schema::Content& content,
                                      const std::filesystem::path& file,
                                      std::span<const std::filesystem::path> others,
                                      const SamplesElsewhere* known)
{
    SamplesElsewhere found = known != nullptr ? *known : SamplesElsewhere{};
    if (known == nullptr && hasSamplesElsewhere(content))
    {
        found.mainSfx = findMainSfx(file, others);
    }
    const std::vector<std::string> names = sampleNamesOf(content);
    const bool isKnown =
        found.named != nullptr
        && std::ranges::equal(names, found.named->samples, {}, {}, &NamedSample::name);
    if (!isKnown)
    {
        found.named = names.empty() ? nullptr
                                    : std::make_shared<const NamedSampleSearch>(
                                        findNamedSamples(content, file, others));
    }
    return found;
}

} // namespace tr::exchange
