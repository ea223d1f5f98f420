#pragma once

#include "core/edit/animation/TransitionEdit.h"
#include "ui/graph/DispatchDialog.h"
#include "ui/session/SharedRows.h"

#include <QObject>

#include <functional>

class QWidget;

namespace ui
{

class FileSession;
class GraphPanel;

/// Does what is asked for in the state graph: makes dispatches, leads edges elsewhere and takes
/// dispatches off, each as one step of the history. Asks for whom, where several animations have
/// the same lists.
class GraphEditing : public QObject
{
    Q_OBJECT

public:
    GraphEditing(GraphPanel& panel, FileSession& session, Selection& selection, QWidget& window);

    /// Lets the panel offer edits where the open file can be edited.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    /// An edit for one animation alone or for all that have its lists, and the row to select then,
    /// if there is one.
    using Edit = std::function<tr::Result<std::optional<std::size_t>>(tr::edit::Document& document,
                                                                      bool alone)>;

    void ask(std::size_t from, std::size_t to);
    void lead(const tr::anim::StateEdge& edge, std::size_t to);
    void remove(const tr::anim::StateEdge& edge);
    void make(std::size_t animation,
              const RowsToChange& rows,
              const Edit& edit,
              const DispatchDialog::Then& then);

    GraphPanel& m_panel;
    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
};

} // namespace ui
