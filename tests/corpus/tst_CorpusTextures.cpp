// Textures of real files are moved, resized, turned, blended and made: words are looked at as the
// documents tell them, and nothing else in the file changes.

#include "core/edit/textures/TextureBlending.h"
#include "core/edit/textures/TextureShape.h"
#include "core/edit/textures/TextureShapeMaking.h"
#include "core/format/WriteForSaving.h"
#include "core/view/links/References.h"
#include "core/view/textures/TexturePages.h"
#include "core/view/textures/TextureUses.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <functional>

using namespace tr;
using namespace tr::edit;
namespace versions = tr::level::versions;

namespace
{

constexpr int kSteps = 256;

/// An edit that is tried with a texture of every file.
struct Operation
{
    const char* name;
    /// Of TR1 and TR2, of TR3 to TR5, and of WADs: "done", or the reason.
    std::array<const char*, 3> outcomes;
    std::function<std::string(Document&, const TextureRow&)> act;
};

template <class Value>
std::string outcomeOf(const Result<Value>& result)
{
    return result ? "done" : std::string(codeName(result.error().code));
}

std::function<std::string(Document&, const TextureRow&)> turns(TextureTurn turn)
{
    return [turn](Document& document, const TextureRow& row)
    { return outcomeOf(turnTextures(document, std::span(&row, 1), turn)); };
}

std::function<std::string(Document&, const TextureRow&)> blends(std::uint16_t attribute)
{
    return [attribute](Document& document, const TextureRow& row)
    { return outcomeOf(setBlending(document, std::span(&row, 1), attribute)); };
}

std::function<std::string(Document&, const TextureRow&)> moves(int right, int down)
{
    return [=](Document& document, const TextureRow& row)
    { return outcomeOf(moveTextures(document, std::span(&row, 1), right, down)); };
}

std::function<std::string(Document&, const TextureRow&)> resizes(const TexelBox& by)
{
    return [by](Document& document, const TextureRow& row)
    {
        const TexelBox box = shapesOf(document.content(), std::span(&row, 1)).front()->box;
        return outcomeOf(resizeTexture(
            document,
            row,
            {box.left + by.left, box.top + by.top, box.right + by.right, box.bottom + by.bottom}));
    };
}

const std::vector<Operation>& operations()
{
    static constexpr const char* kDone = "done";
    static constexpr const char* kOff = "off_the_page";
    static constexpr const char* kNot = "not_kept_in_game";
    static const std::vector<Operation> kAll{
        {"move by a texel", {kDone, kDone, kDone}, moves(1, 1)},
        {"move off the page", {kOff, kOff, kOff}, moves(256, 0)},
        {"move off above", {kOff, kOff, kOff}, moves(0, -256)},
        {"one texel wider", {kDone, kDone, kDone}, resizes({0, 0, 1, 0})},
        {"one texel less high", {kDone, kDone, kDone}, resizes({0, 1, 0, 0})},
        {"without a width",
         {"out_of_range", "out_of_range", "out_of_range"},
         resizes({300, 0, 0, 0})},
        {"wider than the page", {kOff, kOff, kOff}, resizes({0, 0, 300, 0})},
        {"flip", {kDone, kDone, kNot}, turns(TextureTurn::FlipHorizontally)},
        {"flip upside down", {kDone, kDone, kNot}, turns(TextureTurn::FlipVertically)},
        {"turn right", {kDone, kDone, kNot}, turns(TextureTurn::Right)},
        {"turn left", {kDone, kDone, kNot}, turns(TextureTurn::Left)},
        {"transparent", {kDone, kDone, kNot}, blends(1)},
        {"additive", {kNot, kDone, kNot}, blends(2)},
        {"a mode no game draws", {kNot, kNot, kNot}, blends(5)},
        {"make a texture",
         {kDone, kDone, kDone},
         [](Document& document, const TextureRow&) {
             return outcomeOf(newTexture(document, 0, {8, 8, 40, 24}));
         }},
    };
    return kAll;
}

std::size_t kindOf(schema::Version version)
{
    return version == versions::Wad ? 2 : version <= versions::Tr2 ? 0 : 1;
}

/// All rows of a table that lie on pages.
std::vector<TextureRow> rowsOf(const schema::Content& content)
{
    std::vector<TextureRow> rows;
    for (const schema::TableId table : {schema::TableId(level::tables::ObjectTextures),
                                        schema::TableId(level::tables::TextureSamples),
                                        schema::TableId(level::tables::SpriteTextures)})
    {
        const schema::TableSet tables = content.tables();
        const auto* const found = tables.find(table);
        for (std::size_t row = 0; found != nullptr && row < found->size(); ++row)
        {
            rows.push_back({table, row});
        }
    }
    return rows;
}

/// The texels of a row as its numbers say, and where its sides can go. By hand.
struct Sides
{
    int left = 0;
    int top = 0;
    int right = 0; ///< the last one that it has words for
    int bottom = 0;
    bool ends = false; ///< the words are those of corners
};

Sides sidesOf(const schema::Content& content, const TextureRow& row, bool triangle)
{
    const auto* const level = content.as<level::Level>();
    if (row.table == level::tables::ObjectTextures)
    {
        const auto& corners = level->objectTextures[row.row].vertices;
        Sides sides{corners[0].x, corners[0].y, corners[0].x, corners[0].y, true};
        for (std::size_t i = 1; i < (triangle ? 3U : 4U); ++i)
        {
            sides.left = std::min<int>(sides.left, corners[i].x);
            sides.top = std::min<int>(sides.top, corners[i].y);
            sides.right = std::max<int>(sides.right, corners[i].x);
            sides.bottom = std::max<int>(sides.bottom, corners[i].y);
        }
        return sides;
    }
    if (row.table == level::tables::TextureSamples)
    {
        const auto& sample = content.as<level::Wad>()->textureSamples[row.row];
        return {sample.x, sample.y, sample.x + sample.addWidth, sample.y + sample.addHeight};
    }
    const auto& sprites = level != nullptr ? level->sprites : *content.as<level::Sprites>();
    const auto& sprite = sprites.textures[row.row];
    const bool isNew = content.version() == versions::Tr4 || content.version() == versions::Tr5;
    const int left = isNew ? sprite.left : sprite.x;
    const int top = isNew ? sprite.top : sprite.y;
    return {left, top, left + sprite.width / kSteps, top + sprite.height / kSteps};
}

/// Of TR1 to TR3, where triangles that no face shows are told by that only.
bool hasNoFourthCorner(const schema::Content& content, const TextureRow& row)
{
    const auto* const level = content.as<level::Level>();
    return row.table == level::tables::ObjectTextures && level->version <= versions::Tr3
           && level->objectTextures[row.row].vertices[3] == level::TextureCorner{};
}

bool fits(const Sides& sides, int right, int down)
{
    const int step = sides.ends ? kSteps : 1;
    const int most = sides.ends ? 0xFFFF : 0xFF;
    return sides.left + right * step >= 0 && sides.top + down * step >= 0
           && sides.right + right * step <= most && sides.bottom + down * step <= most;
}

/// The content with all that lies on pages as it was before.
schema::Content withThoseOf(schema::Content content, const schema::Content& before)
{
    if (auto* const level = content.as<level::Level>())
    {
        level->objectTextures = before.as<level::Level>()->objectTextures;
    }
    else if (auto* const wad = content.as<level::Wad>())
    {
        wad->textureSamples = before.as<level::Wad>()->textureSamples;
    }
    return content;
}

} // namespace

