#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/fields/Decoder.h"
#include "ui/graph/GraphArranger.h"
#include "ui/graph/GraphPlaces.h"
#include "ui/graph/GraphSubject.h"
#include "ui/graph/GraphView.h"

class QAction;
class QCheckBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace ui
{

class FilterField;
class Settings;

/// The animations of the moveable that is worked on as a graph: all of them, or those around the
/// selected one. Goes where the selection goes, and selects what is clicked. While it is not seen,
/// be it behind another panel, it does nothing. Without Graphviz, or while that has no answer,
/// nodes stand in a grid.
class GraphPanel : public SeenPanel
{
    Q_OBJECT

public:
    GraphPanel(Selection& selection, Settings& settings, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit: nodes stay where they are.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// Whether the file can be edited.
    void setEditable(bool editable);

    /// The cursor goes into the search.
    void focusSearch();

    /// The moveable that is shown. Null: none is.
    [[nodiscard]] const GraphSubjectPtr& subject() const noexcept { return m_subject; }

    [[nodiscard]] GraphView& view() noexcept { return *m_view; }

    /// Whether it waits for where the nodes go.
    [[nodiscard]] bool isBusy() const noexcept { return m_arranger.isBusy() || m_isWaiting; }

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

Q_SIGNALS:
    /// A dispatch is wanted between animations, by their rows; to the same one: it is to be chosen
    /// still.
    void linkWanted(std::size_t from, std::size_t to);

    /// An edge is to lead to another animation.
    void leadWanted(const tr::anim::StateEdge& edge, std::size_t to);

    void removalWanted(const tr::anim::StateEdge& edge);

    /// What is shown is wanted as a file.
    void pictureWanted();
    void textWanted();

protected:
    void seeAgain() override;

private:
    void makeBar();
    void connectView();
    void fillMenu();
    void follow();
    void catchUp();
    void showMoveable(std::size_t row);
    void showNothing();
    void go(std::size_t node);
    void choose(std::size_t edge);
    [[nodiscard]] Address addressOf(std::size_t edge) const;
    [[nodiscard]] GraphPlaces::View shownView() const;
    [[nodiscard]] std::vector<std::size_t> nodesToShow() const;
    void lay();
    void ask();
    void place(ui::GraphPicture picture, ui::GraphArranger::Trouble trouble);
    [[nodiscard]] bool isNewest() const;
    void
    followPlaces(const OpenFile& before, const OpenFile& after, const tr::edit::ChangeSet& changes);
    [[nodiscard]] GraphPicture pictureAfter(const tr::view::RowRange& now,
                                            const tr::edit::ChangeSet& changes) const;
    void keepPlaces(const GraphPicture& before);
    void remember(std::size_t node, const QPointF& place);
    void layAnew();
    void search(const QString& text);
    void showNextFound();
    void say();
    void mark();

    Selection& m_selection;
    Settings& m_settings;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder; ///< of the file that is shown, which may be older
    GraphSubjectPtr m_subject;
    std::optional<std::size_t> m_row;       ///< the moveable, in the newest file
    std::optional<std::size_t> m_animation; ///< the current one after an edit, in the newest file
    std::optional<std::size_t> m_node;      ///< the current one, of what is shown
    std::optional<std::size_t> m_chosen;    ///< edge
    GraphPlaces m_places;
    GraphPlaces::View m_shown; ///< what the picture shows
    bool m_isShown = false;
    bool m_isWaiting = false; ///< laying out was put off until all that happens now is over
    GraphArranger m_arranger;
    QString m_trouble;
    QString m_searched;
    bool m_following = false;
    bool m_isEditable = false;

    FilterField* m_search;
    QSpinBox* m_steps;
    QCheckBox* m_hide;
    QToolButton* m_anew;
    QToolButton* m_export;
    QLabel* m_said;
    GraphView* m_view;
    QAction* m_add = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_open = nullptr;
};

} // namespace ui
