#include "app/cli/AnimationTable.h"

#include "app/cli/TextTable.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
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

/// What the table calls what it has of a file, where it is read as well as written.
namespace keys
{
constexpr const char* kFiles = "files";
constexpr const char* kFile = "file";
constexpr const char* kTaken = "take";
constexpr const char* kNumber = "number";
constexpr const char* kOnto = "onto";
constexpr const char* kState = "state";
constexpr const char* kAsked = "asked";
constexpr const char* kTargets = "targets";
constexpr const char* kSounds = "sounds";
constexpr const char* kEffects = "effects";
constexpr const char* kSound = "sound";
constexpr const char* kEffect = "effect";
constexpr const char* kAnimation = "animation";
constexpr const char* kBecomes = "becomes";
constexpr const char* kLeadsTo = "leads_to";
} // namespace keys

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
        rows.push_back({{name, from}, {keys::kBecomes, orNull(to)}});
    }
    return rows;
}

Json targetJson(const ImportTarget& target, std::span<const AnimationFile> files)
{
    switch (target.kind)
    {
    case ImportTarget::Kind::Imported:
        return {{keys::kFile, files[target.number].name}};
    case ImportTarget::Kind::Own:
        return {{keys::kAnimation, target.number}};
    case ImportTarget::Kind::Nowhere:
        break;
    }
    return {};
}

Json targetsJson(const FileImport& wanted, std::span<const AnimationFile> files)
{
    Json rows = Json::array();
    for (const auto& [from, to] : wanted.targets)
    {
        rows.push_back({{keys::kAnimation, from}, {keys::kLeadsTo, targetJson(to, files)}});
    }
    return rows;
}

