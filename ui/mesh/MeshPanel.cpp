#include "ui/mesh/MeshPanel.h"

#include "core/edit/mesh/MeshEdit.h"
#include "ui/common/widgets/EditableCell.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/mesh/MeshDelegate.h"
#include "ui/mesh/MeshModels.h"

#include <QAction>
#include <QDockWidget>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <span>
#include <tuple>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::MeshShape;
using tr::edit::ShapeFace;
using tr::level::Vertex;
using tr::view::MeshPart;

enum MeshTab : int
{
    FacesTab,
    VerticesTab,
    SphereTab,
};

/// So that the window can be small.
constexpr QSize kLeastList(48, 40);

/// A row that no file has: faces can be picked, but none is of the mesh that is worked on.
constexpr std::size_t kNoMeshYet = static_cast<std::size_t>(-1);

/// Rows are always selected whole. QItemSelectionModel::selectedRows() takes a time that grows with
/// the square of how many ranges there are.
std::vector<std::size_t> selectedRowsOf(const QTreeView& list)
{
    std::vector<std::size_t> rows;
    for (const QItemSelectionRange& range : list.selectionModel()->selection())
    {
        for (int row = range.top(); row <= range.bottom(); ++row)
        {
            rows.push_back(static_cast<std::size_t>(row));
        }
    }
    std::ranges::sort(rows);
    const auto [again, end] = std::ranges::unique(rows);
    rows.erase(again, end);
    return rows;
}

/// The row of the mesh pointers after an edit; nothing if it is gone.
std::optional<std::size_t> pointerAfter(std::size_t row, const tr::edit::ChangeSet& changes)
{
    for (const tr::edit::Change& change : changes)
    {
        if (change.table != tables::MeshPointers || row < change.first)
        {
            continue;
        }
        if (row >= change.first + change.removed)
        {
            row = row - change.removed + change.inserted;
        }
        else if (row - change.first >= change.inserted)
        {
            return std::nullopt;
        }
    }
    return row;
}

std::vector<std::uint16_t> cornersOf(const ShapeFace& face)
{
    std::vector<std::uint16_t> corners(face.vertices.begin(), face.vertices.begin() + face.corners);
    std::ranges::sort(corners);
    return corners;
}

/// Whether the rows of faces mean the same after an edit. Faces that are flipped or turned have
/// their vertices in another order, and one may get other vertices by what is typed.
bool hasSameFaces(const MeshShape& before, const MeshShape& now)
{
    if (before.faces.size() != now.faces.size())
    {
        return false;
    }
    std::size_t others = 0;
    for (std::size_t row = 0; row < now.faces.size(); ++row)
    {
        const ShapeFace& one = before.faces[row];
        const ShapeFace& other = now.faces[row];
        if (one.corners != other.corners || one.coloured != other.coloured)
        {
            return false;
        }
        others += cornersOf(one) != cornersOf(other) ? 1 : 0;
    }
    return others <= 1;
}

/// Whether vertices have the numbers that they had: some may have moved, or come or gone behind
/// the others.
bool hasSameNumbers(const MeshShape& before, const MeshShape& now)
{
    if (before.vertices.size() != now.vertices.size())
    {
        const auto& [few, many] = before.vertices.size() < now.vertices.size()
                                      ? std::tie(before.vertices, now.vertices)
                                      : std::tie(now.vertices, before.vertices);
        return std::ranges::equal(few, std::span(many).first(few.size()));
    }
    // The same places in another order: they were exchanged.
    const auto sorted = [](std::vector<Vertex> vertices)
    {
        std::ranges::sort(
            vertices, {}, [](const Vertex& each) { return std::tuple(each.x, each.y, each.z); });
        return vertices;
    };
    return before.vertices == now.vertices || sorted(before.vertices) != sorted(now.vertices);
}

/// How a joint of Lara's skin holds, and what games would make of it.
QStringList saidOfSkin(const MeshSubject& subject)
{
    QStringList said;
    if (const auto* const joint = subject.joint())
    {
        const auto count = tr::view::countOf(*joint);
        said.append(MeshPanel::tr("%1 stick below, %2 above, %3 loose")
                        .arg(count.lower)
                        .arg(count.upper)
                        .arg(count.loose));
        if (count.isTooLarge())
        {
            said.append(MeshPanel::tr("too many: games take %1 a side, %2 loose and %3 in all")
                            .arg(tr::view::kMostStuckToSide)
                            .arg(tr::view::kMostLoose)
                            .arg(tr::view::kMostOfJoint));
        }
    }
    int far = 0;
    for (std::size_t row = 0; row < subject.shape().vertices.size(); ++row)
    {
        far += subject.isOutOfReach(row) ? 1 : 0;
    }
    if (far > 0)
    {
        said.append(MeshPanel::tr("%n tear: their numbers are too high", nullptr, far));
    }
    return said;
}

