#pragma once

#include "core/base/Contracts.h"
#include "core/base/Error.h"
#include "core/schema/FieldMap.h"
#include "core/schema/Notes.h"
#include "core/schema/archive/AccessArchive.h"
#include "core/schema/archive/Stated.h"
#include "core/schema/table/RowsInStep.h"
#include "core/schema/table/TableView.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Whether data can be written, and read again.
struct Shape
{
    /// The first table whose number of rows contradicts the rest.
    std::optional<Error> fault;
    /// Numbers that do not say how many rows there are, and could.
    std::vector<StatedNumber> wrongCounts;
};

/// What can be done with the data of a file, without knowing what they are. All of it is made from
/// the one description of the data, by core/schema/ContentType.h. Each pointer is to a value of the
/// type that it belongs to.
struct ContentType
{
    void* (*clone)(const void* value);
    void (*destroy)(void* value) noexcept;
    Version (*version)(const void* value) noexcept;
    std::optional<Version> (*gameOfNames)(const void* value) noexcept;
    TableSet (*tables)(const void* value);
    bool (*access)(void* value, std::string_view path, const AccessArchive::Use& use);
    FieldMap (*layout)(const void* value);
    std::vector<std::byte> (*write)(const void* value);
    Shape (*shape)(const void* value);
    std::vector<RowsInStep> (*rowsInStep)(const void* value, TableId table, const RowOrder& order);
    /// The value itself, or a part of it that other formats have too; null if it has none.
    const void* (*part)(const void* value, const std::type_info& type) noexcept;
};

/// Instantiated once, in the folder of what T belongs to.
template <class T>
[[nodiscard]] const ContentType& contentType() noexcept;

/// The data of a file, of whatever format, and what is noted of its rows beside. A copy is a
/// snapshot that shares its tables.
class Content
{
public:
    /// Nothing: to be assigned to. All else has this for a precondition: there is something.
    Content() noexcept = default;

    template <class T>

    requires(!std::is_same_v<std::remove_cvref_t<T>, Content>)
        // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
        Content(T&& value)
        : m_type(&contentType<std::remove_cvref_t<T>>())
        , m_value(new std::remove_cvref_t<T>(std::forward<T>(value)))
    {
    }

    Content(const Content& other)
        : m_type(other.m_type)
        , m_value(m_type != nullptr ? m_type->clone(other.m_value) : nullptr)
        , m_notes(other.m_notes)
        , m_namedAs(other.m_namedAs)
    {
    }

    Content(Content&& other) noexcept
        : m_type(std::exchange(other.m_type, nullptr))
        , m_value(std::exchange(other.m_value, nullptr))
        , m_notes(std::exchange(other.m_notes, nullptr))
        , m_namedAs(other.m_namedAs)
    {
    }

    Content& operator=(Content other) noexcept
    {
        std::swap(m_type, other.m_type);
        std::swap(m_value, other.m_value);
        std::swap(m_notes, other.m_notes);
        m_namedAs = other.m_namedAs;
        return *this;
    }

    ~Content()
    {
        if (m_type != nullptr)
        {
            m_type->destroy(m_value);
        }
    }

    /// For code that is about T: the value if it is one, or the part of it that is; else null.
    template <class T>
    [[nodiscard]] const T* as() const noexcept
    {
        return m_type != nullptr ? static_cast<const T*>(m_type->part(m_value, typeid(T)))
                                 : nullptr;
    }

    template <class T>
    [[nodiscard]] T* as() noexcept
    {
        return const_cast<T*>(std::as_const(*this).as<T>());
    }

    [[nodiscard]] Version version() const noexcept { return type().version(m_value); }

    /// The version of levels whose names its slots have: nothing where no catalogue knows them.
    [[nodiscard]] std::optional<Version> gameOfNames() const noexcept
    {
        return m_namedAs ? *m_namedAs : type().gameOfNames(m_value);
    }

    /// Gives its slots the names of another game: those of what it stands in for.
    void nameAs(std::optional<Version> game) noexcept { m_namedAs = game; }

    /// All tables. They point into the content, which must outlive them.
    [[nodiscard]] TableSet tables() const { return type().tables(m_value); }

    /// Calls `use` with the table at a path ("animations", "rooms/3/portals"), to read and change
    /// it. False: there is no such table. The numbers of the header are no table here: see header.
    bool access(std::string_view path, const AccessArchive::Use& use)
    {
        return type().access(m_value, path, use);
    }

    /// The row of the table Header.
    [[nodiscard]] void* header() noexcept { return m_value; }

    /// Which field is at which byte.
    [[nodiscard]] FieldMap layout() const { return type().layout(m_value); }

    /// The bytes of the file. Throws FormatError.
    [[nodiscard]] std::vector<std::byte> write() const { return type().write(m_value); }

    /// Whether the content can be written, and read again.
    [[nodiscard]] Shape shape() const { return type().shape(m_value); }

    /// The tables that have to stand in step with a table, when its rows get this order.
    [[nodiscard]] std::vector<RowsInStep> rowsInStep(TableId table, const RowOrder& order) const
    {
        return type().rowsInStep(m_value, table, order);
    }

    /// What is known of its rows that none of its bytes say.
    [[nodiscard]] const Notes& notes() const noexcept
    {
        static const Notes kNone;
        return m_notes != nullptr ? *m_notes : kNone;
    }

    /// To be changed: other copies of the content keep theirs.
    [[nodiscard]] Notes& changeNotes()
    {
        auto own = std::make_shared<Notes>(notes());
        Notes& changed = *own;
        m_notes = std::move(own);
        return changed;
    }

    /// Takes over what is noted of another content. Precondition: it has the same rows.
    void takeNotes(const Content& other) { m_notes = other.m_notes; }

private:
    [[nodiscard]] const ContentType& type() const noexcept
    {
        TR_PRE(m_type != nullptr);
        return *m_type;
    }

    const ContentType* m_type = nullptr;
    void* m_value = nullptr;
    std::shared_ptr<const Notes> m_notes;            ///< null: none
    std::optional<std::optional<Version>> m_namedAs; ///< of nameAs
};

} // namespace tr::schema
