#pragma once

#include "ui/textures/choice/TexturePictures.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include <optional>
#include <set>
#include <utility>

namespace ui
{

/// The textures that faces can have, row for row.
class TextureList : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Another file; null: none.
    void show(const OpenFilePtr& file);

    /// The same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    [[nodiscard]] const TexturePictures& pictures() const noexcept { return m_pictures; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TexturePictures m_pictures;
};

/// Those that the user wants to see: by numbers ("12" are all that begin with it), from one number
/// to another ("10-20"), or by words of where they are ("page 3").
class TextureListFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString& text);

    /// Shows none but these; nothing: all.
    using Only = std::optional<std::set<std::size_t>>;
    void setOnly(Only rows);

    [[nodiscard]] const Only& only() const noexcept { return m_only; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    [[nodiscard]] bool isAmongNumbers(qulonglong number) const;

    QStringList m_beginnings; ///< of numbers
    QList<std::pair<qulonglong, qulonglong>> m_spans;
    QString m_words; ///< all others
    Only m_only;
};

/// A picture in whole texels, as large as there is room, on a pattern where it is clear; below it
/// the number.
class TextureDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// Sides of the picture in pixels of the window.
    TextureDelegate(int side, QObject* parent);

    void setSide(int side) { m_side = side; }

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    int m_side;
};

} // namespace ui
