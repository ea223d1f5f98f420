#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <vector>

namespace test
{

/// A PulseAudio of our own, without hardware, that keeps what is played on it. It neither sees nor
/// disturbs a server of the user: everything it has is in a temporary folder.
class PulseServer
{
public:
    /// Samples a second of what is recorded, of one channel.
    static constexpr int kRate = 48'000;

    PulseServer();
    ~PulseServer();

    PulseServer(const PulseServer&) = delete;
    PulseServer& operator=(const PulseServer&) = delete;

    /// What is missing to hear anything; empty: nothing.
    [[nodiscard]] static QString missing();

    /// What PULSE_SERVER has to be for programs to find it. Known before it is started.
    [[nodiscard]] QString address() const;

    /// Starts the server and the recorder; true once something is recorded.
    [[nodiscard]] bool start();

    /// Ends both at once, as in a crash.
    void kill();

    /// Makes it stop answering, and go on.
    void freeze(bool isFrozen);

    /// All that was recorded since the last start.
    [[nodiscard]] std::vector<float> recorded() const;

    /// What server and recorder say, for a test that fails.
    [[nodiscard]] QString log() const;

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QProcess m_server;
    QProcess m_recorder;
};

} // namespace test
