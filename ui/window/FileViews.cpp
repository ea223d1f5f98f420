#include "ui/window/FileViews.h"

#include "ui/viewport/StandInNote.h"

#include <algorithm>

namespace ui
{

FileViews::FileViews(StandIns& standIns)
    : m_standIns(standIns)
    , m_listener(std::make_unique<QObject>())
{
    const auto tell = [this](const auto& telling)
    {
        for (const View& each : m_views)
        {
            if (each.isBench)
            {
                telling(each);
            }
        }
    };
    QObject::connect(&standIns,
                     &StandIns::changed,
                     m_listener.get(),
                     [tell](const OpenFilePtr& objects)
                     { tell([&objects](const View& bench) { bench.setFile(objects); }); });
    QObject::connect(
        &standIns,
        &StandIns::revised,
        m_listener.get(),
        [tell](const OpenFilePtr& objects, const tr::edit::ChangeSet& changes)
        { tell([&objects, &changes](const View& bench) { bench.revise(objects, changes); }); });
}

FileViews::~FileViews() = default;

void FileViews::explainIn(QWidget* bench) const
{
    if (bench != nullptr)
    {
        addStandInNote(*bench, m_standIns);
    }
}

void FileViews::setFile(const OpenFilePtr& file) const
{
    m_standIns.setFile(file);
    for (const View& each : m_views)
    {
        each.setFile(each.isBench ? m_standIns.objects() : file);
    }
}

void FileViews::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) const
{
    m_standIns.revise(file, changes);
    for (const View& each : m_views)
    {
        // What stands in for it stays until there is another.
        if (!each.isBench || m_standIns.areOwn())
        {
            each.revise(file, changes);
        }
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
