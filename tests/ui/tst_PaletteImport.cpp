// The palette that is rebuilt for a picture, as the dialog that imports it offers and shows it, by
// keyboard and mouse.

#include "core/edit/textures/pictures/PictureImport.h"
#include "core/exchange/TextureSheet.h"
#include "core/level/Level.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PictureStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Palettes.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/pictures/PaletteChangeView.h"
#include "ui/textures/pictures/PicturePreview.h"

#include <QApplication>
#include <QComboBox>
#include <QSpinBox>
#include <QTest>

using namespace ui;
using namespace test;
using tr::exchange::Picture;

class tst_PaletteImport : public QObject
{
    Q_OBJECT

public:
    static void prepare() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

private Q_SLOTS:
    void thePaletteIsRebuilt_data();
    void thePaletteIsRebuilt();
    void palettesAreNotOfferedWithoutOne();
};

void tst_PaletteImport::thePaletteIsRebuilt_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR2") << int(versions::Tr2);
    QTest::newRow("TR3") << int(versions::Tr3);
}

void tst_PaletteImport::thePaletteIsRebuilt()
{
    QFETCH(int, version);
    // Every colour is shown somewhere else, in few texels.
    PictureStage stage(static_cast<tr::schema::Version>(version),
                       [](tr::format::GameFile& file)
                       {
                           const auto pages = file.format->pages(file.content);
                           const auto rect = *tr::exchange::PictureSource(pages).texturePixels(0);
                           auto* const level = file.content.as<tr::level::Level>();
                           auto& texels = level->textiles8.edit()[rect.page].texels;
                           std::size_t left = 255 * 2;
                           for (std::size_t i = 0; i < texels.size() && left > 0; ++i)
                           {
                               const std::size_t x = i % 256;
                               const std::size_t y = i / 256;
                               if (x < rect.left || x >= rect.left + rect.width || y < rect.top
                                   || y >= rect.top + rect.height)
                               {
                                   texels[i] = static_cast<std::uint8_t>(1 + --left % 255);
                               }
                           }
                           for (std::size_t i = 1; i < 256; ++i)
                           {
                               level->palette.edit()[i] = {static_cast<std::uint8_t>(i / 4),
                                                           static_cast<std::uint8_t>(i % 4 * 8),
                                                           static_cast<std::uint8_t>(i % 8)};
                           }
                       });
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    const auto before = stage.content().write();
    Picture picture = stage.plain(0, 0, 0);
    for (std::size_t i = 0; i < picture.pixels.size(); i += 4)
    {
        picture.pixels[i] = std::uint8_t(255 - i / 4 % 64);
        picture.pixels[i + 1] = std::uint8_t(i / 4 % 48);
        picture.pixels[i + 2] = 250; // not magenta, which would be clear
    }
    // What the core makes of it, for the numbers that are shown
    const auto pages = stage.window->session().file()->file().format->pages(stage.content());
    const auto rect = *tr::exchange::PictureSource(pages).texturePixels(stage.texture.row);
    const bool isOpaque = tr::exchange::isDrawnOpaque(pages, rect);
    tr::edit::PictureRules rules;
    rules.rebuildsPalette = true;
    const std::vector<tr::edit::PlacedPicture> placed{
        {rect.page, rect.left, rect.top, picture, isOpaque}};
    const auto wanted = tr::edit::pictureChange(stage.content(), pages, placed, rules);
    rules.mostMerged = 0;
    const auto unused = tr::edit::pictureChange(stage.content(), pages, placed, rules);
    QVERIFY(wanted && unused);
    QVERIFY(wanted->palette->texels > 0);

    stage.pictures->importFile(stage.write(QStringLiteral("blue.png"), picture));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    auto* const colours = named<QComboBox>(*dialog, "Colours");
    auto* const merged = named<QSpinBox>(*dialog, "Most colours of others that are merged");
    auto* const others = dialog->findChild<PaletteChangeView*>();
    QVERIFY(colours->isVisible() && !merged->isVisible() && !others->isVisible());
    QVERIFY(!PictureStage::findings(*dialog).contains(QStringLiteral("Palette:")));
    const QString nearest = PictureStage::findings(*dialog);
    QTest::keyClick(colours, Qt::Key_Down);
    QTRY_VERIFY(!dialog->isBusy() && PictureStage::findings(*dialog) != nearest);
    QVERIFY(!PictureStage::findings(*dialog).contains(QStringLiteral("Palette:")));
    QTest::keyClick(colours, Qt::Key_End);
    QTRY_VERIFY(PictureStage::findings(*dialog).contains(QStringLiteral("Palette:")));
    QVERIFY(merged->isVisible() && others->isVisible());
    const auto line = [](const tr::edit::PaletteChange& palette)
    {
        return QStringLiteral(
                   "Palette: %1 of %2 unused colours are taken, %3 of others are merged.")
            .arg(palette.taken)
            .arg(palette.free)
            .arg(palette.merged);
    };
    const QString findings = PictureStage::findings(*dialog);
    QVERIFY2(findings.contains(line(*wanted->palette)), qPrintable(findings));
    QVERIFY2(findings.contains(QStringLiteral("Elsewhere %1 texel").arg(wanted->palette->texels)),
             qPrintable(findings));
    const auto ofPage = [&](const tr::edit::Content& content, std::size_t page)
    { return imageOf(tr::edit::pageInEightBits(content, page)); };
    const QImage page = ofPage(wanted->palette->after, rect.page);
    const QImage then = named<PicturePreview>(*dialog, "Then")->image();
    for (int y = 0; y < then.height(); ++y)
    {
        for (int x = 0; x < then.width(); ++x)
        {
            QCOMPARE(then.pixelColor(x, y).rgb(),
                     page.pixelColor(int(rect.left) + x, int(rect.top) + y).rgb());
        }
    }

    // Each page that changes can be looked at, as it is and as it is then.
    auto* const pageChoice = others->findChild<QComboBox*>();
    QCOMPARE(pageChoice->count(), int(wanted->palette->pages.size()));
    for (int i = 0; i < pageChoice->count(); ++i)
    {
        const std::size_t number = wanted->palette->pages[std::size_t(i)].number;
        QCOMPARE(pageChoice->currentIndex(), i);
        QCOMPARE(named<PicturePreview>(*others, "Page now")->image(),
                 ofPage(wanted->palette->before, number));
        QCOMPARE(named<PicturePreview>(*others, "Page then")->image(),
                 ofPage(wanted->palette->after, number));
        const QImage where = named<PicturePreview>(*others, "Where the page changes")->image();
        const QRgb mark = signalColours(others->palette()).bad.rgb();
        std::size_t marks = 0;
        for (int texel = 0; texel < where.width() * where.height(); ++texel)
        {
            marks += where.pixel(texel % where.width(), texel / where.width()) == mark ? 1 : 0;
        }
        QCOMPARE(marks, wanted->palette->pages[std::size_t(i)].texels);
        QTest::keyClick(pageChoice, Qt::Key_Down);
    }

    // Unused colours only: there are none. Then all again
    merged->setFocus();
    merged->selectAll();
    QTest::keyClick(merged, Qt::Key_0);
    QTRY_VERIFY(!dialog->isBusy()
                && PictureStage::findings(*dialog).contains(line(*unused->palette)));
    QVERIFY(PictureStage::findings(*dialog).contains(
        QStringLiteral("Nothing else changes its colour.")));
    QVERIFY(!others->isVisible());
    merged->selectAll();
    QTest::keyClicks(merged, QStringLiteral("255"));
    QTRY_VERIFY(!dialog->isBusy()
                && PictureStage::findings(*dialog).contains(line(*wanted->palette)));

    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.content().write() == wanted->palette->after.write());
    stage.window->actionSet().action(Command::Undo)->trigger();
    QVERIFY(stage.content().write() == before);
}

void tst_PaletteImport::palettesAreNotOfferedWithoutOne()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    stage.pictures->importFile(stage.write(QStringLiteral("plain.png"), stage.plain(1, 2, 3)));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QVERIFY(!named<QComboBox>(*dialog, "Colours")->isVisible());
    QVERIFY(!dialog->findChild<PaletteChangeView*>()->isVisible());
    dialog->reject();
}

template struct tr::test::RegisteredTest<tst_PaletteImport, QApplication>;
#include "tst_PaletteImport.moc"
