#include "core/base/Contracts.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace tr
{
namespace
{

void printAndAbort(const char* kind, const char* condition, std::source_location where)
{
    std::fprintf(stderr,
                 "%s:%u: %s: broken %s: %s\n",
                 where.file_name(),
                 static_cast<unsigned>(where.line()),
                 where.function_name(),
                 kind,
                 condition);
    std::abort();
}

std::atomic<ContractHandler> currentHandler{&printAndAbort};

} // namespace

ContractHandler setContractHandler(ContractHandler handler) noexcept
{
    return currentHandler.exchange(handler == nullptr ? &printAndAbort : handler);
}

void contractBroken(const char* kind, const char* condition, std::source_location where)
{
    currentHandler.load()(kind, condition, where);
}

} // namespace tr
