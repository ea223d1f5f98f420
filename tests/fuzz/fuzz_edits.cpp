// Edits of a small file of every kind, one after another: what is accepted can be written, read and
// undone.

#include "tests/core/MixedEdits.h"
#include "tests/fuzz/FuzzDocument.h"
#include "tests/fuzz/FuzzTarget.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr int kMostEdits = 24;
    fuzz::Choices numbers(fuzz::inputOf(data, size));
    const auto file = fuzz::smallFile(numbers);
    tr::edit::Document document(file.content);
    tr::test::Random random(0);
    tr::test::MixedEdits edits(random);
    for (int i = 0; i < kMostEdits && !numbers.isEmpty(); ++i)
    {
        // A byte says what is done, four of them where and with what.
        const auto kind = static_cast<tr::test::MixKind>(numbers.byte() % tr::test::kMixKinds);
        random = tr::test::Random(numbers.word());
        if (kind == tr::test::MixKind::WalkHistory || kind == tr::test::MixKind::Reload)
        {
            document.goTo(random.below(document.history().size() + 1));
            continue;
        }
        auto current = file;
        current.content = document.content();
        static_cast<void>(edits.attempt(kind, document, current));
    }
    fuzz::checkEdits(file, document);
    return 0;
}
