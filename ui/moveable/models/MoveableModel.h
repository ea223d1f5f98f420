#pragma once

#include "ui/moveable/models/MoveableParts.h"

#include <QAbstractItemModel>

namespace ui
{

/// A part of a moveable as rows and columns: its animations, the state changes of one of them, its
/// mesh tree. Cells stand for numbers of the file, which are worked out when they are asked for.
class MoveableModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using PartsPtr = std::shared_ptr<const MoveableParts>;

    explicit MoveableModel(QObject* parent = nullptr);

    /// Shows this part of a moveable and, where it belongs to an animation, of that row of
    /// animations. Null shows nothing. Precondition: the animation is one of the moveable's.
    void show(PartsPtr parts, std::optional<std::size_t> animation);

    [[nodiscard]] const PartsPtr& parts() const noexcept { return m_parts; }

    [[nodiscard]] std::optional<std::size_t> animation() const noexcept { return m_animation; }

    [[nodiscard]] ValueMode mode() const noexcept { return m_mode; }

    void setMode(ValueMode mode);

    /// Whether numbers are offered for editing; not at first, and never of what stands in for the
    /// file.
    void setEditable(bool editable) { m_editable = editable; }

    [[nodiscard]] bool isEditable() const noexcept
    {
        return m_editable && !(m_parts && m_parts->decoder().file().standsIn);
    }

    /// What is selected with a cell. Precondition, here and below: the index is valid.
    [[nodiscard]] virtual Address addressAt(const QModelIndex& index) const = 0;

    /// Where a cell leads.
    [[nodiscard]] virtual std::optional<LinkTarget> targetAt(const QModelIndex& index) const;

    /// The cell that shows something; invalid if none does.
    [[nodiscard]] virtual QModelIndex indexOf(const Address& address) const = 0;

    /// Whether a cell is a number that can be changed.
    [[nodiscard]] virtual bool isNumber(const QModelIndex& index) const;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    struct Heading
    {
        QString title;
        QString tip;
        QString group; ///< above the title, "" if there is none
    };

    /// How a cell looks beside its text.
    enum class Look : std::uint8_t
    {
        Plain,
        Quiet,  ///< worked out, not stored
        Broken, ///< it cannot be read, or leads nowhere
    };

    /// The moveable or the animation is another one. Called within a reset.
    virtual void rebuild() = 0;

    /// Precondition: the model has that column.
    [[nodiscard]] virtual Heading heading(int column) const = 0;

    /// Whether a column has texts, which begin on the left, instead of numbers.
    [[nodiscard]] virtual bool hasWords(int column) const = 0;

    [[nodiscard]] virtual QString text(const QModelIndex& index) const;
    [[nodiscard]] virtual QString tip(const QModelIndex& index) const;
    [[nodiscard]] virtual Look look(const QModelIndex& index) const;

    /// The number that a cell stands for; nothing if it stands for none.
    [[nodiscard]] std::optional<FieldPlace> place(const QModelIndex& index) const;

    [[nodiscard]] const tr::level::Objects& objects() const { return m_parts->objects(); }

    /// The row of animations; only where one is shown.
    [[nodiscard]] const tr::level::Animation& shownAnimation() const
    {
        return objects().animations[*m_animation];
    }

    /// Title and documentation of a field.
    [[nodiscard]] static Heading fieldHeading(const tr::schema::Leaf& leaf);

private:
    [[nodiscard]] QVariant alignment(int column) const;
    [[nodiscard]] QVariant foreground(const QModelIndex& index) const;

    PartsPtr m_parts;
    std::optional<std::size_t> m_animation;
    ValueMode m_mode = ValueMode::Decoded;
    bool m_editable = false;
};

} // namespace ui
