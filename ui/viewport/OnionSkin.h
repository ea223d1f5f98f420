#pragma once

#include "core/view/objects/Speeds.h"
#include "render/gl/Ghost.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QMenu;
class QSpinBox;

namespace ui
{

class PlayerPanel;

/// The box that is seen.
struct ShownBox
{
    OpenFilePtr file;
    std::size_t animation = 0;
    std::size_t keyframe = 0; ///< counted from the first
    tr::level::BoundingBox box;
};

/// The way that is seen.
struct ShownWay
{
    OpenFilePtr file;
    std::size_t animation = 0;
    std::int64_t frames = 0; ///< of the animation
    std::int64_t here = 0;   ///< the frame that is shown, counted from the first
    tr::view::Speeds speeds;
    bool hasLateral = false; ///< the file has speeds sideways
    glm::vec3 end{0.0F};     ///< where the first mesh is over the floor once all frames have passed
};

/// Shows the moveable that is played as it stands in key frames before and after, as it stood when
/// the file was opened, the box of its key frame, and the way that it goes. While it plays there
/// are no key frames before and after.
class OnionSkin : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the player outlives it.
    OnionSkin(const PlayerPanel& player, QObject* parent);
    ~OnionSkin() override;

    /// For menus and the tool bar.
    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Another file was opened; null: none.
    void setFile(const OpenFilePtr& file);

    /// What is shown in the scene now. `model`: the row of models that it is; nothing: no moveable.
    void setScene(const OpenFilePtr& file,
                  std::shared_ptr<const render::SceneDescription> scene,
                  std::optional<std::size_t> model);

    /// For the moment that the player shows.
    [[nodiscard]] std::vector<render::gl::Ghost> ghosts() const;

    /// Whether a box or a way may be to be seen.
    [[nodiscard]] bool marks() const;

    /// Whether it is told of an edit that the player will be told of next.
    [[nodiscard]] bool isAhead() const;

    /// The box of the key frame that is shown, or was shown last; nothing if it is not to be seen.
    [[nodiscard]] std::optional<ShownBox> shownBox() const;
    [[nodiscard]] std::optional<render::SceneBounds> box() const;

    /// The way of the first mesh over the floor, with a mark a frame and a longer one where the
    /// moveable is now; empty if it is not to be seen.
    [[nodiscard]] std::vector<render::SceneLine> path() const;

    /// The same in numbers; nothing, too, where it is so long that its end is not seen.
    [[nodiscard]] std::optional<ShownWay> shownWay() const;

    /// Shows another box, or another way, than the file has, until its end.
    void preview(const tr::level::BoundingBox& box);
    void preview(const tr::view::Speeds& speeds);
    void endPreview();

Q_SIGNALS:
    /// Other ghosts, another box or another way are to be seen.
    void changed();

    /// The next of what can be taken hold of is to be moved by keys.
    void handleWanted();

private:
    /// The way before it is seen from where the object is now: of the first mesh in each frame, and
    /// once all have passed.
    struct Way
    {
        std::vector<glm::vec3> places;
        glm::vec3 here{0.0F};
    };

    void makeMenu();
    void addNeighbours(std::vector<render::gl::Ghost>& ghosts, int direction) const;
    void addOpened(std::vector<render::gl::Ghost>& ghosts) const;
    [[nodiscard]] std::optional<std::size_t> shownAnimation() const;
    [[nodiscard]] tr::view::Speeds speedsNow(std::size_t animation) const;
    [[nodiscard]] std::optional<Way> wayNow() const;
    [[nodiscard]] std::vector<glm::mat4>
    nodesAt(const OpenFile& file, std::size_t animation, double frame) const;

    const PlayerPanel& m_player;
    OpenFilePtr m_opened; ///< the file as it was when it was opened
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<std::size_t> m_model;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_neighbours;
    QAction* m_asOpened;
    QAction* m_showsBox;
    QAction* m_showsPath;
    QAction* m_nextHandle;
    QSpinBox* m_before = nullptr;
    QSpinBox* m_after = nullptr;
    QSpinBox* m_every = nullptr;
    QList<QAction*> m_actions;
    std::optional<tr::level::BoundingBox> m_previewBox;
    std::optional<tr::view::Speeds> m_previewSpeeds;
};

} // namespace ui
