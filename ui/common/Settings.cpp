#include "ui/common/Settings.h"

#include <QDir>
#include <QSettings>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

constexpr QLatin1String kRecentFiles("recentFiles");
constexpr QLatin1String kPath("path");
constexpr QLatin1String kTitle("title");
constexpr QLatin1String kBookmarks("bookmarks");
constexpr QLatin1String kPlaces("places");
constexpr QLatin1String kGraphs("stateGraphs");
constexpr QLatin1String kTheme("theme");
constexpr QLatin1String kGeometry("window/geometry");
constexpr QLatin1String kLayout("window/layouts/%1");
constexpr QLatin1String kLastFolder("lastFolder");
constexpr QLatin1String kTableColumns("tables/%1/columns");
constexpr QLatin1String kVersionPlace("versions/place");
constexpr QLatin1String kVersionCount("versions/count");
constexpr QLatin1String kVersionMegabytes("versions/megabytes");
constexpr QLatin1String kSplitter("splitters/%1");
constexpr QLatin1String kViewToggle("view/%1");
constexpr QLatin1String kChoice("dialogs/%1/%2");
constexpr QLatin1String kSoundVolume("sounds/volume");
constexpr QLatin1String kSoundFolders("sounds/folders");

struct ThemeText
{
    ThemeChoice choice;
    QLatin1String name;
};

constexpr std::array kThemes{
    ThemeText{ThemeChoice::System, QLatin1String("system")},
    ThemeText{ThemeChoice::Light, QLatin1String("light")},
    ThemeText{ThemeChoice::Dark, QLatin1String("dark")},
};

struct PlaceText
{
    tr::versions::Place place;
    QLatin1String name;
};

constexpr std::array kPlaceNames{
    PlaceText{tr::versions::Place::Folder, QLatin1String("folder")},
    PlaceText{tr::versions::Place::Beside, QLatin1String("beside")},
    PlaceText{tr::versions::Place::Nowhere, QLatin1String("nowhere")},
};

constexpr std::uint64_t kMegabyte = 1024 * 1024;

/// Whether two paths lead to the same place, as far as the text tells.
bool samePath(const QString& a, const QString& b)
{
#ifdef Q_OS_WIN
    return QString::compare(QDir::cleanPath(a), QDir::cleanPath(b), Qt::CaseInsensitive) == 0;
#else
    return QDir::cleanPath(a) == QDir::cleanPath(b);
#endif
}

void removePath(QList<RecentFile>& files, const QString& path)
{
    files.removeIf([&path](const RecentFile& file) { return samePath(file.path, path); });
}

} // namespace

QString themeName(ThemeChoice choice)
{
    const auto* const found = std::ranges::find(kThemes, choice, &ThemeText::choice);
    return found->name;
}

ThemeChoice themeOfName(const QString& name)
{
    const auto* const found = std::ranges::find_if(
        kThemes, [&name](const ThemeText& theme) { return name == theme.name; });
    return found == kThemes.end() ? ThemeChoice::System : found->choice;
}

Settings::Settings(QObject* parent)
    : QObject(parent)
    , m_store(std::make_unique<QSettings>())
{
}

Settings::Settings(const QString& iniFile, QObject* parent)
    : QObject(parent)
    , m_store(std::make_unique<QSettings>(iniFile, QSettings::IniFormat))
{
}

Settings::~Settings() = default;

QList<RecentFile> Settings::recentFiles() const
{
    QList<RecentFile> files;
    const int count = m_store->beginReadArray(kRecentFiles);
    for (int i = 0; i < count && files.size() < kMostRecentFiles; ++i)
    {
        m_store->setArrayIndex(i);
        RecentFile file{m_store->value(kPath).toString(), m_store->value(kTitle).toString()};
        if (!file.path.isEmpty())
        {
            files.append(std::move(file));
        }
    }
    m_store->endArray();
    return files;
}

void Settings::addRecentFile(const RecentFile& file)
{
    QList<RecentFile> files = recentFiles();
    removePath(files, file.path);
    files.prepend(file);
    files.resize(std::min(files.size(), kMostRecentFiles));
    storeRecentFiles(files);
}

void Settings::removeRecentFile(const QString& path)
{
    QList<RecentFile> files = recentFiles();
    removePath(files, path);
    storeRecentFiles(files);
}

void Settings::clearRecentFiles()
{
    storeRecentFiles({});
}

void Settings::storeRecentFiles(const QList<RecentFile>& files)
{
    m_store->remove(kRecentFiles);
    m_store->beginWriteArray(kRecentFiles, static_cast<int>(files.size()));
    for (int i = 0; i < static_cast<int>(files.size()); ++i)
    {
        m_store->setArrayIndex(i);
        m_store->setValue(kPath, files[i].path);
        m_store->setValue(kTitle, files[i].title);
    }
    m_store->endArray();
    Q_EMIT recentFilesChanged();
}

QList<Settings::OfFile> Settings::listed(const QString& list, qsizetype most) const
{
    QList<OfFile> files;
    const int count = m_store->beginReadArray(list);
    for (int i = 0; i < count && files.size() < most; ++i)
    {
        m_store->setArrayIndex(i);
        OfFile file{m_store->value(kPath).toString(), m_store->value(kPlaces).toStringList()};
        if (!file.file.isEmpty() && !file.lines.isEmpty())
        {
            files.append(std::move(file));
        }
    }
    m_store->endArray();
    return files;
}

QStringList Settings::ofFile(const QString& list, qsizetype most, const QString& file) const
{
    for (const OfFile& each : listed(list, most))
    {
        if (samePath(each.file, file))
        {
            return each.lines;
        }
    }
    return {};
}

