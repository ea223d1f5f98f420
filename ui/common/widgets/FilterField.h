#pragma once

#include <QLatin1String>
#include <QLineEdit>
#include <QTimer>

namespace ui
{

/// A field to search or filter with. Tells of its text once nobody has typed for a moment, or at
/// once on Return; Escape empties it.
class FilterField : public QLineEdit
{
    Q_OBJECT

public:
    explicit FilterField(QLatin1String iconName, QWidget* parent = nullptr);

    /// Shows a text that is looked for already.
    void showSettled(const QString& text);

Q_SIGNALS:
    /// The text has changed, and it is time to look for it.
    void settled(const QString& text);

    /// Down was pressed: the user wants to go on to what was found.
    void leftDown();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void settle();

    QTimer m_pause;
    QString m_settled;
};

} // namespace ui
