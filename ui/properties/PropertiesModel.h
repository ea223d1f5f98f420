#pragma once

#include "ui/properties/Properties.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace ui
{

/// What is selected, field by field, for a tree view.
class PropertiesModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column
    {
        Field,
        Value,
        Raw,
        Type,
        Place,
        kColumns,
    };

    explicit PropertiesModel(QObject* parent = nullptr);

    /// Shows the row or table of an address; nothing shows nothing. Whatever its leaf is, all
    /// fields are shown. Precondition: the decoder is set where the address is, and the address
    /// exists.
    void show(const std::shared_ptr<const Decoder>& decoder, const std::optional<Address>& address);

    /// Whether numbers and bits are offered for editing; not at first.
    void setEditable(bool editable) { m_editable = editable; }

    /// Whether raw numbers are followed by what they are in hexadecimal, as at first.
    void setHex(bool hex);

    /// The address with the leaf of that line; nothing if none is shown.
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;

    /// The line of a field; invalid if it is not shown.
    [[nodiscard]] QModelIndex indexOf(const Address& address) const;

    /// Precondition: the index is valid.
    [[nodiscard]] const Property& propertyAt(const QModelIndex& index) const;

    /// Documentation of a line in full, as rich text.
    [[nodiscard]] QString article(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// Only check states: asks for the bit. Values are edited by the view's delegate.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// Somebody wants to set the bits of `mask` of the number at `address`, or clear them.
    void bitsWanted(const ui::Address& address, quint32 mask, bool on);

private:
    /// A property in the tree; the parent is an index into m_lines, kTop without one.
    struct Line
    {
        const Property* property = nullptr;
        int parent = -1;
        int row = 0;
        std::vector<int> children;
    };

    void addLines(const std::vector<Property>& properties, int parent);
    [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    [[nodiscard]] QVariant text(const Property& property, int column) const;
    [[nodiscard]] QVariant foreground(const Property& property, int column) const;
    [[nodiscard]] QString tip(const Property& property) const;
    [[nodiscard]] std::optional<FieldPlace> place(const Property& property) const;

    void tellRaw(const QModelIndex& parent);
    [[nodiscard]] bool isBit(const QModelIndex& index) const;

    bool m_editable = false;
    bool m_hex = true;
    std::shared_ptr<const Decoder> m_decoder;
    std::optional<Address> m_address; ///< of the row
    std::vector<Property> m_properties;
    std::vector<Line> m_lines;
    std::vector<int> m_top;
};

} // namespace ui
