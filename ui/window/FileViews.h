#pragma once

#include "core/edit/document/Document.h"
#include "ui/file/OpenFile.h"

#include <QWidget>

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace ui
{

/// The parts of a window that show its file, in the order in which they are told of it.
class FileViews
{
public:
    using Find = std::function<void()>;

    /// What a part does when there is another file, and when there is the same one after an edit.
    struct View
    {
        std::function<void(const OpenFilePtr& file)> setFile;
        std::function<void(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)> revise;
        const QWidget* widget = nullptr; ///< null: it is none, or nothing is looked for in it
        Find find = {};                  ///< looks for something where the focus is inside of it
    };

    void add(View view) { m_views.push_back(std::move(view)); }

    /// Adds a part that has setFile, and revise with changes or without, if it is not the same.
    /// Precondition: it outlives this.
    template <class Part>
    void add(Part& part, Find find = {})
    {
        View view;
        view.setFile = [&part](const OpenFilePtr& file) { part.setFile(file); };
        view.revise = [&part](const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
        {
            if constexpr (requires { part.revise(file, changes); })
            {
                part.revise(file, changes);
            }
            else if constexpr (requires { part.revise(file); })
            {
                part.revise(file);
            }
            else
            {
                part.setFile(file);
            }
        };
        if constexpr (std::is_convertible_v<Part*, const QWidget*>)
        {
            view.widget = &part;
            view.find = std::move(find);
        }
        add(std::move(view));
    }

    void setFile(const OpenFilePtr& file) const;
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) const;

    /// Looks for something in the part that the focus is in. False: it is in none that can.
    bool find(const QWidget* focus) const;

private:
    std::vector<View> m_views;
};

} // namespace ui
