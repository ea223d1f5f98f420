#pragma once

#include "core/base/Error.h"
#include "core/schema/record/Field.h"
#include "core/schema/record/Value.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace cli
{

/// JSON that keeps the order of its keys. The floats of the files have 32 bits, and so have these,
/// so that 0.1 is printed as 0.1.
using Json = nlohmann::basic_json<nlohmann::ordered_map,
                                  std::vector,
                                  std::string,
                                  bool,
                                  std::int64_t,
                                  std::uint64_t,
                                  float>;

/// On one line. Names of files that are no UTF-8 get a replacement character for what is wrong.
[[nodiscard]] std::string compact(const Json& json);

/// The same on many lines, for files that people read, too.
[[nodiscard]] std::string indented(const Json& json);

/// An address space: 0 is the file, a chunk has a name.
[[nodiscard]] Json spaceJson(std::string_view name);

/// A number as it is stored. What JSON has no number for becomes text: "nan", "inf", and so do
/// numbers of 64 bits that no float is.
[[nodiscard]] Json rawJson(const tr::schema::Value& value);

/// What a number means: text such as "90.00°" or "none" where its role says more than a number
/// can, else a number.
[[nodiscard]] Json decodedJson(const tr::schema::FieldInfo& info, const tr::schema::Value& value);

/// The problems of a file: code, message, space, offset and path of each.
[[nodiscard]] Json problemsJson(const tr::Diagnostics& diagnostics);

} // namespace cli
