// Textures that are turned, blended and made. What is expected is written by hand, from the corner
// words and mapping types that the tools of each game store.

#include "core/edit/textures/TextureBlending.h"
#include "core/edit/textures/TextureShape.h"
#include "core/edit/textures/TextureShapeMaking.h"
#include "tests/core/TextureBench.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <bit>
#include <map>

using namespace tr;
using namespace tr::edit;
namespace versions = tr::level::versions;
using level::ObjectTexture;
using level::TextureCorner;
using test::Bench;
using test::comesAndGoes;
using test::Corners;
using test::kAllLevels;
using test::quad;
using test::textureOf;
using test::w;

class tst_TextureTurns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quadsTurn_data();
    void quadsTurn();
    void trianglesTurn_data();
    void trianglesTurn();
    void mappingTypesOfOthersAreKept();
    void whatCannotTurn();
    void blending_data();
    void blending();
    void texturesAreMade_data();
    void texturesAreMade();
    void samplesAreMade();
    void whatCannotBeMade();
};

void tst_TextureTurns::quadsTurn_data()
{
    QTest::addColumn<int>("turn");
    QTest::addColumn<QString>("order"); // of the corners of a plain quad, then
    QTest::addColumn<int>("type");      // that TR4 has then
    using enum TextureTurn;
    const auto row = [](const char* name, TextureTurn turn, const char* order, int type)
    { QTest::newRow(name) << static_cast<int>(turn) << QString::fromLatin1(order) << type; };
    row("left to right", FlipHorizontally, "TR TL BL BR", 1);
    row("upside down", FlipVertically, "BL BR TR TL", 2);
    row("to the right", Right, "BL TL TR BR", 2);
    row("to the left", Left, "TR BR BL TL", 2);
}

void tst_TextureTurns::quadsTurn()
{
    QFETCH(int, turn);
    QFETCH(QString, order);
    QFETCH(int, type);
    const std::map<QString, TextureCorner> places{{"TL", {w(16, 0), w(32, 0)}},
                                                  {"TR", {w(31, 255), w(32, 0)}},
                                                  {"BR", {w(31, 255), w(63, 255)}},
                                                  {"BL", {w(16, 0), w(63, 255)}}};
    for (const auto version : kAllLevels)
    {
        ObjectTexture texture = textureOf(quad(w(16, 0), w(32, 0), w(31, 255), w(63, 255)));
        const bool hasTypes = version >= versions::Tr4;
        texture.newFlags = hasTypes ? 0x8200 : 0; // of a room, bumped
        Bench bench(version, texture);
        const auto before = bench.file.document.content().write();
        const auto done =
            turnTextures(bench.file.document, bench.rows(), static_cast<TextureTurn>(turn));
        QVERIFY(done.has_value());
        QCOMPARE(*done, hasTypes && type == 2 ? 1U : 0U);
        const QStringList names = order.split(u' ');
        for (int i = 0; i < 4; ++i)
        {
            QVERIFY(bench.texture().vertices[static_cast<std::size_t>(i)] == places.at(names[i]));
        }
        QCOMPARE(int{bench.texture().newFlags}, hasTypes ? 0x8200 + type : 0);
        QVERIFY(comesAndGoes(bench.file, before));
        // Flipped once more, or turned three times more, it is what it was.
        const int more = turn >= static_cast<int>(TextureTurn::Right) ? 3 : 1;
        for (int i = 0; i < more; ++i)
        {
            QVERIFY(
                turnTextures(bench.file.document, bench.rows(), static_cast<TextureTurn>(turn)));
        }
        QVERIFY(bench.file.document.content().write() == before);
    }
}

void tst_TextureTurns::trianglesTurn_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("order");
    QTest::addColumn<int>("flipped"); // left to right
    QTest::addColumn<int>("upsideDown");
    QTest::addColumn<int>("right");
    // The orders of format's mapping types, and what becomes of them by looking at the corners.
    const auto row = [](int type, const char* order, int flipped, int upsideDown, int right) {
        QTest::newRow(order) << type << QString::fromLatin1(order) << flipped << upsideDown
                             << right;
    };
    row(0, "TL TR BL", 4, 6, 3);
    row(1, "TR BR TL", 5, 7, 0);
    row(2, "BR BL TR", 6, 4, 1);
    row(3, "BL TL BR", 7, 5, 2);
    row(4, "TR TL BR", 0, 2, 7);
    row(5, "TL BL TR", 1, 3, 4);
    row(6, "BL BR TL", 2, 0, 5);
    row(7, "BR TR BL", 3, 1, 6);
}

