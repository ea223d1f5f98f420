#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/file/Addresses.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

class QMimeData;

namespace tr::transfer
{
struct SoundEdit;
}

namespace ui
{

class FileSession;
class FocusTarget;
class Settings;
class SoundsView;

/// Copies sounds with their samples, and pastes them into another file: those that are selected in
/// the list of sounds, and rows of the sound map and of sound details wherever these are copied.
class SoundClipboard : public QObject
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        FileSession& session;
        const SoundsView& view;
        const Settings& settings;
        FocusTarget& focus;
    };

    SoundClipboard(const Parts& parts, QObject* parent);

    /// Whether the list of sounds has the focus.
    [[nodiscard]] bool isHere() const;

    /// Whether rows of that table are sounds that can be copied and pasted.
    [[nodiscard]] static bool isOfSounds(tr::schema::TableId table);

    /// Whether sounds that were copied can be pasted here. With `fromOthers` only those of another
    /// file.
    [[nodiscard]] bool canPaste(bool fromOthers) const;

    /// Adds the sounds that rows of the open file are to what is copied. False: there are none.
    bool add(QMimeData& data, const std::vector<Address>& rows) const;

    /// Copies those that are selected in the list, and what it has of them as text.
    void copy(const QString& text) const;

    /// Puts what is on the clipboard into the file.
    void paste();

    /// The clipboard has something else.
    void forget() { m_isRead = false; }

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, and under which ids.
    void told(const QString& title, const QString& what);

    /// The same where not all is as it was, or nothing was to be done.
    void doubted(const QString& title, const QString& what);

    /// Rows of a table are now what was pasted.
    void pasted(tr::schema::TableId table, std::size_t first, std::size_t count);

private:
    void take(const tr::transfer::SoundEdit& edit);
    void tell(const tr::transfer::SoundEdit& edit);

    Parts m_parts;
    mutable bool m_isRead = false;
    mutable std::optional<std::uint64_t> m_document; ///< that those on the clipboard are of
    QuietWorker m_worker;
};

} // namespace ui
