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
#include <numeric>

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
    m_file = file;
    m_names =
        file ? std::make_unique<tr::view::RowNames>(file->file().content, file->tables()) : nullptr;
    m_order.clear();
    if (m_file)
    {
        const tr::Diagnostics& all = m_file->file().diagnostics;
        m_order.resize(all.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::stable_sort(
            m_order, std::ranges::greater{}, [&all](std::size_t row) { return all[row].severity; });
    }
    endResetModel();
}

ProblemsModel::~ProblemsModel() = default;

const tr::Diagnostic& ProblemsModel::diagnosticAt(int row) const
{
    return m_file->file().diagnostics[m_order[static_cast<std::size_t>(row)]];
}

std::optional<Address> ProblemsModel::addressAt(int row) const
{
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
    const tr::Diagnostic& diagnostic = diagnosticAt(index.row());
    const tr::Error& error = diagnostic.error;
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        if (column == Message)
        {
            return sentence(error);
        }
        if (column == Path)
        {
            return nameAt(index.row());
        }
        return toQString(tr::concat(error.place.space,
                                    error.place.space.empty() ? "" : ":",
                                    tr::hex(error.place.offset, kOffsetDigits)));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2 %3")
            .arg(severityName(diagnostic.severity), sentence(error), whereabouts(error))
            .trimmed();
    case Qt::DecorationRole:
        return column == Message ? QVariant(badge(diagnostic.severity)) : QVariant();
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
