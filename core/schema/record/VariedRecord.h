#pragma once

#include "core/schema/record/RecordType.h"

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

/// Records with texts and numbers that take as many bytes as they have.
namespace tr::schema
{

/// Whether a record has texts or numbers that take as many bytes as they have: it has no size of
/// its own.
template <class T>
concept Varied = Described<T> && Schema<T>::fields.apply(
    [](const auto&... fields) {
        return (
            detail::isVaried<typename std::remove_cvref_t<decltype(fields)>::MemberType> || ...);
    });

/// The fields of such a record, each as a record of its own.
template <Varied T>
[[nodiscard]] const auto& fieldTypes(Version version)
{
    constexpr std::size_t kFields = Schema<T>::fields.size;
    static const auto kTypes = []
    {
        std::array<std::array<RecordType, kFields>, kMostVersions> types;
        const T sample{};
        for (std::size_t i = 0; i < kMostVersions; ++i)
        {
            std::size_t next = 0;
            const auto add = [&](const auto& field)
            {
                const auto& member = sample.*field.member;
                std::vector<Leaf> leaves;
                detail::appendLeaves(leaves,
                                     {},
                                     field.info,
                                     member,
                                     reinterpret_cast<const std::byte*>(&member),
                                     static_cast<Version>(i));
                types[i][next++] = RecordType(
                    field.info.name, Schema<T>::source, sizeof(member), std::move(leaves));
            };
            Schema<T>::fields.apply([&](const auto&... fields) { (add(fields), ...); });
        }
        return types;
    }();
    return kTypes[static_cast<std::size_t>(version)];
}

/// Calls `use(type, info, member)` for the fields of such a record that the version has, one after
/// another. What takes as many bytes as it has is a FileText or a LebNumber, all else a record.
template <class T, class Use>

requires Varied<std::remove_const_t<T>>

void forFields(Version version, T& value, const Use& use)
{
    using Record = std::remove_const_t<T>;
    const auto& types = fieldTypes<Record>(version);
    std::size_t next = 0;
    const auto one = [&](const auto& field)
    {
        const RecordType& type = types[next++];
        if (field.info.versions.contains(version))
        {
            use(type, field.info, value.*field.member);
        }
    };
    Schema<Record>::fields.apply([&](const auto&... fields) { (one(fields), ...); });
}

} // namespace tr::schema
