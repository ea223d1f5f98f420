#pragma once

#include "core/schema/table/TableId.h"
#include "ui/common/QuietWorker.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

class QMimeData;
class QTabWidget;

namespace tr::transfer
{
struct TextureEdit;
}

namespace ui
{

class FileSession;
class FocusTarget;
class TexturePageView;

/// Copies textures with their pixels, and pastes them into another file: those that are selected on
/// a page, and rows of the table of textures wherever these are copied.
class TextureClipboard : public QObject
{
    Q_OBJECT

public:
    /// `tabs`: in the centre of the window.
    TextureClipboard(FileSession& session, QTabWidget& tabs, FocusTarget& focus, QObject* parent);

    /// Whether a texture page has the focus.
    [[nodiscard]] bool isHere() const { return page() != nullptr; }

    /// Whether rows of that table are textures that can be copied and pasted.
    [[nodiscard]] bool isOfTextures(tr::schema::TableId table) const;

    /// Rows of textures that are selected on the page, in ascending order.
    [[nodiscard]] std::vector<std::size_t> selected() const;

    /// Whether textures that were copied can be pasted here. With `fromOthers` only those of
    /// another file.
    [[nodiscard]] bool canPaste(bool fromOthers) const;

    /// Adds rows of such a table to what is copied.
    void add(QMimeData& data, std::span<const std::size_t> rows) const;

    /// Copies those that are selected on the page.
    void copy() const;

    /// Puts what is on the clipboard into the file.
    void paste();

    /// The clipboard has something else.
    void forget() { m_isRead = false; }

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, or nothing was to be done, and there is something to be said about it.
    void doubted(const QString& title, const QString& what);

    /// Rows of a table show now what was pasted.
    void pasted(tr::schema::TableId table, std::size_t first, std::size_t count);

private:
    [[nodiscard]] const TexturePageView* page() const;
    void take(const tr::transfer::TextureEdit& edit);
    void tell(const tr::transfer::TextureEdit& edit);

    FileSession& m_session;
    QTabWidget& m_tabs;
    FocusTarget& m_focus;
    mutable bool m_isRead = false;
    mutable std::optional<std::uint64_t> m_document; ///< that those on the clipboard are of
    QuietWorker m_worker;
};

} // namespace ui
