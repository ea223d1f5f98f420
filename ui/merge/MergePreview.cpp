#include "ui/merge/MergePreview.h"

#include "ui/common/widgets/ElidedLabel.h"
#include "ui/merge/MergePictures.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace ui
{

MergePreview::MergePreview(ViewportFactory makeViewport, MergePictures& pictures, QWidget* parent)
    : QWidget(parent)
    , m_makeViewport(std::move(makeViewport))
    , m_pictures(pictures)
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    make(m_comes, tr("What comes"), tr("Select an object to see it"));
    make(m_there, tr("What is there"), tr("Nothing has its slot"));
}

void MergePreview::make(Side& side, const QString& name, const QString& nothing)
{
    auto* const box = new QWidget(this);
    box->setAccessibleName(name);
    side.title = new ElidedLabel(box);
    side.title->setText(name);
    side.picture = new QLabel(box);
    side.picture->setAlignment(Qt::AlignCenter);
    side.nothing = new QLabel(nothing, box);
    side.nothing->setAlignment(Qt::AlignCenter);
    side.nothing->setWordWrap(true);
    side.nothing->setForegroundRole(QPalette::PlaceholderText);
    side.pages = new QStackedWidget(box);
    side.pages->addWidget(side.nothing);
    side.pages->addWidget(side.picture);
    side.pages->setMinimumSize(160, 120);
    side.selection = new Selection(box);
    auto* const column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(side.title);
    column->addWidget(side.pages, 1);
    layout()->addWidget(box);
}

void MergePreview::show(const MergeShown& comes, const MergeShown& there)
{
    show(m_comes, tr("What comes"), comes);
    m_there.nothing->setVisible(comes.file != nullptr);
    show(m_there, tr("What is there"), there);
}

void MergePreview::show(Side& side, const QString& heading, const MergeShown& shown)
{
    const QString title =
        shown.file ? tr("%1: %2 of %3").arg(heading, shown.title, shown.from) : heading;
    side.title->setText(title);
    if (!shown.file)
    {
        side.pages->setCurrentWidget(side.nothing);
        return;
    }
    if (shown.address.table == tr::level::tables::SpriteSequences)
    {
        side.picture->setPixmap(QPixmap::fromImage(m_pictures.picture(shown.file, shown.address)));
        side.pages->setCurrentWidget(side.picture);
        return;
    }
    if (side.view == nullptr)
    {
        side.view = m_makeViewport(*side.selection, side.pages);
        side.pages->addWidget(side.view);
    }
    if (side.file != shown.file)
    {
        side.file = shown.file;
        side.selection->select(std::nullopt);
        side.view->setFile(shown.file);
    }
    side.pages->setCurrentWidget(side.view);
    side.selection->select(shown.address);
}

} // namespace ui
