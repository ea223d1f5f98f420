#include "ui/hex/PackedWords.h"

#include "core/level/MeshTree.h"
#include "core/schema/record/RecordType.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FieldTexts.h"
#include "ui/file/CommandTexts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::view::AnimationCommand;

constexpr std::size_t kWord = 2;
using tr::level::kJointNumbers;
constexpr int kOneAxisShift = 14; ///< of the bits that say that a rotation is one word

/// The field of the box or the offset in front of a key frame's rotations.
const tr::schema::Leaf& headerLeaf(std::size_t byte, Version version)
{
    const auto& box = tr::schema::recordType<tr::level::BoundingBox>(version);
    const auto& offset = tr::schema::recordType<tr::level::Vertex>(version);
    return byte < box.diskSize() ? box.leafAt(byte) : offset.leafAt(byte - box.diskSize());
}

} // namespace

PackedWords::PackedWords(std::shared_ptr<const Decoder> decoder)
    : m_decoder(std::move(decoder))
{
    for (std::size_t row = 0; row < objects().meshPointers.size(); ++row)
    {
        m_meshes.push_back({objects().meshPointers[row].offset, row});
    }
    for (std::size_t row = 0; row < objects().animations.size(); ++row)
    {
        m_animations.push_back({objects().animations[row].frameOffset / kWord, row});
    }
    const auto* const sectors = m_decoder->file().tables().find(tables::Sectors);
    for (std::size_t row = 0; sectors != nullptr && row < sectors->size(); ++row)
    {
        const auto& sector = *static_cast<const tr::level::Sector*>(sectors->rowData(row));
        if (sector.floorDataIndex != 0)
        {
            m_sectors.push_back({sector.floorDataIndex, row});
        }
    }
    arrange(m_meshes);
    arrange(m_animations);
    arrange(m_sectors);
}

/// By place; of several rows that point to one place the first.
void PackedWords::arrange(std::vector<Start>& starts)
{
    std::ranges::sort(
        starts, {}, [](const Start& each) { return std::pair(each.place, each.row); });
    const auto rest = std::ranges::unique(starts, {}, &Start::place);
    starts.erase(rest.begin(), rest.end());
}

const PackedWords::Start* PackedWords::lastBefore(const std::vector<Start>& starts,
                                                  std::size_t place)
{
    const auto after = std::ranges::upper_bound(starts, place, {}, &Start::place);
    return after == starts.begin() ? nullptr : &*std::prev(after);
}

std::optional<PackedMeaning>
PackedWords::at(TableId table, std::size_t row, std::size_t byteOfRow) const
{
    switch (table.number())
    {
    case tables::MeshWords.number:
        return inMesh(kWord * row + byteOfRow);
    case tables::Frames.number:
        return inFrames(row, byteOfRow);
    case tables::AnimCommands.number:
        return inCommands(row);
    case tables::MeshTrees.number:
        return inTree(row);
    case tables::FloorData.number:
        return inFloorData(row);
    default:
        return std::nullopt;
    }
}

std::optional<PackedMeaning> PackedWords::inMesh(std::size_t byte) const
{
    const Start* const start = lastBefore(m_meshes, byte);
    if (start == nullptr)
    {
        return std::nullopt;
    }
    const Version version = m_decoder->version();
    const auto place = static_cast<std::uint32_t>(start->place);
    const auto mesh = tr::view::readMesh(objects(), version, place);
    if (!mesh)
    {
        return std::nullopt;
    }
    const QString title = m_decoder->names().title({tables::MeshPointers, start->row});
    const auto map = tr::view::meshFieldMap(*mesh, version);
    const auto field = map.at(0, byte - start->place);
    if (!field)
    {
        return PackedMeaning{translated("behind %1").arg(title), {}};
    }
    return PackedMeaning{translated("%1 of %2").arg(toQString(field->path), title),
                         field->info != nullptr ? fieldDocumentation(*field->info) : QString()};
}

QString PackedWords::jointText(std::size_t frame, std::size_t word, std::size_t meshes) const
{
    const auto& words = objects().frames;
    const bool tr1 = m_decoder->version() == versions::Tr1;
    std::size_t at = frame + tr::view::kKeyframeHeaderWords;
    if (tr1 && word == at++)
    {
        return translated("number of rotations");
    }
    at -= tr1 ? 0 : 1;
    for (std::size_t mesh = 0; mesh < meshes && at <= word && at < words.size(); ++mesh)
    {
        const bool oneAxis = !tr1 && (words[at] >> kOneAxisShift) != 0;
        at += oneAxis ? 1 : 2;
        if (word < at)
        {
            return translated("rotation of mesh %1").arg(mesh);
        }
    }
    return translated("padding");
}

