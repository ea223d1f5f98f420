// All fixes that there are for the animations of real files, done at once: none is left then, and
// undo gives back every byte.

#include "core/edit/repair/ProblemFixes.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using edit::ProblemFix;

class tst_CorpusFixes : public QObject
{
    Q_OBJECT

private:
    std::size_t m_fixes = 0;
    std::size_t m_files = 0;

    static std::vector<ProblemFix> fixesIn(const schema::Content& content, std::size_t& problems)
    {
        const auto tables = content.tables();
        const auto found = check::animationProblems(content, tables);
        problems = found.size();
        return edit::fixesOf(content, tables, found);
    }

private Q_SLOTS:

    void fixes_data() { test::addCorpusRows(); }

    void fixes()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        edit::Document document{file->content};
        const auto bytes = document.content().write();
        std::size_t before = 0;
        const auto fixes = fixesIn(document.content(), before);
        ++m_files;
        m_fixes += fixes.size();
        if (fixes.empty())
        {
            return;
        }
        QVERIFY(edit::fixProblems(document, fixes).has_value());
        QCOMPARE(document.position(), std::size_t{1});
        std::size_t after = 0;
        QVERIFY(fixesIn(document.content(), after).empty());
        QVERIFY(after + fixes.size() <= before + 2); // few come to light by another's fix
        document.undo();
        QVERIFY(document.content().write() == bytes);
    }

    void cleanupTestCase()
    {
        qInfo("%zu fixes in %zu files", m_fixes, m_files);
        QVERIFY(m_files == 0 || m_fixes > m_files);
    }
};

template struct tr::test::RegisteredTest<tst_CorpusFixes>;
#include "tst_CorpusFixes.moc"
