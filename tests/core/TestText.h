#pragma once

#include "core/base/Error.h"

#include <QTest>

#include <string>
#include <string_view>

/// How QCOMPARE shows texts of the standard library.
namespace QTest
{

template <>
inline char* toString(const std::string& text)
{
    return qstrdup(text.c_str());
}

template <>
inline char* toString(const std::string_view& text)
{
    return qstrdup(std::string(text).c_str());
}

template <>
inline char* toString(const tr::ErrorCode& code)
{
    return toString(tr::codeName(code));
}

} // namespace QTest

namespace tr::test
{

/// What a test compares a text with that tells of a problem.
inline const std::string kNothing;

} // namespace tr::test
