#include "app/cli/AnimationTable.h"

#include "app/cli/TextTable.h"
#include "core/base/Text.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using convert::AnimationFile;
using convert::FileImport;
using convert::ImportNumbers;
using convert::ImportTarget;
using convert::ImportWanted;

template <class Number>
Json orNull(const std::optional<Number>& number)
{
    return number ? Json(*number) : Json();
}

Json numbersJson(const ImportNumbers& numbers, const char* name)
{
    Json rows = Json::array();
    for (const auto& [from, to] : numbers)
    {
        rows.push_back({{name, from}, {"becomes", orNull(to)}});
    }
    return rows;
}

Json targetJson(const ImportTarget& target, std::span<const AnimationFile> files)
{
    switch (target.kind)
    {
    case ImportTarget::Kind::Imported:
        return {{"file", files[target.number].name}};
    case ImportTarget::Kind::Own:
        return {{"animation", target.number}};
    case ImportTarget::Kind::Nowhere:
        break;
    }
    return {};
}

Json fileJson(const AnimationFile& file,
              const FileImport& wanted,
              const convert::FilePlan& plan,
              std::span<const AnimationFile> files)
{
    const auto contents = convert::contentsOf(file);
    Json row;
    row["file"] = file.name;
    row["take"] = wanted.isTaken;
    row["number"] = orNull(wanted.number);
    row["onto"] = orNull(wanted.onto);
    row["state"] = wanted.state;
    row["asked"] = numbersJson(wanted.asked, "state");
    row["targets"] = Json::array();
    for (const auto& [from, to] : wanted.targets)
    {
        row["targets"].push_back({{"animation", from}, {"leads_to", targetJson(to, files)}});
    }
    row["sounds"] = numbersJson(wanted.sounds, "sound");
    row["effects"] = numbersJson(wanted.effects, "effect");
    row["joints"] = {contents.fewestJoints, contents.mostJoints};
    if (wanted.isTaken)
    {
        row["place"] = plan.place;
        row["key_frames"] = plan.keyFrames;
        row["frames"] = plan.frames;
        row["commands"] = plan.commands;
        row["dispatches"] = plan.dispatches;
        row["dropped_dispatches"] = plan.dropped;
        row["repeats"] = plan.repeats;
        row["fault"] = plan.fault ? Json(tr::view::englishText(*plan.fault)) : Json();
        row["remarks"] = Json::array();
        for (const auto& remark : plan.remarks)
        {
            row["remarks"].push_back(tr::view::englishText(remark));
        }
    }
    return row;
}

/// Reads a table; the first thing that is wrong is kept with its place.
class TableTaker
{
public:
    TableTaker(std::span<const AnimationFile> files, ImportWanted& wanted)
        : m_files(files)
        , m_wanted(wanted)
    {
    }

    std::optional<std::string> take(const Json& table)
    {
        const Json* const rows = member(table, "files");
        if (rows == nullptr || !rows->is_array())
        {
            return "files: a list belongs here";
        }
        for (std::size_t i = 0; i < rows->size() && !m_fault; ++i)
        {
            takeFile((*rows)[i], tr::concat("files/", i));
        }
        return m_fault;
    }

private:
    static const Json* member(const Json& object, const char* name)
    {
        const auto found = object.is_object() ? object.find(name) : object.end();
        return found == object.end() ? nullptr : &*found;
    }

    void blame(const std::string& path, std::string_view what)
    {
        if (!m_fault)
        {
            m_fault = tr::concat(path, ": ", what);
        }
    }

