// Pictures that go into texture pages and come out of them, by the actions, dialogs and drops of
// the window, and by way of another program.

#include "core/exchange/Pictures.h"
#include "core/exchange/Png.h"
#include "core/format/GameFile.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PictureStage.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/textures/pictures/ImportPictureDialog.h"
#include "ui/textures/pictures/OutsideEditing.h"
#include "ui/textures/pictures/PaletteChangeView.h"
#include "ui/textures/pictures/PictureEditing.h"
#include "ui/textures/pictures/PicturePreview.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QUrl>

using namespace ui;
using namespace test;
using tr::exchange::Picture;

class tst_PictureEditing : public QObject
{
    Q_OBJECT

public:
    static void prepare() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

private Q_SLOTS:
    void aPictureIsImported_data();
    void aPictureIsImported();
    void ownExportsChangeNothing();
    void otherSizesAreScaledWhenAsked();

    void oneObjectOnly_data() { aPictureIsImported_data(); }

    void oneObjectOnly();
    void sheetsGoOutAndIn();
    void picturesAreDroppedAndPasted_data();
    void picturesAreDroppedAndPasted();
    void otherFilesComeWithPictures();
    void whatIsOnThePageIsMeant();
    void editsMeanwhileAreMinded();
    void smallPicturesGoToAPlaceOfAPage();
    void whatIsNoPictureIsRefused();
    void allAreExported();
    void anotherProgramPaints();
    void whatWasNotTakenBackStays();
    void picturesHaveFilesOfTheirOwn();
    void sheetsThatMovedAreRefused();
    void nothingIsOfferedWithoutPages();
};

void tst_PictureEditing::aPictureIsImported_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR2") << int(versions::Tr2);
    QTest::newRow("TR4") << int(versions::Tr4);
    QTest::newRow("WAD") << int(versions::Wad);
}

void tst_PictureEditing::aPictureIsImported()
{
    QFETCH(int, version);
    PictureStage stage(static_cast<tr::schema::Version>(version));
    QVERIFY(stage.isReady);
    const bool isTr2 = version == int(versions::Tr2);
    const bool isTr4 = version == int(versions::Tr4);
    const bool isWad = version == int(versions::Wad);
    stage.window->selection().select(stage.texture);
    QVERIFY(stage.action("pictureImport")->isEnabled());
    const auto before = stage.content().write();
    const Picture picture = stage.plain(200, 30, 90);
    stage.pictures->importFile(stage.write(QStringLiteral("new.png"), picture));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    const QString findings = PictureStage::findings(*dialog);
    QVERIFY2(findings.contains(QStringLiteral("texels change")), qPrintable(findings));
    QCOMPARE(findings.contains(QStringLiteral("8 bits: colours are off by")), !isTr4 && !isWad);
    QCOMPARE(findings.contains(QStringLiteral("16 bits: colours are off by")), isTr2 || isTr4);
    QCOMPARE(stage.content().write(), before); // nothing before it is asked for
    const auto* const nowShown = named<PicturePreview>(*dialog, "Now");
    const auto* const thenShown = named<PicturePreview>(*dialog, "Then");
    QVERIFY(nowShown->image() != thenShown->image());
    QVERIFY(!dialog->findChild<PaletteChangeView*>()->isVisible());
    const QColor then = thenShown->image().pixelColor(1, 1);

    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    const Picture shown = stage.shown();
    QCOMPARE(QColor(shown.pixels[(shown.width + 1) * 4],
                    shown.pixels[(shown.width + 1) * 4 + 1],
                    shown.pixels[(shown.width + 1) * 4 + 2]),
             then);
    if (isTr4 || isWad)
    {
        QVERIFY(shown == picture);
    }
    stage.window->actionSet().action(Command::Undo)->trigger();
    QCOMPARE(stage.content().write(), before);
}

