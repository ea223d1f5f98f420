#pragma once

#include "core/convert/Losses.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>
#include <QStringList>

#include <vector>

namespace ui
{

/// What a conversion loses, object by object, in the order in which the core tells it.
class LossesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Object,
        What,
        kColumns,
    };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const tr::convert::Losses& losses);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line
    {
        QString object;
        QString what;
    };

    std::vector<Line> m_lines;
};

/// Those lines that have all words of a text. Numbers in them are in the order of numbers, where
/// they are sorted.
class LossesFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& a, const QModelIndex& b) const override;

private:
    QStringList m_words;
};

} // namespace ui
