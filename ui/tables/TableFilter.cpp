#include "ui/tables/TableFilter.h"

#include "ui/common/texts/Translated.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ui
{
namespace
{

/// A field, an operator and the rest.
const QRegularExpression& comparison()
{
    static const QRegularExpression kComparison(
        QStringLiteral(R"(^\s*([A-Za-z_][\w/]*)\s*(==|=|!=|<>|<=|>=|<|>|&|~)\s*(.*?)\s*$)"));
    return kComparison;
}

struct Literal
{
    double value = 0.0;
    std::uint64_t bits = 0;
    bool hexadecimal = false;
    bool fraction = false;
};

std::optional<Literal> literal(const QString& text)
{
    bool ok = false;
    const bool negative = text.startsWith(u'-');
    const QString digits = negative ? text.mid(1) : text;
    if (digits.startsWith(QLatin1String("0x"), Qt::CaseInsensitive))
    {
        const std::uint64_t bits = digits.mid(2).toULongLong(&ok, 16);
        const auto number = static_cast<double>(bits);
        return ok ? std::optional(
                   Literal{negative ? -number : number, negative ? 0 - bits : bits, true, false})
                  : std::nullopt;
    }
    const double number = text.toDouble(&ok);
    bool isWhole = false;
    const auto whole = static_cast<std::uint64_t>(text.toLongLong(&isWhole));
    const std::uint64_t bits = isWhole ? whole : bitsOf(number);
    return ok ? std::optional(Literal{number, bits, false, text.contains(u'.')}) : std::nullopt;
}

QString unquoted(const QString& text)
{
    const bool quoted = text.size() >= 2 && text.startsWith(u'"') && text.endsWith(u'"');
    return quoted ? text.mid(1, text.size() - 2) : text;
}

/// Parts of a filter between a word such as "and".
QStringList between(const QString& text, const QString& word)
{
    const QRegularExpression separator(QStringLiteral(R"(\s+%1\s+)").arg(word),
                                       QRegularExpression::CaseInsensitiveOption);
    return text.split(separator);
}

bool sameText(const QString& a, const QString& b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

} // namespace

std::uint64_t bitsOf(double number) noexcept
{
    constexpr double kLimit = 18446744073709551616.0; // no field is wider than 64 bits
    if (number >= 0.0)
    {
        return number < kLimit ? static_cast<std::uint64_t>(number) : 0;
    }
    const bool isSigned = number >= -kLimit / 2;
    return isSigned ? static_cast<std::uint64_t>(static_cast<std::int64_t>(number)) : 0;
}

std::variant<TableFilter, TableFilter::Problem> TableFilter::parse(const QString& text,
                                                                   const QStringList& columns)
{
    TableFilter filter;
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
    {
        return filter;
    }
    if (!comparison().match(trimmed).hasMatch())
    {
        Condition anywhere;
        anywhere.text = unquoted(trimmed);
        anywhere.column = static_cast<int>(columns.size());
        filter.m_groups.push_back({anywhere});
        filter.m_slow = true;
        return filter;
    }
    for (const QString& group : between(trimmed, QStringLiteral("or")))
    {
        auto& conditions = filter.m_groups.emplace_back();
        for (const QString& part : between(group, QStringLiteral("and")))
        {
            auto parsed = condition(part, columns);
            if (const auto* problem = std::get_if<Problem>(&parsed))
            {
                return *problem;
            }
            conditions.push_back(std::get<Condition>(std::move(parsed)));
            const Test test = conditions.back().test;
            filter.m_slow = filter.m_slow || test == Test::Contains || test == Test::Lacks;
        }
    }
    return filter;
}

std::variant<TableFilter::Condition, TableFilter::Problem>
TableFilter::condition(const QString& text, const QStringList& columns)
{
    const QRegularExpressionMatch match = comparison().match(text);
    if (!match.hasMatch())
    {
        return Problem{translated("\u201C%1\u201D is no comparison.").arg(text.trimmed())};
    }
    const auto column = columnOf(match.captured(1), columns);
    if (const auto* problem = std::get_if<Problem>(&column))
    {
        return *problem;
    }
    const QString sign = match.captured(2);
    const QString right = match.captured(3);
    if (right.isEmpty())
    {
        return Problem{translated("What should %1 be compared with?").arg(match.captured(1))};
    }
    Condition result;
    result.column = std::get<int>(column);
    result.text = unquoted(right);
    const bool equal = sign == QLatin1String("=") || sign == QLatin1String("==");
    const bool unequal = sign == QLatin1String("!=") || sign == QLatin1String("<>");
    const auto number = literal(right);
    if (sign == QLatin1String("~") || ((equal || unequal) && !number))
    {
        result.test = unequal ? Test::Lacks : Test::Contains;
        return result;
    }
    if (!number)
    {
        return Problem{translated("%1 needs a number on its right.").arg(sign)};
    }
    constexpr double kShownFraction = 0.005;
    result.number = number->value;
    result.bits = number->bits;
    result.stored = number->hexadecimal || sign == QLatin1String("&");
    result.tolerance = number->fraction ? kShownFraction : 0.0;
    result.test = equal                         ? Test::Equal
                  : unequal                     ? Test::Unequal
                  : sign == QLatin1String("<")  ? Test::Less
                  : sign == QLatin1String("<=") ? Test::LessOrEqual
                  : sign == QLatin1String(">")  ? Test::Greater
                  : sign == QLatin1String(">=") ? Test::GreaterOrEqual
                                                : Test::AnyBit;
    return result;
}

std::variant<int, TableFilter::Problem> TableFilter::columnOf(const QString& name,
                                                              const QStringList& columns)
{
    QList<int> candidates;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
    {
        if (sameText(columns[i], name))
        {
            return i;
        }
        if (sameText(columns[i].section(u'/', -1), name))
        {
            candidates.push_back(i);
        }
    }
    if (candidates.isEmpty())
    {
        return Problem{translated("There is no column %1.").arg(name)};
    }
    if (candidates.size() > 1)
    {
        return Problem{translated("%1 could be %2 or %3.")
                           .arg(name, columns[candidates[0]], columns[candidates[1]])};
    }
    return candidates.front();
}

bool TableFilter::matches(const Row& row) const
{
    const auto all = [&row](const std::vector<Condition>& group) {
        return std::ranges::all_of(group,
                                   [&row](const Condition& part) { return holds(part, row); });
    };
    return m_groups.empty() || std::ranges::any_of(m_groups, all);
}

bool TableFilter::holds(const Condition& condition, const Row& row)
{
    const int column = condition.column;
    const auto number = [&] { return condition.stored ? row.stored(column) : row.number(column); };
    const auto equal = [&] { return std::abs(number() - condition.number) <= condition.tolerance; };
    const auto contains = [&](int at)
    { return row.text(at).contains(condition.text, Qt::CaseInsensitive); };
    switch (condition.test)
    {
    case Test::Anywhere:
        for (int each = 0; each < column; ++each)
        {
            if (contains(each))
            {
                return true;
            }
        }
        return false;
    case Test::Contains:
        return contains(column);
    case Test::Lacks:
        return !contains(column);
    case Test::Equal:
        return equal();
    case Test::Unequal:
        return !equal();
    case Test::Less:
        return number() < condition.number;
    case Test::LessOrEqual:
        return number() <= condition.number;
    case Test::Greater:
        return number() > condition.number;
    case Test::GreaterOrEqual:
        return number() >= condition.number;
    case Test::AnyBit:
        return (row.bits(column) & condition.bits) != 0;
    }
    return false;
}

} // namespace ui
