#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/problems/ProblemsModel.h"
#include "ui/problems/ProblemsView.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

tr::Diagnostic diagnostic(tr::Severity severity, tr::Place place, const char* path)
{
    return {severity, {tr::ErrorCode::BytesLeftOver, std::move(place), path, {"12"}}};
}

/// A level with a note, a fault and a warning, in this order.
OpenFilePtr troubled()
{
    const auto sound = test::smallFile(versions::Tr1);
    tr::format::GameFile file = sound->file();
    file.diagnostics = {diagnostic(tr::Severity::Note, {{}, 4}, "models/1/id"),
                        diagnostic(tr::Severity::Fault, {{}, 0x20}, "rooms/0/num_portals"),
                        diagnostic(tr::Severity::Warning, {"no such chunk", 0}, "")};
    return test::opened(std::move(file));
}

} // namespace

class tst_Problems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWorstComeFirst();
    void placesOfProblems();
    void placesByTheirBytes();
    void doubleClickAndReturnOpen();
    void emptyLists();
};

void tst_Problems::theWorstComeFirst()
{
    ProblemsModel model;
    QAbstractItemModelTester tester(&model);
    model.setFile(troubled());
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.diagnosticAt(0).severity == tr::Severity::Fault);
    QVERIFY(model.diagnosticAt(2).severity == tr::Severity::Note);
    QVERIFY(model.index(0, ProblemsModel::Message)
                .data()
                .toString()
                .contains(QStringLiteral("12 bytes")));
    QVERIFY(!model.index(0, ProblemsModel::Message).data(Qt::DecorationRole).isNull());
    QCOMPARE(model.index(0, ProblemsModel::Path).data().toString(),
             QStringLiteral("Num portals of room 0"));
    QVERIFY(model.index(0, ProblemsModel::Path)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("rooms/0/num_portals")));
    const QString slot = model.index(2, ProblemsModel::Path).data().toString();
    QVERIFY2(slot.startsWith(QStringLiteral("Id of ")), qPrintable(slot));
    QCOMPARE(model.index(0, ProblemsModel::Place).data().toString(), QStringLiteral("0x00000020"));
    QVERIFY(model.index(0, 0)
                .data(Qt::AccessibleTextRole)
                .toString()
                .startsWith(QStringLiteral("Fault")));
}

void tst_Problems::placesOfProblems()
{
    ProblemsModel model;
    model.setFile(troubled());
    QCOMPARE(model.addressAt(0), std::optional(Address{tables::Rooms, 0}));
    QCOMPARE(model.addressAt(1), std::optional<Address>());
    QCOMPARE(model.addressAt(2), std::optional(Address{tables::Models, 1, 0}));
}

void tst_Problems::placesByTheirBytes()
{
    const auto sound = test::smallFile(versions::Tr1);
    const auto bytes = sound->map().find("models/1/num_meshes");
    QVERIFY(bytes.has_value());
    tr::format::GameFile file = sound->file();
    file.diagnostics = {diagnostic(tr::Severity::Warning, {{}, bytes->offset}, "")};
    ProblemsModel model;
    model.setFile(test::opened(std::move(file)));
    QCOMPARE(model.addressAt(0), std::optional(Address{tables::Models, 1, 1}));
}

void tst_Problems::doubleClickAndReturnOpen()
{
    Selection selection;
    ProblemsView view(selection);
    view.resize(800, 200);
    view.setFile(troubled());
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QCOMPARE(view.count(), 3);
    QSignalSpy opened(&selection, &Selection::openRequested);
    const auto centre = [&view](int row)
    { return view.list()->visualRect(view.list()->model()->index(row, 0)).center(); };
    QTest::mouseClick(view.list()->viewport(), Qt::LeftButton, {}, centre(2));
    QTest::mouseDClick(view.list()->viewport(), Qt::LeftButton, {}, centre(2));
    QCOMPARE(opened.size(), 1);
    QCOMPARE(selection.current(), std::optional(Address{tables::Models, 1, 0}));
    QTest::keyClick(view.list(), Qt::Key_Home);
    QTest::keyClick(view.list(), Qt::Key_Return);
    QCOMPARE(opened.size(), 2);
    QCOMPARE(selection.current(), std::optional(Address{tables::Rooms, 0}));
    // A place that cannot be shown opens nothing.
    QTest::keyClick(view.list(), Qt::Key_Down);
    QTest::keyClick(view.list(), Qt::Key_Return);
    QCOMPARE(opened.size(), 2);
}

void tst_Problems::emptyLists()
{
    Selection selection;
    ProblemsView view(selection);
    view.show();
    const auto message = [&view] { return view.findChild<QLabel*>()->text(); };
    QCOMPARE(message(), QStringLiteral("No file is open."));
    view.setFile(test::smallFile(versions::Tr1));
    QCOMPARE(view.count(), 0);
    QCOMPARE(message(), QStringLiteral("No problems were found in this file."));
    QVERIFY(!view.list()->isVisible());
    view.setFile(troubled());
    QVERIFY(view.list()->isVisible());
}

template struct tr::test::RegisteredTest<tst_Problems, QApplication>;
#include "tst_Problems.moc"