class tst_CorpusTextures : public QObject
{
    Q_OBJECT

private:
    std::size_t m_moved = 0;
    std::size_t m_kept = 0;

private Q_SLOTS:

    void movedAndBack_data() { test::addCorpusRows(); }

    void movedAndBack()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        Document document{file->content};
        const auto before = document.content().write();
        const auto rows = rowsOf(document.content());
        const auto shapes = shapesOf(document.content(), rows);
        QCOMPARE(shapes.size(), rows.size());
        const auto pages = file->format->pages(document.content());
        std::vector<Sides> sides;
        std::vector<bool> triangles;
        for (const TextureRow& row : rows)
        {
            const auto region =
                std::ranges::find_if(pages.regions,
                                     [&row](const view::PageRegion& each)
                                     { return each.table == row.table && each.row == row.row; });
            QVERIFY(region != pages.regions.end());
            triangles.push_back(region->corners.size() == 3
                                || hasNoFourthCorner(document.content(), row));
            sides.push_back(sidesOf(document.content(), row, triangles.back()));
        }
        for (const auto& [right, down] : {std::pair{1, 0}, {0, -1}, {-3, 5}, {16, 64}, {-200, -8}})
        {
            std::vector<TextureRow> taken;
            std::vector<TextureRow> refused;
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                QVERIFY(shapes[i]);
                (fits(sides[i], right, down) ? taken : refused).push_back(rows[i]);
            }
            m_kept += refused.size();
            m_moved += taken.size();
            refused.resize(std::min<std::size_t>(refused.size(), 5));
            for (const TextureRow& row : refused)
            {
                QCOMPARE(outcomeOf(moveTextures(document, std::span(&row, 1), right, down)),
                         std::string("off_the_page"));
            }
            QVERIFY(document.content().write() == before);
            QCOMPARE(outcomeOf(moveTextures(document, taken, right, down)), std::string("done"));
            if (taken.empty())
            {
                continue;
            }
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                if (!fits(sides[i], right, down))
                {
                    continue;
                }
                const int step = sides[i].ends ? kSteps : 1;
                const Sides now = sidesOf(document.content(), rows[i], triangles[i]);
                QCOMPARE(now.left, sides[i].left + right * step);
                QCOMPARE(now.top, sides[i].top + down * step);
                QCOMPARE(now.right, sides[i].right + right * step);
                QCOMPARE(now.bottom, sides[i].bottom + down * step);
            }
            QVERIFY(document.content().write() != before);
            QCOMPARE(outcomeOf(moveTextures(document, taken, -right, -down)), std::string("done"));
            QVERIFY(document.content().write() == before);
        }
    }

    void everyOperation_data() { test::addCorpusRows(); }

    void everyOperation()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const auto before = file->content.write();
        // The first upright one with room around it.
        const auto rows = rowsOf(file->content);
        const auto shapes = shapesOf(file->content, rows);
        const auto found = std::ranges::find_if(shapes,
                                                [](const std::optional<TextureShape>& each)
                                                {
                                                    return each && each->isRectangle
                                                           && each->box.right < 255
                                                           && each->box.bottom < 255
                                                           && each->box.bottom - each->box.top > 4;
                                                });
        if (found == shapes.end())
        {
            return; // the font of a WAD that has nothing else
        }
        const TextureRow row = rows[static_cast<std::size_t>(found - shapes.begin())];
        for (const Operation& operation : operations())
        {
            Document document{file->content};
            const std::string outcome = operation.act(document, row);
            QCOMPARE(outcome, std::string(operation.outcomes[kindOf(file->content.version())]));
            if (outcome != "done" || document.position() == 0)
            {
                QVERIFY(document.content().write() == before);
                continue; // refused, or as it was already
            }
            QCOMPARE(document.position(), 1U);
            const auto after = document.content().write();
            QVERIFY2(after != before, operation.name);
            // Nothing but textures is another one.
            QVERIFY2(withThoseOf(document.content(), file->content).write() == before,
                     operation.name);
            format::GameFile saved = *file;
            saved.content = document.content();
            const auto bytes = format::writeForSaving(saved, test::currentCorpusName());
            QVERIFY2(bytes.has_value(), operation.name);
            const auto again = format::read(*bytes, test::currentCorpusName());
            QVERIFY2(again && again->content.write() == after, operation.name);
            document.undo();
            QVERIFY2(document.content().write() == before, operation.name);
            document.redo();
            QVERIFY2(document.content().write() == after, operation.name);
        }
    }

    /// Turning four times, or flipping twice, gives the same bytes, whatever the corners are.
    void turnedAllTheWay_data() { test::addCorpusRows(); }

    void turnedAllTheWay()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        if (file->content.version() == versions::Wad)
        {
            return;
        }
        Document document{file->content};
        const auto before = document.content().write();
        const auto all = rowsOf(document.content());
        const auto shapes = shapesOf(document.content(), all);
        std::vector<TextureRow> rows;
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            if (all[i].table == level::tables::ObjectTextures && shapes[i]->isRectangle)
            {
                rows.push_back(all[i]);
            }
        }
        QVERIFY(!rows.empty());
        for (const auto& [turn, times] : {std::pair{TextureTurn::FlipHorizontally, 2},
                                          {TextureTurn::FlipVertically, 2},
                                          {TextureTurn::Right, 4},
                                          {TextureTurn::Left, 4}})
        {
            for (int i = 0; i < times; ++i)
            {
                QVERIFY(document.content().write() != before || i == 0);
                QVERIFY(turnTextures(document, rows, turn));
            }
            QVERIFY(document.content().write() == before);
        }
    }

    /// Who shows a texture is who has a link to it.
    void usersHaveLinks_data() { test::addCorpusRows(); }

    void usersHaveLinks()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const schema::TableSet tables = file->content.tables();
        const view::References references(file->content, tables);
        const auto rows = rowsOf(file->content);
        const std::size_t step = std::max<std::size_t>(1, rows.size() / 20);
        for (std::size_t i = 0; i < rows.size(); i += step)
        {
            std::size_t uses = 0;
            for (const view::TextureUse& use :
                 view::usesOf(file->content, rows[i].table, rows[i].row))
            {
                QVERIFY(use.count > 0);
                QVERIFY(use.row < tables.find(use.table)->size());
                uses += use.count;
            }
            const auto links = references.linksTo(rows[i].table, rows[i].row);
            const auto shown = std::ranges::count_if(
                links,
                [](const view::Link* link)
                { return link->from.table != level::tables::AnimatedTextures; });
            QCOMPARE(uses, static_cast<std::size_t>(shown));
        }
    }

    void cleanupTestCase()
    {
        qInfo("%zu moves of textures and back, %zu off their page", m_moved, m_kept);
        QVERIFY(m_moved == 0 || (m_moved > 50'000 && m_kept > 1'000));
    }
};

template struct tr::test::RegisteredTest<tst_CorpusTextures>;
#include "tst_CorpusTextures.moc"