Json remarksJson(const convert::FilePlan& plan)
{
    Json rows = Json::array();
    for (const auto& remark : plan.remarks)
    {
        rows.push_back(tr::view::englishText(remark));
    }
    return rows;
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
        const Json* const rows = member(table, keys::kFiles);
        if (rows == nullptr || !rows->is_array())
        {
            return tr::concat(keys::kFiles, ": a list belongs here");
        }
        for (std::size_t i = 0; i < rows->size() && !m_fault; ++i)
        {
            takeFile((*rows)[i], tr::concat(keys::kFiles, "/", i));
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
        const Json* const name = member(row, keys::kFile);
        const auto place = name != nullptr ? fileCalled(*name) : std::nullopt;
        if (!place)
        {
            blame(tr::concat(path, "/", keys::kFile), "the name of one of the files belongs here");
            return;
        }
        FileImport& to = m_wanted.files[*place];
        if (const Json* const taken = member(row, keys::kTaken))
        {
            if (!taken->is_boolean())
            {
                blame(tr::concat(path, "/", keys::kTaken), "true or false belongs here");
                return;
            }
            to.isTaken = taken->get<bool>();
        }
        if (const Json* const value = member(row, keys::kNumber))
        {
            to.number = number(*value, tr::concat(path, "/", keys::kNumber), true);
        }
        if (const Json* const value = member(row, keys::kOnto))
        {
            to.onto = number(*value, tr::concat(path, "/", keys::kOnto), true);
        }
        if (const Json* const value = member(row, keys::kState))
        {
            to.state = number(*value, tr::concat(path, "/", keys::kState), false).value_or(0);
        }
        takeNumbers(row, keys::kAsked, keys::kState, path, to.asked);
        takeNumbers(row, keys::kSounds, keys::kSound, path, to.sounds);
        takeNumbers(row, keys::kEffects, keys::kEffect, path, to.effects);
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
                   const Json* const then = member(each, keys::kBecomes);
                   const auto known =
                       number(from != nullptr ? *from : Json(), where + "/" + name, false);
                   if (known && then != nullptr)
                   {
                       to[*known] = number(*then, tr::concat(where, "/", keys::kBecomes), true);
                   }
               });
    }

    void takeTargets(const Json& row, const std::string& path, FileImport& to)
    {
        eachOf(row,
               keys::kTargets,
               path,
               [&](const Json& each, const std::string& where)
               {
                   const Json* const from = member(each, keys::kAnimation);
                   if (from == nullptr || !from->is_number_integer())
                   {
                       blame(tr::concat(where, "/", keys::kAnimation),
                             "a whole number belongs here");
                       return;
                   }
                   const Json* const then = member(each, keys::kLeadsTo);
                   if (then != nullptr)
                   {
                       to.targets[from->get<std::int64_t>()] =
                           targetOf(*then, tr::concat(where, "/", keys::kLeadsTo));
                   }
               });
    }

    ImportTarget targetOf(const Json& value, const std::string& path)
    {
        if (value.is_null())
        {
            return {};
        }
        if (const Json* const name = member(value, keys::kFile))
        {
            const auto place = fileCalled(*name);
            if (!place)
            {
                blame(tr::concat(path, "/", keys::kFile),
                      "the name of one of the files belongs here");
                return {};
            }
            return {ImportTarget::Kind::Imported, *place};
        }
        const Json* const animation = member(value, keys::kAnimation);
        const auto known = number(animation != nullptr ? *animation : Json(),
                                  tr::concat(path, "/", keys::kAnimation),
                                  false);
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

/// All that is known of a file.
struct FileRow
{
    const AnimationFile& file;
    std::span<const AnimationFile> files;
    const FileImport& wanted;
    const convert::FilePlan& plan;
    convert::ImportContents contents;
};

/// What the table has of each file. Both forms of it are made of this list: JSON has all of it, and
/// people see what has a title.
struct FileColumn
{
    const char* key = nullptr;
    Json (*json)(const FileRow& row) = nullptr;
    bool isOfPlan = false; ///< JSON has it of files only that are taken
    const char* title = nullptr;
    std::string (*text)(const FileRow& row) = nullptr;
    Align align = Align::Left;
};

std::string stateText(const FileRow& row)
{
    return row.wanted.state == row.contents.state
               ? tr::concat(row.wanted.state)
               : tr::concat(row.contents.state, " to ", row.wanted.state);
}

constexpr std::array kFileColumns{
    FileColumn{keys::kFile,
               [](const FileRow& row) { return Json(row.file.name); },
               false,
               "file",
               [](const FileRow& row) { return row.file.name; }},
    FileColumn{keys::kTaken, [](const FileRow& row) { return Json(row.wanted.isTaken); }},
    FileColumn{keys::kNumber, [](const FileRow& row) { return orNull(row.wanted.number); }},
    FileColumn{keys::kOnto, [](const FileRow& row) { return orNull(row.wanted.onto); }},
    FileColumn{"place",
               [](const FileRow& row) { return Json(row.plan.place); },
               true,
               "animation",
               [](const FileRow& row)
               { return tr::concat(row.wanted.onto ? "replaces " : "becomes ", row.plan.place); }},
    FileColumn{"joints",
               [](const FileRow& row)
               {
                   Json both = Json::array();
                   both.push_back(row.contents.fewestJoints);
                   both.push_back(row.contents.mostJoints);
                   return both;
               },
               false,
               "joints",
               [](const FileRow& row) { return tr::concat(row.contents.mostJoints); },
               Align::Right},
    FileColumn{"frames",
               [](const FileRow& row) { return Json(row.plan.frames); },
               true,
               "frames",
               [](const FileRow& row) { return tr::concat(row.plan.frames); },
               Align::Right},
    FileColumn{keys::kState,
               [](const FileRow& row) { return Json(row.wanted.state); },
               false,
               "state",
               &stateText},
    FileColumn{keys::kAsked,
               [](const FileRow& row) { return numbersJson(row.wanted.asked, keys::kState); },
               false,
               "asked for",
               [](const FileRow& row) { return changedNumbers(row.wanted.asked); }},
    FileColumn{keys::kTargets,
               [](const FileRow& row) { return targetsJson(row.wanted, row.files); },
               false,
               "leads to",
               [](const FileRow& row) { return targetTexts(row.wanted, row.files); }},
    FileColumn{keys::kSounds,
               [](const FileRow& row) { return numbersJson(row.wanted.sounds, keys::kSound); },
               false,
               "sounds",
               [](const FileRow& row) { return changedNumbers(row.wanted.sounds); }},
    FileColumn{keys::kEffects,
               [](const FileRow& row) { return numbersJson(row.wanted.effects, keys::kEffect); },
               false,
               "effects",
               [](const FileRow& row) { return changedNumbers(row.wanted.effects); }},
    FileColumn{"key_frames", [](const FileRow& row) { return Json(row.plan.keyFrames); }, true},
    FileColumn{"commands", [](const FileRow& row) { return Json(row.plan.commands); }, true},
    FileColumn{"dispatches", [](const FileRow& row) { return Json(row.plan.dispatches); }, true},
    FileColumn{
        "dropped_dispatches", [](const FileRow& row) { return Json(row.plan.dropped); }, true},
    FileColumn{"repeats", [](const FileRow& row) { return Json(row.plan.repeats); }, true},
    FileColumn{"fault",
               [](const FileRow& row)
               { return row.plan.fault ? Json(tr::view::englishText(*row.plan.fault)) : Json(); },
               true},
    FileColumn{"remarks", [](const FileRow& row) { return remarksJson(row.plan); }, true},
};

std::vector<FileRow> fileRows(std::span<const AnimationFile> files,
                              const ImportWanted& wanted,
                              const convert::ImportPlan& plan)
{
    std::vector<FileRow> rows;
    rows.reserve(files.size());
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        rows.push_back(
            {files[i], files, wanted.files[i], plan.files[i], convert::contentsOf(files[i])});
    }
    return rows;
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
    table[keys::kFiles] = Json::array();
    for (const FileRow& each : fileRows(files, wanted, plan))
    {
        Json& row = table[keys::kFiles].emplace_back();
        for (const FileColumn& column : kFileColumns)
        {
            if (each.wanted.isTaken || !column.isOfPlan)
            {
                row[column.key] = column.json(each);
            }
        }
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
    texts.reserve(plan.remarks.size());
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
    std::vector<Column> columns;
    for (const FileColumn& column : kFileColumns)
    {
        if (column.title != nullptr)
        {
            columns.push_back({column.title, column.align});
        }
    }
    std::vector<std::vector<std::string>> rows;
    for (const FileRow& each : fileRows(files, wanted, plan))
    {
        if (!each.wanted.isTaken)
        {
            continue;
        }
        std::vector<std::string>& cells = rows.emplace_back();
        for (const FileColumn& column : kFileColumns)
        {
            if (column.title != nullptr)
            {
                cells.push_back(column.text(each));
            }
        }
    }
    std::ostringstream out;
    printTable(out, std::move(columns), rows);
    return out.str();
}

} // namespace cli
