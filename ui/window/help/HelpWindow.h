#pragma once

#include <QDialog>

namespace ui
{

/// The guide that comes with the program, beside the window that it explains.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent);
};

} // namespace ui
