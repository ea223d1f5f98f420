#pragma once

#include <QImage>
#include <QString>

namespace test
{

/// Whether a picture equals tests/golden/render/<name>.png: no channel may differ by more than 8,
/// and no more than 0.1 % of the pixels at all. Otherwise `message` says what is wrong, and the
/// picture and the differences (eight times as strong) are written to the folder `failed` of the
/// build. With the environment variable CARTOUCHE_UPDATE_GOLDEN=1 the picture is accepted as the
/// golden one.
bool matchesGolden(const QString& name, const QImage& picture, QString& message);

} // namespace test
