#pragma once

#include "core/anim/AnimationPlayer.h"
#include "render/level/SceneBuilder.h"
#include "ui/file/OpenFile.h"
#include "ui/file/PartnerInStep.h"
#include "ui/viewport/PartnerChoice.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class PartnerPanel;
class PlayerPanel;

/// The body that the moveable in the 3D view is shown with, and another moveable beside it, which
/// plays in step with it: each tick of the one is a tick of the other. Each moveable of a file has
/// its own, as long as the file is open. Where the rows of one of them are gone it is as if none
/// had been chosen.
class Partner : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the player outlives it. `view`: that the panel belongs to.
    Partner(const PlayerPanel& player, QWidget& view);
    ~Partner() override;

    /// For menus and the tool bar.
    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// The panel; null until it is asked for.
    [[nodiscard]] PartnerPanel* panel() const noexcept { return m_panel; }

    /// Another file: all that was chosen is forgotten.
    void setFile(const OpenFilePtr& file);

    /// What is shown now, perhaps after an edit. `model`: the row of models; nothing: no moveable.
    void setModel(const OpenFilePtr& file, std::optional<std::size_t> model);

    [[nodiscard]] PartnerChoice choice() const;

    /// For the moveable that is shown; there has to be one.
    void choose(const PartnerChoice& choice);

    /// Both as they are seen. Nothing: no partner is.
    [[nodiscard]] std::optional<PartnerInStep> inStep() const;

    /// Adds who is to be seen.
    void addTo(render::SceneOptions& options) const;

    /// Where all of the scene stands while the moveable is in that pose.
    [[nodiscard]] std::vector<glm::mat4> nodes(const render::SceneDescription& scene,
                                               const tr::view::Pose& pose) const;

Q_SIGNALS:
    /// Somebody else is to be seen.
    void sceneWanted();

    /// The partner is to stand otherwise.
    void moved();

private:
    [[nodiscard]] std::optional<std::size_t> rowOf(const std::optional<std::uint32_t>& slot) const;
    [[nodiscard]] std::optional<std::size_t> partnerRow() const;
    void begin();
    void update();
    void showPanel();

    const PlayerPanel& m_player;
    QWidget& m_view;
    PartnerPanel* m_panel = nullptr; ///< a child of the view
    OpenFilePtr m_file;
    std::optional<std::size_t> m_model;
    std::map<std::uint32_t, PartnerChoice> m_choices; ///< by the slots of moveables
    std::optional<tr::anim::AnimationPlayer> m_time;  ///< of the partner
    std::size_t m_firstAnimation = 0;                 ///< of the partner, a row
    QAction* m_opens;
    QAction* m_shows;
    QList<QAction*> m_actions;
};

} // namespace ui
