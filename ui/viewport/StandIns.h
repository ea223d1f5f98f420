#pragma once

#include "core/convert/StandIn.h"
#include "ui/file/OpenFile.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

namespace ui
{

class Task;
class TaskRunner;
class Viewport;

/// Shows the open file in the 3D view: itself, or where its objects are not drawn as it has them
/// what stands in for it, which a worker makes of it. What is selected in one is selected in the
/// other, as far as it means the same.
class StandIns : public QObject
{
    Q_OBJECT

public:
    StandIns(Selection& selection, TaskRunner& tasks, QObject* parent = nullptr);

    /// What is selected in what is shown: for the view, and for whatever shows the same.
    [[nodiscard]] Selection& shown() noexcept { return m_shown; }

    /// Precondition: it is made with shown(), and no file was set yet.
    void setView(Viewport& view);

    void setFile(const OpenFilePtr& file);
    void revise(const OpenFilePtr& file);

Q_SIGNALS:
    /// What stands in for the file is in the view.
    void stoodIn();

private:
    void prepare(bool isNew);
    void take(const OpenFilePtr& made, const tr::convert::StandInRows& rows, bool isNew);
    void passOn(const std::optional<Address>& address);
    void passBack(const std::optional<Address>& address);
    [[nodiscard]] std::optional<Address> shownFor(const std::optional<Address>& address) const;
    [[nodiscard]] std::optional<Address> meantBy(const std::optional<Address>& address) const;
    void passing(const std::function<void()>& pass);

    Selection& m_selection;
    Selection m_shown;
    TaskRunner& m_tasks;
    Viewport* m_view = nullptr;
    OpenFilePtr m_file;
    bool m_standsIn = false;
    std::optional<tr::convert::StandInRows> m_rows; ///< of what is in the view
    QPointer<Task> m_making;
    bool m_isPassing = false;
};

} // namespace ui
