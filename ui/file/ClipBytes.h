#pragma once

#include <QByteArray>

#include <cstddef>
#include <span>

class QMimeData;

/// What was copied, as bytes of the clipboard under a type of ours.
namespace ui
{

void setClipBytes(QMimeData& data, const char* type, std::span<const std::byte> bytes);

/// Empty: there are none, or more than are taken from elsewhere.
[[nodiscard]] QByteArray clipBytesIn(const QMimeData& data, const char* type);

/// Precondition: the bytes outlive it.
[[nodiscard]] std::span<const std::byte> spanOf(const QByteArray& bytes);

} // namespace ui
