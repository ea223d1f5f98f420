#include "ui/window/FileViews.h"

#include <algorithm>

namespace ui
{

void FileViews::setFile(const OpenFilePtr& file) const
{
    for (const View& each : m_views)
    {
        each.setFile(file);
    }
}

void FileViews::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) const
{
    for (const View& each : m_views)
    {
        each.revise(file, changes);
    }
}

bool FileViews::find(const QWidget* focus) const
{
    const auto around = std::ranges::find_if(m_views,
                                             [focus](const View& each) {
                                                 return each.find && each.widget != nullptr
                                                        && each.widget->isAncestorOf(focus);
                                             });
    if (around == m_views.end())
    {
        return false;
    }
    around->find();
    return true;
}

} // namespace ui
