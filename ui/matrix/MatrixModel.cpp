#include "ui/matrix/MatrixModel.h"

#include "core/view/objects/FrameRange.h"
#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"
#include "ui/matrix/MatrixTexts.h"

#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kMostLines = 4;            ///< of a cell
constexpr std::size_t kMostTold = 16;    ///< dispatches that a tooltip tells of
constexpr qsizetype kMostKept = 1 << 13; ///< cells
constexpr double kHeld = 0.35;           ///< of the colour of what holds now

/// Dispatches that are looked at to count them: lists of damaged files overlap without end.
constexpr std::size_t kMostCounted = 1U << 18;

} // namespace

MatrixModel::MatrixModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void MatrixModel::show(PartsPtr parts)
{
    beginResetModel();
    const bool isSame = parts && m_parts && parts->model().id == m_parts->model().id;
    // A column stays where an edit has taken the last of its state off.
    m_added = isSame ? std::set<std::uint16_t>(m_states.begin(), m_states.end())
                     : std::set<std::uint16_t>();
    m_parts = std::move(parts);
    m_matrix = m_parts ? tr::anim::StateMatrix(m_parts->objects(), m_parts->model())
                       : tr::anim::StateMatrix();
    m_cells.clear();
    listStates();
    count();
    endResetModel();
}

void MatrixModel::listStates()
{
    std::set<std::uint16_t> states(m_matrix.states().begin(), m_matrix.states().end());
    states.insert(m_added.begin(), m_added.end());
    m_states.assign(states.begin(), states.end());
}

int MatrixModel::addState(std::uint16_t state)
{
    if (!columnOf(state))
    {
        const auto place = std::ranges::lower_bound(m_states, state) - m_states.begin();
        beginInsertColumns({}, static_cast<int>(place), static_cast<int>(place));
        m_added.insert(state);
        listStates();
        endInsertColumns();
    }
    return *columnOf(state);
}

/// Once, so that rows know how high they are.
void MatrixModel::count()
{
    m_counts = {};
    m_counts.isCut = m_matrix.isCut();
    m_lines.assign(m_matrix.animations().count, 1);
    std::size_t budget = kMostCounted;
    for (std::size_t row = 0; row < m_lines.size(); ++row)
    {
        const std::size_t animation = m_matrix.animations().first + row;
        for (const std::uint16_t state : m_matrix.statesOf(animation))
        {
            const auto cell = m_matrix.cell(m_parts->objects(), animation, state);
            const auto dispatches = cell.dispatches.size();
            if (budget < dispatches + cell.changes.size())
            {
                m_counts.isCut = true;
                return;
            }
            budget -= dispatches + cell.changes.size();
            m_lines[row] = std::max(
                m_lines[row],
                static_cast<int>(std::min(dispatches, static_cast<std::size_t>(kMostLines))));
            m_counts.empty += cell.empty;
            m_counts.repeated += cell.changes.size() > 1 ? 1 : 0;
            m_counts.isCut = m_counts.isCut || cell.isCut;
            for (const auto& each : cell.dispatches)
            {
                m_counts.never += happens(*m_parts, animation, each) ? 0 : 1;
            }
        }
    }
}

std::size_t MatrixModel::animationAt(int row) const
{
    return m_matrix.animations().first + static_cast<std::size_t>(row);
}

std::uint16_t MatrixModel::stateAt(int column) const
{
    return m_states[static_cast<std::size_t>(column)];
}

const tr::anim::MatrixCell& MatrixModel::cellAt(const QModelIndex& index) const
{
    const auto key = static_cast<quint64>(index.row()) << 16U | stateAt(index.column());
    const auto found = m_cells.constFind(key);
    if (found != m_cells.constEnd())
    {
        return *found;
    }
    if (m_cells.size() >= kMostKept)
    {
        m_cells.clear();
    }
    return *m_cells.insert(
        key, m_matrix.cell(m_parts->objects(), animationAt(index.row()), stateAt(index.column())));
}

