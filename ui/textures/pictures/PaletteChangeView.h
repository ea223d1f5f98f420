#pragma once

#include "core/edit/textures/pictures/PaletteRebuild.h"

#include <QWidget>

#include <optional>

class QComboBox;

namespace ui
{

class PicturePreview;

/// Shows what else changes its colour on the pages where a palette is rebuilt for a picture: a page
/// as it is and as it is then, in 8 bits, and where its texels change. The page that changes most
/// comes first, and others can be chosen. It hides where nothing changes.
class PaletteChangeView : public QWidget
{
    Q_OBJECT

public:
    explicit PaletteChangeView(QWidget* parent = nullptr);

    /// Nothing where no palette is rebuilt.
    void show(std::optional<tr::edit::PaletteChange> change);

private:
    void showPage(int row);

    std::optional<tr::edit::PaletteChange> m_change;
    QComboBox* m_pages;
    PicturePreview* m_now;
    PicturePreview* m_then;
    PicturePreview* m_where;
};

} // namespace ui
