#include "ui/mesh/MeshModels.h"

#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/Lighting.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace ui
{
namespace
{

using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;
using tr::edit::ShapeFace;
using tr::level::Vertex;
using tr::view::MeshPart;

constexpr std::array kAxes{&Vertex::x, &Vertex::y, &Vertex::z};

QString wayText(const Vertex& way)
{
    return QStringLiteral("%1 %2 %3").arg(way.x).arg(way.y).arg(way.z);
}

/// The whole numbers of a text with blanks or commas between them; nothing: something else is among
/// them.
std::optional<std::vector<int>> numbersIn(const QString& text)
{
    std::vector<int> numbers;
    const auto parts = QString(text).replace(u',', u' ').split(u' ', Qt::SkipEmptyParts);
    for (const QString& part : parts)
    {
        bool isNumber = false;
        numbers.push_back(part.toInt(&isNumber));
        if (!isNumber)
        {
            return std::nullopt;
        }
    }
    return numbers;
}

/// One whole number in a range; else why it is none.
struct TypedNumber
{
    int number = 0;
    QString problem{};
};

TypedNumber numberIn(const QString& text, int low, int high)
{
    const auto numbers = numbersIn(text);
    if (!numbers || numbers->size() != 1)
    {
        return {0, MeshModel::tr("\u201C%1\u201D is no whole number.").arg(text)};
    }
    const int number = numbers->front();
    if (number < low || number > high)
    {
        return {0, MeshModel::tr("%1 is not from %2 to %3.").arg(number).arg(low).arg(high)};
    }
    return {number, {}};
}

TypedNumber wordIn(const QString& text)
{
    using Limits = std::numeric_limits<std::int16_t>;
    return numberIn(text, Limits::min(), Limits::max());
}

QString effectsText(const ShapeFace& face, bool isDoubleSided)
{
    QStringList said;
    if (face.isAdditive())
    {
        said.append(MeshFaces::tr("additive"));
    }
    if (isShiny(face))
    {
        said.append(MeshFaces::tr("shiny %1").arg(shineOf(face)));
    }
    if (isDoubleSided)
    {
        said.append(MeshFaces::tr("double-sided"));
    }
    return said.join(QStringLiteral(", "));
}

/// Faces name vertices in the order in which they go around.
MeshTyped cornersTyped(const MeshShape& shape, std::size_t face, const QString& text)
{
    const auto numbers = numbersIn(text);
    const std::size_t count = shape.faces[face].corners;
    if (!numbers || numbers->size() != count)
    {
        return {MeshFaces::tr(
                    "%n numbers of vertices are needed here.", nullptr, static_cast<int>(count)),
                {},
                {}};
    }
    for (const int number : *numbers)
    {
        if (number < 0 || static_cast<std::size_t>(number) >= shape.vertices.size())
        {
            return {MeshFaces::tr("There is no vertex %1.").arg(number), {}, {}};
        }
    }
    return {{},
            EditCode::TurnFaces,
            [face, corners = *numbers](MeshShape& changed, FaceTextures&) -> tr::Result<void>
            {
                for (std::size_t i = 0; i < corners.size(); ++i)
                {
                    changed.faces[face].vertices[i] = static_cast<std::uint16_t>(corners[i]);
                }
                return {};
            }};
}

/// A normal is three numbers, of any length.
MeshTyped normalTyped(std::size_t row, const QString& mesh, const QString& text)
{
    const auto numbers = numbersIn(text);
    if (!numbers || numbers->size() != kAxes.size())
    {
        return {MeshVertices::tr("Three whole numbers are needed here: X, Y and Z."), {}, {}};
    }
    for (const int number : *numbers)
    {
        if (const TypedNumber typed = wordIn(QString::number(number)); !typed.problem.isEmpty())
        {
            return {typed.problem, {}, {}};
        }
    }
    const auto word = [&numbers](std::size_t axis)
    { return static_cast<std::int16_t>((*numbers)[axis]); };
    return {{},
            EditCode::SetNormals,
            [row, normal = Vertex{word(0), word(1), word(2)}, name = mesh.toStdString()](
                MeshShape& changed, FaceTextures&)
            { return tr::edit::setNormal(changed, row, normal, name); }};
}

/// What vertices are found for by their numbers.
QString hairText(const tr::view::HairNumbers& numbers)
{
    using Body = tr::view::HairNumbers::Body;
    if (numbers.isOfHead)
    {
        return MeshVertices::tr("head");
    }
    switch (numbers.body)
    {
    case Body::Lara:
    case Body::Tr5Lara:
        return MeshVertices::tr("hair");
    case Body::YoungLaraFirst:
    case Body::YoungLaraSecond:
        return MeshVertices::tr("hair of young Lara");
    case Body::Any:
        break;
    }
    return MeshVertices::tr("hair %1").arg(numbers.hair);
}

} // namespace

void MeshModel::show(const MeshSubjectPtr& subject)
{
    beginResetModel();
    m_subject = subject;
    endResetModel();
}

Qt::ItemFlags MeshModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && m_isEditable && isTyped(index))
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