std::optional<int> MatrixModel::rowOf(std::size_t animation) const
{
    return m_matrix.animations().contains(animation)
               ? std::optional(static_cast<int>(animation - m_matrix.animations().first))
               : std::nullopt;
}

std::optional<int> MatrixModel::columnOf(std::uint16_t state) const
{
    const auto place = std::ranges::lower_bound(m_states, state);
    return place != m_states.end() && *place == state
               ? std::optional(static_cast<int>(place - m_states.begin()))
               : std::nullopt;
}

std::vector<tr::level::AnimDispatch> MatrixModel::dispatchesAt(const QModelIndex& index) const
{
    std::vector<tr::level::AnimDispatch> all;
    for (const auto& each : cellAt(index).dispatches)
    {
        all.push_back(m_parts->objects().animDispatches[each.dispatch]);
    }
    return all;
}

QString MatrixModel::typedText(const QModelIndex& index) const
{
    return typedDispatches(*m_parts, animationAt(index.row()), dispatchesAt(index));
}

Address MatrixModel::addressAt(const QModelIndex& index) const
{
    const auto& cell = cellAt(index);
    if (!cell.dispatches.empty())
    {
        return {tables::AnimDispatches, cell.dispatches.front().dispatch, Address::kWholeRow};
    }
    return cell.isThere()
               ? Address{tables::StateChanges, cell.changes.front(), Address::kWholeRow}
               : Address{tables::Animations, animationAt(index.row()), Address::kWholeRow};
}

int MatrixModel::linesOf(int row) const
{
    return m_lines[static_cast<std::size_t>(row)];
}

bool MatrixModel::matches(int row, const QString& text) const
{
    const QString wanted = text.trimmed();
    bool isNumber = false;
    const int number = wanted.toInt(&isNumber);
    if (wanted.isEmpty() || isNumber)
    {
        return wanted.isEmpty() || number == row;
    }
    const std::size_t animation = animationAt(row);
    const std::uint16_t state = m_parts->objects().animations[animation].stateId;
    return m_parts->animationName(animation).contains(wanted, Qt::CaseInsensitive)
           || m_parts->stateTitle(state).contains(wanted, Qt::CaseInsensitive);
}

void MatrixModel::setMoment(const std::optional<tr::view::AnimationMoment>& moment)
{
    const bool isSame =
        m_moment.has_value() == moment.has_value()
        && (!moment
            || (m_moment->animation == moment->animation && m_moment->frame == moment->frame));
    if (isSame)
    {
        return;
    }
    const auto before = std::exchange(m_moment, moment);
    if (before && (!moment || before->animation != moment->animation))
    {
        tellRow(before->animation);
    }
    if (moment)
    {
        tellRow(moment->animation);
    }
}

void MatrixModel::tellRow(std::size_t animation)
{
    const auto row = rowOf(animation);
    if (row && !m_states.empty())
    {
        Q_EMIT dataChanged(index(*row, 0), index(*row, columnCount() - 1), {Qt::BackgroundRole});
    }
}

/// Whether one of the cell's dispatches holds now.
bool MatrixModel::holds(const QModelIndex& index) const
{
    if (!m_moment || m_moment->animation != animationAt(index.row()))
    {
        return false;
    }
    const auto& objects = m_parts->objects();
    const std::int64_t now = tr::view::framesOf(objects.animations[m_moment->animation]).first
                             + static_cast<std::int64_t>(m_moment->frame);
    return std::ranges::any_of(cellAt(index).dispatches,
                               [&](const tr::anim::MatrixDispatch& each)
                               {
                                   const auto& it = objects.animDispatches[each.dispatch];
                                   return tr::view::withSign(it.low) <= now
                                          && now <= tr::view::withSign(it.high);
                               });
}

int MatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.animations().count);
}

int MatrixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_states.size());
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && m_isEditable && !cellAt(index).isCut ? flags | Qt::ItemIsEditable
                                                                   : flags;
}