void tst_PictureEditing::ownExportsChangeNothing()
{
    PictureStage stage(versions::Tr2);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    const QString path = stage.place.path(QStringLiteral("out.png"));
    stage.pictures->exportTo(path);
    QTRY_VERIFY(QFile::exists(path));
    stage.pictures->importFile(path);
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QCOMPARE(PictureStage::findings(*dialog),
             QStringLiteral("The picture is what is there already."));
    QVERIFY(!PictureStage::importButton(*dialog)->isEnabled());
    dialog->reject();
}

void tst_PictureEditing::otherSizesAreScaledWhenAsked()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    Picture picture = stage.plain(9, 200, 9);
    picture.width *= 2;
    picture.pixels.insert(picture.pixels.end(), picture.pixels.begin(), picture.pixels.end());
    stage.pictures->importFile(stage.write(QStringLiteral("wide.png"), picture));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QPushButton* const button = PictureStage::importButton(*dialog);
    QVERIFY(!button->isEnabled());
    QCheckBox* scale = nullptr;
    for (auto* const each : dialog->findChildren<QCheckBox*>())
    {
        scale = each->text().contains(QStringLiteral("Scale")) ? each : scale;
    }
    QVERIFY(scale != nullptr && scale->isVisible());
    QTest::keyClick(scale, Qt::Key_Space);
    QTRY_VERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.shown() == stage.plain(9, 200, 9));
}

void tst_PictureEditing::oneObjectOnly()
{
    QFETCH(int, version);
    PictureStage stage(static_cast<tr::schema::Version>(version));
    QVERIFY(stage.isReady);
    const auto before = stage.content().write();
    // A texture that the static has in common with others
    const auto& file = *stage.window->session().file();
    const auto textures =
        tr::edit::texturesOfObject(stage.content(), file.references(), tables::StaticMeshes, 0);
    QVERIFY(!textures.empty());
    stage.texture.row = textures.front();
    stage.window->selection().select(stage.texture);
    const Picture old = stage.shown();
    const std::size_t count = file.tables().find(stage.texture.table)->size();
    stage.pictures->importFile(stage.write(QStringLiteral("own.png"), stage.plain(250, 240, 3)));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    auto* const users = dialog->findChild<QComboBox*>();
    int wanted = -1;
    for (int i = 0; i < users->count(); ++i)
    {
        wanted = users->itemText(i).contains(QStringLiteral("Only Static")) ? i : wanted;
    }
    QVERIFY2(wanted > 0, qPrintable(QString::number(users->count())));
    users->setCurrentIndex(wanted);
    QTRY_VERIFY(PictureStage::findings(*dialog).contains(QStringLiteral("textures of their own")));
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.shown() == old); // others show what they showed
    const auto& now = *stage.window->session().file();
    QVERIFY(now.tables().find(stage.texture.table)->size() > count);
    const auto own =
        tr::edit::texturesOfObject(stage.content(), now.references(), tables::StaticMeshes, 0);
    QVERIFY(std::ranges::find(own, textures.front()) == own.end());
    stage.window->actionSet().action(Command::Undo)->trigger();
    QCOMPARE(stage.content().write(), before);
}

void tst_PictureEditing::sheetsGoOutAndIn()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(Address{tables::Models, 0});
    QVERIFY(stage.action("pictureExport")->isEnabled());
    const QString path = stage.place.path(QStringLiteral("sheet.png"));
    stage.pictures->exportTo(path);
    QTRY_VERIFY(QFile::exists(path));
    QImage sheet(path);
    QVERIFY(!sheet.isNull());
    sheet.setPixelColor(0, 0, QColor(1, 2, 3));
    QVERIFY(sheet.save(path));
    stage.pictures->importFile(path);
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    auto* const users = dialog->findChild<QComboBox*>();
    users->setCurrentIndex(0); // for all
    QTRY_VERIFY(!dialog->isBusy() && PictureStage::importButton(*dialog)->isEnabled());
    QVERIFY2(PictureStage::findings(*dialog).startsWith(QStringLiteral("1 texel")),
             qPrintable(PictureStage::findings(*dialog)));
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    const QString again = stage.place.path(QStringLiteral("again.png"));
    stage.pictures->exportTo(again);
    QTRY_VERIFY(QFile::exists(again));
    QTRY_COMPARE(QImage(again).pixelColor(0, 0), QColor(1, 2, 3));
}

