#include "ui/window/HexEditing.h"

#include "ui/hex/HexView.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"

namespace ui
{

HexEditing::HexEditing(HexView& view, FileSession& session, Editor& editor)
    : QObject(&view)
    , m_view(view)
    , m_session(session)
    , m_editor(editor)
{
    connect(&view, &HexView::editRefused, this, &HexEditing::refused);
    connect(&view, &HexView::editRequested, this, &HexEditing::set);
}

void HexEditing::set(quint32 space, quint64 offset, const QByteArray& bytes)
{
    if (m_session.document() == nullptr)
    {
        return;
    }
    // The offset counts in the bytes that are shown.
    const auto* const shown = m_view.document() ? m_view.document()->map() : nullptr;
    const auto& map = shown != nullptr ? *shown : m_session.file()->map();
    const QString reason = m_editor.setBytes(map, space, offset, bytes);
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

} // namespace ui
