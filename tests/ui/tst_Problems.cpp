#include "tests/core/SkinSamples.h"
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

/// A level whose first animation has the frame rate.
OpenFilePtr withFrameRate(std::uint8_t rate)
{
    tr::format::GameFile file = test::smallFile(versions::Tr1)->file();
    file.content.as<tr::level::Objects>()->animations.edit()[0].frameRate = rate;
    return test::opened(std::move(file));
}

/// The row of the list with those words at that place; -1: none has.
int rowOf(const ProblemsView& view, const QString& words, const QString& place)
{
    const QAbstractItemModel& model = *view.list()->model();
    for (int row = 0; row < model.rowCount(); ++row)
    {
        const auto text = [&model, row](int column)
        { return model.index(row, column).data().toString(); };
        if (text(ProblemsModel::Message).contains(words) && text(ProblemsModel::Place) == place)
        {
            return row;
        }
    }
    return -1;
}

int rateRow(const ProblemsView& view)
{
    return rowOf(view, QStringLiteral("has frame rate 0"), QStringLiteral("animations/0"));
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
    void animationsAreLookedAt();
    void whatAnEditMendsGoes();
    void skinsAreLookedAt();
};

/// Joints that engines have no room for lead to their mesh.
void tst_Problems::skinsAreLookedAt()
{
    Selection selection;
    ProblemsView view(selection);
    view.setFile(test::opened(tr::test::skinnedFile(versions::Tr4, tr::test::skinShapes(12))));
    const auto row = [&view]
    { return rowOf(view, QStringLiteral("LARA_SKIN: 12"), QStringLiteral("mesh_pointers/4")); };
    QTRY_VERIFY(row() >= 0);
    const auto& model = static_cast<const ProblemsModel&>(*view.list()->model());
    QVERIFY(model.severityAt(row()) == tr::Severity::Fault);
    QCOMPARE(model.addressAt(row()), std::optional(Address{tables::MeshPointers, 4}));
    QVERIFY(model.index(row(), ProblemsModel::Message)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("the skin tears")));
}

void tst_Problems::theWorstComeFirst()
{
    ProblemsModel model;
    QAbstractItemModelTester tester(&model);
    model.setFile(troubled());
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.severityAt(0) == tr::Severity::Fault);
    QVERIFY(model.severityAt(2) == tr::Severity::Note);
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
    view.resize(1000, 300);
    view.setFile(troubled());
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QTRY_VERIFY(view.count() > 3); // the animations have their own
    const auto rowAt = [&view](const char* place)
    { return rowOf(view, QStringLiteral("12 bytes"), QString::fromLatin1(place)); };
    QSignalSpy opened(&selection, &Selection::openRequested);
    const auto centre = [&view](int row)
    { return view.list()->visualRect(view.list()->model()->index(row, 0)).center(); };
    const int note = rowAt("0x00000004");
    view.list()->scrollTo(view.list()->model()->index(note, 0));
    QTest::mouseClick(view.list()->viewport(), Qt::LeftButton, {}, centre(note));
    QTest::mouseDClick(view.list()->viewport(), Qt::LeftButton, {}, centre(note));
    QCOMPARE(opened.size(), 1);
    QCOMPARE(selection.current(), std::optional(Address{tables::Models, 1, 0}));
    QTest::keyClick(view.list(), Qt::Key_Home);
    QTest::keyClick(view.list(), Qt::Key_Return);
    QCOMPARE(opened.size(), 2);
    QCOMPARE(selection.current(), std::optional(Address{tables::Rooms, 0}));
    // A place that cannot be shown opens nothing.
    view.list()->setCurrentIndex(view.list()->model()->index(rowAt("no such chunk:0x00000000"), 0));
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

void tst_Problems::animationsAreLookedAt()
{
    Selection selection;
    ProblemsView view(selection);
    QSignalSpy listed(&view, &ProblemsView::listed);
    view.setFile(withFrameRate(0));
    QTRY_VERIFY(rateRow(view) >= 0);
    QVERIFY(listed.size() >= 2);
    const int row = rateRow(view);
    const auto at = [&view, row](int column) { return view.list()->model()->index(row, column); };
    QVERIFY(
        at(ProblemsModel::Message).data().toString().endsWith(QStringLiteral("has frame rate 0.")));
    QCOMPARE(at(ProblemsModel::Place).data().toString(), QStringLiteral("animations/0"));
    const QString why = at(0).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(why.startsWith(QStringLiteral("Fault:"))
                 && why.contains(QStringLiteral("The engine divides by it")),
             qPrintable(why));
    QVERIFY(view.weight() >= 1);
    QSignalSpy opened(&selection, &Selection::openRequested);
    view.list()->setCurrentIndex(at(0));
    QTest::keyClick(view.list(), Qt::Key_Return);
    QCOMPARE(selection.current(), std::optional(Address{tables::Animations, 0}));
    QCOMPARE(opened.size(), 1);
}

void tst_Problems::whatAnEditMendsGoes()
{
    Selection selection;
    ProblemsView view(selection);
    view.setFile(withFrameRate(0));
    QTRY_VERIFY(rateRow(view) >= 0);
    view.revise(withFrameRate(0)); // who reads the list stays where he is
    view.list()->setCurrentIndex(view.list()->model()->index(rateRow(view), 0));
    QTest::qWait(300);
    QCOMPARE(view.list()->currentIndex().row(), rateRow(view));
    view.revise(withFrameRate(1));
    QTRY_COMPARE(rateRow(view), -1);
    view.setFile(nullptr);
    QCOMPARE(view.count(), 0);
}

template struct tr::test::RegisteredTest<tst_Problems, QApplication>;
#include "tst_Problems.moc"
