// Meshes that are chosen by their pictures, with mouse and keyboard.

#include "core/view/objects/MeshView.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "tests/ui/StaticsBench.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/statics/StaticDialogs.h"
#include "ui/viewport/MeshChoice.h"
#include "ui/viewport/MeshLines.h"
#include "ui/viewport/Thumbnails.h"

#include <QApplication>
#include <QLocale>
#include <QSpinBox>
#include <QTreeView>

using test::kPatience;

class tst_MeshChoice : public StaticsBench
{
    Q_OBJECT

private Q_SLOTS:

    void init() { begin(); }

    void cleanup() { end(); }

    /// By pictures below the objects that show them: by keys, by what is typed, and drawn only as
    /// far as they are seen.
    void meshesAreChosenByPictures()
    {
        open();
        click(0);
        auto* const dialog = dialogAfter<ui::NewStaticDialog>("staticNew");
        QVERIFY(dialog != nullptr);
        auto& meshes = dialog->meshes();
        auto& list = *meshes.list();
        const auto& objects = tr::level::objectsOf(document().content());
        QCOMPARE(meshes.pointer(), std::optional<std::size_t>(statics()[0].mesh));
        const auto isAnimated = [](const tr::level::Model& each) { return each.numMeshes > 0; };
        const auto moveables = std::ranges::count_if(objects.models, isAnimated);
        QVERIFY(list.model()->rowCount() > int(moveables)); // and all statics
        QSignalSpy drawn(&meshes.thumbnails(), &ui::Thumbnails::drawn);
        const auto picture = [&meshes] { return meshes.thumbnails().picture(*meshes.pointer()); };
        QTRY_VERIFY_WITH_TIMEOUT(!picture().isNull() && !meshes.thumbnails().isBusy(), kPatience);
        QVERIFY(drawn.size() < qsizetype(objects.meshPointers.size()));
        const QString counts = list.currentIndex().siblingAtColumn(1).data().toString();
        const auto mesh = tr::view::readMesh(
            objects, tr::level::versions::Tr4, objects.meshPointers[*meshes.pointer()].offset);
        QCOMPARE(counts, QLocale().toString(qulonglong(mesh->vertices.size())));
        // Only what has all of the words is listed, with the objects that show it.
        const auto& model =
            *std::ranges::max_element(objects.models, {}, &tr::level::Model::numMeshes);
        const std::size_t wanted = model.firstMesh + 1U;
        QString name;
        for (int row = 0; row < list.model()->rowCount(); ++row)
        {
            const QModelIndex group = list.model()->index(row, 0);
            name = list.model()->rowCount(group) == int(model.numMeshes) ? group.data().toString()
                                                                         : name;
        }
        name = name.left(name.lastIndexOf(u'('));
        meshes.filterField()->setText(name + u' ' + QString::number(wanted));
        QTRY_VERIFY(list.model()->rowCount() < int(moveables));
        for (int row = 0; row < list.model()->rowCount(); ++row)
        {
            QVERIFY(list.model()->rowCount(list.model()->index(row, 0)) > 0);
        }
        QVERIFY(meshes.isChosen());
        meshes.filterField()->clear();
        QTRY_VERIFY(list.model()->rowCount() >= int(moveables));
        meshes.show(wanted);
        QCOMPARE(meshes.pointer(), std::optional(wanted));
        // By keys: the next one, and an object itself is none.
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_Down);
        QCOMPARE(meshes.pointer(), std::optional(wanted + 1));
        list.setCurrentIndex(list.currentIndex().parent());
        QVERIFY(!meshes.isChosen());
        dialog->choice().number()->setValue(64);
        QPushButton* const accept = button(*dialog, QDialogButtonBox::AcceptRole);
        QTest::mouseClick(accept, Qt::LeftButton);
        QCOMPARE(document().position(), std::size_t{0});
        meshes.show(wanted);
        QTest::mouseClick(accept, Qt::LeftButton);
        QCOMPARE(document().position(), std::size_t{1});
        QCOMPARE(statics()[*panel().currentRow()].mesh, static_cast<std::uint16_t>(wanted));
    }

    /// Lists of a damaged file that overlap without end are listed as far as that makes sense.
    void meshesThatEverythingShows()
    {
        auto file = tr::test::templeFile(tr::level::versions::Tr4);
        auto& objects = *file.content.as<tr::level::Objects>();
        objects.meshPointers.edit().resize(20'000);
        auto& models = objects.models.edit();
        models.resize(500, models[0]);
        for (auto& model : models)
        {
            model.firstMesh = 0;
            model.numMeshes = 19'999;
        }
        const ui::MeshLines lines(test::opened(std::move(file)), false, {}, nullptr);
        std::size_t all = 0;
        bool isLast = false; // the pointer that no object has is listed all the same
        for (int row = 0; row < lines.rowCount(); ++row)
        {
            const QModelIndex group = lines.index(row, 0);
            const int count = lines.rowCount(group);
            all += std::size_t(count);
            isLast = lines.pointerAt(lines.index(count - 1, 0, group)) == std::size_t{19'999};
        }
        QVERIFY(isLast);
        QVERIFY(all < std::size_t{20'000} * 10);
    }
};

template struct tr::test::RegisteredTest<tst_MeshChoice, QApplication>;
#include "tst_MeshChoice.moc"