QVariant MeshModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_subject)
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return textAt(index);
    case Qt::ToolTipRole:
        return tipAt(index);
    case Qt::TextAlignmentRole:
        return QVariant(isTyped(index) && !textAt(index).contains(u' ')
                            ? Qt::AlignRight | Qt::AlignVCenter
                            : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

// --- faces

int MeshFaces::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !subject() ? 0 : static_cast<int>(shape().faces.size());
}

int MeshFaces::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant MeshFaces::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Number:
        return tr("Face");
    case Kind:
        return tr("Kind");
    case Corners:
        return tr("Corners");
    case Texture:
        return tr("Texture");
    case Effects:
        return tr("Effects");
    default:
        return {};
    }
}

Address MeshFaces::addressAt(int row) const
{
    return subject()->addressOf({MeshPart::Kind::Face, static_cast<std::size_t>(row)});
}

QString MeshFaces::textAt(const QModelIndex& index) const
{
    const ShapeFace& face = shape().faces[static_cast<std::size_t>(index.row())];
    switch (index.column())
    {
    case Number:
        return QString::number(index.row());
    case Kind:
        return face.isQuad() ? tr("quad") : tr("triangle");
    case Corners:
    {
        QStringList corners;
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            corners.append(QString::number(face.vertices[i]));
        }
        return corners.join(u' ');
    }
    case Texture:
        return face.coloured ? tr("colour %1").arg(subject()->colourOf(face))
                             : QString::number(subject()->numberOf(face));
    case Effects:
        return effectsText(face, subject()->isDoubleSided(face));
    default:
        return {};
    }
}

bool MeshFaces::isTyped(const QModelIndex& index) const
{
    return index.column() == Corners || index.column() == Texture;
}

QString MeshFaces::typedText(const QModelIndex& index) const
{
    const ShapeFace& face = shape().faces[static_cast<std::size_t>(index.row())];
    return index.column() == Texture && face.coloured ? QString::number(subject()->colourOf(face))
                                                      : textAt(index);
}

MeshTyped MeshFaces::parse(const QModelIndex& index, const QString& text) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == Corners)
    {
        return cornersTyped(shape(), row, text);
    }
    const bool isColoured = shape().faces[row].coloured;
    const TypedNumber typed = numberIn(text, 0, std::numeric_limits<std::uint16_t>::max());
    const auto number = static_cast<std::size_t>(typed.number);
    return {typed.problem,
            isColoured ? EditCode::SetFaceColours : EditCode::SetFaceTextures,
            [row, number, isColoured](MeshShape& changed, FaceTextures& textures)
            {
                const std::array rows{row};
                return isColoured
                           ? tr::edit::setFaceColour(changed, textures.content(), rows, number)
                           : tr::edit::setFaceTexture(changed, textures, rows, number);
            }};
}

// --- vertices

int MeshVertices::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !subject() ? 0 : static_cast<int>(shape().vertices.size());
}

int MeshVertices::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant MeshVertices::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Number:
        return tr("Vertex");
    case X:
        return tr("X");
    case Y:
        return tr("Y");
    case Z:
        return tr("Z");
    case Light:
        return subject() && shape().hasShades() ? tr("Shade") : tr("Normal");
    case Sticks:
        return tr("Sticks to");
    default:
        return {};
    }
}

Address MeshVertices::addressAt(int row) const
{
    return subject()->addressOf({MeshPart::Kind::Vertex, static_cast<std::size_t>(row)});
}

QString MeshVertices::textAt(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    if (column == Number)
    {
        return QString::number(index.row());
    }
    if (column >= X && column <= Z)
    {
        const Vertex& vertex = shape().vertices[row];
        return QString::number(vertex.*kAxes[static_cast<std::size_t>(column - X)]);
    }
    if (column == Light)
    {
        return row < shape().shades.size()    ? QString::number(shape().shades[row])
               : row < shape().normals.size() ? wayText(shape().normals[row])
                                              : QString();
    }
    return tiesAt(row);
}

