#include "render/gl/ImageFilm.h"

#include "core/base/Contracts.h"

#include <utility>

namespace render::gl
{
namespace
{

tr::exchange::Picture pictureOf(const QImage& image)
{
    const QImage plain = image.convertToFormat(QImage::Format_RGBA8888);
    tr::exchange::Picture picture{
        static_cast<std::uint32_t>(plain.width()), static_cast<std::uint32_t>(plain.height()), {}};
    const auto row = static_cast<std::ptrdiff_t>(picture.width * tr::exchange::kPixelBytes);
    for (int y = 0; y < plain.height(); ++y)
    {
        const uchar* const line = plain.constScanLine(y);
        picture.pixels.insert(picture.pixels.end(), line, line + row);
    }
    return picture;
}

} // namespace

tr::Result<void> ImageFilm::add(const QImage& image, std::chrono::milliseconds time)
{
    const tr::exchange::Picture picture = pictureOf(image);
    if (!m_film)
    {
        auto film = tr::exchange::FilmWriter::begin(
            picture.width, picture.height, tr::exchange::FilmQuality::Small);
        if (!film)
        {
            return tl::unexpected(film.error());
        }
        m_film = std::move(*film);
        m_size = image.size();
    }
    if (m_size != image.size())
    {
        return tr::fail(tr::ErrorCode::FilmNotMade, {"its pictures are not all of one size"});
    }
    return m_film->add(picture, time);
}

tr::Result<std::vector<std::byte>> ImageFilm::finish()
{
    TR_PRE(m_film.has_value());
    return m_film->finish();
}

} // namespace render::gl
