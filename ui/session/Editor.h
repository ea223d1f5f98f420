#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/view/floor/TriggerSetup.h"
#include "ui/fields/FieldInput.h"
#include "ui/file/OpenFile.h"
#include "ui/session/SharedRows.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace ui
{

class FileSession;
class HeldPlace;
class OpenEdits;

/// How a number is written in an editor.
enum class EditText : std::uint8_t
{
    Stored, ///< "16384"
    Meant,  ///< as Decoder::decoded: "90.00°", "35 · SKELETON", "wall"
};

/// Changes fields of the open file for the views, which show what comes back from it. Says in words
/// why something cannot be. Where several owners have a row, the user is asked for whom it is
/// changed (SharedRows), and it is changed when he has said so.
class Editor : public QObject
{
    Q_OBJECT

public:
    explicit Editor(FileSession& session, QObject* parent = nullptr);

    /// Whether there is a number at the address that can be changed.
    [[nodiscard]] bool canEdit(const Address& address) const;

    /// Whether there is a row at the address that can be given a name.
    [[nodiscard]] bool canName(const Address& address) const;

    /// The description of a number that can be changed. Precondition: canEdit.
    [[nodiscard]] const tr::schema::Leaf& leaf(const Address& address) const;

    /// The number at an address. Precondition: canEdit.
    [[nodiscard]] tr::schema::Value value(const Address& address) const;

    /// What an editor begins with. Precondition: canEdit.
    [[nodiscard]] QString text(const Address& address, EditText style) const;

    /// What a text in the style Meant would be stored as: "= 16384"; empty where it says the same,
    /// or is no value. Precondition: canEdit.
    [[nodiscard]] QString storedHint(const Address& address, const QString& text) const;

    /// What can be picked for a number, with names; see choicesFor. Precondition: canEdit.
    [[nodiscard]] std::vector<FieldChoice> choices(const Address& address) const;

    /// Whether a number is a colour. Precondition: canEdit.
    [[nodiscard]] bool isColour(const Address& address) const;

    /// Why a text cannot be set, empty if it can be. Precondition: canEdit.
    [[nodiscard]] QString
    problem(const Address& address, const QString& text, EditText style) const;

    /// Keeps a number in sight while somebody makes up his mind about it.
    [[nodiscard]] std::unique_ptr<HeldPlace> hold(const Address& address) const;

    /// What is typed in the window.
    [[nodiscard]] OpenEdits& openEdits() const noexcept;

    /// What people call a number, or a row: "frame rate of MUMMY 2 Walk". Empty if there is none.
    [[nodiscard]] QString nameOf(const Address& address) const;

    /// Who has a row besides the owner that one has in mind.
    struct Sharers
    {
        std::size_t others = 0;
        bool isAtLeast = false; ///< there may be more
        bool isAsked = false;   ///< for whom it is, before the row is changed
    };

    /// Precondition: canEdit.
    [[nodiscard]] Sharers sharersOf(const Address& address) const;

    /// Sets a number in a document with the rows of the open one: itself, or a copy of it. `whom`:
    /// of the row of the address. The result is empty, or why that cannot be.
    [[nodiscard]] QString storeIn(tr::edit::Document& document,
                                  const Address& address,
                                  const QString& text,
                                  EditText style,
                                  const ForWhom& whom = {}) const;

    /// Told what became of a change that was not refused at once: empty, or why it cannot be. Not
    /// told where the user does not want it after all.
    using Then = std::function<void(const QString& reason)>;

    /// Sets a number. The result is why that cannot be; empty if it is done, or if it is asked for
    /// whom. A text that stands for the number that is there changes nothing. Precondition:
    /// canEdit.
    QString set(const Address& address, const QString& text, EditText style);

    /// Whether a number can be made to lead to a row. Any addresses will do.
    [[nodiscard]] bool canLink(const Address& address, const Address& row) const;

    /// Makes a number lead to a row. Precondition: canLink.
    QString link(const Address& address, const Address& row);

    /// Sets the bits of `mask` or clears them. Precondition: canEdit.
    QString setBits(const Address& address, std::uint32_t mask, bool on);

    /// Sets timer, once and mask of the trigger that begins at a word of the floor data. `givenUp`
    /// is called where the user does not want it after all. Precondition: there is a trigger, and
    /// canEdit for the word behind.
    QString setTrigger(std::size_t word,
                       const tr::view::TriggerSetup& setup,
                       const std::function<void()>& givenUp = {});

    /// The same in a document with the rows of the open one. `whom`: of the word behind.
    [[nodiscard]] static QString storeTriggerIn(tr::edit::Document& document,
                                                std::size_t word,
                                                const tr::view::TriggerSetup& setup,
                                                const ForWhom& whom);

    /// Overwrites bytes of an address space of `map`: that of the bytes which are shown.
    QString setBytes(const tr::schema::FieldMap& map,
                     std::uint32_t space,
                     std::uint64_t offset,
                     const QByteArray& bytes);

    /// A number and where it is to stand.
    struct Number
    {
        Address address;
        qint64 number = 0;
    };

    /// Sets numbers that belong together in a document with the rows of the open one, in one edit.
    /// `whom`: of the row `row`.
    [[nodiscard]] QString storeNumbersIn(tr::edit::Document& document,
                                         std::span<const Number> numbers,
                                         const ForWhom& whom,
                                         std::size_t row) const;

    /// Sets the field of an address in many rows, to what the text means in the row of the address.
    /// Precondition: canEdit, the rows exist, in ascending order.
    QString setRows(const Address& address,
                    std::span<const std::size_t> rows,
                    const QString& text,
                    EditText style,
                    const Then& then = {});

    /// Adds to the field of an address in many rows. Precondition: canEdit, the rows exist, in
    /// ascending order.
    QString addToRows(const Address& address,
                      std::span<const std::size_t> rows,
                      qint64 amount,
                      const Then& then = {});

    /// Sets numbers in one edit. Precondition: they exist.
    QString setCells(const tr::edit::EditName& name, std::vector<tr::edit::CellValue> values);

private:
    using Store = std::function<QString(tr::edit::Document& document, const ForWhom& whom)>;

    QString change(const RowsToChange& rows,
                   const Store& store,
                   const Then& then = {},
                   const std::function<void()>& givenUp = {});
    QString setField(const Address& address, const tr::schema::Value& number);
    [[nodiscard]] QString reasonAmong(const tr::Error& error) const;
    [[nodiscard]] Decoder decoder() const;
    [[nodiscard]] std::optional<tr::schema::Value> linkValue(const Address& address,
                                                             const Address& row) const;
    [[nodiscard]] tr::Result<tr::schema::Value>
    parse(const Address& address, const QString& text, EditText style) const;

    FileSession& m_session;
};

/// The cell of an address whose leaf is set.
[[nodiscard]] tr::schema::Cell cellOf(const Address& address);

/// The rows that numbers are in; where they are of several tables, those of one that can be shared.
[[nodiscard]] RowsToChange rowsOf(std::span<const tr::edit::CellValue> values);

} // namespace ui
