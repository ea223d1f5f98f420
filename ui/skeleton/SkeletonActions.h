#pragma once

#include <QList>
#include <QObject>

class QAction;

namespace ui
{

/// What can be done to the bones of a moveable, for the panel and the menu.
class SkeletonActions : public QObject
{
    Q_OBJECT

public:
    explicit SkeletonActions(QObject* parent);

    /// In the order of the menu; null stands between groups.
    [[nodiscard]] const QList<QAction*>& all() const noexcept { return m_all; }

    QAction* add = nullptr;
    QAction* remove = nullptr;
    QAction* duplicate = nullptr;
    QAction* hang = nullptr;
    QAction* up = nullptr;
    QAction* down = nullptr;
    QAction* pivotAlone = nullptr; ///< checked or not
    QAction* mesh = nullptr;
    QAction* own = nullptr;
    QAction* replace = nullptr;
    QAction* transform = nullptr;

private:
    QAction* make(const char* name, const QString& text, const char* iconName, const QString& tip);

    QList<QAction*> m_all;
};

} // namespace ui
