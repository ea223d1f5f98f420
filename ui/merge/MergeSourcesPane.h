#pragma once

#include "ui/merge/MergeTexts.h"

#include <QAbstractItemModel>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;

namespace ui
{

class FilterField;
class MergeObjectsFilter;
class MergeObjectsModel;
class MergePictures;
class TickList;

/// The files that objects are taken from, and all objects of them, to be found and ticked.
class MergeSourcesPane : public QWidget
{
    Q_OBJECT

public:
    MergeSourcesPane(MergePlanning& planning, MergePictures& pictures, QWidget* parent);

    /// The source that is chosen in the list; nothing: all of them.
    [[nodiscard]] std::optional<std::size_t> currentSource() const;

    /// The object that is current in the list.
    [[nodiscard]] std::optional<MergePlace> current() const;

    /// Objects that are selected in the list, in the order of the sources.
    [[nodiscard]] std::vector<MergePlace> selected() const;

    /// All that the list shows.
    [[nodiscard]] std::vector<MergePlace> listed() const;

    [[nodiscard]] TickList* list() const noexcept { return m_list; }

    [[nodiscard]] QListWidget* files() const noexcept { return m_files; }

Q_SIGNALS:
    /// Another object is current, or another source.
    void currentChanged();

    /// The source that is chosen is to go.
    void removeWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeList();
    void makeLayout();
    void listSources();
    void countShown();
    void tick(const QModelIndexList& rows, bool isTicked);
    [[nodiscard]] std::vector<MergePlace> placesOf(const QModelIndexList& rows) const;

    MergePlanning& m_planning;
    MergeObjectsModel* m_model;
    MergeObjectsFilter* m_lines;
    QListWidget* m_files;
    FilterField* m_filter;
    QComboBox* m_kind;
    QCheckBox* m_onlyTaken;
    QLabel* m_count;
    TickList* m_list;
};

} // namespace ui
