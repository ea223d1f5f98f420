#pragma once

#include "core/edit/animation/poses/KeyframeClip.h"

#include <QObject>

#include <optional>

class QTabWidget;

namespace ui
{

class FileSession;
class FocusTarget;
class MoveablePane;

/// Copies and pastes key frames in their list: as poses, which fit any animation of as many meshes.
class KeyframeClipboard : public QObject
{
    Q_OBJECT

public:
    /// `tabs`: in the centre of the window.
    KeyframeClipboard(FileSession& session, QTabWidget& tabs, FocusTarget& focus, QObject* parent);

    /// Whether a list of key frames has the focus.
    [[nodiscard]] bool isHere() const { return pane() != nullptr; }

    /// Whether key frames are selected in it that stand side by side, and can be changed.
    [[nodiscard]] bool hasSelected() const { return span().has_value(); }

    /// Whether what is on the clipboard can be put behind them, or in their place.
    [[nodiscard]] bool hasCopied() const;

    /// Puts those that are selected on the clipboard; `text` for all other programs.
    void copy(const QString& text) const;

    void paste();
    void replace();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] const MoveablePane* pane() const;
    [[nodiscard]] std::optional<tr::edit::KeyframeSpan> span() const;
    [[nodiscard]] std::optional<tr::edit::KeyframeClip> copied(std::size_t animation);

    FileSession& m_session;
    QTabWidget& m_tabs;
    FocusTarget& m_focus;
};

} // namespace ui