void tst_PictureEditing::picturesAreDroppedAndPasted_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("PNG") << QStringLiteral("drop.png");
    QTest::newRow("BMP") << QStringLiteral("DROP.BMP");
}

void tst_PictureEditing::picturesAreDroppedAndPasted()
{
    QFETCH(const QString, name);
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    QMimeData data;
    const QString path = stage.place.path(name);
    QVERIFY(ui::imageOf(stage.plain(4, 5, 250)).convertToFormat(QImage::Format_RGB888).save(path));
    data.setUrls({QUrl::fromLocalFile(path)});
    auto* const view = stage.window->tabs().findChild<TexturePageView*>();
    QVERIFY(view != nullptr);
    const auto pages = stage.window->session().file()->file().format->pages(stage.content());
    const auto& rect = pages.regions[0].rect;
    const QPointF point = view->canvas()->toViewport({rect.left + 1, rect.top + 1});
    QDragEnterEvent enter(point.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(view->canvas()->viewport(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(point, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(view->canvas()->viewport(), &drop);
    ImportPictureDialog* dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.shown() == stage.plain(4, 5, 250));

    QApplication::clipboard()->clear();
    stage.window->selection().select(stage.texture);
    QTRY_VERIFY(!stage.action("picturePaste")->isEnabled());
    const Picture wanted = stage.plain(90, 91, 92);
    QImage image(int(wanted.width), int(wanted.height), QImage::Format_RGB32);
    image.fill(QColor(90, 91, 92));
    QApplication::clipboard()->setImage(image);
    QTRY_VERIFY(stage.action("picturePaste")->isEnabled());
    stage.action("picturePaste")->trigger();
    dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{2});
    QVERIFY(stage.shown() == wanted);
}

void tst_PictureEditing::otherFilesComeWithPictures()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    const Picture wanted = stage.plain(90, 91, 92);
    QImage image(int(wanted.width), int(wanted.height), QImage::Format_RGB32);
    image.fill(QColor(90, 91, 92));
    auto* const data = new QMimeData;
    data->setImageData(image);
    data->setUrls({QUrl::fromLocalFile(stage.place.textFile(QStringLiteral("page.html"), "x"))});
    QApplication::clipboard()->setMimeData(data);
    QTRY_VERIFY(stage.action("picturePaste")->isEnabled());
    stage.action("picturePaste")->trigger();
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.shown() == wanted);
}

void tst_PictureEditing::whatIsOnThePageIsMeant()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    stage.window->selection().select(Address{tables::Rooms, 0});
    const QString path = stage.place.path(QStringLiteral("out.png"));
    stage.pictures->exportTo(path);
    QTRY_VERIFY(QFile::exists(path));
    QCOMPARE(QImage(path).width(), int(stage.shown().width));
}

void tst_PictureEditing::editsMeanwhileAreMinded()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    stage.window->banner().hide();
    stage.pictures->importFile(stage.write(QStringLiteral("new.png"), stage.plain(1, 2, 3)));
    QVERIFY(test::setState(*stage.window, 55)); // before it is read
    QTRY_VERIFY(stage.window->banner().isVisible());
    QVERIFY(test::openDialog<ImportPictureDialog>(*stage.window) == nullptr);
    QCOMPARE(stage.edits(), std::size_t{1});
}

