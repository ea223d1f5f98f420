// Samples that are replaced and written, and sounds that are made, by the buttons and dialogs of
// the window.

#include "core/exchange/Sound.h"
#include "core/format/GameFile.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/sounds/MakeSoundDialog.h"
#include "ui/sounds/SoundsModel.h"
#include "ui/sounds/SoundsView.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
using test::contentOf;

namespace
{

namespace versions = tr::level::versions;
using namespace ui;

constexpr std::uint32_t kSampleRate = 22050;
constexpr std::uint32_t kPlayedSound = 5;
constexpr std::uint32_t kFree = 7;

QByteArray bytesOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

QByteArray wave(std::size_t frames, std::uint32_t rate)
{
    const tr::exchange::PcmSound sound{rate, 1, std::vector<float>(frames, 0.25F)};
    return bytesOf(*tr::exchange::writeWave(sound, tr::exchange::WaveCoding::Pcm16));
}

/// A window with a level of two samples, its Sounds view in front.
struct SoundStage
{
    explicit SoundStage(tr::schema::Version version, const QString& name)
        : window(place.window())
    {
        const auto file =
            tr::test::LevelBuilder(version)
                .sound({tr::test::ByVersion::same(int(kPlayedSound)),
                        {std::vector<std::int16_t>(500, 100), std::vector<std::int16_t>(800, 9)}})
                .file();
        isReady = test::openAndWait(*window, add(name, bytesOf(*tr::format::write(file))))
                  && window->showPanel(QStringLiteral("sounds"))
                  && QTest::qWaitFor([this] { return view().sounds() != nullptr; });
        window->selection().select(Address{tr::level::tables::SoundMap, kPlayedSound});
    }

    QString add(const QString& name, const QByteArray& bytes)
    {
        return place.textFile(name, bytes);
    }

    [[nodiscard]] SoundsView& view() const { return window->sounds(); }

    [[nodiscard]] QToolButton* button(const char* action) const
    {
        for (auto* const each : view().findChildren<QToolButton*>())
        {
            const QAction* const its = each->defaultAction();
            if (its != nullptr && its->objectName() == QString::fromLatin1(action))
            {
                return each;
            }
        }
        return nullptr;
    }

    /// Answers the dialog for files that comes next by typing paths into it.
    [[nodiscard]] static bool answer(const QString& text)
    {
        QFileDialog* dialog = nullptr;
        const auto isThere = [&dialog]
        {
            for (QWidget* const each : QApplication::topLevelWidgets())
            {
                auto* const its = qobject_cast<QFileDialog*>(each);
                dialog = its != nullptr && its->isVisible() ? its : dialog;
            }
            return dialog != nullptr;
        };
        if (!QTest::qWaitFor(isThere))
        {
            return false;
        }
        auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->setText(text); // letter by letter it would be completed
        QTest::keyClick(name, Qt::Key_Return);
        return QTest::qWaitFor([dialog = QPointer(dialog)]
                               { return !dialog || !dialog->isVisible(); });
    }

    [[nodiscard]] const tr::level::Level& level() const
    {
        return *window->session().document()->content().as<tr::level::Level>();
    }

    [[nodiscard]] std::size_t edits() const { return window->session().document()->position(); }

    test::Workplace place;
    std::unique_ptr<MainWindow> window;
    bool isReady = false;
};

} // namespace

class tst_SoundEditing : public QObject
{
    Q_OBJECT

public:
    static void prepare() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

private Q_SLOTS:
    void aSampleIsReplacedInOneStep();
    void aSampleIsExtractedAsItIs();
    void aSoundIsMadeInOneStep();
    void whatIsNoSoundIsRefused();
    void samplesOfMainSfxAreNotEdited();
    void controlFFindsSounds();
};

void tst_SoundEditing::aSampleIsReplacedInOneStep()
{
    SoundStage stage(versions::Tr4, QStringLiteral("level.tr4"));
    QVERIFY(stage.isReady);
    const QString path = stage.add(QStringLiteral("new.wav"), wave(4410, 44100));
    QTest::keyClick(stage.view().samples(), Qt::Key_Home);
    QTest::keyClick(stage.view().samples(), Qt::Key_Down);
    QTest::mouseClick(stage.button("soundReplace"), Qt::LeftButton);
    QVERIFY(SoundStage::answer(path));
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    const auto sound = tr::exchange::readWave(std::as_bytes(
        std::span(stage.level().samples[1].data.data(), stage.level().samples[1].data.size())));
    QVERIFY(sound);
    QCOMPARE(sound->rate, kSampleRate);
    QCOMPARE(sound->frames(), std::size_t{2205});
    QTRY_COMPARE(stage.view().samples()->model()->index(1, 0).data().toString(),
                 QStringLiteral("Sample 1 · 0.10 s · 22,050 Hz, mono, 16 bit"));
    stage.window->actionSet().action(Command::Undo)->trigger();
    QCOMPARE(stage.edits(), std::size_t{0});
    QTRY_VERIFY(stage.view().samples()->model()->index(1, 0).data().toString().contains(
        QStringLiteral("0.04 s")));
}

