#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ui
{

/// Bytes that can be looked at wherever they are. Whoever shows them asks for those on the screen,
/// so that it costs nothing to have a gigabyte. Both functions may be called from any thread.
class HexSource
{
public:
    HexSource() = default;
    HexSource(const HexSource&) = delete;
    HexSource& operator=(const HexSource&) = delete;
    virtual ~HexSource() = default;

    [[nodiscard]] virtual std::uint64_t size() const noexcept = 0;

    /// Fills `out` from `offset` on. Returns how many bytes there were: fewer at the end, or where
    /// they cannot be read.
    virtual std::size_t read(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

using HexSourcePtr = std::shared_ptr<const HexSource>;

/// Bytes in memory.
class MemorySource : public HexSource
{
public:
    explicit MemorySource(std::vector<std::byte> bytes);

    [[nodiscard]] std::uint64_t size() const noexcept override { return m_bytes.size(); }

    std::size_t read(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    std::vector<std::byte> m_bytes;
};

/// `size` bytes from `offset` on, or as many as there are.
[[nodiscard]] std::vector<std::byte>
readBytes(const HexSource& source, std::uint64_t offset, std::uint64_t size);

} // namespace ui
