#include "ui/moveable/models/MoveableKeyframes.h"

#include "core/level/Geometry.h"
#include "core/schema/record/RecordType.h"
#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Strings.h"
#include "ui/fields/FieldTexts.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::view::JointAngles;
using tr::view::PackedRotation;
using Axes = PackedRotation::Axes;

enum Derived : int
{
    Number,
    Time,
    Place,
    Bytes,
    Angles,
    Padding,
    kDerived,
};

constexpr int kHeaderWords = static_cast<int>(tr::view::kKeyframeHeaderWords);
constexpr int kFirstMesh = kDerived + kHeaderWords;
constexpr std::size_t kWordBytes = 2;

/// The only number of a row of frames.
constexpr int kFrameLeaf = 0;

constexpr double kFullTurn = 360.0;
constexpr double kSteps = 65536.0;
constexpr int kAngleWidth = 6; ///< of "-179.9"
constexpr int kHexDigits = 4;  ///< of a word

constexpr int kShownDecimals = 1;
constexpr int kExactDecimals = 2; ///< enough to tell all 4096 steps of a turn apart

/// The field that is a word of the box or the offset, and what it is a field of.
const tr::schema::Leaf& headerLeaf(int word, Version version)
{
    const std::size_t byte = kWordBytes * static_cast<std::size_t>(word);
    const auto& box = tr::schema::recordType<tr::level::BoundingBox>(version);
    const auto& offset = tr::schema::recordType<tr::level::Vertex>(version);
    return byte < box.diskSize() ? box.leafAt(byte) : offset.leafAt(byte - box.diskSize());
}

bool isOfBox(int word, Version version)
{
    const auto& box = tr::schema::recordType<tr::level::BoundingBox>(version);
    return kWordBytes * static_cast<std::size_t>(word) < box.diskSize();
}

QString degrees(std::uint16_t angle, int decimals)
{
    const double turned = static_cast<std::int16_t>(angle) * (kFullTurn / kSteps);
    return QString::number(turned, 'f', decimals);
}

std::uint16_t stepsOf(double degrees)
{
    return static_cast<std::uint16_t>(std::llround(degrees / kFullTurn * kSteps));
}

bool turnsAbout(Axes axes, Axes axis)
{
    return axes == Axes::All || axes == axis;
}

} // namespace

void MoveableKeyframes::rebuild()
{
    m_range = animation() ? tr::view::keyframesOf(objects(), parts()->version(), *animation())
                          : tr::view::KeyframeRange{};
    m_meshes = parts() ? static_cast<int>(parts()->meshes().count) : 0;
    m_framed = -1;
}

const MoveableKeyframes::Frame& MoveableKeyframes::frame(int row) const
{
    if (row != m_framed)
    {
        m_framed = row;
        m_frame.first = m_range.firstWord + static_cast<std::size_t>(row) * m_range.words;
        m_frame.rotations = tr::view::rotationsOf(
            objects(), parts()->version(), m_frame.first, parts()->meshes().count);
        const bool counts = parts()->version() == versions::Tr1;
        m_frame.used =
            m_frame.rotations.empty()
                ? tr::view::kKeyframeHeaderWords + (counts ? 1 : 0)
                : m_frame.rotations.back().word + m_frame.rotations.back().size() - m_frame.first;
    }
    return m_frame;
}

int MoveableKeyframes::headerWord(int column) const
{
    return column >= kDerived && column < kFirstMesh ? column - kDerived : -1;
}

int MoveableKeyframes::meshAt(int column) const
{
    return column - kFirstMesh;
}

const PackedRotation* MoveableKeyframes::rotationAt(const QModelIndex& index) const
{
    const auto& rotations = frame(index.row()).rotations;
    const int mesh = meshAt(index.column());
    return mesh >= 0 && static_cast<std::size_t>(mesh) < rotations.size()
               ? &rotations[static_cast<std::size_t>(mesh)]
               : nullptr;
}

Address MoveableKeyframes::addressAt(const QModelIndex& index) const
{
    const Frame& shown = frame(index.row());
    if (const int word = headerWord(index.column()); word >= 0)
    {
        return {tables::Frames, shown.first + static_cast<std::size_t>(word), kFrameLeaf};
    }
    if (const PackedRotation* const rotation = rotationAt(index))
    {
        return {tables::Frames, rotation->word, kFrameLeaf};
    }
    const bool hasPadding = index.column() == Padding && shown.used < m_range.words;
    return {tables::Frames, shown.first + (hasPadding ? shown.used : 0), Address::kWholeRow};
}

std::optional<LinkTarget> MoveableKeyframes::targetAt(const QModelIndex&) const
{
    return std::nullopt;
}

