#pragma once

#include <QObject>
#include <QStringList>

#include <vector>

class QHeaderView;
class QMenu;
class QPoint;
class QTableView;

namespace ui
{

class Settings;
class TableModel;

/// Which columns of a table are shown, and in which order: changed by dragging headings and with
/// menus, and remembered for each table by the names of its columns.
class TableColumns : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the grid shows the model.
    TableColumns(QTableView& grid, TableModel& model, QString table);

    /// Remembers changes there. Precondition: the settings outlive it.
    void setSettings(Settings& settings);

    /// Arranges the columns of a table that was just set as they were left.
    void apply();

    /// Columns of the model that are shown, from left to right.
    [[nodiscard]] std::vector<int> shown() const;

    void setShown(int column, bool shown);

    /// Shows all columns in the order of the file.
    void reset();

    /// A check mark for each column; stays open while they are set.
    [[nodiscard]] QMenu* menu() const noexcept { return m_menu; }

private:
    [[nodiscard]] QHeaderView& header() const;
    [[nodiscard]] QStringList inOrder() const;
    [[nodiscard]] bool isUntouched() const;
    void arrange(const QStringList& kept);
    void keep();
    void fillMenu();
    void showHeadingMenu(const QPoint& place);

    QTableView& m_grid;
    TableModel& m_model;
    QString m_table;
    Settings* m_settings = nullptr;
    QMenu* m_menu;
    bool m_arranging = false;
};

} // namespace ui
