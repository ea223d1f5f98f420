#pragma once

#include "ui/fields/Decoder.h"

#include <QString>

#include <memory>
#include <span>
#include <vector>

namespace ui
{

/// A file as people think of it: rooms and objects with what belongs to them, and below them the
/// tables on the disk. Nodes are made when somebody asks for them.
class StructureTree
{
public:
    enum class Kind : std::uint8_t
    {
        Root,
        Heading, ///< only holds others: "Textures"
        Rows,    ///< rows that belong together: a table, or what a moveable has of it
        Parts,   ///< the same, but its rows are not listed one by one
        Row,     ///< one of them
        Room,
        Moveable,
        SpriteSequence,
        Animation,
        StateChange,
        Command,
        Sounds, ///< the rows of the sound map that are used
        Tables,
        Table,
        Derived, ///< a table that is worked out; `first` is its DerivedId
    };

    struct Node
    {
        Kind kind = Kind::Root;
        tr::schema::TableId table = tr::level::tables::Trailing;
        std::size_t first = 0;  ///< row, or the first of several
        std::size_t count = 0;  ///< rows; of a command its words
        std::size_t number = 0; ///< among its kind: third animation of its moveable
        QString title;          ///< of headings and of lists that are not whole tables
        Node* parent = nullptr;
        int place = 0;     ///< among its parent's children
        bool made = false; ///< whether its children are
        std::vector<std::unique_ptr<Node>> children;
    };

    /// Null: no file, an empty tree.
    explicit StructureTree(std::shared_ptr<const Decoder> decoder);

    [[nodiscard]] Node& root() const noexcept { return *m_root; }

    [[nodiscard]] const Decoder* decoder() const noexcept { return m_decoder.get(); }

    [[nodiscard]] const std::vector<std::unique_ptr<Node>>& children(Node& node) const;

    /// Whether it has any; makes them only where that cannot be told otherwise.
    [[nodiscard]] bool hasChildren(Node& node) const;

    /// Whether a node is named after what it leads to: state changes, dispatches, commands.
    [[nodiscard]] static bool isReference(const Node& node) noexcept
    {
        const bool dispatch =
            node.kind == Kind::Row && node.table == tr::level::tables::AnimDispatches;
        return dispatch || node.kind == Kind::StateChange || node.kind == Kind::Command;
    }

    /// "35 · SKELETON"
    [[nodiscard]] QString label(const Node& node) const;

    /// How many rows it stands for; nothing where that says nothing.
    [[nodiscard]] std::optional<std::size_t> count(Node& node) const;

    /// Of a list of some rows of a table its first row.
    [[nodiscard]] std::optional<Address> address(const Node& node) const;

    /// Whether it is such a list.
    [[nodiscard]] static bool isPartOfTable(const Node& node) noexcept;

    /// The table that is worked out which it stands for.
    [[nodiscard]] static std::optional<tr::view::DerivedId> derived(const Node& node);

    /// Where its bytes are, if they are in one piece.
    [[nodiscard]] std::optional<tr::schema::FieldRef> bytes(const Node& node) const;

    /// The node that shows an address best; null if none does.
    [[nodiscard]] Node* find(const Address& address) const;

private:
    struct Owner;

    Node& add(Node& parent,
              Kind kind,
              tr::schema::TableId table,
              std::size_t first,
              std::size_t count) const;
    void addHeading(Node& parent,
                    const QString& title,
                    std::span<const tr::schema::TableId> tables) const;
    void addTable(Node& parent, tr::schema::TableId table) const;
    void addPlainTables(Node& root) const;
    [[nodiscard]] Kind rowKind(tr::schema::TableId table) const;
    void make(Node& node) const;
    void makeRoot(Node& root) const;
    void makeRows(Node& node) const;
    void makeRow(Node& node) const;
    void makeRoom(Node& node) const;
    void makeMoveable(Node& node) const;
    void makeAnimation(Node& node) const;
    void makeTables(Node& node) const;
    [[nodiscard]] QString rowLabel(const Node& node) const;
    [[nodiscard]] QString meshLabel(const Node& node) const;
    [[nodiscard]] QString roomLabel(std::size_t room) const;
    [[nodiscard]] QString animationLabel(const Node& node) const;
    [[nodiscard]] QString stateChangeLabel(std::size_t change) const;
    [[nodiscard]] QString dispatchLabel(std::size_t dispatch) const;
    [[nodiscard]] QString commandLabel(std::size_t word) const;
    [[nodiscard]] Node* findTable(tr::schema::TableId table) const;
    [[nodiscard]] Node* findRow(const Address& address) const;
    [[nodiscard]] Owner ownerOf(const Address& address) const;
    [[nodiscard]] bool
    rowsCover(const Node& rows, const Address& address, const Owner& owner) const;
    [[nodiscard]] bool covers(const Node& node, const Address& address, const Owner& owner) const;
    [[nodiscard]] const tr::schema::TableView* view(tr::schema::TableId table) const;
    [[nodiscard]] const tr::level::Objects& objects() const;

    /// What formats share; null where the file has none.
    template <class Part>
    [[nodiscard]] const Part* part() const
    {
        return m_decoder->file().file().content.template as<Part>();
    }

    std::shared_ptr<const Decoder> m_decoder;
    std::unique_ptr<Node> m_root;
};

} // namespace ui
