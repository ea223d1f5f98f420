// What animations sound like while the window plays them: which sounds they ask for, and what a
// PulseAudio without hardware has heard of them.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/FakeOutput.h"
#include "tests/ui/PulseServer.h"
#include "tests/ui/Tones.h"
#include "tests/ui/WindowFixture.h"
#include "ui/player/PlayerPanel.h"
#include "ui/sounds/DeviceOutput.h"
#include "ui/sounds/SoundsView.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace
{

namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using test::PulseServer;
using test::Tones;
using tr::test::ByVersion;
using PlannedKind = tr::test::CommandPlan::Kind;

constexpr int kSoundPatience = 10000; // ms
constexpr int kRate = 22050;

// Sounds of the level, by their ids
constexpr std::uint32_t kOnLand = 20;
constexpr std::uint32_t kInWater = 21;
constexpr std::uint32_t kAnywhere = 22;
constexpr std::uint32_t kOnWood = 292; // of the effect that footsteps are made with

std::vector<std::int16_t> toneAt(int frequency, double seconds)
{
    std::vector<std::int16_t> numbers;
    for (int i = 0; i < int(seconds * kRate); ++i)
    {
        const double at = 2 * std::numbers::pi * frequency * i / double(kRate);
        numbers.push_back(std::int16_t(std::lround(0.3 * 32768 * std::sin(at))));
    }
    return numbers;
}

/// A cube that makes a sound on land, one in water, one anywhere, and a footstep. Each sounds for
/// three seconds, and waits for its end.
tr::format::GameFile levelFile()
{
    tr::test::LevelBuilder builder(versions::Tr4);
    tr::test::ModelPlan cube = tr::test::turningCube(35, 12);
    cube.animations[0].commands = {{PlannedKind::PlaySound, {2, 0}},
                                   {PlannedKind::PlaySound, {4, 1}},
                                   {PlannedKind::PlaySound, {6, 2}},
                                   {PlannedKind::FlipEffect, {8, 0x4000 | 32}}};
    builder.model(cube);
    int frequency = 500;
    for (const std::uint32_t id : {kOnLand, kInWater, kAnywhere, kOnWood})
    {
        builder.sound({ByVersion::same(int(id)), {toneAt(frequency, 3)}});
        frequency += 250;
    }
    auto file = builder.file();
    auto& level = *file.content.as<tr::level::Level>();
    for (tr::level::SoundDetails& details : level.sounds.details.edit())
    {
        details.characteristics = (1 << 2) | 1;
    }
    // What the builder makes is heard on land only.
    for (std::int16_t& word : level.objects.animCommands.edit())
    {
        const auto isOf = [&word](std::uint32_t id) { return word == std::int16_t(id | 0x4000); };
        word = isOf(kInWater)    ? static_cast<std::int16_t>(kInWater | 0x8000)
               : isOf(kAnywhere) ? std::int16_t(kAnywhere)
                                 : word;
    }
    return file;
}

/// The player and the sounds as the window puts them together.
struct PlayerStage
{
    explicit PlayerStage(ui::SoundOutput& output)
        : settings(folder.filePath(QStringLiteral("settings.ini")))
        , view(selection, settings, &output)
        , player(selection)
        , file(std::make_shared<ui::OpenFile>(QStringLiteral("/made/level.tr4"), 0, levelFile()))
    {
        QObject::connect(&player, &ui::PlayerPanel::sounded, &view, &ui::SoundsView::playAsGame);
        QObject::connect(&player, &ui::PlayerPanel::silenced, &view, &ui::SoundsView::silence);
        view.setFile(file);
        player.resize(900, 240);
        player.setModel(file, 0);
        player.show();
        isReady = QTest::qWaitForWindowExposed(&player);
    }

    void press(const char* action)
    {
        for (auto* const button : player.findChildren<QToolButton*>())
        {
            const QAction* const its = button->defaultAction();
            if (its != nullptr && its->objectName() == QString::fromLatin1(action))
            {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
    }

    void stepOn(const char* ground)
    {
        for (auto* const box : player.findChildren<QComboBox*>())
        {
            if (box->accessibleName() == QStringLiteral("Ground"))
            {
                box->setFocus();
                QTest::keyClicks(box, QString::fromLatin1(ground));
                isReady = isReady && box->currentText() == QString::fromLatin1(ground);
            }
        }
    }

    /// What is asked for until so many were.
    [[nodiscard]] std::vector<std::uint32_t> soundsOf(int count)
    {
        QSignalSpy sounded(&player, &ui::PlayerPanel::sounded);
        press("playerPlay");
        const bool enough =
            QTest::qWaitFor([&] { return sounded.size() >= count; }, kSoundPatience);
        press("playerPlay");
        std::vector<std::uint32_t> sounds;
        for (int i = 0; enough && i < count; ++i)
        {
            sounds.push_back(sounded[i][0].value<std::uint32_t>());
        }
        std::ranges::sort(sounds);
        return sounds;
    }

    QTemporaryDir folder;
    ui::Settings settings;
    ui::Selection selection;
    ui::SoundsView view;
    ui::PlayerPanel player;
    ui::OpenFilePtr file;
    bool isReady = false;
};

using Sounds = std::vector<std::uint32_t>;

} // namespace

class tst_AnimationSounds : public QObject
{
    Q_OBJECT

public:
    static void prepare() { qputenv("SDL_AUDIODRIVER", "pulseaudio"); }

private Q_SLOTS:
    void soundsDependOnTheGround();
    void muteIsSilent();
    void stoppingSilences();
    void theWindowPlaysThem();
    void aCommandIsHeard();
};

void tst_AnimationSounds::soundsDependOnTheGround()
{
    test::FakeOutput output;
    PlayerStage stage(output);
    QVERIFY(stage.isReady);
    // In the order of the ids, whichever frame comes first
    QCOMPARE(stage.soundsOf(2), (Sounds{kOnLand, kAnywhere}));
    stage.stepOn("Wood");
    QCOMPARE(stage.soundsOf(3), (Sounds{kOnLand, kAnywhere, kOnWood}));
    stage.stepOn("Water");
    QCOMPARE(stage.soundsOf(2), (Sounds{kInWater, kAnywhere}));
    QVERIFY(stage.isReady);
    // They were played, each while it was not heard yet.
    QVERIFY(output.played.size() >= 3);
}

void tst_AnimationSounds::muteIsSilent()
{
    test::FakeOutput output;
    PlayerStage stage(output);
    QVERIFY(stage.isReady);
    stage.press("playerPlay");
    QTRY_VERIFY_WITH_TIMEOUT(!output.heard().empty(), kSoundPatience);
    stage.press("playerSounds");
    QTRY_VERIFY(output.heard().empty());
    const std::size_t played = output.played.size();
    const QSignalSpy posed(&stage.player, &ui::PlayerPanel::posed);
    QTRY_VERIFY_WITH_TIMEOUT(posed.size() > 60, kSoundPatience); // it goes on
    QCOMPARE(output.played.size(), played);
    stage.press("playerSounds");
    QTRY_VERIFY_WITH_TIMEOUT(output.played.size() > played, kSoundPatience);
}

void tst_AnimationSounds::stoppingSilences()
{
    test::FakeOutput output;
    PlayerStage stage(output);
    QVERIFY(stage.isReady);
    stage.press("playerPlay");
    QTRY_VERIFY_WITH_TIMEOUT(!output.heard().empty(), kSoundPatience);
    stage.press("playerPlay");
    QTRY_VERIFY(output.heard().empty());
}

/// The 3D view tells, and the Sounds view of the window plays.
void tst_AnimationSounds::theWindowPlaysThem()
{
    test::Workplace place;
    test::FakeOutput output;
    const auto viewport = [](ui::Selection&, QWidget* parent) -> ui::Viewport*
    { return new test::FakeViewport(parent); };
    ui::MainWindow window(ui::WindowServices{.settings = place.settings(),
                                             .theme = place.theme(),
                                             .makeViewport = viewport,
                                             .sounds = &output});
    window.show();
    const auto bytes = tr::format::write(levelFile());
    QVERIFY(bytes);
    QFile file(place.path(QStringLiteral("level.tr4")));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(reinterpret_cast<const char*>(bytes->data()), qint64(bytes->size()));
    file.close();
    QVERIFY(test::openAndWait(window, file.fileName()));
    Q_EMIT window.viewport().sounded(kAnywhere);
    QTRY_COMPARE(output.heard().size(), std::size_t{1});
    QCOMPARE(output.heard()[0].clip->samples.size(), std::size_t(3 * kRate));
    Q_EMIT window.viewport().silenced();
    QTRY_VERIFY(output.heard().empty());
}

void tst_AnimationSounds::aCommandIsHeard()
{
    if (const QString missing = PulseServer::missing(); !missing.isEmpty())
    {
        QSKIP(qPrintable(missing));
    }
    PulseServer server;
    qputenv("PULSE_SERVER", server.address().toUtf8());
    QVERIFY2(server.start(), qPrintable(server.log()));
    ui::DeviceOutput output;
    PlayerStage stage(output);
    QVERIFY(stage.isReady);
    stage.stepOn("Water");
    stage.press("playerPlay");
    // 750 Hz in water, 1000 Hz anywhere, and nothing of the others
    const Tones expected{{750, 0.3}, {1000, 0.3}};
    QString fault;
    const bool isHeard = QTest::qWaitFor(
        [&]
        {
            const std::vector<float> all = server.recorded();
            if (all.size() < test::kWindow)
            {
                return false;
            }
            fault = test::faultOf(std::span(all).last(test::kWindow), expected);
            return fault.isEmpty();
        },
        2 * kSoundPatience);
    QVERIFY2(isHeard, qPrintable(fault + u'\n' + server.log()));
}

template struct tr::test::RegisteredTest<tst_AnimationSounds, QApplication>;

#include "tst_AnimationSounds.moc"
