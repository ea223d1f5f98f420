#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;

namespace ui
{

/// How joints are posed in the 3D view, as actions with keys and icons. They do nothing by
/// themselves: who poses connects to them.
class PoseActions : public QObject
{
    Q_OBJECT

public:
    explicit PoseActions(QObject* parent = nullptr);

    QAction* turn; ///< or move, or pivots: one of them is checked
    QAction* move;
    QAction* pivots;     ///< move the pivots of bones, and no joints; for who works on bones
    QAction* parentAxes; ///< turn about the axes of what the joint hangs on, and not its own
    QAction* pin;        ///< the selected joint stays where it is while others move
    QAction* unpin;      ///< all

    /// In the order of tool bars and menus.
    [[nodiscard]] const QList<QAction*>& all() const noexcept { return m_all; }

    /// Enables them where there is something to be posed. Whether there are pins, and whether
    /// somebody works on bones, is not asked.
    void setEnabled(bool enabled);

Q_SIGNALS:
    void left();    ///< before that: what is dragged by the tool until now is not wanted
    void changed(); ///< turn, move, pivots or parentAxes

private:
    void tell();
    QAction* add(const char* name,
                 const QString& text,
                 const char* iconName,
                 const QKeySequence& key,
                 const QString& tip,
                 bool isToggle);

    QList<QAction*> m_all;
};

} // namespace ui