void tst_PictureEditing::smallPicturesGoToAPlaceOfAPage()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    const auto* const level = stage.content().as<tr::level::Level>();
    stage.window->selection().select(Address{tables::Textiles32, 0});
    const Picture dot{2, 1, {9, 8, 7, 255, 6, 5, 4, 255}};
    const std::uint32_t before = level->textiles32[0].texels[3 * 256 + 253];
    stage.pictures->importFile(stage.write(QStringLiteral("dot.png"), dot));
    ImportPictureDialog* const dialog = stage.dialog();
    QVERIFY(dialog != nullptr);
    auto* const left = named<QSpinBox>(*dialog, "Left column");
    QVERIFY(left->isVisible());
    QCOMPARE(left->maximum(), 254);
    left->setValue(254);
    named<QSpinBox>(*dialog, "Top row")->setValue(3);
    QTRY_VERIFY(!dialog->isBusy() && PictureStage::importButton(*dialog)->isEnabled());
    QTest::mouseClick(PictureStage::importButton(*dialog), Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    const auto& texels = stage.content().as<tr::level::Level>()->textiles32[0].texels;
    QCOMPARE(texels[3 * 256 + 254], 0xFF090807U);
    QCOMPARE(texels[3 * 256 + 255], 0xFF060504U);
    QCOMPARE(texels[3 * 256 + 253], before);
}

void tst_PictureEditing::whatIsNoPictureIsRefused()
{
    PictureStage stage(versions::Tr1);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    const auto whole = tr::exchange::writePng(stage.plain(1, 2, 3));
    const QByteArray bytes(reinterpret_cast<const char*>(whole->data()), qsizetype(whole->size()));
    QByteArray huge = bytes;
    huge.replace(16, 8, QByteArray::fromHex("0000ffff0000ffff"));
    const std::vector<std::pair<QString, QByteArray>> files{
        {QStringLiteral("text.png"), QByteArray(300, 'x')},
        {QStringLiteral("cut.png"), bytes.left(bytes.size() / 2)},
        {QStringLiteral("huge.png"), huge},
        {QStringLiteral("empty.png"), {}}};
    for (const auto& [name, content] : files)
    {
        stage.window->banner().hide();
        stage.pictures->importFile(stage.place.textFile(name, content));
        QTRY_VERIFY2(stage.window->banner().isVisible(), qPrintable(name));
        QVERIFY(test::openDialog<ImportPictureDialog>(*stage.window) == nullptr);
        QCOMPARE(stage.edits(), std::size_t{0});
    }
}

void tst_PictureEditing::allAreExported()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    const QString folder = stage.place.path(QStringLiteral("all"));
    QVERIFY(QDir().mkpath(folder));
    QSignalSpy exported(stage.pictures, &PictureEditing::exported);
    stage.pictures->exportAll(folder);
    const auto pages = stage.window->session().file()->file().format->pages(stage.content());
    const tr::exchange::PictureSource source(pages);
    const auto wanted = qsizetype(source.textureCount() + source.spriteCount());
    QTRY_COMPARE(QDir(folder).entryList({QStringLiteral("*.png")}).size(), wanted);
    const QString one = folder + QStringLiteral("/texture_0000.png");
    QVERIFY(!QImage(one).isNull());
    QTRY_COMPARE(exported.size(), 1);
    // What is there stays.
    QVERIFY(test::overwrite(one, QByteArray("mine")));
    stage.window->banner().hide();
    stage.pictures->exportAll(folder);
    QTRY_VERIFY(stage.window->banner().isVisible());
    QCOMPARE(test::contentOf(one), QByteArray("mine"));
}

void tst_PictureEditing::anotherProgramPaints()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    QString opened;
    stage.pictures->outside().setOpener(
        [&opened](const QString& path)
        {
            opened = path;
            return true;
        });
    stage.action("pictureEditOutside")->trigger();
    QVERIFY(!opened.isEmpty());
    const QString folder = QFileInfo(opened).absolutePath();
    QImage image(opened);
    QCOMPARE(image.width(), int(stage.shown().width));
    // Twice, the second time by a file that takes the place of the first, as many programs save
    image.fill(QColor(10, 20, 30));
    QVERIFY(image.save(opened));
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    QVERIFY(stage.shown() == stage.plain(10, 20, 30));
    image.fill(QColor(40, 50, 60));
    QVERIFY(image.save(opened + QStringLiteral(".tmp"), "png"));
    QVERIFY(QFile::remove(opened));
    QVERIFY(QFile::rename(opened + QStringLiteral(".tmp"), opened));
    QTRY_COMPARE(stage.edits(), std::size_t{2});
    QVERIFY(stage.shown() == stage.plain(40, 50, 60));
    // Each save is a step of its own.
    stage.window->actionSet().action(Command::Undo)->trigger();
    QVERIFY(stage.shown() == stage.plain(10, 20, 30));

    // Asked for again, it is what is open there already.
    stage.action("pictureEditOutside")->trigger();
    QCOMPARE(stage.pictures->outside().paths(), QStringList{opened});
    stage.pictures->outside().end();
    QVERIFY(!QFile::exists(opened));
    QVERIFY(!QDir(folder).exists());
}

