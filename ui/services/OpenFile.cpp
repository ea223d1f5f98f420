#include "ui/services/OpenFile.h"

#include <utility>

namespace ui
{

OpenFile::OpenFile(QString path, std::uint64_t size, tr::format::GameFile file)
    : m_path(std::move(path))
    , m_size(size)
    , m_file(std::move(file))
    , m_tables(tr::format::tables(m_file))
    , m_map(tr::format::fieldMap(m_file))
{
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

} // namespace ui
