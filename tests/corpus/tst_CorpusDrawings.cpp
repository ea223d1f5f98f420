// Real object files of Tomb Editor as WADs: every object is drawn before, from the bytes of its
// file, and after, from the scene that the program makes of the WAD.

#include "core/exchange/Pictures.h"
#include "core/io/File.h"
#include "core/level/Wad.h"
#include "tests/core/HandOutcome.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/TestProgram.h"
#include "tests/support/pictures/ContactSheet.h"
#include "tests/support/pictures/Wad2Looks.h"
#include "tests/support/pictures/WadLooks.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

using namespace tr;
using test::DrawnObject;
using test::SeenObjects;

namespace
{

/// How far the pictures of a file may be from what they were, and what of that comes from where.
/// The silhouette is a part of the pixels that an object covers, the colour is of 255.
struct StatedDifference
{
    std::string_view file;
    double silhouette = 0.0;
    double colour = 0.0;
    std::string_view reason;
};

/// A few pixels of ten thousand, for processors that round differently.
constexpr double kFewPixels = 0.0005;

constexpr std::array kStated{
    StatedDifference{
        "wad2/Bookcase.wad2", kFewPixels, 0.6, "brightness of vertices is drawn in steps of 1/128"},
    StatedDifference{"wad2/TEN_Firefly.wad2",
                     kFewPixels,
                     0.2,
                     "corners 1/256 of a texel beside the side of one are moved to it"},
    StatedDifference{"wad2/TR2_Falling_Sandbag.wad2",
                     kFewPixels,
                     0.02,
                     "angles are rounded to a 1024th of a turn"},
    StatedDifference{
        "wad2/boat.wad2", kFewPixels, 0.02, "angles are rounded to a 1024th of a turn"},
    StatedDifference{"wad2/fixed_sound.wad2", 0.0, 0.0, "it has no objects"},
};

/// Of any other file, which nobody has looked at.
constexpr StatedDifference kOfOthers{
    {}, 0.01, 3.0, "places, angles, brightness and sides of textures are rounded"};

StatedDifference statedFor(std::string_view file)
{
    const auto found = std::ranges::find(kStated, file, &StatedDifference::file);
    return found == kStated.end() ? kOfOthers : *found;
}

std::optional<SeenObjects> seenAt(const std::filesystem::path& path)
{
    const auto bytes = readFile(path);
    return bytes ? test::readWad2ByHand(*bytes) : std::nullopt;
}

/// What is compared of an object.
struct DrawnPose
{
    std::string name;
    DrawnObject before;
    DrawnObject after;
};

const test::SeenKeyFrame* firstFrame(const std::vector<test::SeenKeyFrame>& frames)
{
    return frames.empty() ? nullptr : &frames.front();
}

std::vector<DrawnPose>
drawnPoses(const SeenObjects& file, const test::SeenMoveable& moveable, const schema::Content& wad)
{
    const std::string name = "moveable " + std::to_string(moveable.slot);
    std::vector<DrawnPose> poses{{name + " at rest",
                                  test::looksOf(file, moveable, nullptr),
                                  test::modelLooks(wad, moveable.slot, std::nullopt)}};
    for (std::size_t i = 0; i < moveable.animations.size(); ++i)
    {
        poses.push_back({name + " animation " + std::to_string(i),
                         test::looksOf(file, moveable, firstFrame(moveable.animations[i])),
                         test::modelLooks(wad, moveable.slot, i)});
    }
    return poses;
}

std::vector<DrawnPose>
drawnPoses(const SeenObjects& file, const test::SeenStatic& object, const schema::Content& wad)
{
    return {{"static " + std::to_string(object.slot),
             test::looksOf(file, object),
             test::staticLooks(wad, object.slot)}};
}

/// The texels that a WAD can have: opaque ones, and clear ones of any colour.
std::vector<std::uint32_t> opaqueTexels(const test::DrawnTexture& sprite)
{
    std::vector<std::uint32_t> texels;
    for (const std::uint32_t texel : sprite.texels)
    {
        const bool isMagenta = (texel & 0xFF'FFFFU) == 0xFF'00FF;
        texels.push_back(test::isClear(texel) || isMagenta ? 0 : texel | 0xFF00'0000U);
    }
    return texels;
}

std::vector<std::uint32_t> opaqueTexels(const exchange::Picture& picture)
{
    std::vector<std::uint32_t> texels;
    for (std::size_t i = 0; i + 3 < picture.pixels.size(); i += 4)
    {
        const std::uint8_t* const part = picture.pixels.data() + i;
        texels.push_back(part[3] == 0 ? 0
                                      : std::uint32_t{part[3]} << 24 | std::uint32_t{part[0]} << 16
                                            | std::uint32_t{part[1]} << 8 | part[2]);
    }
    return texels;
}

/// Objects that are not what they were: texels turned around in each face, left and right
/// exchanged, and lit from behind or by darker vertices.
std::vector<DrawnObject> othersThan(const DrawnObject& object, const glm::vec3& centre)
{
    std::vector<DrawnObject> others(3, object);
    for (std::size_t i = 0; i < object.triangles.size(); ++i)
    {
        auto& texels = others[0].triangles[i].corners;
        const glm::vec2 first = texels[0].texel;
        texels[0].texel = texels[1].texel;
        texels[1].texel = texels[2].texel;
        texels[2].texel = first;
        for (test::DrawnCorner& corner : others[1].triangles[i].corners)
        {
            corner.at.x = 2 * centre.x - corner.at.x;
            corner.normal.x = -corner.normal.x;
        }
        std::swap(others[1].triangles[i].corners[1], others[1].triangles[i].corners[2]);
        for (test::DrawnCorner& corner : others[2].triangles[i].corners)
        {
            corner.normal = -corner.normal;
            corner.light *= corner.normal == glm::vec3(0.0F) ? 0.95F : 1.0F;
        }
    }
    return others;
}

/// In a key frame whose bones are turned the other way about one axis.
std::vector<DrawnObject> othersThan(const SeenObjects& file,
                                    const test::SeenMoveable& moveable,
                                    const test::SeenKeyFrame& frame)
{
    std::vector<DrawnObject> others;
    for (glm::length_t axis = 0; axis < 3; ++axis)
    {
        test::SeenKeyFrame other = frame;
        double turn = 0.0;
        for (glm::vec3& degrees : other.degrees)
        {
            // A turn by a half of all is the same both ways.
            turn += std::abs(std::remainder(double{degrees[axis]}, 180.0));
            degrees[axis] = -degrees[axis];
        }
        constexpr double kLeastTurn = 2.0;
        if (turn >= kLeastTurn)
        {
            others.push_back(test::looksOf(file, moveable, &other));
        }
    }
    return others;
}

} // namespace

class tst_CorpusDrawings : public QObject
{
    Q_OBJECT

private:
    void addFiles();
    template <class Object>
    void compare(const SeenObjects& file,
                 const Object& object,
                 const schema::Content& wad,
                 test::ContactSheet& sheet);

    void findOthers(const DrawnObject& object, const std::vector<DrawnObject>& others);

    std::size_t m_drawings = 0;
    std::size_t m_others = 0;

private Q_SLOTS:
    void initTestCase();
    void thereAreObjects();

    void objectsLookTheSame_data() { addFiles(); }

    void objectsLookTheSame();

    void spritesLookTheSame_data() { addFiles(); }

    void spritesLookTheSame();

    void otherLooksAreSeen_data() { addFiles(); }

    void otherLooksAreSeen();
    void cleanupTestCase();
};

void tst_CorpusDrawings::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 4 tests on real files are skipped");
    }
}

