#pragma once

#include "core/edit/document/Document.h"
#include "ui/viewport/StandIns.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace ui
{

/// The parts of a window that show its file, in the order in which they are told of it. Benches,
/// which show its objects, are told of what stands in for it instead, where something does.
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
        bool isBench = false;            ///< it is told of objects
    };

    /// `standIns`: whose objects benches show; outlives this.
    explicit FileViews(StandIns& standIns);
    ~FileViews();

    FileViews(const FileViews&) = delete;
    FileViews& operator=(const FileViews&) = delete;

    void add(View view) { m_views.push_back(std::move(view)); }

    /// Adds a part that has setFile, and revise with changes or without, if it is not the same.
    /// Where it has setObjects and reviseObjects, too, it is a bench besides. Precondition: it
    /// outlives this.
    template <class Part>
    void add(Part& part, Find find = {})
    {
        add(viewOf(part, std::move(find)));
        if constexpr (requires { part.setObjects(OpenFilePtr()); })
        {
            View objects;
            objects.setFile = [&part](const OpenFilePtr& file) { part.setObjects(file); };
            objects.revise = [&part](const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
            { part.reviseObjects(file, changes); };
            objects.isBench = true;
            add(std::move(objects));
        }
    }

    /// Adds a bench, with a line that says what stands in for the file; see add. Null: there is
    /// none.
    template <class Part>
    void addBench(Part* part, Find find = {})
    {
        if (part == nullptr)
        {
            return;
        }
        View view = viewOf(*part, std::move(find));
        view.isBench = true;
        add(std::move(view));
        explainIn(part);
    }

    /// Puts that line into a bench that is told of objects by another part. Null: there is none.
    void explainIn(QWidget* bench) const;

    void setFile(const OpenFilePtr& file) const;
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) const;

    /// Looks for something in the part that the focus is in. False: it is in none that can.
    bool find(const QWidget* focus) const;

private:
    template <class Part>
    [[nodiscard]] static View viewOf(Part& part, Find find)
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
        return view;
    }

    StandIns& m_standIns;
    std::unique_ptr<QObject> m_listener; ///< to the same, as long as there are views
    std::vector<View> m_views;
};

} // namespace ui
