#pragma once

#include "ui/file/FileTab.h"
#include "ui/textures/TextureRegions.h"

class QLabel;

namespace ui
{

class CanvasBar;
class TextureCanvas;

/// A texture page, pixel by pixel, with the textures and sprites that lie on it. A click selects
/// the texture under the pointer; what is selected elsewhere is marked here.
class TexturePageView : public FileTab
{
    Q_OBJECT

public:
    explicit TexturePageView(Selection& selection, QWidget* parent = nullptr);

    /// Shows the first page.
    void setFile(const OpenFilePtr& file) override;

    /// The page stays.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] bool hasContent() const override { return pageCount() != 0; }

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    [[nodiscard]] int pageCount() const;

    /// -1: there is none.
    [[nodiscard]] int page() const;

    /// A page outside is ignored.
    void setPage(int page);

    [[nodiscard]] TextureCanvas* canvas() const noexcept { return m_canvas; }

Q_SIGNALS:
    void pageChanged(int page);

private:
    void follow(const std::optional<Address>& address);
    void showPage(int page);
    void showZoom();
    void showHovered(const TextureRegion* region, const QPoint& texel);

    Selection& m_selection;
    OpenFilePtr m_file;
    TextureRegions m_regions;
    TextureCanvas* m_canvas;
    CanvasBar* m_bar;
    QLabel* m_hovered;
    bool m_following = false;
};

} // namespace ui
