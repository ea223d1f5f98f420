#include "ui/session/HeldPlace.h"

#include "ui/session/FileSession.h"

namespace ui
{

HeldPlace::HeldPlace(FileSession& session, const Address& place)
    : m_place(place)
{
    connect(&session, &FileSession::fileChanged, this, [this] { m_place.reset(); });
    connect(&session,
            &FileSession::revised,
            this,
            [this, &session]
            {
                // Rows of a file that was read anew may be others, whatever their numbers.
                m_place = m_place && session.keepsRows() ? session.moved(*m_place) : std::nullopt;
            });
}

} // namespace ui