void tst_CorpusDrawings::addFiles()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    for (const test::CorpusFile& file : test::corpusObjectFiles())
    {
        QTest::newRow(file.name.c_str())
            << QString::fromStdString(file.path.string()) << QString::fromStdString(file.name);
    }
}

/// So that the comparisons below are of something.
void tst_CorpusDrawings::thereAreObjects()
{
    std::size_t moveables = 0;
    std::size_t animations = 0;
    std::size_t statics = 0;
    std::size_t sprites = 0;
    for (const test::CorpusFile& file : test::corpusObjectFiles())
    {
        const auto seen = seenAt(file.path);
        QVERIFY2(seen.has_value(), file.name.c_str());
        moveables += seen->moveables.size();
        statics += seen->statics.size();
        for (const test::SeenMoveable& each : seen->moveables)
        {
            animations += each.animations.size();
        }
        for (const test::SeenSequence& each : seen->sequences)
        {
            sprites += each.sprites.size();
        }
    }
    qInfo("%zu moveables with %zu animations, %zu statics, %zu sprites",
          moveables,
          animations,
          statics,
          sprites);
    QVERIFY(moveables >= 6 && animations >= 80 && statics >= 4 && sprites >= 2);
}

template <class Object>
void tst_CorpusDrawings::compare(const SeenObjects& file,
                                 const Object& object,
                                 const schema::Content& wad,
                                 test::ContactSheet& sheet)
{
    QFETCH(QString, name);
    const StatedDifference stated = statedFor(name.toStdString());
    const std::vector<DrawnPose> poses = drawnPoses(file, object, wad);
    test::DrawingDifference most;
    for (std::size_t i = 0; i < poses.size(); ++i)
    {
        const DrawnPose& pose = poses[i];
        const auto from = test::DrawnFrom::around(pose.before);
        const test::Drawing before = test::drawn(pose.before, from);
        const test::Drawing after = test::drawn(pose.after, from);
        constexpr std::size_t kFewestPixels = 1'000;
        constexpr std::size_t kMostOfSheet = 4;
        QVERIFY2(before.covered() >= kFewestPixels && after.covered() >= kFewestPixels,
                 pose.name.c_str());
        const auto difference = test::differenceOf(before, after);
        const bool isStated =
            difference.silhouette <= stated.silhouette && difference.colour <= stated.colour;
        if (i < kMostOfSheet || !isStated)
        {
            sheet.add(before, after);
        }
        QVERIFY2(isStated,
                 qPrintable(QStringLiteral("%1: %2 % of the silhouette, %3 of 255 in colour")
                                .arg(QString::fromStdString(pose.name))
                                .arg(difference.silhouette * 100)
                                .arg(difference.colour)));
        most = {std::max(most.silhouette, difference.silhouette),
                std::max(most.colour, difference.colour)};
        ++m_drawings;
    }
    qInfo("%s: %zu drawings, at most %.3f %% of the silhouette and %.3f of 255 in colour: %.*s",
          poses.front().name.c_str(),
          poses.size(),
          most.silhouette * 100,
          most.colour,
          static_cast<int>(stated.reason.size()),
          stated.reason.data());
}

