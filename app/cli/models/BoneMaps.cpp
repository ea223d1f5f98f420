#include "app/cli/models/BoneMaps.h"

#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "core/base/Text.h"
#include "core/exchange/model/ModelText.h"
#include "core/io/File.h"

#include <iostream>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using convert::BonesFoundBy;

/// Of several models a map may fit one and not the other.
ExitCode complainOfBoneMap(const std::string& path, const std::string& text)
{
    std::cerr << messageAbout(path, "--bone-map: " + text);
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

tl::expected<std::string, ExitCode> boneMapText(const std::string& option)
{
    if (option.empty())
    {
        std::cerr << "cartouche-cli import: --bone-map: pairs bone=joint are missing, or the name "
                     "of a file of them\n";
        return tl::unexpected(ExitCode::WrongUsage);
    }
    if (option.find('=') != std::string::npos)
    {
        return option;
    }
    const auto bytes = tr::readFile(option);
    if (!bytes)
    {
        std::cerr << messageAbout(option, bytes.error());
        return tl::unexpected(ExitCode::CannotRead);
    }
    const std::string_view text = tr::exchange::textIn(*bytes);
    // UTF-16 without its mark, as some programs write it, is UTF-8 with zeros between the letters.
    if (!tr::exchange::isUtf8(text) || text.find('\0') != std::string_view::npos)
    {
        std::cerr << messageAbout(option, "it is no text in UTF-8");
        return tl::unexpected(ExitCode::CannotRead);
    }
    return std::string(text);
}

ExitCode takeBoneMap(const std::string& path,
                     std::string_view text,
                     const tr::schema::Content& content,
                     const tr::exchange::ModelFile& model,
                     convert::ModelWanted& wanted)
{
    if (wanted.onto != convert::ModelWanted::Onto::Moveable)
    {
        return complainOfBoneMap(path, "a static has no joints");
    }
    const auto bones = convert::bonesFor(content, model, wanted);
    if (!bones)
    {
        return complainOfBoneMap(path, tr::fullMessage(bones.error()));
    }
    auto map = convert::boneMapOf(text, *bones);
    if (!map)
    {
        return complainOfBoneMap(path, tr::fullMessage(map.error()));
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
