#pragma once

#include <cstddef>
#include <utility>

namespace tr::schema
{

namespace detail
{

/// Tells fields of one type apart.
template <std::size_t Place, class Field>
struct FieldAt
{
    Field field;
};

template <class Places, class... Fields>
struct FieldList;

template <std::size_t... Places, class... Fields>
struct FieldList<std::index_sequence<Places...>, Fields...> : FieldAt<Places, Fields>...
{
    static constexpr std::size_t size = sizeof...(Fields);

    /// `use(field...)` with all of them.
    template <class Use>
    constexpr decltype(auto) apply(Use&& use) const
    {
        return use(static_cast<const FieldAt<Places, Fields>&>(*this).field...);
    }
};

} // namespace detail

/// The fields of a record in the order of the file. A std::tuple would do, but every source that
/// sees the records of levels would take a second longer to compile.
template <class... Fields>
[[nodiscard]] constexpr auto fieldsOf(Fields... fields)
{
    return detail::FieldList<std::index_sequence_for<Fields...>, Fields...>{{std::move(fields)}...};
}

} // namespace tr::schema
