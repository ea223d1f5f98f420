#pragma once

#include "core/format/GameFile.h"
#include "ui/common/Settings.h"
#include "ui/common/look/Theme.h"
#include "ui/window/MainWindow.h"

#include <QLabel>
#include <QSemaphore>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <vector>

/// A window for tests: its own settings, files made in code, and no OpenGL.
namespace test
{

/// Stands for the 3D view and remembers what it was told.
class FakeViewport : public ui::Viewport
{
    Q_OBJECT

public:
    explicit FakeViewport(QWidget* parent);

    void setFile(ui::OpenFilePtr file) override;

    void revise(ui::OpenFilePtr file) override { m_file = std::move(file); }

    void setAnimationsListed(bool elsewhere) override { m_isListedElsewhere = elsewhere; }

    [[nodiscard]] bool isListedElsewhere() const noexcept { return m_isListedElsewhere; }

    [[nodiscard]] QWidget* player() override { return m_player; }

    [[nodiscard]] QImage picture() override;

    [[nodiscard]] const ui::OpenFilePtr& file() const { return m_file; }

    [[nodiscard]] std::optional<ui::PartnerInStep> partnerInStep() const override
    {
        return m_partner;
    }

    void setPartner(const ui::PartnerInStep& both) { m_partner = both; }

    [[nodiscard]] std::optional<tr::view::AnimationMoment> moment() const override
    {
        return m_moment;
    }

    /// As if an animation were seen now.
    void play(std::size_t animation)
    {
        m_moment = tr::view::AnimationMoment{animation, 0};
        Q_EMIT momentChanged();
    }

private:
    ui::OpenFilePtr m_file;
    std::optional<ui::PartnerInStep> m_partner;
    std::optional<tr::view::AnimationMoment> m_moment;
    QLabel* m_player;
    bool m_isListedElsewhere = false;
};

/// A reader that waits before it opens a gate, until it may go on or is told to stop.
class GatedReader
{
public:
    /// Files whose name begins with "slow" wait at the gate; all others are read at once.
    [[nodiscard]] ui::FileReader reader();

    /// Waits until somebody waits at the gate. False after five seconds.
    [[nodiscard]] bool waitForVisitor();

    /// Lets one of them pass.
    void open() { m_state->gate.release(); }

private:
    struct State
    {
        QSemaphore visitors;
        QSemaphore gate;
    };

    std::shared_ptr<State> m_state = std::make_shared<State>();
};

/// A folder with files, and what a window needs.
class Workplace
{
public:
    Workplace();

    /// Writes a file that is sound, of a kind that its name tells (.phd, .tr2, .tr4, .wad), and
    /// returns its path. It has animations and, being a level, rooms and texture pages.
    /// Different seeds give different files.
    QString soundFile(const QString& name, std::uint64_t seed = 1);

    /// Half of such a file.
    QString brokenFile(const QString& name);

    QString textFile(const QString& name, const QByteArray& content);

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    [[nodiscard]] ui::Settings& settings() { return *m_settings; }

    [[nodiscard]] ui::Theme& theme() { return m_theme; }

    /// Forgets what settings() has in memory, as a new run of the program does.
    void restart();

    /// A window that is shown and active.
    [[nodiscard]] std::unique_ptr<ui::MainWindow> window(ui::FileReader reader = ui::loadFile);

    /// Such a window with a 3D view of that make.
    [[nodiscard]] std::unique_ptr<ui::MainWindow> windowWith(ui::ViewportFactory viewport,
                                                             ui::FileReader reader = ui::loadFile);

private:
    QTemporaryDir m_folder;
    std::unique_ptr<ui::Settings> m_settings;
    ui::Theme m_theme;
};

/// Opens a file and waits until it is shown and its round trip is known.
[[nodiscard]] bool openAndWait(ui::MainWindow& window, const QString& path);

} // namespace test
