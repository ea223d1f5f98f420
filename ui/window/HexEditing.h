#pragma once

#include <QObject>

namespace ui
{

class Editor;
class FileSession;
class HexView;

/// Writes bytes that were typed in the hex view into the document, as one edit each.
class HexEditing : public QObject
{
    Q_OBJECT

public:
    /// It belongs to the view. Precondition: the others outlive it.
    HexEditing(HexView& view, FileSession& session, Editor& editor);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    void set(quint32 space, quint64 offset, const QByteArray& bytes);

    HexView& m_view;
    FileSession& m_session;
    Editor& m_editor;
};

} // namespace ui
