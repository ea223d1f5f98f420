#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

/// Moving pictures as animated WebP files, which browsers, forums and chats play. WebP Container
/// Specification (Google), Animation.
namespace tr::exchange
{

/// How the pictures of a film are kept.
enum class FilmQuality : std::uint8_t
{
    Exact, ///< every pixel as it was
    Small, ///< each as the codec thinks smaller: exactly, or as photos are
};

/// The longest side that the file format has room for.
inline constexpr std::uint32_t kLongestFilmSide = 16383;

/// Takes pictures one by one, so that a long film needs no more memory than a few of them. It is
/// played without end.
class FilmWriter
{
public:
    /// Errors: PictureTooLarge (one without pixels, too).
    [[nodiscard]] static Result<FilmWriter>
    begin(std::uint32_t width, std::uint32_t height, FilmQuality quality);

    FilmWriter(FilmWriter&& other) noexcept;
    FilmWriter& operator=(FilmWriter&& other) noexcept;
    ~FilmWriter();

    /// Puts a picture behind those before it, to be seen for a time. Preconditions: it is as large
    /// as the film, and time passes. Errors: FilmNotMade.
    [[nodiscard]] Result<void> add(const Picture& picture, std::chrono::milliseconds time);

    /// The file. Nothing can be added then. Precondition: there is a picture. Errors: FilmNotMade.
    [[nodiscard]] Result<std::vector<std::byte>> finish();

private:
    struct Encoder;

    explicit FilmWriter(std::unique_ptr<Encoder> encoder);

    std::unique_ptr<Encoder> m_encoder;
};

} // namespace tr::exchange
