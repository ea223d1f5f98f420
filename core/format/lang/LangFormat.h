#pragma once

#include "core/format/GameFile.h"
#include "core/format/lang/LanguageFile.h"

#include <optional>

/// Texts of TR4 and TR5 (ENGLISH.DAT). They have no mark: their header tells them.
namespace tr::format::formats
{

extern const Format Lang;

} // namespace tr::format::formats

namespace tr::language
{

[[nodiscard]] schema::Version versionOf(const LanguageFile& file) noexcept;

/// Without a mark, a number of texts can look like the mark of another format.
[[nodiscard]] std::optional<Error> faultOf(const LanguageFile& file);

} // namespace tr::language

namespace tr::schema
{

extern template const ContentType& contentType<language::LanguageFile>() noexcept;

} // namespace tr::schema
