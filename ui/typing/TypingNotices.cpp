#include "ui/typing/TypingNotices.h"

#include "ui/common/widgets/Banner.h"
#include "ui/session/OpenEdits.h"

#include <utility>

namespace ui
{

TypingNotices::TypingNotices(OpenEdits& edits, Banner& banner, QObject* parent)
    : QObject(parent)
    , m_edits(edits)
    , m_banner(banner)
{
    connect(&edits, &OpenEdits::refused, this, &TypingNotices::tellRefused);
    connect(&edits, &OpenEdits::lost, this, &TypingNotices::tellLost);
    connect(&edits,
            &OpenEdits::changed,
            this,
            [this]
            {
                // Somebody corrects it, or has given it up.
                m_banner.withdraw(std::exchange(m_refused, 0));
            });
}

void TypingNotices::tellRefused(const QString& place, const QString& text, const QString& reason)
{
    m_refused = m_banner.say({Banner::Kind::Caution,
                              tr("“%1” cannot be stored in %2").arg(text, place),
                              tr("%1 Correct it, or give it up with Escape.").arg(reason),
                              {}});
}

void TypingNotices::tellLost(const QString& place, const QString& text, const QString& reason)
{
    m_refused = 0;
    m_banner.say({Banner::Kind::Caution,
                  place.isEmpty() ? tr("“%1” was not stored").arg(text)
                                  : tr("“%1” was not stored in %2").arg(text, place),
                  reason,
                  {}});
}

} // namespace ui
