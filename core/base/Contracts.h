#pragma once

#include <source_location>

namespace tr
{

/// Called when a contract is broken: a mistake in our own code, never in a file. The default
/// prints the place and ends the program; tests install one that throws.
using ContractHandler = void (*)(const char* kind,
                                 const char* condition,
                                 std::source_location where);

/// Replaces the handler and returns the one that was there.
ContractHandler setContractHandler(ContractHandler handler) noexcept;

void contractBroken(const char* kind, const char* condition, std::source_location where);

} // namespace tr

/// What a caller must guarantee.
#define TR_PRE(condition)                                                                          \
    ((condition)                                                                                   \
         ? void(0)                                                                                 \
         : ::tr::contractBroken("precondition", #condition, std::source_location::current()))

/// What must hold here if our own code is right.
#define TR_ASSERT(condition)                                                                       \
    ((condition) ? void(0)                                                                         \
                 : ::tr::contractBroken("assertion", #condition, std::source_location::current()))
