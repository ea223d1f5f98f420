// The state matrix of a moveable as a model, and its texts. What there is is counted by hand.

#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/matrix/MatrixModel.h"
#include "ui/matrix/MatrixTexts.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QtTest>

using tr::level::Animation;
using tr::level::AnimDispatch;
using tr::level::StateChange;

namespace
{

/// A file whose first moveable has two animations, of 10 frames from 20 and of 5 from 30 on, in the
/// states 2 and 3; another animation is of the next moveable.
ui::OpenFilePtr withLists(const std::vector<StateChange>& changes,
                          const std::vector<AnimDispatch>& dispatches)
{
    return test::smallLevel(tr::level::versions::Tr4,
                            [&](tr::level::Level& level)
                            {
                                auto& objects = level.objects;
                                auto& rows = objects.animations.edit();
                                rows[0].stateId = 2;
                                rows[0].frameStart = 20;
                                rows[0].frameEnd = 29;
                                rows[0].numStateChanges =
                                    static_cast<std::uint16_t>(changes.size());
                                rows[0].stateChangeIndex = 0;
                                rows[1].stateId = 3;
                                rows[1].frameStart = 30;
                                rows[1].frameEnd = 34;
                                rows[1].numStateChanges = 0;
                                objects.stateChanges = tr::Table<StateChange>(changes);
                                objects.animDispatches = tr::Table<AnimDispatch>(dispatches);
                            });
}

ui::MatrixModel::PartsPtr firstParts(const ui::OpenFilePtr& file)
{
    return std::make_shared<ui::MoveableParts>(std::make_shared<ui::Decoder>(file), 0);
}

} // namespace

