#pragma once

#include "core/edit/document/Step.h"
#include "ui/file/OpenFile.h"

#include <QIcon>
#include <QWidget>

namespace ui
{

/// A tab in the centre of the window that shows something of the open file.
class FileTab : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Null: no file is open.
    virtual void setFile(const OpenFilePtr& file) = 0;

    /// Shows the same file after an edit: what the user had set up here stays.
    virtual void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) = 0;

    /// Whether the file has what this tab is for; without it the tab is closed.
    [[nodiscard]] virtual bool hasContent() const = 0;

    /// For the tab: "Animations".
    [[nodiscard]] virtual QString title() const = 0;

    [[nodiscard]] virtual QIcon symbol() const = 0;

    /// Whether it is a bench: it shows objects, be they of what stands in for the file.
    [[nodiscard]] virtual bool showsObjects() const { return false; }
};

} // namespace ui
