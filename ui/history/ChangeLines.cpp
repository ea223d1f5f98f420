#include "ui/history/ChangeLines.h"

#include "core/base/Text.h"
#include "core/check/Difference.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"
#include "ui/history/ChangedNames.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>
#include <utility>

namespace ui
{
namespace
{

using tr::check::FieldDifference;
using tr::check::RowDifference;
using tr::check::ShiftDifference;
using tr::check::TableDifference;
using tr::schema::FieldRef;
using tr::schema::Leaf;
using tr::schema::TableView;
using ChangeKind = RowDifference::Kind;

/// "0x0001F3A4–1F3A7".
QString rangeText(const OpenFile& file, const std::optional<FieldRef>& bytes)
{
    if (!bytes)
    {
        return {};
    }
    const QString first = placeText(file, *bytes);
    return bytes->size <= 1
               ? first
               : QStringLiteral("%1\u2013%2")
                     .arg(first, toQString(tr::hex(bytes->offset + bytes->size - 1, 2).substr(2)));
}

/// "Frame rate".
std::string wordsOfField(std::string_view path)
{
    std::string words = tr::view::fieldWords(path);
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    {
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    }
    return words;
}

/// How far it is when the files are compared; the rest is to put it into words.
constexpr double kCompared = 0.8;

/// A file with the names of its rows, which are looked up once for all tables.
struct NamedFile
{
    explicit NamedFile(const OpenFile& open)
        : file(open)
        , names(open.file().content, open.tables())
    {
    }

    const OpenFile& file;
    tr::view::RowNames names;
};

/// The lines of one table.
class Lines
{
    Q_DECLARE_TR_FUNCTIONS(ChangeLines)

public:
    Lines(const NamedFile& before,
          const NamedFile& after,
          const TableDifference& difference,
          const tr::Progress& progress)
        : m_file(before.file)
        , m_namesBefore(before.names)
        , m_namesAfter(after.names)
        , m_table(difference.table)
        , m_before(before.file.tables().find(difference.table))
        , m_after(after.file.tables().find(difference.table))
        , m_progress(progress)
        , m_rows(difference.rows)
        , m_shifts(difference.shifts)
    {
    }

    /// At most so many; false if there are more.
    bool make(std::size_t most)
    {
        while (!m_rows.empty() && m_lines.size() < most)
        {
            m_progress.step(kCompared);
            const std::size_t count = stretch();
            if (m_rows.front().kind == ChangeKind::Changed)
            {
                addFields(m_rows.front());
            }
            else if (count == 1 || !addStretch(count))
            {
                addRow(m_rows.front());
                addFields(m_rows.front());
                m_rows = m_rows.subspan(1);
                continue;
            }
            m_rows = m_rows.subspan(count);
        }
        while (m_rows.empty() && !m_shifts.empty() && m_lines.size() < most)
        {
            addShift(m_shifts.front());
            m_shifts = m_shifts.subspan(1);
        }
        return m_rows.empty() && m_shifts.empty();
    }

    [[nodiscard]] std::vector<ChangeLine> take() { return std::move(m_lines); }

private:
    /// Of a row that was not changed: where it is or was.
    [[nodiscard]] const TableView& viewOf(const RowDifference& row) const
    {
        return row.kind == ChangeKind::Added ? *m_after : *m_before;
    }

    [[nodiscard]] static std::size_t numberOf(const RowDifference& row)
    {
        return row.kind == ChangeKind::Added ? row.rowB : row.rowA;
    }

    /// How many of the next rows came or went side by side, in one table.
    [[nodiscard]] std::size_t stretch() const
    {
        const RowDifference& first = m_rows.front();
        if (first.kind == ChangeKind::Changed)
        {
            return 1;
        }
        const TableView::Segment& segment = viewOf(first).segmentOf(numberOf(first));
        const std::size_t end = segment.before + segment.count;
        std::size_t count = 1;
        while (count < m_rows.size() && m_rows[count].kind == first.kind
               && numberOf(m_rows[count]) == numberOf(first) + count
               && numberOf(m_rows[count]) < end && isInStep(m_rows[count], first, count))
        {
            ++count;
        }
        return count;
    }

    /// Of moved rows: whether they stood side by side as well, and are as they were.
    [[nodiscard]] static bool
    isInStep(const RowDifference& row, const RowDifference& first, std::size_t count)
    {
        return first.kind != ChangeKind::Moved
               || (row.rowB == first.rowB + count && first.fields.empty() && row.fields.empty());
    }

    /// The bytes of rows that stood side by side; nothing if there were others between them.
    [[nodiscard]] std::optional<FieldRef> bytesOfStretch(std::size_t first, std::size_t count) const
    {
        auto bytes = bytesOf(m_file, {m_table, first, Address::kWholeRow});
        const auto last = bytesOf(m_file, {m_table, first + count - 1, Address::kWholeRow});
        if (!bytes || !last || bytes->space != last->space
            || last->offset + last->size - bytes->offset != bytes->size * count)
        {
            return std::nullopt;
        }
        bytes->size *= count;
        return bytes;
    }