void offerIn(QTreeView& list, const QList<QAction*>& actions)
{
    list.addActions(actions);
    list.setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace

MeshPanel::MeshPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_title(new ElidedLabel(this))
    , m_counts(new ElidedLabel(this))
    , m_skin(new ElidedLabel(this))
    , m_menu(new QToolButton(this))
    , m_tabs(new QTabWidget(this))
    , m_faceModel(new MeshFaces(this))
    , m_vertexModel(new MeshVertices(this))
    , m_sphereModel(new MeshSphere(this))
    , m_faces(addList(*m_faceModel, tr("&Faces")))
    , m_vertices(addList(*m_vertexModel, tr("&Vertices")))
    , m_sphere(addList(*m_sphereModel, tr("&Sphere")))
{
    m_menu->setText(tr("&Change"));
    m_menu->setAccessibleName(tr("Change the mesh"));
    m_menu->setToolTip(tr("What can be done to the mesh, and to what is selected of it"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setMenu(new QMenu(m_menu));
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Parts of the mesh"));
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 4, 2);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_menu);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_counts->setContentsMargins(6, 0, 4, 2);
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_skin->setContentsMargins(6, 0, 4, 2);
    m_skin->setForegroundRole(QPalette::PlaceholderText);
    layout->addLayout(bar);
    layout->addWidget(m_counts);
    layout->addWidget(m_skin);
    layout->addWidget(m_tabs, 1);
    setFocusProxy(m_tabs);
    connect(&m_selection, &Selection::changed, this, &MeshPanel::follow);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MeshPanel::tell);
    say();
}

QTreeView* MeshPanel::addList(MeshModel& model, const QString& title)
{
    auto* const list = new QTreeView(m_tabs);
    lookLikeTree(*list, QString(title).remove(u'&'));
    list->setModel(&model);
    list->setRootIsDecorated(false);
    list->setAllColumnsShowFocus(true);
    list->setMinimumSize(kLeastList);
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list->header()->setStretchLastSection(true);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(list->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            [this, list, &model] { tellSelection(*list, model); });
    m_tabs->addTab(list, title);
    return list;
}

void MeshPanel::setEditor(Editor& editor)
{
    const auto let = [&editor](QTreeView& list, const MeshModel& model)
    {
        list.setItemDelegate(new MeshDelegate(editor, model, &list));
        list.setEditTriggers(QAbstractItemView::DoubleClicked);
        // F2 edits the row, whichever of its cells is the current one.
        auto* const type = new QAction(tr("Type &Number"), &list);
        type->setShortcut(Qt::Key_F2);
        type->setShortcutContext(Qt::WidgetShortcut);
        connect(type, &QAction::triggered, &list, [&list] { editRow(list, *list.header()); });
        list.addAction(type);
    };
    let(*m_faces, *m_faceModel);
    let(*m_vertices, *m_vertexModel);
    let(*m_sphere, *m_sphereModel);
}

void MeshPanel::setEditable(bool editable)
{
    m_faceModel->setEditable(editable);
    m_vertexModel->setEditable(editable);
    m_sphereModel->setEditable(editable);
}

void MeshPanel::offer(const QList<QAction*>& forFaces,
                      const QList<QAction*>& forVertices,
                      const QList<QAction*>& forMesh)
{
    offerIn(*m_faces, forFaces);
    offerIn(*m_vertices, forVertices);
    offerIn(*m_sphere, forMesh);
}

void MeshPanel::setNormalsShown(bool areShown)
{
    m_areNormalsShown = areShown;
    say();
}

QMenu& MeshPanel::menu() const
{
    return *m_menu->menu();
}

// --- what is shown

void MeshPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_pointer.reset();
    m_revealed.reset();
    catchUp();
}

void MeshPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_pointer = m_pointer ? pointerAfter(*m_pointer, changes) : std::nullopt;
    catchUp();
}

void MeshPanel::seeAgain()
{
    // A dock that goes behind another one does not hide what is in it.
    if (auto* const dock = qobject_cast<QDockWidget*>(parentWidget()))
    {
        connect(dock,
                &QDockWidget::visibilityChanged,
                this,
                &MeshPanel::comeOrGo,
                Qt::UniqueConnection);
    }
    catchUp();
    // What was revealed already stays as it is: more may have been selected since then.
    if (!m_subject || m_selection.current() != m_revealed)
    {
        follow(m_selection.current());
    }
    tell();
}

void MeshPanel::hideEvent(QHideEvent* event)
{
    SeenPanel::hideEvent(event);
    Q_EMIT worked(std::nullopt);
}

void MeshPanel::comeOrGo(bool isInFront)
{
    if (!isInFront)
    {
        miss();
        Q_EMIT worked(std::nullopt);
    }
}

