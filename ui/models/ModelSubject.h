#pragma once

#include "core/convert/models/ModelTaking.h"
#include "core/exchange/model/ModelFile.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace ui
{

/// A moveable or a static, which goes to 3D programs and comes back.
struct ModelSubject
{
    using Kind = tr::convert::ModelWanted::Onto;

    Kind kind = Kind::Moveable;
    std::size_t row = 0; ///< of the models, or of the statics

    [[nodiscard]] bool isMoveable() const noexcept { return kind == Kind::Moveable; }

    [[nodiscard]] Address address() const noexcept
    {
        return {isMoveable() ? tr::level::tables::Models : tr::level::tables::StaticMeshes,
                row,
                Address::kWholeRow};
    }

    friend bool operator==(const ModelSubject&, const ModelSubject&) = default;
};

/// What a row is, where it is one of them.
[[nodiscard]] std::optional<ModelSubject> subjectAt(const Address& address);

/// All of a file, moveables first. Precondition of all: the file has objects.
[[nodiscard]] std::vector<ModelSubject> subjectsOf(const OpenFile& file);

/// The object that a model file says that it is of, if the file has it.
[[nodiscard]] std::optional<ModelSubject> subjectMeant(const tr::exchange::ModelFile& model,
                                                       const OpenFile& file);

/// How many bones a moveable has.
[[nodiscard]] std::size_t bonesOf(const OpenFile& file, std::size_t moveable);

} // namespace ui
