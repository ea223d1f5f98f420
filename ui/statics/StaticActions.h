#pragma once

#include <QList>
#include <QObject>

class QAction;

namespace ui
{

/// What can be done to statics, as actions. They do nothing by themselves: StaticEditing connects
/// to them.
class StaticActions : public QObject
{
    Q_OBJECT

public:
    explicit StaticActions(QObject* parent = nullptr);

    QAction* boxesFromMesh;
    QAction* visibilityFromMesh;
    QAction* collisionFromMesh;
    QAction* visibilityToCollision;
    QAction* collisionToVisibility;
    QAction* boxesAsCurrent;
    QAction* clearVisibility;
    QAction* clearCollision;
    QAction* collides;
    QAction* visible;
    QAction* makeNew;
    QAction* duplicate;
    QAction* changeSlot;
    QAction* remove;

    /// In the order of menus, with separators.
    [[nodiscard]] const QList<QAction*>& all() const noexcept { return m_all; }

private:
    QAction* add(const char* name, const QString& text, const char* iconName, const QString& tip);
    void separate();

    QList<QAction*> m_all;
};

} // namespace ui
