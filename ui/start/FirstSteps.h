#pragma once

#include <QWidget>

namespace ui
{

/// What somebody who has never opened a file should know: a few lines with icons.
class FirstSteps : public QWidget
{
    Q_OBJECT

public:
    explicit FirstSteps(QWidget* parent = nullptr);
};

} // namespace ui
