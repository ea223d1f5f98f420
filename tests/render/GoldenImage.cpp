#include "tests/render/GoldenImage.h"

#include <QColor>
#include <QDir>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace test
{

namespace
{

constexpr int kTolerance = 8;
constexpr double kTolerantShare = 0.001;
constexpr int kAmplification = 8;

struct Difference
{
    qsizetype pixels = 0;
    int largest = 0;
    QImage picture;
};

Difference differenceOf(const QImage& a, const QImage& b)
{
    Difference result;
    result.picture = QImage(a.size(), QImage::Format_RGB888);
    for (int y = 0; y < a.height(); ++y)
    {
        for (int x = 0; x < a.width(); ++x)
        {
            const QRgb left = a.pixel(x, y);
            const QRgb right = b.pixel(x, y);
            const std::array<int, 4> channels{std::abs(qRed(left) - qRed(right)),
                                              std::abs(qGreen(left) - qGreen(right)),
                                              std::abs(qBlue(left) - qBlue(right)),
                                              std::abs(qAlpha(left) - qAlpha(right))};
            const int largest = *std::max_element(channels.begin(), channels.end());
            result.pixels += largest > 0 ? 1 : 0;
            result.largest = std::max(result.largest, largest);
            const auto shown = [&](std::size_t channel)
            { return std::min(channels[channel] * kAmplification, 255); };
            result.picture.setPixel(x, y, qRgb(shown(0), shown(1), shown(2)));
        }
    }
    return result;
}

QString failedPath(const QString& name, const QString& what)
{
    const QString folder = QStringLiteral(CARTOUCHE_FAILED_DIR);
    QDir().mkpath(folder);
    return folder + QLatin1Char('/') + name + QLatin1Char('.') + what + QStringLiteral(".png");
}

} // namespace

bool matchesGolden(const QString& name, const QImage& picture, QString& message)
{
    const QString path =
        QStringLiteral(CARTOUCHE_GOLDEN_DIR) + QLatin1Char('/') + name + QStringLiteral(".png");
    if (qEnvironmentVariableIntValue("CARTOUCHE_UPDATE_GOLDEN") == 1)
    {
        message = QStringLiteral("cannot write ") + path;
        return picture.convertToFormat(QImage::Format_RGB888).save(path);
    }

    const QImage golden(path);
    if (golden.size() != picture.size())
    {
        const QString actual = failedPath(name, QStringLiteral("actual"));
        picture.save(actual);
        message = QStringLiteral("%1 is missing or has another size; see %2").arg(path, actual);
        return false;
    }
    const Difference difference = differenceOf(picture, golden);
    const double share = double(difference.pixels) / double(picture.width() * picture.height());
    if (difference.largest <= kTolerance && share <= kTolerantShare)
    {
        return true;
    }
    const QString actual = failedPath(name, QStringLiteral("actual"));
    picture.save(actual);
    difference.picture.save(failedPath(name, QStringLiteral("difference")));
    message = QStringLiteral("%1 pixels differ, by up to %2; see %3")
                  .arg(difference.pixels)
                  .arg(difference.largest)
                  .arg(actual);
    return false;
}

} // namespace test
