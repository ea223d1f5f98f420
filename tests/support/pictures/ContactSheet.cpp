#include "tests/support/pictures/ContactSheet.h"

#include "core/exchange/Png.h"
#include "core/io/File.h"

#include <cstdlib>
#include <filesystem>

namespace tr::test
{
namespace
{

constexpr std::uint32_t kColumns = 3;

void addPixel(exchange::Picture& picture, const glm::vec3& colour)
{
    const glm::vec3 shown = glm::clamp(colour, 0.0F, 1.0F) * 255.0F + 0.5F;
    for (const float channel : {shown.x, shown.y, shown.z})
    {
        picture.pixels.push_back(static_cast<std::uint8_t>(channel));
    }
    picture.pixels.push_back(255);
}

} // namespace

void ContactSheet::add(const Drawing& one, const Drawing& other)
{
    m_drawings.push_back(one);
    m_drawings.push_back(other);
}

bool ContactSheet::save(const std::string& name) const
{
    const char* const folder = std::getenv("CARTOUCHE_DRAWINGS");
    if (folder == nullptr || m_drawings.empty())
    {
        return true;
    }
    constexpr float kBrighter = 8.0F;
    const std::size_t rows = m_drawings.size() / 2;
    exchange::Picture picture{
        kColumns * Drawing::kWidth, static_cast<std::uint32_t>(rows * Drawing::kSide), {}};
    for (std::size_t line = 0; line < rows * Drawing::kSide; ++line)
    {
        const Drawing& one = m_drawings[line / Drawing::kSide * 2];
        const Drawing& other = m_drawings[line / Drawing::kSide * 2 + 1];
        const std::size_t first = line % Drawing::kSide * Drawing::kWidth;
        for (std::size_t x = 0; x < kColumns * Drawing::kWidth; ++x)
        {
            const std::size_t column = x / Drawing::kWidth;
            const std::size_t pixel = first + x % Drawing::kWidth;
            const glm::vec3& a = one.colours[pixel];
            const glm::vec3& b = other.colours[pixel];
            addPixel(picture, column == 0 ? a : column == 1 ? b : glm::abs(a - b) * kBrighter);
        }
    }
    const auto png = exchange::writePng(picture);
    return png && saveFile(std::filesystem::path(folder) / (name + ".png"), *png);
}

} // namespace tr::test