bool MoveableKeyframes::isNumber(const QModelIndex& index) const
{
    return headerWord(index.column()) >= 0 || rotationAt(index) != nullptr;
}

QModelIndex MoveableKeyframes::indexOf(const Address& address) const
{
    const bool here = address.table == tables::Frames && m_range.words > 0
                      && address.row >= m_range.firstWord
                      && (address.row - m_range.firstWord) / m_range.words < m_range.count;
    if (!here)
    {
        return {};
    }
    const std::size_t word = address.row - m_range.firstWord;
    const int row = static_cast<int>(word / m_range.words);
    const std::size_t place = word % m_range.words;
    if (place == 0 && address.leaf == Address::kWholeRow)
    {
        return index(row, Number);
    }
    if (place < tr::view::kKeyframeHeaderWords)
    {
        return index(row, kDerived + static_cast<int>(place));
    }
    const auto& rotations = frame(row).rotations;
    for (std::size_t mesh = 0; mesh < rotations.size(); ++mesh)
    {
        if (address.row >= rotations[mesh].word
            && address.row < rotations[mesh].word + rotations[mesh].size())
        {
            return index(row, kFirstMesh + static_cast<int>(mesh));
        }
    }
    return index(row, place >= frame(row).used ? Padding : Angles);
}

QModelIndex MoveableKeyframes::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex MoveableKeyframes::parent(const QModelIndex&) const
{
    return {};
}

int MoveableKeyframes::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_range.count);
}

int MoveableKeyframes::columnCount(const QModelIndex& parent) const
{
    return !parts() || parent.isValid() ? 0 : kFirstMesh + m_meshes;
}

MoveableKeyframes::Heading MoveableKeyframes::heading(int column) const
{
    switch (column)
    {
    case Number:
        return {tr("#"), tr("Key frame, counted from the animation's first"), {}};
    case Time:
        return {tr("frame"), tr("The frame of the animation that it is shown at"), {}};
    case Place:
        return {tr("at byte"), tr("Where it begins, in bytes from the start of the frames"), {}};
    case Bytes:
        return {tr("bytes"), tr("Bytes that it takes, with its padding"), {}};
    case Angles:
        return {tr("angles"), tr("Rotations that are stored"), {}};
    case Padding:
        return {tr("padding"), tr("Words that nothing uses, behind its rotations"), {}};
    default:
        break;
    }
    const int word = headerWord(column);
    if (word < 0)
    {
        return {parts()->meshTitle(meshAt(column)),
                tr("How the mesh is turned against the one that it hangs on, in degrees about X, "
                   "Y and Z. A point stands for an axis that this rotation has no bits for."),
                tr("rotations")};
    }
    const Version version = parts()->version();
    Heading result = fieldHeading(headerLeaf(word, version));
    result.group = isOfBox(word, version) ? tr("box") : tr("offset");
    return result;
}

bool MoveableKeyframes::hasWords(int) const
{
    return false;
}

QString MoveableKeyframes::derivedText(const QModelIndex& index) const
{
    const Frame& shown = frame(index.row());
    const auto number = [](std::size_t value)
    { return QString::number(static_cast<qulonglong>(value)); };
    switch (index.column())
    {
    case Number:
        return QString::number(index.row());
    case Time:
        return QString::number(shownAnimation().frameStart
                               + index.row() * tr::view::frameStep(shownAnimation()));
    case Place:
        return number(kWordBytes * shown.first);
    case Bytes:
        return number(kWordBytes * m_range.words);
    case Angles:
        return number(shown.rotations.size());
    case Padding:
        return shown.used <= m_range.words ? number(m_range.words - shown.used) : tr("too long");
    default:
        return {};
    }
}

QString MoveableKeyframes::rotationText(const PackedRotation& rotation) const
{
    if (mode() == ValueMode::Raw)
    {
        QString digits;
        for (std::size_t i = 0; i < rotation.size(); ++i)
        {
            digits += QStringLiteral("%1").arg(rotation.words[i], kHexDigits, 16, QChar(u'0'));
        }
        return QStringLiteral("0x") + digits.toUpper();
    }
    const JointAngles angles = tr::view::unpacked(rotation, parts()->version());
    const auto part = [&rotation](Axes axis, std::uint16_t angle)
    {
        const QString text = turnsAbout(rotation.axes, axis) ? degrees(angle, kShownDecimals)
                                                             : QString(QChar(0x00B7));
        return text.rightJustified(kAngleWidth);
    };
    return part(Axes::X, angles.x) + part(Axes::Y, angles.y).prepend(u' ')
           + part(Axes::Z, angles.z).prepend(u' ');
}

