// The dialog that makes textures fewer: what it tells, what it does by mouse and by keys, and that
// nothing is done before.

#include "tests/core/FaceLooks.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/TexturePageBench.h"
#include "ui/textures/TidyTexturesDialog.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>

using namespace ui;
namespace versions = tr::level::versions;

namespace
{

/// A page whose level has many textures in one place, and a copy of the first of two that are told
/// apart.
struct TidyBench : test::PageBench
{
    using test::PageBench::PageBench;

    [[nodiscard]] TidyTexturesDialog* open() const
    {
        trigger("textureTidy");
        TidyTexturesDialog* found = nullptr;
        const bool isThere =
            QTest::qWaitFor([&] { return (found = shown()) != nullptr && !found->isBusy(); });
        return isThere ? found : nullptr;
    }

    [[nodiscard]] TidyTexturesDialog* shown() const
    {
        return test::openDialog<TidyTexturesDialog>(*window);
    }

    [[nodiscard]] static QString findings(const TidyTexturesDialog& dialog)
    {
        return dialog.findChild<QLabel*>(QStringLiteral("findings"))->text();
    }

    [[nodiscard]] static QPushButton& button(const TidyTexturesDialog& dialog)
    {
        for (auto* const each : dialog.findChildren<QPushButton*>())
        {
            if (each->text() == QStringLiteral("&Repack"))
            {
                return *each;
            }
        }
        qFatal("there is no such button");
    }

    /// In the order in which they stand.
    [[nodiscard]] static QCheckBox& box(const TidyTexturesDialog& dialog, qsizetype which)
    {
        return *dialog.findChildren<QCheckBox*>().at(which);
    }

    /// The first number in a line of what is told that has those words; 0 without such a line.
    [[nodiscard]] static std::size_t told(const TidyTexturesDialog& dialog, const char* words)
    {
        for (const QString& line : findings(dialog).split(QLatin1Char('\n')))
        {
            const auto number =
                QRegularExpression(QStringLiteral("(\\d+) ")).match(line).captured(1);
            if (line.contains(QLatin1String(words)))
            {
                return number.toULongLong();
            }
        }
        return 0;
    }

    [[nodiscard]] const tr::edit::Content& content() const
    {
        return window->session().document()->content();
    }

    [[nodiscard]] std::size_t textures() const
    {
        return window->session().file()->file().level()->objectTextures.size();
    }
};

} // namespace

class tst_TextureTidying : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isToldAndDone_data();
    void isToldAndDone();
    void onlyWhatIsTicked();
    void byKeys();
    void canBeLeft();
    void aTypedBorderCounts();
    void anotherFileIsRefused();
};

void tst_TextureTidying::isToldAndDone_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR3") << int(versions::Tr3);
    QTest::newRow("TR4") << int(versions::Tr4);
}

