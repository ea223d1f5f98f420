#include "core/edit/document/EditWords.h"

#include "core/base/Text.h"
#include "core/schema/table/CellPath.h"
#include "core/view/words/RowNames.h"

namespace tr::edit
{

EditName nameOfNumber(const Content& content, const schema::Cell& cell)
{
    const schema::TableSet tables = content.tables();
    return {EditCode::SetValue, {view::RowNames(content, tables).number(cell)}};
}

EditName nameOfField(
    EditCode code, const Content& content, TableId table, std::uint32_t leaf, std::size_t count)
{
    const schema::TableSet tables = content.tables();
    const schema::TableView& view = *tables.find(table);
    const std::string& path = view.type().leaves()[leaf].path;
    return {code,
            {path.empty() ? std::string(view.info().name) : view::fieldWords(path),
             concat(count),
             view::Phrase{view.info().title, {}}}};
}

EditName nameOfRows(EditCode code,
                    const Content& content,
                    std::string_view path,
                    std::size_t first,
                    std::size_t count)
{
    if (count != 1)
    {
        return nameOfNewRows(code, content, path, count);
    }
    const schema::TableSet tables = content.tables();
    const auto place = schema::tableAt(tables, path);
    if (!place || first >= place->segment->count)
    {
        return nameOfNewRows(code, content, path, count);
    }
    const view::RowNames names(content, tables);
    return {code, {concat(count), names.row(place->view->id(), place->segment->before + first)}};
}

EditName
nameOfNewRows(EditCode code, const Content& content, std::string_view path, std::size_t count)
{
    const schema::TableSet tables = content.tables();
    return {code, {concat(count), view::RowNames(content, tables).table(path)}};
}

EditName nameOfEntries(
    EditCode code, const Content& content, TableId owners, std::size_t owner, std::size_t count)
{
    const schema::TableSet tables = content.tables();
    return {code, {view::RowNames(content, tables).row(owners, owner), concat(count)}};
}

} // namespace tr::edit
