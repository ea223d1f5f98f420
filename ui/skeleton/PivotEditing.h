#pragma once

#include "core/edit/skeleton/SkeletonEdit.h"
#include "ui/file/BoneWorked.h"

#include <QObject>

#include <array>
#include <optional>

namespace ui
{

class FileSession;
class SkeletonActions;
class SkeletonPanel;

/// Moves the pivots that are dragged in the 3D view, each drag as one step of the history, and
/// tells that view which bone is worked on.
class PivotEditing : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    PivotEditing(SkeletonPanel& panel, const SkeletonActions& actions, FileSession& session);

    /// Enables what can be chosen now.
    void update();

    /// Moves a pivot along the axes of what the bone hangs on. `isStep`: by one of many small steps
    /// in a row, which are one step of the history.
    void move(const BoneWorked& bone, const std::array<int, 3>& by, bool isStep);

Q_SIGNALS:
    /// Nothing: nobody works on bones.
    void worked(const std::optional<ui::BoneWorked>& bone);

    /// It could not be done.
    void refused(const QString& reason);

private:
    void tell();

    SkeletonPanel& m_panel;
    const SkeletonActions& m_actions;
    FileSession& m_session;
    std::optional<tr::edit::BonePlace> m_bone;
};

} // namespace ui