/// What a vertex goes along with in the game, or what goes along with it.
QString MeshVertices::tiesAt(std::size_t row) const
{
    QStringList said;
    if (const tr::view::SkinJoint* const joint = subject()->joint())
    {
        const auto& sticks = joint->vertices[row];
        if (sticks.empty())
        {
            return joint->bends ? tr("loose: bends") : tr("loose: tears");
        }
        const bool isLower = sticks.front().side == tr::view::SkinStick::Side::Lower;
        said.append(tr("vertex %1 of mesh %2")
                        .arg(sticks.front().vertex)
                        .arg(isLower ? joint->joint : joint->upper));
    }
    for (const std::size_t joint : subject()->takersOf(row))
    {
        said.append(tr("joint %1").arg(joint));
    }
    if (subject()->isOutOfReach(row))
    {
        said.append(tr("number too high"));
    }
    for (const tr::view::HairNumbers& each : subject()->hair())
    {
        if (std::ranges::find(each.numbers, row) != each.numbers.end())
        {
            said.append(hairText(each));
        }
    }
    return said.join(QStringLiteral(", "));
}

QString MeshVertices::tipAt(const QModelIndex& index) const
{
    return index.column() == Sticks
               ? tr("What it goes along with in the game: a vertex of Lara's skin, or her hair")
               : QString();
}

bool MeshVertices::isTyped(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return (index.column() >= X && index.column() <= Z)
           || (index.column() == Light && subject()
               && (row < shape().shades.size() || row < shape().normals.size()));
}

QString MeshVertices::typedText(const QModelIndex& index) const
{
    return textAt(index);
}

MeshTyped MeshVertices::parse(const QModelIndex& index, const QString& text) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    if (column == Light && row < shape().normals.size())
    {
        return normalTyped(row, subject()->name(), text);
    }
    const TypedNumber typed = wordIn(text);
    if (column == Light)
    {
        return {typed.problem,
                EditCode::SetShades,
                [row, shade = typed.number](MeshShape& changed, FaceTextures&)
                { return tr::edit::setShades(changed, std::array{row}, shade, {}); }};
    }
    return {typed.problem,
            EditCode::MoveVertices,
            [row, axis = kAxes[static_cast<std::size_t>(column - X)], place = typed.number](
                MeshShape& changed, FaceTextures&) -> tr::Result<void>
            {
                changed.vertices[row].*axis = static_cast<std::int16_t>(place);
                return {};
            }};
}

// --- sphere

int MeshSphere::rowCount(const QModelIndex& parent) const
{
    constexpr int kNumbers = 4;
    return parent.isValid() || !subject() ? 0 : kNumbers;
}

int MeshSphere::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant MeshSphere::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == Name ? tr("Collision sphere") : tr("Units");
}

Address MeshSphere::addressAt(int row) const
{
    Address address = subject()->addressOf({});
    address.row += static_cast<std::size_t>(row);
    return address;
}

QString MeshSphere::textAt(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == Name)
    {
        const std::array names{
            tr("X of its centre"), tr("Y of its centre"), tr("Z of its centre"), tr("Radius")};
        return names[row];
    }
    const auto& header = shape().header;
    return row < kAxes.size() ? QString::number(header.centre.*kAxes[row])
                              : QString::number(header.collisionRadius);
}

bool MeshSphere::isTyped(const QModelIndex& index) const
{
    return index.column() == Value;
}

QString MeshSphere::typedText(const QModelIndex& index) const
{
    return textAt(index);
}

MeshTyped MeshSphere::parse(const QModelIndex& index, const QString& text) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const bool isRadius = row >= kAxes.size();
    const TypedNumber typed =
        isRadius ? numberIn(text, 0, std::numeric_limits<std::uint16_t>::max()) : wordIn(text);
    return {typed.problem,
            EditCode::SetSphere,
            [row, isRadius, number = typed.number](MeshShape& changed,
                                                   FaceTextures&) -> tr::Result<void>
            {
                if (isRadius)
                {
                    changed.header.collisionRadius = static_cast<std::uint16_t>(number);
                }
                else
                {
                    changed.header.centre.*kAxes[row] = static_cast<std::int16_t>(number);
                }
                return {};
            }};
}

} // namespace ui
