#include "core/edit/fields/TriggerEdit.h"

#include "core/base/Text.h"
#include "core/level/Content.h"

namespace tr::edit
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

Result<void> checkRange(int value, int lowest, int highest, const std::string& path)
{
    if (value >= lowest && value <= highest)
    {
        return {};
    }
    Error error;
    error.code = ErrorCode::OutOfRange;
    error.path = path;
    error.arguments = {concat(value), concat(lowest), concat(highest)};
    return fail(std::move(error));
}

} // namespace

Result<CellValue>
triggerWord(const Content& content, std::size_t word, const view::TriggerSetup& setup)
{
    const auto& level = *content.as<level::Level>();
    const std::size_t at = word + 1;
    const std::string path = concat(tables::FloorData.segment, "/", at);
    const auto range = view::timerRange(level.version);
    if (auto fits = checkRange(setup.timer, range.lowest, range.highest, path); !fits)
    {
        return fail(std::move(fits.error()));
    }
    if (auto fits = checkRange(setup.mask, 0, view::kWholeMask, path); !fits)
    {
        return fail(std::move(fits.error()));
    }
    const std::uint16_t now = view::withTriggerSetup(level.floorData.rows()[at], setup);
    return CellValue{{tables::FloorData, at, 0},
                     schema::Value::ofInteger(schema::ScalarType::U16, now)};
}

Result<void> setTriggerSetup(Document& document, std::size_t word, const view::TriggerSetup& setup)
{
    const auto cell = triggerWord(document.content(), word, setup);
    if (!cell)
    {
        return fail(cell.error());
    }
    const auto& level = *document.content().as<level::Level>();
    const std::uint16_t old = level.floorData.rows()[cell->cell.row];
    if (cell->value.integer() == old)
    {
        return {};
    }
    const view::TriggerSetup before = view::triggerSetup(old, level.version);
    const bool isTimer = setup.oneShot == before.oneShot && setup.mask == before.mask;
    return setValue(
        document, cell->cell, cell->value, isTimer ? concat("timer/", word) : std::string());
}

} // namespace tr::edit
