#include "ui/viewport/Thumbnails.h"

#include "render/gl/OffscreenRenderer.h"
#include "render/scene/Subjects.h"
#include "ui/viewport/ObjectCamera.h"
#include "ui/viewport/SubjectTexts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace ui
{
namespace
{

constexpr int kThumbnailSamples = 4;

/// Drops the pages that no face is textured from: a picture of one object needs few of them.
void dropUnusedPages(render::SceneDescription& scene)
{
    std::map<std::uint16_t, std::uint16_t> kept;
    std::vector<render::TexturePage> pages;
    const auto keep = [&](std::uint16_t& layer)
    {
        if (layer >= scene.pages.size())
        {
            return; // it has none
        }
        const auto [place, isNew] =
            kept.try_emplace(layer, static_cast<std::uint16_t>(pages.size()));
        if (isNew)
        {
            pages.push_back(std::move(scene.pages[layer]));
        }
        layer = place->second;
    };
    for (render::SceneVertex& vertex : scene.vertices)
    {
        keep(vertex.layer);
    }
    for (render::SceneSprite& sprite : scene.sprites)
    {
        keep(sprite.layer);
    }
    scene.pages = std::move(pages);
}

glm::vec3 partsOf(QRgb colour)
{
    constexpr float kMost = 255.0F;
    return glm::vec3(qRed(colour), qGreen(colour), qBlue(colour)) / kMost;
}

} // namespace

struct Thumbnails::Drawer
{
    /// Made when the first picture is drawn. Null: there is no OpenGL for it.
    render::gl::OffscreenRenderer* renderer()
    {
        if (!isMade)
        {
            isMade = true;
            if (auto made = render::gl::OffscreenRenderer::create())
            {
                own = std::move(*made);
            }
        }
        return own ? &*own : nullptr;
    }

    std::optional<render::gl::OffscreenRenderer> own;
    bool isMade = false;
};

std::shared_ptr<Thumbnails::Drawer> Thumbnails::makeDrawer()
{
    return std::make_shared<Drawer>();
}

Thumbnails::Thumbnails(tr::schema::TableId table, QObject* parent, std::shared_ptr<Drawer> drawer)
    : QObject(parent)
    , m_table(table)
    , m_drawer(std::move(drawer))
{
    // A scene that cannot be built has no picture; the others go on.
    connect(&m_worker,
            &QuietWorker::failed,
            this,
            [this]
            {
                m_building.reset();
                next();
            });
}

Thumbnails::~Thumbnails() = default;

void Thumbnails::forget()
{
    ++m_generation;
    m_wanted.clear();
    m_entries.clear();
    const auto* const rows = m_file ? m_file->tables().find(m_table) : nullptr;
    m_entries.resize(rows != nullptr ? rows->size() : 0);
}

/// Those that are there stay until they are asked for and drawn.
void Thumbnails::askAnew()
{
    ++m_generation;
    m_wanted.clear();
    for (Entry& each : m_entries)
    {
        each.isAsked = false;
    }
}

void Thumbnails::setFile(const OpenFilePtr& file)
{
    m_file = file;
    forget();
}

void Thumbnails::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    const bool isOfTable = std::ranges::all_of(
        changes, [this](const tr::edit::Change& each) { return each.table == m_table; });
    const auto* const rows = file->tables().find(m_table);
    if (tr::edit::movesRows(changes) || rows == nullptr || rows->size() != m_entries.size())
    {
        forget();
    }
    else if (!isOfTable)
    {
        askAnew();
    }
    else
    {
        // What has not come yet is of the file as it was.
        if (m_building)
        {
            m_wanted.push_back(*m_building);
        }
        for (const std::size_t row : std::exchange(m_wanted, {}))
        {
            m_entries[row].isAsked = false;
        }
        for (const tr::edit::Change& each : changes)
        {
            for (std::size_t i = 0; i < each.inserted; ++i)
            {
                m_entries[each.first + i].isAsked = false;
            }
        }
        ++m_generation;
    }
}

void Thumbnails::setPixelRatio(double pixelRatio)
{
    if (pixelRatio != m_pixelRatio)
    {
        m_pixelRatio = pixelRatio;
        askAnew();
    }
}

QImage Thumbnails::picture(std::size_t row)
{
    if (row >= m_entries.size())
    {
        return {};
    }
    Entry& entry = m_entries[row];
    if (!std::exchange(entry.isAsked, true))
    {
        m_wanted.push_back(row);
        next();
    }
    return entry.picture;
}

void Thumbnails::next()
{
    const bool canDraw = !m_drawer->isMade || m_drawer->own.has_value();
    if (m_building || m_wanted.empty() || !canDraw)
    {
        return;
    }
    const std::size_t row = m_wanted.back();
    m_wanted.pop_back();
    m_building = row;
    m_worker.add(
        [this, row, file = m_file, table = m_table, generation = m_generation](
            const tr::Progress&) -> QuietWorker::Completion
        {
            const render::SceneData data = sceneData(*file);
            const auto subject = render::subjectOf(data, {table, row});
            auto scene = std::make_shared<render::SceneDescription>();
            if (subject && subject->isOf(table))
            {
                *scene = render::buildScene(data, *subject);
                dropUnusedPages(*scene);
            }
            return [this, row, generation, scene]
            {
                m_building.reset();
                if (generation == m_generation)
                {
                    draw(row, *scene);
                }
                next();
            };
        });
}

void Thumbnails::draw(std::size_t row, const render::SceneDescription& scene)
{
    QImage picture;
    auto* const renderer = scene.indices.empty() ? nullptr : m_drawer->renderer();
    if (renderer != nullptr && renderer->upload(scene))
    {
        render::Camera camera;
        camera.setView(render::StandardView::Front);
        camera.orbit(kObjectYaw, kObjectPitch);
        camera.frame(scene.bounds, scene.outline, 1.0F);
        render::gl::RenderOptions options;
        options.backgroundTop = partsOf(kGround);
        options.backgroundBottom = partsOf(kGround);
        options.lines = false;
        const int side = static_cast<int>(kSide * m_pixelRatio);
        const render::gl::PictureFormat format{{side, side}, kThumbnailSamples};
        if (auto drawn = renderer->render(camera, options, format))
        {
            picture = std::move(*drawn);
            picture.setDevicePixelRatio(m_pixelRatio);
        }
    }
    m_entries[row].picture = picture;
    Q_EMIT drawn(row);
}

} // namespace ui
