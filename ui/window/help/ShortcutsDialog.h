#pragma once

#include <QDialog>

class QMenuBar;

namespace ui
{

/// All keys of a menu bar, menu by menu.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    ShortcutsDialog(const QMenuBar& menus, QWidget* parent);
};

} // namespace ui
