#pragma once

#include "core/io/sets/Interrupted.h"
#include "ui/common/QuietWorker.h"

#include <QObject>
#include <QString>
#include <QStringList>

namespace ui
{

class Banner;

/// Tells of saves of several files that belong together which were interrupted, so that the files
/// are from two moments, and does the rest of them or undoes it. Until that is said, none of the
/// files is opened.
class InterruptedSaves : public QObject
{
    Q_OBJECT

public:
    InterruptedSaves(Banner& banner, QObject* parent);

    /// Tells of the save that a file is part of, which somebody wants to open.
    void tell(const QString& path);

    /// Looks beside files that were open lately.
    void lookBeside(const QStringList& paths);

Q_SIGNALS:
    /// The files are from one moment now, and the one that somebody wants can be opened.
    void settled(const QString& path);

private:
    enum class Way : std::uint8_t
    {
        Finish,
        PutBack,
        Leave,
    };

    void say(const tr::sets::Interrupted& save, const QString& path);
    void settle(const tr::sets::Interrupted& save, const QString& path, Way way);
    void sayFailure(const QString& path, const tr::Error& error);

    Banner& m_banner;
    int m_said = 0;
    QuietWorker m_worker;
};

} // namespace ui