void tst_SoundEditing::aSampleIsExtractedAsItIs()
{
    SoundStage stage(versions::Tr1, QStringLiteral("level.phd"));
    QVERIFY(stage.isReady);
    const QString path = stage.place.path(QStringLiteral("out.wav"));
    QTest::mouseClick(stage.button("soundExtract"), Qt::LeftButton);
    QVERIFY(SoundStage::answer(path));
    QTRY_VERIFY(QFile::exists(path));
    const auto& level = stage.level();
    const QByteArray all(reinterpret_cast<const char*>(level.sampleData.data()),
                         qsizetype(level.sampleData.size()));
    const QByteArray written = contentOf(path);
    QVERIFY(written.size() > 500);
    QVERIFY(all.startsWith(written));
    QCOMPARE(stage.edits(), std::size_t{0});
}

void tst_SoundEditing::aSoundIsMadeInOneStep()
{
    SoundStage stage(versions::Tr4, QStringLiteral("level.tr4"));
    QVERIFY(stage.isReady);
    const QString path = stage.add(QStringLiteral("one.wav"), wave(1000, kSampleRate));
    QTest::mouseClick(stage.button("soundMake"), Qt::LeftButton);
    auto* const dialog = stage.window->findChild<MakeSoundDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QPushButton* make = nullptr;
    QPushButton* add = nullptr;
    for (auto* const each : dialog->findChildren<QPushButton*>())
    {
        make = each->text() == QStringLiteral("&Make") ? each : make;
        add = each->text() == QStringLiteral("&Add…") ? each : add;
    }
    QVERIFY(!make->isEnabled());
    for (int i = 0; i < 2; ++i)
    {
        QTest::mouseClick(add, Qt::LeftButton);
        QVERIFY(SoundStage::answer(path));
    }
    QCOMPARE(dialog->findChild<QListWidget*>()->count(), 2);
    auto* const ids = dialog->findChild<QComboBox*>();
    QCOMPARE(ids->findData(kPlayedSound), -1);
    ids->setFocus();
    QTest::keyClicks(ids, QStringLiteral("7 "));
    QCOMPARE(ids->currentData().toUInt(), kFree);
    auto* const volume = dialog->findChild<QSpinBox*>();
    volume->setFocus();
    volume->selectAll();
    QTest::keyClicks(volume, QStringLiteral("50"));
    QTest::mouseClick(make, Qt::LeftButton);
    QTRY_COMPARE(stage.edits(), std::size_t{1});
    const auto& sounds = stage.level().sounds;
    QCOMPARE(sounds.map[kFree], std::int16_t{1});
    QCOMPARE(sounds.details[1].sample, std::uint16_t{2});
    QCOMPARE(sounds.details[1].volume, std::uint16_t{128});
    QCOMPARE(sounds.details[1].characteristics, std::uint16_t{2 << 2});
    QCOMPARE(stage.level().samples.size(), std::size_t{4});
    // It is shown.
    QTRY_COMPARE(stage.window->selection().current().value(),
                 (Address{tr::level::tables::SoundMap, kFree}));
    QTRY_COMPARE(
        stage.view().list()->currentIndex().siblingAtColumn(SoundsModel::Id).data().toUInt(),
        kFree);
    stage.window->actionSet().action(Command::Undo)->trigger();
    QCOMPARE(stage.level().samples.size(), std::size_t{2});
}

void tst_SoundEditing::whatIsNoSoundIsRefused()
{
    SoundStage stage(versions::Tr5, QStringLiteral("level.trc"));
    QVERIFY(stage.isReady);
    const QString path = stage.add(QStringLiteral("text.wav"), QByteArray(100, 'x'));
    QTest::mouseClick(stage.button("soundReplace"), Qt::LeftButton);
    QVERIFY(SoundStage::answer(path));
    QTRY_VERIFY(stage.window->banner().isVisible());
    QCOMPARE(stage.edits(), std::size_t{0});
}

void tst_SoundEditing::samplesOfMainSfxAreNotEdited()
{
    const SoundStage stage(versions::Tr3, QStringLiteral("level.tr2"));
    QVERIFY(stage.isReady);
    QVERIFY(!stage.button("soundReplace")->isEnabled());
    QVERIFY(!stage.button("soundMake")->isEnabled());
    QVERIFY(!stage.button("soundExtract")->isEnabled());
}

void tst_SoundEditing::controlFFindsSounds()
{
    const SoundStage stage(versions::Tr4, QStringLiteral("level.tr4"));
    QVERIFY(stage.isReady);
    stage.view().list()->setFocus();
    QTRY_VERIFY(stage.view().list()->hasFocus());
    QTest::keyClick(stage.view().list(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(stage.view().filter()->hasFocus());
    QTest::keyClicks(stage.view().filter(), QStringLiteral("no such sound"));
    QTRY_COMPARE(stage.view().list()->model()->rowCount(), 0);
    QTest::keyClick(stage.view().filter(), Qt::Key_Escape);
    QTRY_COMPARE(stage.view().list()->model()->rowCount(), 1);
}

template struct tr::test::RegisteredTest<tst_SoundEditing, QApplication>;

#include "tst_SoundEditing.moc"
