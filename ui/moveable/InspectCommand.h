#pragma once

#include "ui/fields/Decoder.h"

#include <QObject>

#include <functional>
#include <memory>

class QAbstractItemView;
class QAction;

namespace ui
{

/// Opens the inspector for the moveable that the selection belongs to: by an action, which menus
/// and lists offer, and by the middle button of the mouse on a list.
class InspectCommand : public QObject
{
    Q_OBJECT

public:
    using Show = std::function<void(std::size_t moveable)>;

    InspectCommand(QAction& action, Selection& selection, Show show, QObject* parent);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Offers it in the context menu of a list in which a click selects, and for a click with the
    /// middle button.
    void serve(QAbstractItemView& list);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void update();
    void inspect();
    [[nodiscard]] std::optional<std::size_t> moveable();

    QAction& m_action;
    Selection& m_selection;
    Show m_show;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder; ///< made when something is selected
};

} // namespace ui