QString MatrixModel::text(const QModelIndex& index) const
{
    const auto& cell = cellAt(index);
    if (cell.isThere() && cell.dispatches.empty())
    {
        return tr("none");
    }
    QStringList lines;
    const auto all = static_cast<int>(cell.dispatches.size());
    for (const auto& each : cell.dispatches)
    {
        if (lines.size() == kMostLines - 1 && all > kMostLines)
        {
            lines.append(tr("%1 more\u2026").arg(all - lines.size()));
            break;
        }
        lines.append(dispatchText(
            *m_parts, animationAt(index.row()), m_parts->objects().animDispatches[each.dispatch]));
    }
    return lines.join(u'\n');
}

/// All that there is to be known of a cell.
QString MatrixModel::sentences(const QModelIndex& index) const
{
    const std::size_t animation = animationAt(index.row());
    QStringList lines{
        tr("%1, asked for %2")
            .arg(m_parts->animationTitle(animation), m_parts->stateTitle(stateAt(index.column())))};
    const auto& cell = cellAt(index);
    if (!cell.isThere())
    {
        lines.append(tr("There is no state change for it."));
    }
    for (const auto& each : cell.dispatches)
    {
        if (static_cast<std::size_t>(lines.size()) > kMostTold)
        {
            lines.append(QStringLiteral("\u2026"));
            break;
        }
        lines.append(dispatchSentence(
            *m_parts, animation, m_parts->objects().animDispatches[each.dispatch]));
    }
    lines.append(remarksOf(*m_parts, animation, cell).lines);
    return lines.join(u'\n');
}

QVariant MatrixModel::colour(const QModelIndex& index) const
{
    const auto& cell = cellAt(index);
    const QPalette palette = QGuiApplication::palette();
    const auto& objects = m_parts->objects();
    const bool isBroken = std::ranges::any_of(
        cell.dispatches,
        [&](const tr::anim::MatrixDispatch& each) {
            return objects.animDispatches[each.dispatch].nextAnimation >= objects.animations.size();
        });
    if (isBroken)
    {
        return signalColours(palette).bad;
    }
    const bool isIdle =
        cell.isOwnState
        || std::ranges::none_of(cell.dispatches,
                                [&](const tr::anim::MatrixDispatch& each)
                                { return happens(*m_parts, animationAt(index.row()), each); });
    return isIdle ? QVariant(palette.color(QPalette::PlaceholderText)) : QVariant();
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return text(index);
    case Qt::EditRole:
        return typedText(index);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return sentences(index);
    case Qt::DecorationRole:
    {
        const auto& cell = cellAt(index);
        const CellRemarks remarks =
            cell.isThere() ? remarksOf(*m_parts, animationAt(index.row()), cell) : CellRemarks();
        return remarks.lines.isEmpty()
                   ? QVariant()
                   : QVariant(icon(QLatin1String(remarks.isDoubtful ? "warning" : "info")));
    }
    case Qt::ForegroundRole:
        return cellAt(index).isThere() ? colour(index) : QVariant();
    case Qt::BackgroundRole:
    {
        const QPalette palette = QGuiApplication::palette();
        return holds(index) ? QVariant(
                   mixed(palette.color(QPalette::Base), signalColours(palette).good, kHeld))
                            : QVariant();
    }
    default:
        return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_parts)
    {
        return {};
    }
    if (orientation == Qt::Horizontal)
    {
        const std::uint16_t state = stateAt(section);
        switch (role)
        {
        case Qt::DisplayRole:
            return QStringLiteral("%1\n%2").arg(state).arg(m_parts->stateName(state));
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return tr("%1 is asked for").arg(m_parts->stateTitle(state));
        default:
            return {};
        }
    }
    const std::size_t animation = animationAt(section);
    const std::uint16_t state = m_parts->objects().animations[animation].stateId;
    switch (role)
    {
    case Qt::DisplayRole:
        // The state in front of the name, which may be longer than there is room for.
        return withName(QStringLiteral("%1 [%2]").arg(section).arg(state),
                        m_parts->animationName(animation));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1\n%2").arg(m_parts->animationTitle(animation),
                                            m_parts->stateTitle(state));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace ui
