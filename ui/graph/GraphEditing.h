#pragma once

#include "core/anim/StateGraph.h"

#include <QObject>

namespace ui
{

class DispatchEditing;
class FileSession;
class GraphPanel;

/// Does what is asked for in the state graph: makes dispatches, leads edges elsewhere and takes
/// dispatches off, each as one step of the history.
class GraphEditing : public QObject
{
    Q_OBJECT

public:
    /// Preconditions: all outlive it.
    GraphEditing(GraphPanel& panel,
                 FileSession& session,
                 DispatchEditing& dispatches,
                 QObject* parent);

    /// Lets the panel offer edits where the open file can be edited.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] bool isCurrent() const;
    void ask(std::size_t from, std::size_t to);
    void lead(const tr::anim::StateEdge& edge, std::size_t to);
    void remove(const tr::anim::StateEdge& edge);

    GraphPanel& m_panel;
    FileSession& m_session;
    DispatchEditing& m_dispatches;
};

} // namespace ui
