#pragma once

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

    /// The box of the key frame that is shown, or was shown last; nothing if it is not to be seen.
    [[nodiscard]] std::optional<render::SceneBounds> box() const;

    /// The way of the first mesh over the floor, with a mark a frame and a longer one where the
    /// moveable is now; empty if it is not to be seen.
    [[nodiscard]] std::vector<render::SceneLine> path() const;

Q_SIGNALS:
    /// Other ghosts, another box or another way are to be seen.
    void changed();

private:
    void makeMenu();
    void addNeighbours(std::vector<render::gl::Ghost>& ghosts, int direction) const;
    void addOpened(std::vector<render::gl::Ghost>& ghosts) const;
    [[nodiscard]] std::optional<std::size_t> shownAnimation() const;
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
    QSpinBox* m_before = nullptr;
    QSpinBox* m_after = nullptr;
    QSpinBox* m_every = nullptr;
    QList<QAction*> m_actions;
};

} // namespace ui