QString MoveableKeyframes::text(const QModelIndex& index) const
{
    if (const PackedRotation* const rotation = rotationAt(index))
    {
        return rotationText(*rotation);
    }
    const int word = headerWord(index.column());
    if (word < 0)
    {
        return derivedText(index);
    }
    const std::uint16_t bits = objects().frames[addressAt(index).row];
    return QString::number(static_cast<std::int16_t>(bits));
}

QString MoveableKeyframes::tip(const QModelIndex& index) const
{
    if (const PackedRotation* const rotation = rotationAt(index))
    {
        const QString place = tr("Word %1 of the frames, %2")
                                  .arg(rotation->word)
                                  .arg(parts()->meshTitle(meshAt(index.column())));
        return rotation->axes == Axes::All
                   ? tr("%1 and the next: three angles of 10 bits").arg(place)
                   : tr("%1: one angle").arg(place);
    }
    const int word = headerWord(index.column());
    return word < 0 ? heading(index.column()).tip : fieldHelp(headerLeaf(word, parts()->version()));
}

MoveableKeyframes::Look MoveableKeyframes::look(const QModelIndex& index) const
{
    if (index.column() == Number)
    {
        return Look::Plain;
    }
    const bool isTooLong = index.column() == Padding && frame(index.row()).used > m_range.words;
    return isTooLong ? Look::Broken : MoveableModel::look(index);
}

// --- editing

QString MoveableKeyframes::editText(const QModelIndex& index) const
{
    const PackedRotation* const rotation = rotationAt(index);
    if (rotation == nullptr || mode() == ValueMode::Raw)
    {
        return text(index);
    }
    const JointAngles angles = tr::view::unpacked(*rotation, parts()->version());
    QStringList parts;
    for (const auto& [axis, angle] :
         {std::pair(Axes::X, angles.x), std::pair(Axes::Y, angles.y), std::pair(Axes::Z, angles.z)})
    {
        if (turnsAbout(rotation->axes, axis))
        {
            parts.push_back(degrees(angle, kExactDecimals));
        }
    }
    return parts.join(u' ');
}

MoveableKeyframes::WordEdit MoveableKeyframes::parse(const QModelIndex& index,
                                                     const QString& text) const
{
    if (const PackedRotation* const rotation = rotationAt(index))
    {
        return parseRotation(*rotation, text);
    }
    constexpr int kLowest = std::numeric_limits<std::int16_t>::min();
    constexpr int kHighest = std::numeric_limits<std::int16_t>::max();
    bool isNumber = false;
    const int number = text.trimmed().toInt(&isNumber);
    if (!isNumber || number < kLowest || number > kHighest)
    {
        return {{},
                tr("Whole numbers from %1 to %2 are possible here.").arg(kLowest).arg(kHighest)};
    }
    return {{{addressAt(index).row, static_cast<std::uint16_t>(number)}}, {}};
}

MoveableKeyframes::WordEdit MoveableKeyframes::parseRotation(const PackedRotation& rotation,
                                                             const QString& text) const
{
    PackedRotation changed = rotation;
    if (mode() == ValueMode::Raw)
    {
        bool isNumber = false;
        const quint64 bits = text.trimmed().toULongLong(&isNumber, 16);
        const int digits = kHexDigits * static_cast<int>(rotation.size());
        if (!isNumber || bits >> (4 * digits) != 0)
        {
            return {{}, tr("Up to %1 hexadecimal digits are possible here.").arg(digits)};
        }
        for (std::size_t i = 0; i < rotation.size(); ++i)
        {
            changed.words[i] = static_cast<std::uint16_t>(bits >> (16 * (rotation.size() - 1 - i)));
        }
    }
    else
    {
        static const QRegularExpression kBetween(QStringLiteral("[\\s;\u00B0]+"));
        std::vector<std::uint16_t> angles;
        for (const QString& part : text.split(kBetween, Qt::SkipEmptyParts))
        {
            bool isNumber = false;
            const double angle = part.toDouble(&isNumber);
            if (!isNumber || std::abs(angle) > kFullTurn)
            {
                return {{}, tr("%1 is no angle from -360 to 360 degrees.").arg(part)};
            }
            angles.push_back(stepsOf(angle));
        }
        if (angles.size() != (rotation.axes == Axes::All ? 3U : 1U))
        {
            return {{},
                    rotation.axes == Axes::All
                        ? tr("Three angles in degrees are needed: about X, Y and Z.")
                        : tr("One angle in degrees is needed: this rotation has one axis.")};
        }
        const bool all = rotation.axes == Axes::All;
        changed = tr::view::repacked(
            rotation,
            {angles[0], all ? angles[1] : angles[0], all ? angles[2] : angles[0]},
            parts()->version());
    }
    WordEdit edit;
    for (std::size_t i = 0; i < rotation.size(); ++i)
    {
        edit.words.push_back({rotation.word + i, changed.words[i]});
    }
    return edit;
}

} // namespace ui
