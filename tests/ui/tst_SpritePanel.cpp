// The sprites beside a texture page: seen as pictures, added, replaced, moved by mouse and keys,
// aligned and deleted.

#include "core/exchange/Pictures.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/MouseDrag.h"
#include "tests/ui/TexturePageBench.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/RangePreview.h"
#include "ui/textures/SpriteList.h"
#include "ui/textures/SpritePanel.h"
#include "ui/textures/pictures/SpriteEditing.h"

#include <QFileDialog>
#include <QTabWidget>
#include <QToolButton>

using namespace ui;
namespace versions = tr::level::versions;
namespace tables = tr::level::tables;

namespace
{

/// A page whose first sequence has three sprites more, of different sizes.
struct SpriteBench : test::PageBench
{
    explicit SpriteBench(tr::schema::Version version = versions::Tr4)
        : PageBench(version)
    {
        if (view == nullptr)
        {
            return;
        }
        const auto& sequence = sprites().sequences[0];
        firstSprite = static_cast<std::size_t>(sequence.firstSprite);
        had = static_cast<std::size_t>(-sequence.negativeLength);
        for (const tr::edit::TexelBox& box : boxes)
        {
            isMade =
                tr::edit::addSprite(
                    *window->session().document(), {tables::SpriteTextures, firstSprite}, 0, box)
                    .has_value();
        }
        for (QTabWidget* const each : view->findChildren<QTabWidget*>())
        {
            each->setCurrentWidget(&panel());
        }
        QCoreApplication::processEvents();
    }

    [[nodiscard]] const tr::level::Sprites& sprites() const
    {
        return window->session().file()->file().level()->sprites;
    }

    [[nodiscard]] SpritePanel& panel() const { return *view->sprites(); }

    [[nodiscard]] SpriteList& list() const { return *panel().sprites(); }

    /// Widths of the sprites of the sequence, by hand: which is which.
    [[nodiscard]] std::vector<int> widths() const
    {
        std::vector<int> widths;
        const auto count = static_cast<std::size_t>(-sprites().sequences[0].negativeLength);
        for (std::size_t i = 0; i < count; ++i)
        {
            widths.push_back((sprites().textures[firstSprite + i].width + 255) / 256
                             + (isNewer() ? 1 : 0));
        }
        return widths;
    }

    [[nodiscard]] bool isNewer() const
    {
        return window->session().file()->file().version() >= versions::Tr4;
    }

    /// Widths of the last three.
    [[nodiscard]] std::vector<int> last() const
    {
        const auto all = widths();
        return {all.end() - 3, all.end()};
    }

    /// Of the sprites that were made.
    [[nodiscard]] int place(int made) const { return static_cast<int>(had) + made; }

    [[nodiscard]] QToolButton& button(const char* text) const
    {
        for (QToolButton* const each : panel().findChildren<QToolButton*>())
        {
            if (each->text() == QString::fromUtf8(text))
            {
                return *each;
            }
        }
        qFatal("there is no such button");
    }

    void choose(int row) const
    {
        QTest::mouseClick(list().viewport(),
                          Qt::LeftButton,
                          {},
                          list().visualItemRect(list().item(row)).center());
    }

    static constexpr std::array<tr::edit::TexelBox, 3> boxes{
        {{0, 0, 16, 16}, {16, 0, 48, 24}, {48, 0, 56, 8}}};
    std::size_t firstSprite = 0;
    std::size_t had = 0; ///< sprites of the sequence before
    bool isMade = false;
};

} // namespace

class tst_SpritePanel : public QObject
{
    Q_OBJECT

public:
    static void prepare() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

private Q_SLOTS:
    void showsPictures();
    void followsTheSelection();
    void movesByKeysAndButtons();
    void movesByTheMouse();
    void drawsIntoTheShownSequence();
    void deletes();
    void adds_data();
    void adds();
    void replaces();
    void replacesWhatItShows();
    void aligns();
    void alignsSeveral();
    void editsLeaveOtherTabsInFront();
    void filesWithoutSpritesHaveNone();
};

