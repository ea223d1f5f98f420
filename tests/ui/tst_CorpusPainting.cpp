// Textures of real files as pictures, against their pages, and faces of real objects that are
// painted with the mouse. Says how long the window's own thread takes for it.

#include "core/edit/mesh/MeshEdit.h"
#include "core/io/File.h"
#include "core/view/textures/TextureView.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/PanelFiles.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/textures/choice/TexturesPanel.h"

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QListView>

#include <algorithm>
#include <map>
#include <utility>

namespace tables = tr::level::tables;

namespace
{

double millisecondsOf(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// The sides of the box around the corners of an object texture, by hand.
QSize sizeOf(const tr::level::ObjectTexture& texture, std::size_t corners)
{
    int low[2]{255, 255};
    int high[2]{0, 0};
    for (std::size_t i = 0; i < corners; ++i)
    {
        const int place[2]{texture.vertices[i].x, texture.vertices[i].y};
        for (int axis = 0; axis < 2; ++axis)
        {
            low[axis] = std::min(low[axis], place[axis] / 256);
            high[axis] = std::max(high[axis], (place[axis] + 255) / 256);
        }
    }
    return {high[0] - low[0], high[1] - low[1]};
}

} // namespace

class tst_CorpusPainting : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private Q_SLOTS:

    void initTestCase()
    {
        if (!tr::test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
        }
    }

    void picturesOfAllTextures_data() { tr::test::addCorpusRows(); }

    void picturesOfAllTextures()
    {
        QFETCH(QString, path);
        const auto bytes = tr::readFile(path.toStdString());
        QVERIFY(bytes.has_value());
        auto read = tr::format::read(*bytes, path.toStdString());
        QVERIFY(read.has_value());
        const auto file = test::opened(std::move(*read));
        QElapsedTimer timer;
        timer.start();
        ui::TexturePictures shown;
        shown.setFile(file);
        const double listed = millisecondsOf(timer);
        timer.restart();
        shown.revise(file, {{tables::MeshWords, "mesh_data", 0, 1, 1}});
        const double revised = millisecondsOf(timer);
        timer.restart();
        for (std::size_t row = 0; row < shown.count(); ++row)
        {
            static_cast<void>(shown.picture(row));
        }
        qInfo("%zu textures: listed in %.2f ms, after an edit in %.2f ms, all pictures in %.1f ms",
              shown.count(),
              listed,
              revised,
              millisecondsOf(timer));
        if (const auto* const wad = file->file().content.as<tr::level::Wad>())
        {
            QCOMPARE(shown.count(), wad->textureSamples.size());
            for (std::size_t row = 0; row < shown.count(); ++row)
            {
                const tr::level::TextureSample& sample = wad->textureSamples[row];
                const QImage picture = shown.picture(row);
                QCOMPARE(picture.size(), QSize(sample.addWidth + 1, sample.addHeight + 1));
                const std::size_t at =
                    (std::size_t{sample.page} * 65536 + std::size_t{sample.y} * 256 + sample.x) * 3;
                const auto byte = [&](std::size_t i) { return int{wad->textureMap[at + i]}; };
                const QColor first = picture.pixelColor(0, 0);
                const bool isClear = byte(0) == 255 && byte(1) == 0 && byte(2) == 255;
                QCOMPARE(first.alpha(), isClear ? 0 : 255);
                QVERIFY(isClear
                        || (first.red() == byte(0) && first.green() == byte(1)
                            && first.blue() == byte(2)));
            }
        }
        else if (const auto* const level = file->file().content.as<tr::level::Level>())
        {
            QCOMPARE(shown.count(), level->objectTextures.size());
            std::size_t compared = 0;
            for (std::size_t row = 0; row < shown.count(); ++row)
            {
                const tr::level::ObjectTexture& texture = level->objectTextures[row];
                const QSize three = sizeOf(texture, 3);
                const QSize four = sizeOf(texture, 4);
                const QSize size = shown.picture(row).size();
                // Which of both depends on the faces before TR4.
                QVERIFY2(size == three || size == four, std::to_string(row).c_str());
                ++compared;
            }
            QVERIFY(compared > 0);
        }
    }

    void facesArePainted_data()
    {
        QTest::addColumn<QString>("path");
        for (const tr::test::CorpusFile& each : tr::test::corpusGameFiles())
        {
            const QString name = QFileInfo(QString::fromStdString(each.name)).fileName();
            if (QStringList{QStringLiteral("tut1.wad"),
                            QStringLiteral("LEVEL2_DEMO.PHD"),
                            QStringLiteral("YVEL.TR2"),
                            QStringLiteral("TITLE.TR4")}
                    .contains(name))
            {
                QTest::newRow(each.name.c_str()) << QString::fromStdString(each.path.string());
            }
        }
    }

