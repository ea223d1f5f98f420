#pragma once

#include "ui/common/widgets/SeenPanel.h"
#include "ui/textures/choice/TextureGrid.h"

#include <QList>

#include <functional>
#include <optional>

class QHBoxLayout;

namespace ui
{

class ElidedLabel;

/// The texture that faces are painted with: all that faces can have, as pictures. The one that is
/// chosen is selected in the window, too; one that is selected elsewhere is chosen here. While the
/// panel is not seen it only remembers which that is.
class TexturesPanel : public SeenPanel
{
    Q_OBJECT

public:
    /// Precondition: the selection outlives it.
    explicit TexturesPanel(Selection& selection, QWidget* parent = nullptr);

    /// Offers actions on the chosen texture: all in the menu of the pictures, and those with an
    /// icon as buttons.
    void offer(const QList<QAction*>& actions);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// For who is about to tell that rows have moved: the chosen one goes with its row. `now`:
    /// where a place of the file before is then.
    void followRows(const std::function<std::optional<Address>(const Address& place)>& now);

    /// The chosen one. Nothing: none is, or it is not there any more.
    [[nodiscard]] std::optional<std::size_t> current() const;

    /// Chooses the texture of something that is selected in the window.
    void setCurrent(std::size_t row);

    /// Puts the cursor into the field for numbers.
    void focusFilter() { m_grid->focusFilter(); }

    [[nodiscard]] TextureGrid* grid() const noexcept { return m_grid; }

Q_SIGNALS:
    /// Another one is chosen, or none.
    void chosen();

    /// By a double click, or Return.
    void activated();

protected:
    void seeAgain() override;

private:
    void catchUp();
    void follow(const std::optional<Address>& address);
    void say();

    Selection& m_selection;
    OpenFilePtr m_file;                   ///< the newest
    OpenFilePtr m_shown;                  ///< whose textures are listed, which may be older
    tr::edit::ChangeSet m_changes;        ///< since then
    bool m_isAnother = true;              ///< it is not the same file
    std::optional<std::size_t> m_current; ///< in the newest
    bool m_isFollowing = false;
    TextureGrid* m_grid;
    QHBoxLayout* m_buttons;
    ElidedLabel* m_said;
};

} // namespace ui
