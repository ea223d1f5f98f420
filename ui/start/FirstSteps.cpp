#include "ui/start/FirstSteps.h"

#include "ui/common/look/Icons.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <array>

namespace ui
{
namespace
{

constexpr int kStepIcon = 20;

/// An icon of a line of text, in the colours of the theme.
class IconLabel : public QWidget
{
public:
    explicit IconLabel(QLatin1String name)
        : m_icon(icon(name))
    {
        setFixedSize(kStepIcon, kStepIcon);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        m_icon.paint(&painter, rect());
    }

private:
    QIcon m_icon;
};

} // namespace

FirstSteps::FirstSteps(QWidget* parent)
    : QWidget(parent)
{
    struct Step
    {
        const char* icon;
        QString text;
    };

    const std::array steps{
        Step{"cube", tr("Drag in the 3D view to turn it; the wheel brings it closer.")},
        Step{"structure", tr("Select anything anywhere: all views follow. A double click opens.")},
        Step{"table", tr("Every table of the file can be opened; Ctrl+F filters its rows.")},
        Step{"back", tr("Alt+Left goes back to what was selected before.")},
        Step{"book", tr("F1 opens the documentation.")},
    };
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setHorizontalSpacing(14);
    layout->setVerticalSpacing(16);
    int row = 0;
    for (const Step& step : steps)
    {
        auto* const mark = new IconLabel(QLatin1String(step.icon));
        auto* const text = new QLabel(step.text);
        text->setWordWrap(true);
        layout->addWidget(mark, row, 0, Qt::AlignTop);
        layout->addWidget(text, row, 1);
        ++row;
    }
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(row, 1);
}

} // namespace ui
