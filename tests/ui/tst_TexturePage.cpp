#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/textures/TextureRegions.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

constexpr Address kQuad{tables::ObjectTextures, 0};
constexpr Address kTriangle{tables::ObjectTextures, 1};
constexpr Address kSprite{tables::SpriteTextures, 0};

/// The second page of a level in one colour, the first with a clear corner.
void paint(tr::level::Level& level)
{
    auto& pages = level.textiles32.edit();
    pages[0].texels.fill(0xFF204060);
    pages[0].texels[0] = 0;
    pages[1].texels.fill(0xFFFF0000);
}

struct PageWindow
{
    explicit PageWindow(OpenFilePtr shownFile = test::smallLevel(versions::Tr4, paint))
        : file(std::move(shownFile))
        , view(selection)
    {
        view.resize(700, 640);
        view.setFile(file);
        view.show();
        view.activateWindow();
        shown = QTest::qWaitForWindowActive(&view);
    }

    [[nodiscard]] TextureCanvas& canvas() const { return *view.canvas(); }

    [[nodiscard]] QPoint at(double x, double y) const
    {
        return canvas().toViewport({x, y}).toPoint();
    }

    void click(double x, double y)
    {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, at(x, y));
    }

    [[nodiscard]] QColor pixel(double x, double y) const
    {
        return canvas().viewport()->grab().toImage().pixelColor(at(x, y));
    }

    [[nodiscard]] QAbstractButton* button(const char* name) const
    {
        for (auto* const each : view.findChildren<QAbstractButton*>())
        {
            if (each->accessibleName() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    OpenFilePtr file;
    Selection selection;
    TexturePageView view;
    bool shown = false;
};

QRectF boundsOf(const TextureRegions& regions, int page, const Address& address)
{
    for (const TextureRegion& region : regions.regions(page))
    {
        if (region.address == address)
        {
            return region.outline.boundingRect();
        }
    }
    return {};
}

void wheel(QWidget& widget, const QPoint& place, int steps, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(place,
                      widget.mapToGlobal(place),
                      {},
                      {0, 120 * steps},
                      Qt::NoButton,
                      modifiers,
                      Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace

class tst_TexturePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pages_data();
    void pages();
    void regions_data();
    void regions();
    void trianglesOfOldGames();
    void cornersOfEveryTool_data();
    void cornersOfEveryTool();
    void theSmallestRegionIsHit();
    void pagesOfAddresses();
    void images();
    void everyFile_data();
    void everyFile();

    void showsPixelsExactly();
    void clearPixelsShowTheBoard();
    void choosesPages();
    void clickSelects();
    void followsTheSelection();
    void doesNotAnswerItself();
    void hoverNames();
    void keysWalkAndOpen();
    void zooms();
    void zoomsAroundThePointer();
    void dragsWithTheMiddleButton();
    void outlinesCanBeHidden();
    void withoutAFile();
};

void tst_TexturePage::pages_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("last");
    QTest::addColumn<QString>("path");
    const auto row = [](Version version, int count, const char* last, const char* path)
    {
        QTest::newRow(tr::level::versionName(version).data())
            << static_cast<int>(version) << count << QString::fromLatin1(last)
            << QString::fromLatin1(path);
    };
    row(versions::Tr1, 2, "Page 1", "textiles8/1");
    row(versions::Tr2, 2, "Page 1", "textiles16/1");
    row(versions::Tr3, 2, "Page 1", "textiles16/1");
    row(versions::Tr4, 3, "Misc page 0", "misc_textiles/0");
    row(versions::Tr5, 3, "Misc page 0", "misc_textiles/0");
    row(versions::Wad, 2, "Page 1", "texture_map/196608");
}

void tst_TexturePage::pages()
{
    QFETCH(int, version);
    QFETCH(int, count);
    QFETCH(QString, last);
    QFETCH(QString, path);
    const auto file = test::smallFile(static_cast<Version>(version));
    const TextureRegions regions(file);
    QCOMPARE(regions.pageCount(), count);
    QCOMPARE(regions.title(count - 1), last);
    QCOMPARE(pathOf(*file, regions.address(count - 1)), path);
    QCOMPARE(regions.image(count - 1).size(), QSize(256, 256));
}

void tst_TexturePage::regions_data()
{
    QTest::addColumn<int>("version");
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(tr::level::versionName(version).data()) << static_cast<int>(version);
    }
}

void tst_TexturePage::regions()
{
    QFETCH(int, version);
    const TextureRegions regions(test::smallFile(static_cast<Version>(version)));
    QCOMPARE(regions.regions(0).size(), 3U);
    QVERIFY(regions.regions(1).empty());
    QCOMPARE(boundsOf(regions, 0, kQuad), QRectF(0, 0, 64, 64));
    QCOMPARE(boundsOf(regions, 0, kTriangle), QRectF(64, 0, 32, 32));
    QCOMPARE(boundsOf(regions, 0, kSprite), QRectF(128, 128, 16, 16));
    QCOMPARE(regions.regions(0)[0].title, QStringLiteral("Object texture 0"));
    QCOMPARE(regions.regions(0)[0].area, 64.0 * 64.0);
}

void tst_TexturePage::trianglesOfOldGames()
{
    // Only the faces tell, and the fourth corner is whatever was in memory.
    const auto file =
        test::smallLevel(versions::Tr2,
                         [](tr::level::Level& level)
                         {
                             level.objectTextures.edit()[1].vertices[3] = {0xFFFF, 0xFFFF};
                             level.rooms.edit()[1].triangles.edit()[0].texture = 1;
                         });
    const TextureRegions regions(file);
    const auto& triangle = regions.regions(0)[1];
    QCOMPARE(triangle.outline.size(), 3);
    QCOMPARE(triangle.outline.boundingRect(), QRectF(64, 0, 32, 32));
    QCOMPARE(regions.regions(0)[0].outline.size(), 4);
}

void tst_TexturePage::cornersOfEveryTool_data()
{
    QTest::addColumn<int>("near");
    QTest::addColumn<int>("far");
    QTest::newRow("on the edges, the far one outside") << 16 * 256 << 32 * 256;
    QTest::newRow("next to the edges") << 16 * 256 + 1 << 31 * 256 + 255;
    QTest::newRow("zero and 255") << 16 * 256 << 31 * 256 + 255;
    QTest::newRow("in the middle of the pixels") << 16 * 256 + 127 << 31 * 256 + 127;
}

void tst_TexturePage::cornersOfEveryTool()
{
    QFETCH(int, near);
    QFETCH(int, far);
    const auto file = test::smallLevel(
        versions::Tr4,
        [near, far](tr::level::Level& level)
        {
            const auto low = static_cast<std::uint16_t>(near);
            const auto high = static_cast<std::uint16_t>(far);
            level.objectTextures.edit()[0].vertices = {
                tr::level::TextureCorner{low, low}, {high, low}, {high, high}, {low, high}};
        });
    QCOMPARE(boundsOf(TextureRegions(file), 0, kQuad), QRectF(16, 16, 16, 16));
}

void tst_TexturePage::theSmallestRegionIsHit()
{
    const auto file = test::smallLevel(versions::Tr4,
                                       [](tr::level::Level& level)
                                       {
                                           level.sprites.textures.edit()[0].left = 8;
                                           level.sprites.textures.edit()[0].top = 8;
                                       });
    const TextureRegions regions(file);
    QCOMPARE(regions.regionAt(0, {12, 12})->address, kSprite);
    QCOMPARE(regions.regionAt(0, {40, 40})->address, kQuad);
    QVERIFY(regions.regionAt(0, {200, 200}) == nullptr);
    // The free half of the triangle's box.
    QCOMPARE(regions.regionAt(0, {90, 5})->address, kTriangle);
    QVERIFY(regions.regionAt(0, {66, 28}) == nullptr);
}

void tst_TexturePage::pagesOfAddresses()
{
    const TextureRegions level(test::smallFile(versions::Tr4));
    QCOMPARE(level.pageOf(kSprite), std::optional(0));
    QCOMPARE(level.pageOf({tables::Textiles32, 1}), std::optional(1));
    QCOMPARE(level.pageOf({tables::Textiles16, 1}), std::optional(1));
    QCOMPARE(level.pageOf({tables::MiscTextiles, 0}), std::optional(2));
    QCOMPARE(level.pageOf({tables::Textiles32}), std::optional<int>());
    QCOMPARE(level.pageOf({tables::Models, 0}), std::optional<int>());
    const TextureRegions wad(test::smallFile(versions::Wad));
    QCOMPARE(wad.pageOf({tables::TextureSamples, 1}), std::optional(1));
    QCOMPARE(wad.pageOf({tables::TextureMap, 196'607}), std::optional(0));
    QCOMPARE(wad.pageOf({tables::TextureMap, 196'608}), std::optional(1));
    QCOMPARE(boundsOf(wad, 1, {tables::TextureSamples, 1}), QRectF(64, 0, 32, 16));
}

void tst_TexturePage::images()
{
    const TextureRegions regions(test::smallLevel(versions::Tr4, paint));
    QCOMPARE(regions.image(0).pixelColor(0, 0).alpha(), 0);
    QCOMPARE(regions.image(0).pixelColor(5, 5), QColor(0x20, 0x40, 0x60));
    QCOMPARE(regions.image(1).pixelColor(255, 255), QColor(255, 0, 0));
}

void tst_TexturePage::everyFile_data()
{
    test::addFileRows();
}

void tst_TexturePage::everyFile()
{
    FETCH_FILE(file);
    const TextureRegions regions(file);
    for (int page = 0; page < regions.pageCount(); ++page)
    {
        QCOMPARE(regions.image(page).size(), QSize(256, 256));
        QCOMPARE(regions.pageOf(regions.address(page)), std::optional(page));
        QVERIFY(exists(*file, regions.address(page)));
        for (const TextureRegion& region : regions.regions(page))
        {
            QVERIFY(exists(*file, region.address));
            QVERIFY(region.outline.size() == 3 || region.outline.size() == 4);
        }
    }
}

void tst_TexturePage::showsPixelsExactly()
{
    const PageWindow window;
    QVERIFY(window.shown);
    QCOMPARE(window.pixel(200.5, 200.5), QColor(0x20, 0x40, 0x60));
    QCOMPARE(window.canvas().toPage(window.canvas().toViewport({10, 20})), QPointF(10, 20));
}

void tst_TexturePage::clearPixelsShowTheBoard()
{
    PageWindow window;
    window.canvas().setOutlined(false);
    const QColor board = window.pixel(0.5, 0.5);
    QVERIFY(board != QColor(0x20, 0x40, 0x60));
    const QColor next = window.pixel(1.5, 0.5);
    QCOMPARE(next, QColor(0x20, 0x40, 0x60));
}

void tst_TexturePage::choosesPages()
{
    PageWindow window;
    QSignalSpy changed(&window.view, &TexturePageView::pageChanged);
    QCOMPARE(window.view.page(), 0);
    QVERIFY(!window.button("Previous page")->isEnabled());
    QTest::mouseClick(window.button("Next page"), Qt::LeftButton);
    QCOMPARE(window.view.page(), 1);
    QCOMPARE(window.pixel(200.5, 200.5), QColor(255, 0, 0));
    QTest::keyClick(window.view.canvas(), Qt::Key_PageDown);
    QCOMPARE(window.view.page(), 2);
    QVERIFY(!window.button("Next page")->isEnabled());
    auto* const box = window.view.findChild<QComboBox*>();
    QTest::keyClick(box, Qt::Key_Home);
    QCOMPARE(window.view.page(), 0);
    QCOMPARE(changed.size(), 3);
    window.view.setPage(7);
    QCOMPARE(window.view.page(), 0);
}

void tst_TexturePage::clickSelects()
{
    PageWindow window;
    QSignalSpy opened(&window.selection, &Selection::openRequested);
    window.click(30, 30);
    QCOMPARE(window.selection.current(), std::optional(kQuad));
    window.click(136, 136);
    QCOMPARE(window.selection.current(), std::optional(kSprite));
    window.click(200, 200); // nothing there
    QCOMPARE(window.selection.current(), std::optional(kSprite));
    QTest::mouseDClick(window.canvas().viewport(), Qt::LeftButton, {}, window.at(30, 30));
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<Address>(), kQuad);
}

void tst_TexturePage::followsTheSelection()
{
    PageWindow window;
    const QImage before = window.canvas().viewport()->grab().toImage();
    window.selection.select(kSprite);
    QCOMPARE(window.canvas().marked(), std::optional(kSprite));
    QVERIFY(window.canvas().viewport()->grab().toImage() != before);
    window.selection.select(Address{tables::Textiles32, 1});
    QCOMPARE(window.view.page(), 1);
    window.selection.select(kSprite);
    QCOMPARE(window.view.page(), 0);
    window.selection.select(Address{tables::Models, 0});
    QCOMPARE(window.view.page(), 0);
}

void tst_TexturePage::doesNotAnswerItself()
{
    PageWindow window;
    QSignalSpy changed(&window.selection, &Selection::changed);
    window.click(30, 30);
    QCOMPARE(changed.size(), 1);
    window.selection.select(kSprite);
    QCOMPARE(changed.size(), 2);
}

void tst_TexturePage::hoverNames()
{
    PageWindow window;
    QSignalSpy hovered(window.view.canvas(), &TextureCanvas::hovered);
    QTest::mouseMove(window.canvas().viewport(), window.at(200.5, 200.5));
    QTest::mouseMove(window.canvas().viewport(), window.at(70.5, 4.5));
    QTRY_VERIFY(!hovered.isEmpty());
    const auto labels = window.view.findChildren<QLabel*>();
    QTRY_VERIFY(std::any_of(labels.begin(),
                            labels.end(),
                            [](const QLabel* label) {
                                return label->text() == QStringLiteral("70, 4 · Object texture 1");
                            }));
}

void tst_TexturePage::keysWalkAndOpen()
{
    PageWindow window;
    QSignalSpy opened(&window.selection, &Selection::openRequested);
    QTest::keyClick(window.view.canvas(), Qt::Key_Right);
    QCOMPARE(window.selection.current(), std::optional(kQuad));
    QTest::keyClick(window.view.canvas(), Qt::Key_Down);
    QCOMPARE(window.selection.current(), std::optional(kTriangle));
    QTest::keyClick(window.view.canvas(), Qt::Key_Left);
    QTest::keyClick(window.view.canvas(), Qt::Key_Up);
    QCOMPARE(window.selection.current(), std::optional(kSprite)); // around the end
    QTest::keyClick(window.view.canvas(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
}

void tst_TexturePage::zooms()
{
    PageWindow window;
    QCOMPARE(window.canvas().zoom(), 2); // as large as fits
    QTest::keyClick(window.view.canvas(), Qt::Key_Plus);
    QCOMPARE(window.canvas().zoom(), 3);
    QTest::mouseClick(window.button("Zoom in"), Qt::LeftButton);
    QCOMPARE(window.canvas().zoom(), 4);
    QTest::mouseClick(window.button("Zoom out"), Qt::LeftButton);
    QTest::keyClick(window.view.canvas(), Qt::Key_Minus);
    QTest::keyClick(window.view.canvas(), Qt::Key_Minus);
    QTest::keyClick(window.view.canvas(), Qt::Key_Minus);
    QCOMPARE(window.canvas().zoom(), 1);
    QTest::keyClick(window.view.canvas(), Qt::Key_0);
    QCOMPARE(window.canvas().zoom(), 2);
    window.canvas().setZoom(1000);
    QCOMPARE(window.canvas().zoom(), 32);
    QTest::keyClick(window.view.canvas(), Qt::Key_Plus);
    QCOMPARE(window.canvas().zoom(), 32);
    // Once chosen, a zoom stays; a fitted one follows the window.
    window.view.resize(400, 400);
    QCOMPARE(window.canvas().zoom(), 32);
    window.canvas().fit();
    QCOMPARE(window.canvas().zoom(), 1);
    window.view.resize(900, 900);
    QTRY_COMPARE(window.canvas().zoom(), 3);
}

void tst_TexturePage::zoomsAroundThePointer()
{
    PageWindow window;
    window.canvas().setZoom(4);
    const QPoint place(200, 150);
    const QPointF under = window.canvas().toPage(place);
    wheel(*window.canvas().viewport(), place, 1, Qt::ControlModifier);
    QCOMPARE(window.canvas().zoom(), 6);
    const QPointF after = window.canvas().toPage(place);
    QVERIFY(QLineF(under, after).length() < 1.0);
    const int scrolled = window.canvas().verticalScrollBar()->value();
    wheel(*window.canvas().viewport(), place, -1, {});
    QCOMPARE(window.canvas().zoom(), 6);
    QVERIFY(window.canvas().verticalScrollBar()->value() > scrolled);
}

void tst_TexturePage::dragsWithTheMiddleButton()
{
    PageWindow window;
    window.canvas().setZoom(8);
    window.canvas().horizontalScrollBar()->setValue(300);
    window.canvas().verticalScrollBar()->setValue(300);
    QWidget* const port = window.canvas().viewport();
    QTest::mousePress(port, Qt::MiddleButton, {}, {200, 200});
    QTest::mouseMove(port, {150, 230});
    QTRY_COMPARE(window.canvas().horizontalScrollBar()->value(), 350);
    QCOMPARE(window.canvas().verticalScrollBar()->value(), 270);
    QTest::mouseRelease(port, Qt::MiddleButton, {}, {150, 230});
    QVERIFY(!window.selection.current());
}

void tst_TexturePage::outlinesCanBeHidden()
{
    PageWindow window;
    const QColor edge = window.pixel(64, 40);
    QTest::mouseClick(window.button("Show where textures and sprites lie"), Qt::LeftButton);
    QVERIFY(window.pixel(64, 40) != edge);
    QCOMPARE(window.pixel(64, 40), QColor(0x20, 0x40, 0x60));
}

void tst_TexturePage::withoutAFile()
{
    Selection selection;
    TexturePageView view(selection);
    QCOMPARE(view.pageCount(), 0);
    QCOMPARE(view.page(), -1);
    std::weak_ptr<OpenFile> weak;
    {
        const auto file = test::smallFile(versions::Tr1);
        weak = file;
        view.setFile(file);
    }
    QCOMPARE(view.page(), 0);
    view.setFile(nullptr);
    QVERIFY(weak.expired());
    QCOMPARE(view.pageCount(), 0);
    view.grab();
    QTest::keyClick(view.canvas(), Qt::Key_Right);
}

template struct tr::test::RegisteredTest<tst_TexturePage, QApplication>;
#include "tst_TexturePage.moc"