void tst_SpritePanel::showsPictures()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    QCOMPARE(bench.panel().sequences()->count(),
             static_cast<int>(bench.sprites().sequences.size()));
    QCOMPARE(bench.list().count(), bench.place(3));
    for (int i = 0; i < 3; ++i)
    {
        const QListWidgetItem& item = *bench.list().item(bench.place(i));
        const auto& box = SpriteBench::boxes[static_cast<std::size_t>(i)];
        const int wide = box.right - box.left;
        const int high = box.bottom - box.top;
        QVERIFY2(item.text().contains(QStringLiteral("%1 × %2").arg(wide).arg(high)),
                 qPrintable(item.text()));
        // What the reader shows of that part of the page, enlarged in whole pixels.
        const auto pages = bench.window->session().file()->file().format->pages(
            bench.window->session().document()->content());
        tr::exchange::PictureSource source(pages);
        const QImage part = imageOf(source.part({0,
                                                 static_cast<std::uint32_t>(box.left),
                                                 static_cast<std::uint32_t>(box.top),
                                                 static_cast<std::uint32_t>(wide),
                                                 static_cast<std::uint32_t>(high)},
                                                false));
        const QImage shown = item.icon().pixmap(48, 48).toImage();
        const int times = 48 / std::max(wide, high);
        QCOMPARE(shown.width(), wide * times);
        QCOMPARE(shown.height(), high * times);
        const QColor expected = part.pixelColor(wide - 1, high - 1);
        if (expected.alpha() == 255)
        {
            QCOMPARE(shown.pixelColor(shown.width() - 1, shown.height() - 1), expected);
        }
    }
    QVERIFY(bench.panel().preview()->shown() >= 0);
}

void tst_SpritePanel::followsTheSelection()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    // One that is selected elsewhere comes to the front, beside other textures.
    bench.view->showRanges();
    QVERIFY(!bench.panel().isVisible());
    bench.window->selection().select(Address{tables::SpriteSequences, 0});
    QVERIFY(bench.panel().isVisible());
    QCOMPARE(bench.panel().sequences()->currentRow(), 0);
    bench.window->selection().select(
        Address{tables::SpriteTextures, bench.firstSprite + bench.had + 1});
    QCOMPARE(bench.list().currentRow(), bench.place(1));
    // And the other way round: the page marks what is chosen here.
    bench.choose(bench.place(2));
    const auto now = bench.window->selection().current();
    QVERIFY(now.has_value());
    QCOMPARE(now->row, bench.firstSprite + bench.had + 2);
    QCOMPARE(bench.canvas().selected().size(), std::size_t{1});
    QCOMPARE(bench.canvas().selected()[0].row, now->row);
}

void tst_SpritePanel::movesByKeysAndButtons()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    const std::size_t steps = bench.steps();
    QVERIFY(bench.last() == std::vector<int>({16, 32, 8}));
    bench.choose(bench.place(0));
    QTest::keyClick(&bench.list(), Qt::Key_Down, Qt::AltModifier);
    QVERIFY(bench.last() == std::vector<int>({32, 16, 8}));
    QCOMPARE(bench.steps(), steps + 1);
    QCOMPARE(bench.list().currentRow(), bench.place(1)); // goes along
    QTest::keyClick(&bench.list(), Qt::Key_Down, Qt::AltModifier);
    QVERIFY(bench.last() == std::vector<int>({32, 8, 16}));
    QTest::keyClick(&bench.list(), Qt::Key_Down, Qt::AltModifier); // at its end
    QCOMPARE(bench.steps(), steps + 2);
    QVERIFY(!bench.button("Later").isEnabled());
    QTest::mouseClick(&bench.button("Earlier"), Qt::LeftButton);
    QVERIFY(bench.last() == std::vector<int>({32, 16, 8}));
    QTest::keyClick(&bench.list(), Qt::Key_Up, Qt::AltModifier);
    QVERIFY(bench.last() == std::vector<int>({16, 32, 8}));
    QVERIFY(bench.undoesToTheByte());
}

