// The links of every real file of TR_CORPUS_DIR.

#include "core/view/objects/MeshView.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/HandLinks.h"
#include "tests/support/LinkRules.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>

using namespace tr;
using schema::TableId;
namespace tables = level::tables;
using view::References;

class tst_CorpusReferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void everyLinkIsThere_data() { test::addCorpusRows(); }

    void everyLinkIsThere();
    void tutorialLara();
};

void tst_CorpusReferences::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
    }
}

void tst_CorpusReferences::everyLinkIsThere()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return; // protected by its author
    }
    const auto tables = file->tables();
    QElapsedTimer timer;
    timer.start();
    const References references(file->content, tables);
    qInfo("%zu links, %lld us", references.links().size(), timer.nsecsElapsed() / 1000);
    QCOMPARE(test::roleProblem(tables, file->version(), references), test::kNothing);
    QCOMPARE(test::encodingProblem(tables, references), test::kNothing);
    QCOMPARE(test::directionProblem(references), test::kNothing);
    QCOMPARE(test::streamProblem(file->content, tables, references), test::kNothing);
    QCOMPARE(test::handLinkProblem(*file, tables, references), test::kNothing);
    QCOMPARE(test::textureProblem(*file, references), test::kNothing);
    if (const level::Level* level = file->level())
    {
        QCOMPARE(test::triggerProblem(*level, references), test::kNothing);
    }
    for (const TableId table : std::to_array<TableId>({tables::ObjectTextures,
                                                       tables::TextureSamples,
                                                       tables::SpriteTextures,
                                                       tables::MeshPointers,
                                                       tables::MeshWords,
                                                       tables::Animations,
                                                       tables::StateChanges,
                                                       tables::AnimDispatches,
                                                       tables::Frames}))
    {
        QCOMPARE(test::orphanProblem(references, table), test::kNothing);
    }
    // Whatever is odd in a real file, its objects are sound.
    for (const view::Link* link : references.dangling())
    {
        QVERIFY2(link->target != tables::MeshWords && link->target != tables::MeshPointers
                     && link->target != tables::Frames && link->target != tables::ObjectTextures
                     && link->target != tables::TextureSamples,
                 link->from.table->name.data());
    }
}

void tst_CorpusReferences::tutorialLara()
{
    const auto files = test::corpusGameFiles();
    const auto found = std::ranges::find(files, "wad/tut1.wad", &test::CorpusFile::name);
    if (found == files.end())
    {
        QSKIP("the corpus has no wad/tut1.wad");
    }
    const auto file = test::corpusFileAt(found->path);
    QVERIFY(file.has_value());
    const auto tables = file->tables();
    const References references(file->content, tables);
    const level::Objects& objects = file->objects();
    const level::Animation& first = objects.animations[objects.models[0].animationIndex];
    std::vector<std::size_t> byHand;
    for (std::size_t i = 0; i < first.numStateChanges; ++i)
    {
        const level::StateChange& change = objects.stateChanges[first.stateChangeIndex + i];
        for (std::size_t k = 0; k < change.numDispatches; ++k)
        {
            byHand.push_back(change.dispatchIndex + k);
        }
    }
    std::vector<std::size_t> followed;
    for (const view::Link& link :
         references.linksFrom(tables::Animations, objects.models[0].animationIndex))
    {
        if (link.target != tables::StateChanges)
        {
            continue;
        }
        for (auto row = link.first; row < link.end(); ++row)
        {
            const auto& dispatches =
                references.linksFrom(tables::StateChanges, static_cast<std::size_t>(row))[0];
            for (auto each = dispatches.first; each < dispatches.end(); ++each)
            {
                followed.push_back(static_cast<std::size_t>(each));
            }
        }
    }
    QVERIFY(!byHand.empty());
    QCOMPARE(followed, byHand);
    for (const std::size_t dispatch : byHand)
    {
        QVERIFY(!references.linksTo(tables::AnimDispatches, dispatch).empty());
    }
}

template struct tr::test::RegisteredTest<tst_CorpusReferences>;
#include "tst_CorpusReferences.moc"
