#pragma once

#include "core/edit/animation/poses/CurveEdit.h"

#include <QObject>

#include <vector>

class QWidget;

namespace ui
{

class CurvesPanel;
class FileSession;

/// Does what is asked for in the curves: sets numbers of key frames, each wish as one step of the
/// history.
class CurveEditing : public QObject
{
    Q_OBJECT

public:
    CurveEditing(CurvesPanel& panel, FileSession& session, QWidget& window);

    /// Lets the panel offer edits where the open file can be edited.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] QString change(const std::vector<tr::edit::CurveValue>& values, bool isStep);
    void ask(const QString& typed);

    CurvesPanel& m_panel;
    FileSession& m_session;
    QWidget& m_window;
};

} // namespace ui
