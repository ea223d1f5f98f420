// The Sounds view, worked by mouse and keyboard. What it plays goes to an output that remembers it;
// the samples are tones that are made here.

#include "core/exchange/Sound.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/FakeOutput.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/Settings.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/sounds/SoundsModel.h"
#include "ui/sounds/SoundsView.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <array>
#include <cmath>
#include <map>
#include <numbers>

using namespace ui;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using tr::test::ByVersion;

namespace
{

constexpr int kToneRate = 22050;

/// Sounds of the level below, by their rows.
enum SoundId : std::uint32_t
{
    Varied = 5, ///< three samples; waits for its end
    Plain = 8,  ///< half as loud, twice as fast
    Looped = 9,
};

std::vector<std::int16_t> tonesOf(int frames)
{
    std::vector<std::int16_t> numbers;
    for (int i = 0; i < frames; ++i)
    {
        numbers.push_back(
            std::int16_t(20000 * std::sin(2 * std::numbers::pi * 440 * i / double(kToneRate))));
    }
    return numbers;
}

QStringList idList(std::initializer_list<int> ids)
{
    QStringList list;
    for (const int id : ids)
    {
        list.append(QString::number(id));
    }
    return list;
}

tr::format::GameFile levelWithSounds(tr::schema::Version version)
{
    tr::test::LevelBuilder builder(version);
    tr::test::SoundPlan varied{ByVersion::same(Varied),
                               {tonesOf(2205), tonesOf(4410), tonesOf(11025)}};
    tr::test::SoundPlan plain{ByVersion::same(Plain), {tonesOf(22050)}};
    tr::test::SoundPlan looped{ByVersion::same(Looped), {tonesOf(500)}};
    looped.loop = true;
    auto file = builder.sound(varied).sound(plain).sound(looped).file();
    auto& details = file.content.as<tr::level::Level>()->sounds.details.edit();
    details[0].characteristics = 0x7000 | (3 << 2) | 1;
    details[1].volume = 128;
    details[1].pitch = 128 - 1;
    details[1].chance = 63;
    return file;
}

struct SoundsWindow
{
    explicit SoundsWindow(OpenFilePtr shown = test::opened(levelWithSounds(versions::Tr4)))
        : settings(folder.filePath(QStringLiteral("settings.ini")))
        , view(selection, settings, &output)
        , file(std::move(shown))
    {
        view.resize(1100, 300);
        view.setFile(file);
        view.show();
        view.activateWindow();
        isReady = QTest::qWaitForWindowActive(&view) && waitForList();
        view.player().setDice([this] { return dice; });
    }

    bool waitForList()
    {
        return QTest::qWaitFor([this] { return view.sounds() && view.sounds()->file() == file; });
    }

    [[nodiscard]] QModelIndex cell(std::uint32_t id, int column = SoundsModel::Name) const
    {
        const auto* const model = view.list()->model();
        for (int row = 0; row < model->rowCount(); ++row)
        {
            if (model->index(row, SoundsModel::Id).data().toString() == QString::number(id))
            {
                return model->index(row, column);
            }
        }
        return {};
    }

    [[nodiscard]] QString text(std::uint32_t id, int column) const
    {
        return cell(id, column).data().toString();
    }

    void click(std::uint32_t id)
    {
        view.list()->scrollTo(cell(id));
        QTest::mouseClick(view.list()->viewport(),
                          Qt::LeftButton,
                          {},
                          view.list()->visualRect(cell(id)).center());
    }

    [[nodiscard]] std::uint32_t current() const
    {
        return view.list()->currentIndex().siblingAtColumn(SoundsModel::Id).data().toUInt();
    }

    [[nodiscard]] QStringList ids() const
    {
        QStringList all;
        for (int row = 0; row < view.list()->model()->rowCount(); ++row)
        {
            all.append(view.list()->model()->index(row, SoundsModel::Id).data().toString());
        }
        return all;
    }

    void press(const char* button)
    {
        for (auto* const each : view.findChildren<QAbstractButton*>())
        {
            if (each->accessibleName() == QString::fromLatin1(button))
            {
                QTest::mouseClick(each, Qt::LeftButton);
                return;
            }
        }
        QFAIL("no such button");
    }

    /// What is said above the list; empty while nothing is.
    [[nodiscard]] QString notice() const
    {
        for (auto* const each : view.findChildren<QLabel*>())
        {
            if (each->accessibleName() == QStringLiteral("State of the sounds"))
            {
                return each->isVisible() ? each->text() : QString();
            }
        }
        return QStringLiteral("no label");
    }