void tst_SpritePanel::movesByTheMouse()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    const auto drag = [&bench](int from, int to, bool isBelow)
    {
        SpriteList& list = bench.list();
        QWidget& where = *list.viewport();
        list.scrollToItem(list.item(from));
        bench.choose(from);
        const QPoint begin = list.visualItemRect(list.item(from)).center();
        const QRect goal = list.visualItemRect(list.item(to));
        const QPoint end(goal.center().x(), isBelow ? goal.bottom() - 2 : goal.top() + 2);
        QTest::mousePress(&where, Qt::LeftButton, {}, begin);
        const QPoint moved = begin + QPoint(20, 2);
        QMouseEvent first(QEvent::MouseMove,
                          moved,
                          where.mapToGlobal(moved),
                          Qt::NoButton,
                          Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&where, &first);
        QVERIFY(test::dragOn({where, moved}, {where, end}));
    };
    const std::size_t steps = bench.steps();
    drag(bench.place(0), bench.place(2), true);
    QTRY_COMPARE(bench.steps(), steps + 1);
    QVERIFY(bench.last() == std::vector<int>({32, 8, 16}));
    QCOMPARE(bench.list().count(), bench.place(3));
    QCOMPARE(bench.list().currentRow(), bench.place(2));
    drag(bench.place(2), bench.place(1), false);
    QTRY_COMPARE(bench.steps(), steps + 2);
    QVERIFY(bench.last() == std::vector<int>({32, 16, 8}));
    drag(bench.place(1), bench.place(1), true); // onto itself
    QCOMPARE(bench.steps(), steps + 2);
    QVERIFY(bench.undoesToTheByte());
}

/// What is drawn on the page, and Alt with an arrow there, go to the sequence that the panel shows,
/// also where another one in front of it has the sprite, too.
void tst_SpritePanel::drawsIntoTheShownSequence()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    {
        // One more has the sprites of the first, without the last of them.
        tr::edit::Transaction transaction(*bench.window->session().document(),
                                          {tr::edit::EditCode::InsertRows, {}});
        std::vector<tr::level::SpriteSequence> all(bench.sprites().sequences.begin(),
                                                   bench.sprites().sequences.end());
        QVERIFY(!all.empty() && all[0].negativeLength < -1);
        const std::size_t had = all.size();
        auto shared = all[0];
        ++shared.negativeLength;
        shared.id = all.back().id + 1;
        all.push_back(shared);
        transaction.apply(tr::edit::Splice{tables::SpriteSequences,
                                           std::string(tables::SpriteSequences.segment),
                                           0,
                                           had,
                                           tr::schema::RowBlock(all)});
        QVERIFY(transaction.commit().has_value());
    }
    QCoreApplication::processEvents();
    const int last = bench.panel().sequences()->count() - 1;
    bench.panel().sequences()->setCurrentRow(last);
    bench.choose(0);
    QCOMPARE(bench.panel().sequences()->currentRow(), last);
    const auto lengthOf = [&](std::size_t sequence)
    { return -int{bench.sprites().sequences[sequence].negativeLength}; };
    const auto end = static_cast<std::size_t>(last);
    const int before = lengthOf(end);
    bench.trigger("textureDraw");
    bench.drag(bench.at(79.5, 47.5), bench.at(40.5, 16.5));
    QCOMPARE(lengthOf(end), before + 1);
    // It stands behind those that the sequence had, and in front of the last one of the first.
    const auto made = bench.firstSprite + static_cast<std::size_t>(before);
    QCOMPARE(bench.window->selection().current(),
             std::optional(Address{tables::SpriteTextures, made}));
    QCOMPARE(bench.panel().sequences()->currentRow(), last);
    QVERIFY(bench.undoesToTheByte());
}

