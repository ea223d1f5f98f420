// Textures of real files are made fewer: every face, sprite and animated texture shows the same
// texels in every depth as before, which is asked of readers and never of the edit.

#include "core/edit/textures/pictures/PictureImport.h"
#include "core/edit/textures/tidy/TextureTidy.h"
#include "core/format/WriteForSaving.h"
#include "tests/core/FaceLooks.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace tr;
using namespace tr::edit;

class tst_CorpusTidy : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void facesShowTheSame_data() { test::addCorpusRows(); }

    void facesShowTheSame();
    void spritesOfWadsShowTheSame();
};

void tst_CorpusTidy::facesShowTheSame()
{
    auto file = test::currentCorpusFile();
    QVERIFY(file.has_value());
    const auto before = file->content.write();
    const test::FaceLooks looks(file->content);
    QElapsedTimer timer;
    timer.start();
    const TidyRules rules{
        true, true, true, usualBorder(file->content, file->format->pages(file->content))};
    const auto plan = planTidyTextures(file->content, file->format->pages, rules);
    const auto elapsed = timer.elapsed();
    QVERIFY2(plan.has_value(), plan ? "" : message(plan.error()).c_str());
    const TidyReport& report = plan->report;
    qInfo("%s: border %u, pages %zu to %zu, %zu textures, unused %zu + %zu, equal %zu, mirrored "
          "%zu, turned %zu, joined %zu, freed %zu, moved %zu, lost %zu, %lld ms",
          test::currentCorpusName().c_str(),
          rules.border,
          report.pages.before,
          report.pages.after,
          report.textures,
          report.unused,
          report.unusedSprites,
          report.equal.equal,
          report.equal.mirrored,
          report.equal.turned,
          report.equal.joined,
          report.texelsFreed,
          report.pages.rows,
          report.pages.texels,
          static_cast<long long>(elapsed));
    Document document(file->content);
    QVERIFY(takeSteps(document, plan->name, plan->steps).has_value());
    const test::FaceLooks then(document.content());
    QCOMPARE(then.faces.size(), looks.faces.size());
    QCOMPARE(then.sprites.size(), looks.sprites.size());
    for (std::size_t i = 0; i < looks.faces.size(); ++i)
    {
        QVERIFY2(then.faces[i] == looks.faces[i], std::to_string(i).c_str());
    }
    QVERIFY(then.sprites == looks.sprites);
    QVERIFY(then.ranges == looks.ranges);
    QCOMPARE(document.canUndo(), report.hasChanges());
    // Done once, there is little left: what is freed by moving can only be more room.
    const auto again = planTidyTextures(document.content(), file->format->pages, rules);
    QVERIFY(again.has_value());
    QCOMPARE(again->report.unused, std::size_t{0});
    QCOMPARE(again->report.pages.after, again->report.pages.before);
    file->content = document.content();
    const auto saved = format::writeForSaving(*file, "");
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());
    if (document.canUndo())
    {
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
    }
    QVERIFY(document.content().write() == before);
}

void tst_CorpusTidy::spritesOfWadsShowTheSame()
{
    int done = 0;
    for (const test::CorpusFile& each : test::corpusCompanions())
    {
        const auto file = test::corpusFileAt(each.path);
        if (!file || file->format->pages == nullptr)
        {
            continue;
        }
        Document document(file->content);
        const auto report = tidyTextures(document, file->format->pages, {});
        QVERIFY2(report.has_value(), each.name.c_str());
        exchange::PictureSource before(file->format->pages(file->content));
        exchange::PictureSource after(file->format->pages(document.content()));
        QCOMPARE(after.pageCount() + report->pages.before - report->pages.after,
                 before.pageCount());
        QCOMPARE(after.spriteCount() + report->unusedSprites, before.spriteCount());
        for (std::size_t sprite = 0; sprite < after.spriteCount() && report->unusedSprites == 0;
             ++sprite)
        {
            const auto was = before.spritePixels(sprite);
            const auto is = after.spritePixels(sprite);
            QCOMPARE(is.has_value(), was.has_value());
            QVERIFY2(!is || after.part(*is, false) == before.part(*was, false), each.name.c_str());
        }
        done += report->pages.after < report->pages.before ? 1 : 0;
        while (document.canUndo())
        {
            document.undo();
        }
        QVERIFY(document.content().write() == file->content.write());
    }
    QVERIFY(done > 0 || test::corpusCompanions().empty());
}

template struct tr::test::RegisteredTest<tst_CorpusTidy>;
#include "tst_CorpusTidy.moc"