/// Shows the newest file.
void MeshPanel::catchUp()
{
    if (!m_file)
    {
        show(std::nullopt);
        return;
    }
    if (!isSeen())
    {
        miss();
        return;
    }
    if (!m_subject || m_subject->file() != m_file)
    {
        const bool isThere = m_pointer && *m_pointer < m_file->file().objects().meshPointers.size();
        show(isThere ? m_pointer : std::nullopt);
    }
}

void MeshPanel::show(std::optional<std::size_t> pointer)
{
    const auto before = m_subject;
    const bool isSame =
        before && pointer && m_pointer == pointer && m_file && before->pointer() == *pointer;
    auto faces = isSame ? selectedRowsOf(*m_faces) : std::vector<std::size_t>();
    auto vertices = isSame ? selectedRowsOf(*m_vertices) : std::vector<std::size_t>();
    const bool hadFaces = !faces.empty();
    const bool hadVertices = !vertices.empty();
    const int face = isSame ? m_faces->currentIndex().row() : -1;
    const int vertex = isSame ? m_vertices->currentIndex().row() : -1;
    m_pointer = pointer;
    m_subject = pointer && m_file ? MeshSubject::make(m_file, *pointer) : nullptr;
    {
        const QScopedValueRollback following(m_isFollowing, true);
        for (MeshModel* const model :
             std::initializer_list<MeshModel*>{m_faceModel, m_vertexModel, m_sphereModel})
        {
            model->show(m_subject);
        }
        m_vertices->setColumnHidden(MeshVertices::Sticks, !m_subject || !m_subject->hasTies());
        // An edit may have given other numbers to what was selected.
        if (!isSame || !m_subject || !hasSameFaces(before->shape(), m_subject->shape()))
        {
            faces.clear();
        }
        if (!isSame || !m_subject || !hasSameNumbers(before->shape(), m_subject->shape()))
        {
            vertices.clear();
        }
        const auto keep = [this](QTreeView& list, std::vector<std::size_t> rows, int current)
        {
            const auto count = static_cast<std::size_t>(list.model()->rowCount());
            std::erase_if(rows, [count](std::size_t row) { return row >= count; });
            selectRows(list, rows, false);
            const QModelIndex index = list.model()->index(current, 0);
            if (index.isValid())
            {
                list.selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
                list.scrollTo(index);
            }
        };
        keep(*m_faces, faces, face);
        keep(*m_vertices, vertices, vertex);
    }
    if ((hadFaces && faces.empty()) || (hadVertices && vertices.empty()))
    {
        // Later: other views do not show the edit yet.
        QMetaObject::invokeMethod(this, &MeshPanel::leaveParts, Qt::QueuedConnection);
    }
    say();
    tell();
}

/// By what vertices are lit, and why no normals are seen where the user wants to see them.
QString MeshPanel::saidOfLight() const
{
    const MeshShape& shape = m_subject->shape();
    if (shape.hasShades())
    {
        return m_areNormalsShown ? tr("shades and no normals") : tr("shades");
    }
    return shape.normals.empty() ? tr("no normals") : tr("normals");
}

void MeshPanel::say()
{
    m_menu->setEnabled(m_subject != nullptr);
    if (!m_subject)
    {
        m_title->setText(m_file ? tr("No mesh is selected") : QString());
        m_counts->clear();
        m_skin->hide();
        return;
    }
    const auto& shape = m_subject->shape();
    QString title = m_subject->name();
    if (!title.isEmpty())
    {
        title[0] = title[0].toUpper();
    }
    m_title->setText(title);
    const auto vertices = static_cast<int>(shape.vertices.size());
    QStringList said{tr("%n faces", nullptr, static_cast<int>(shape.faces.size())),
                     tr("%n vertices", nullptr, vertices),
                     saidOfLight()};
    if (m_subject->sharers() > 0)
    {
        said.append(
            tr("%n other objects have it, too", nullptr, static_cast<int>(m_subject->sharers())));
    }
    // TR4 and TR5 look at the low byte of the count only.
    constexpr int kMostInByte = 255;
    if (vertices > kMostInByte && tr::edit::hasFaceEffects(m_subject->content().version()))
    {
        said.append(tr("more than 255 vertices need TRNG"));
    }
    m_counts->setText(said.join(QStringLiteral(", ")));
    const QStringList ties = saidOfSkin(*m_subject);
    m_skin->setText(ties.join(QStringLiteral(", ")));
    m_skin->setVisible(!ties.isEmpty());
}

// --- what is selected

std::vector<std::size_t> MeshPanel::selectedFaces() const
{
    return m_subject ? selectedRowsOf(*m_faces) : std::vector<std::size_t>();
}

std::vector<std::size_t> MeshPanel::selectedVertices() const
{
    return m_subject ? selectedRowsOf(*m_vertices) : std::vector<std::size_t>();
}

