#pragma once

#include "core/edit/skeleton/SkeletonEdit.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QWidget;

namespace ui
{

class FileSession;
class SkeletonActions;
class SkeletonPanel;
struct BoneSubject;

/// Does to the bones of the moveable in the skeleton panel what the user wants, each as one step of
/// the history. Asks where there is something to choose, and where the game counts on the bones.
class SkeletonEditing : public QObject
{
    Q_OBJECT

public:
    SkeletonEditing(SkeletonPanel& panel,
                    FileSession& session,
                    Selection& selection,
                    QWidget& window);

    [[nodiscard]] const SkeletonActions& actions() const noexcept { return *m_actions; }

    /// Enables what can be done to the current bone.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    /// Gives back the bone to select then.
    using Edit =
        std::function<tr::Result<std::size_t>(tr::edit::Document& document, std::size_t model)>;

    void connectActions();
    void on(QAction* action, void (SkeletonEditing::*serve)());
    void start(void (SkeletonEditing::*serve)());
    [[nodiscard]] std::optional<BoneSubject> subject() const;
    [[nodiscard]] QString make(const BoneSubject& subject, const Edit& edit);
    void makeOrWarn(const QString& title, const Edit& edit);
    void tell(const QString& reason);

    void add();
    void remove();
    void duplicate();
    void hang();
    void up();
    void down();
    void move(bool up);
    void drop(int bone, int parent, int before);
    void chooseMesh();
    void own();
    void replace();
    void transform();

    SkeletonPanel& m_panel;
    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
    SkeletonActions* m_actions;
};

} // namespace ui
