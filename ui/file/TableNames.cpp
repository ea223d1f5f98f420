#include "ui/file/TableNames.h"

#include "ui/common/texts/Strings.h"

#include <QCoreApplication>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

QString translated(const char* context, std::string_view text)
{
    return QCoreApplication::translate(context, std::string(text).c_str());
}

} // namespace

QString tableTitle(const tr::schema::TableInfo& table)
{
    return translated("Tables", table.title);
}

QString tableTitle(TableId table)
{
    return tableTitle(*table);
}

QString rowNoun(TableId table)
{
    return translated("Rows", table->noun);
}

QString tableDocumentation(TableId table)
{
    return translated("Tables", table->doc);
}

QString tableTitle(tr::view::DerivedId table)
{
    return translated("Tables", tr::view::derivedInfo(table).title);
}

QString tableDocumentation(tr::view::DerivedId table)
{
    return translated("Tables", tr::view::derivedInfo(table).doc);
}

QString tableTitle(const ShownTable& table)
{
    return std::visit([](const auto& id) { return tableTitle(id); }, table);
}

QString tableName(const ShownTable& table)
{
    const auto* const derived = std::get_if<tr::view::DerivedId>(&table);
    return toQString(derived != nullptr ? tr::view::derivedInfo(*derived).name
                                        : std::get<tr::schema::TableId>(table)->name);
}

} // namespace ui