    QTemporaryDir folder;
    Settings settings;
    test::FakeOutput output;
    Selection selection;
    SoundsView view;
    OpenFilePtr file;
    double dice = 0;
    bool isReady = false;
};

} // namespace

class tst_SoundsView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatTheDetailsSay();
    void oldGamesHaveNoRange();
    void unusedIdsAreListedOnRequest();
    void filterTakesNumbersAndWords();
    void columnsSortByNumbers();
    void aClickSelectsTheSound();
    void selectionIsFollowed_data();
    void selectionIsFollowed();
    void returnOpensTheDetails();
    void spacePlaysAndStops();
    void spaceOnASamplePlaysThatOne();
    void chanceChoosesTheSample();
    void loopsAsTheDetailsOrTheUserWant();
    void volumeIsRemembered();
    void gameSoundsKeepTheirModes();
    void gameSoundsAreSilenced();
    void samplesAreDrawn();
    void missingDeviceIsSaid();
    void mainSfxIsMissedAndFound();
    void editsAreFollowed();
    void filesWithoutSoundsSaySo();
};

void tst_SoundsView::saysWhatTheDetailsSay()
{
    const SoundsWindow window;
    QVERIFY(window.isReady);
    QCOMPARE(window.ids(), idList({5, 8, 9}));
    QCOMPARE(window.text(Varied, SoundsModel::Samples), QStringLiteral("3"));
    QCOMPARE(window.text(Varied, SoundsModel::Length), QStringLiteral("0.50 s"));
    QCOMPARE(window.text(Varied, SoundsModel::Behaviour),
             QStringLiteral("waits for its end, random pitch, random volume, no pan"));
    QCOMPARE(window.text(Varied, SoundsModel::Volume), QStringLiteral("100 %"));
    QCOMPARE(window.text(Varied, SoundsModel::Range), QStringLiteral("9"));
    QCOMPARE(window.text(Plain, SoundsModel::Volume), QStringLiteral("50 %"));
    QCOMPARE(window.text(Plain, SoundsModel::Chance), QStringLiteral("25 %"));
    QCOMPARE(window.text(Plain, SoundsModel::Pitch), QStringLiteral("× 1.99"));
    QCOMPARE(window.text(Plain, SoundsModel::Behaviour), QString());
    QCOMPARE(window.text(Looped, SoundsModel::Behaviour), QStringLiteral("loops"));
    QCOMPARE(window.text(Plain, SoundsModel::Name), QStringLiteral("LARA_FIRE"));
    QVERIFY(window.notice().isEmpty());
}

void tst_SoundsView::oldGamesHaveNoRange()
{
    const SoundsWindow window(test::opened(levelWithSounds(versions::Tr1)));
    QVERIFY(window.isReady);
    QCOMPARE(window.text(Varied, SoundsModel::Range), QString());
    QCOMPARE(window.text(Varied, SoundsModel::Behaviour),
             QStringLiteral("starts anew, random pitch, random volume, no pan"));
    QCOMPARE(window.text(Varied, SoundsModel::Length), QStringLiteral("0.50 s"));
}

void tst_SoundsView::unusedIdsAreListedOnRequest()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.press("Unused");
    QCOMPARE(window.ids().size(), 370);
    QCOMPARE(window.text(0, SoundsModel::Name), QStringLiteral("LARA_FEET"));
    QCOMPARE(window.text(0, SoundsModel::Behaviour), QStringLiteral("not in this file"));
    window.click(0);
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QVERIFY(window.output.played.empty());
    window.press("Unused");
    QCOMPARE(window.ids().size(), 3);
}

void tst_SoundsView::filterTakesNumbersAndWords()
{
    const SoundsWindow window;
    QVERIFY(window.isReady);
    auto* const filter = window.view.filter();
    const auto shownFor = [&](const char* text)
    {
        filter->clear();
        QTest::keyClicks(filter, QString::fromLatin1(text));
        QTest::keyClick(filter, Qt::Key_Return);
        return window.ids();
    };
    QCOMPARE(shownFor("_fire"), idList({8}));
    QCOMPARE(shownFor("9"), idList({9}));
    QCOMPARE(shownFor("random waits"), idList({5}));
    QCOMPARE(shownFor("nothing like it"), QStringList());
    QTest::keyClick(filter, Qt::Key_Escape);
    QCOMPARE(window.ids().size(), 3);
    QTest::keyClick(filter, Qt::Key_Down);
    QVERIFY(window.view.list()->hasFocus());
}

