#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QTimer>

#include <cstdint>
#include <string>

namespace ui
{

/// Asks a program of Graphviz where the nodes of a graph go. It runs beside the window, so it can
/// take its time, be stopped, or crash.
class LayoutProcess : public QObject
{
    Q_OBJECT

public:
    enum class Program : std::uint8_t
    {
        Layers,  ///< dot
        Springs, ///< sfdp
    };

    enum class Failure : std::uint8_t
    {
        Missing,  ///< the program is not installed
        NoAnswer, ///< it crashed, took too long, or did not understand
    };

    explicit LayoutProcess(QObject* parent = nullptr);
    ~LayoutProcess() override;

    /// Asks; stops what was asked before, of which nothing is heard any more. `answered` or
    /// `failed` follows, later.
    void ask(Program program, const std::string& text);

    /// Nothing follows.
    void stop();

    [[nodiscard]] bool isBusy() const noexcept { return m_process != nullptr; }

Q_SIGNALS:
    void answered(const QByteArray& plain);
    void failed(ui::LayoutProcess::Failure failure);

private:
    void finish();
    void read();

    QProcess* m_process = nullptr;
    QByteArray m_answer;
    QTimer m_limit;
};

} // namespace ui
