#pragma once

#include "ui/file/OpenFile.h"

#include <QObject>

#include <optional>

namespace ui
{

class FileSession;

/// A place of the open file that somebody asks the user about: a dialog, a popup. It goes with its
/// row as edits move that, so that the answer never gets to another row.
class HeldPlace : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the session outlives it.
    HeldPlace(FileSession& session, const Address& place);

    /// Where it is now. Nothing: its row was deleted, the file was read anew, or it is another one.
    [[nodiscard]] const std::optional<Address>& now() const noexcept { return m_place; }

private:
    std::optional<Address> m_place;
};

} // namespace ui
