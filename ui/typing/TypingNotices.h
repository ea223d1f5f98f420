#pragma once

#include <QObject>
#include <QString>

namespace ui
{

class Banner;
class OpenEdits;

/// Says in a banner what was typed and is not in the file: because it cannot be stored, and waits
/// in its editor, or because there is no such editor any more.
class TypingNotices : public QObject
{
    Q_OBJECT

public:
    /// Preconditions: both outlive it.
    TypingNotices(OpenEdits& edits, Banner& banner, QObject* parent);

private:
    void tellRefused(const QString& place, const QString& text, const QString& reason);
    void tellLost(const QString& place, const QString& text, const QString& reason);

    OpenEdits& m_edits;
    Banner& m_banner;
    int m_refused = 0; ///< message about what waits in an editor; 0: there is none
};

} // namespace ui
