#pragma once

#include "core/transfer/writing/ObjectWriter.h"
#include "core/view/words/Phrase.h"

#include <memory>

/// Where a file keeps the samples that its sound details count. Used by SoundWriter.cpp only.
namespace tr::transfer
{

class SampleHome
{
public:
    SampleHome() = default;
    virtual ~SampleHome() = default;
    SampleHome(const SampleHome&) = delete;
    SampleHome& operator=(const SampleHome&) = delete;

    [[nodiscard]] virtual std::size_t count(const Content& content) const = 0;

    /// Whether all that it keeps of them stands in step.
    [[nodiscard]] virtual bool isWhole(const Content& content) const = 0;

    /// Why it has no place for a sample, of so many sounds; null: it has one.
    [[nodiscard]] virtual const view::Counted* refusalOf(const GatheredSample& sample) const = 0;

    /// Takes samples away but for these, which are in ascending order.
    virtual void keep(edit::Transaction& transaction,
                      const std::vector<std::size_t>& samples) const = 0;

    /// Puts some behind the others.
    virtual void append(edit::Transaction& transaction,
                        const std::vector<const GatheredSample*>& samples) const = 0;
};

/// That of a content; null: it has none that could be added to.
[[nodiscard]] std::unique_ptr<SampleHome> sampleHomeOf(const Content& content);

} // namespace tr::transfer
