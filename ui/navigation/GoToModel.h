#pragma once

#include "ui/fields/Decoder.h"

#include <QAbstractListModel>

#include <memory>
#include <optional>
#include <vector>

namespace ui
{

/// Everything in a file that has a name or a number, filtered by what is typed: words of names in
/// any order, a number, or a path. Bookmarks come first.
class GoToModel : public QAbstractListModel
{
    Q_OBJECT

public:
    /// So many are listed at most.
    static constexpr std::size_t kMostLines = 200;

    explicit GoToModel(std::shared_ptr<const Decoder> decoder,
                       QObject* parent = nullptr,
                       const QStringList& bookmarks = {});

    void setText(const QString& text);

    /// Precondition: the line exists.
    [[nodiscard]] Address addressAt(int row) const { return m_found[std::size_t(row)].address; }

    /// The table that is worked out, where a line stands for one. Precondition: the line exists.
    [[nodiscard]] std::optional<tr::view::DerivedId> derivedAt(int row) const
    {
        return m_found[std::size_t(row)].derived;
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// Bookmarks of what is no longer there cannot be chosen, nor that there is nothing.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Entry
    {
        Address address;
        QString title;
        bool isBookmark = false;
        bool isMissing = false;
        std::optional<tr::view::DerivedId> derived{}; ///< then there is no address
    };

    void addBookmarks(const QStringList& paths);
    void addRows(tr::schema::TableId table);

    std::shared_ptr<const Decoder> m_decoder;
    std::vector<Entry> m_all;
    std::vector<Entry> m_found;
};

} // namespace ui
