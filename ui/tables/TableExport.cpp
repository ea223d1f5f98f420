#include "ui/tables/TableExport.h"

#include "ui/common/texts/Strings.h"

#include <QRegularExpression>

#include <algorithm>

namespace ui
{
namespace
{

using CellKind = TableCells::Kind;

/// Rows between two looks at the request to stop.
constexpr std::size_t kExportStepRows = 512;

constexpr qsizetype kPiece = 1 << 16;

/// Numbers of an array, one after another.
template <class Use>
void forNumbers(const FieldPlace& place, const Use& use)
{
    for (std::uint32_t i = 0; i < place.leaf->count; ++i)
    {
        use(valueAt(*place.leaf, place.view->rowData(place.row), i));
    }
}

/// What stands in a cell as text; of an array all of its numbers.
QString cellText(const TableExtract& extract, std::size_t row, int column)
{
    if (extract.cells.column(column).kind != CellKind::List)
    {
        return extract.cells.text(row, column, extract.mode);
    }
    QString text;
    const auto place = extract.cells.place(row, column);
    if (!place)
    {
        return text;
    }
    forNumbers(*place,
               [&text](const tr::schema::Value& value) {
                   text +=
                       (text.isEmpty() ? QString() : QStringLiteral(" ")) + toQString(value.text());
               });
    return text;
}

QByteArray jsonString(const QString& text)
{
    QByteArray json("\"");
    for (const char each : text.toUtf8())
    {
        if (each == '"' || each == '\\')
        {
            json += '\\';
            json += each;
        }
        else if (static_cast<unsigned char>(each) < 0x20)
        {
            json += QStringLiteral("\\u%1").arg(int(each), 4, 16, QLatin1Char('0')).toLatin1();
        }
        else
        {
            json += each;
        }
    }
    return json + '"';
}

/// A number as a number, everything else as a text.
QByteArray jsonValue(const QString& text)
{
    static const QRegularExpression kNumber(
        QStringLiteral(R"(^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$)"));
    return kNumber.match(text).hasMatch() ? text.toLatin1() : jsonString(text);
}

QByteArray jsonCell(const TableExtract& extract, std::size_t row, int column)
{
    const TableCells& cells = extract.cells;
    switch (cells.column(column).kind)
    {
    case CellKind::List:
    {
        const auto place = cells.place(row, column);
        if (!place)
        {
            return "null";
        }
        QByteArray array("[");
        forNumbers(*place,
                   [&array](const tr::schema::Value& value) {
                       array += (array.size() > 1 ? "," : "") + jsonValue(toQString(value.text()));
                   });
        return array + ']';
    }
    case CellKind::Field:
        return cells.place(row, column) ? jsonValue(cells.text(row, column, extract.mode))
                                        : QByteArray("null");
    case CellKind::Name:
        return jsonString(cells.text(row, column, extract.mode));
    case CellKind::Derived:
    {
        const QString text = cells.text(row, column, extract.mode);
        return text.isEmpty() ? QByteArray("null") : jsonValue(text);
    }
    default:
        return jsonValue(cells.text(row, column, extract.mode));
    }
}

/// What stands around the values of a row's object: the same in every row.
class JsonFrame
{
public:
    explicit JsonFrame(const QStringList& paths)
    {
        QByteArray glue("{");
        m_open.push_back({false, 0});
        QStringList before;
        for (const QString& path : paths)
        {
            const QStringList steps = path.split(u'/');
            qsizetype common = 0;
            while (common + 1 < std::min(steps.size(), before.size())
                   && steps[common] == before[common])
            {
                ++common;
            }
            close(glue, static_cast<std::size_t>(common) + 1);
            for (qsizetype depth = common; depth < steps.size(); ++depth)
            {
                addStep(glue, steps, depth);
            }
            m_glue.push_back(std::exchange(glue, {}));
            before = steps;
        }
        close(m_end, 0);
    }

    /// In front of a value.
    [[nodiscard]] const QByteArray& before(std::size_t column) const { return m_glue[column]; }

    [[nodiscard]] const QByteArray& end() const { return m_end; }

private:
    struct Open
    {
        bool isArray;
        int size;
    };

    void close(QByteArray& out, std::size_t depth)
    {
        while (m_open.size() > depth)
        {
            out += m_open.back().isArray ? ']' : '}';
            m_open.pop_back();
        }
    }