void tst_TextureTurns::trianglesTurn()
{
    QFETCH(int, type);
    QFETCH(QString, order);
    QFETCH(int, flipped);
    QFETCH(int, upsideDown);
    QFETCH(int, right);
    const std::map<QString, TextureCorner> places{{"TL", {w(16, 0), w(32, 0)}},
                                                  {"TR", {w(31, 255), w(32, 0)}},
                                                  {"BR", {w(31, 255), w(63, 255)}},
                                                  {"BL", {w(16, 0), w(63, 255)}}};
    const QStringList names = order.split(u' ');
    ObjectTexture texture;
    texture.tileAndFlag = 0x8000;
    texture.newFlags = static_cast<std::uint16_t>(type);
    for (int i = 0; i < 3; ++i)
    {
        texture.vertices[static_cast<std::size_t>(i)] = places.at(names[i]);
    }
    const auto typeAfter = [&texture](TextureTurn turn)
    {
        Bench bench(versions::Tr4, texture);
        const auto done = turnTextures(bench.file.document, bench.rows(), turn);
        return done && *done == 0 ? int{bench.texture().newFlags} : -1;
    };
    QCOMPARE(typeAfter(TextureTurn::FlipHorizontally), flipped);
    QCOMPARE(typeAfter(TextureTurn::FlipVertically), upsideDown);
    QCOMPARE(typeAfter(TextureTurn::Right), right);
    Bench bench(versions::Tr5, texture);
    const auto before = bench.file.document.content().write();
    QVERIFY(turnTextures(bench.file.document, bench.rows(), TextureTurn::Right));
    QVERIFY(turnTextures(bench.file.document, bench.rows(), TextureTurn::Left));
    QVERIFY(bench.file.document.content().write() == before);
}

void tst_TextureTurns::mappingTypesOfOthersAreKept()
{
    // A plain quad that says it is mirrored: whoever wrote that knows why.
    ObjectTexture texture = textureOf(quad(w(16, 0), w(32, 0), w(31, 255), w(63, 255)));
    texture.newFlags = 1;
    Bench bench(versions::Tr4, texture);
    const auto done = turnTextures(bench.file.document, bench.rows(), TextureTurn::Right);
    QVERIFY(done && *done == 0);
    QCOMPARE(int{bench.texture().newFlags}, 1);
}

void tst_TextureTurns::whatCannotTurn()
{
    const Corners slanted{
        TextureCorner{w(8, 0), w(8, 0)}, {w(31, 255), w(9, 0)}, {w(30, 255), w(31, 255)}, {}};
    Bench bench(versions::Tr4, textureOf(slanted, 0x8000));
    const auto turned = turnTextures(bench.file.document, bench.rows(), TextureTurn::Left);
    QVERIFY(!turned);
    QCOMPARE(codeName(turned.error().code), std::string_view("not_a_rectangle"));
    QVERIFY(turnTextures(bench.file.document, bench.rows(), TextureTurn::FlipVertically));

    const TextureRow sprite{tables::SpriteTextures, 0};
    const auto refused =
        turnTextures(bench.file.document, std::span(&sprite, 1), TextureTurn::Right);
    QVERIFY(!refused);
    QCOMPARE(message(refused.error()),
             std::string("The turn of a sprite cannot be stored: files of TR4 have no place for "
                         "it."));
    Document wad{Content(test::LevelBuilder(versions::Wad).buildWad())};
    const TextureRow sample{tables::TextureSamples, 0};
    const auto flipped = turnTextures(wad, std::span(&sample, 1), TextureTurn::FlipVertically);
    QVERIFY(!flipped);
    QCOMPARE(codeName(flipped.error().code), std::string_view("not_kept_in_game"));
    QCOMPARE(wad.position(), 0U);
}

void tst_TextureTurns::blending_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("modes");
    QTest::newRow("TR1") << static_cast<int>(versions::Tr1) << 2;
    QTest::newRow("TR2") << static_cast<int>(versions::Tr2) << 2;
    QTest::newRow("TR3") << static_cast<int>(versions::Tr3) << 3;
    QTest::newRow("TR4") << static_cast<int>(versions::Tr4) << 3;
    QTest::newRow("TR5") << static_cast<int>(versions::Tr5) << 3;
}

void tst_TextureTurns::blending()
{
    QFETCH(int, version);
    QFETCH(int, modes);
    const Corners corners = quad(w(8, 1), w(8, 1), w(15, 255), w(15, 255));
    ObjectTexture texture = textureOf(corners);
    texture.attribute = 7;
    Bench bench(static_cast<schema::Version>(version), texture);
    QCOMPARE(static_cast<int>(blendModesOf(static_cast<schema::Version>(version)).size()), modes);
    const auto before = bench.file.document.content().write();
    QCOMPARE(blendingOf(bench.file.document.content(), bench.rows()),
             std::optional<std::uint16_t>(7));
    for (std::uint16_t attribute = 0; attribute < 9; ++attribute)
    {
        const auto done = setBlending(bench.file.document, bench.rows(), attribute);
        QCOMPARE(test::codeOf(done), std::string(attribute < modes ? "done" : "not_kept_in_game"));
        QCOMPARE(int{bench.texture().attribute}, attribute < modes ? attribute : modes - 1);
    }
    bench.file.document.goTo(1);
    QCOMPARE(blendingOf(bench.file.document.content(), bench.rows()),
             std::optional<std::uint16_t>(0));
    const std::array both{bench.row, TextureRow{tables::SpriteTextures, 0}};
    QCOMPARE(test::codeOf(setBlending(bench.file.document, both, 1)),
             std::string("not_kept_in_game"));
    QVERIFY(!blendingOf(bench.file.document.content(), both));
    bench.file.document.undo();
    QVERIFY(bench.file.document.content().write() == before);
}

