#include "app/cli/models/BoneMaps.h"

#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "core/base/Text.h"
#include "core/io/File.h"

#include <iostream>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using convert::BonesFoundBy;

ExitCode complainOfBoneMap(const std::string& text)
{
    std::cerr << "cartouche-cli import: --bone-map: " << text << '\n';
    return ExitCode::WrongUsage;
}

/// The word of JSON, and what it means.
struct FoundWords
{
    const char* word;
    const char* meaning;
};

FoundWords wordsFor(BonesFoundBy by)
{
    switch (by)
    {
    case BonesFoundBy::Number:
        return {"number", "the numbers that the file says"};
    case BonesFoundBy::Name:
        return {"name", "the names of the joints"};
    case BonesFoundBy::KnownRig:
        return {"known rig", "names that many rigs have"};
    case BonesFoundBy::Structure:
        return {"structure", "the shape of the skeletons"};
    case BonesFoundBy::Given:
        return {"map", "--bone-map"};
    case BonesFoundBy::Nothing:
        break;
    }
    return {"nothing", "nothing: there are no bones, or no joints"};
}

Json numberJson(const std::optional<std::size_t>& number)
{
    return number ? Json(*number) : Json(nullptr);
}

Json bonesJson(const std::string& path, const convert::ModelBones& bones)
{
    Json json{{"model", path},
              {"found_by", wordsFor(bones.by).word},
              {"own_rest", bones.hasOwnRest},
              {"bones", Json::array()},
              {"joints", Json::array()}};
    for (std::size_t i = 0; i < bones.bones.size(); ++i)
    {
        const convert::ModelBone& bone = bones.bones[i];
        json["bones"].push_back(
            {{"number", i}, {"name", bone.name}, {"parent", numberJson(bone.parent)}});
    }
    for (std::size_t i = 0; i < bones.joints.size(); ++i)
    {
        json["joints"].push_back({{"number", i},
                                  {"name", bones.joints[i]},
                                  {"bone", numberJson(bones.map[i].bone)},
                                  {"pivot", numberJson(bones.map[i].pivot)}});
    }
    return json;
}

} // namespace

ExitCode readBoneMap(const std::string& option, std::string& text)
{
    if (option.find('=') != std::string::npos)
    {
        text = option;
        return ExitCode::Fine;
    }
    const auto bytes = tr::readFile(option);
    if (!bytes)
    {
        std::cerr << messageAbout(option, bytes.error());
        return ExitCode::CannotRead;
    }
    std::string read(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    // What PowerShell writes by > has two bytes a letter.
    if (read.find('\0') != std::string::npos)
    {
        std::cerr << messageAbout(option, "it is no text in UTF-8");
        return ExitCode::CannotRead;
    }
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    text = read.starts_with(kMark) ? read.substr(kMark.size()) : std::move(read);
    return ExitCode::Fine;
}

ExitCode takeBoneMap(std::string_view text,
                     const tr::schema::Content& content,
                     const tr::exchange::ModelFile& model,
                     convert::ModelWanted& wanted)
{
    if (wanted.onto != convert::ModelWanted::Onto::Moveable)
    {
        return complainOfBoneMap("a static has no joints");
    }
    const auto bones = convert::bonesFor(content, model, wanted);
    if (!bones)
    {
        return complainOfBoneMap(tr::fullMessage(bones.error()));
    }
    auto map = convert::boneMapOf(text, *bones);
    if (!map)
    {
        return complainOfBoneMap(tr::fullMessage(map.error()));
    }
    wanted.boneMap = std::move(*map);
    return ExitCode::Fine;
}

ExitCode listBones(const std::string& path,
                   const tr::schema::Content& content,
                   const tr::exchange::ModelFile& model,
                   const convert::ModelWanted& wanted,
                   bool json)
{
    if (wanted.onto != convert::ModelWanted::Onto::Moveable)
    {
        std::cerr << messageAbout(path, "it goes onto a static, which has no joints");
        return ExitCode::WrongUsage;
    }
    const auto bones = convert::bonesFor(content, model, wanted);
    if (!bones)
    {
        std::cerr << messageAbout(path, bones.error());
        return ExitCode::Found;
    }
    if (json)
    {
        std::cout << compact(bonesJson(path, *bones)) << '\n';
        return ExitCode::Fine;
    }
    std::cout << tr::concat("# ",
                            path,
                            "\n# by ",
                            wordsFor(bones->by).meaning,
                            bones->hasOwnRest ? "; turns are those against its own pose of rest"
                                              : "",
                            "\n",
                            convert::textOf(*bones));
    return ExitCode::Fine;
}

} // namespace cli
