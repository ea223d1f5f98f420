// Names of animations of real files: they follow rows that come and go, and the text beside the
// file gives all of them back.

#include "core/edit/animation/NoteEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/format/notes/NotesFile.h"
#include "core/format/set/Members.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Symmetry.h"
#include "tests/core/NotedWad.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <optional>
#include <string>

using namespace tr;
namespace tables = level::tables;

namespace
{

/// The first moveable that has more than two animations, which the catalogue knows.
std::optional<std::size_t> cataloguedModel(const schema::Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const view::RowRange animations = view::animationsOf(objects, objects.models[row]);
        if (animations.count > 2
            && !view::animationName(content, animations.first + 1, row).empty())
        {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace

class tst_CorpusNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is not set");
        }
    }

    void namesFollowRowsAndComeBack_data() { test::addCorpusRows(); }

    void namesFollowRowsAndComeBack()
    {
        auto file = test::currentCorpusFile();
        if (!file)
        {
            return; // it has failed
        }
        const std::string name = test::currentCorpusName();
        QCOMPARE(QString::fromStdString(format::notesText(file->content)), QString());
        edit::Document document(file->content);
        const QStringList before = test::namesIn(document.content());
        QCOMPARE(before, test::namesIn(file->content));
        QCOMPARE(QString::fromStdString(format::notesText(document.content())), QString());
        const auto model = cataloguedModel(document.content());
        if (!model)
        {
            return;
        }
        const level::Objects& objects = level::objectsOf(document.content());
        const std::size_t first = objects.models[*model].animationIndex;
        const auto rows = edit::copyRows(document.content(), {"animations", first, 1});
        if (!edit::insertRows(document, "animations", first, rows, edit::Joins::Next))
        {
            return; // a number has no room for the rows behind
        }
        QStringList expected = before;
        expected.insert(static_cast<qsizetype>(first), QStringLiteral("-"));
        QCOMPARE(test::namesIn(document.content()), expected);
        QVERIFY(edit::nameAnimation(document, first, "Its own"));
        expected[static_cast<qsizetype>(first)] = QStringLiteral("Its own");
        auto pairs = view::counterpartsOf(document.content(), *model);
        if (pairs.size() > 1)
        {
            view::pairUp(pairs, 0, 1);
            edit::setCounterparts(document, *model, pairs);
        }
        file->content = document.content();
        const auto saved = format::writeForSaving(*file, name);
        QVERIFY(saved);
        QVERIFY(format::withoutNotes(*saved).notes.size() > 100);
        const auto again = format::read(*saved, name);
        QVERIFY(again);
        QCOMPARE(test::namesIn(again->content), expected);
        QCOMPARE(view::counterpartsOf(again->content, *model), pairs);
        QCOMPARE(again->diagnostics.size(), file->diagnostics.size());
        document.goTo(0);
        QCOMPARE(test::namesIn(document.content()), before);
        QCOMPARE(QString::fromStdString(format::notesText(document.content())), QString());
    }
};

template struct tr::test::RegisteredTest<tst_CorpusNames>;
#include "tst_CorpusNames.moc"
