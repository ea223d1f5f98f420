#include "ui/tasks/Editor.h"

#include "core/edit/ByteEdit.h"
#include "core/edit/TriggerEdit.h"
#include "ui/models/Addresses.h"
#include "ui/models/Strings.h"
#include "ui/services/Messages.h"
#include "ui/tasks/FileSession.h"
#include "ui/tasks/HeldPlace.h"
#include "ui/tasks/OpenEdits.h"

namespace ui
{
namespace
{

QString reasonOf(const tr::Result<void>& result)
{
    return result ? QString() : sentence(result.error());
}

} // namespace

tr::schema::Cell cellOf(const Address& address)
{
    return {address.table, address.row, static_cast<std::uint32_t>(address.leaf)};
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
    return file && exists(*file, address) ? pathOf(*file, address) : QString();
}

QString Editor::storeIn(tr::edit::Document& document,
                        const Address& address,
                        const QString& text,
                        EditText style) const
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
    return number ? reasonOf(tr::edit::setValue(document, cellOf(address), *number))
                  : sentence(number.error());
}

QString Editor::set(const Address& address, const QString& text, EditText style)
{
    return storeIn(*m_session.document(), address, text, style);
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
    return reasonOf(
        tr::edit::setValue(*m_session.document(), cellOf(address), *linkValue(address, row)));
}

QString Editor::setBits(const Address& address, std::uint32_t mask, bool on)
{
    const tr::schema::ScalarType type = leaf(address).disk;
    std::uint32_t bits = 0;
    tr::schema::storeValue(type, value(address), &bits);
    bits = on ? bits | mask : bits & ~mask;
    const tr::schema::Value changed = tr::schema::loadValue(type, &bits);
    return reasonOf(tr::edit::setValue(*m_session.document(), cellOf(address), changed));
}

QString Editor::setTrigger(std::size_t word, const tr::view::TriggerSetup& setup)
{
    // A field that loses the focus tells what is typed in it, while a window is closed, too.
    return m_session.document() == nullptr
               ? QString()
               : reasonOf(tr::edit::setTriggerSetup(*m_session.document(), word, setup));
}

QString Editor::setBytes(std::uint32_t space, std::uint64_t offset, const QByteArray& bytes)
{
    const auto raw = std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())));
    return m_session.document() == nullptr
               ? QString()
               : reasonOf(tr::edit::setBytes(
                   *m_session.document(), m_session.file()->map(), space, offset, raw));
}

QString Editor::setNumbers(std::span<const Number> numbers)
{
    return storeNumbersIn(*m_session.document(), numbers);
}

QString Editor::storeNumbersIn(tr::edit::Document& document, std::span<const Number> numbers) const
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
    if (values.empty())
    {
        return {};
    }
    const std::string path = tr::schema::pathOf(m_session.file()->tables(), values.front().cell);
    return reasonOf(tr::edit::setCells(document, {tr::edit::EditCode::SetValue, {path}}, values));
}

QString Editor::setRows(const Address& address,
                        std::span<const std::size_t> rows,
                        const QString& text,
                        EditText style)
{
    const auto number = parse(address, text, style);
    if (!number)
    {
        return sentence(number.error());
    }
    return reasonOf(tr::edit::setValues(*m_session.document(),
                                        address.table,
                                        static_cast<std::uint32_t>(address.leaf),
                                        rows,
                                        *number));
}

QString Editor::addToRows(const Address& address, std::span<const std::size_t> rows, qint64 amount)
{
    return reasonOf(tr::edit::addToValues(*m_session.document(),
                                          address.table,
                                          static_cast<std::uint32_t>(address.leaf),
                                          rows,
                                          amount));
}

} // namespace ui
