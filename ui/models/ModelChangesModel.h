#pragma once

#include "core/convert/models/ModelTaking.h"

#include <QAbstractTableModel>
#include <QString>

#include <string>
#include <vector>

namespace ui
{

/// What a model file changes, a line each thing.
class ModelChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        What, ///< with an icon of its kind
        Change,
        kColumns,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// `remarks`: what the reader of the file left out; they come first.
    void show(const std::vector<tr::convert::ModelLine>& lines,
              const std::vector<std::string>& remarks);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line
    {
        tr::convert::ModelLine::Kind kind;
        QString what;
        QString change;
    };

    std::vector<Line> m_lines;
};

} // namespace ui
