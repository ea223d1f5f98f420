#include "core/exchange/Film.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <limits>
#include <span>
#include <string>
#include <utility>
#include <webp/encode.h>
#include <webp/mux.h>

namespace tr::exchange
{
namespace
{

/// From 0, fast, to 6, small. What comes behind 4 takes several times as long for some percent.
constexpr int kFilmEffort = 4;
/// Of pictures that are kept as photos are, from 0 to 100: text stays sharp.
constexpr float kFilmLikeness = 82.0F;

struct EncoderDelete
{
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

tl::unexpected<Error> notMade(std::string reason)
{
    return fail(ErrorCode::FilmNotMade, {std::move(reason)});
}

/// A picture of the library, which is freed however a function is left.
class WebPixels
{
public:
    WebPixels() { m_isUsable = WebPPictureInit(&m_picture) != 0; }

    WebPixels(const WebPixels&) = delete;
    WebPixels& operator=(const WebPixels&) = delete;

    ~WebPixels() { WebPPictureFree(&m_picture); }

    /// Precondition: the picture is no larger than a film can be.
    [[nodiscard]] bool take(const Picture& picture)
    {
        m_picture.use_argb = 1;
        m_picture.width = static_cast<int>(picture.width);
        m_picture.height = static_cast<int>(picture.height);
        const int stride = m_picture.width * static_cast<int>(kPixelBytes);
        return m_isUsable && WebPPictureImportRGBA(&m_picture, picture.pixels.data(), stride) != 0;
    }

    [[nodiscard]] WebPPicture* get() noexcept { return &m_picture; }

private:
    WebPPicture m_picture{};
    bool m_isUsable = false;
};

} // namespace

struct FilmWriter::Encoder
{
    std::unique_ptr<WebPAnimEncoder, EncoderDelete> writer;
    WebPConfig config{};
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    int time = 0; ///< of all pictures, in milliseconds
};

FilmWriter::FilmWriter(std::unique_ptr<Encoder> encoder)
    : m_encoder(std::move(encoder))
{
}

FilmWriter::FilmWriter(FilmWriter&& other) noexcept = default;
FilmWriter& FilmWriter::operator=(FilmWriter&& other) noexcept = default;
FilmWriter::~FilmWriter() = default;

Result<FilmWriter> FilmWriter::begin(std::uint32_t width, std::uint32_t height, FilmQuality quality)
{
    if (width == 0 || height == 0 || width > kLongestFilmSide || height > kLongestFilmSide
        || std::uint64_t{width} * height > kMostPixels)
    {
        return fail(ErrorCode::PictureTooLarge,
                    {concat(width), concat(height), concat(kMostPixels)});
    }
    auto encoder = std::make_unique<Encoder>();
    encoder->width = width;
    encoder->height = height;
    WebPAnimEncoderOptions options{};
    if (WebPConfigInit(&encoder->config) == 0 || WebPAnimEncoderOptionsInit(&options) == 0)
    {
        return notMade("the library is of another version");
    }
    const bool isExact = quality == FilmQuality::Exact;
    encoder->config.lossless = isExact ? 1 : 0;
    encoder->config.exact = isExact ? 1 : 0; // the colours of clear pixels, too
    encoder->config.method = kFilmEffort;
    encoder->config.quality = kFilmLikeness;
    options.allow_mixed = isExact ? 0 : 1;
    encoder->writer.reset(
        WebPAnimEncoderNew(static_cast<int>(width), static_cast<int>(height), &options));
    if (encoder->writer == nullptr)
    {
        return notMade("there is not enough memory");
    }
    return FilmWriter(std::move(encoder));
}

Result<void> FilmWriter::add(const Picture& picture, std::chrono::milliseconds time)
{
    Encoder& encoder = *m_encoder;
    TR_PRE(picture.width == encoder.width && picture.height == encoder.height);
    TR_PRE(picture.pixels.size() == std::size_t{picture.width} * picture.height * kPixelBytes);
    TR_PRE(time.count() > 0);
    if (time.count() > std::numeric_limits<int>::max() - encoder.time)
    {
        return notMade("it is too long");
    }
    WebPixels pixels;
    if (!pixels.take(picture))
    {
        return notMade("there is not enough memory");
    }
    if (WebPAnimEncoderAdd(encoder.writer.get(), pixels.get(), encoder.time, &encoder.config) == 0)
    {
        return notMade(WebPAnimEncoderGetError(encoder.writer.get()));
    }
    encoder.time += static_cast<int>(time.count());
    return {};
}

Result<std::vector<std::byte>> FilmWriter::finish()
{
    const Encoder& encoder = *m_encoder;
    TR_PRE(encoder.time > 0);
    WebPData data;
    WebPDataInit(&data);
    // The last picture is seen until then.
    const bool done = WebPAnimEncoderAdd(encoder.writer.get(), nullptr, encoder.time, nullptr) != 0
                      && WebPAnimEncoderAssemble(encoder.writer.get(), &data) != 0;
    const auto bytes = std::as_bytes(std::span(data.bytes, data.size));
    std::vector<std::byte> film(bytes.begin(), bytes.end());
    WebPDataClear(&data);
    return done ? Result<std::vector<std::byte>>(std::move(film))
                : notMade(WebPAnimEncoderGetError(encoder.writer.get()));
}

} // namespace tr::exchange
