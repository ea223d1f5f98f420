// Pictures of real files: taken out and put in again they change no byte; and a static that gets a
// picture of its own is the only one that looks otherwise. What is drawn is asked of the faces and
// the pages, as readers show them, and never of the edit.

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/format/WriteForSaving.h"
#include "core/view/objects/MoveableView.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <random>

using namespace tr;
using edit::OwnPicture;
using edit::TexelUser;
using exchange::Picture;
using exchange::PixelRect;

namespace
{

/// Sums up what is seen, so that another order or value is another sum.
class SeenSum
{
public:
    void add(std::uint64_t number)
    {
        m_sum = (m_sum ^ (number + 0x9E3779B97F4A7C15ULL)) * 0x100000001B3ULL;
        m_sum ^= m_sum >> 29;
    }

    [[nodiscard]] std::uint64_t value() const { return m_sum; }

private:
    std::uint64_t m_sum = 1469598103934665603ULL;
};

/// What each object and room of a content looks like: a number a moveable, static and room.
class Looks
{
public:
    explicit Looks(const schema::Content& content)
        : m_level(content.as<level::Level>())
        , m_wad(content.as<level::Wad>())
    {
        const level::Objects& objects = level::objectsOf(content);
        const schema::Version version = content.version();
        std::map<std::uint32_t, std::uint64_t> meshes;
        const auto lookOf = [&](std::size_t pointer)
        {
            const std::uint32_t offset = objects.meshPointers[pointer].offset;
            const auto [found, isNew] = meshes.try_emplace(offset);
            if (isNew)
            {
                const auto mesh = view::readMesh(objects, version, offset);
                found->second = mesh ? sumOf(*mesh) : 0;
            }
            return found->second;
        };
        for (const level::Model& model : objects.models)
        {
            SeenSum sum;
            const auto range = view::meshesOf(objects, model);
            for (std::size_t pointer = range.first; pointer < range.end(); ++pointer)
            {
                sum.add(lookOf(pointer));
            }
            models.push_back(sum.value());
        }
        for (const level::StaticMesh& each : objects.staticMeshes)
        {
            statics.push_back(each.mesh < objects.meshPointers.size() ? lookOf(each.mesh) : 0);
        }
        if (m_level != nullptr)
        {
            for (const level::Room& room : m_level->rooms)
            {
                SeenSum sum;
                for (const level::Quad& face : room.quads)
                {
                    addTexels(sum, view::textureOf(*m_level, face.texture, 4), 4);
                }
                for (const level::Triangle& face : room.triangles)
                {
                    addTexels(sum, view::textureOf(*m_level, face.texture, 3), 3);
                }
                rooms.push_back(sum.value());
            }
        }
    }

    std::vector<std::uint64_t> models;
    std::vector<std::uint64_t> statics;
    std::vector<std::uint64_t> rooms;

private:
    std::uint64_t sumOf(const level::Mesh& mesh)
    {
        SeenSum sum;
        sum.add(mesh.vertices.size());
        for (const view::MeshFace& face : view::facesOf(mesh))
        {
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                sum.add(face.vertices[i]);
            }
            sum.add(face.effects);
            addTexels(sum,
                      m_level != nullptr ? view::textureOf(*m_level, face)
                                         : view::textureOf(*m_wad, face),
                      face.corners);
        }
        return sum.value();
    }

    /// The texels around the corners, and where in them the corners are.
    void addTexels(SeenSum& sum, const std::optional<view::TextureRef>& ref, std::size_t corners)
    {
        if (!ref)
        {
            sum.add(1);
            return;
        }
        glm::vec2 low = ref->corners[0];
        glm::vec2 high = low;
        for (std::size_t i = 1; i < corners; ++i)
        {
            low = glm::min(low, ref->corners[i]);
            high = glm::max(high, ref->corners[i]);
        }
        low = glm::floor(low);
        high = glm::ceil(high);
        sum.add(static_cast<std::uint64_t>(ref->blending));
        for (std::size_t i = 0; i < corners; ++i)
        {
            sum.add(static_cast<std::uint64_t>((ref->corners[i].x - low.x) * 256));
            sum.add(static_cast<std::uint64_t>((ref->corners[i].y - low.y) * 256));
        }
        sum.add(texelsOf({ref->page,
                          static_cast<std::uint32_t>(low.x),
                          static_cast<std::uint32_t>(low.y),
                          static_cast<std::uint32_t>(high.x - low.x),
                          static_cast<std::uint32_t>(high.y - low.y)}));
    }

