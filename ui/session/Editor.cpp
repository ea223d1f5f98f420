#include "ui/session/Editor.h"

#include "core/edit/document/EditWords.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/ByteEdit.h"
#include "core/edit/fields/TriggerEdit.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/session/FileSession.h"
#include "ui/session/HeldPlace.h"
#include "ui/session/OpenEdits.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

QString reasonOf(const tr::Result<void>& result)
{
    return result ? QString() : sentence(result.error());
}

/// Sets numbers of one table. `whom`: of the row `row`.
QString storeCells(tr::edit::Document& document,
                   const tr::edit::EditName& name,
                   std::span<const tr::edit::CellValue> values,
                   const ForWhom& whom,
                   std::size_t row)
{
    return reasonOf(whom ? tr::edit::setOwnCells(document, name, values, *whom, row)
                         : tr::edit::setCells(document, name, values));
}

RowsToChange rowOf(const Address& address)
{
    return {address.table, {address.row}, address.leaf};
}

} // namespace

tr::schema::Cell cellOf(const Address& address)
{
    return {address.table, address.row, static_cast<std::uint32_t>(address.leaf)};
}

RowsToChange rowsOf(std::span<const tr::edit::CellValue> values)
{
    RowsToChange rows;
    for (const auto& each : values)
    {
        const bool isFirst = rows.rows.empty();
        const bool isOther = !isFirst && each.cell.table != rows.table;
        if (isOther)
        {
            rows.isWithOthers = true;
            if (tr::view::isPart(rows.table))
            {
                continue;
            }
            rows.rows.clear();
        }
        rows.table = each.cell.table;
        rows.leaf = static_cast<int>(each.cell.leaf);
        rows.rows.push_back(each.cell.row);
    }
    std::ranges::sort(rows.rows);
    const auto repeated = std::ranges::unique(rows.rows);
    rows.rows.erase(repeated.begin(), repeated.end());
    return rows;
}

Editor::Editor(FileSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
}

bool Editor::canEdit(const Address& address) const
{
    const bool isField = address.leaf != Address::kWholeRow && address.row != Address::kWholeTable;
    if (!isField || m_session.document() == nullptr || !exists(*m_session.file(), address))
    {
        return false;
    }
    return leaf(address).count == 1 && tr::edit::isEditable(leaf(address));
}

bool Editor::canName(const Address& address) const
{
    return m_session.document() != nullptr && address.row != Address::kWholeTable
           && exists(*m_session.file(), address)
           && m_session.document()->content().notes().of(address.table) != nullptr;
}

const tr::schema::Leaf& Editor::leaf(const Address& address) const
{
    const auto& view = *m_session.file()->tables().find(address.table);
    return view.type().leaves()[static_cast<std::size_t>(address.leaf)];
}

tr::schema::Value Editor::value(const Address& address) const
{
    return tr::schema::valueOf(m_session.file()->tables(), cellOf(address));
}

QString Editor::text(const Address& address, EditText style) const
{
    if (style == EditText::Stored)
    {
        return toQString(value(address).text());
    }
    const Decoder decoder = this->decoder();
    return decoder.decoded(decoder.placeOf(address));
}

QString Editor::storedHint(const Address& address, const QString& text) const
{
    const auto number = parse(address, text, EditText::Meant);
    const QString stored = number ? toQString(number->text()) : QString();
    const bool saysMore =
        !stored.isEmpty() && stored != text.section(QChar(0x00B7), 0, 0).trimmed();
    return saysMore ? QStringLiteral("= %1").arg(stored) : QString();
}

std::vector<FieldChoice> Editor::choices(const Address& address) const
{
    const Decoder decoder = this->decoder();
    return choicesFor(decoder, decoder.placeOf(address));
}

bool Editor::isColour(const Address& address) const
{
    return Decoder::colour(decoder().placeOf(address)).has_value();
}

Decoder Editor::decoder() const
{
    return Decoder(m_session.file());
}

tr::Result<tr::schema::Value>
Editor::parse(const Address& address, const QString& text, EditText style) const
{
    if (style == EditText::Stored)
    {
        return tr::edit::parseValue(leaf(address), text.toStdString());
    }
    const Decoder decoder = this->decoder();
    return inputValue(decoder, decoder.placeOf(address), text);
}

QString Editor::problem(const Address& address, const QString& text, EditText style) const
{
    const auto value = parse(address, text, style);
    return value ? QString() : sentence(value.error());
}

OpenEdits& Editor::openEdits() const noexcept
{
    return m_session.openEdits();
}

std::unique_ptr<HeldPlace> Editor::hold(const Address& address) const
{
    return std::make_unique<HeldPlace>(m_session, address);
}

