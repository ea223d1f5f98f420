#pragma once

#include "ui/merge/MergeTexts.h"
#include "ui/viewport/ViewportFactory.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace ui
{

class ElidedLabel;
class MergePictures;

/// An object that comes and what has its slot, side by side in 3D.
class MergePreview : public QWidget
{
    Q_OBJECT

public:
    MergePreview(ViewportFactory makeViewport, MergePictures& pictures, QWidget* parent);

    /// Without files: nothing is selected, or nothing has the slot.
    void show(const MergeShown& comes, const MergeShown& there);

private:
    struct Side
    {
        ElidedLabel* title = nullptr;
        QLabel* picture = nullptr; ///< of what the 3D view does not draw
        QLabel* nothing = nullptr;
        QStackedWidget* pages = nullptr;
        Selection* selection = nullptr;
        Viewport* view = nullptr; ///< made when there is something to be seen
        OpenFilePtr file;
    };

    void make(Side& side, const QString& name, const QString& nothing);
    void show(Side& side, const QString& heading, const MergeShown& shown);

    ViewportFactory m_makeViewport;
    MergePictures& m_pictures;
    Side m_comes;
    Side m_there;
};

} // namespace ui
