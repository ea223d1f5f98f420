#include "core/exchange/obj/ObjMaterials.h"

#include "core/base/Text.h"
#include "core/exchange/obj/ObjLines.h"

namespace tr::exchange
{
namespace
{

std::optional<float> floatIn(const ObjLine& line, std::size_t part)
{
    const auto number = part < line.parts.size() ? numberIn(line.parts[part]) : std::nullopt;
    return number ? std::optional(static_cast<float>(*number)) : std::nullopt;
}

void readColour(ModelMaterial& material, const ObjLine& line)
{
    const auto red = floatIn(line, 0);
    if (!red)
    {
        return; // a spectrum, which nobody writes
    }
    const float green = floatIn(line, 1).value_or(*red);
    const float blue = floatIn(line, 2).value_or(*red);
    material.colour = glm::vec4(*red, green, blue, material.colour.a);
}

/// The name of a picture behind its options: words with a '-' in front, each with what belongs to
/// it. A name may have blanks.
std::string_view pictureName(const ObjLine& line)
{
    std::size_t at = 0;
    while (at + 1 < line.parts.size() && line.parts[at].starts_with('-'))
    {
        ++at;
        while (at + 1 < line.parts.size()
               && (numberIn(line.parts[at]) || line.parts[at] == "on" || line.parts[at] == "off"))
        {
            ++at;
        }
    }
    if (at >= line.parts.size())
    {
        return {};
    }
    return line.rest.substr(static_cast<std::size_t>(line.parts[at].data() - line.rest.data()));
}

void setOpacity(ModelMaterial& material, float opacity)
{
    material.colour.a = opacity;
    if (opacity < 1.0F)
    {
        material.alpha = ModelAlpha::Blend;
    }
}

} // namespace

void ObjMaterials::readLibraries(std::string_view names,
                                 const std::vector<std::string_view>& parts,
                                 const std::string& place)
{
    // A name may have blanks, and a line several names.
    if (readLibrary(names))
    {
        return;
    }
    for (const std::string_view name : parts)
    {
        if (!readLibrary(name))
        {
            m_remarks.add(place,
                          concat("the materials \"", readableName(name), "\" are not there"));
        }
    }
}

bool ObjMaterials::readLibrary(std::string_view name)
{
    constexpr std::size_t kMostTries = 1000;
    const auto plain = plainName(name);
    if (plain && m_libraries.contains(*plain))
    {
        return true;
    }
    if (!plain || !m_neighbour || ++m_tries > kMostTries)
    {
        return false;
    }
    const auto bytes = m_neighbour(*plain);
    if (!bytes)
    {
        return false;
    }
    m_libraries.insert(*plain);
    readText(textIn(*bytes));
    return true;
}

void ObjMaterials::readText(std::string_view text)
{
    std::optional<std::size_t> current;
    for (ObjLines lines(text); lines.next();)
    {
        const ObjLine& line = lines.line();
        const std::string word = lowerCase(line.word);
        if (word == "newmtl")
        {
            current = add(readableName(line.rest));
        }
        if (!current)
        {
            continue;
        }
        ModelMaterial& material = m_file.materials[*current];
        if (word == "kd")
        {
            readColour(material, line);
        }
        else if (word == "d")
        {
            setOpacity(material, floatIn(line, 0).value_or(1.0F));
        }
        else if (word == "tr")
        {
            setOpacity(material, 1.0F - floatIn(line, 0).value_or(0.0F));
        }
        else if (word == "map_kd")
        {
            m_pictures.give(
                material, pictureName(line), concat("material \"", material.name, "\""));
        }
    }
}

std::optional<std::size_t> ObjMaterials::find(std::string_view name)
{
    const std::string wanted = readableName(name);
    const auto known = m_numbers.find(wanted);
    if (known != m_numbers.end())
    {
        return known->second;
    }
    const std::string lower = lowerCase(wanted);
    if (lower.empty() || lower == lowerCase(kObjNoMaterial) || lower == "(null)")
    {
        return std::nullopt;
    }
    return add(wanted);
}

std::size_t ObjMaterials::add(const std::string& name)
{
    const auto [known, isNew] = m_numbers.try_emplace(name, m_file.materials.size());
    if (isNew)
    {
        m_file.materials.emplace_back().name = name;
    }
    return known->second;
}

} // namespace tr::exchange