    std::uint64_t texelsOf(const PixelRect& rect)
    {
        const auto key = std::tuple(rect.page, rect.left, rect.top, rect.width, rect.height);
        const auto [found, isNew] = m_texels.try_emplace(key);
        if (isNew)
        {
            view::RgbaPage& page = m_pages[rect.page];
            if (page.empty())
            {
                page = m_level != nullptr ? view::pageRgba(*m_level, rect.page)
                                          : view::pageRgba(*m_wad, rect.page);
            }
            SeenSum sum;
            for (std::uint32_t y = rect.top; y < std::min(256U, rect.top + rect.height); ++y)
            {
                for (std::uint32_t x = rect.left; x < std::min(256U, rect.left + rect.width); ++x)
                {
                    std::uint32_t texel = 0;
                    std::memcpy(&texel, page.data() + (std::size_t{y} * 256 + x) * 4, 4);
                    sum.add(texel);
                }
            }
            found->second = sum.value();
        }
        return found->second;
    }

    const level::Level* m_level;
    const level::Wad* m_wad;
    std::map<std::uint32_t, view::RgbaPage> m_pages;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>,
             std::uint64_t>
        m_texels;
};

Picture noisePicture(std::uint32_t width, std::uint32_t height, unsigned seed)
{
    std::mt19937 random(seed);
    Picture picture{width, height, {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
    {
        for (int channel = 0; channel < 3; ++channel)
        {
            picture.pixels.push_back(static_cast<std::uint8_t>(random() >> 24));
        }
        picture.pixels.push_back(255);
    }
    return picture;
}

/// Which of the numbers differ. Precondition: as many.
std::vector<std::size_t> differing(const std::vector<std::uint64_t>& a,
                                   const std::vector<std::uint64_t>& b)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < a.size() && a.size() == b.size(); ++i)
    {
        if (a[i] != b[i])
        {
            rows.push_back(i);
        }
    }
    return rows;
}

} // namespace

class tst_CorpusPictures : public QObject
{
    Q_OBJECT

private:
    std::size_t m_pages = 0;
    std::size_t m_textures = 0;
    std::size_t m_retextured = 0;
    std::size_t m_sharedWithOthers = 0;
    std::size_t m_newPages = 0;
    std::size_t m_meshes = 0;

    void retexture(const format::GameFile& file, std::size_t row, const Looks& before);

private Q_SLOTS:

    void ownExports_data() { test::addCorpusRows(); }

