#include "tests/render/MonthScene.h"

#include "tests/render/TestScenes.h"
#include "tests/support/almanac/Almanac.h"

#include <array>

namespace test
{
namespace
{

namespace almanac = tr::test::almanac;

constexpr float kSide = 80.0F;
constexpr float kStep = 100.0F;

const almanac::Almanac& almanacOf(const render::SceneData& data)
{
    return *data.content.as<almanac::Almanac>();
}

std::size_t countMonths(const render::SceneData& data)
{
    const auto* const almanac = data.content.as<almanac::Almanac>();
    return almanac != nullptr ? almanac->months.size() : 0;
}

render::SceneDescription
buildMonth(const render::SceneData& data, std::size_t row, const render::SceneOptions&)
{
    SceneWriter writer;
    const auto& days = almanacOf(data).months[row].days;
    for (std::size_t day = 0; day < days.size(); ++day)
    {
        Look look;
        look.colour = kRed;
        look.doubleSided = true;
        look.pick = writer.addPick(almanac::Days);
        writer.scene().picks.back() = {
            almanac::Days, static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(day)};
        const float left = kStep * static_cast<float>(day);
        writer.addRectangle({left, 0.0F}, {left + kSide, kSide}, 0.0F, look);
    }
    return writer.finish();
}

render::EmptyScene withoutDays(const render::SceneData&, std::size_t)
{
    return {};
}

/// The month that a picture is printed above.
std::optional<std::size_t> monthOf(const render::SceneData& data, const render::SceneRow& other)
{
    const auto& months = almanacOf(data).months;
    for (std::size_t month = 0; other.table == almanac::Pictures && month < months.size(); ++month)
    {
        if (months[month].head.picture == other.row)
        {
            return month;
        }
    }
    return std::nullopt;
}

} // namespace

const render::SubjectKind kMonths{.table = almanac::Months,
                                  .count = &countMonths,
                                  .build = &buildMonth,
                                  .whyEmpty = &withoutDays,
                                  .rowFor = &monthOf};

render::SubjectKinds monthsOnly() noexcept
{
    static constexpr std::array kOnly{&kMonths};
    return kOnly;
}

} // namespace test
