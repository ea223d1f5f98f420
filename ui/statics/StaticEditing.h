#pragma once

#include "core/edit/statics/StaticBoxes.h"
#include "ui/statics/StaticActions.h"

#include <QObject>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

class QWidget;

namespace ui
{

class FileSession;
class Selection;
class StaticsPanel;

/// Does to the statics that are selected in the panel what its actions say, and moves the faces of
/// boxes that are dragged in the 3D view.
class StaticEditing : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    StaticEditing(FileSession& session, Selection& selection, StaticsPanel& panel, QWidget& window);

    [[nodiscard]] StaticActions& actions() noexcept { return m_actions; }

    /// Enables the actions for what is selected now.
    void update();

    /// Moves a face of a box by units. `isStep`: one of many small changes.
    void moveFace(std::size_t row,
                  tr::edit::StaticBox box,
                  const tr::edit::BoxFace& face,
                  int units,
                  bool isStep);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    using Rows = std::span<const std::size_t>;
    using Change = std::function<tr::Result<std::size_t>(tr::edit::Document& document, Rows rows)>;

    void connectActions();
    void start(const std::function<void()>& serve);
    void setBoxes(const tr::edit::StaticBoxPlan& plan);
    void change(const Change& change);
    void makeNew();
    using WithSlot = std::function<tr::Result<std::size_t>(
        tr::edit::Document& document, std::size_t row, std::uint32_t slot)>;

    void duplicate();
    void ask(const QString& title,
             const QString& what,
             const WithSlot& edit,
             const std::function<void(std::size_t row)>& then);
    void changeSlot();
    void remove();
    [[nodiscard]] std::uint32_t slotOf(std::size_t row) const;
    [[nodiscard]] QString nameOf(std::size_t row) const;
    void show(std::size_t row);

    FileSession& m_session;
    Selection& m_selection;
    StaticsPanel& m_panel;
    QWidget& m_window;
    StaticActions m_actions;
};

} // namespace ui