QString Editor::nameOf(const Address& address) const
{
    const OpenFilePtr& file = m_session.file();
    if (!file || address.row == Address::kWholeTable || !exists(*file, address))
    {
        return {};
    }
    const tr::view::RowNames names(file->file().content, file->tables());
    return objectText(address.leaf == Address::kWholeRow ? names.row(address.table, address.row)
                                                         : names.number(cellOf(address)));
}

QString Editor::storeIn(tr::edit::Document& document,
                        const Address& address,
                        const QString& text,
                        EditText style,
                        const ForWhom& whom) const
{
    if (!canEdit(address))
    {
        return tr("The number is not there any more.");
    }
    if (text == this->text(address, style))
    {
        return {};
    }
    const auto number = parse(address, text, style);
    if (!number)
    {
        return sentence(number.error());
    }
    const tr::edit::CellValue value{cellOf(address), *number};
    return storeCells(document,
                      tr::edit::nameOfNumber(document.content(), value.cell),
                      std::span(&value, 1),
                      whom,
                      address.row);
}

QString Editor::change(const RowsToChange& rows,
                       const Store& store,
                       const Then& then,
                       const std::function<void()>& givenUp)
{
    SharedRows& shared = m_session.sharedRows();
    if (shared.mustAsk(rows))
    {
        // Nobody is asked about what cannot be, or changes nothing.
        tr::edit::Document trial(m_session.document()->content());
        QString reason = store(trial, {});
        if (!reason.isEmpty() || !trial.canUndo())
        {
            if (reason.isEmpty() && then)
            {
                then({});
            }
            return reason;
        }
    }
    const auto now = std::make_shared<std::optional<QString>>(QString());
    shared.ask(
        rows,
        [self = QPointer(this), store, then, now, leaf = rows.leaf](const ForWhom& whom)
        {
            if (!self)
            {
                return;
            }
            const QString reason = store(*self->m_session.document(), whom);
            if (whom && reason.isEmpty())
            {
                self->m_session.sharedRows().tellPlace(*whom, leaf);
            }
            if (*now)
            {
                *now = reason; // it is told by the result
            }
            if (then && (reason.isEmpty() || !*now))
            {
                then(reason);
            }
            else if (!*now && !reason.isEmpty())
            {
                self->m_session.sharedRows().refuse(reason);
            }
        },
        givenUp);
    return std::exchange(*now, std::nullopt).value_or(QString());
}

QString Editor::set(const Address& address, const QString& text, EditText style)
{
    return change(rowOf(address),
                  [this, address, text, style](tr::edit::Document& document, const ForWhom& whom)
                  { return storeIn(document, address, text, style, whom); });
}

QString Editor::setField(const Address& address, const tr::schema::Value& number)
{
    const tr::edit::CellValue value{cellOf(address), number};
    return setCells(tr::edit::nameOfNumber(m_session.document()->content(), value.cell), {value});
}

QString Editor::setCells(const tr::edit::EditName& name, std::vector<tr::edit::CellValue> values)
{
    const RowsToChange rows = rowsOf(values);
    return change(
        rows,
        [this, name, values = std::move(values), row = rows.rows.front()](
            tr::edit::Document& document, const ForWhom& whom)
        {
            const auto done = whom ? tr::edit::setOwnCells(document, name, values, *whom, row)
                                   : tr::edit::setCells(document, name, values);
            return values.size() == 1 || done ? reasonOf(done) : reasonAmong(done.error());
        });
}

/// Which of several numbers it is, and why it cannot be.
QString Editor::reasonAmong(const tr::Error& error) const
{
    if (error.path.empty())
    {
        return sentence(error);
    }
    const OpenFilePtr& file = m_session.file();
    const auto place = placeOf(*file, toQString(error.path));
    QString name = place ? nameOf(*place) : QString();
    if (name.isEmpty())
    {
        // Counts that disagree are those of a whole table.
        const tr::view::RowNames names(file->file().content, file->tables());
        name = objectText(names.table(error.path));
    }
    name = name.isEmpty() ? toQString(error.path) : name[0].toUpper() + name.mid(1);
    return QStringLiteral("%1: %2").arg(name, sentence(error));
}

Editor::Sharers Editor::sharersOf(const Address& address) const
{
    const SharedRows& shared = m_session.sharedRows();
    const auto sharing = shared.sharing(rowOf(address));
    return {sharing.isShared() ? sharing.ways - 1 : 0,
            sharing.isAtLeast,
            shared.mustAsk(rowOf(address))};
}

std::optional<tr::schema::Value> Editor::linkValue(const Address& address, const Address& row) const
{
    const Decoder decoder = this->decoder();
    return valueLeadingTo(decoder, decoder.placeOf(address), row);
}

