#pragma once

#include "ui/file/FileTab.h"
#include "ui/textures/TextureRegions.h"

#include <functional>

class QAction;
class QLabel;
class QMenu;
class QSplitter;
class QTabWidget;

namespace ui
{

class CanvasBar;
class FileSession;
class SpritePanel;
class TextureCanvas;
class TextureDetails;
class TextureRangePanel;

/// A texture page, pixel by pixel, with the textures and sprites that lie on it. A click selects
/// the texture under the pointer; what is selected elsewhere is marked here, as far as it lies on a
/// page. Where textures can be edited, their numbers and who shows them stand beside the page.
class TexturePageView : public FileTab
{
    Q_OBJECT

public:
    explicit TexturePageView(Selection& selection, QWidget* parent = nullptr);

    /// Shows the first page.
    void setFile(const OpenFilePtr& file) override;

    /// The page stays, and so does what is selected on it.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] bool hasContent() const override { return pageCount() != 0; }

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    [[nodiscard]] bool showsObjects() const override { return true; }

    [[nodiscard]] int pageCount() const;

    /// -1: there is none.
    [[nodiscard]] int page() const;

    /// A page outside is ignored.
    void setPage(int page);

    /// Of the page itself. Precondition: it exists.
    [[nodiscard]] const Address& pageAddress(int page) const { return m_regions.address(page); }

    /// What lies under a point of the canvas' viewport.
    [[nodiscard]] std::optional<Address> addressAt(const QPointF& point) const;

    [[nodiscard]] TextureCanvas* canvas() const noexcept { return m_canvas; }

    /// Shows the details of what is selected beside the page. Precondition: the session outlives
    /// it.
    void makeEditable(FileSession& session);

    /// Null: nothing can be edited here.
    [[nodiscard]] TextureDetails* details() const noexcept { return m_details; }

    /// The ranges of animated textures beside the page. Null: nothing can be edited here.
    [[nodiscard]] TextureRangePanel* ranges() const noexcept { return m_ranges; }

    /// The sprite sequences beside the page. Null: nothing can be edited here.
    [[nodiscard]] SpritePanel* sprites() const noexcept { return m_sprites; }

    /// Brings the ranges to the front.
    void showRanges();

    /// Shows what is in the file, and not what was typed.
    void showDetails();

    /// Puts a button into the bar that switches an action.
    void addTool(QAction& action);

    /// Puts a button into the bar that opens a menu.
    void
    addMenu(const QString& text, const QString& tip, const std::function<void(QMenu& menu)>& fill);

Q_SIGNALS:
    void pageChanged(int page);

    /// What is selected is to stand there.
    void boxWanted(const QRect& box);

private:
    void follow(const std::optional<Address>& address);
    void showPage(int page);
    void showZoom();
    void showFile();
    void showSequence(const std::optional<Address>& address);
    void showHovered(const TextureRegion* region, const QPoint& texel);
    void showDragged(const QRect& box);

    Selection& m_selection;
    OpenFilePtr m_file;
    TextureRegions m_regions;
    TextureCanvas* m_canvas;
    CanvasBar* m_bar;
    QSplitter* m_middle;
    QTabWidget* m_side = nullptr;
    TextureDetails* m_details = nullptr;
    TextureRangePanel* m_ranges = nullptr;
    SpritePanel* m_sprites = nullptr;
    QLabel* m_hovered;
    bool m_following = false;
    bool m_isRevising = false; ///< the details follow once it is done
};

} // namespace ui