void MeshPanel::selectRows(QTreeView& list, const std::vector<std::size_t>& rows, bool adds)
{
    QItemSelection selection;
    for (std::size_t i = 0; i < rows.size();)
    {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
        {
            ++end;
        }
        selection.select(list.model()->index(static_cast<int>(rows[i]), 0),
                         list.model()->index(static_cast<int>(rows[end - 1]), 0));
        i = end;
    }
    const auto how = adds ? QItemSelectionModel::Select : QItemSelectionModel::ClearAndSelect;
    list.selectionModel()->select(selection, how | QItemSelectionModel::Rows);
}

void MeshPanel::selectFaces(const std::vector<std::size_t>& faces)
{
    m_tabs->setCurrentIndex(FacesTab);
    choose(*m_faces, faces);
}

void MeshPanel::selectVertices(const std::vector<std::size_t>& vertices)
{
    m_tabs->setCurrentIndex(VerticesTab);
    choose(*m_vertices, vertices);
}

/// Selects rows. The current one is what keys and the selection of the window go by: it is one of
/// them.
void MeshPanel::choose(QTreeView& list, const std::vector<std::size_t>& rows)
{
    const int current = list.currentIndex().row();
    const bool isAmong = std::ranges::any_of(
        rows, [current](std::size_t row) { return static_cast<int>(row) == current; });
    if (!rows.empty() && !isAmong)
    {
        list.selectionModel()->setCurrentIndex(
            list.model()->index(static_cast<int>(rows.front()), 0), QItemSelectionModel::NoUpdate);
    }
    selectRows(list, rows, false);
}

/// After an edit that took the selected rows: the whole mesh is selected in the window, so that a
/// part with the same address can be chosen again.
void MeshPanel::leaveParts()
{
    if (!m_subject || !isSeen() || m_subject->file() != m_file || !m_selection.current())
    {
        return;
    }
    // The edit may have moved what the window has selected.
    const auto part = m_subject->partAt(*m_selection.current());
    if (!part || part->kind == MeshPart::Kind::Head)
    {
        return;
    }
    const bool isFace = part->kind == MeshPart::Kind::Face;
    if (isFace ? selectedFaces().empty() : selectedVertices().empty())
    {
        m_revealed = m_subject->addressOf({});
        m_selection.select(m_revealed);
    }
}

/// From a list to the selection of the window: the place of the row that was chosen last.
void MeshPanel::tellSelection(const QTreeView& list, const MeshModel& model)
{
    if (m_isFollowing || !m_subject)
    {
        return;
    }
    const QModelIndex current = list.currentIndex();
    if (current.isValid() && list.selectionModel()->isRowSelected(current.row()))
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_revealed = model.addressAt(current.row());
        m_selection.select(m_revealed);
    }
    tell();
}

void MeshPanel::tell()
{
    Q_EMIT chosen();
    if (!isSeen() || !m_file)
    {
        Q_EMIT worked(std::nullopt);
        return;
    }
    const int tab = m_tabs->currentIndex();
    MeshWorked mesh{m_subject ? m_subject->pointer() : kNoMeshYet, tab == VerticesTab, {}, {}};
    if (tab == FacesTab)
    {
        mesh.faces = selectedRowsOf(*m_faces);
    }
    else if (tab == VerticesTab)
    {
        mesh.vertices = selectedRowsOf(*m_vertices);
    }
    Q_EMIT worked(mesh);
}

/// From the selection of the window to the lists.
void MeshPanel::follow(const std::optional<Address>& address)
{
    if (m_isFollowing || !m_file || !isSeen() || !address)
    {
        if (!isSeen())
        {
            miss();
        }
        return;
    }
    const auto pointer = meshOf(*m_file, *address, m_pointer);
    if (pointer && (pointer != m_pointer || !m_subject))
    {
        show(pointer);
    }
    if (pointer && m_subject)
    {
        m_revealed = address;
        reveal(*address);
    }
}

/// A part of the mesh that was chosen elsewhere; with Ctrl besides those that are selected.
void MeshPanel::reveal(const Address& address)
{
    const auto part = m_subject->partAt(address);
    const bool isFace = part && part->kind == MeshPart::Kind::Face;
    if (!part || part->kind == MeshPart::Kind::Head)
    {
        return;
    }
    const QScopedValueRollback following(m_isFollowing, true);
    QTreeView& list = isFace ? *m_faces : *m_vertices;
    const QModelIndex index = list.model()->index(static_cast<int>(part->row), 0);
    if (!index.isValid())
    {
        return;
    }
    m_tabs->setCurrentWidget(&list);
    const bool adds = QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier);
    list.selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    selectRows(list, {part->row}, adds);
    list.scrollTo(index);
    tell();
}

} // namespace ui
