#include "tests/support/FilmReader.h"

#include <memory>
#include <webp/demux.h>

namespace tr::test
{

std::optional<ReadFilm> readFilm(std::span<const std::byte> bytes)
{
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(
        WebPAnimDecoderNew(&data, nullptr), &WebPAnimDecoderDelete);
    WebPAnimInfo info{};
    if (decoder == nullptr || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0)
    {
        return std::nullopt;
    }
    ReadFilm film{static_cast<int>(info.canvas_width),
                  static_cast<int>(info.canvas_height),
                  static_cast<int>(info.loop_count),
                  {}};
    const std::size_t size = std::size_t{4} * info.canvas_width * info.canvas_height;
    while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0)
    {
        std::uint8_t* pixels = nullptr;
        int until = 0;
        if (WebPAnimDecoderGetNext(decoder.get(), &pixels, &until) == 0)
        {
            return std::nullopt;
        }
        film.frames.push_back({until, std::vector(pixels, pixels + size)});
    }
    return film;
}

} // namespace tr::test