void tst_TextureTidying::isToldAndDone()
{
    QFETCH(int, version);
    const TidyBench bench(static_cast<tr::schema::Version>(version));
    QVERIFY(bench.isShown && bench.view != nullptr);
    const tr::test::FaceLooks looks(bench.content());
    const std::size_t before = bench.textures();
    TidyTexturesDialog* const dialog = bench.open();
    QVERIFY(dialog != nullptr);
    QCOMPARE(bench.steps(), std::size_t{0}); // nothing before it is asked for
    // The second of the two textures is on no face; those in the corner are alike.
    const std::size_t unused = TidyBench::told(*dialog, "are deleted");
    const std::size_t joined = TidyBench::told(*dialog, "become one with another");
    QVERIFY2(unused >= 1 && joined >= 1, qPrintable(TidyBench::findings(*dialog)));
    QVERIFY(TidyBench::findings(*dialog).contains(QStringLiteral("of %1 textures").arg(before)));
    QTest::mouseClick(&TidyBench::button(*dialog), Qt::LeftButton);
    QTRY_COMPARE(bench.steps(), std::size_t{1});
    QTRY_VERIFY(bench.shown() == nullptr);
    QCOMPARE(bench.textures() + unused + joined, before);
    QVERIFY(tr::test::FaceLooks(bench.content()) == looks);
    // Once more there is nothing to gain.
    TidyTexturesDialog* const again = bench.open();
    QVERIFY(again != nullptr);
    QVERIFY(TidyBench::findings(*again).contains(QStringLiteral("nothing to be gained")));
    QVERIFY(!TidyBench::button(*again).isEnabled());
    again->reject();
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureTidying::onlyWhatIsTicked()
{
    const TidyBench bench(versions::Tr4);
    QVERIFY(bench.isShown);
    const std::size_t before = bench.textures();
    TidyTexturesDialog* const dialog = bench.open();
    QVERIFY(dialog != nullptr);
    for (const qsizetype which : {1, 2})
    {
        QTest::mouseClick(&TidyBench::box(*dialog, which),
                          Qt::LeftButton,
                          {},
                          QPoint(8, TidyBench::box(*dialog, which).height() / 2));
        QVERIFY(!TidyBench::box(*dialog, which).isChecked());
    }
    QVERIFY(!dialog->findChild<QSpinBox*>()->isEnabled()); // no frames where nothing moves
    QTRY_VERIFY(!dialog->isBusy());
    const std::size_t unused = TidyBench::told(*dialog, "are deleted");
    QVERIFY(unused >= 1);
    QCOMPARE(TidyBench::told(*dialog, "become one"), std::size_t{0});
    QTest::mouseClick(&TidyBench::button(*dialog), Qt::LeftButton);
    QTRY_COMPARE(bench.steps(), std::size_t{1});
    QCOMPARE(bench.textures() + unused, before);
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureTidying::byKeys()
{
    const TidyBench bench(versions::Tr4);
    QVERIFY(bench.isShown);
    TidyTexturesDialog* const dialog = bench.open();
    QVERIFY(dialog != nullptr);
    const auto press = [dialog](qsizetype which)
    {
        TidyBench::box(*dialog, which).setFocus();
        QTest::keyClick(&TidyBench::box(*dialog, which), Qt::Key_Space);
    };
    press(0);
    QVERIFY(!TidyBench::box(*dialog, 0).isChecked());
    QTRY_VERIFY(!dialog->isBusy());
    QCOMPARE(TidyBench::told(*dialog, "are deleted"), std::size_t{0});
    press(1);
    press(2);
    QTRY_VERIFY(!dialog->isBusy());
    QVERIFY(!TidyBench::button(*dialog).isEnabled()); // nothing is asked for
    press(1);
    QTRY_VERIFY(!dialog->isBusy());
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_COMPARE(bench.steps(), std::size_t{1});
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureTidying::canBeLeft()
{
    const TidyBench bench(versions::Tr4);
    QVERIFY(bench.isShown);
    bench.trigger("textureTidy"); // it still works something out
    QVERIFY(bench.shown() != nullptr);
    QTest::keyClick(bench.shown(), Qt::Key_Escape);
    QTRY_VERIFY(bench.shown() == nullptr);
    QCOMPARE(bench.steps(), std::size_t{0});
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureTidying::aTypedBorderCounts()
{
    const TidyBench bench(versions::Tr4);
    QVERIFY(bench.isShown);
    bench.trigger("textureTidy"); // it still works the first out
    TidyTexturesDialog* const dialog = bench.shown();
    QVERIFY(dialog != nullptr);
    auto* const border = dialog->findChild<QSpinBox*>();
    border->setFocus();
    border->selectAll();
    QTest::keyClicks(border, QStringLiteral("13"));
    QCOMPARE(border->value(), 13);
    QVERIFY(dialog->isBusy());
    QVERIFY(TidyBench::findings(*dialog).isEmpty()); // nothing of what was asked before
    QTRY_VERIFY(!dialog->isBusy());
    QCOMPARE(border->value(), 13); // more than is ever proposed
    QVERIFY(!TidyBench::findings(*dialog).isEmpty());
    dialog->reject();
}

void tst_TextureTidying::anotherFileIsRefused()
{
    const TidyBench bench(versions::Tr4);
    QVERIFY(bench.isShown);
    TidyTexturesDialog* const dialog = bench.open();
    QVERIFY(dialog != nullptr);
    // An edit comes in between: what was worked out is of the file from before.
    const tr::edit::TextureRow row{bench.address(0).table, bench.address(0).row};
    QVERIFY(tr::edit::moveTextures(*bench.window->session().document(), std::span(&row, 1), 1, 0)
                .has_value());
    QTest::mouseClick(&TidyBench::button(*dialog), Qt::LeftButton);
    QVERIFY(bench.shown() == dialog);
    QVERIFY(!TidyBench::button(*dialog).isEnabled());
    QCOMPARE(bench.steps(), std::size_t{1});
    dialog->reject();
    QVERIFY(bench.undoesToTheByte());
}

template struct tr::test::RegisteredTest<tst_TextureTidying, QApplication>;
#include "tst_TextureTidying.moc"
