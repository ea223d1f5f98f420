#pragma once

#include "core/convert/Merging.h"
#include "core/format/set/Members.h"
#include "core/format/wad2/Wad2File.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/support/Wad2Objects.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Object files of Tomb Editor that objects are merged into, and what must hold for each merge.
namespace tr::test
{

inline constexpr std::uint32_t kPlainRed = 0xFFFF0000;
inline constexpr std::uint32_t kPlainBlue = 0xFF0000FF;
inline constexpr std::uint32_t kPlainGreen = 0xFF00FF00;

/// Three moveables, a static and a sequence, in two textures and a sprite.
[[nodiscard]] inline NamedObjects intoObjects()
{
    NamedObjects objects;
    objects.textures = {plainTexture(kPlainRed, "red"), plainTexture(kPlainBlue, "blue")};
    objects.sprites = {plainSprite(0, kPlainRed)};
    objects.sequences = {spriteSequence(500, {0})};
    objects.moveables = {{3, "three", 0}, {20, "twenty", 1}, {35, "last", 0}};
    objects.statics = {litStatic(4, "four", 1, -1)};
    return objects;
}

/// The same slot twice, and slots of its own; one texture and one sprite of two are the same.
[[nodiscard]] inline NamedObjects fromObjects()
{
    NamedObjects objects;
    objects.textures = {plainTexture(kPlainGreen, "green"), plainTexture(kPlainBlue, "other")};
    objects.sprites = {plainSprite(0, kPlainGreen), plainSprite(1, kPlainRed)};
    objects.sequences = {spriteSequence(501, {0, 1, 0})};
    objects.moveables = {{20, "guest", 0, 0.75F}, {21, "new", 1}};
    objects.statics = {litStatic(5, "five", 0, 9)};
    return objects;
}

[[nodiscard]] inline Bytes setImage(const std::string& wad, const std::string& catalogue)
{
    return format::join(
        std::vector<format::Member>{{"wad2", {}, bytesOf(wad)}, {"xml", {}, bytesOf(catalogue)}});
}

[[nodiscard]] inline convert::Source sideFrom(const std::string& name, const Bytes& bytes)
{
    auto file = format::read(bytes, name);
    if (!file || !file->complete)
    {
        QTest::qFail(readProblem(file).c_str(), __FILE__, __LINE__);
        return {};
    }
    auto side = convert::sourceOf(name, *file);
    return side ? std::move(*side) : convert::Source{};
}

[[nodiscard]] inline convert::Source sideFrom(const std::string& name, const std::string& text)
{
    return sideFrom(name, bytesOf(text));
}

[[nodiscard]] inline convert::Source sideFrom(const std::string& name,
                                              const schema::Content& content)
{
    format::GameFile file;
    file.content = content;
    auto side = convert::sourceOf(name, file);
    return side ? std::move(*side) : convert::Source{};
}

/// Everything of the sources, by a rule.
[[nodiscard]] inline transfer::Plan wholePlan(const convert::Source& into,
                                              const std::vector<convert::Source>& sources,
                                              transfer::Rule rule)
{
    std::vector<std::string> names;
    std::vector<schema::Content> contents;
    for (const convert::Source& each : sources)
    {
        names.push_back(each.print.name);
        contents.push_back(each.objects.content);
    }
    transfer::Rules rules;
    rules.objects.fill(rule);
    transfer::Plan plan = transfer::planOfAll(names, contents, rules);
    plan.destination = into.print;
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        plan.sources[i] = sources[i].print;
    }
    return plan;
}

/// The plan with nothing but an object, of which something is answered.
[[nodiscard]] inline transfer::Plan
planForOne(transfer::Plan plan, std::uint32_t slot, transfer::Answer answer)
{
    std::erase_if(plan.objects,
                  [slot](const transfer::ObjectChoice& each) {
                      return each.key.slot != slot
                             || each.key.kind != transfer::ObjectKind::Moveable;
                  });
    for (transfer::ObjectChoice& each : plan.objects)
    {
        each.answer = answer;
    }
    return plan;
}

struct MergedFile
{
    schema::Content content;
    transfer::Report report;
    std::string problem;

    [[nodiscard]] std::string letters() const { return lettersOf(content.write()); }

    [[nodiscard]] const wad2::Wad2& file() const { return *content.as<wad2::Wad2>(); }

    [[nodiscard]] bool tells(std::string_view words) const
    {
        return std::ranges::any_of(
            report.remarks,
            [words](const view::Phrase& each)
            { return view::englishText(each).find(words) != std::string::npos; });
    }

    [[nodiscard]] std::string remarks() const
    {
        std::string text;
        for (const view::Phrase& each : report.remarks)
        {
            text += view::englishText(each) + "\n";
        }
        return text;
    }
};

/// Does it, and checks what holds for every merge: it is one edit, which is undone to the byte and
/// done again to the same bytes; what comes of it can be saved and read; and so it is when the plan
/// is followed again.
[[nodiscard]] inline MergedFile mergedWad2(const convert::Source& into,
                                           const transfer::Plan& plan,
                                           const std::vector<convert::Source>& sources)
{
    MergedFile outcome;
    edit::Document document(into.own);
    const Bytes before = document.content().write();
    auto report = convert::carryOut(document, into, plan, sources);
    if (!report)
    {
        outcome.problem = message(report.error());
        return outcome;
    }
    outcome.report = std::move(*report);
    outcome.content = document.content();
    const Bytes after = document.content().write();
    if (document.position() != (after == before ? 0U : 1U))
    {
        outcome.problem = "not one edit";
        return outcome;
    }
    document.goTo(0);
    outcome.problem = byteDifference(before, document.content().write());
    if (document.canRedo())
    {
        document.redo();
        outcome.problem += byteDifference(after, document.content().write());
    }
    edit::Document again(into.own);
    const auto answered = transfer::answered(plan, outcome.report.resolution);
    outcome.problem += convert::carryOut(again, into, answered, sources)
                           ? byteDifference(after, again.content().write())
                           : std::string("not again");
    const auto read = format::read(after, into.print.name);
    outcome.problem += readProblem(read);
    outcome.problem += anyBytesProblem(after, into.print.name);
    return outcome;
}

/// An animation with the number of its sound elsewhere.
[[nodiscard]] inline NamedAnimation playingSound(std::int64_t sound, std::int64_t key = -1)
{
    NamedAnimation animation;
    animation.sound = sound;
    animation.key = key;
    return animation;
}

} // namespace tr::test