void tst_SoundsView::columnsSortByNumbers()
{
    const SoundsWindow window;
    QVERIFY(window.isReady);
    auto* const header = window.view.list()->header();
    const QPoint length(header->sectionViewportPosition(SoundsModel::Length) + 8,
                        header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, length);
    QCOMPARE(window.ids(), idList({9, 5, 8})); // 0.02, 0.5, 1 s
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, length);
    QCOMPARE(window.ids(), idList({8, 5, 9}));
}

void tst_SoundsView::aClickSelectsTheSound()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Plain);
    QCOMPARE(window.selection.current().value(), (Address{tables::SoundMap, Plain}));
    QTest::keyClick(window.view.list(), Qt::Key_Down);
    QCOMPARE(window.selection.current().value(), (Address{tables::SoundMap, Looped}));
    QTest::keyClick(window.view.list(), Qt::Key_Home);
    QCOMPARE(window.selection.current().value(), (Address{tables::SoundMap, Varied}));
}

void tst_SoundsView::selectionIsFollowed_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("row");
    QTest::addColumn<uint>("sound");
    QTest::newRow("sound map") << QStringLiteral("sound_map") << 9 << uint(Looped);
    QTest::newRow("details") << QStringLiteral("sound_details") << 1 << uint(Plain);
    QTest::newRow("sample index") << QStringLiteral("sample_indices") << 3 << uint(Plain);
    QTest::newRow("sample") << QStringLiteral("samples") << 4 << uint(Looped);
    QTest::newRow("second sample") << QStringLiteral("samples") << 1 << uint(Varied);
    QTest::newRow("sound source") << QStringLiteral("sound_sources") << 0 << uint(Plain);
}

void tst_SoundsView::selectionIsFollowed()
{
    QFETCH(QString, table);
    QFETCH(int, row);
    QFETCH(uint, sound);
    auto content = levelWithSounds(versions::Tr4);
    tr::level::SoundSource source;
    source.soundId = Plain;
    content.content.as<tr::level::Level>()->soundSources = {source};
    SoundsWindow window(test::opened(std::move(content)));
    QVERIFY(window.isReady);
    QCOMPARE(window.text(Plain, SoundsModel::UsedBy), QStringLiteral("a sound source"));
    window.click(sound == Varied ? Plain : Varied);
    const std::map<QString, tr::schema::TableId> byName{
        {QStringLiteral("sound_map"), tables::SoundMap},
        {QStringLiteral("sound_details"), tables::SoundDetails},
        {QStringLiteral("sample_indices"), tables::SampleIndices},
        {QStringLiteral("samples"), tables::Samples},
        {QStringLiteral("sound_sources"), tables::SoundSources}};
    const Address address{byName.at(table), std::size_t(row)};
    window.selection.select(address);
    QCOMPARE(window.current(), sound);
    QCOMPARE(window.selection.current().value(), address);
    // What has nothing to do with sounds changes nothing.
    window.selection.select(Address{tables::Models, 0});
    QCOMPARE(window.current(), sound);
}

void tst_SoundsView::returnOpensTheDetails()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    const QSignalSpy opened(&window.selection, &Selection::openRequested);
    window.click(Looped);
    QTest::keyClick(window.view.list(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<Address>(), (Address{tables::SoundDetails, 2}));
}

void tst_SoundsView::spacePlaysAndStops()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Plain);
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    const auto& played = window.output.played[0];
    QCOMPARE(played.clip->rate, kToneRate);
    QCOMPARE(played.clip->samples.size(), std::size_t{22050});
    QCOMPARE(played.clip->samples[25], tonesOf(26)[25] / 32768.0F);
    QVERIFY(std::abs(played.how.volume - 128 / 255.0) < 0.001);
    QCOMPARE(played.how.pitch, 1 + 127 / 128.0);
    QVERIFY(!played.how.loop);
    QVERIFY(!window.cell(Plain).data(Qt::DecorationRole).isNull());

    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QVERIFY(window.output.heard().empty());
    QTRY_VERIFY(window.cell(Plain).data(Qt::DecorationRole).isNull());
    // Once more from its start
    window.press("Play");
    QTRY_COMPARE(window.output.heard().size(), std::size_t{1});
    window.press("Stop");
    QVERIFY(window.output.heard().empty());
}

