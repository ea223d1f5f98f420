#include "core/exchange/mqo/MqoScanner.h"

#include "core/base/Text.h"
#include "core/exchange/model/ModelText.h"

#include <algorithm>

namespace tr::exchange
{
namespace
{

constexpr std::string_view kMqoBlanks = " \t\r\n";
constexpr std::string_view kMqoWordEnds = " \t\r\n(){}[]\"";

} // namespace

double MqoScanner::done() const noexcept
{
    return m_text.empty() ? 1.0 : static_cast<double>(m_at) / static_cast<double>(m_text.size());
}

std::string MqoScanner::place() const
{
    const auto read = m_text.substr(0, m_at);
    const std::string place = concat("line ", std::ranges::count(read, '\n') + 1);
    return m_inside.empty() ? place : concat(place, ", ", m_inside);
}

bool MqoScanner::atEnd()
{
    m_at = std::min(m_text.find_first_not_of(kMqoBlanks, m_at), m_text.size());
    return m_at == m_text.size();
}

char MqoScanner::ahead()
{
    return atEnd() ? '\0' : m_text[m_at];
}

bool MqoScanner::next(char symbol)
{
    const bool isNext = ahead() == symbol;
    m_at += isNext ? 1 : 0;
    return isNext;
}

void MqoScanner::want(char symbol)
{
    if (!next(symbol))
    {
        wrong(concat("a ", std::string_view(&symbol, 1), " is missing"));
    }
}

std::string_view MqoScanner::word()
{
    if (atEnd())
    {
        wrong("the file ends too early");
        return {};
    }
    const std::size_t end = std::min(m_text.find_first_of(kMqoWordEnds, m_at), m_text.size());
    const auto word = m_text.substr(m_at, end - m_at);
    m_at = end;
    if (word.empty())
    {
        wrong(concat("a word is missing in front of ", m_text.substr(end, 1)));
    }
    return word;
}

std::string_view MqoScanner::quoted()
{
    want('"');
    const std::size_t end = std::min(m_text.find_first_of("\"\n", m_at), m_text.size());
    const auto text = m_text.substr(m_at, end - m_at);
    m_at = end;
    if (isSound())
    {
        want('"');
    }
    return text;
}

double MqoScanner::number()
{
    const auto text = word();
    const auto number = numberIn(text);
    if (isSound() && !number)
    {
        wrong(concat("\"", readableName(text.substr(0, 20)), "\" is no number"));
    }
    return number.value_or(0.0);
}

std::int64_t MqoScanner::whole()
{
    const auto text = word();
    const auto number = wholeIn(text);
    if (isSound() && !number)
    {
        wrong(concat("\"", readableName(text.substr(0, 20)), "\" is no whole number"));
    }
    return number.value_or(0);
}

std::size_t MqoScanner::count(std::size_t letters)
{
    const std::int64_t stated = whole();
    const std::size_t left = m_text.size() - m_at;
    if (isSound() && stated < 0)
    {
        wrong(concat("there cannot be ", stated));
    }
    else if (isSound() && static_cast<std::uint64_t>(stated) > left / letters)
    {
        fail({ErrorCode::CountTooLarge,
              {{}, m_at},
              place(),
              {concat(stated), concat(letters), concat(left)}});
    }
    return isSound() ? static_cast<std::size_t>(stated) : 0;
}

std::string_view MqoScanner::bytesBelow(std::size_t size)
{
    const std::size_t end = m_text.find('\n', m_at);
    const std::size_t left = end == std::string_view::npos ? 0 : m_text.size() - end - 1;
    if (size > left)
    {
        fail({ErrorCode::UnexpectedEnd, {{}, m_at}, place(), {concat(size), concat(left)}});
        return {};
    }
    m_at = end + 1 + size;
    return m_text.substr(end + 1, size);
}

void MqoScanner::skipText()
{
    // Quotes that do not close on their line are no text.
    const std::size_t end = m_text.find_first_of("\"\n", m_at + 1);
    const bool closes = end != std::string_view::npos && m_text[end] == '"';
    m_at = closes ? end + 1 : m_at + 1;
}

void MqoScanner::skipLine()
{
    constexpr std::size_t kDeepest = 32;
    std::size_t depth = 0;
    while (isSound())
    {
        m_at = std::min(m_text.find_first_of("\n\"{}[", m_at), m_text.size());
        if (m_at == m_text.size())
        {
            if (depth != 0)
            {
                wrong("the file ends inside of a chunk");
            }
            return;
        }
        const char symbol = m_text[m_at];
        if ((symbol == '\n' && depth == 0) || (symbol == '}' && depth == 0))
        {
            return;
        }
        if (symbol == '"')
        {
            skipText();
            continue;
        }
        ++m_at;
        if (symbol == '{' && ++depth > kDeepest)
        {
            wrong("chunks are nested too deeply");
        }
        else if (symbol == '}' && --depth == 0)
        {
            return;
        }
        else if (symbol == '[')
        {
            const std::size_t size = count(1);
            want(']');
            bytesBelow(size);
            if (depth == 0)
            {
                return;
            }
        }
    }
}

void MqoScanner::skipBracket()
{
    while (isSound())
    {
        m_at = std::min(m_text.find_first_of(")\"", m_at), m_text.size());
        if (m_at == m_text.size())
        {
            wrong("a ) is missing");
            return;
        }
        if (m_text[m_at] == ')')
        {
            ++m_at;
            return;
        }
        skipText();
    }
}

void MqoScanner::wrong(std::string what)
{
    fail({ErrorCode::BadModel, {{}, m_at}, {}, {place(), std::move(what)}});
}

void MqoScanner::fail(Error error)
{
    if (!m_fault)
    {
        m_fault = std::move(error);
    }
    m_at = m_text.size();
}

} // namespace tr::exchange