void tst_PictureEditing::whatWasNotTakenBackStays()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->selection().select(stage.texture);
    stage.pictures->outside().setOpener([](const QString&) { return true; });
    stage.action("pictureEditOutside")->trigger();
    const QString path = stage.pictures->outside().paths().value(0);
    QImage wide(300, 5, QImage::Format_RGB32);
    wide.fill(Qt::red);
    stage.window->banner().hide();
    QVERIFY(wide.save(path));
    QTRY_VERIFY(stage.window->banner().isVisible());
    QCOMPARE(stage.edits(), std::size_t{0});
    bool isNamed = false;
    for (const auto* const each : stage.window->banner().findChildren<QLabel*>())
    {
        isNamed = isNamed || each->text().contains(QDir::toNativeSeparators(path));
    }
    QVERIFY(isNamed);
    stage.window->banner().hide();
    stage.pictures->outside().end();
    QVERIFY(stage.window->banner().isVisible());
    QCOMPARE(QImage(path).size(), QSize(300, 5));
    QVERIFY(QFile::remove(path));
    QVERIFY(QDir().rmdir(QFileInfo(path).absolutePath()));
}

void tst_PictureEditing::picturesHaveFilesOfTheirOwn()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    OutsideEditing& outside = stage.pictures->outside();
    outside.setOpener([](const QString&) { return true; });
    const OpenFilePtr file = stage.window->session().file();
    const auto texture = picturePlaceOf(file, stage.texture);
    auto page = picturePlaceOf(file, Address{tables::Textiles32, 0});
    QVERIFY(texture && page);
    page->title = texture->title; // as when rows have moved
    outside.begin(*texture);
    outside.begin(*page);
    const QStringList paths = outside.paths();
    QCOMPARE(paths.size(), 2);
    QVERIFY(paths[0] != paths[1]);
    QCOMPARE(QImage(paths[0]).width(), int(stage.shown().width));
    QCOMPARE(QImage(paths[1]).width(), 256);
    outside.end();
}

void tst_PictureEditing::sheetsThatMovedAreRefused()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    OutsideEditing& outside = stage.pictures->outside();
    outside.setOpener([](const QString&) { return true; });
    auto place = picturePlaceOf(stage.window->session().file(), Address{tables::Models, 0});
    QVERIFY(place);
    // It was written with one place more.
    auto& sheet = place->sheet;
    auto other = sheet.places.front();
    other.left = sheet.width + 1;
    sheet.places.push_back(other);
    sheet.width += 1 + other.from.width;
    outside.begin(*place);
    const QString path = outside.paths().value(0);
    QImage image(path);
    image.fill(Qt::red);
    stage.window->banner().hide();
    QVERIFY(image.save(path));
    QTRY_VERIFY(stage.window->banner().isVisible());
    QCOMPARE(stage.edits(), std::size_t{0});
    outside.end();
    QVERIFY(QFile::remove(path));
    QVERIFY(QDir().rmdir(QFileInfo(path).absolutePath()));
}

void tst_PictureEditing::nothingIsOfferedWithoutPages()
{
    PictureStage stage(versions::Tr4);
    QVERIFY(stage.isReady);
    stage.window->session().close();
    for (const QAction* const each : stage.pictures->actions())
    {
        QVERIFY2(!each->isEnabled(), qPrintable(each->objectName()));
    }
}

template struct tr::test::RegisteredTest<tst_PictureEditing, QApplication>;
#include "tst_PictureEditing.moc"
