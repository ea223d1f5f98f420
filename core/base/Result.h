#pragma once

#include "core/base/Error.h"

#include <tl/expected.hpp>

#include <utility>

namespace tr
{

/// A value, or why there is none. Never to be ignored.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error>
{
public:
    using Base = tl::expected<T, Error>;
    using Base::Base;

    Result(Base base) // NOLINT(google-explicit-constructor): what and_then and map return
        : Base(std::move(base))
    {
    }
};

[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::make_unexpected(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code,
                                                std::vector<std::string> arguments = {})
{
    return fail(Error{code, {}, {}, std::move(arguments)});
}

} // namespace tr
