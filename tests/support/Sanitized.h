#pragma once

namespace tr::test
{

/// Whether the tests are built with the address sanitizer, which makes all of it many times as
/// slow: what tries everything with everything then tries a part of it, and says so.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

} // namespace tr::test
