#include "ui/statics/StaticDialogs.h"

#include "ui/session/FileSession.h"
#include "ui/viewport/MeshChoice.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr std::size_t kMostMesh = 0xFFFF; ///< that a static can name

// Room for two lists.
constexpr int kNewStaticWidth = 560;
constexpr int kNewStaticHeight = 680;

} // namespace

NewStaticDialog::NewStaticDialog(
    FileSession& session, std::size_t mesh, std::uint32_t slot, const Make& make, QWidget* parent)
    : SlotDialog(
        session,
        {tr("New Static"),
         tr("Its boxes are made to fit the mesh. In which slot is it to be?"),
         {tables::StaticMeshes, slot, tr::edit::kMostStaticSlot}},
        [this, make](std::uint32_t in)
        {
            const auto chosen = m_meshes->pointer();
            return !chosen               ? tr("Choose a mesh.")
                   : *chosen > kMostMesh ? tr("A static can have no mesh behind number %L1.")
                                               .arg(static_cast<qulonglong>(kMostMesh))
                                         : make(in, *chosen);
        },
        parent)
    , m_meshes(new MeshChoice(session.file(), false, this))
{
    choice().form()->addRow(tr("&Mesh:"), m_meshes);
    m_meshes->show(mesh);
    connect(m_meshes, &MeshChoice::accepted, button(), &QAbstractButton::click);
    resize(sizeHint().expandedTo({kNewStaticWidth, kNewStaticHeight}));
}

DeleteStaticsDialog::DeleteStaticsDialog(
    FileSession& session, std::size_t statics, std::size_t placed, Remove remove, QWidget* parent)
    : EditDialog(session, tr("Delete Statics"), parent)
    , m_remove(std::move(remove))
    , m_delete(new QRadioButton(tr("&Delete them, too"), this))
    , m_keep(new QRadioButton(tr("&Keep them: they name a slot that no static has"), this))
{
    auto* const what = new QLabel(
        tr("%n statics are to be deleted, with the meshes that only they have.",
           nullptr,
           static_cast<int>(statics))
            + u' ' + tr("They stand at %n places in rooms.", nullptr, static_cast<int>(placed)),
        this);
    what->setWordWrap(true);
    m_delete->setChecked(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(what);
    layout->addWidget(m_delete);
    layout->addWidget(m_keep);
    addButtons(*layout);
}

void DeleteStaticsDialog::edit()
{
    finish(m_remove(m_keep->isChecked() ? tr::edit::Placed::Keep : tr::edit::Placed::Delete));
}

} // namespace ui
