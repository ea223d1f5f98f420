#include "ui/problems/ProblemsModel.h"

#include "core/base/Text.h"
#include "core/view/words/RowNames.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmap>

#include <algorithm>
#include <functional>
#include <utility>

namespace ui
{
namespace
{

constexpr int kOffsetDigits = 8;
constexpr int kBadgeSize = 12;

QColor severityColour(tr::Severity severity)
{
    const SignalColours& colours = signalColours(QGuiApplication::palette());
    switch (severity)
    {
    case tr::Severity::Fault:
        return colours.bad;
    case tr::Severity::Warning:
        return colours.caution;
    default:
        return colours.note;
    }
}

/// A shape of its own for each severity, so that nobody needs to tell the colours apart.
QPixmap badge(tr::Severity severity)
{
    const qreal scale = qGuiApp->devicePixelRatio();
    QPixmap picture(QSize(kBadgeSize, kBadgeSize) * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(severityColour(severity));
    switch (severity)
    {
    case tr::Severity::Fault:
        painter.drawRoundedRect(QRectF(1, 1, 10, 10), 2, 2);
        break;
    case tr::Severity::Warning:
        painter.drawPolygon(QPolygonF({{6, 0.5}, {11.5, 11}, {0.5, 11}}));
        break;
    default:
        painter.drawEllipse(QRectF(1, 1, 10, 10));
        break;
    }
    return picture;
}

} // namespace

ProblemsModel::ProblemsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ProblemsModel::setFile(const OpenFilePtr& file)
{
    beginResetModel();
    m_found.clear();
    m_file = file;
    m_names =
        file ? std::make_unique<tr::view::RowNames>(file->file().content, file->tables()) : nullptr;
    arrange();
    endResetModel();
}

void ProblemsModel::revise(const OpenFilePtr& file)
{
    m_file = file;
    m_names = std::make_unique<tr::view::RowNames>(file->file().content, file->tables());
    if (!m_order.empty())
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

void ProblemsModel::setFound(std::vector<tr::check::Problem> found)
{
    beginResetModel();
    m_found = std::move(found);
    arrange();
    endResetModel();
}

void ProblemsModel::arrange()
{
    m_order.clear();
    const std::size_t read = m_file ? m_file->file().diagnostics.size() : 0;
    for (std::size_t row = 0; row < read; ++row)
    {
        m_order.push_back({false, row});
    }
    for (std::size_t row = 0; row < m_found.size(); ++row)
    {
        m_order.push_back({true, row});
    }
    std::ranges::stable_sort(
        m_order, std::ranges::greater{}, [this](const Entry& entry) { return severityOf(entry); });
}

ProblemsModel::~ProblemsModel() = default;

const ProblemsModel::Entry& ProblemsModel::entryAt(int row) const
{
    return m_order[static_cast<std::size_t>(row)];
}

const tr::Diagnostic& ProblemsModel::diagnosticAt(int row) const
{
    return m_file->file().diagnostics[entryAt(row).row];
}

const tr::check::Problem& ProblemsModel::foundAt(int row) const
{
    return m_found[entryAt(row).row];
}

tr::Severity ProblemsModel::severityOf(const Entry& entry) const
{
    if (!entry.isFound)
    {
        return m_file->file().diagnostics[entry.row].severity;
    }
    switch (m_found[entry.row].severity)
    {
    case tr::check::Problem::Severity::Error:
        return tr::Severity::Fault;
    case tr::check::Problem::Severity::Warning:
        return tr::Severity::Warning;
    default:
        return tr::Severity::Note;
    }
}

tr::Severity ProblemsModel::severityAt(int row) const
{
    return severityOf(entryAt(row));
}

int ProblemsModel::weight() const
{
    return static_cast<int>(std::ranges::count_if(
        m_order,
        [this](const Entry& entry)
        { return !entry.isFound || severityOf(entry) != tr::Severity::Note; }));
}

std::optional<Address> ProblemsModel::addressAt(int row) const
{
    if (entryAt(row).isFound)
    {
        const tr::check::Problem& problem = foundAt(row);
        const Address address{problem.table, problem.row};
        return exists(*m_file, address) ? std::optional(address) : std::nullopt;
    }
    const tr::Error& error = diagnosticAt(row).error;
    if (!error.path.empty())
    {
        if (const auto address = addressOf(*m_file, error.path))
        {
            return address;
        }
    }
    const auto& spaces = m_file->map().spaces();
    const auto space = std::ranges::find(spaces, error.place.space, &tr::schema::Space::name);
    if (space == spaces.end())
    {
        return std::nullopt;
    }
    const auto index = static_cast<std::uint32_t>(space - spaces.begin());
    const auto field = m_file->map().at(index, error.place.offset);
    return field ? addressOf(*m_file, field->path) : std::nullopt;
}

/// What people call what is at its path; the path, where there is nothing to be shown.
QString ProblemsModel::nameAt(int row) const
{
    const std::string& path = diagnosticAt(row).error.path;
    const auto address = path.empty() ? std::nullopt : addressOf(*m_file, path);
    if (!address || address->row == Address::kWholeTable)
    {
        return toQString(path);
    }
    if (address->leaf != Address::kWholeRow)
    {
        return objectTitle(m_names->number(
            {address->table, address->row, static_cast<std::uint32_t>(address->leaf)}));
    }
    const tr::view::Phrase object = m_names->row(address->table, address->row);
    const std::string rowPath = pathOf(*m_file, *address).toStdString();
    // A number that follows from others is in no column, but has a name.
    return path.size() <= rowPath.size() + 1 || !path.starts_with(rowPath)
               ? objectTitle(object)
               : objectTitle(
                   {"{0} of {1}",
                    {tr::view::fieldWords(std::string_view(path).substr(rowPath.size() + 1)),
                     object}});
}

/// Of a problem that was found: what it is, which row it is about, and where that stands.
QString ProblemsModel::foundText(int row, int column) const
{
    const tr::check::Problem& problem = foundAt(row);
    const Address address{problem.table, problem.row};
    if (column == Message)
    {
        return objectTitle(problem.what);
    }
    if (!exists(*m_file, address))
    {
        return {}; // it went with an edit, and will be looked for again
    }
    return column == Path ? objectTitle(m_names->row(problem.table, problem.row))
                          : pathOf(*m_file, address);
}

QString ProblemsModel::textAt(int row, int column) const
{
    if (entryAt(row).isFound)
    {
        return foundText(row, column);
    }
    const tr::Error& error = diagnosticAt(row).error;
    switch (column)
    {
    case Message:
        return sentence(error);
    case Path:
        return nameAt(row);
    default:
        return toQString(tr::concat(error.place.space,
                                    error.place.space.empty() ? "" : ":",
                                    tr::hex(error.place.offset, kOffsetDigits)));
    }
}

QString ProblemsModel::hintAt(int row) const
{
    const bool isFound = entryAt(row).isFound;
    const QString text =
        isFound ? objectTitle(foundAt(row).what) : sentence(diagnosticAt(row).error);
    const QString more =
        isFound ? objectText(foundAt(row).why) : whereabouts(diagnosticAt(row).error);
    return QStringLiteral("%1: %2 %3").arg(severityName(severityAt(row)), text, more).trimmed();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return textAt(index.row(), column);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return hintAt(index.row());
    case Qt::DecorationRole:
        return column == Message ? QVariant(badge(severityAt(index.row()))) : QVariant();
    case Qt::FontRole:
        return column == Place ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont))
                               : QVariant();
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Message:
        return tr("Problem");
    case Path:
        return tr("Field");
    case Place:
        return tr("Address");
    default:
        return {};
    }
}

} // namespace ui
