#pragma once

#include "core/edit/document/Document.h"
#include "ui/session/SharedRows.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace ui
{

class FileSession;

/// What is being typed in an editor that is open, and is not in the document yet.
class OpenEdit : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What is typed, for whom it may concern when the editor is gone.
    struct Change
    {
        /// What it means for a document, the open one or a copy of it. The result is empty, or why
        /// it cannot be stored.
        std::function<QString(tr::edit::Document& document, const ForWhom& whom)> store;
        std::function<RowsToChange()> rows; ///< that it changes, where they are now
        /// Opens an editor there with the text as it was typed. False: there is no place for it.
        std::function<bool()> typeAgain;
    };

    /// Whether something is typed that is neither stored nor given up.
    [[nodiscard]] virtual bool isChanged() const = 0;

    /// As it is typed.
    [[nodiscard]] virtual QString text() const = 0;

    /// Where it is typed, for people: "frame rate of MUMMY 2 Walk". Empty if that is no more.
    [[nodiscard]] virtual QString place() const = 0;

    /// Precondition: isChanged().
    [[nodiscard]] virtual Change change() const = 0;

    /// Hands what is typed to OpenEdits::post, and closes the editor. Precondition: isChanged().
    virtual void finish() = 0;

    enum class Attention : std::uint8_t
    {
        Wanted,    ///< the editor comes before the user and has the keyboard
        NotWanted, ///< it says so where it is
    };

    /// Says in the editor why that cannot be stored.
    virtual void refuse(const QString& reason, Attention attention) = 0;
};

/// Everything that is being typed in a window. Whoever leaves the document, goes back in its
/// history or keeps a copy of it asks here first, so that no value is lost for being in an editor.
class OpenEdits : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the session outlives it.
    explicit OpenEdits(FileSession& session);

    /// Knows an editor from now on, as long as it lives or until `end`.
    void add(OpenEdit& edit);

    /// Forgets an editor that is closed now. What is typed there and neither stored nor given up is
    /// posted, or told as `lost` where it cannot be stored.
    void end(OpenEdit& edit);

    /// What is typed there is not shown any more: it is posted, or told as `lost` where it cannot
    /// be stored. The editor goes on with something else.
    void leave(OpenEdit& edit);

    /// Stores something as soon as the views are done with the editor, at the latest before
    /// anything that asks here. Where that fails it is told as `lost`. Where several owners have
    /// the row, the user is asked for whom it is meant first; if he does not want it, it is typed
    /// again.
    void post(const OpenEdit& edit);

    /// Stores what is posted at once, unless the user is being asked about something.
    void flush();

    /// Tells as `lost` what could not be stored and has no editor any more. Nobody goes on who
    /// waited for everything to be stored.
    void lose(const QString& place, const QString& text, const QString& reason);

    /// Whether there is something that is not in the document yet.
    [[nodiscard]] bool isChanged() const;

    /// Why what is typed cannot be stored now; empty if it can be. Precondition: it is changed.
    [[nodiscard]] QString problemOf(const OpenEdit& edit) const;

    /// Stores what is typed and closes its editors. False: something cannot be stored; its editor
    /// is open as before and says why, or it is told as `lost`, and whoever wanted to go on does
    /// not. Or the user is being asked for whom it is meant: then whoever wanted to go on does when
    /// he has said so, by `again`.
    bool commit(const std::function<void()>& again = {});

    /// The content of the document with what is typed, as far as it can be stored. What cannot be
    /// is refused there and then; nothing is closed. Precondition: a document is open.
    [[nodiscard]] tr::edit::Content contentWithTyped();

Q_SIGNALS:
    /// Something was typed, stored or given up.
    void changed();

    /// It cannot be stored, and stays in its editor.
    void refused(const QString& place, const QString& text, const QString& reason);

    /// It could not be stored, and its editor is gone.
    void lost(const QString& place, const QString& text, const QString& reason);

private:
    struct Posted
    {
        QString place;
        QString text;
        OpenEdit::Change change;
    };

    void ask();
    [[nodiscard]] bool isWanted();
    void store(const ForWhom& whom, bool isAnswer);
    void giveUp();
    void refuse(OpenEdit& edit, const QString& reason, OpenEdit::Attention attention);

    FileSession& m_session;
    QList<QPointer<OpenEdit>> m_edits;
    std::vector<Posted> m_posted;
    std::optional<Posted> m_asked; ///< of which the user is to say for whom it is meant
    std::function<void()> m_again; ///< when he has done so
    std::size_t m_losses = 0;      ///< how often something was told as lost
};

} // namespace ui
