#include "ui/moveable/models/MoveableCommands.h"

#include "core/catalogue/Catalogue.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/CommandTexts.h"

#include <array>

namespace ui
{
namespace
{

using CommandKind = tr::view::AnimationCommand::Kind;
using tr::schema::TableId;
namespace tables = tr::level::tables;

enum Column : int
{
    Code,
    First, ///< operand
    Second,
    Third,
    Word,
    kColumns,
};

// Bits beside the second operand.
constexpr std::uint16_t kFirstBit = 0x4000;
constexpr std::uint16_t kSecondBit = 0x8000;

/// The only number of a row of commands.
constexpr int kLeaf = 0;

std::uint16_t bits(std::int16_t operand)
{
    return static_cast<std::uint16_t>(operand);
}

/// "2 · LARA_FEET, on land".
QString
withBits(const QString& text, std::int16_t operand, const QString& first, const QString& second)
{
    QStringList parts{text};
    if ((bits(operand) & kFirstBit) != 0)
    {
        parts.push_back(first);
    }
    if ((bits(operand) & kSecondBit) != 0)
    {
        parts.push_back(second);
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

void MoveableCommands::rebuild()
{
    m_commands.clear();
    m_brokenWord.reset();
    if (!animation())
    {
        return;
    }
    m_commands = tr::view::commandsOf(objects(), shownAnimation());
    if (m_commands.size() < shownAnimation().numAnimCommands)
    {
        const std::size_t next = m_commands.empty()
                                     ? shownAnimation().animCommandIndex
                                     : m_commands.back().word + 1 + m_commands.back().operandCount;
        m_brokenWord = next < objects().animCommands.size() ? std::optional(next) : std::nullopt;
    }
}

bool MoveableCommands::isBroken(int row) const
{
    return static_cast<std::size_t>(row) >= m_commands.size();
}

std::size_t MoveableCommands::wordOf(int row) const
{
    return isBroken(row) ? *m_brokenWord : m_commands[static_cast<std::size_t>(row)].word;
}

std::optional<std::size_t> MoveableCommands::operandAt(const QModelIndex& index) const
{
    const int operand = index.column() - First;
    const bool there = operand >= 0 && operand <= Third - First && !isBroken(index.row())
                       && operand < m_commands[static_cast<std::size_t>(index.row())].operandCount;
    return there ? std::optional(static_cast<std::size_t>(operand)) : std::nullopt;
}

Address MoveableCommands::addressAt(const QModelIndex& index) const
{
    const auto operand = operandAt(index);
    return {tables::AnimCommands,
            wordOf(index.row()) + (operand ? 1 + *operand : 0),
            operand || index.column() == Code ? kLeaf : Address::kWholeRow};
}

bool MoveableCommands::isNumber(const QModelIndex& index) const
{
    return index.column() == Code || operandAt(index).has_value();
}

std::optional<LinkTarget> MoveableCommands::targetAt(const QModelIndex& index) const
{
    const auto operand = operandAt(index);
    const bool isSecond = operand == std::size_t{1};
    if (!isSecond
        || m_commands[static_cast<std::size_t>(index.row())].kind != CommandKind::PlaySound)
    {
        return std::nullopt;
    }
    // A WAD has its sounds in other files.
    const auto* const map = parts()->decoder().file().tables().find(tables::SoundMap);
    if (map == nullptr)
    {
        return std::nullopt;
    }
    const auto word = m_commands[static_cast<std::size_t>(index.row())].operands[1];
    const std::size_t sound = bits(word) & tr::view::kSoundIdMask;
    return sound < map->size() ? LinkTarget{{tables::SoundMap, sound}, true}
                               : LinkTarget{{tables::SoundMap}, false};
}

QModelIndex MoveableCommands::indexOf(const Address& address) const
{
    if (address.table != tables::AnimCommands)
    {
        return {};
    }
    for (int row = 0; row < rowCount(); ++row)
    {
        const std::size_t word = wordOf(row);
        const std::size_t last =
            isBroken(row) ? word : word + m_commands[static_cast<std::size_t>(row)].operandCount;
        if (address.row >= word && address.row <= last)
        {
            return index(row, Code + static_cast<int>(address.row - word));
        }
    }
    return {};
}

QModelIndex MoveableCommands::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex MoveableCommands::parent(const QModelIndex&) const
{
    return {};
}

int MoveableCommands::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_commands.size()) + (m_brokenWord ? 1 : 0);
}

int MoveableCommands::columnCount(const QModelIndex& parent) const
{
    return !parts() || parent.isValid() ? 0 : kColumns;
}

MoveableCommands::Heading MoveableCommands::heading(int column) const
{
    switch (column)
    {
    case Code:
        return {tr("command"), tr("What happens"), {}};
    case First:
        return {tr("operand 1"),
                tr("When: the frame of the animation. Of a move and a jump: how far."),
                {}};
    case Second:
        return {tr("operand 2"), tr("What: the sound or the flip effect"), {}};
    case Third:
        return {tr("operand 3"), tr("Of a move: the last of its three numbers"), {}};
    default:
        return {tr("word"), tr("Row of the table of commands where it begins"), {}};
    }
}

bool MoveableCommands::hasWords(int column) const
{
    return column != Word && mode() == ValueMode::Decoded;
}

QString MoveableCommands::operandText(const tr::view::AnimationCommand& command,
                                      std::size_t operand) const
{
    const std::int16_t word = command.operands[operand];
    const QString number = QString::number(word);
    switch (command.kind)
    {
    case CommandKind::SetPosition:
        return QStringLiteral("%1 %2").arg(
            QStringLiteral("xyz").mid(static_cast<qsizetype>(operand), 1), number);
    case CommandKind::JumpDistance:
        return operand == 0 ? tr("vertical %1").arg(number) : tr("forward %1").arg(number);
    case CommandKind::EmptyHands:
    case CommandKind::Kill:
        return number;
    case CommandKind::PlaySound:
    case CommandKind::FlipEffect:
        break;
    }
    if (operand == 0)
    {
        return tr("frame %1").arg(number);
    }
    const auto id = static_cast<std::uint16_t>(bits(word) & tr::view::kSoundIdMask);
    if (command.kind == CommandKind::PlaySound)
    {
        const QString name = nameOrEmpty(tr::catalogue::soundName(parts()->version(), id));
        return withBits(withName(QString::number(id), name), word, tr("on land"), tr("in water"));
    }
    const QString name = nameOrEmpty(tr::catalogue::flipEffectName(parts()->version(), id));
    const QString text = withName(QString::number(id), name);
    return id == tr::view::kFootprintEffect
               ? withBits(text, word, tr("left foot"), tr("right foot"))
               : withName(
                   number,
                   nameOrEmpty(tr::catalogue::flipEffectName(parts()->version(), bits(word))));
}

QString MoveableCommands::text(const QModelIndex& index) const
{
    const int row = index.row();
    if (index.column() == Word)
    {
        return QString::number(static_cast<qulonglong>(wordOf(row)));
    }
    const auto operand = operandAt(index);
    if (mode() == ValueMode::Raw || (index.column() != Code && !operand))
    {
        return isNumber(index) ? MoveableModel::text(index) : QString();
    }
    if (isBroken(row))
    {
        return tr("%1 is no command").arg(objects().animCommands[wordOf(row)]);
    }
    const auto& command = m_commands[static_cast<std::size_t>(row)];
    if (operand)
    {
        return operandText(command, *operand);
    }
    return withName(QString::number(static_cast<int>(command.kind)), commandKindText(command.kind));
}

MoveableCommands::Look MoveableCommands::look(const QModelIndex& index) const
{
    return isBroken(index.row()) ? Look::Broken : MoveableModel::look(index);
}

} // namespace ui