class tst_MatrixModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void cellsAndRemarks()
    {
        // State 5 twice, the second time covered; 7 without any; its own state; one that leads out
        // of the moveable and one that leads nowhere.
        const auto file =
            withLists({{5, 1, 0}, {7, 0, 0}, {5, 1, 1}, {2, 1, 0}, {9, 2, 2}},
                      {{22, 30, 1, 31}, {23, 25, 1, 30}, {28, 200, 2, 7}, {40, 41, 900, 3}});
        ui::MatrixModel model;
        const QAbstractItemModelTester tester(&model);
        model.show(firstParts(file));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 4); // 2, 5, 7, 9
        const auto text = [&](int row, std::uint16_t state, int role)
        { return model.index(row, *model.columnOf(state)).data(role).toString(); };
        const auto isMarked = [&](std::uint16_t state)
        { return !model.index(0, *model.columnOf(state)).data(Qt::DecorationRole).isNull(); };
        QCOMPARE(text(0, 5, Qt::DisplayRole),
                 QStringLiteral("2\u201310 \u2192 1:1\n3\u20135 \u2192 1:0"));
        QVERIFY(isMarked(5));
        QVERIFY(
            text(0, 5, Qt::ToolTipRole).contains(QStringLiteral("2 state changes for the same")));
        QVERIFY(
            text(0, 5, Qt::ToolTipRole).contains(QStringLiteral("1 never fire: those in front")));
        QCOMPARE(text(0, 7, Qt::DisplayRole), QStringLiteral("none"));
        QVERIFY(isMarked(7));
        QVERIFY(text(0, 7, Qt::ToolTipRole).contains(QStringLiteral("without dispatches")));
        QVERIFY(isMarked(2));
        QVERIFY(text(0, 2, Qt::ToolTipRole).contains(QStringLiteral("in this state itself")));
        // The second is behind the end, and leads to no animation: its frames are as stored.
        const std::int64_t other = model.parts()->frameIn(2, 7);
        QCOMPARE(text(0, 9, Qt::DisplayRole),
                 QStringLiteral("8\u2013180 \u2192 @2:%1\n20\u201321 \u2192 @900:3").arg(other));
        QVERIFY(
            text(0, 9, Qt::ToolTipRole).contains(QStringLiteral("1 never fire: the animation")));
        QCOMPARE(model.counts().empty, std::size_t{1});
        QCOMPARE(model.counts().repeated, std::size_t{1});
        QCOMPARE(model.counts().never, std::size_t{2});
        QVERIFY(!model.counts().isCut);
        QCOMPARE(text(1, 5, Qt::DisplayRole), QString());
        QCOMPARE(model.linesOf(0), 2);
        QCOMPARE(model.linesOf(1), 1);
        // Whatever is shown can be read back as it is stored.
        for (const std::uint16_t state : {std::uint16_t{5}, std::uint16_t{9}})
        {
            const QModelIndex index = model.index(0, *model.columnOf(state));
            const auto typed = ui::readDispatches(*model.parts(), 0, model.typedText(index));
            QVERIFY2(typed.problem.isEmpty(), qPrintable(typed.problem));
            QVERIFY(typed.dispatches == model.dispatchesAt(index));
            const auto shown = ui::readDispatches(*model.parts(), 0, index.data().toString());
            QVERIFY(shown.dispatches == typed.dispatches);
        }
    }

    void whatIsTyped()
    {
        const auto parts = firstParts(withLists({{5, 1, 0}}, {{22, 30, 1, 31}}));
        const auto read = [&](const char* text)
        { return ui::readDispatches(*parts, 0, QString::fromUtf8(text)); };
        // Frames of animation 0 begin at 20, those of animation 1 at 30.
        QVERIFY(read("2-10 > 1:1").dispatches == (std::vector<AnimDispatch>{{22, 30, 1, 31}}));
        QVERIFY(read(" 4 -> 1 ; \n 0\u20139\u21920:9;").dispatches
                == (std::vector<AnimDispatch>{{24, 24, 1, 30}, {20, 29, 0, 29}}));
        QVERIFY(read("-3--1 > @900:5").dispatches == (std::vector<AnimDispatch>{{17, 19, 900, 5}}));
        QVERIFY(read("-25-0 > 1:-1").dispatches
                == (std::vector<AnimDispatch>{{0xFFFB, 20, 1, 29}}));
        QVERIFY(read("").problem.isEmpty() && read("").dispatches.empty());
        for (const char* const text : {"x",
                                       "1-2",
                                       "1-2 >",
                                       "> 1",
                                       "1-2 > 2",
                                       "1-2 > 1:0 3-4 > 1",
                                       "1-40000 > 1:0",
                                       "99999999999 > 1",
                                       "1 > 99999999999999999999",
                                       "1-2 > 1:-40000"})
        {
            QVERIFY2(!read(text).problem.isEmpty(), text);
            QVERIFY2(read(text).dispatches.empty(), text);
        }
    }

    void statesAndMoments()
    {
        const auto parts = firstParts(withLists({{5, 1, 0}}, {{22, 30, 1, 31}}));
        ui::MatrixModel model;
        const QAbstractItemModelTester tester(&model);
        model.show(parts);
        QCOMPARE(model.addState(3), 0);
        QCOMPARE(model.addState(3), 0);
        QCOMPARE(model.addState(60'000), 2);
        QCOMPARE(model.columnCount(), 3);
        QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsEditable));
        model.setEditable(true);
        QVERIFY(model.flags(model.index(0, 0)) & Qt::ItemIsEditable);
        const QSignalSpy told(&model, &QAbstractItemModel::dataChanged);
        const auto isLit = [&] { return model.index(0, 1).data(Qt::BackgroundRole).isValid(); };
        model.setMoment(tr::view::AnimationMoment{0, 2});
        QVERIFY(isLit());
        QCOMPARE(told.size(), 1);
        model.setMoment(tr::view::AnimationMoment{0, 2});
        QCOMPARE(told.size(), 1); // nothing has changed
        model.setMoment(tr::view::AnimationMoment{0, 1});
        QVERIFY(!isLit());
        model.setMoment(tr::view::AnimationMoment{1, 4});
        QCOMPARE(told.size(), 4); // the row before and the row now
        model.setMoment({});
        // The same moveable again: columns stay.
        model.show(firstParts(withLists({{8, 0, 0}}, {})));
        QCOMPARE(model.columnCount(), 4); // 3, 5, 8, 60000
        model.show(nullptr);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), 0);
    }

    void listsWithoutEnd()
    {
        const auto file = withLists(std::vector<StateChange>(65'535, {5, 65'535, 0}),
                                    std::vector<AnimDispatch>(65'535, {22, 30, 1, 31}));
        QElapsedTimer timer;
        timer.start();
        ui::MatrixModel model;
        model.show(firstParts(file));
        model.setEditable(true);
        const QModelIndex index = model.index(0, 0);
        QVERIFY(index.data().toString().endsWith(QStringLiteral("4093 more\u2026")));
        QVERIFY(
            index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("overlap without end")));
        QVERIFY(model.counts().isCut);
        QVERIFY(!(model.flags(index) & Qt::ItemIsEditable)); // what is left out could not be typed
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    void realFiles_data() { test::addFileRows(); }

    void realFiles()
    {
        FETCH_FILE(file);
        const auto decoder = std::make_shared<ui::Decoder>(file);
        ui::MatrixModel model;
        const QAbstractItemModelTester tester(&model);
        const auto& objects = file->file().objects();
        for (std::size_t row = 0; row < std::min<std::size_t>(objects.models.size(), 8); ++row)
        {
            model.show(std::make_shared<ui::MoveableParts>(decoder, row));
            for (int i = 0; i < model.rowCount(); ++i)
            {
                for (const std::uint16_t state : model.matrix().statesOf(model.animationAt(i)))
                {
                    const QModelIndex index = model.index(i, *model.columnOf(state));
                    const auto typed = ui::readDispatches(
                        *model.parts(), model.animationAt(i), model.typedText(index));
                    QVERIFY2(typed.problem.isEmpty(), qPrintable(typed.problem));
                    QVERIFY(typed.dispatches == model.dispatchesAt(index));
                }
            }
        }
    }
};

template struct tr::test::RegisteredTest<tst_MatrixModel, QApplication>;
#include "tst_MatrixModel.moc"
