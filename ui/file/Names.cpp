#include "ui/file/Names.h"

#include "core/base/Contracts.h"
#include "core/catalogue/Catalogue.h"
#include "core/view/words/NumberMeaning.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <mutex>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::TableView;
using tr::view::RowNames;

/// A name that no language changes needs no translation.
QString text(const tr::view::Phrase& phrase)
{
    const auto* const name = phrase.text == "{0}" && phrase.arguments.size() == 1
                                 ? std::get_if<std::string>(&phrase.arguments.front().value)
                                 : nullptr;
    return name != nullptr ? toQString(*name) : objectText(phrase);
}

} // namespace

QString meshTitle(tr::schema::Version version, std::uint32_t slot, std::size_t mesh)
{
    const auto name = tr::catalogue::jointName(version, slot, static_cast<std::uint32_t>(mesh));
    return withName(translated("mesh %1").arg(static_cast<qulonglong>(mesh)), nameOrEmpty(name));
}

QString withName(const QString& number, const QString& name)
{
    return name.isEmpty() ? number : QStringLiteral("%1 \u00B7 %2").arg(number, name);
}

/// Looks up what it is asked for, so one asks at a time.
struct Names::Maker
{
    std::mutex mutex;
    std::optional<RowNames> names;
};

Names::Names(std::shared_ptr<const OpenFile> file)
    : m_file(std::move(file))
    , m_rows(std::make_shared<Maker>())
    , m_parts(std::make_shared<Maker>())
{
}

template <class Ask>
auto Names::ask(Maker& maker, const Ask& ask) const
{
    const std::lock_guard lock(maker.mutex);
    if (!maker.names)
    {
        maker.names.emplace(m_file->file().content, m_file->tables(), &owners());
    }
    return ask(std::as_const(*maker.names));
}

QString Names::ofRow(TableId table, std::size_t row) const
{
    const auto name = ask(areThereOf(table) ? *m_rows : *m_parts,
                          [&](const RowNames& names) { return names.name(table, row); });
    return name ? text(*name) : QString();
}

QString Names::ofForeignMesh(std::size_t model, std::size_t pointer) const
{
    return owners().modelOfMesh(pointer) == model ? QString()
                                                  : ofRow(tables::MeshPointers, pointer);
}

QString Names::ofSlot(TableId table, std::int64_t slot) const
{
    return toQString(
        ask(*m_rows, [&](const RowNames& names) { return names.ofSlot(table, slot); }));
}

QString Names::ofEntitySlot(std::int64_t slot) const
{
    return toQString(ask(*m_rows, [&](const RowNames& names) { return names.ofEntitySlot(slot); }));
}

QString Names::ofState(std::size_t animation, std::int64_t state) const
{
    return toQString(
        ask(*m_rows, [&](const RowNames& names) { return names.ofState(animation, state); }));
}

QString Names::ofNumber(const tr::view::FieldPlace& place) const
{
    if (!tr::view::hasWords(place.meaning))
    {
        return toQString(tr::view::describedText(place));
    }
    const auto version = m_file->file().version();
    const auto reference = place.meaning == tr::view::Meaning::Row
                               ? tr::view::referenceOf(place.table(), *place.leaf, version)
                               : std::nullopt;
    const bool isQuick = !reference || areThereOf(reference->target);
    const auto withNames = [&](const RowNames& names)
    { return tr::view::numberWords(place, m_file->tables(), names, version); };
    // Most numbers have no names, and workers that go through whole tables would wait for them.
    const auto words = tr::view::isNamed(place.meaning)
                           ? ask(isQuick ? *m_rows : *m_parts, withNames)
                           : tr::view::numberWords(place, version);
    const QString number = words.isWord ? objectText({words.number, {}}) : toQString(words.number);
    return withName(number, words.name ? text(*words.name) : QString());
}

bool Names::areThereOf(TableId table) noexcept
{
    return RowNames::areThereOf(table);
}

std::int64_t Names::numberOf(TableId table, std::size_t row) const
{
    return ask(*m_rows, [&](const RowNames& names) { return names.numberOf(table, row); });
}

QString Names::title(const Address& address) const
{
    TR_PRE(exists(*m_file, address));
    const TableId table = address.table;
    if (address.row == Address::kWholeTable)
    {
        return tableTitle(table);
    }
    const TableView& view = *m_file->tables().find(table);
    QString title = QStringLiteral("%1 %2").arg(rowNoun(table)).arg(numberOf(table, address.row));
    title = withName(title, ofRow(table, address.row));
    if (view.isNested())
    {
        const TableId outer = table->outer;
        const QString owner = QStringLiteral("%1 %2")
                                  .arg(rowNoun(outer).toLower())
                                  .arg(view.segmentOf(address.row).outer);
        title = withName(title, owner);
    }
    return title;
}

} // namespace ui
