#pragma once

#include "core/edit/statics/StaticBoxes.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QPoint;

namespace ui
{

class GlView;
class PointGroup;
class ViewNote;

/// Shows the two boxes of a static in the 3D view, each in a colour of its own that a legend names,
/// and moves their faces. While one is dragged the box is drawn as it would be stored; the file is
/// changed when it is let go. Ctrl while it is dragged: in steps of 16 units.
class StaticShaper : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the view outlives it.
    StaticShaper(GlView& view, QObject* parent);

    /// What is seen is this row of the static meshes; nothing: it is no static.
    void setSubject(const OpenFilePtr& file, std::optional<std::size_t> row);

    void setEditable(bool editable);

    /// The boxes, as they are or would be.
    [[nodiscard]] std::vector<render::SceneLine> lines() const;

    /// Shows and hides the boxes.
    [[nodiscard]] QAction* action() const noexcept { return m_shows; }

Q_SIGNALS:
    /// Other lines are to be drawn.
    void changed();

    /// A face is to be moved. `isStep`: one of many small changes.
    void faceWanted(std::size_t row,
                    tr::edit::StaticBox box,
                    const tr::edit::BoxFace& face,
                    int units,
                    bool isStep);

private:
    /// A face, and how far it has come.
    struct Grip
    {
        tr::edit::StaticBox box{};
        tr::edit::BoxFace face;
        int units = 0;
    };

    [[nodiscard]] bool isShown() const;
    [[nodiscard]] const tr::level::StaticMesh& shown() const;
    [[nodiscard]] tr::level::BoundingBox boxNow(tr::edit::StaticBox box) const;
    [[nodiscard]] QString noteOf() const;
    void update();
    void showNote();
    void drag(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys);
    void nudge(std::size_t point, const QPoint& steps);
    void finish(bool isWanted);

    PointGroup* m_points;
    ViewNote* m_note;
    QAction* m_shows;
    OpenFilePtr m_file;
    std::optional<std::size_t> m_row;
    std::vector<Grip> m_grips; ///< by the points of the view
    std::optional<Grip> m_held;
    bool m_isEditable = false;
};

} // namespace ui