std::optional<PackedMeaning> PackedWords::inFrames(std::size_t word, std::size_t byte) const
{
    const Start* const start = lastBefore(m_animations, word);
    if (start == nullptr)
    {
        return std::nullopt;
    }
    const Version version = m_decoder->version();
    const auto frames = tr::view::keyframesOf(objects(), version, start->row);
    if (frames.words == 0 || word < frames.firstWord
        || (word - frames.firstWord) / frames.words >= frames.count)
    {
        return std::nullopt;
    }
    const std::size_t number = (word - frames.firstWord) / frames.words;
    const std::size_t begin = frames.firstWord + number * frames.words;
    const QString title = translated("key frame %1 of %2")
                              .arg(number)
                              .arg(m_decoder->names().title({tables::Animations, start->row}));
    const QString text = translated("%1, %2");
    if (word - begin < tr::view::kKeyframeHeaderWords)
    {
        const auto& leaf = headerLeaf(kWord * (word - begin) + byte, version);
        return PackedMeaning{text.arg(fieldTitle(leaf), title), fieldDocumentation(*leaf.info)};
    }
    const auto model = m_decoder->names().owners().modelOfAnimation(start->row);
    const std::size_t meshes = model ? objects().models[*model].numMeshes : 0;
    return PackedMeaning{text.arg(jointText(begin, word, meshes), title), {}};
}

std::optional<PackedMeaning> PackedWords::inCommands(std::size_t word) const
{
    const auto owner = m_decoder->names().owners().animationOfCommand(word);
    if (!owner)
    {
        return std::nullopt;
    }
    const QString title = m_decoder->names().title({tables::Animations, *owner});
    const auto commands = tr::view::commandsOf(objects(), objects().animations[*owner]);
    for (std::size_t i = 0; i < commands.size(); ++i)
    {
        const AnimationCommand& each = commands[i];
        if (word >= each.word && word <= each.word + each.operandCount)
        {
            const QString command = translated("command %1 (%2)")
                                        .arg(i)
                                        .arg(commandText(m_decoder->file().file(), each.word));
            const QString part =
                word == each.word
                    ? command
                    : translated("operand %1 of %2").arg(word - each.word).arg(command);
            return PackedMeaning{translated("%1, %2").arg(part, title), {}};
        }
    }
    return std::nullopt;
}

std::optional<PackedMeaning> PackedWords::inTree(std::size_t number) const
{
    const auto model = m_decoder->names().owners().modelOfMeshTree(number);
    if (!model)
    {
        return std::nullopt;
    }
    const std::array<QString, kJointNumbers> parts{
        translated("stack code"), translated("x"), translated("y"), translated("z")};
    const std::size_t place = number - objects().models[*model].meshTreeIndex;
    return PackedMeaning{translated("%1 of link %2, %3")
                             .arg(parts[place % kJointNumbers])
                             .arg(place / kJointNumbers)
                             .arg(m_decoder->names().title({tables::Models, *model})),
                         {}};
}

std::optional<PackedMeaning> PackedWords::inFloorData(std::size_t word) const
{
    const tr::level::Level* const level = m_decoder->file().file().level();
    const Start* const start = lastBefore(m_sectors, word);
    if (level == nullptr || start == nullptr)
    {
        return std::nullopt;
    }
    const auto list = tr::view::readFloorData(
        level->floorData.rows(), start->place, tr::view::floorRulesOf(*level));
    for (const tr::view::FloorEntry& entry : list.entries)
    {
        if (word >= entry.word && word < entry.word + entry.words)
        {
            const auto name = tr::view::functionName(entry.function, m_decoder->version());
            return PackedMeaning{
                translated("%1, word %2 of %3, %4")
                    .arg(QCoreApplication::translate("Properties", std::string(name).c_str()))
                    .arg(word - entry.word + 1)
                    .arg(entry.words)
                    .arg(m_decoder->names().title({tables::Sectors, start->row})),
                {}};
        }
    }
    return std::nullopt;
}

} // namespace ui
