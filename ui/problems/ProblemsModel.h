#pragma once

#include "core/check/problems/Problem.h"
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

/// What was told of a file when it was read, and what is wrong with its objects now; the worst
/// first.
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

    /// Null: no problems. Nothing is known of its objects until `setFound`.
    void setFile(const OpenFilePtr& file);

    /// The file after an edit. What was found stays until there is more to say.
    void revise(const OpenFilePtr& file);

    /// What check::fileProblems has found. Whoever reads the list loses his place.
    void setFound(std::vector<tr::check::Problem> found);

    [[nodiscard]] tr::Severity severityAt(int row) const;

    /// How many are more than a note that fits many files.
    [[nodiscard]] int weight() const;

    /// What is at its place, as far as that could be read.
    [[nodiscard]] std::optional<Address> addressAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// One of the file's diagnostics, or of what was found.
    struct Entry
    {
        bool isFound = false;
        std::size_t row = 0;
    };

    [[nodiscard]] const Entry& entryAt(int row) const;
    [[nodiscard]] const tr::Diagnostic& diagnosticAt(int row) const;
    [[nodiscard]] const tr::check::Problem& foundAt(int row) const;
    [[nodiscard]] tr::Severity severityOf(const Entry& entry) const;
    [[nodiscard]] QString nameAt(int row) const;
    [[nodiscard]] QString foundText(int row, int column) const;
    [[nodiscard]] QString textAt(int row, int column) const;
    [[nodiscard]] QString hintAt(int row) const;
    void arrange();

    OpenFilePtr m_file;
    std::unique_ptr<tr::view::RowNames> m_names; ///< of its rows
    std::vector<tr::check::Problem> m_found;
    std::vector<Entry> m_order;
};

} // namespace ui
