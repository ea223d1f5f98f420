#pragma once

#include "core/convert/StandIn.h"
#include "core/edit/document/Step.h"
#include "ui/file/OpenFile.h"

#include <QPointer>

#include <functional>
#include <optional>
#include <vector>

namespace ui
{

class Task;
class TaskRunner;

/// Whose objects the 3D view and all benches show: the open file, or where its objects are not
/// drawn as it has them what stands in for it, which a worker makes of it once for all of them.
/// What is selected in one is selected in the other, as far as it means the same. After an edit the
/// old one stays until there is another.
class StandIns : public QObject
{
    Q_OBJECT

public:
    /// Where a place of the file before an edit is after it; nothing if its row is gone.
    using Moved = std::function<std::optional<Address>(const Address& place)>;

    StandIns(Selection& selection, TaskRunner& tasks, QObject* parent = nullptr);

    /// What is selected in what is shown.
    [[nodiscard]] Selection& shown() noexcept { return m_shown; }

    /// Has rows followed through edits. It is asked while the file is revised.
    void setMoved(Moved moved) { m_moved = std::move(moved); }

    /// Before those that show objects are told of another file. Null: none is open.
    void setFile(const OpenFilePtr& file);

    /// Before they are told of an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// What shows its objects. Null: no file is open, or what stands in for it is not there yet.
    [[nodiscard]] const OpenFilePtr& objects() const noexcept { return m_objects; }

    /// Whether that is the file itself.
    [[nodiscard]] bool areOwn() const noexcept { return m_objects == m_file; }

    /// What there is to be said about that, in one line; empty: nothing.
    [[nodiscard]] QString note() const;

Q_SIGNALS:
    /// Other objects are shown now, while the file is the same: what stands in for it is there, or
    /// cannot be had.
    void changed(const ui::OpenFilePtr& objects);

    /// What stands in for the file was made anew.
    void revised(const ui::OpenFilePtr& objects, const tr::edit::ChangeSet& changes);

    /// Somebody wants to see more of something in what stands in for the file.
    void opened(const ui::Address& address);

    /// note() may be another one.
    void noted();

private:
    using Pairs = std::vector<tr::convert::RowPair>;

    void prepare();
    void stopPreparing();
    void take(const OpenFilePtr& made, const Pairs& pairs);
    void giveUp(const QString& reason);
    void endUnmade();
    void setPairs(Pairs pairs);
    void followRows();
    [[nodiscard]] std::optional<Address> placeIn(const OpenFile& made,
                                                 const tr::convert::StandInRows& rows) const;
    void passOn(const std::optional<Address>& address);
    void passBack(const std::optional<Address>& address);
    [[nodiscard]] std::optional<Address> shownFor(const std::optional<Address>& address) const;
    [[nodiscard]] std::optional<Address> meantBy(const std::optional<Address>& address) const;
    void passing(const std::function<void()>& pass);

    Selection& m_selection;
    Selection m_shown;
    TaskRunner& m_tasks;
    Moved m_moved;
    OpenFilePtr m_file;
    OpenFilePtr m_objects;
    bool m_needsOne = false; ///< something stands in for the file
    Pairs m_pairs;           ///< rows of the file as it is now, and those of what stands in for it
    std::optional<tr::convert::StandInRows> m_rows; ///< the same; nothing: nothing stands in yet
    QPointer<Task> m_making;
    QString m_reason;     ///< why nothing can stand in for it
    bool m_isOld = false; ///< what stands in is that of before an edit, and stays so
    bool m_isPassing = false;
};

} // namespace ui
