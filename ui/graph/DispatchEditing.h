#pragma once

#include "core/edit/animation/states/StateEdit.h"
#include "ui/graph/DispatchDialog.h"
#include "ui/session/SharedRows.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace ui
{

class FileSession;

/// Makes, changes and takes off dispatches for all views that show them, each as one step of the
/// history. Asks for whom, where several animations have the same lists.
class DispatchEditing : public QObject
{
    Q_OBJECT

public:
    DispatchEditing(FileSession& session, Selection& selection, QWidget& window);

    /// An edit for one animation alone or for all that have its lists, and the row to select then,
    /// if there is one.
    using Edit = std::function<tr::Result<std::optional<std::size_t>>(tr::edit::Document& document,
                                                                      bool alone)>;

    /// Asks what a new dispatch is like, and makes it. Precondition: the subject is of the open
    /// file.
    void add(const GraphSubjectPtr& subject, const DispatchDialog::Question& question);

    /// The same for an animation that may be of any moveable, and a state.
    void add(std::size_t animation, std::uint16_t state);

    /// Asks what becomes of a dispatch. Precondition: the open file has it there.
    void change(const tr::edit::DispatchPlace& place);

    /// The same where only its row is known, as on the timeline.
    void change(std::size_t animation, std::size_t dispatch);

    /// Takes a dispatch of an animation off.
    void remove(std::size_t animation, std::size_t dispatch);

    void lead(const tr::edit::DispatchPlace& place, std::size_t to);
    void remove(const tr::edit::DispatchPlace& place);

    /// Gives animations these dispatches for states.
    void set(const std::vector<tr::edit::StateDispatches>& wanted, tr::edit::EditCode code);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] GraphSubjectPtr subjectOf(std::size_t animation);
    void make(std::size_t animation,
              const RowsToChange& rows,
              const Edit& edit,
              const DispatchDialog::Then& then);
    void tell(const QString& reason);

    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
};

} // namespace ui
