#pragma once

#include "ui/fields/Decoder.h"

#include <QStringList>

#include <memory>
#include <span>

namespace ui
{

/// Whether numbers are shown as they are stored or as what they mean.
enum class ValueMode : std::uint8_t
{
    Decoded,
    Raw,
};

/// A table of the file as rows and columns of text and numbers. Nothing is kept: each cell is
/// worked out when it is asked for. Copies are cheap and may be read from several threads.
class TableCells
{
public:
    enum class Kind : std::uint8_t
    {
        Row,   ///< row of the table
        Outer, ///< row of the outer table: the room
        Place, ///< row within that
        Name,  ///< what the row is called
        Field,
        List,    ///< a long array, shown by its length
        Summary, ///< what the row says as a whole, in words
        Derived, ///< worked out, and stored nowhere
    };

    struct Column
    {
        Kind kind = Kind::Field;
        int leaf = Address::kWholeRow;
        QString name;  ///< for filters: "normal/x", "room"
        QString group; ///< nested record above the title, "" if there is none
        QString title;
        int derived = -1; ///< column of the DerivedTable
    };

    /// Without rows and columns.
    TableCells() = default;

    TableCells(std::shared_ptr<const Decoder> decoder, const ShownTable& table);

    [[nodiscard]] std::size_t rowCount() const
    {
        return m_view != nullptr ? m_view->size() : m_derived != nullptr ? m_derived->rows() : 0;
    }

    [[nodiscard]] int columnCount() const { return static_cast<int>(m_columns.size()); }

    [[nodiscard]] const Column& column(int index) const
    {
        return m_columns[static_cast<std::size_t>(index)];
    }

    /// Names of all columns, for filters.
    [[nodiscard]] QStringList columnNames() const;

    /// The column of a leaf; 0 for a whole row.
    [[nodiscard]] int columnOf(int leaf) const;

    /// What a cell stands for; in a table that is worked out the row of the file behind it.
    [[nodiscard]] Address address(std::size_t row, int column) const;

    /// The row that shows an address; nothing for whole tables and what is shown elsewhere.
    [[nodiscard]] std::optional<std::size_t> rowOf(const Address& address) const;

    [[nodiscard]] QString text(std::size_t row, int column, ValueMode mode) const;

    /// Not a number where the column has texts only.
    [[nodiscard]] double number(std::size_t row, int column, ValueMode mode) const;

    /// The bits that are stored, without a sign.
    [[nodiscard]] double storedBits(std::size_t row, int column) const;

    /// The same of a whole number of the file, exactly.
    [[nodiscard]] std::optional<std::uint64_t> wholeBits(std::size_t row, int column) const;

    [[nodiscard]] bool hasNumbers(int column) const
    {
        const Column& which = this->column(column);
        const bool isText =
            which.kind == Kind::Field && m_view->type().leaves()[std::size_t(which.leaf)].isText();
        return which.kind != Kind::Name && which.kind != Kind::Summary && !isText;
    }

    /// Whether its decoded cells read as words.
    [[nodiscard]] bool isWordy(int column) const;

    /// Set for fields and lists that the row has.
    [[nodiscard]] std::optional<FieldPlace> place(std::size_t row, int column) const;

    /// Rich text for hovering.
    [[nodiscard]] QString tip(std::size_t row, int column) const;
    [[nodiscard]] QString headingTip(int column) const;

    /// Of a packed colour, or of the row where it is a colour as a whole.
    [[nodiscard]] std::optional<QColor> colour(std::size_t row, int column) const;

private:
    void addColumns();
    void addDerived(bool isTail);
    [[nodiscard]] const tr::view::DerivedColumn& derived(int column) const;
    [[nodiscard]] QString derivedText(std::size_t row, int column, ValueMode mode) const;
    [[nodiscard]] QString rowText(tr::schema::TableId table, std::int64_t row) const;

    std::shared_ptr<const Decoder> m_decoder;
    const tr::schema::TableView* m_view = nullptr;     ///< null: a table that is worked out
    const tr::view::DerivedTable* m_derived = nullptr; ///< that, or what stands beside the fields
    std::vector<Meaning> m_meanings;
    std::vector<Column> m_columns;
};

} // namespace ui
