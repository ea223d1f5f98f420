#pragma once

#include "core/exchange/Film.h"

#include <QImage>
#include <QSize>

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace render::gl
{

/// A moving picture of what was drawn: a small WebP file. The first picture says how large it is.
class ImageFilm
{
public:
    /// Precondition: time passes. Errors: PictureTooLarge, and FilmNotMade, where it is not as
    /// large as the first.
    [[nodiscard]] tr::Result<void> add(const QImage& image, std::chrono::milliseconds time);

    /// The file. Nothing can be added then. Precondition: there is a picture. Errors: FilmNotMade.
    [[nodiscard]] tr::Result<std::vector<std::byte>> finish();

private:
    std::optional<tr::exchange::FilmWriter> m_film;
    QSize m_size;
};

} // namespace render::gl
