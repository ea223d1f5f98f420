#pragma once

#include "core/io/Disk.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace tr::test
{

/// How a call of the system goes wrong.
enum class Fault : std::uint8_t
{
    None,
    Error, ///< as on a full disk
    Death, ///< the process ends, in the middle of it where there is one
};

/// A disk on which one call goes wrong, and that can do without second names.
class FaultyDisk : public Disk
{
public:
    FaultyDisk(Fault fault, int call, bool hasLinks = true)
        : m_fault(fault)
        , m_left(std::make_shared<int>(call))
        , m_hasLinks(hasLinks)
    {
    }

    /// Whether the call was reached.
    [[nodiscard]] bool hasFailed() const { return *m_left < 0; }

    [[nodiscard]] std::unique_ptr<Output> create(const std::filesystem::path& path,
                                                 std::error_code& error) const override
    {
        error = next();
        auto real = error ? nullptr : Disk::create(path, error);
        return real ? std::make_unique<FaultyOutput>(*this, std::move(real)) : nullptr;
    }

    [[nodiscard]] Result<std::vector<std::byte>>
    read(const std::filesystem::path& path) const override
    {
        if (const auto error = next())
        {
            return fail(ErrorCode::FileNotReadable, {path.string(), error.message()});
        }
        return Disk::read(path);
    }

    [[nodiscard]] std::error_code link(const std::filesystem::path& from,
                                       const std::filesystem::path& to) const override
    {
        if (const auto error = next())
        {
            return error;
        }
        return m_hasLinks ? Disk::link(from, to)
                          : std::make_error_code(std::errc::operation_not_supported);
    }

    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        const auto error = next();
        return error ? error : Disk::rename(from, to);
    }

    void remove(const std::filesystem::path& path) const override
    {
        if (m_fault != Fault::Death || !next())
        {
            Disk::remove(path);
        }
    }

    void flushFolder(const std::filesystem::path& folder) const override
    {
        if (m_fault != Fault::Death || !next())
        {
            Disk::flushFolder(folder);
        }
    }

private:
    class FaultyOutput : public Output
    {
    public:
        FaultyOutput(const FaultyDisk& disk, std::unique_ptr<Output> real)
            : m_disk(disk)
            , m_real(std::move(real))
        {
        }

        [[nodiscard]] std::error_code write(std::span<const std::byte> bytes) override
        {
            // Half of it reaches the disk.
            const auto half = m_real->write(bytes.first(bytes.size() / 2));
            const auto error = half ? half : m_disk.next();
            return error ? error : m_real->write(bytes.subspan(bytes.size() / 2));
        }

        [[nodiscard]] std::error_code flush() override
        {
            const auto error = m_disk.next();
            return error ? error : m_real->flush();
        }

    private:
        const FaultyDisk& m_disk;
        std::unique_ptr<Output> m_real;
    };

    [[nodiscard]] std::error_code next() const
    {
        if ((*m_left)-- != 0 || m_fault == Fault::None)
        {
            return {};
        }
#ifndef _WIN32
        if (m_fault == Fault::Death)
        {
            ::_exit(0);
        }
#endif
        return std::make_error_code(std::errc::no_space_on_device);
    }

    Fault m_fault;
    std::shared_ptr<int> m_left;
    bool m_hasLinks;
};

} // namespace tr::test
