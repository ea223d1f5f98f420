#pragma once

#include "ui/file/OpenFile.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class FileSession;
class MeshPanel;
class TexturesPanel;

/// Puts the texture that is chosen in the panel of textures onto faces: onto those that are
/// selected, or onto those that are painted in the 3D view. A face that is selected chooses its
/// texture there.
class FaceTexturing : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        TexturesPanel& textures;
        MeshPanel& mesh;
        FileSession& session;
        Selection& selection;
    };

    /// Precondition: all of them outlive it.
    FaceTexturing(const Parts& parts, QWidget& window);

    /// Enables what can be done now.
    void update();

    /// Offered in menus; those on the chosen texture are in its panel, too.
    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Checked while faces are painted in the 3D view.
    [[nodiscard]] QAction* painting() const noexcept { return m_paint; }

    /// Gives faces of a mesh the chosen texture, as one edit.
    void paint(std::size_t pointer, const std::vector<std::size_t>& faces);

    /// Chooses the texture of a face.
    void take(std::size_t pointer, std::size_t face);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    using Rows = std::vector<std::size_t>;

    void setOnSelected();
    void selectFaces();
    void goToTexture();
    void follow(const std::optional<Address>& address);
    void showOnlyMesh();
    [[nodiscard]] bool isCurrent() const;

    TexturesPanel& m_textures;
    MeshPanel& m_mesh;
    FileSession& m_session;
    Selection& m_selection;
    QAction* m_paint;
    QAction* m_set;
    QAction* m_select;
    QAction* m_goTo;
    QAction* m_onlyMesh;
    QList<QAction*> m_actions;
};

} // namespace ui
