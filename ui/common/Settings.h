#pragma once

#include "core/io/versions/Versions.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

class QSettings;

namespace ui
{

/// How the window looks.
enum class ThemeChoice : std::uint8_t
{
    System, ///< light or dark as the desktop is
    Light,
    Dark,
};

/// "system", "light", "dark".
[[nodiscard]] QString themeName(ThemeChoice choice);

/// The choice of that name; System for any other text.
[[nodiscard]] ThemeChoice themeOfName(const QString& name);

/// A file that was open once.
struct RecentFile
{
    QString path;  ///< absolute
    QString title; ///< what it was: "Tomb Raider II level"

    friend bool operator==(const RecentFile&, const RecentFile&) = default;
};

/// What the program remembers between two runs. Values that cannot be used are read as defaults.
class Settings : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kMostRecentFiles = 12;
    static constexpr qsizetype kMostBookmarkedFiles = 200;
    static constexpr qsizetype kMostGraphFiles = 50;

    /// The settings of the user who runs the program.
    explicit Settings(QObject* parent = nullptr);

    /// Settings in a file of their own, in the INI format.
    explicit Settings(const QString& iniFile, QObject* parent = nullptr);

    ~Settings() override;

    /// The latest first. Files that are gone since are still listed.
    [[nodiscard]] QList<RecentFile> recentFiles() const;
    void addRecentFile(const RecentFile& file);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

    /// Paths of places in a file ("animations/5") that were bookmarked, in the order in which they
    /// were; those of the files that were bookmarked last are kept.
    [[nodiscard]] QStringList bookmarks(const QString& file) const;
    void setBookmarks(const QString& file, const QStringList& places);

    /// Where nodes of a file's state graphs were dragged to; those of the files in which that was
    /// done last are kept.
    [[nodiscard]] QStringList graphPlaces(const QString& file) const;
    void setGraphPlaces(const QString& file, const QStringList& places);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    /// Place and size of the window; empty before the first run.
    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);

    /// Where the docks are in a layout, by its name; empty before the first run.
    [[nodiscard]] QByteArray windowLayout(const QString& name) const;
    void setWindowLayout(const QString& name, const QByteArray& layout);

    /// The folder in which a file was last chosen; empty before the first one.
    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);

    /// How a toggle of the 3D view was left, by the name of its action; nothing before somebody
    /// changed it.
    [[nodiscard]] std::optional<bool> viewToggle(const QString& name) const;
    void setViewToggle(const QString& name, bool on);

    /// How loud the sounds of the window are, 0 to 100.
    [[nodiscard]] int soundVolume() const;
    void setSoundVolume(int volume);

    /// Folders in which sounds are looked for besides those of the games, as they were added.
    [[nodiscard]] QStringList soundFolders() const;
    void addSoundFolder(const QString& folder);

    /// How the columns of a table were left: their names in order, those of hidden ones with "-" in
    /// front. Empty: as they come.
    [[nodiscard]] QStringList tableColumns(const QString& table) const;
    void setTableColumns(const QString& table, const QStringList& columns);

    /// How a splitter was left; empty before somebody moved it.
    [[nodiscard]] QByteArray splitter(const QString& name) const;
    void setSplitter(const QString& name, const QByteArray& state);

    /// What was chosen last in a dialog, by its name and that of what is chosen; empty before
    /// somebody chose it.
    [[nodiscard]] QString choice(const QString& dialog, const QString& what) const;
    void setChoice(const QString& dialog, const QString& what, const QString& chosen);

    /// What is kept of files that saving replaces; without the folder, which the program knows.
    [[nodiscard]] tr::versions::Keeping versions() const;
    void setVersions(const tr::versions::Keeping& keeping);

    static constexpr int kMostVersions = 999;
    static constexpr int kMostMegabytes = 99'999;

Q_SIGNALS:
    void recentFilesChanged();
    void bookmarksChanged(const QString& file);

private:
    /// What is kept of a file, as lines.
    struct OfFile
    {
        QString file;
        QStringList lines;
    };

    [[nodiscard]] QList<OfFile> listed(const QString& list, qsizetype most) const;
    [[nodiscard]] QStringList
    ofFile(const QString& list, qsizetype most, const QString& file) const;
    void setOfFile(const QString& list, qsizetype most, const OfFile& kept);
    void storeRecentFiles(const QList<RecentFile>& files);

    std::unique_ptr<QSettings> m_store;
};

} // namespace ui
