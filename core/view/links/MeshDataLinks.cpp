#include "core/view/links/MeshDataLinks.h"

namespace tr::view
{

/// Follows the bytes of a mesh while `describe(archive, mesh)` names its parts.
class MeshDataLinks::Archive
{
public:
    static constexpr bool kReads = false;

    Archive(MeshDataLinks& owner, std::uint32_t offset, std::vector<Link>& links)
        : m_owner(owner)
        , m_offset(offset)
        , m_links(links)
    {
    }

    [[nodiscard]] schema::Version version() const { return m_owner.m_source->version(); }

    [[nodiscard]] std::size_t position() const noexcept { return m_position; }

    template <class T>
    void record(std::string_view, const T& value)
    {
        add(schema::recordType<T>(version()), &value, 1);
    }

    template <class T>
    void rows(const schema::TableInfo&, const Table<T>& rows, std::size_t)
    {
        add(schema::recordType<T>(version()), rows.data(), rows.size());
    }

    template <class Count, class T>
    void counted(const schema::TableInfo& table, const Table<T>& rows)
    {
        m_position += sizeof(Count);
        this->rows(table, rows, rows.size());
    }

    template <class Count>
    void each(const schema::TableInfo&, const Table<level::WadPolygon>& rows, std::size_t)
    {
        m_position += sizeof(Count);
        for (const level::WadPolygon& polygon : rows)
        {
            m_use =
                polygon.isQuad() ? schema::ReferenceUse::OfQuad : schema::ReferenceUse::OfTriangle;
            describe(*this, polygon);
        }
    }

private:
    void add(const schema::RecordType& type, const void* rows, std::size_t count)
    {
        const std::vector<Place>& places = m_owner.placesOf(type);
        const auto* memory = static_cast<const std::byte*>(rows);
        for (std::size_t row = 0; !places.empty() && row < count; ++row)
        {
            for (const Place& place : places)
            {
                addLink(place,
                        m_offset + m_position + row * type.diskSize() + place.leaf->diskOffset,
                        memory + row * type.memorySize());
            }
        }
        m_position += type.diskSize() * count;
    }

    void addLink(const Place& place, std::size_t byte, const void* row)
    {
        using enum schema::ReferenceUse;
        const bool applies = place.reference.use == Always || place.reference.use == m_use;
        if (!applies || byte % 2 != 0)
        {
            return;
        }
        const schema::Cell cell{level::tables::MeshWords, byte / 2, 0, 0};
        if (const auto link =
                m_owner.m_source->link(place.reference, cell, valueAt(*place.leaf, row)))
        {
            m_links.push_back(*link);
        }
    }

    MeshDataLinks& m_owner;
    std::uint32_t m_offset;
    std::vector<Link>& m_links;
    std::size_t m_position = 0;
    schema::ReferenceUse m_use = schema::ReferenceUse::Always;
};

std::size_t
MeshDataLinks::add(const level::Mesh& mesh, std::uint32_t offset, std::vector<Link>& links)
{
    Archive archive(*this, offset, links);
    describe(archive, mesh);
    return archive.position();
}

const std::vector<MeshDataLinks::Place>& MeshDataLinks::placesOf(const schema::RecordType& type)
{
    const auto [entry, isNew] = m_places.try_emplace(&type);
    for (const schema::Leaf& leaf : type.leaves())
    {
        if (!isNew)
        {
            break;
        }
        for (const schema::Reference& reference :
             m_source->references(level::tables::MeshWords, leaf))
        {
            entry->second.push_back({&leaf, reference});
        }
    }
    return entry->second;
}

} // namespace tr::view
