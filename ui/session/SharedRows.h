#pragma once

#include "core/edit/document/Document.h"
#include "core/view/links/Owners.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

class FileSession;

/// For whom rows are changed that several owners have. Nothing: for all of them.
using ForWhom = std::optional<tr::view::OwnedPlace>;

/// Rows of one table that are to be changed together.
struct RowsToChange
{
    tr::schema::TableId table{};
    std::vector<std::size_t> rows; ///< in ascending order; none: nothing that could be shared
    int leaf = Address::kWholeRow; ///< field that is changed
    QString what{};                ///< "3 Key Frames"; empty: rows as they are called everywhere
    bool isWithOthers = false; ///< rows of other tables go with them: it cannot be for one owner

    friend bool operator==(const RowsToChange&, const RowsToChange&) = default;
};

/// Asks for whom rows are changed that several owners have: commands that several animations play,
/// meshes that several moveables show. Whoever changes rows for the user asks here first, once for
/// all that is one edit. Without a window to ask in, changes are for all.
class SharedRows : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the session outlives it.
    explicit SharedRows(FileSession& session);

    struct Question
    {
        RowsToChange rows;
        tr::view::Sharing sharing;
        /// The first of the places that is where the user is: of the animation that is shown.
        std::optional<tr::view::OwnedPlace> here;
    };

    struct Answer
    {
        ForWhom whom;
        bool isRemembered = false; ///< the same answer is given until another file is opened
    };

    /// Nothing: the user wants no change.
    using Answered = std::function<void(const std::optional<Answer>& answer)>;

    /// Puts a question before the user, and calls back once, later.
    using Asker = std::function<void(const Question& question, const Answered& answered)>;

    void setAsker(Asker asker) { m_asker = std::move(asker); }

    /// Owners that the user is at, the nearest first.
    using Where = std::function<std::vector<Address>()>;

    void setWhere(Where where) { m_where = std::move(where); }

    using Then = std::function<void(const ForWhom& whom)>;

    /// Calls `then` with for whom the rows are to be changed: at once, where nobody shares them or
    /// it is known; else when the user has said so, if the file is still the same. `otherwise` is
    /// called when he has said no, or the file is another.
    void ask(const RowsToChange& rows, const Then& then, const std::function<void()>& otherwise);

    /// Whether `ask` would put a question.
    [[nodiscard]] bool mustAsk(const RowsToChange& rows) const;

    /// Who would feel a change of rows of the open file.
    [[nodiscard]] tr::view::Sharing sharing(const RowsToChange& rows) const;

    /// A change made to a copy of the document; why it cannot be, or empty.
    using Trial = std::function<QString(tr::edit::Document& copy, const ForWhom& whom)>;

    /// Why a change cannot be, where `ask` would put a question: neither for all nor for the owner
    /// that is offered first. Empty: it can be, or nobody would be asked.
    [[nodiscard]] QString problem(const RowsToChange& rows, const Trial& trial) const;

    /// Tells that a change was not made after all.
    void refuse(const QString& reason) { Q_EMIT refused(reason); }

    /// What `ask` would hand on at once; for all, where it would put a question.
    [[nodiscard]] ForWhom answered(const RowsToChange& rows) const;

    /// The answer that is offered first, for what cannot wait for one.
    [[nodiscard]] ForWhom guess(const RowsToChange& rows) const;

    /// Tells where what stands at a place is, after a change for its owner alone.
    void tellPlace(const tr::view::OwnedPlace& place, int leaf);

Q_SIGNALS:
    /// A change was not made: the file is another than the one that was asked about, or the change
    /// cannot be for whom it is meant.
    void refused(const QString& reason);

    /// What the user worked on is a copy of its own now, and stands there.
    void moved(const ui::Address& address);

private:
    enum class Known : std::uint8_t
    {
        Nothing,
        All,  ///< changes are for all
        Here, ///< changes are for the owner that the user is at
    };

    /// What was found out last: several ask about the same rows until they are changed.
    struct Found
    {
        std::weak_ptr<OpenFile> file;
        RowsToChange rows;
        tr::view::Sharing sharing;
    };

    [[nodiscard]] const tr::view::Sharing& find(const RowsToChange& rows) const;
    [[nodiscard]] std::optional<Question> questionOf(const RowsToChange& rows) const;
    [[nodiscard]] std::optional<ForWhom> known(const Question& question) const;

    FileSession& m_session;
    Asker m_asker;
    Where m_where;
    Known m_known = Known::Nothing;
    std::uint64_t m_document = 0; ///< identity of the one that it is known of
    mutable Found m_found;
};

} // namespace ui
