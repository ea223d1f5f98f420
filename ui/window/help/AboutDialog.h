#pragma once

#include <QDialog>

namespace ui
{

/// What this is, its version, its licence, and what it is made with.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent);
};

} // namespace ui