void tst_CorpusDrawings::objectsLookTheSame()
{
    QFETCH(QString, path);
    const auto bytes = readFile(path.toStdString());
    QVERIFY(bytes.has_value());
    const auto seen = test::readWad2ByHand(*bytes);
    QVERIFY(seen.has_value());
    const schema::Content wad = test::wadOfHand(*bytes).content;
    QVERIFY(wad.as<level::Wad>() != nullptr);
    const level::Objects& objects = level::objectsOf(wad);
    QCOMPARE(objects.models.size(), seen->moveables.size());
    QCOMPARE(objects.staticMeshes.size(), seen->statics.size());
    test::ContactSheet sheet;
    for (const test::SeenMoveable& each : seen->moveables)
    {
        QCOMPARE(test::animationCount(wad, each.slot), each.animations.size());
        compare(*seen, each, wad, sheet);
    }
    for (const test::SeenStatic& each : seen->statics)
    {
        compare(*seen, each, wad, sheet);
    }
    QVERIFY(sheet.save(QFileInfo(path).fileName().toStdString()));
}

void tst_CorpusDrawings::spritesLookTheSame()
{
    QFETCH(QString, path);
    const auto bytes = readFile(path.toStdString());
    QVERIFY(bytes.has_value());
    const auto seen = test::readWad2ByHand(*bytes);
    QVERIFY(seen.has_value());
    const schema::Content wad = test::wadOfHand(*bytes).content;
    const auto* const sprites = wad.as<level::Sprites>();
    QVERIFY(sprites != nullptr);
    QCOMPARE(sprites->sequences.size(), seen->sequences.size());
    const auto file = format::read(wad.write(), "objects.wad");
    QVERIFY(file.has_value());
    exchange::PictureSource pictures(file->format->pages(file->content));
    for (const test::SeenSequence& each : seen->sequences)
    {
        const auto& rows = sprites->sequences;
        const auto row = std::ranges::find(rows,
                                           each.slot,
                                           [](const level::SpriteSequence& sequence)
                                           { return static_cast<std::uint32_t>(sequence.id); });
        QVERIFY(row != rows.end());
        const view::SpriteRun run =
            view::spritesOf(*sprites, static_cast<std::size_t>(row - rows.begin()));
        QCOMPARE(run.count, each.sprites.size());
        for (std::size_t i = 0; i < run.count; ++i)
        {
            const test::DrawnTexture& before = seen->sprites.at(each.sprites[i]);
            const auto rect = pictures.spritePixels(run.first + i);
            QVERIFY(rect.has_value());
            QCOMPARE(static_cast<int>(rect->width), before.width);
            QCOMPARE(static_cast<int>(rect->height), before.height);
            QCOMPARE(opaqueTexels(pictures.part(*rect, false)), opaqueTexels(before));
        }
    }
}

void tst_CorpusDrawings::findOthers(const DrawnObject& object,
                                    const std::vector<DrawnObject>& others)
{
    QFETCH(QString, name);
    const StatedDifference stated = statedFor(name.toStdString());
    const auto from = test::DrawnFrom::around(object);
    const test::Drawing before = test::drawn(object, from);
    for (const DrawnObject& other : others)
    {
        const auto difference = test::differenceOf(before, test::drawn(other, from));
        QVERIFY(difference.silhouette > stated.silhouette || difference.colour > stated.colour);
        ++m_others;
    }
}

/// Whatever is otherwise is farther from what it was than is stated.
void tst_CorpusDrawings::otherLooksAreSeen()
{
    QFETCH(QString, path);
    const auto seen = seenAt(path.toStdString());
    QVERIFY(seen.has_value());
    const auto find = [this](const DrawnObject& object)
    { findOthers(object, othersThan(object, test::DrawnFrom::around(object).centre)); };
    for (const test::SeenMoveable& each : seen->moveables)
    {
        find(test::looksOf(*seen, each, nullptr));
        for (const auto& animation : each.animations)
        {
            if (const test::SeenKeyFrame* const frame = firstFrame(animation))
            {
                findOthers(test::looksOf(*seen, each, frame), othersThan(*seen, each, *frame));
            }
        }
    }
    for (const test::SeenStatic& each : seen->statics)
    {
        find(test::looksOf(*seen, each));
    }
}

void tst_CorpusDrawings::cleanupTestCase()
{
    qInfo("%zu drawings are alike, and %zu are told from what they are not", m_drawings, m_others);
}

template struct tr::test::RegisteredTest<tst_CorpusDrawings>;
#include "tst_CorpusDrawings.moc"
