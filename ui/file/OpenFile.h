#pragma once

#include "core/format/GameFile.h"
#include "core/level/tables/Tables.h"
#include "core/view/derived/DerivedTables.h"
#include "core/view/links/References.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>

namespace ui
{

/// Something in a file that can be selected: a table, one of its rows, or one number of a row.
/// Objects are rows too: a moveable is a row of models, a room a row of rooms.
struct Address
{
    static constexpr std::size_t kWholeTable = static_cast<std::size_t>(-1);
    static constexpr int kWholeRow = -1;

    tr::schema::TableId table = tr::level::tables::Trailing;
    std::size_t row = kWholeTable; ///< row of the TableView, which counts over all rooms
    int leaf = kWholeRow;          ///< index into RecordType::leaves()

    friend bool operator==(const Address&, const Address&) = default;
};

/// A table that can be shown: one of the file, or one that is worked out from it.
using ShownTable = std::variant<tr::schema::TableId, tr::view::DerivedId>;

/// Whether what was read writes back to the same bytes.
enum class RoundTripState : std::uint8_t
{
    Unknown, ///< not checked yet
    Exact,
    Differs,
    Partial, ///< the file is damaged and cannot be written
    Edited,  ///< it was changed and not saved since
};

/// A file that is open in the window, as it is after one edit or another, with what is worked out
/// from it once. Its data never changes, so workers can use it: after an edit there is another one,
/// which shares with it all that is still the same. Lives as long as one of its views.
class OpenFile
{
public:
    OpenFile(QString path, std::uint64_t size, tr::format::GameFile file);

    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] const QString& path() const noexcept { return m_path; }

    [[nodiscard]] std::uint64_t size() const noexcept { return m_size; }

    [[nodiscard]] const tr::format::GameFile& file() const noexcept { return m_file; }

    [[nodiscard]] const tr::schema::TableSet& tables() const noexcept { return m_tables; }

    /// Which field is at which byte; worked out when it is first asked for.
    [[nodiscard]] const tr::schema::FieldMap& map() const;

    /// Who points to what; worked out when it is first asked for.
    [[nodiscard]] const tr::view::References& references() const;

    /// What is worked out as rows and columns, and to whom rows belong.
    [[nodiscard]] const tr::view::DerivedTables& derived() const noexcept { return m_derived; }

    /// Whether its objects are drawn and played as those of something that stands in for it, so
    /// that what is seen of them cannot be edited there.
    [[nodiscard]] bool needsStandIn() const;

    /// It stands in for the file that is open: it is only looked at, and nothing edits it.
    bool standsIn = false;

    RoundTripState roundTrip = RoundTripState::Unknown;

private:
    QString m_path;
    std::uint64_t m_size;
    tr::format::GameFile m_file;
    tr::schema::TableSet m_tables;
    mutable std::once_flag m_mapMade;
    mutable std::optional<tr::schema::FieldMap> m_map;
    mutable std::once_flag m_referencesMade;
    mutable std::unique_ptr<tr::view::References> m_references;
    tr::view::DerivedTables m_derived;
};

using OpenFilePtr = std::shared_ptr<OpenFile>;

/// What is selected in the open file, shared by all views: whoever selects tells it, and it tells
/// everybody else.
class Selection : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const std::optional<Address>& current() const noexcept { return m_current; }

    /// Selects; emits `changed` unless it was selected already.
    void select(const std::optional<Address>& address);

    /// Asks for the view that shows it best (double click, Return).
    void open(const Address& address);

    /// Asks for a table that is worked out, which no address stands for.
    void openDerived(tr::view::DerivedId table);

Q_SIGNALS:
    void changed(const std::optional<ui::Address>& address);
    void openRequested(const ui::Address& address);
    void derivedRequested(tr::view::DerivedId table);

private:
    std::optional<Address> m_current;
};

} // namespace ui
