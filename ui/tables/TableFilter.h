#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <variant>
#include <vector>

namespace ui
{

/// Without what follows the point. None where that is no number of 64 bits.
[[nodiscard]] std::uint64_t bitsOf(double number) noexcept;

/// Which rows of a table to show. Either plain text, which any cell may contain, or conditions:
///
///     speed > 0            numbers as they are shown; in hexadecimal as they are stored
///     normal/x <= -16384   a field of a nested record; "x" if no other ends so
///     flags & 0x100        any of these bits is set
///     type_id = lara       the shown text contains this; != does not
///     a = 1 and b = 2      "and" binds closer than "or"
///
/// Case never matters.
class TableFilter
{
public:
    /// What a filter asks of a row.
    class Row
    {
    public:
        /// As shown.
        [[nodiscard]] virtual double number(int column) const = 0;

        /// As stored, without a sign.
        [[nodiscard]] virtual double stored(int column) const = 0;

        /// All the bits of that, more of which a number of eight bytes can have than a double.
        [[nodiscard]] virtual std::uint64_t bits(int column) const = 0;

        [[nodiscard]] virtual QString text(int column) const = 0;

    protected:
        ~Row() = default;
    };

    /// What is wrong with a filter, in a sentence.
    struct Problem
    {
        QString message;
    };

    /// Lets every row through.
    TableFilter() = default;

    [[nodiscard]] static std::variant<TableFilter, Problem> parse(const QString& text,
                                                                  const QStringList& columns);

    [[nodiscard]] bool isEmpty() const noexcept { return m_groups.empty(); }

    /// Whether it looks at the text of every cell, which takes its time.
    [[nodiscard]] bool isSlow() const noexcept { return m_slow; }

    [[nodiscard]] bool matches(const Row& row) const;

private:
    enum class Test : std::uint8_t
    {
        Anywhere, ///< any column contains the text
        Contains,
        Lacks,
        Equal,
        Unequal,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        AnyBit,
    };

    struct Condition
    {
        Test test = Test::Anywhere;
        int column = 0; ///< of Anywhere: how many there are
        QString text;
        double number = 0.0;
        std::uint64_t bits = 0; ///< of it
        double tolerance = 0.0;
        bool stored = false;
    };

    [[nodiscard]] static std::variant<Condition, Problem> condition(const QString& text,
                                                                    const QStringList& columns);
    [[nodiscard]] static std::variant<int, Problem> columnOf(const QString& name,
                                                             const QStringList& columns);
    [[nodiscard]] static bool holds(const Condition& condition, const Row& row);

    std::vector<std::vector<Condition>> m_groups; ///< one of them must hold, and all of its parts
    bool m_slow = false;
};

} // namespace ui
