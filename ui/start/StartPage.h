#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QStackedWidget;

namespace ui
{

class ActionSet;
class Settings;

/// What the window shows while nothing is open: the files of late, and ways to open others.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    StartPage(Settings& settings, const ActionSet& actions, QWidget* parent = nullptr);

    [[nodiscard]] QListWidget* recentList() const noexcept { return m_list; }

Q_SIGNALS:
    void chosen(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeHead();
    [[nodiscard]] QWidget* makeActions(const ActionSet& actions);
    [[nodiscard]] QWidget* makeRecents();
    void fill();
    /// Whether it is still there.
    bool openItem(int row);
    void clickItem(int row, quint64 when);
    void removeItem(int row);
    void showMenu(const QPoint& position);
    void colour();

    Settings& m_settings;
    QListWidget* m_list;
    QStackedWidget* m_recents;
    QList<QLabel*> m_quiet;
};

} // namespace ui