    /// Of the moveable with most meshes faces are painted in one stroke over the picture.
    void facesArePainted()
    {
        QFETCH(QString, path);
        test::Workplace place;
        test::Stage stage(place);
        const QString alone = place.path(QFileInfo(path).fileName());
        QVERIFY(QFile::copy(path, alone));
        QVERIFY(stage.open(alone));
        stage.window->actionSet().action(ui::Command::LayoutModel)->trigger();
        stage.window->findChild<QDockWidget*>(QStringLiteral("textures"))->raise();
        auto* const textures = stage.window->findChild<ui::TexturesPanel*>();
        QTRY_VERIFY(textures->grid()->list()->model()->rowCount() > 0);
        const auto& models = stage.window->session().file()->file().objects().models;
        std::size_t most = 0;
        for (std::size_t row = 0; row < models.size(); ++row)
        {
            const bool isLarger = models[row].numMeshes > models[most].numMeshes;
            most = isLarger && models[row].animationIndex != 0xFFFF ? row : most;
        }
        if (stage.viewport->subject().isPlace())
        {
            sayHovering(stage);
        }
        if (!stage.viewport->subject().isOf(tables::Models) || most != 0)
        {
            stage.window->selection().select(ui::Address{tables::Models, most});
        }
        QTRY_VERIFY(stage.viewport->subject().isOf(tables::Models)
                    && stage.viewport->subject().row == most);
        QTRY_VERIFY(!stage.view().scene().picks.empty()
                    && stage.view().scene().picks.back().table == tables::Models);
        const auto before = test::bytesToSave(*stage.window);
        constexpr std::size_t kTexture = 5;
        stage.window->selection().select(
            ui::Address{textures->grid()->pictures().table(), kTexture});
        QCOMPARE(textures->current(), std::optional(kTexture));
        auto* const painting = stage.window->findChild<QAction*>(QStringLiteral("meshPaint"));
        painting->setChecked(true);
        const auto start = startOf(stage);
        QVERIFY(start.has_value());
        const auto pick = stage.view().pickAt(*start);
        QTest::mousePress(&stage.view(), Qt::LeftButton, {}, *start);
        constexpr int kMoves = 60;
        QElapsedTimer timer;
        timer.start();
        for (int i = 1; i <= kMoves; ++i)
        {
            const QPoint to = *start + QPoint(i % 2, i / 2);
            QMouseEvent move(QEvent::MouseMove,
                             to,
                             stage.view().mapToGlobal(to),
                             Qt::NoButton,
                             Qt::LeftButton,
                             {});
            QCoreApplication::sendEvent(&stage.view(), &move);
        }
        const double moves = millisecondsOf(timer) / kMoves;
        timer.restart();
        QTest::mouseRelease(&stage.view(), Qt::LeftButton, {}, *start + QPoint(0, kMoves / 2));
        answer(*stage.window);
        qInfo(
            "%zu triangles: %.3f ms of the window's thread a move while painting, %.1f ms for the "
            "stroke that is stored",
            stage.view().scene().indices.size() / 3,
            moves,
            millisecondsOf(timer));
        const auto& document = *stage.window->session().document();
        QCOMPARE(document.position(), std::size_t{1});
        const auto mesh = tr::edit::shapeAt(document.content(), pick->mesh);
        const auto subject = ui::MeshSubject::make(stage.window->session().file(), pick->mesh);
        QVERIFY(mesh && subject);
        // Of coloured faces, which come behind others, the number is another one.
        QVERIFY(std::ranges::any_of(mesh->faces,
                                    [&subject](const tr::edit::ShapeFace& face) {
                                        return !face.coloured
                                               && subject->numberOf(face) == kTexture;
                                    }));
        QVERIFY(test::bytesToSave(*stage.window) != before);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        QTRY_COMPARE(test::bytesToSave(*stage.window), before);
    }

    /// Lara is drawn with meshes of other slots: the first click is for her mesh, the second for a
    /// face of what is drawn in place of it.
    void aSecondClickIsForWhatIsDrawn_data() { facesArePainted_data(); }

