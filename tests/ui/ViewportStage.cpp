#include "tests/ui/ViewportStage.h"

#include "tests/support/LevelBuilder.h"

#include <QFile>

namespace test
{
bool writeFile(const QString& path, std::span<const std::byte> bytes)
{
    QFile file(path);
    const auto size = static_cast<qint64>(bytes.size());
    return file.open(QIODevice::WriteOnly)
           && file.write(reinterpret_cast<const char*>(bytes.data()), size) == size;
}

QString makeWad(const QString& path)
{
    tr::test::ModelPlan first = tr::test::turningCube(0, kTurnFrames);
    tr::test::AnimationPlan rest = tr::test::turningCube(0, kRestFrames).animations[0];
    rest.state = 1;
    rest.poses.back().offset.y -= kJump;
    first.animations[0].next = 1;
    first.animations.push_back(rest);
    const auto bytes = tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Wad)
                                               .model(first)
                                               .model(tr::test::turningCube(35, 9))
                                               .buildWad());
    return writeFile(path, bytes) ? path : QString();
}

} // namespace test
