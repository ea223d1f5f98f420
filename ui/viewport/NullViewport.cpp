#include "ui/viewport/NullViewport.h"

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

namespace ui
{

NullViewport::NullViewport(const QString& reason, QWidget* parent)
    : Viewport(parent)
{
    auto* const heading = new QLabel(tr("There is no 3D view here"));
    QFont font = heading->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    heading->setFont(font);
    heading->setAlignment(Qt::AlignHCenter);

    auto* const explanation = new QLabel(
        tr("%1\n\nEverything else works: the structure, the tables, the texture pages and the "
           "properties. A graphics driver with OpenGL 3.3 brings the view back; to draw in "
           "software, start Cartouche with LIBGL_ALWAYS_SOFTWARE=1.")
            .arg(reason));
    explanation->setWordWrap(true);
    explanation->setAlignment(Qt::AlignHCenter);
    explanation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    explanation->setAccessibleName(tr("Why there is no 3D view"));
    constexpr int kReadableWidth = 460;
    explanation->setMaximumWidth(kReadableWidth);

    auto* const layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(heading);
    layout->addWidget(explanation, 0, Qt::AlignHCenter);
    layout->addStretch(3);
}

void NullViewport::setFile(OpenFilePtr file)
{
    if (file)
    {
        QTimer::singleShot(0, this, &Viewport::ready);
    }
}

} // namespace ui
