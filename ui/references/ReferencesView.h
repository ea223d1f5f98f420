#pragma once

#include "ui/file/OpenFile.h"

#include <QWidget>

#include <memory>

class QButtonGroup;
class QLabel;
class QStackedWidget;
class QTreeView;

namespace ui
{

class Decoder;
class ReferencesModel;
class UsageModel;

/// Who points to what is selected, and where that points; or everything in the file that nothing
/// uses, or that several things share. Worked out only while it is seen.
class ReferencesView : public QWidget
{
    Q_OBJECT

public:
    enum class Mode : std::uint8_t
    {
        Selection,
        Unused,
        Shared,
    };

    explicit ReferencesView(Selection& selection, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file) { setFile(file); }

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    /// The list of what is unused or shared, by tables.
    [[nodiscard]] QTreeView* usage() const noexcept { return m_usage; }

    [[nodiscard]] Mode mode() const noexcept { return m_mode; }

    void setMode(Mode mode);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void refreshUsage();
    void open(const QModelIndex& index);
    void openUsage(const QModelIndex& index);
    [[nodiscard]] QWidget* makeBar();
    void makeLists();

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder;
    std::optional<Address> m_shown; ///< a row or a table
    bool m_isStale = true;
    Mode m_mode = Mode::Selection;
    QLabel* m_heading;
    ReferencesModel* m_model;
    QTreeView* m_list;
    UsageModel* m_usageModel;
    QTreeView* m_usage;
    QStackedWidget* m_lists;
    QButtonGroup* m_modes;
};

} // namespace ui