bool Editor::canLink(const Address& address, const Address& row) const
{
    return row.row != Address::kWholeTable && canEdit(address) && exists(*m_session.file(), row)
           && linkValue(address, row);
}

QString Editor::link(const Address& address, const Address& row)
{
    return setField(address, *linkValue(address, row));
}

QString Editor::setBits(const Address& address, std::uint32_t mask, bool on)
{
    const tr::schema::ScalarType type = leaf(address).memory;
    std::uint64_t bits = 0;
    tr::schema::storeValue(type, value(address), &bits);
    bits = on ? bits | mask : bits & ~std::uint64_t{mask};
    return setField(address, tr::schema::loadValue(type, &bits));
}

QString Editor::setTrigger(std::size_t word,
                           const tr::view::TriggerSetup& setup,
                           const std::function<void()>& givenUp)
{
    // A button can be pressed while a window is closed, too.
    return m_session.document() == nullptr
               ? QString()
               : change(
                   {tr::level::tables::FloorData, {word + 1}, 0},
                   [word, setup](tr::edit::Document& document, const ForWhom& whom)
                   { return storeTriggerIn(document, word, setup, whom); },
                   {},
                   givenUp);
}

QString Editor::storeTriggerIn(tr::edit::Document& document,
                               std::size_t word,
                               const tr::view::TriggerSetup& setup,
                               const ForWhom& whom)
{
    if (!whom)
    {
        return reasonOf(tr::edit::setTriggerSetup(document, word, setup));
    }
    const auto value = tr::edit::triggerWord(document.content(), word, setup);
    return value ? storeCells(document,
                              tr::edit::nameOfNumber(document.content(), value->cell),
                              std::span(&*value, 1),
                              whom,
                              value->cell.row)
                 : sentence(value.error());
}

QString Editor::setBytes(const tr::schema::FieldMap& map,
                         std::uint32_t space,
                         std::uint64_t offset,
                         const QByteArray& bytes)
{
    if (m_session.document() == nullptr)
    {
        return {};
    }
    const auto raw = std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())));
    const auto values =
        tr::edit::cellsOfBytes(m_session.document()->content(), map, space, offset, raw);
    if (!values)
    {
        return sentence(values.error());
    }
    return values->empty() ? QString()
                           : setCells(tr::edit::nameOfBytes(raw.size(), offset), *values);
}

QString Editor::storeNumbersIn(tr::edit::Document& document,
                               std::span<const Number> numbers,
                               const ForWhom& whom,
                               std::size_t row) const
{
    std::vector<tr::edit::CellValue> values;
    for (const Number& each : numbers)
    {
        if (!canEdit(each.address))
        {
            return tr("The number is not there any more.");
        }
        const tr::schema::ScalarType type = leaf(each.address).disk;
        values.push_back({cellOf(each.address), tr::schema::Value::ofInteger(type, each.number)});
    }
    return values.empty()
               ? QString()
               : storeCells(document,
                            tr::edit::nameOfNumber(document.content(), values.front().cell),
                            values,
                            whom,
                            row);
}

QString Editor::setRows(const Address& address,
                        std::span<const std::size_t> rows,
                        const QString& text,
                        EditText style,
                        const Then& then)
{
    const auto number = parse(address, text, style);
    if (!number)
    {
        return sentence(number.error());
    }
    const RowsToChange all{address.table, {rows.begin(), rows.end()}, address.leaf};
    return change(
        all,
        [all, number = *number](tr::edit::Document& document, const ForWhom& whom)
        {
            const auto leaf = static_cast<std::uint32_t>(all.leaf);
            return storeCells(
                document,
                tr::edit::nameOfField(tr::edit::EditCode::SetValues,
                                      document.content(),
                                      all.table,
                                      leaf,
                                      all.rows.size()),
                tr::edit::sameIn(document.content(), all.table, leaf, all.rows, number),
                whom,
                all.rows.front());
        },
        then);
}

QString Editor::addToRows(const Address& address,
                          std::span<const std::size_t> rows,
                          qint64 amount,
                          const Then& then)
{
    const RowsToChange all{address.table, {rows.begin(), rows.end()}, address.leaf};
    return change(
        all,
        [all, amount](tr::edit::Document& document, const ForWhom& whom)
        {
            const auto leaf = static_cast<std::uint32_t>(all.leaf);
            const auto& content = document.content();
            return storeCells(
                document,
                tr::edit::nameOfField(
                    tr::edit::EditCode::AddToValues, content, all.table, leaf, all.rows.size()),
                tr::edit::addedTo(content, all.table, leaf, all.rows, amount),
                whom,
                all.rows.front());
        },
        then);
}

} // namespace ui