    /// A number of 16 bits; nothing where null stands there, or something that is blamed.
    std::optional<std::uint16_t> number(const Json& value, const std::string& path, bool mayBeNull)
    {
        if (value.is_null() && mayBeNull)
        {
            return std::nullopt;
        }
        constexpr std::int64_t kMost = std::numeric_limits<std::uint16_t>::max();
        const bool isNumber = value.is_number_integer() && value.get<std::int64_t>() >= 0
                              && value.get<std::int64_t>() <= kMost;
        if (!isNumber)
        {
            blame(path,
                  mayBeNull ? "a number from 0 to 65535, or null, belongs here"
                            : "a number from 0 to 65535 belongs here");
            return std::nullopt;
        }
        return static_cast<std::uint16_t>(value.get<std::int64_t>());
    }

    [[nodiscard]] std::optional<std::size_t> fileCalled(const Json& name) const
    {
        const auto found =
            name.is_string()
                ? std::ranges::find(m_files, name.get<std::string>(), &AnimationFile::name)
                : m_files.end();
        return found == m_files.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - m_files.begin()));
    }

    void takeFile(const Json& row, const std::string& path)
    {
        const Json* const name = member(row, "file");
        const auto place = name != nullptr ? fileCalled(*name) : std::nullopt;
        if (!place)
        {
            blame(path + "/file", "the name of one of the files belongs here");
            return;
        }
        FileImport& to = m_wanted.files[*place];
        if (const Json* const taken = member(row, "take"))
        {
            if (!taken->is_boolean())
            {
                blame(path + "/take", "true or false belongs here");
                return;
            }
            to.isTaken = taken->get<bool>();
        }
        if (const Json* const value = member(row, "number"))
        {
            to.number = number(*value, path + "/number", true);
        }
        if (const Json* const value = member(row, "onto"))
        {
            to.onto = number(*value, path + "/onto", true);
        }
        if (const Json* const value = member(row, "state"))
        {
            to.state = number(*value, path + "/state", false).value_or(0);
        }
        takeNumbers(row, "asked", "state", path, to.asked);
        takeNumbers(row, "sounds", "sound", path, to.sounds);
        takeNumbers(row, "effects", "effect", path, to.effects);
        takeTargets(row, path, to);
    }

    template <class Take>
    void eachOf(const Json& row, const char* list, const std::string& path, const Take& take)
    {
        const Json* const rows = member(row, list);
        if (rows != nullptr && !rows->is_array())
        {
            blame(tr::concat(path, "/", list), "a list belongs here");
        }
        for (std::size_t i = 0; rows != nullptr && i < rows->size() && !m_fault; ++i)
        {
            take((*rows)[i], tr::concat(path, "/", list, "/", i));
        }
    }

    void takeNumbers(const Json& row,
                     const char* list,
                     const char* name,
                     const std::string& path,
                     ImportNumbers& to)
    {
        eachOf(row,
               list,
               path,
               [&](const Json& each, const std::string& where)
               {
                   const Json* const from = member(each, name);
                   const Json* const then = member(each, "becomes");
                   const auto known =
                       number(from != nullptr ? *from : Json(), where + "/" + name, false);
                   if (known && then != nullptr)
                   {
                       to[*known] = number(*then, where + "/becomes", true);
                   }
               });
    }

    void takeTargets(const Json& row, const std::string& path, FileImport& to)
    {
        eachOf(row,
               "targets",
               path,
               [&](const Json& each, const std::string& where)
               {
                   const Json* const from = member(each, "animation");
                   if (from == nullptr || !from->is_number_integer())
                   {
                       blame(where + "/animation", "a whole number belongs here");
                       return;
                   }
                   const Json* const then = member(each, "leads_to");
                   if (then != nullptr)
                   {
                       to.targets[from->get<std::int64_t>()] = targetOf(*then, where + "/leads_to");
                   }
               });
    }

    ImportTarget targetOf(const Json& value, const std::string& path)
    {
        if (value.is_null())
        {
            return {};
        }
        if (const Json* const name = member(value, "file"))
        {
            const auto place = fileCalled(*name);
            if (!place)
            {
                blame(path + "/file", "the name of one of the files belongs here");
                return {};
            }
            return {ImportTarget::Kind::Imported, *place};
        }
        const Json* const animation = member(value, "animation");
        const auto known =
            number(animation != nullptr ? *animation : Json(), path + "/animation", false);
        return {ImportTarget::Kind::Own, known.value_or(0)};
    }

    std::span<const AnimationFile> m_files;
    ImportWanted& m_wanted;
    std::optional<std::string> m_fault;
};

