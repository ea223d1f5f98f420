// Rows that are dragged onto numbers which are to lead there.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/MouseDrag.h"
#include "ui/clipboard/RowData.h"
#include "ui/file/Addresses.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/tables/TableGrid.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QRubberBand>
#include <QTabBar>
#include <QTreeView>
#include <QtTest>

#include <memory>

using test::openAndWait;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::MainWindow;
using ui::PropertiesModel;
using ui::TableTab;

class tst_LinkDropping : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] const ui::OpenFile& file() const { return *m_window->session().file(); }

    [[nodiscard]] const tr::level::Level& level() const { return *file().file().level(); }

    [[nodiscard]] tr::edit::Document& document() const { return *m_window->session().document(); }

    [[nodiscard]] QTreeView& properties() const
    {
        return *m_window->findChild<ui::PropertiesView*>()->tree();
    }

    TableTab& table(const ui::ShownTable& id)
    {
        TableTab& tab = *m_window->tabs().showTable(id);
        tab.grid()->setFocus();
        QCoreApplication::processEvents();
        return tab;
    }

    [[nodiscard]] Address address(const QByteArray& path) const
    {
        return *ui::placeOf(file(), QString::fromLatin1(path));
    }

    [[nodiscard]] std::unique_ptr<QMimeData> row(const QByteArray& path) const
    {
        auto data = std::make_unique<QMimeData>();
        ui::addRowPlace(*data, document(), address(path));
        return data;
    }

    /// Where a field is in the properties of its row, which are shown.
    [[nodiscard]] QPoint inProperties(const char* path) const
    {
        m_window->selection().select(address(path));
        const auto* const model = qobject_cast<PropertiesModel*>(properties().model());
        const QModelIndex index = model->indexOf(address(path));
        properties().scrollTo(index);
        return properties().visualRect(index).center();
    }

    [[nodiscard]] static QPoint inTable(TableTab& tab, const Address& field)
    {
        const QModelIndex index = tab.model()->indexOf(field);
        tab.grid()->scrollTo(index);
        return tab.grid()->visualRect(index).center();
    }

    /// What becomes of a drag that comes to a place: the action, or Qt::IgnoreAction.
    static Qt::DropAction over(QAbstractItemView& view, const QPoint& place, const QMimeData& data)
    {
        constexpr Qt::DropActions kAll = Qt::CopyAction | Qt::MoveAction | Qt::LinkAction;
        QDragEnterEvent enter(place, kAll, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &enter);
        QDragMoveEvent move(place, kAll, &data, Qt::LeftButton, {});
        move.ignore();
        QApplication::sendEvent(view.viewport(), &move);
        return move.isAccepted() ? move.dropAction() : Qt::IgnoreAction;
    }

    static bool drop(QAbstractItemView& view, const QPoint& place, const QMimeData& data)
    {
        if (over(view, place, data) != Qt::LinkAction)
        {
            return false;
        }
        QDropEvent dropped(place, Qt::LinkAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &dropped);
        QTest::qWait(10);
        return dropped.isAccepted();
    }

    [[nodiscard]] const QRubberBand* frame() const
    {
        for (const auto* const each : m_window->findChildren<QRubberBand*>())
        {
            if (each->isVisible())
            {
                return each;
            }
        }
        return nullptr;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        m_window->resize(1300, 850);
        const auto bytes = tr::test::fileBytes(tr::test::buildTemple(tr::level::versions::Tr3));
        const QString path = m_place->textFile(
            QStringLiteral("temple.tr2"),
            QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(level().objects.models.size() >= 3 && level().entities.size() >= 4);
    }

    void cleanup()
    {
        // Qt knows where the last drag was, and would go there in the next test.
        QDragLeaveEvent leave;
        QApplication::sendEvent(properties().viewport(), &leave);
        m_window.reset();
        m_place.reset();
    }

    void aFieldLeadsToTheRowThatIsDroppedOnIt()
    {
        const auto before = level().entities[1].typeId;
        const auto wanted = static_cast<std::int16_t>(level().objects.models[2].id);
        QVERIFY(before != wanted);
        const QPoint place = inProperties("entities/1/type_id");
        QVERIFY(drop(properties(), place, *row("models/2")));
        QCOMPARE(level().entities[1].typeId, wanted);
        QCOMPARE(document().history().size(), std::size_t{1});
        QVERIFY(frame() == nullptr);
        document().undo();
        QCOMPARE(level().entities[1].typeId, before);
    }

    void whereItWouldGoIsFramed()
    {
        const QPoint place = inProperties("entities/1/type_id");
        const auto model = row("models/2");
        QCOMPARE(over(properties(), place, *model), Qt::LinkAction);
        QVERIFY(frame() != nullptr);
        QVERIFY(frame()->geometry().contains(place));
        QDragLeaveEvent leave;
        QApplication::sendEvent(properties().viewport(), &leave);
        QVERIFY(frame() == nullptr);
    }

    void otherFieldsRefuseIt()
    {
        const auto model = row("models/2");
        const auto room = row("rooms/0");
        QPoint place = inProperties("entities/1/room");
        QCOMPARE(over(properties(), place, *model), Qt::IgnoreAction);
        QCOMPARE(over(properties(), place, *room), Qt::LinkAction);
        place = inProperties("entities/1/x");
        QCOMPARE(over(properties(), place, *model), Qt::IgnoreAction);
        QCOMPARE(over(properties(), place, *room), Qt::IgnoreAction);
        QVERIFY(frame() == nullptr);
        QVERIFY(document().history().empty());
    }

    void whatIsNoRowOfThisFileIsRefused()
    {
        const QPoint place = inProperties("entities/1/type_id");
        const auto dragged = [](const QByteArray& bytes)
        {
            auto data = std::make_unique<QMimeData>();
            data->setData(QString::fromLatin1(ui::kRowPlaceMime), bytes);
            return data;
        };
        const QByteArray own = QByteArray::number(qulonglong{document().identity()});
        QCOMPARE(over(properties(), place, *dragged(own + " models 2")), Qt::LinkAction);
        for (const QByteArray& each : {QByteArray("1 models 2"),
                                       QByteArray(),
                                       own + " models 99999",
                                       own + " models -1",
                                       own + " model 2",
                                       own + " models"})
        {
            QCOMPARE(over(properties(), place, *dragged(each)), Qt::IgnoreAction);
        }
    }

    void aCellOfATableTakesIt()
    {
        TableTab& tab = table(tables::Entities);
        const Address field = address("entities/3/room");
        const std::int16_t room = level().entities[3].room == 0 ? 1 : 0;
        const QByteArray other = "rooms/" + QByteArray::number(room);
        QCOMPARE(over(*tab.grid(), inTable(tab, address("entities/3/x")), *row(other)),
                 Qt::IgnoreAction);
        QVERIFY(drop(*tab.grid(), inTable(tab, field), *row(other)));
        QCOMPARE(level().entities[3].room, room);
    }

    void rowsOfTheSameTableAreMovedWithoutAlt()
    {
        TableTab& tab = table(tables::Animations);
        const QPoint place = inTable(tab, address("animations/0/next_animation"));
        const auto rows =
            ui::rowData(&document(), tables::Animations, std::vector<std::size_t>{2}, QString());
        ui::addRowPlace(*rows, document(), address("animations/2"));
        QVERIFY(over(*tab.grid(), place, *rows) != Qt::LinkAction);
        QCOMPARE(over(*tab.grid(), place, *row("animations/2")), Qt::LinkAction);
        QVERIFY(!qobject_cast<ui::TableGrid*>(tab.grid())->shownDrop());
    }

    void altDragsARowThatIsNotSelected()
    {
        TableTab& tab = table(tables::Animations);
        const auto next = level().objects.animations[0].nextAnimation;
        const std::uint16_t wanted = next == 2 ? 1 : 2;
        const QPoint target = inProperties("animations/0/next_animation");
        const QPoint start = inTable(tab, {tables::Animations, wanted, Address::kWholeRow});
        QVERIFY(test::dragWithMouse(
            {*tab.grid()->viewport(), start}, {*properties().viewport(), target}, Qt::AltModifier));
        QTRY_COMPARE(level().objects.animations[0].nextAnimation, wanted);
        QCOMPARE(m_window->selection().current()->row, std::size_t{0});
    }

    void aDragThatRestsOnATabBringsItToTheFront()
    {
        table(tables::Models);
        table(tables::Entities);
        QTabBar& tabs = *m_window->tabs().findChild<QTabBar*>();
        const int models = m_window->tabs().currentIndex() - 1;
        const auto data = row("rooms/0");
        QDragEnterEvent enter(
            tabs.tabRect(models).center(), Qt::LinkAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&tabs, &enter);
        QVERIFY(enter.isAccepted());
        QTRY_COMPARE(m_window->tabs().currentIndex(), models);
        QMimeData text;
        text.setText(QStringLiteral("text"));
        QDragEnterEvent other(
            tabs.tabRect(models).center(), Qt::CopyAction, &text, Qt::LeftButton, {});
        QApplication::sendEvent(&tabs, &other);
        QVERIFY(!other.isAccepted());
    }

    void rowsOfATableThatIsWorkedOutCanBeDraggedToLinks()
    {
        TableTab& tab = table(tr::view::DerivedId::Meshes);
        QVERIFY(tab.model()->rowCount() > 1);
        auto* const viewport = tab.grid()->viewport();
        const QPoint start = tab.grid()->visualRect(tab.model()->index(1, 0)).center();
        QTest::mouseClick(viewport, Qt::LeftButton, {}, start);
        const QPoint target = inProperties("models/0/first_mesh");
        // Selected rows are nothing to move, and nothing happens.
        QVERIFY(test::dragWithMouse({*viewport, start}, {*properties().viewport(), target}));
        QVERIFY(document().history().empty());
        const QPoint again = inProperties("models/0/first_mesh");
        QVERIFY(test::dragWithMouse(
            {*viewport, start}, {*properties().viewport(), again}, Qt::AltModifier));
        const auto row = tab.model()->addressAt(tab.model()->index(1, 0));
        QCOMPARE(row.table, tables::MeshPointers);
        QTRY_COMPARE(std::size_t{level().objects.models[0].firstMesh}, row.row);
    }
};

template struct tr::test::RegisteredTest<tst_LinkDropping, QApplication>;
#include "tst_LinkDropping.moc"
