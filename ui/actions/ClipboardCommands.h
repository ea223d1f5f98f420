#pragma once

#include "ui/actions/RowCommands.h"
#include "ui/actions/RowPasting.h"

#include <QPointer>

namespace ui
{

class CentreTabs;
class StructureView;
class TableTab;

/// Serves Cut, Copy, Paste and Paste Over: for the rows of the table or the structure that has the
/// focus, and for fields of text. Everything else that has the focus copies what it has selected as
/// text.
class ClipboardCommands : public QObject
{
    Q_OBJECT

public:
    /// What they work with.
    struct Parts
    {
        ActionSet& actions;
        FileSession& session;
        Selection& selection;
        CentreTabs& tabs;
        StructureView& structure;
        RowCommands& rows;
        RowPasting& pasting;
    };

    ClipboardCommands(const Parts& parts, QWidget& window);

    /// Enables the actions for what has the focus and is selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    void follow(QWidget* focused);
    void cut();
    void copy();
    void paste();
    void pasteOver();
    void pasteText(const TableTab& tab);
    void press(int key, const QString& text);

    [[nodiscard]] bool isText() const;
    [[nodiscard]] bool canWriteText() const;
    [[nodiscard]] TableTab* table() const;
    [[nodiscard]] bool isStructure() const;
    [[nodiscard]] std::optional<RowCommands::Target> target() const;
    [[nodiscard]] std::optional<RowPasting::Place> place() const;
    [[nodiscard]] const RowClipPtr& clip();

    Parts m_parts;
    QWidget& m_window;
    QPointer<QWidget> m_target;
    RowClipPtr m_clip;
    bool m_isClipRead = false;
};

} // namespace ui
