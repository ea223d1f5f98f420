// Animations in files of their own: whatever is in one, reading it ends and takes memory in
// proportion, what was read is written so that it is read the same again, and putting it onto a
// moveable leaves a file that can be written.

#include "core/convert/animations/AnimXml.h"
#include "core/convert/animations/AnimationImport.h"
#include "core/edit/document/Document.h"
#include "core/level/Level.h"
#include "tests/fuzz/FuzzTarget.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace
{

using namespace tr;

void demand(bool holds, const char* what)
{
    if (!holds)
    {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

/// A WAD with a moveable of two joints, which has an animation of two frames.
schema::Content smallWad()
{
    level::Wad wad;
    level::Objects& objects = wad.objects;
    constexpr std::size_t kWords = 11;
    std::vector<std::uint16_t> frames(2 * kWords);
    for (const std::size_t frame : {std::size_t{0}, kWords})
    {
        frames[frame + kWords - 2] = 0x4000; // turned by nothing
        frames[frame + kWords - 1] = 0x4000;
    }
    objects.frames = std::move(frames);
    level::Animation animation;
    animation.frameSize = kWords;
    animation.frameRate = 1;
    animation.frameEnd = 1;
    objects.animations = {animation};
    objects.meshPointers.edit().resize(2);
    objects.meshTrees = {0, 0, 100, 0};
    level::Model model;
    model.numMeshes = 2;
    objects.models = {model};
    return schema::Content(std::move(wad));
}

/// Puts it behind the animation that is there, and in its place.
void checkImport(const convert::AnimationFile& file)
{
    const schema::Content content = smallWad();
    const std::array files{file};
    convert::ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.fillsJoints = true;
    for (const bool isReplaced : {false, true})
    {
        wanted.files[0].onto = isReplaced ? std::optional<std::size_t>(0) : std::nullopt;
        convert::proposeTargets(content, files, wanted);
        if (!convert::planImport(content, files, wanted).isPossible())
        {
            continue;
        }
        edit::Document document(content);
        if (convert::importAnimations(document, files, wanted))
        {
            demand(!document.content().shape().fault, "what was imported cannot be written");
            document.undo();
            demand(document.content().write() == content.write(), "undoing leaves a trace");
        }
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = convert::readAnimationFile(fuzz::inputOf(data, size), "0.anim");
    if (!file)
    {
        return 0;
    }
    const std::string text = convert::writeAnimXml(file->animation);
    const auto again = convert::readAnimXml(std::as_bytes(std::span(text)));
    // The numbers of one that counts from itself can have no place in a text, and become others.
    demand(again.has_value(), "what was written cannot be read");
    demand(convert::writeAnimXml(*again) == text, "what was written is read differently");
    checkImport(*file);
    return 0;
}
