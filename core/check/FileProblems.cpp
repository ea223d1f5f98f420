#include "core/check/FileProblems.h"

#include "core/check/animation/AnimationProblems.h"
#include "core/check/skin/SkinProblems.h"

#include <iterator>

namespace tr::check
{

std::vector<Problem> fileProblems(const schema::Content& content, const schema::TableSet& tables)
{
    std::vector<Problem> all = animationProblems(content, tables);
    std::vector<Problem> ofSkin = skinProblems(content, tables);
    all.insert(
        all.end(), std::make_move_iterator(ofSkin.begin()), std::make_move_iterator(ofSkin.end()));
    return all;
}

} // namespace tr::check