    void aSecondClickIsForWhatIsDrawn()
    {
        QFETCH(QString, path);
        test::Workplace place;
        test::Stage stage(place);
        const QString alone = place.path(QFileInfo(path).fileName());
        QVERIFY(QFile::copy(path, alone));
        QVERIFY(stage.open(alone));
        stage.window->actionSet().action(ui::Command::LayoutModel)->trigger();
        auto* const panel = stage.window->findChild<ui::MeshPanel*>();
        QTRY_VERIFY(panel->isVisible());
        // In front of the skeleton, whose marks and arrows take clicks before faces do.
        auto* const textures = stage.window->findChild<ui::TexturesPanel*>();
        qobject_cast<QDockWidget*>(textures->parentWidget())->raise();
        QTRY_VERIFY(textures->isVisible());
        auto& selection = stage.window->selection();
        if (!stage.viewport->subject().isOf(tables::Models))
        {
            QVERIFY(stage.select(ui::Address{tables::Models, 0}));
        }
        QTRY_VERIFY(!stage.view().scene().vertices.empty());
        selection.select(ui::Address{tables::Models, 0});
        QTRY_VERIFY(panel->subject() != nullptr); // it is seen, and so are clicks for it
        const std::vector<QPoint> places = placesOfLargest(stage);
        QVERIFY(!places.empty());
        auto pick = stage.view().pickAt(places.front());
        const auto& objects = stage.window->session().file()->file().objects();
        // Without a joint that is selected no rings are in the way.
        selection.select(std::nullopt);
        const bool isWorked = panel->subject() && panel->subject()->pointer() == pick->mesh;
        QTest::mouseClick(&stage.view(), Qt::LeftButton, {}, places.front());
        QVERIFY(
            isWorked
            || selection.current()
                   == ui::Address({tables::MeshPointers, objects.models[0].firstMesh + pick->sub}));
        // Beside the rings that turn the joint, which come first.
        const auto isInside = [&selection]
        { return selection.current() && selection.current()->table == tables::MeshWords; };
        for (std::size_t i = 0; i < places.size() && !isInside(); ++i)
        {
            pick = stage.view().pickAt(places[i]);
            QTest::mouseClick(&stage.view(), Qt::LeftButton, {}, places[i]);
        }
        QVERIFY(isInside());
        QVERIFY(panel->subject() != nullptr);
        QCOMPARE(objects.meshPointers[panel->subject()->pointer()].offset,
                 objects.meshPointers[pick->mesh].offset);
        QCOMPARE(panel->selectedFaces(), std::vector<std::size_t>{pick->face});
        QVERIFY(stage.viewport->subject().isOf(tables::Models));
    }

private:
    /// Where the mesh is seen that takes most of the picture.
    static std::vector<QPoint> placesOfLargest(const test::Stage& stage)
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<QPoint>> places;
        for (int y = 2; y < stage.view().height(); y += 4)
        {
            for (int x = 2; x < stage.view().width(); x += 4)
            {
                const auto pick = stage.view().pickAt(QPoint(x, y));
                if (pick && pick->mesh != render::ScenePick::kNoMesh)
                {
                    places[{pick->mesh, pick->sub}].emplace_back(x, y);
                }
            }
        }
        const auto most = std::ranges::max_element(
            places, {}, [](const auto& each) { return each.second.size(); });
        return most == places.end() ? std::vector<QPoint>() : most->second;
    }

    /// Where a face of a mesh is seen, from the middle on.
    static std::optional<QPoint> startOf(const test::Stage& stage)
    {
        const QPoint middle = stage.view().rect().center();
        for (int away = 0; away < stage.view().height() / 2; away += 3)
        {
            for (const QPoint& way : {QPoint(0, -away),
                                      QPoint(0, away),
                                      QPoint(away, 0),
                                      QPoint(-away, 0),
                                      QPoint(away, away),
                                      QPoint(-away, -away)})
            {
                const auto pick = stage.view().pickAt(middle + way);
                if (pick && pick->mesh != render::ScenePick::kNoMesh)
                {
                    return middle + way;
                }
            }
        }
        return std::nullopt;
    }

    /// The mouse is moved over a whole level while faces are painted.
    static void sayHovering(const test::Stage& stage)
    {
        stage.window->selection().select(ui::Address{tables::ObjectTextures, 0});
        auto* const painting = stage.window->findChild<QAction*>(QStringLiteral("meshPaint"));
        painting->setChecked(true);
        const auto hover = [&stage](const QPoint& to)
        {
            QMouseEvent move(QEvent::MouseMove,
                             to,
                             stage.view().mapToGlobal(to),
                             Qt::NoButton,
                             Qt::NoButton,
                             {});
            QCoreApplication::sendEvent(&stage.view(), &move);
        };
        const QPoint middle = stage.view().rect().center();
        hover(middle); // what is picked by is made once
        constexpr int kMoves = 60;
        QElapsedTimer timer;
        timer.start();
        for (int i = 1; i <= kMoves; ++i)
        {
            hover(middle + QPoint(i, i - kMoves / 2));
        }
        qInfo("%zu triangles of a level: %.3f ms of the window's thread a move",
              stage.view().scene().indices.size() / 3,
              millisecondsOf(timer) / kMoves);
        painting->setChecked(false);
    }

    /// For whom meshes change that several show: for all.
    static void answer(const ui::MainWindow& window)
    {
        for (auto* const dialog : window.findChildren<QDialog*>())
        {
            if (dialog->isVisible())
            {
                QTest::keyClick(dialog, Qt::Key_Return);
            }
        }
    }
};

template struct tr::test::RegisteredTest<tst_CorpusPainting, QApplication>;
#include "tst_CorpusPainting.moc"
