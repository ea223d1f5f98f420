#pragma once

#include "ui/file/OpenFile.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace tr::view
{
class RowNames;
}

namespace ui
{

/// The diagnostics of a file, the worst first.
class ProblemsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Message,
        Path,
        Place,
        kColumns,
    };

    explicit ProblemsModel(QObject* parent = nullptr);
    ~ProblemsModel() override;

    /// Null: no problems.
    void setFile(const OpenFilePtr& file);

    /// Precondition: the row exists.
    [[nodiscard]] const tr::Diagnostic& diagnosticAt(int row) const;

    /// What is at its place, as far as that could be read.
    [[nodiscard]] std::optional<Address> addressAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString nameAt(int row) const;

    OpenFilePtr m_file;
    std::unique_ptr<tr::view::RowNames> m_names; ///< of its rows
    std::vector<std::size_t> m_order;            ///< rows of the file's diagnostics
};

} // namespace ui