    void addStep(QByteArray& out, const QStringList& steps, qsizetype depth)
    {
        Open& in = m_open.back();
        const int index = steps[depth].toInt();
        while (in.isArray && in.size < index) // an element whose column is hidden
        {
            out += in.size++ > 0 ? ",null" : "null";
        }
        out += in.size++ > 0 ? "," : "";
        out += in.isArray ? QByteArray() : jsonString(steps[depth]) + ':';
        if (depth + 1 < steps.size())
        {
            bool isIndex = false;
            static_cast<void>(steps[depth + 1].toInt(&isIndex));
            out += isIndex ? '[' : '{';
            m_open.push_back({isIndex, 0});
        }
    }

    std::vector<Open> m_open;
    std::vector<QByteArray> m_glue;
    QByteArray m_end;
};

/// Gathers small pieces.
class Output
{
public:
    explicit Output(const ExportSink& sink)
        : m_sink(sink)
    {
    }

    ~Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void add(const QByteArray& bytes)
    {
        m_piece += bytes;
        if (m_piece.size() >= kPiece)
        {
            flush();
        }
    }

    void flush()
    {
        m_sink(m_piece);
        m_piece.clear();
    }

private:
    const ExportSink& m_sink;
    QByteArray m_piece;
};

/// Calls `use` with each row and its place.
template <class Use>
void forRows(const TableExtract& extract, const tr::Progress& progress, const Use& use)
{
    const std::size_t count = extract.rows.size();
    for (std::size_t i = 0; i < count; ++i)
    {
        if (i % kExportStepRows == 0)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(count));
        }
        use(i, extract.rows[i]);
    }
}

/// The key of a column. The place among the rows of a room gives way to the place in the world.
QString keyOf(const TableCells::Column& column)
{
    return column.kind == CellKind::Place ? QStringLiteral("number") : column.name;
}

void writeJson(TableExtract extract, Output& out, const tr::Progress& progress)
{
    std::ranges::sort(extract.columns);
    QStringList paths;
    for (const int column : extract.columns)
    {
        paths.push_back(keyOf(extract.cells.column(column)));
    }
    const JsonFrame frame(paths);
    out.add("[");
    forRows(extract,
            progress,
            [&](std::size_t i, std::size_t row)
            {
                out.add(i == 0 ? "\n" : ",\n");
                for (std::size_t c = 0; c < extract.columns.size(); ++c)
                {
                    out.add(frame.before(c));
                    out.add(jsonCell(extract, row, extract.columns[c]));
                }
                out.add(frame.end());
            });
    out.add(extract.rows.empty() ? "]\n" : "\n]\n");
}

struct Style
{
    QChar separator;
    const char* lineEnd;
    QString (*cell)(const QString& text);
};

QString tabbedCell(const QString& text)
{
    QString plain = text;
    return plain.replace(u'\t', u' ').replace(u'\n', u' ');
}

void writeLines(const TableExtract& extract,
                const Style& style,
                Output& out,
                const tr::Progress& progress)
{
    const auto addLine = [&](const auto& textOf)
    {
        QString line;
        for (std::size_t c = 0; c < extract.columns.size(); ++c)
        {
            line += c == 0 ? QString() : QString(style.separator);
            line += style.cell(textOf(extract.columns[c]));
        }
        out.add(line.toUtf8() + style.lineEnd);
    };
    addLine([&extract](int column) { return extract.cells.column(column).name; });
    forRows(extract,
            progress,
            [&](std::size_t, std::size_t row)
            { addLine([&](int column) { return cellText(extract, row, column); }); });
}

} // namespace

QString csvCell(const QString& text)
{
    const bool isPlain = !text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')
                         && !text.contains(u'\r');
    if (isPlain)
    {
        return text;
    }
    QString quoted = text;
    return QStringLiteral("\"%1\"").arg(quoted.replace(u'"', QStringLiteral("\"\"")));
}

void writeExtract(const TableExtract& extract,
                  ExportFormat format,
                  const ExportSink& sink,
                  const tr::Progress& progress)
{
    Output out(sink);
    switch (format)
    {
    case ExportFormat::Text:
        writeLines(extract, {u'\t', "\n", tabbedCell}, out, progress);
        break;
    case ExportFormat::Csv:
        writeLines(extract, {u',', "\r\n", csvCell}, out, progress);
        break;
    case ExportFormat::Json:
        writeJson(extract, out, progress);
        break;
    }
    out.flush();
}

QString textOf(const TableExtract& extract, ExportFormat format)
{
    QByteArray bytes;
    writeExtract(extract, format, [&bytes](const QByteArray& piece) { bytes += piece; });
    return QString::fromUtf8(bytes);
}

} // namespace ui