    void ownExports()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const auto pages = file->format->pages(file->content);
        exchange::PictureSource source(pages);
        for (std::size_t page = 0; page < pages.pages.size(); ++page)
        {
            const std::vector<edit::PlacedPicture> placed{{page, 0, 0, source.page(page)}};
            for (const bool dithers : {false, true})
            {
                const auto change =
                    edit::pictureChange(file->content, pages, placed, {.dithers = dithers});
                QVERIFY(change.has_value());
                QVERIFY2(change->texels == 0 && change->steps.empty(),
                         qPrintable(QStringLiteral("page %1").arg(page)));
            }
            ++m_pages;
        }
        std::vector<edit::PlacedPicture> placed;
        for (std::size_t i = 0; i < source.textureCount(); ++i)
        {
            if (const auto rect = source.texturePixels(i))
            {
                const bool isOpaque = source.isOpaque(i);
                placed.push_back(
                    {rect->page, rect->left, rect->top, source.part(*rect, isOpaque), isOpaque});
            }
        }
        const auto change = edit::pictureChange(file->content, pages, placed);
        QVERIFY(change.has_value());
        QVERIFY(change->steps.empty());
        m_textures += placed.size();
    }

    void ownExportsOfSprites()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR names no folder");
        }
        std::size_t pagesOfSprites = 0;
        for (const test::CorpusFile& each : test::corpusCompanions())
        {
            const auto file = test::corpusFileAt(each.path);
            if (!file || file->format->pages == nullptr)
            {
                continue;
            }
            const auto pages = file->format->pages(file->content);
            exchange::PictureSource source(pages);
            for (std::size_t page = 0; page < pages.pages.size(); ++page)
            {
                const std::vector<edit::PlacedPicture> placed{{page, 0, 0, source.page(page)}};
                const auto change = edit::pictureChange(file->content, pages, placed);
                QVERIFY(change && change->steps.empty());
                ++pagesOfSprites;
            }
        }
        qInfo("%zu pages of sprites", pagesOfSprites);
        QVERIFY(pagesOfSprites > 0);
    }

    void oneStaticOnly_data() { test::addCorpusRows(); }

    void oneStaticOnly()
    {
        constexpr std::size_t kMostOfFile = 3;
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const Looks before(file->content);
        const std::size_t count = std::min(before.statics.size(), kMostOfFile);
        for (std::size_t i = 0; i < count; ++i)
        {
            retexture(*file, i * before.statics.size() / count, before);
            if (QTest::currentTestFailed())
            {
                return;
            }
        }
    }

    void cleanupTestCase()
    {
        qInfo("%zu pages and %zu textures; %zu statics got pictures of their own, %zu of them on "
              "texels that others show, with %zu new pages and %zu meshes of their own",
              m_pages,
              m_textures,
              m_retextured,
              m_sharedWithOthers,
              m_newPages,
              m_meshes);
        QVERIFY(m_pages == 0 || (m_retextured > 10 && m_sharedWithOthers > 5));
    }
};

void tst_CorpusPictures::retexture(const format::GameFile& file,
                                   std::size_t row,
                                   const Looks& before)
{
    edit::Document document(file.content);
    std::vector<OwnPicture> pictures;
    bool isShared = false;
    {
        const schema::TableSet tables = document.content().tables();
        const view::References references(document.content(), tables);
        const auto pages = file.format->pages(document.content());
        exchange::PictureSource source(pages);
        const auto textures = edit::texturesOfObject(
            document.content(), references, level::tables::StaticMeshes, row);
        if (textures.empty())
        {
            return;
        }
        const auto rect = source.texturePixels(textures.front());
        QVERIFY(rect.has_value());
        pictures.push_back({*rect, noisePicture(rect->width, rect->height, unsigned(row)), true});
        const auto users = edit::usersOfTexels(document.content(), references, pages, *rect);
        const auto isUs = [row](const TexelUser& user)
        { return user.table == level::tables::StaticMeshes && user.row == row; };
        QCOMPARE(std::ranges::count_if(users, isUs), std::ptrdiff_t{1});
        isShared = users.size() > 1;
    }
    const auto original = document.content().write();
    const auto plan = edit::planOwnTextures(
        document.content(), file.format->pages, level::tables::StaticMeshes, row, pictures);
    QVERIFY2(plan.has_value(), plan ? "" : message(plan.error()).c_str());
    QVERIFY(edit::takeSteps(document, plan->name, plan->steps));
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(plan->what.textures > 0 && plan->what.faces > 0);

    const Looks after(document.content());
    QCOMPARE(after.statics.size(), before.statics.size());
    QCOMPARE(differing(before.statics, after.statics), std::vector<std::size_t>{row});
    QVERIFY(after.models == before.models);
    QVERIFY(after.rooms == before.rooms);

    format::GameFile changed = file;
    changed.content = document.content();
    const auto saved = format::writeForSaving(changed, "");
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());
    const auto again = format::read(*saved, test::currentCorpusName());
    QVERIFY(again && again->complete);
    const Looks read(again->content);
    QVERIFY(read.statics == after.statics && read.models == after.models
            && read.rooms == after.rooms);

    document.undo();
    QVERIFY(document.content().write() == original);
    document.redo();
    QVERIFY(document.content().write() == changed.content.write());
    ++m_retextured;
    m_sharedWithOthers += isShared ? 1 : 0;
    m_newPages += plan->what.pages;
    m_meshes += plan->what.meshes;
}

template struct tr::test::RegisteredTest<tst_CorpusPictures>;
#include "tst_CorpusPictures.moc"
