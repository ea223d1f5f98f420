#pragma once

#include "core/base/Result.h"
#include "core/base/Text.h"
#include "core/exchange/model/ModelFile.h"
#include "tests/core/Damage.h"
#include "tests/core/ModelHolds.h"
#include "tests/core/TestText.h"

#include <QtTest>

#include <functional>
#include <string>
#include <string_view>

/// Model files of text that are wrong, cut short or damaged: what every reader of them has to do.
/// A test must be linked with Damage.cpp.
namespace tr::test
{

using ReadModel = std::function<Result<exchange::ModelFile>(std::string_view)>;

/// The columns of a test of wrong texts: each is refused at a place, and with words.
inline void addWrongTextColumns()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QByteArray>("what");
}

inline void
addWrongText(const char* name, const std::string& text, const char* place, const char* what)
{
    QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(place) << QByteArray(what);
}

/// The row of such a test. Empty: the reader says what it has to.
inline std::string wrongTextProblem(const ReadModel& read)
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, place);
    QFETCH(const QByteArray, what);
    const auto file = read({text.constData(), static_cast<std::size_t>(text.size())});
    if (file)
    {
        return "it was read";
    }
    const Error wanted{ErrorCode::BadModel, {}, {}, {place.toStdString(), what.toStdString()}};
    const bool isIt =
        file.error().code == wanted.code && file.error().arguments == wanted.arguments;
    return isIt ? std::string()
                : concat(fullMessage(file.error()), " in place of ", message(wanted));
}

/// Reads a text cut off behind each of its letters. Empty: all that was read held together.
inline std::string cutTextsProblem(std::string_view text, const ReadModel& read)
{
    for (std::size_t size = 0; size <= text.size(); ++size)
    {
        const auto file = read(text.substr(0, size));
        if (const std::string problem = file ? modelProblem(*file) : ""; !problem.empty())
        {
            return concat("cut to ", size, ": ", problem);
        }
    }
    return {};
}

/// Reads a file again and again with other damage. Empty: all that was read held together, and
/// enough was read, and refused, to say something. `read` gets the chance that it was damaged by.
inline std::string
damageProblem(std::string_view sound,
              const std::function<Result<exchange::ModelFile>(const Bytes&, Random&)>& read)
{
    constexpr std::uint64_t kTimes = 3000;
    constexpr std::size_t kFewest = 100;
    std::size_t given = 0;
    for (std::uint64_t seed = 0; seed < kTimes; ++seed)
    {
        Random random(seed);
        const auto letters = std::as_bytes(std::span(sound));
        Bytes bytes(letters.begin(), letters.end());
        mutate(random, bytes);
        const auto file = read(bytes, random);
        given += file ? 1 : 0;
        if (const std::string problem = file ? modelProblem(*file) : ""; !problem.empty())
        {
            return concat("seed ", seed, ": ", problem);
        }
    }
    return given > kFewest && given < kTimes - kFewest
               ? std::string()
               : concat(given, " of ", kTimes, " were read");
}

} // namespace tr::test
