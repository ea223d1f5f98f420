#include "core/exchange/obj/ObjLines.h"

#include "core/exchange/model/ModelText.h"

#include <algorithm>

namespace tr::exchange
{
namespace
{

constexpr std::string_view kObjBlanks = " \t\r";

std::size_t wordEnd(std::string_view text, std::size_t at) noexcept
{
    return std::min(text.find_first_of(kObjBlanks, at), text.size());
}

} // namespace

std::string_view ObjLines::rawLine()
{
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    const auto line = trimmed(m_text.substr(m_at, end - m_at));
    m_at = std::min(end + 1, m_text.size());
    ++m_lines;
    return line;
}

bool ObjLines::next()
{
    while (m_at < m_text.size())
    {
        auto text = rawLine();
        m_number = m_lines;
        if (text.ends_with('\\'))
        {
            m_joined.clear();
            while (text.ends_with('\\'))
            {
                m_joined += text.substr(0, text.size() - 1);
                m_joined += ' ';
                text = m_at < m_text.size() ? rawLine() : std::string_view();
            }
            m_joined += text;
            text = trimmed(m_joined);
        }
        if (text.empty() || text.front() == '#')
        {
            continue;
        }
        m_line.word = text.substr(0, wordEnd(text, 0));
        m_line.rest = trimmed(text.substr(m_line.word.size()));
        m_line.parts.clear();
        for (std::size_t at = 0; at < m_line.rest.size();)
        {
            const std::size_t end = wordEnd(m_line.rest, at);
            m_line.parts.push_back(m_line.rest.substr(at, end - at));
            at = std::min(m_line.rest.find_first_not_of(kObjBlanks, end), m_line.rest.size());
        }
        return true;
    }
    return false;
}

double ObjLines::done() const noexcept
{
    return m_text.empty() ? 1.0 : static_cast<double>(m_at) / static_cast<double>(m_text.size());
}

} // namespace tr::exchange
