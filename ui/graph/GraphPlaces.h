#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ui
{

/// Where the user has put nodes of state graphs of a file. Nodes count from the first animation of
/// their moveable, so that other moveables may change.
class GraphPlaces
{
public:
    static constexpr std::size_t kMost = 2000; ///< places of a file that are kept

    /// A picture: that of all animations of a moveable, told by its slot, or of those around one.
    struct View
    {
        std::uint32_t slot = 0;
        std::size_t centre = 0; ///< none of all
        int steps = 0;          ///< 0: all

        friend auto operator<=>(const View&, const View&) = default;
    };

    using Nodes = std::map<std::size_t, QPointF>;

    /// From the centre, where there is one.
    [[nodiscard]] Nodes of(const View& view) const;

    void put(const View& view, std::size_t node, const QPointF& place);

    /// All nodes of that picture go back to where they are laid out.
    void clear(const View& view) { m_views.erase(view); }

    /// The moveables that have any, by their slots, ascending.
    [[nodiscard]] std::vector<std::uint32_t> moveables() const;

    /// Where the nodes of a moveable are after an edit; nothing: they are gone.
    using After = std::function<std::optional<std::size_t>(std::size_t node)>;
    void follow(std::uint32_t slot, const After& after);

    /// As settings keep it, and the other way. What cannot be read is left out.
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] static GraphPlaces ofTexts(const QStringList& texts);

private:
    std::map<View, Nodes> m_views;
};

} // namespace ui