void tst_SoundsView::spaceOnASamplePlaysThatOne()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Varied);
    auto* const samples = window.view.samples();
    QCOMPARE(samples->model()->rowCount(), 3);
    QTest::keyClick(samples, Qt::Key_Home);
    QTest::keyClick(samples, Qt::Key_Down);
    QTest::keyClick(samples, Qt::Key_Space);
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    QCOMPARE(window.output.played[0].clip->samples.size(), std::size_t{4410});
    const QSignalSpy opened(&window.selection, &Selection::openRequested);
    QTest::keyClick(samples, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<Address>(), (Address{tables::Samples, 1}));
}

void tst_SoundsView::chanceChoosesTheSample()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Varied);
    const std::array<std::size_t, 3> frames{2205, 4410, 11025};
    for (std::size_t i = 0; i < frames.size(); ++i)
    {
        window.dice = double(i) / 3 + 0.1;
        window.press("Play");
        QTRY_COMPARE(window.output.played.size(), i + 1);
        const auto& played = window.output.played.back();
        QCOMPARE(played.clip->samples.size(), frames[i]);
        // 9 % up and down, and an eighth less at most
        QVERIFY(std::abs(played.how.pitch - (1 + 0.09 * (2 * window.dice - 1))) < 0.0001);
        QVERIFY(std::abs(played.how.volume - (1 - 0.125 * window.dice)) < 0.005);
    }
}

void tst_SoundsView::loopsAsTheDetailsOrTheUserWant()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Looped);
    window.press("Play");
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    QVERIFY(window.output.played[0].how.loop);
    window.press("Stop");
    window.press("Loop");
    window.click(Plain);
    window.press("Play");
    QTRY_COMPARE(window.output.played.size(), std::size_t{2});
    QVERIFY(window.output.played[1].how.loop);
    window.press("Loop"); // which ends it, as nobody would know when else
    QVERIFY(window.output.heard().empty());
}

void tst_SoundsView::volumeIsRemembered()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    auto* const volume = window.view.findChild<QSlider*>();
    volume->setFocus();
    QTest::keyClick(volume, Qt::Key_Home);
    for (int i = 0; i < 50; ++i)
    {
        QTest::keyClick(volume, Qt::Key_Right);
    }
    QCOMPARE(window.settings.soundVolume(), 50);
    window.click(Looped);
    window.press("Play");
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    QVERIFY(std::abs(window.output.played[0].how.volume - 0.5) < 0.005);
    SoundsView second(window.selection, window.settings, &window.output);
    QCOMPARE(second.findChild<QSlider*>()->value(), 50);
}

void tst_SoundsView::gameSoundsKeepTheirModes()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    // One that waits is not heard twice at a time.
    window.view.playAsGame(Varied);
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    window.view.playAsGame(Varied);
    QTest::qWait(50);
    QCOMPARE(window.output.played.size(), std::size_t{1});
    window.output.stop(window.output.played[0].voice);
    QTRY_VERIFY(!window.view.player().isHeard(Varied));
    window.view.playAsGame(Varied);
    QTRY_COMPARE(window.output.played.size(), std::size_t{2});
    // A plain one is, where chance wants it.
    window.view.playAsGame(Plain);
    window.view.playAsGame(Plain);
    QTRY_COMPARE(window.output.played.size(), std::size_t{4});
    QCOMPARE(window.output.heard().size(), std::size_t{3});
    window.dice = 0.26;
    window.view.playAsGame(Plain);
    QTest::qWait(50);
    QCOMPARE(window.output.played.size(), std::size_t{4});
    // What the file has not is not heard.
    window.view.playAsGame(0);
    window.view.playAsGame(9999);
    QTest::qWait(50);
    QCOMPARE(window.output.played.size(), std::size_t{4});
}

void tst_SoundsView::gameSoundsAreSilenced()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Plain);
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    window.view.playAsGame(Looped);
    QTRY_COMPARE(window.output.heard().size(), std::size_t{2});
    window.view.silence();
    QCOMPARE(window.output.heard().size(), std::size_t{1}); // what the user plays goes on
    QCOMPARE(window.output.heard()[0].clip->samples.size(), std::size_t{22050});
}

