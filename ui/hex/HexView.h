#pragma once

#include "core/edit/document/Step.h"
#include "ui/hex/HexDocument.h"
#include "ui/hex/HexSearch.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace ui
{

class ByteSearch;
class HexCanvas;
class HexFindBar;
class HexGoToBar;
class HexInspector;
class Task;
class TaskRunner;

/// The bytes of a file and of its inflated chunks, each a tab. A byte that is chosen selects its
/// field everywhere, and what is selected elsewhere is outlined here. The bytes are worked out when
/// the view is first seen.
class HexView : public QWidget
{
    Q_OBJECT

public:
    HexView(Selection& selection, TaskRunner& tasks, QWidget* parent = nullptr);
    ~HexView() override;

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// The same file after an edit: cursor, place and space stay. Where rows came or went,
    /// what is shown until the bytes are worked out is elsewhere by now.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes = {});

    /// Gives the bytes the focus, if need be once they are there.
    void takeFocus();

    /// Opens the search.
    void find();
    void findNext(bool forward);
    void goToOffset();

    /// Whether hexadecimal digits that are typed ask to overwrite bytes.
    void setEditable(bool editable);

    [[nodiscard]] HexCanvas* canvas() const noexcept { return m_canvas; }

    [[nodiscard]] HexInspector* inspector() const noexcept { return m_inspector; }

    [[nodiscard]] HexFindBar* findBar() const noexcept { return m_findBar; }

    [[nodiscard]] HexGoToBar* goToBar() const noexcept { return m_goToBar; }

    [[nodiscard]] QTabBar* spaces() const noexcept { return m_spaces; }

    [[nodiscard]] const HexDocumentPtr& document() const noexcept { return m_document; }

Q_SIGNALS:
    /// The user typed over bytes; only where that is allowed.
    void editRequested(quint32 space, quint64 offset, const QByteArray& bytes);

    /// What was typed is not to be written where it would go now.
    void editRefused(const QString& reason);

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void makeActions();
    QAction* addCommand(const QString& text, const QKeySequence& key, const char* name);
    void makeBars();

    void load();
    void take(const HexDocumentPtr& document, bool keepPlace);
    void showSpace(int index);
    void showState(); ///< the bytes, or why there are none

    void follow(const std::optional<Address>& address);
    void pick(std::uint64_t offset);
    void open(std::uint64_t offset);
    void showPlace();
    void chooseField();
    void copyAs(QString (*form)(std::span<const std::byte>));

    void stopSearch();
    void showMatch(const std::optional<HexMatch>& match);
    void closeBars();

    [[nodiscard]] std::uint32_t space() const;

    Selection& m_selection;
    TaskRunner& m_tasks;
    OpenFilePtr m_file;
    HexDocumentPtr m_document;           ///< null until it is worked out
    std::vector<std::uint64_t> m_places; ///< the cursor in each space, for coming back
    bool m_rowsMoved = false;            ///< since the bytes that are shown
    bool m_stale = false;                ///< the bytes have to be worked out once the view is seen
    bool m_keepPlace = false;            ///< when they are
    bool m_missed = false;               ///< something was selected while the view was not seen
    bool m_picking = false;
    bool m_focusWanted = false; ///< once there are bytes

    QTabBar* m_spaces;
    QLabel* m_place;
    QStackedWidget* m_pages;
    QLabel* m_state;
    HexCanvas* m_canvas;
    HexInspector* m_inspector;
    HexFindBar* m_findBar;
    HexGoToBar* m_goToBar;
    QAction* m_chooseField;
    QAction* m_openInTable;
    QPointer<Task> m_loading;
    ByteSearch* m_search;
    HexPattern m_wanted; ///< was looked for last, and in which direction
    bool m_forward = true;
};

} // namespace ui
