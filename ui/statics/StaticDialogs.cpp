#include "ui/statics/StaticDialogs.h"

#include "ui/file/Names.h"

#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr std::size_t kMostMesh = 0xFFFF; ///< that a static can name

} // namespace

NewStaticDialog::NewStaticDialog(
    FileSession& session, std::size_t mesh, std::uint32_t slot, const Make& make, QWidget* parent)
    : SlotDialog(
        session,
        {tr("New Static"),
         tr("Its boxes are made to fit the mesh. In which slot is it to be?"),
         tables::StaticMeshes,
         slot,
         tr::edit::kMostStaticSlot},
        [this, make](std::uint32_t in)
        { return make(in, static_cast<std::size_t>(m_mesh->value())); },
        parent)
    , m_mesh(new QSpinBox(this))
    , m_name(new QLabel(this))
{
    const auto names = std::make_shared<const Names>(session.file());
    const std::size_t last = names->file().file().objects().meshPointers.size() - 1;
    m_mesh->setRange(0, static_cast<int>(std::min(last, kMostMesh)));
    m_mesh->setAccessibleName(tr("Mesh"));
    m_name->setTextFormat(Qt::PlainText);
    m_name->setWordWrap(true);
    form()->addRow(tr("&Mesh:"), m_mesh);
    form()->addRow(QString(), m_name);
    const auto showName = [this, names](int of) {
        m_name->setText(names->title(Address{tables::MeshPointers, static_cast<std::size_t>(of)}));
    };
    connect(m_mesh, &QSpinBox::valueChanged, this, showName);
    m_mesh->setValue(static_cast<int>(std::min(mesh, std::min(last, kMostMesh))));
    showName(m_mesh->value());
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
