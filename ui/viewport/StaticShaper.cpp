#include "ui/viewport/StaticShaper.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/viewport/BoxHandles.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QColor>
#include <QLocale>

#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::StaticBox;

constexpr std::array kStaticBoxes{StaticBox::Visibility, StaticBox::Collision};

/// Told apart by people who see fewer colours, too; the view is dark in both themes.
constexpr std::array<std::uint8_t, 4> colourOf(StaticBox box)
{
    return box == StaticBox::Visibility ? std::array<std::uint8_t, 4>{255, 214, 92, 255}
                                        : std::array<std::uint8_t, 4>{92, 190, 255, 255};
}

/// Handles of both boxes do not lie on each other where the boxes are the same.
constexpr float besideOf(StaticBox box)
{
    constexpr float kBeside = 0.3F;
    return box == StaticBox::Visibility ? -kBeside : kBeside;
}

} // namespace

StaticShaper::StaticShaper(GlView& view, QObject* parent)
    : QObject(parent)
    , m_points(new PointGroup(view.points(), this))
    , m_note(new ViewNote(view, QStringLiteral("staticNote")))
    , m_shows(makeNamedAction({"staticBoxes",
                               tr("Boxes of &Statics"),
                               tr("Show the visibility box and the collision box of a static; "
                                  "their faces can be dragged"),
                               "box"},
                              this))
{
    m_note->setTextFormat(Qt::RichText);
    m_shows->setCheckable(true);
    m_shows->setChecked(true);
    connect(m_shows, &QAction::toggled, this, &StaticShaper::update);
    connect(m_points, &PointGroup::dragged, this, &StaticShaper::drag);
    connect(m_points, &PointGroup::released, this, &StaticShaper::finish);
    connect(m_points,
            &PointGroup::nudged,
            this,
            [this](std::size_t point, const QPoint& steps) { nudge(point, steps); });
    connect(m_points, &PointGroup::currentChanged, this, &StaticShaper::showNote);
}

void StaticShaper::setSubject(const OpenFilePtr& file, std::optional<std::size_t> row)
{
    const bool isThere = file && row && *row < file->file().objects().staticMeshes.size();
    const auto shown = isThere ? row : std::nullopt;
    if (m_held && (file != m_file || shown != m_row))
    {
        m_points->letGo(); // of what was there before
    }
    m_file = file;
    m_row = shown;
    update();
}

void StaticShaper::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

bool StaticShaper::isShown() const
{
    return m_row && m_shows->isChecked();
}

const tr::level::StaticMesh& StaticShaper::shown() const
{
    return m_file->file().objects().staticMeshes[*m_row];
}

tr::level::BoundingBox StaticShaper::boxNow(StaticBox box) const
{
    const auto& stored = tr::edit::boxOf(shown(), box);
    return m_held && m_held->box == box
               ? tr::edit::withFaceMoved(stored, m_held->face, m_held->units)
               : stored;
}

/// Of the file, unless one is dragged: then the handles go with it.
void StaticShaper::update()
{
    std::vector<Grip> grips;
    std::vector<render::GizmoPoint> points;
    for (const StaticBox box : kStaticBoxes)
    {
        // What is no box has no faces.
        if (!isShown() || !m_isEditable || tr::edit::isNoBox(tr::edit::boxOf(shown(), box)))
        {
            continue;
        }
        for (const tr::edit::BoxFace& face : tr::edit::kBoxFaces)
        {
            points.push_back(handleOf(boxNow(box), face, besideOf(box)));
            points.back().colour = colourOf(box);
            grips.push_back({box, face, 0});
        }
    }
    m_grips = std::move(grips);
    m_points->setPoints(std::move(points));
    showNote();
    Q_EMIT changed();
}

std::vector<render::SceneLine> StaticShaper::lines() const
{
    std::vector<render::SceneLine> found;
    for (const StaticBox box : kStaticBoxes)
    {
        if (isShown() && !tr::edit::isNoBox(boxNow(box)))
        {
            const auto edges = edgesOf(boxNow(box), colourOf(box));
            found.insert(found.end(), edges.begin(), edges.end());
        }
    }
    return found;
}

void StaticShaper::drag(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys)
{
    if (point < m_grips.size())
    {
        m_held = m_grips[point];
        m_held->units = unitsAlong(m_held->face, way, keys);
        update();
    }
}

void StaticShaper::nudge(std::size_t point, const QPoint& steps)
{
    if (point < m_grips.size())
    {
        const Grip grip = m_grips[point];
        Q_EMIT faceWanted(*m_row, grip.box, grip.face, unitsOf(grip.face, steps), true);
    }
}

void StaticShaper::finish(bool isWanted)
{
    const auto held = std::exchange(m_held, std::nullopt);
    if (!held)
    {
        return;
    }
    update(); // as it is in the file
    if (isWanted && held->units != 0)
    {
        Q_EMIT faceWanted(*m_row, held->box, held->face, held->units, false);
    }
}

void StaticShaper::showNote()
{
    m_note->tell(isShown() ? noteOf() : QString());
}

/// The legend, and below it what is dragged or moved by keys.
QString StaticShaper::noteOf() const
{
    const auto line = [this](StaticBox box, const QString& name)
    {
        const auto colour = colourOf(box);
        const QString size = tr::edit::isNoBox(boxNow(box)) ? tr("none") : sizeText(boxNow(box));
        return QStringLiteral("<span style=\"color:%1\">\u25A0</span> ")
                   .arg(QColor(colour[0], colour[1], colour[2]).name())
               + tr("%1: %2").arg(name, size).toHtmlEscaped();
    };
    QString note = line(StaticBox::Visibility, tr("Visibility box")) + QStringLiteral("<br>")
                   + line(StaticBox::Collision, tr("Collision box"));
    const auto current = m_points->current();
    const auto grip = m_held                                 ? m_held
                      : current && *current < m_grips.size() ? std::optional(m_grips[*current])
                                                             : std::nullopt;
    if (!grip)
    {
        return note;
    }
    auto before = tr::edit::boxOf(shown(), grip->box);
    auto then = boxNow(grip->box);
    const int from = tr::edit::faceOf(before, grip->face);
    const int to = tr::edit::faceOf(then, grip->face);
    const QString which = grip->box == StaticBox::Visibility ? tr("%1 of the visibility box")
                                                             : tr("%1 of the collision box");
    const QString where = which.arg(titleOf(grip->face));
    const QLocale locale;
    return note + QStringLiteral("<br>")
           + (from == to
                  ? tr("%1: %2").arg(where, locale.toString(to))
                  : tr("%1: %2, was %3").arg(where, locale.toString(to), locale.toString(from)))
                 .toHtmlEscaped();
}

} // namespace ui
