// Sprites that come, go, change their order and are aligned, in a sequence between two others. What
// is expected is written by hand.

#include "core/edit/textures/SpriteEdit.h"
#include "core/format/swd/SpriteFile.h"
#include "tests/core/EditedFile.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>

using namespace tr;
namespace versions = tr::level::versions;

namespace
{

level::SpriteTexture plainSprite(schema::Version version, int x)
{
    level::SpriteTexture sprite;
    sprite.x = static_cast<std::uint8_t>(x);
    if (version >= versions::Tr4)
    {
        sprite.width = sprite.height = 15 * 256;
        sprite.left = static_cast<std::int16_t>(x);
        sprite.right = static_cast<std::int16_t>(x + 16);
        sprite.bottom = 16;
        return sprite;
    }
    sprite.width = sprite.height = 15 * 256 + 255;
    sprite.left = -32;
    sprite.right = 32;
    sprite.top = -60;
    sprite.bottom = 4;
    return sprite;
}

/// Sequences of 1, 3 and 1 sprites; a room shows sprite 4 where there are such rooms.
test::EditedFile fileWithSprites(schema::Version version)
{
    level::Level level = test::LevelBuilder(version).build();
    std::vector<level::SpriteTexture> sprites;
    for (int i = 0; i < 5; ++i)
    {
        sprites.push_back(plainSprite(version, 16 * i));
    }
    level.sprites.textures = sprites;
    level.sprites.sequences = {{100, -1, 0}, {101, -3, 1}, {102, -1, 4}};
    for (level::Room& room : level.rooms.edit())
    {
        for (level::RoomSprite& sprite : room.sprites.edit())
        {
            sprite.texture = 4;
        }
    }
    return test::EditedFile(test::gameFile(std::move(level)));
}

edit::TextureRow spriteRow(std::size_t row)
{
    return {level::tables::SpriteTextures, row};
}

/// Columns of all sprites: which is which.
std::vector<int> spriteColumns(const test::EditedFile& file)
{
    std::vector<int> columns;
    for (const level::SpriteTexture& each : file.level().sprites.textures)
    {
        columns.push_back(each.x);
    }
    return columns;
}

/// First sprite and count of each sequence, and what the rooms show.
std::vector<int> spriteLinks(const test::EditedFile& file)
{
    std::vector<int> links;
    for (const level::SpriteSequence& each : file.level().sprites.sequences)
    {
        links.push_back(each.firstSprite);
        links.push_back(-each.negativeLength);
    }
    for (const level::Room& room : file.level().rooms)
    {
        for (const level::RoomSprite& sprite : room.sprites)
        {
            links.push_back(sprite.texture);
        }
    }
    return links;
}

/// Grey with a bright corner, without a clear pixel.
exchange::Picture evenPicture(std::uint32_t width, std::uint32_t height)
{
    exchange::Picture picture{width, height, {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
    {
        const std::uint8_t grey = i == 0 ? 248 : 64;
        picture.pixels.insert(picture.pixels.end(), {grey, grey, grey, 255});
    }
    return picture;
}

} // namespace

class tst_SpriteEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sequences();
    void areAdded_data();
    void areAdded();
    void areAddedBesideWads();

    void areMadeOfPictures_data() { areAdded_data(); }

    void areMadeOfPictures();
    void areMadeOfPicturesBesideWads();
    void changeTheirOrder();
    void goToPlacesOfTheMeantSequence();
    void joinTheMeantSequence();
    void goToAnyPlace();
    void areDeleted();
    void thatRoomsShowStay();
    void areAligned();
    void thatCannotBeAligned();
    void thatCannotBeAdded();
};

void tst_SpriteEdit::sequences()
{
    const auto file = fileWithSprites(versions::Tr2);
    const auto& content = file.document.content();
    QCOMPARE(edit::sequenceOf(content, spriteRow(0)), std::optional<std::size_t>(0));
    QCOMPARE(edit::sequenceOf(content, spriteRow(3)), std::optional<std::size_t>(1));
    QCOMPARE(edit::sequenceOf(content, spriteRow(4)), std::optional<std::size_t>(2));
    QVERIFY(!edit::sequenceOf(content, spriteRow(5)));
    QVERIFY(!edit::sequenceOf(content, {level::tables::ObjectTextures, 0}));
}

void tst_SpriteEdit::areAdded_data()
{
    QTest::addColumn<int>("version");
    for (const auto version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(level::versionName(version).data()) << static_cast<int>(version);
    }
}

void tst_SpriteEdit::areAdded()
{
    QFETCH(int, version);
    const auto game = static_cast<schema::Version>(version);
    auto file = fileWithSprites(game);
    const auto before = file.document.content().write();
    const auto made = edit::addSprite(file.document, spriteRow(2), 0, {200, 100, 232, 108});
    QVERIFY(made.has_value());
    QCOMPARE(*made, spriteRow(4));
    QCOMPARE(spriteColumns(file), (std::vector{0, 16, 32, 48, 200, 64}));
    std::vector<int> links{0, 1, 1, 4, 5, 1};
    links.resize(spriteLinks(file).size(), 5); // the rooms show what they did
    QCOMPARE(spriteLinks(file), links);
    const level::SpriteTexture& sprite = file.level().sprites.textures[4];
    QCOMPARE(int{sprite.y}, 100);
    if (game >= versions::Tr4)
    {
        QCOMPARE(int{sprite.width}, 31 * 256);
        QCOMPARE(int{sprite.height}, 7 * 256);
        QCOMPARE((std::array<int, 4>{sprite.left, sprite.top, sprite.right, sprite.bottom}),
                 (std::array{200, 100, 232, 108}));
    }
    else
    {
        QCOMPARE(int{sprite.width}, 31 * 256 + 255);
        QCOMPARE(int{sprite.height}, 7 * 256 + 255);
        // Four units a texel, as the others of it.
        QCOMPARE((std::array<int, 4>{sprite.left, sprite.top, sprite.right, sprite.bottom}),
                 (std::array{-64, -30, 64, 2}));
    }
    QCOMPARE(file.document.position(), 1U);
    QVERIFY(file.saved().has_value());
    const auto after = file.document.content().write();
    file.document.undo();
    QVERIFY(file.document.content().write() == before);
    file.document.redo();
    QVERIFY(file.document.content().write() == after);
}

void tst_SpriteEdit::areAddedBesideWads()
{
    companion::SpriteFile file;
    level::SpriteTexture sprite;
    sprite.width = sprite.height = 15 * 256;
    file.sprites.textures = {sprite};
    file.sprites.sequences = {{100, -1, 0}};
    file.map = std::vector<std::uint8_t>(2 * level::kWadPageBytes);
    edit::Document document{edit::Content(std::move(file))};
    const auto before = document.content().write();
    const auto made = edit::addSprite(document, spriteRow(0), 1, {64, 32, 256, 40});
    QVERIFY(made && *made == spriteRow(1));
    const auto& sprites = *document.content().as<level::Sprites>();
    QCOMPARE(int{sprites.sequences[0].negativeLength}, -2);
    // Their place is column and row, and they have no sides.
    sprite.tile = 1;
    sprite.x = 64;
    sprite.y = 32;
    sprite.width = 191 * 256;
    sprite.height = 7 * 256;
    QVERIFY(sprites.textures[1] == sprite);
    QVERIFY(!edit::addSprite(document, spriteRow(0), 2, {64, 32, 96, 40}));
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_SpriteEdit::changeTheirOrder()
{
    auto file = fileWithSprites(versions::Tr3);
    const auto before = file.document.content().write();
    const auto links = spriteLinks(file);
    const auto later = edit::orderSprite(file.document, spriteRow(1), 1);
    QVERIFY(later && *later == spriteRow(2));
    QCOMPARE(spriteColumns(file), (std::vector{0, 32, 16, 48, 64}));
    QCOMPARE(spriteLinks(file), links);
    const auto last = edit::orderSprite(file.document, spriteRow(2), 1);
    QVERIFY(last && *last == spriteRow(3));
    QCOMPARE(spriteColumns(file), (std::vector{0, 32, 48, 16, 64}));
    QCOMPARE(spriteLinks(file), links);
    // It does not leave its sequence.
    const auto stays = edit::orderSprite(file.document, spriteRow(3), 1);
    QVERIFY(stays && *stays == spriteRow(3));
    QCOMPARE(file.document.position(), 2U);
    const auto earlier = edit::orderSprite(file.document, spriteRow(2), -1);
    QVERIFY(earlier && *earlier == spriteRow(1));
    QCOMPARE(spriteColumns(file), (std::vector{0, 48, 32, 16, 64}));
    QCOMPARE(spriteLinks(file), links);
    QVERIFY(file.saved().has_value());
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_SpriteEdit::goToPlacesOfTheMeantSequence()
{
    // Sprites 2 and 3 are of two sequences, the second of which begins with them.
    level::Level level = fileWithSprites(versions::Tr3).level();
    level.sprites.sequences = {{100, -1, 0}, {101, -3, 1}, {102, -2, 2}};
    test::EditedFile file(test::gameFile(std::move(level)));
    const auto stays = edit::moveSprite(file.document, spriteRow(2), 0, 2);
    QVERIFY(stays && *stays == spriteRow(2));
    QCOMPARE(file.document.position(), 0U);
    const auto first = edit::moveSprite(file.document, spriteRow(3), 0, 2);
    QVERIFY(first && *first == spriteRow(2));
    QCOMPARE(spriteColumns(file), (std::vector{0, 16, 48, 32, 64}));
    // One that has not got the sprite is not meant.
    const auto other = edit::moveSprite(file.document, spriteRow(1), 0, 2);
    QVERIFY(other && *other == spriteRow(1));
    QCOMPARE(file.document.position(), 1U);
    // In the first sequence it can come earlier, in the second it is the first.
    const auto earliest = edit::orderSprite(file.document, spriteRow(2), -1, 2);
    QVERIFY(earliest && *earliest == spriteRow(2));
    QCOMPARE(file.document.position(), 1U);
    const auto earlier = edit::orderSprite(file.document, spriteRow(2), -1, 1);
    QVERIFY(earlier && *earlier == spriteRow(1));
    QCOMPARE(spriteColumns(file), (std::vector{0, 48, 16, 32, 64}));
}

/// Behind the second of two sequences that end with others of them.
void tst_SpriteEdit::joinTheMeantSequence()
{
    level::Level level = fileWithSprites(versions::Tr3).level();
    level.sprites.sequences = {{100, -3, 0}, {101, -2, 1}, {102, -4, 0}};
    test::EditedFile file(test::gameFile(std::move(level)));
    const auto before = file.document.content().write();
    const auto lengths = [&file]
    {
        std::vector<int> counts;
        for (const level::SpriteSequence& each : file.level().sprites.sequences)
        {
            counts.push_back(-each.negativeLength);
        }
        return counts;
    };
    // Sprite 1 is of all of them, and the third ends behind the others.
    const auto made = edit::addSprite(file.document, spriteRow(1), 0, {0, 0, 8, 8}, 2);
    QVERIFY(made && *made == spriteRow(4));
    QCOMPARE(lengths(), (std::vector{3, 2, 5}));
    file.document.undo();
    QVERIFY(file.document.content().write() == before);
    // One that has not got the sprite is not meant.
    const auto other = edit::addSprite(file.document, spriteRow(0), 0, {0, 0, 8, 8}, 1);
    QVERIFY(other && *other == spriteRow(3));
}

void tst_SpriteEdit::goToAnyPlace()
{
    auto file = fileWithSprites(versions::Tr3);
    const auto before = file.document.content().write();
    const auto links = spriteLinks(file);
    const auto last = edit::moveSprite(file.document, spriteRow(1), 2);
    QVERIFY(last && *last == spriteRow(3));
    QCOMPARE(spriteColumns(file), (std::vector{0, 32, 48, 16, 64}));
    QCOMPARE(spriteLinks(file), links);
    const auto first = edit::moveSprite(file.document, spriteRow(3), 0);
    QVERIFY(first && *first == spriteRow(1));
    QCOMPARE(spriteColumns(file), (std::vector{0, 16, 32, 48, 64}));
    QCOMPARE(spriteLinks(file), links);
    // Behind the end is the end; where it is already nothing is done.
    const auto behind = edit::moveSprite(file.document, spriteRow(2), 99);
    QVERIFY(behind && *behind == spriteRow(3));
    QCOMPARE(spriteColumns(file), (std::vector{0, 16, 48, 32, 64}));
    QVERIFY(edit::moveSprite(file.document, spriteRow(3), 2).has_value());
    QCOMPARE(file.document.position(), 3U);
    QVERIFY(!edit::moveSprite(file.document, spriteRow(5), 0).has_value());
    QVERIFY(file.saved().has_value());
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_SpriteEdit::areMadeOfPictures()
{
    QFETCH(int, version);
    auto file = fileWithSprites(static_cast<schema::Version>(version));
    const auto pagesOf = test::gameFile(file.level()).format->pages;
    const auto before = file.document.content().write();
    const auto pages = pagesOf(file.document.content()).pages.size();
    // Larger than any place that is left, and then one for which the new page has room.
    const auto large =
        edit::addSpritePicture(file.document, pagesOf, spriteRow(2), evenPicture(250, 200), {});
    QVERIFY2(large.has_value(), large ? "" : message(large.error()).c_str());
    QCOMPARE(*large, spriteRow(4));
    QCOMPARE(pagesOf(file.document.content()).pages.size(), pages + 1);
    const auto small =
        edit::addSpritePicture(file.document, pagesOf, spriteRow(2), evenPicture(6, 9), {});
    QVERIFY(small && *small == spriteRow(5));
    QCOMPARE(pagesOf(file.document.content()).pages.size(), pages + 1);
    QCOMPARE(file.document.position(), 2U);
    std::vector<int> links{0, 1, 1, 5, 6, 1};
    links.resize(spriteLinks(file).size(), 6); // the rooms show what they did
    QCOMPARE(spriteLinks(file), links);
    exchange::PictureSource source(pagesOf(file.document.content()));
    for (const auto& [row, picture] :
         {std::pair(4U, evenPicture(250, 200)), std::pair(5U, evenPicture(6, 9))})
    {
        const auto rect = source.spritePixels(row);
        QVERIFY(rect.has_value());
        const auto shown = source.part(*rect, false);
        QCOMPARE(shown.width, picture.width);
        QCOMPARE(shown.height, picture.height);
        // In the true colours of TR4; in fewer before, but seen.
        QVERIFY(version >= int(versions::Tr4) ? shown == picture : shown.pixels[3] == 255);
    }
    QVERIFY(file.saved().has_value());
    QCOMPARE(test::codeOf(edit::addSpritePicture(
                              file.document, pagesOf, spriteRow(2), evenPicture(257, 1), {})
                              .map([](const auto&) {})),
             std::string("no_room_on_pages"));
    const auto after = file.document.content().write();
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
    file.document.goTo(2);
    QVERIFY(file.document.content().write() == after);
}

void tst_SpriteEdit::areMadeOfPicturesBesideWads()
{
    companion::SpriteFile file;
    level::SpriteTexture sprite;
    sprite.width = sprite.height = 255 * 256; // all of the page
    file.sprites.textures = {sprite};
    file.sprites.sequences = {{100, -1, 0}};
    file.map = std::vector<std::uint8_t>(level::kWadPageBytes, 7);
    edit::Document document{edit::Content(std::move(file))};
    const auto before = document.content().write();
    const auto pagesOf = [](const edit::Content& content)
    {
        view::TexturePages pages;
        view::addMapPages(
            pages, level::tables::SpriteMap, "page {0}", content.as<companion::SpriteFile>()->map);
        view::addSprites(pages, *content.as<level::Sprites>(), content.version());
        return pages;
    };
    const auto made =
        edit::addSpritePicture(document, pagesOf, spriteRow(0), evenPicture(20, 10), {});
    QVERIFY2(made.has_value(), made ? "" : message(made.error()).c_str());
    const auto& now = *document.content().as<companion::SpriteFile>();
    QCOMPARE(now.map.size(), 2 * level::kWadPageBytes);
    QCOMPARE(int{now.sprites.textures[1].tile}, 1);
    QCOMPARE(int{now.sprites.sequences[0].negativeLength}, -2);
    exchange::PictureSource source(pagesOf(document.content()));
    QVERIFY(source.part(*source.spritePixels(1), false) == evenPicture(20, 10));
    QCOMPARE(document.position(), 1U);
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_SpriteEdit::areDeleted()
{
    auto file = fileWithSprites(versions::Tr1);
    const auto before = file.document.content().write();
    const std::array rows{spriteRow(1), spriteRow(3)};
    QVERIFY(edit::deleteSprites(file.document, rows));
    QCOMPARE(spriteColumns(file), (std::vector{0, 32, 64}));
    std::vector<int> links{0, 1, 1, 1, 2, 1};
    links.resize(spriteLinks(file).size(), 2);
    QCOMPARE(spriteLinks(file), links);
    QCOMPARE(file.document.position(), 1U);
    QVERIFY(file.saved().has_value());
    file.document.undo();
    QVERIFY(file.document.content().write() == before);
}

void tst_SpriteEdit::thatRoomsShowStay()
{
    auto file = fileWithSprites(versions::Tr2);
    QVERIFY(spriteLinks(file).size() > 6); // a room shows sprite 4
    const auto before = file.document.content().write();
    const std::array rows{spriteRow(1), spriteRow(4)};
    QCOMPARE(test::codeOf(edit::deleteSprites(file.document, rows)), std::string("would_dangle"));
    QVERIFY(file.document.content().write() == before);
    QCOMPARE(file.document.position(), 0U);
}

void tst_SpriteEdit::areAligned()
{
    auto file = fileWithSprites(versions::Tr1);
    const auto before = file.document.content().write();
    const std::array rows{spriteRow(1), spriteRow(2)};
    const auto sidesOf = [&file](std::size_t row)
    {
        const level::SpriteTexture& each = file.level().sprites.textures[row];
        return std::array<int, 4>{each.left, each.top, each.right, each.bottom};
    };
    QVERIFY(edit::alignSprites(file.document, rows, edit::SpriteAlignment::Centred));
    QCOMPARE(sidesOf(1), (std::array{-32, -32, 32, 32}));
    QCOMPARE(sidesOf(2), (std::array{-32, -32, 32, 32}));
    QCOMPARE(sidesOf(3), (std::array{-32, -60, 32, 4}));
    QVERIFY(edit::alignSprites(file.document, rows, edit::SpriteAlignment::Standing));
    QCOMPARE(sidesOf(1), (std::array{-32, -64, 32, 0}));
    QCOMPARE(file.document.position(), 2U);
    QVERIFY(file.saved().has_value());
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_SpriteEdit::thatCannotBeAligned()
{
    for (const auto version : {versions::Tr4, versions::Tr5})
    {
        auto file = fileWithSprites(version);
        const std::array rows{spriteRow(1)};
        QCOMPARE(
            test::codeOf(edit::alignSprites(file.document, rows, edit::SpriteAlignment::Centred)),
            std::string("not_kept_in_game"));
        QCOMPARE(file.document.position(), 0U);
    }
    auto old = fileWithSprites(versions::Tr1);
    const std::array rows{spriteRow(9)};
    QCOMPARE(test::codeOf(edit::alignSprites(old.document, rows, edit::SpriteAlignment::Centred)),
             std::string("no_such_path"));
}

void tst_SpriteEdit::thatCannotBeAdded()
{
    auto file = fileWithSprites(versions::Tr4);
    const auto codeFor = [&file](std::size_t page, const edit::TexelBox& box)
    {
        const auto made = edit::addSprite(file.document, spriteRow(0), page, box);
        return made ? std::string("done") : std::string(codeName(made.error().code));
    };
    QCOMPARE(codeFor(0, {0, 0, 257, 4}), std::string("off_the_page"));
    QCOMPARE(codeFor(0, {4, 4, 4, 8}), std::string("off_the_page"));
    QCOMPARE(codeFor(4000, {0, 0, 8, 8}), std::string("not_kept_in_game"));
    QCOMPARE(file.document.position(), 0U);
}

template struct tr::test::RegisteredTest<tst_SpriteEdit>;
#include "tst_SpriteEdit.moc"