void Settings::setOfFile(const QString& list, qsizetype most, const OfFile& kept)
{
    QList<OfFile> files = listed(list, most);
    files.removeIf([&kept](const OfFile& each) { return samePath(each.file, kept.file); });
    if (!kept.lines.isEmpty())
    {
        files.prepend(kept);
    }
    files.resize(std::min(files.size(), most));
    m_store->remove(list);
    m_store->beginWriteArray(list, static_cast<int>(files.size()));
    for (int i = 0; i < static_cast<int>(files.size()); ++i)
    {
        m_store->setArrayIndex(i);
        m_store->setValue(kPath, files[i].file);
        m_store->setValue(kPlaces, files[i].lines);
    }
    m_store->endArray();
}

QStringList Settings::bookmarks(const QString& file) const
{
    return ofFile(kBookmarks, kMostBookmarkedFiles, file);
}

void Settings::setBookmarks(const QString& file, const QStringList& places)
{
    setOfFile(kBookmarks, kMostBookmarkedFiles, {file, places});
    Q_EMIT bookmarksChanged(file);
}

QStringList Settings::graphPlaces(const QString& file) const
{
    return ofFile(kGraphs, kMostGraphFiles, file);
}

void Settings::setGraphPlaces(const QString& file, const QStringList& places)
{
    setOfFile(kGraphs, kMostGraphFiles, {file, places});
}

ThemeChoice Settings::theme() const
{
    return themeOfName(m_store->value(kTheme).toString());
}

void Settings::setTheme(ThemeChoice choice)
{
    m_store->setValue(kTheme, themeName(choice));
}

QByteArray Settings::windowGeometry() const
{
    return m_store->value(kGeometry).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray& geometry)
{
    m_store->setValue(kGeometry, geometry);
}

QByteArray Settings::windowLayout(const QString& name) const
{
    return m_store->value(QString(kLayout).arg(name)).toByteArray();
}

void Settings::setWindowLayout(const QString& name, const QByteArray& layout)
{
    m_store->setValue(QString(kLayout).arg(name), layout);
}

QString Settings::lastFolder() const
{
    return m_store->value(kLastFolder).toString();
}

void Settings::setLastFolder(const QString& folder)
{
    m_store->setValue(kLastFolder, folder);
}

std::optional<bool> Settings::viewToggle(const QString& name) const
{
    const QString key = QString(kViewToggle).arg(name);
    return m_store->contains(key) ? std::optional(m_store->value(key).toBool()) : std::nullopt;
}

void Settings::setViewToggle(const QString& name, bool on)
{
    m_store->setValue(QString(kViewToggle).arg(name), on);
}

int Settings::soundVolume() const
{
    constexpr int kLoudest = 100;
    bool isNumber = false;
    const int volume = m_store->value(kSoundVolume).toInt(&isNumber);
    return isNumber ? std::clamp(volume, 0, kLoudest) : kLoudest;
}

void Settings::setSoundVolume(int volume)
{
    m_store->setValue(kSoundVolume, volume);
}

QStringList Settings::soundFolders() const
{
    return m_store->value(kSoundFolders).toStringList();
}

void Settings::addSoundFolder(const QString& folder)
{
    QStringList folders = soundFolders();
    folders.removeIf([&folder](const QString& each) { return samePath(each, folder); });
    folders.append(folder);
    m_store->setValue(kSoundFolders, folders);
}

QStringList Settings::tableColumns(const QString& table) const
{
    return m_store->value(QString(kTableColumns).arg(table)).toStringList();
}

void Settings::setTableColumns(const QString& table, const QStringList& columns)
{
    const QString key = QString(kTableColumns).arg(table);
    columns.isEmpty() ? m_store->remove(key) : m_store->setValue(key, columns);
}

QByteArray Settings::splitter(const QString& name) const
{
    return m_store->value(QString(kSplitter).arg(name)).toByteArray();
}

void Settings::setSplitter(const QString& name, const QByteArray& state)
{
    m_store->setValue(QString(kSplitter).arg(name), state);
}

QString Settings::choice(const QString& dialog, const QString& what) const
{
    return m_store->value(QString(kChoice).arg(dialog, what)).toString();
}

void Settings::setChoice(const QString& dialog, const QString& what, const QString& chosen)
{
    m_store->setValue(QString(kChoice).arg(dialog, what), chosen);
}

tr::versions::Keeping Settings::versions() const
{
    tr::versions::Keeping keeping;
    const QString name = m_store->value(kVersionPlace).toString();
    const auto* const found = std::ranges::find_if(
        kPlaceNames, [&name](const PlaceText& each) { return name == each.name; });
    keeping.place = found == kPlaceNames.end() ? tr::versions::Place::Folder : found->place;
    const int count = m_store->value(kVersionCount).toInt();
    if (count >= 1 && count <= kMostVersions)
    {
        keeping.most = static_cast<std::size_t>(count);
    }
    const int megabytes = m_store->value(kVersionMegabytes).toInt();
    if (megabytes >= 1 && megabytes <= kMostMegabytes)
    {
        keeping.mostBytes = static_cast<std::uint64_t>(megabytes) * kMegabyte;
    }
    return keeping;
}

void Settings::setVersions(const tr::versions::Keeping& keeping)
{
    const auto* const found = std::ranges::find(kPlaceNames, keeping.place, &PlaceText::place);
    m_store->setValue(kVersionPlace, QString(found->name));
    m_store->setValue(kVersionCount, static_cast<int>(keeping.most));
    m_store->setValue(kVersionMegabytes, static_cast<int>(keeping.mostBytes / kMegabyte));
}

} // namespace ui