void tst_SpritePanel::deletes()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    const std::size_t steps = bench.steps();
    bench.choose(bench.place(1));
    QTest::keyClick(&bench.list(), Qt::Key_Delete);
    QCOMPARE(bench.steps(), steps + 1);
    QCOMPARE(bench.widths().size(), bench.had + 2);
    QVERIFY(bench.widths().back() == 8);
    QCOMPARE(bench.list().count(), bench.place(2));
    QCOMPARE(bench.panel().sequences()->currentRow(), 0); // it stays in front
    QVERIFY(bench.undoesToTheByte());
}

void tst_SpritePanel::adds_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR3") << int(versions::Tr3);
    QTest::newRow("TR4") << int(versions::Tr4);
}

void tst_SpritePanel::adds()
{
    QFETCH(int, version);
    SpriteBench bench{static_cast<tr::schema::Version>(version)};
    QVERIFY(bench.isMade);
    const std::size_t steps = bench.steps();
    QTest::mouseClick(&bench.button("Add…"), Qt::LeftButton);
    auto* const files = test::openDialog<QFileDialog>(*bench.window);
    QVERIFY(files != nullptr);
    files->reject();
    tr::exchange::Picture picture{20, 12, {}};
    for (int i = 0; i < 20 * 12; ++i)
    {
        const auto grey = static_cast<std::uint8_t>(8 * (1 + i % 20));
        picture.pixels.insert(picture.pixels.end(), {grey, grey, grey, 255});
    }
    const QString path = bench.PageBench::place.path(QStringLiteral("new.png"));
    QVERIFY(writePicture(path, picture).has_value());
    bench.window->findChild<SpriteEditing*>()->addFile(path);
    QTRY_COMPARE(bench.steps(), steps + 1);
    QCOMPARE(bench.widths().size(), bench.had + 4);
    QCOMPARE(bench.widths().back(), 20);
    QCOMPARE(bench.list().currentRow(), bench.place(3));
    const auto pages = bench.window->session().file()->file().format->pages(
        bench.window->session().document()->content());
    tr::exchange::PictureSource source(pages);
    const auto rect = source.spritePixels(bench.firstSprite + bench.had + 3);
    QVERIFY(rect.has_value());
    if (version == int(versions::Tr4))
    {
        QVERIFY(source.part(*rect, false) == picture);
    }
    QVERIFY(bench.undoesToTheByte());
    // What is no picture is refused, and nothing is added.
    const QString bad =
        bench.PageBench::place.textFile(QStringLiteral("bad.png"), QByteArray("no picture"));
    QSignalSpy refused(bench.window->findChild<SpriteEditing*>(), &SpriteEditing::refused);
    bench.window->findChild<SpriteEditing*>()->addFile(bad);
    QTRY_COMPARE(refused.count(), 1);
    QCOMPARE(bench.steps(), std::size_t{0});
}

void tst_SpritePanel::replaces()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    bench.choose(bench.place(0));
    QVERIFY(bench.button("Replace…").isEnabled());
    QTest::keyClick(&bench.button("Replace…"), Qt::Key_Space);
    auto* const files = test::openDialog<QFileDialog>(*bench.window);
    QVERIFY(files != nullptr);
    QCOMPARE(files->windowTitle(), QStringLiteral("Import Picture"));
    files->reject();
}

void tst_SpritePanel::replacesWhatItShows()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    // The sequence is selected elsewhere, and the panel shows one of its sprites as before.
    bench.choose(bench.place(1));
    bench.window->selection().select(Address{tables::SpriteSequences, 0});
    QCOMPARE(bench.list().currentRow(), bench.place(1));
    QTest::keyClick(&bench.button("Replace…"), Qt::Key_Space);
    const auto now = bench.window->selection().current();
    QVERIFY(now.has_value());
    QVERIFY(now->table == tables::SpriteTextures);
    QCOMPARE(now->row, bench.firstSprite + bench.had + 1);
    auto* const files = test::openDialog<QFileDialog>(*bench.window);
    QVERIFY(files != nullptr);
    files->reject();
}

