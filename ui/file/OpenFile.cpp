#include "ui/file/OpenFile.h"

#include "core/convert/StandIn.h"

#include <utility>

namespace ui
{

OpenFile::OpenFile(QString path, std::uint64_t size, tr::format::GameFile file)
    : m_path(std::move(path))
    , m_size(size)
    , m_file(std::move(file))
    , m_tables(m_file.tables())
    , m_derived(m_file.content,
                m_tables,
                [this]() -> const tr::view::References& { return references(); })
{
}

const tr::schema::FieldMap& OpenFile::map() const
{
    std::call_once(m_mapMade, [this] { m_map.emplace(tr::format::fieldMap(m_file)); });
    return *m_map;
}

const tr::view::References& OpenFile::references() const
{
    std::call_once(m_referencesMade,
                   [this] {
                       m_references =
                           std::make_unique<tr::view::References>(m_file.content, m_tables);
                   });
    return *m_references;
}

bool OpenFile::needsStandIn() const
{
    return tr::convert::needsStandIn(m_file.content);
}

void Selection::select(const std::optional<Address>& address)
{
    if (address != m_current)
    {
        m_current = address;
        Q_EMIT changed(m_current);
    }
}

void Selection::open(const Address& address)
{
    select(address);
    Q_EMIT openRequested(address);
}

void Selection::openDerived(tr::view::DerivedId table)
{
    Q_EMIT derivedRequested(table);
}

} // namespace ui
