#pragma once

#include "app/cli/Json.h"
#include "core/transfer/CarryOut.h"

#include <ostream>
#include <span>
#include <string>

/// What a merge comes to, for people and for programs.
namespace cli
{

/// objects and sounds that meet others, textures, limits, remarks. Files by their places in the
/// plan.
[[nodiscard]] Json mergeJson(const tr::transfer::Plan& plan, const tr::transfer::Report& report);

/// The names of samples that have to lie beside a file.
[[nodiscard]] Json waveNames(std::span<const tr::transfer::WaveFile> waves);

/// Says where so many samples go.
void printWaves(std::ostream& out, std::size_t count);

/// The table of conflicts, and what was found.
void printMerge(std::ostream& out,
                const tr::transfer::Plan& plan,
                const tr::transfer::Report& report);

/// What is to be said about it: limits that are exceeded, colours that changed, remarks. `path`: of
/// the file that they are about.
[[nodiscard]] std::string mergeMessages(const std::string& path,
                                        const tr::transfer::Report& report);

} // namespace cli