void tst_SpritePanel::alignsSeveral()
{
    const SpriteBench bench(versions::Tr3);
    QVERIFY(bench.isMade);
    bench.choose(bench.place(0));
    QTest::keyClick(&bench.list(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&bench.list(), Qt::Key_Down, Qt::ShiftModifier);
    const QList<int> places{bench.place(0), bench.place(1), bench.place(2)};
    QCOMPARE(bench.list().selectedPlaces(), places);
    const std::size_t steps = bench.steps();
    QTest::mouseClick(&bench.button("Centre"), Qt::LeftButton);
    QCOMPARE(bench.list().selectedPlaces(), places); // for the next thing that is done to them
    QTest::mouseClick(&bench.button("Stand"), Qt::LeftButton);
    QVERIFY(bench.steps() > steps);
    QCOMPARE(bench.list().selectedPlaces(), places);
    for (std::size_t i = 0; i < 3; ++i)
    {
        QCOMPARE(int(bench.sprites().textures[bench.firstSprite + bench.had + i].bottom), 0);
    }
    QVERIFY(bench.undoesToTheByte());
}

void tst_SpritePanel::editsLeaveOtherTabsInFront()
{
    const SpriteBench bench;
    QVERIFY(bench.isMade);
    bench.window->selection().select(Address{tables::SpriteSequences, 0});
    QVERIFY(bench.panel().isVisible());
    bench.view->showRanges();
    QVERIFY(!bench.panel().isVisible());
    const tr::edit::TextureRow row{bench.address(0).table, bench.address(0).row};
    QVERIFY(tr::edit::moveTextures(*bench.window->session().document(), std::span(&row, 1), 1, 0)
                .has_value());
    QCoreApplication::processEvents();
    QVERIFY(!bench.panel().isVisible());
    QVERIFY(bench.undoesToTheByte());
}

void tst_SpritePanel::aligns()
{
    const SpriteBench bench(versions::Tr3);
    QVERIFY(bench.isMade);
    const std::size_t steps = bench.steps();
    bench.choose(bench.place(1));
    const std::size_t row = bench.firstSprite + bench.had + 1;
    const auto before = bench.sprites().textures[row];
    QTest::mouseClick(&bench.button("Stand"), Qt::LeftButton);
    const auto standing = bench.sprites().textures[row];
    QCOMPARE(int(standing.bottom), 0);
    QCOMPARE(standing.top, before.top - before.bottom);
    QTest::mouseClick(&bench.button("Centre"), Qt::LeftButton);
    QVERIFY(std::abs(bench.sprites().textures[row].bottom + bench.sprites().textures[row].top)
            <= 1);
    QVERIFY(bench.steps() > steps);
    QVERIFY(bench.undoesToTheByte());
    // TR4 has no such sides, and says so.
    const SpriteBench newer(versions::Tr4);
    QSignalSpy refused(newer.window->findChild<SpriteEditing*>(), &SpriteEditing::refused);
    newer.choose(newer.place(1));
    QTest::mouseClick(&newer.button("Stand"), Qt::LeftButton);
    QCOMPARE(refused.count(), 1);
}

void tst_SpritePanel::filesWithoutSpritesHaveNone()
{
    test::Workplace place;
    const auto window = place.window();
    const auto bytes = tr::format::write(tr::test::LevelBuilder(versions::Wad).file());
    QVERIFY(
        test::openAndWait(*window,
                          place.textFile(QStringLiteral("objects.wad"),
                                         QByteArray(reinterpret_cast<const char*>(bytes->data()),
                                                    qsizetype(bytes->size())))));
    auto* const view = window->tabs().showTextures(0);
    QVERIFY(view != nullptr && view->sprites() != nullptr);
    QVERIFY(!view->sprites()->hasSequences());
    QVERIFY(!view->sprites()->isVisible());
}

template struct tr::test::RegisteredTest<tst_SpritePanel, QApplication>;
#include "tst_SpritePanel.moc"
