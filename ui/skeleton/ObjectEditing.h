#pragma once

#include "core/base/Result.h"
#include "core/edit/document/Document.h"
#include "ui/file/OpenFile.h"
#include "ui/rows/SlotDialog.h"

#include <QList>
#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QWidget;

namespace ui
{

class FileSession;
class SkeletonPanel;

/// Makes, copies and deletes moveables and gives them other slots, each as one step of the history:
/// the one that the skeleton panel shows.
class ObjectEditing : public QObject
{
    Q_OBJECT

public:
    ObjectEditing(SkeletonPanel& panel,
                  FileSession& session,
                  Selection& selection,
                  QWidget& window);

    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Enables what can be done now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    /// Gives back the row of models to select then.
    QAction*
    make(const char* name, const QString& text, const QString& tip, void (ObjectEditing::*serve)());
    void start(void (ObjectEditing::*serve)());
    void
    ask(const QString& title, const QString& text, const QString& button, const SlotEdit& edit);
    [[nodiscard]] QString nameOf(std::size_t model) const;

    void makeNew();
    void copy();
    void changeSlot();
    void remove();

    SkeletonPanel& m_panel;
    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
    QList<QAction*> m_actions;
    QAction* m_new;
};

} // namespace ui
