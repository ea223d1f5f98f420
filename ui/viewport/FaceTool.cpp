#include "ui/viewport/FaceTool.h"

#include "ui/viewport/GlView.h"
#include "ui/viewport/MeshMarks.h"
#include "ui/viewport/ViewNote.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr std::array<std::uint8_t, 4> kPaintedColour{120, 255, 150, 255};
constexpr std::array<std::uint8_t, 4> kHoveredColour{255, 255, 255, 255};

/// Pixels between places of a stroke that are looked at, and how many of them at most.
constexpr double kStrokeStep = 6.0;
constexpr int kMostStrokeSteps = 48;

void addOutline(std::vector<render::SceneLine>& lines,
                const std::vector<glm::vec3>& corners,
                const std::array<std::uint8_t, 4>& colour)
{
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        lines.push_back({corners[i], corners[(i + 1) % corners.size()], colour});
    }
}

} // namespace

FaceTool::FaceTool(GlView& view, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_note(new ViewNote(view, tr("Tool")))
{
    StrokeHand& hand = view.strokes();
    hand.setBegins([this](const QPointF& place, Qt::KeyboardModifiers keys)
                   { return begin(place, keys); });
    connect(&hand, &StrokeHand::hovered, this, &FaceTool::hover);
    connect(&hand,
            &StrokeHand::unhovered,
            this,
            [this]
            {
                if (std::exchange(m_hovered, std::nullopt))
                {
                    showLines();
                }
            });
    connect(&hand, &StrokeHand::stroked, this, &FaceTool::stroke);
    connect(&hand, &StrokeHand::strokeEnded, this, &FaceTool::finish);
    connect(&hand, &StrokeHand::boxDrawn, this, &FaceTool::selectIn);
    connect(&hand, &StrokeHand::left, this, &FaceTool::left);
}

void FaceTool::setUse(const MeshToolUse& use)
{
    if (use.tool != m_use.tool)
    {
        m_view.letGo(); // by another tool nothing is dragged on
    }
    m_use = use;
    m_hovered.reset();
    m_view.strokes().setDraws(use.tool == MeshTool::Paint ? StrokeHand::Draws::Strokes
                              : use.tool == MeshTool::Box ? StrokeHand::Draws::Boxes
                                                          : StrokeHand::Draws::Nothing);
    tellUse();
}

/// What is being painted has other numbers then, perhaps.
void FaceTool::setFile(const OpenFilePtr& file)
{
    if (m_file != file)
    {
        m_view.strokes().letGo();
    }
    m_file = file;
}

/// What the mouse does now, as long as it does something else than usual.
void FaceTool::tellUse()
{
    if (m_use.tool == MeshTool::Paint)
    {
        m_note->tell(m_painted.empty()
                         ? tr("Paint faces: click or drag; Alt or Ctrl and click "
                              "takes a texture; Escape ends")
                         : tr("%n faces are painted", nullptr, static_cast<int>(m_painted.size())));
    }
    else
    {
        m_note->tell(m_use.tool == MeshTool::Box
                         ? tr("Select by box: drag; with Ctrl what is selected stays; Escape ends")
                         : QString());
    }
}

void FaceTool::takeScene()
{
    m_drawn = m_file;
    m_hovered.reset();
    showLines();
}

/// Whether a face of the scene is the same face in the file as it is now, which may be newer.
bool FaceTool::isSameFace(const render::ScenePick& pick) const
{
    if (!m_file || !m_drawn || pick.mesh == render::ScenePick::kNoMesh)
    {
        return false;
    }
    const auto now = cornersOf(*m_file, pick.mesh, pick.face);
    return now && (m_file == m_drawn || now == cornersOf(*m_drawn, pick.mesh, pick.face));
}

bool FaceTool::begin(const QPointF& place, Qt::KeyboardModifiers keys)
{
    const auto seen = m_view.faceAt(place);
    if (!seen || !isSameFace(seen->pick))
    {
        return false;
    }
    m_painted.clear();
    if ((keys & (Qt::AltModifier | Qt::ControlModifier)) != 0)
    {
        // Nothing is painted: the stroke ends as it has begun.
        m_pointer.reset();
        Q_EMIT taken(seen->pick.mesh, seen->pick.face);
        return true;
    }
    m_pointer = seen->pick.mesh;
    return true;
}

void FaceTool::hover(const QPointF& place)
{
    const auto seen = m_view.faceAt(place);
    const bool isMeant = seen && seen->pick.mesh != render::ScenePick::kNoMesh;
    const auto face =
        isMeant
            ? std::optional(std::pair(std::size_t{seen->pick.mesh}, std::size_t{seen->pick.face}))
            : std::nullopt;
    if (std::exchange(m_hovered, face) != face)
    {
        showLines(isMeant ? seen->corners : Outline());
    }
}

void FaceTool::stroke(const QPointF& from, const QPointF& to)
{
    if (!m_pointer)
    {
        return;
    }
    const std::size_t before = m_painted.size();
    const QPointF way = to - from;
    const int steps = std::clamp(
        static_cast<int>(std::hypot(way.x(), way.y()) / kStrokeStep), 1, kMostStrokeSteps);
    for (int step = 1; step <= steps; ++step)
    {
        paintAt(from + way * step / steps);
    }
    if (m_painted.size() != before)
    {
        showLines();
        tellUse();
    }
}

void FaceTool::paintAt(const QPointF& place)
{
    const auto seen = m_view.faceAt(place);
    const bool isMeant =
        seen && isSameFace(seen->pick) && isSameMesh(*m_file, seen->pick.mesh, *m_pointer);
    if (isMeant)
    {
        m_painted.try_emplace(seen->pick.face, seen->corners);
    }
}

void FaceTool::showLines(const Outline& hovered)
{
    std::vector<render::SceneLine> lines;
    for (const auto& [face, corners] : m_painted)
    {
        addOutline(lines, corners, kPaintedColour);
    }
    addOutline(lines, hovered, kHoveredColour);
    m_view.strokes().setLines(std::move(lines));
}

void FaceTool::finish(bool isWanted)
{
    const auto pointer = std::exchange(m_pointer, std::nullopt);
    const auto painted = std::exchange(m_painted, {});
    m_hovered.reset();
    showLines();
    tellUse();
    if (!isWanted || !pointer || painted.empty())
    {
        return;
    }
    std::vector<std::size_t> faces;
    faces.reserve(painted.size());
    for (const auto& [face, corners] : painted)
    {
        faces.push_back(face);
    }
    Q_EMIT this->painted(*pointer, faces);
}

void FaceTool::selectIn(const QRectF& box, Qt::KeyboardModifiers keys)
{
    if (!m_mesh || !m_file || m_file != m_drawn)
    {
        return;
    }
    const auto isInside = [this, &box](const glm::vec3& place)
    {
        const auto pixel = m_view.pixelOf(place);
        return pixel && box.contains(*pixel) && (m_use.takesHidden || m_view.isSeen(place));
    };
    const MeshWorked parts = partsInside(*m_file,
                                         m_view.scene(),
                                         m_view.nodes(),
                                         *m_mesh,
                                         isInside,
                                         m_instance ? &*m_instance : nullptr);
    Q_EMIT boxed(parts, keys.testFlag(Qt::ControlModifier));
}

} // namespace ui