    bool addStretch(std::size_t count)
    {
        const RowDifference& row = m_rows.front();
        const std::size_t first = numberOf(row);
        const bool isNew = row.kind == ChangeKind::Added;
        const auto bytes = isNew ? std::nullopt : bytesOfStretch(first, count);
        if (!isNew && !bytes)
        {
            return false;
        }
        const TableView& view = viewOf(row);
        const std::size_t last = first + count - 1 - view.segmentOf(first).before;
        const auto rows = static_cast<int>(count);
        const QString text = isNew ? tr("%1: new (%n rows)", nullptr, rows)
                             : row.kind == ChangeKind::Removed
                                 ? tr("%1: deleted (%n rows)", nullptr, rows)
                                 : tr("%1: moved (%n rows)", nullptr, rows);
        m_lines.push_back({text.arg(nameOf(row, count)),
                           toQString(tr::concat(view.pathOf(first), "..", last)),
                           {},
                           {},
                           rangeText(m_file, bytes)});
        return true;
    }

    void addRow(const RowDifference& row)
    {
        const std::string path = viewOf(row).pathOf(numberOf(row));
        const QString text = row.kind == ChangeKind::Added     ? tr("%1: new")
                             : row.kind == ChangeKind::Removed ? tr("%1: deleted")
                                                               : tr("%1: moved");
        const auto bytes = row.kind != ChangeKind::Added
                               ? bytesOf(m_file, {m_table, row.rowA, Address::kWholeRow})
                               : std::nullopt;
        m_lines.push_back(
            {text.arg(nameOf(row, 1)), toQString(path), {}, {}, rangeText(m_file, bytes)});
    }

    /// Of rows that came, went or were moved.
    [[nodiscard]] QString nameOf(const RowDifference& row, std::size_t count) const
    {
        const tr::view::RowNames& names =
            row.kind == ChangeKind::Added ? m_namesAfter : m_namesBefore;
        return objectTitle(names.rows(m_table, numberOf(row), count));
    }

    [[nodiscard]] static QString valueText(const Leaf& leaf,
                                           const std::optional<tr::schema::Value>& value)
    {
        return value ? toQString(tr::schema::decode(*leaf.info, *value)) : QString();
    }

    /// Nothing for a number that is new.
    [[nodiscard]] std::optional<FieldRef>
    bytesBefore(const RowDifference& row, const Leaf& leaf, const FieldDifference& field) const
    {
        const auto leaves = m_before->type().leaves();
        const auto place = std::ranges::find(leaves, leaf.path, &Leaf::path);
        return field.a && place != leaves.end()
                   ? bytesOf(m_file, {m_table, row.rowA, static_cast<int>(place - leaves.begin())})
                   : std::nullopt;
    }

    void addFields(const RowDifference& row)
    {
        for (const FieldDifference& each : row.fields)
        {
            // A header has numbers that the other has not, where only one file has a block.
            const TableView& view = each.b ? *m_after : *m_before;
            const std::size_t number = each.b ? row.rowB : row.rowA;
            const auto& leaf = view.type().leaves()[each.leaf];
            std::string path = view.pathOf(number, leaf);
            if (leaf.count > 1)
            {
                path += tr::concat("/", each.element);
            }
            const auto& names = each.b ? m_namesAfter : m_namesBefore;
            m_lines.push_back(
                {objectTitle(names.number({m_table, number, each.leaf, each.element})),
                 toQString(path),
                 valueText(leaf, each.a),
                 valueText(leaf, each.b),
                 rangeText(m_file, bytesBefore(row, leaf, each))});
        }
    }

    /// Numbers that only follow what they lead to.
    void addShift(const ShiftDifference& shift)
    {
        const std::string& path = m_after->type().leaves()[shift.leaf].path;
        const QString text =
            path.empty() ? tr("%n numbers follow what they lead to", nullptr, int(shift.count))
                         : tr("%1 of %n rows follows what it leads to", nullptr, int(shift.count))
                               .arg(toQString(wordsOfField(path)));
        const QString by = shift.by > 0 ? QStringLiteral("+%1").arg(shift.by)
                                        : QStringLiteral("\u2212%1").arg(-shift.by);
        m_lines.push_back({text, {}, {}, tr("%1 in %2").arg(by, tableTitle(shift.target)), {}});
    }

    const OpenFile& m_file;
    const tr::view::RowNames& m_namesBefore;
    const tr::view::RowNames& m_namesAfter;
    tr::schema::TableId m_table;
    const TableView* m_before; ///< null: the table is new
    const TableView* m_after;  ///< null: the table is gone
    const tr::Progress& m_progress;
    std::span<const RowDifference> m_rows;     ///< that have no line yet
    std::span<const ShiftDifference> m_shifts; ///< that have no line yet
    std::vector<ChangeLine> m_lines;
};

} // namespace

std::vector<ChangedTable> changeLines(const OpenFile& before,
                                      const OpenFile& after,
                                      std::size_t most,
                                      const tr::Progress& progress)
{
    const tr::Progress comparing({}, [&progress](double done) { progress.step(done * kCompared); });
    const NamedFile namedBefore(before);
    const NamedFile namedAfter(after);
    std::vector<ChangedTable> tables;
    for (const TableDifference& each :
         tr::check::differences({before.file().content, before.tables()},
                                {after.file().content, after.tables()},
                                comparing))
    {
        Lines lines(namedBefore, namedAfter, each, progress);
        const bool isAll = lines.make(most);
        tables.push_back({each.table, each.rows.size(), lines.take(), !isAll});
        most -= std::min(most, tables.back().lines.size());
    }
    for (ChangedTable& each : changedNames(before, after))
    {
        tables.push_back(std::move(each));
    }
    progress.step(1.0);
    return tables;
}

} // namespace ui
