#pragma once

#include "core/edit/document/Document.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

namespace ui
{

class FileSession;
class Settings;

/// Places of the open file to come back to, by their paths. While the file is edited each goes on
/// naming the same row, whatever number that has. The settings keep the paths that hold in the file
/// on the disk, so that they are right for who leaves the edits behind.
class Bookmarks : public QObject
{
    Q_OBJECT

public:
    /// Preconditions: both outlive it.
    Bookmarks(FileSession& session, Settings& settings, QObject* parent);

    struct Mark
    {
        QString path;           ///< as it is now, or as it was called last
        bool isDeleted = false; ///< its row was deleted and may come back by undo
        QString onDisk = {};    ///< what it is called in the file on the disk; empty: not there
        tr::edit::Document::State state = 0; ///< in which `path` holds
    };

    /// In the order in which they were made. One whose row was deleted stays, so that undo brings
    /// it back, as it brings back everything else of the row.
    [[nodiscard]] const QList<Mark>& all() const noexcept { return m_marks; }

    /// The paths of those whose rows were not deleted.
    [[nodiscard]] QStringList places() const;

    /// Adds a place, or removes it.
    void toggle(const QString& path);

    /// Keeps only those for which `keeps` is true.
    template <class Predicate>
    void retain(const Predicate& keeps)
    {
        m_marks.removeIf([&keeps](const Mark& mark) { return !keeps(mark); });
        store();
    }

Q_SIGNALS:
    void changed();

private:
    void load();
    void follow();
    void takeSaved(const QString& path);
    void findOnDisk(QList<Mark>& marks) const;
    void store();
    [[nodiscard]] QStringList stored() const;
    [[nodiscard]] tr::edit::Document::State state() const;

    FileSession& m_session;
    Settings& m_settings;
    QList<Mark> m_marks;
    tr::edit::Document::State m_state = 0; ///< in which the paths hold that are not deleted
};

} // namespace ui