/// "3, 4 to 7, none of 9": numbers that become others.
std::string changedNumbers(const ImportNumbers& numbers)
{
    std::string text;
    for (const auto& [from, to] : numbers)
    {
        text += text.empty() ? "" : ", ";
        text += !to           ? tr::concat(from, " left out")
                : *to != from ? tr::concat(from, " to ", *to)
                              : tr::concat(from);
    }
    return text;
}

std::string targetTexts(const FileImport& wanted, std::span<const AnimationFile> files)
{
    std::string text;
    for (const auto& [from, to] : wanted.targets)
    {
        text += tr::concat(text.empty() ? "" : ", ", from, " to ");
        text += to.kind == ImportTarget::Kind::Imported ? files[to.number].name
                : to.kind == ImportTarget::Kind::Own    ? tr::concat(to.number)
                                                        : "none";
    }
    return text;
}

} // namespace

Json animationTable(std::uint32_t slot,
                    std::span<const AnimationFile> files,
                    const ImportWanted& wanted,
                    const convert::ImportPlan& plan)
{
    Json table;
    table["moveable"] = slot;
    table["fault"] = plan.fault ? Json(tr::view::englishText(*plan.fault)) : Json();
    table["files"] = Json::array();
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        table["files"].push_back(fileJson(files[i], wanted.files[i], plan.files[i], files));
    }
    return table;
}

std::optional<std::string>
takeTable(std::string_view text, std::span<const AnimationFile> files, ImportWanted& wanted)
{
    const Json table = Json::parse(text.begin(), text.end(), nullptr, false);
    if (table.is_discarded())
    {
        return "it is no JSON";
    }
    ImportWanted changed = wanted;
    auto fault = TableTaker(files, changed).take(table);
    if (!fault)
    {
        wanted = std::move(changed);
    }
    return fault;
}

std::vector<std::string> remarksOf(const convert::FilePlan& plan)
{
    std::vector<std::string> texts;
    for (const auto& remark : plan.remarks)
    {
        texts.push_back(tr::view::englishText(remark));
    }
    if (plan.dropped > 0)
    {
        texts.push_back(
            plan.dropped == 1
                ? std::string("a dispatch leads nowhere and is left out")
                : tr::concat(plan.dropped, " dispatches lead nowhere and are left out"));
    }
    if (plan.repeats)
    {
        texts.push_back("it repeats itself");
    }
    return texts;
}

std::string animationLines(std::span<const AnimationFile> files,
                           const ImportWanted& wanted,
                           const convert::ImportPlan& plan)
{
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        const FileImport& own = wanted.files[i];
        if (!own.isTaken)
        {
            continue;
        }
        const convert::FilePlan& then = plan.files[i];
        const auto contents = convert::contentsOf(files[i]);
        rows.push_back({files[i].name,
                        tr::concat(own.onto ? "replaces " : "becomes ", then.place),
                        tr::concat(contents.mostJoints),
                        tr::concat(then.frames),
                        own.state == contents.state ? tr::concat(own.state)
                                                    : tr::concat(contents.state, " to ", own.state),
                        changedNumbers(own.asked),
                        targetTexts(own, files),
                        changedNumbers(own.sounds),
                        changedNumbers(own.effects)});
    }
    std::ostringstream out;
    printTable(out,
               {{"file"},
                {"animation"},
                {"joints", Align::Right},
                {"frames", Align::Right},
                {"state"},
                {"asked for"},
                {"leads to"},
                {"sounds"},
                {"effects"}},
               rows);
    return out.str();
}

} // namespace cli
