#pragma once

#include "core/view/links/LinkSource.h"

#include <bitset>
#include <span>
#include <vector>

namespace tr::view
{

/// What a number of the script objects of TRNG can mean in a level: nothing says which of them.
struct ScriptMeaning
{
    bool isEntity = false;
    bool isCamera = false; ///< or a sink
    bool isFlyby = false;  ///< a sequence of them

    [[nodiscard]] bool isCertain() const noexcept
    {
        return (isEntity ? 1 : 0) + (isCamera ? 1 : 0) + (isFlyby ? 1 : 0) == 1;
    }
};

/// Tells them; made once a level.
class ScriptMeanings
{
public:
    explicit ScriptMeanings(const level::Level& level);

    [[nodiscard]] ScriptMeaning of(std::int16_t number) const noexcept;

private:
    static constexpr std::size_t kSequences = 256;

    std::size_t m_entities;
    std::size_t m_cameras;
    std::bitset<kSequences> m_sequences;
};

/// The links of the NG block that its records cannot tell by themselves: those of statics that
/// scripts name, and of script objects that can mean one thing only.
class BlockLinks
{
public:
    explicit BlockLinks(const LinkSource& source);

    /// Those whose cells are in that table, in their order.
    [[nodiscard]] std::span<const Link> of(schema::TableId table) const noexcept;

private:
    void readStatics(const LinkSource& source, const level::NgBlock& block);
    void readObjects(const LinkSource& source, const level::NgBlock& block);

    std::vector<Link> m_statics;
    std::vector<Link> m_objects;
};

} // namespace tr::view
