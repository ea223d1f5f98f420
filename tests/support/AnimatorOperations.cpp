#include "tests/support/AnimatorOperations.h"

#include "core/view/objects/FrameRange.h"

#include <initializer_list>

namespace tr::test
{

std::vector<AnimatorOperation> animatorOperations()
{
    std::vector<AnimatorOperation> all;
    for (const auto some : {poseOperations(),
                            makingOperations(),
                            entryOperations(),
                            wayOperations(),
                            shapingOperations()})
    {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

namespace operations
{

Done absent(std::string_view what)
{
    return {Done::Outcome::Absent, std::string(what)};
}

Done refused(const Error& error)
{
    return {Done::Outcome::Refused, std::string(codeName(error.code)), {}, fullMessage(error)};
}

const level::Animation& rowOf(const edit::Document& document, std::size_t animation)
{
    return level::objectsOf(document.content()).animations[animation];
}

std::int64_t frameCount(const edit::Document& document, std::size_t animation)
{
    return view::framesOf(rowOf(document, animation)).count();
}

std::size_t anyAnimation(const edit::Document& document, const Subject& subject, Random& random)
{
    const auto& objects = level::objectsOf(document.content());
    const std::size_t first = objects.models[subject.model].animationIndex;
    return first + random.below(endOfAnimations(objects, subject.model) - first);
}

} // namespace operations

} // namespace tr::test
