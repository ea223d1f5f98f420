#include "core/edit/document/EditWords.h"
#include "core/schema/table/CellPath.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"

#include <QHash>
#include <QLocale>
#include <QTranslator>
#include <QtTest>

using tr::Error;
using tr::ErrorCode;

namespace
{

/// Knows one sentence of the core.
class OneSentence : public QTranslator
{
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const bool known =
            qstrcmp(context, "Messages") == 0 && qstrcmp(source, "The file is empty.") == 0;
        return known ? QStringLiteral("Die Datei ist leer.") : QString();
    }

    [[nodiscard]] bool isEmpty() const override { return false; }
};

/// Knows how edits, objects and tables are called.
class Objects : public QTranslator
{
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const QByteArray key = QByteArray(context) + ": " + source;
        const QHash<QByteArray, QByteArray> known{
            {"Messages: Set {0}", "{0} setzen"},
            {"Messages: Add to {0} in {1} rows of {2}", "Zu {0} in {1} Zeilen von {2} addieren"},
            {"Objects: {0} of {1}", "{0} von {1}"},
            {"Objects: portal {0}", "Portal {0}"},
            {"Objects: room {0}", "Raum {0}"},
            {"Tables: Animations", "Animationen"}};
        return QString::fromUtf8(known.value(key));
    }

    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class tst_Messages : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void putsArgumentsIn()
    {
        const Error error{ErrorCode::UnexpectedEnd, {}, {}, {"128", "12"}};
        QCOMPARE(ui::sentence(error),
                 QStringLiteral("128 bytes are needed here, but only 12 are left."));
    }

    void saysWhatItIsAbout()
    {
        const Error error =
            tr::about("mesh 3", Error{ErrorCode::UnexpectedEnd, {}, {}, {"128", "12"}});
        QCOMPARE(ui::withPlace(error),
                 QStringLiteral("mesh 3: 128 bytes are needed here, but only 12 are left."));
    }

    void saysWhere_data()
    {
        QTest::addColumn<QString>("space");
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("expected");
        QTest::newRow("whole file") << "" << quint64(0) << ""
                                    << "";
        QTest::newRow("offset") << "" << quint64(0x1F3A4) << ""
                                << "at 0x0001F3A4";
        QTest::newRow("path") << "" << quint64(0x1F3A4) << "rooms/3/num_portals"
                              << "at 0x0001F3A4, in rooms/3/num_portals";
        QTest::newRow("chunk") << "level_data" << quint64(16) << "rooms"
                               << "at 0x00000010 of the inflated chunk level_data, in rooms";
    }

    void saysWhere()
    {
        QFETCH(QString, space);
        QFETCH(quint64, offset);
        QFETCH(QString, path);
        const Error error{
            ErrorCode::UnexpectedEnd, {space.toStdString(), offset}, path.toStdString(), {}};
        QTEST(ui::whereabouts(error), "expected");
    }

    void sentencesAreTranslated()
    {
        OneSentence german;
        QCoreApplication::installTranslator(&german);
        const QString translated = ui::sentence({ErrorCode::EmptyFile, {}, {}, {}});
        QCoreApplication::removeTranslator(&german);
        QCOMPARE(translated, QStringLiteral("Die Datei ist leer."));
        QCOMPARE(ui::sentence({ErrorCode::EmptyFile, {}, {}, {}}),
                 QStringLiteral("The file is empty."));
    }

    void namesOfEditsAreTranslated()
    {
        const auto file = test::smallFile(tr::level::versions::Tr3);
        const auto& tables = file->tables();
        const auto cell = tr::schema::cellAt(tables, "rooms/1/portals/0/normal/x");
        QVERIFY(cell.has_value());
        const auto name = tr::edit::nameOfNumber(file->file().content, *cell);
        const auto added = tr::edit::nameOfField(tr::edit::EditCode::AddToValues,
                                                 file->file().content,
                                                 tr::level::tables::Animations,
                                                 0,
                                                 3);
        QCOMPARE(ui::editText(name), QStringLiteral("Set normal x of portal 0 of room 1"));
        Objects german;
        QCoreApplication::installTranslator(&german);
        const QString translated = ui::editText(name);
        const QString translatedAdded = ui::editText(added);
        QCoreApplication::removeTranslator(&german);
        QCOMPARE(translated, QStringLiteral("normal x von Portal 0 von Raum 1 setzen"));
        QCOMPARE(translatedAdded,
                 QStringLiteral("Zu frame offset in 3 Zeilen von Animationen addieren"));
    }

    void argumentsAreNoTemplates()
    {
        const Error error{ErrorCode::BadMark, {}, {}, {"{1}", "x"}};
        QCOMPARE(ui::sentence(error),
                 QStringLiteral("The bytes {1} belong here, but x were found."));
    }

    void sizes()
    {
        QCOMPARE(ui::sizeText(999), QStringLiteral("999 bytes"));
        QCOMPARE(ui::sizeText(4'398'112), QStringLiteral("4.2 MB"));
        QCOMPARE(ui::exactSizeText(4'398'112), QStringLiteral("4398112 bytes"));
    }

    void namesOfFiles()
    {
        QCOMPARE(ui::displayName(QStringLiteral("/levels/TITLE.TR4")), QStringLiteral("TITLE.TR4"));
        QVERIFY(ui::displayFolder(QStringLiteral("/levels/TITLE.TR4"))
                    .endsWith(QStringLiteral("levels")));
        QVERIFY(!ui::displayName(ui::samplePath()).contains(u'.'));
        QVERIFY(ui::displayFolder(ui::samplePath()).isEmpty());
        QVERIFY(ui::openFilter().contains(QStringLiteral("*.tr4")));
        QVERIFY(ui::openFilter().contains(QStringLiteral("*.WAD")));
    }
};

template struct tr::test::RegisteredTest<tst_Messages, QCoreApplication>;
#include "tst_Messages.moc"