void tst_SoundsView::samplesAreDrawn()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Varied);
    auto* const samples = window.view.samples();
    QCOMPARE(samples->model()->index(2, 0).data().toString(),
             QStringLiteral("Sample 2 · 0.50 s · 22,050 Hz, mono, 16 bit"));
    const auto colours = [&]
    {
        const QRect lane = samples->visualRect(samples->model()->index(2, 0));
        const QImage image = samples->viewport()->grab(lane).toImage();
        const QColor wave = window.view.palette().color(QPalette::Highlight);
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
        {
            for (int x = 0; x < image.width(); ++x)
            {
                count += image.pixelColor(x, y) == wave ? 1 : 0;
            }
        }
        return count;
    };
    // 20000 of 32768 of a height of 40 are some 24 at most
    samples->scrollTo(samples->model()->index(2, 0));
    QTRY_VERIFY(colours() > samples->viewport()->width() * 8);
    QVERIFY(colours() < samples->viewport()->width() * 26);
}

void tst_SoundsView::missingDeviceIsSaid()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.output.setState(SoundOutput::State::NoDevice);
    QCOMPARE(window.notice(), QStringLiteral("No device in this test."));
    window.click(Plain);
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    window.output.setState(SoundOutput::State::Ready);
    QVERIFY(window.notice().isEmpty());
}

void tst_SoundsView::mainSfxIsMissedAndFound()
{
    const QTemporaryDir game;
    QDir(game.path()).mkpath(QStringLiteral("levels"));
    QDir(game.path()).mkpath(QStringLiteral("elsewhere"));
    auto content = levelWithSounds(versions::Tr2);
    auto* const level = content.content.as<tr::level::Level>();
    level->sounds.sampleIndices = {1, 0, 0, 0, 0};
    const QString path = game.filePath(QStringLiteral("levels/WALL.TR2"));
    SoundsWindow window(std::make_shared<OpenFile>(path, 0, content));
    QVERIFY(window.isReady);
    QVERIFY2(window.notice().contains(QStringLiteral("MAIN.SFX"))
                 && window.notice().contains(game.filePath(QStringLiteral("levels"))),
             qPrintable(window.notice()));
    QCOMPARE(window.text(Varied, SoundsModel::Samples), QStringLiteral("3"));
    QCOMPARE(window.text(Varied, SoundsModel::Length), QString());
    window.click(Varied);
    QCOMPARE(window.view.samples()->model()->index(0, 0).data().toString(),
             QStringLiteral("Sample 0 · It is in MAIN.SFX."));
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QTest::qWait(50);
    QVERIFY(window.output.played.empty());

    QFile file(game.filePath(QStringLiteral("elsewhere/main.sfx")));
    QVERIFY(file.open(QFile::WriteOnly));
    for (const std::size_t frames : {1000, 3000})
    {
        const auto wave = *tr::exchange::writeWave({11025, 1, std::vector<float>(frames, 0.5F)},
                                                   tr::exchange::WaveCoding::Pcm8);
        file.write(reinterpret_cast<const char*>(wave.data()), qint64(wave.size()));
    }
    file.close();
    window.settings.addSoundFolder(game.filePath(QStringLiteral("elsewhere")));
    window.view.setFile(nullptr);
    window.view.setFile(window.file);
    QVERIFY(window.waitForList());
    QVERIFY(window.notice().isEmpty());
    window.view.player().setDice([] { return 0; });
    window.click(Varied);
    QTest::keyClick(window.view.list(), Qt::Key_Space);
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    QCOMPARE(window.output.played[0].clip->samples.size(), std::size_t{3000});
    QCOMPARE(window.output.played[0].clip->rate, 11025);
}

void tst_SoundsView::editsAreFollowed()
{
    SoundsWindow window;
    QVERIFY(window.isReady);
    window.click(Looped);
    auto edited = window.file->file();
    edited.content.as<tr::level::Level>()->sounds.details.edit()[2].volume = 51;
    window.file = test::opened(edited);
    window.view.revise(window.file);
    QVERIFY(window.waitForList());
    QCOMPARE(window.current(), std::uint32_t(Looped));
    QCOMPARE(window.text(Looped, SoundsModel::Volume), QStringLiteral("20 %"));
    window.press("Play");
    QTRY_COMPARE(window.output.played.size(), std::size_t{1});
    QVERIFY(std::abs(window.output.played[0].how.volume - 0.2) < 0.001);
}

void tst_SoundsView::filesWithoutSoundsSaySo()
{
    SoundsWindow window(test::smallFile(versions::Wad));
    QVERIFY(window.isReady);
    QCOMPARE(window.notice(), QStringLiteral("This file has no sounds."));
    window.view.setFile(nullptr);
    QCOMPARE(window.notice(), QStringLiteral("No file is open."));
}

template struct tr::test::RegisteredTest<tst_SoundsView, QApplication>;

#include "tst_SoundsView.moc"
