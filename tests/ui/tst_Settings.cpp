#include "tests/support/TestProgram.h"
#include "ui/common/Settings.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using ui::RecentFile;
using ui::Settings;
using ui::ThemeChoice;

class tst_Settings : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder;

    [[nodiscard]] QString file() const { return folder->filePath(QStringLiteral("settings.ini")); }

    static RecentFile recent(int number)
    {
        return {QStringLiteral("/levels/%1.phd").arg(number), QStringLiteral("Level")};
    }

private Q_SLOTS:

    void init() { folder = std::make_unique<QTemporaryDir>(); }

    void beginsEmpty()
    {
        const Settings settings(file());
        QVERIFY(settings.recentFiles().isEmpty());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QVERIFY(settings.windowGeometry().isEmpty());
        QVERIFY(settings.windowLayout(QStringLiteral("explore")).isEmpty());
        QVERIFY(settings.lastFolder().isEmpty());
    }

    void remembersForTheNextRun()
    {
        {
            Settings settings(file());
            settings.setTheme(ThemeChoice::Dark);
            settings.setWindowGeometry("geometry");
            settings.setWindowLayout(QStringLiteral("explore"), "layout");
            settings.setWindowLayout(QStringLiteral("animate"), "other");
            settings.setLastFolder(QStringLiteral("/levels"));
            settings.setSplitter(QStringLiteral("parts"), "sizes");
            settings.setChoice(
                QStringLiteral("export"), QStringLiteral("units"), QStringLiteral("metres"));
            settings.addRecentFile(recent(1));
        }
        const Settings settings(file());
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QCOMPARE(settings.windowGeometry(), QByteArray("geometry"));
        QCOMPARE(settings.windowLayout(QStringLiteral("explore")), QByteArray("layout"));
        QCOMPARE(settings.windowLayout(QStringLiteral("animate")), QByteArray("other"));
        QCOMPARE(settings.lastFolder(), QStringLiteral("/levels"));
        QCOMPARE(settings.splitter(QStringLiteral("parts")), QByteArray("sizes"));
        QVERIFY(settings.splitter(QStringLiteral("others")).isEmpty());
        const auto choice = [&settings](const char* dialog)
        { return settings.choice(QString::fromLatin1(dialog), QStringLiteral("units")); };
        QCOMPARE(choice("export"), QStringLiteral("metres"));
        QVERIFY(choice("import").isEmpty());
        QCOMPARE(settings.recentFiles(), QList<RecentFile>{recent(1)});
    }

    void latestFileComesFirstAndOnce()
    {
        Settings settings(file());
        QSignalSpy changed(&settings, &Settings::recentFilesChanged);
        settings.addRecentFile(recent(1));
        settings.addRecentFile(recent(2));
        settings.addRecentFile({QStringLiteral("/levels/./1.phd"), QStringLiteral("Now a WAD")});
        QCOMPARE(changed.count(), 3);
        QCOMPARE(settings.recentFiles().size(), 2);
        QCOMPARE(settings.recentFiles()[0].title, QStringLiteral("Now a WAD"));
        QCOMPARE(settings.recentFiles()[1], recent(2));
    }

    void keepsTwelve()
    {
        Settings settings(file());
        for (int i = 0; i < 20; ++i)
        {
            settings.addRecentFile(recent(i));
        }
        QCOMPARE(settings.recentFiles().size(), 12);
        QCOMPARE(settings.recentFiles().constFirst(), recent(19));
        QCOMPARE(settings.recentFiles().constLast(), recent(8));
    }

    void removesAndClears()
    {
        Settings settings(file());
        settings.addRecentFile(recent(1));
        settings.addRecentFile(recent(2));
        settings.removeRecentFile(recent(2).path);
        QCOMPARE(settings.recentFiles(), QList<RecentFile>{recent(1)});
        settings.removeRecentFile(QStringLiteral("/not/there"));
        QCOMPARE(settings.recentFiles().size(), 1);
        settings.clearRecentFiles();
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void readsNonsenseAsDefaults()
    {
        {
            QSettings store(file(), QSettings::IniFormat);
            store.setValue(QStringLiteral("theme"), QStringLiteral("plaid"));
            store.setValue(QStringLiteral("recentFiles/size"), 3);
            store.setValue(QStringLiteral("recentFiles/2/path"), QStringLiteral("/a.phd"));
        }
        const Settings settings(file());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.recentFiles().size(), 1);
        QCOMPARE(settings.recentFiles()[0].path, QStringLiteral("/a.phd"));
    }

    void themesHaveNames()
    {
        for (const ThemeChoice choice :
             {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        {
            QCOMPARE(ui::themeOfName(ui::themeName(choice)), choice);
        }
    }
};

template struct tr::test::RegisteredTest<tst_Settings, QCoreApplication>;
#include "tst_Settings.moc"