void tst_TextureTurns::texturesAreMade_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");
    QTest::addColumn<int>("far"); // texel of the word at the right, of a texture to texel 47
    const auto row = [](const char* name, schema::Version version, int low, int high, int far)
    { QTest::newRow(name) << static_cast<int>(version) << low << high << far; };
    row("TR1", versions::Tr1, 1, 255, 47);
    row("TR2", versions::Tr2, 1, 255, 47);
    row("TR2, on the edges", versions::Tr2, 0, 0, 48);
    row("TR3", versions::Tr3, 127, 127, 47);
    row("TR4", versions::Tr4, 0, 255, 47);
    row("TR5", versions::Tr5, 127, 127, 47);
}

void tst_TextureTurns::texturesAreMade()
{
    QFETCH(int, version);
    QFETCH(int, low);
    QFETCH(int, high);
    QFETCH(int, far);
    const auto game = static_cast<schema::Version>(version);
    const bool isNew = game >= versions::Tr4;
    const bool isFloat = isNew && low == 127;
    level::Level level = test::LevelBuilder(game).build();
    // All others end as the tool of the row has it.
    ObjectTexture one = textureOf(quad(w(0, low), w(0, low), w(8, high), w(8, high)));
    one.width = isFloat ? std::bit_cast<std::uint32_t>(2047.0F) : 8;
    for (ObjectTexture& each : level.objectTextures.edit())
    {
        each = one;
    }
    const std::size_t count = level.objectTextures.size();
    test::EditedFile file(test::gameFile(std::move(level)));
    const auto before = file.document.content().write();
    const auto made = newTexture(file.document, 0, {16, 32, 48, 40});
    QVERIFY(made.has_value());
    QCOMPARE(*made, (TextureRow{tables::ObjectTextures, count}));
    const ObjectTexture& texture = file.level().objectTextures[count];
    const int below = far - 8; // as far behind texel 39
    QVERIFY(texture.vertices == quad(w(16, low), w(32, low), w(far, high), w(below, high)));
    QCOMPARE(int{texture.attribute}, 0);
    QCOMPARE(int{texture.tileAndFlag}, 0);
    QCOMPARE(int{texture.newFlags}, 0);
    if (isNew)
    {
        QCOMPARE(isFloat ? std::bit_cast<float>(texture.width) : static_cast<float>(texture.width),
                 isFloat ? 31 * 256 - 1.0F : 31.0F);
        QCOMPARE(isFloat ? std::bit_cast<float>(texture.height)
                         : static_cast<float>(texture.height),
                 isFloat ? 7 * 256 - 1.0F : 7.0F);
    }
    QCOMPARE(shapesOf(file.document.content(), std::span(&*made, 1)).front()->box,
             (TexelBox{16, 32, 48, 40}));
    QVERIFY(comesAndGoes(file, before));
}

void tst_TextureTurns::samplesAreMade()
{
    level::Wad wad = test::LevelBuilder(versions::Wad).buildWad();
    const std::size_t count = wad.textureSamples.size();
    Document document{Content(std::move(wad))};
    const auto before = document.content().write();
    const auto made = newTexture(document, 0, {0, 0, 256, 16});
    QVERIFY(made.has_value());
    QCOMPARE(*made, (TextureRow{tables::TextureSamples, count}));
    level::TextureSample expected;
    expected.addWidth = 255;
    expected.addHeight = 15;
    expected.flipX = -1;
    expected.flipY = -1;
    QVERIFY(document.content().as<level::Wad>()->textureSamples[count] == expected);
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_TextureTurns::whatCannotBeMade()
{
    const auto codeFor = [](Document& document, std::size_t page, const TexelBox& box)
    {
        const auto made = newTexture(document, page, box);
        return made ? std::string("done") : std::string(codeName(made.error().code));
    };
    Document wad{Content(test::LevelBuilder(versions::Wad).buildWad())};
    QCOMPARE(codeFor(wad, 0, {0, 0, 257, 16}), std::string("off_the_page"));
    QCOMPARE(codeFor(wad, 0, {-1, 0, 6, 16}), std::string("off_the_page"));
    QCOMPARE(codeFor(wad, 0, {6, 0, 6, 16}), std::string("off_the_page"));
    QCOMPARE(codeFor(wad, 4000, {0, 0, 16, 16}), std::string("not_kept_in_game"));
    Document level{Content(test::LevelBuilder(versions::Tr5).build())};
    QCOMPARE(codeFor(level, 4000, {0, 0, 16, 16}), std::string("not_kept_in_game"));
    QCOMPARE(wad.position() + level.position(), 0U);
}

template struct tr::test::RegisteredTest<tst_TextureTurns>;
#include "tst_TextureTurns.moc"
