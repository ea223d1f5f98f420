#pragma once

#include "ui/textures/choice/TextureList.h"

#include <QWidget>

class QAction;
class QLabel;
class QListView;

namespace ui
{

class FilterField;

/// A texture to be chosen by its picture: a grid of all that faces of a file can have, and a field
/// to look for numbers.
class TextureGrid : public QWidget
{
    Q_OBJECT

public:
    explicit TextureGrid(QWidget* parent = nullptr);

    /// Another file; null: none.
    void setFile(const OpenFilePtr& file);

    /// The same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// The chosen one, be it shown or not.
    [[nodiscard]] std::optional<std::size_t> current() const noexcept { return m_current; }

    /// Nothing: none. Does not tell it.
    void setCurrent(std::optional<std::size_t> row);

    /// Shows none but these rows; nothing: all.
    void setOnly(const TextureListFilter::Only& rows);

    [[nodiscard]] const TexturePictures& pictures() const noexcept { return m_model->pictures(); }

    [[nodiscard]] QListView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filter() const noexcept { return m_filter; }

    /// Shows pictures in twice the size.
    [[nodiscard]] QAction* large() const noexcept { return m_large; }

    void focusFilter();

Q_SIGNALS:
    /// The user has chosen one.
    void chosen(qulonglong row);

    /// By a double click, or Return.
    void activated(qulonglong row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeList();
    void setSizes();
    void showCurrent();
    void countShown();
    void choose(const QModelIndex& line);

    TextureList* m_model;
    TextureListFilter* m_lines;
    FilterField* m_filter;
    QLabel* m_count;
    QListView* m_list;
    TextureDelegate* m_delegate;
    QAction* m_large;
    std::optional<std::size_t> m_current;
    bool m_isFollowing = false;
};

} // namespace ui
