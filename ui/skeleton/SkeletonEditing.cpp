#include "ui/skeleton/SkeletonEditing.h"

#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/SameSkeletons.h"
#include "core/edit/skeleton/Skeleton.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/OpenEdits.h"
#include "ui/skeleton/BoneDialogs.h"
#include "ui/skeleton/SkeletonActions.h"
#include "ui/skeleton/SkeletonPanel.h"
#include "ui/skeleton/TransformDialog.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

/// The bone that is selected afterwards.
tr::Result<std::size_t> thenSelect(tr::Result<void> done, std::size_t bone)
{
    return done ? tr::Result<std::size_t>(bone) : tr::fail(std::move(done.error()));
}

} // namespace

SkeletonEditing::SkeletonEditing(SkeletonPanel& panel,
                                 FileSession& session,
                                 Selection& selection,
                                 QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
    , m_actions(new SkeletonActions(this))
{
    connectActions();
    m_panel.offer(m_actions->all());
    connect(&m_panel, &SkeletonPanel::boneChanged, this, &SkeletonEditing::update);
    connect(&m_panel,
            &SkeletonPanel::addWanted,
            this,
            [this]
            {
                if (m_actions->add->isEnabled())
                {
                    start(&SkeletonEditing::add);
                }
            });
    connect(&m_panel,
            &SkeletonPanel::removeWanted,
            this,
            [this]
            {
                if (m_actions->remove->isEnabled())
                {
                    start(&SkeletonEditing::remove);
                }
            });
    // Later: the tree is not done with the drop, and its rows are replaced.
    connect(&m_panel.model(),
            &BoneModel::hangWanted,
            this,
            &SkeletonEditing::drop,
            Qt::QueuedConnection);
    update();
}

void SkeletonEditing::on(QAction* action, void (SkeletonEditing::*serve)())
{
    connect(action, &QAction::triggered, this, [this, serve] { start(serve); });
}

/// What is typed in the window is stored first.
void SkeletonEditing::start(void (SkeletonEditing::*serve)())
{
    if (m_session.openEdits().commit([this, serve] { start(serve); }))
    {
        (this->*serve)();
    }
}

void SkeletonEditing::connectActions()
{
    on(m_actions->add, &SkeletonEditing::add);
    on(m_actions->remove, &SkeletonEditing::remove);
    on(m_actions->duplicate, &SkeletonEditing::duplicate);
    on(m_actions->hang, &SkeletonEditing::hang);
    on(m_actions->up, &SkeletonEditing::up);
    on(m_actions->down, &SkeletonEditing::down);
    on(m_actions->mesh, &SkeletonEditing::chooseMesh);
    on(m_actions->own, &SkeletonEditing::own);
    on(m_actions->replace, &SkeletonEditing::replace);
    on(m_actions->transform, &SkeletonEditing::transform);
}

void SkeletonEditing::update()
{
    const auto* const document = m_session.editsObjects() ? m_session.document() : nullptr;
    m_panel.setEditable(document != nullptr);
    const auto model = document != nullptr ? m_panel.moveable() : std::nullopt;
    const auto bone = model ? m_panel.bone() : std::nullopt;
    const bool isChangeable = bone && tr::edit::bonesOf(document->content(), *model).has_value();
    const bool isBelow = isChangeable && *bone > 0;
    m_actions->add->setEnabled(isChangeable);
    for (QAction* const action : {m_actions->remove, m_actions->duplicate, m_actions->hang})
    {
        action->setEnabled(isBelow);
    }
    m_actions->up->setEnabled(isBelow
                              && tr::edit::canMoveBone(document->content(), {*model, *bone}, true));
    m_actions->down->setEnabled(
        isBelow && tr::edit::canMoveBone(document->content(), {*model, *bone}, false));
    m_actions->mesh->setEnabled(bone.has_value());
    const auto& sharers = m_panel.model().sharers();
    m_actions->own->setEnabled(
        model && std::ranges::any_of(sharers, [](const auto& users) { return !users.empty(); }));
    for (QAction* const action : {m_actions->replace, m_actions->transform})
    {
        action->setEnabled(model && !sharers.empty());
    }
}

/// Nothing: no bone is selected, or it cannot be changed now.
std::optional<BoneSubject> SkeletonEditing::subject() const
{
    const auto model = m_session.editsObjects() ? m_panel.moveable() : std::nullopt;
    const auto& parts = m_panel.model().parts();
    if (!model || !parts)
    {
        return std::nullopt;
    }
    BoneSubject subject;
    subject.decoder = std::make_shared<Decoder>(m_session.file());
    subject.model = *model;
    subject.bone = m_panel.bone().value_or(0);
    subject.joints = m_panel.model().joints();
    for (std::size_t i = 0; i < subject.joints.size(); ++i)
    {
        subject.titles.push_back(parts->meshTitle(static_cast<int>(i)));
    }
    for (const std::size_t row : tr::edit::sameSkeletons(m_session.document()->content(), *model))
    {
        const QString name = subject.decoder->names().ofRow(tables::Models, row);
        subject.same.append(name.isEmpty() ? subject.decoder->names().title(
                                {tables::Models, row, Address::kWholeRow})
                                           : name);
    }
    return subject;
}

void SkeletonEditing::tell(const QString& reason)
{
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

/// Does an edit; then the bone that it says is selected. Gives back why it cannot be, or nothing.
QString SkeletonEditing::make(const BoneSubject& subject, const Edit& edit)
{
    tr::edit::Document* const document = m_session.document();
    if (document == nullptr)
    {
        return changedMeanwhile();
    }
    const auto bone = edit(*document, subject.model);
    if (!bone)
    {
        return sentence(bone.error());
    }
    const auto& objects = m_session.file()->file().objects();
    m_selection.select(Address{
        tables::MeshPointers, objects.models[subject.model].firstMesh + *bone, Address::kWholeRow});
    return {};
}

/// Does an edit at once, but asks first where the game counts on the bones.
void SkeletonEditing::makeOrWarn(const QString& title, const Edit& edit)
{
    const auto asked = subject();
    if (!asked)
    {
        return;
    }
    if (asked->same.isEmpty())
    {
        tell(make(*asked, edit));
        return;
    }
    auto* const dialog = new BoneWarning(m_session, title, *asked, &m_window);
    dialog->setEdit([this, asked = *asked, edit] { return make(asked, edit); });
    dialog->open();
}

void SkeletonEditing::add()
{
    if (const auto asked = subject())
    {
        auto* const dialog = new AddBoneDialog(m_session, *asked, &m_window);
        dialog->setEdit(
            [this, dialog, asked = *asked]
            {
                return make(asked,
                            [bone = dialog->bone()](tr::edit::Document& document, std::size_t model)
                            { return tr::edit::addBone(document, model, bone); });
            });
        dialog->open();
    }
}

void SkeletonEditing::remove()
{
    const auto asked = subject();
    if (!asked || asked->bone == 0)
    {
        return;
    }
    const auto parent = static_cast<std::size_t>(std::max(asked->joints[asked->bone].parent, 0));
    const auto edit = [bone = asked->bone, parent](tr::edit::Hanging hanging)
    {
        return [bone, parent, hanging](tr::edit::Document& document, std::size_t model) {
            return thenSelect(tr::edit::removeBone(document, {model, bone}, hanging), parent);
        };
    };
    const bool carries = std::ranges::any_of(asked->joints,
                                             [bone = asked->bone](const tr::view::Joint& joint)
                                             { return joint.parent == static_cast<int>(bone); });
    if (!carries && asked->same.isEmpty())
    {
        tell(make(*asked, edit(tr::edit::Hanging::Goes)));
        return;
    }
    auto* const dialog = new RemoveBoneDialog(m_session, *asked, &m_window);
    dialog->setEdit([this, dialog, asked = *asked, edit]
                    { return make(asked, edit(dialog->hanging())); });
    dialog->open();
}

void SkeletonEditing::duplicate()
{
    const auto bone = m_panel.bone();
    if (bone)
    {
        makeOrWarn(tr("Duplicate Bone"),
                   [bone = *bone](tr::edit::Document& document, std::size_t model) {
                       return tr::edit::duplicateBone(document, {model, bone});
                   });
    }
}

void SkeletonEditing::hang()
{
    const auto asked = subject();
    if (!asked || asked->bone == 0)
    {
        return;
    }
    auto* const dialog = new HangBoneDialog(m_session, *asked, &m_window);
    dialog->setEdit(
        [this, dialog, asked = *asked]
        {
            const tr::edit::Hook hook{dialog->parentBone(), {}};
            return make(asked,
                        [bone = asked.bone, hook, keeping = dialog->keeping()](
                            tr::edit::Document& document, std::size_t model) {
                            return tr::edit::hangBone(document, {model, bone}, hook, keeping);
                        });
        });
    dialog->open();
}

void SkeletonEditing::up()
{
    move(true);
}

void SkeletonEditing::down()
{
    move(false);
}

void SkeletonEditing::move(bool up)
{
    const auto bone = m_panel.bone();
    if (bone)
    {
        makeOrWarn(tr("Change the Order of Bones"),
                   [bone = *bone, up](tr::edit::Document& document, std::size_t model)
                   {
                       return tr::edit::canMoveBone(document.content(), {model, bone}, up)
                                  ? tr::edit::moveBone(document, {model, bone}, up)
                                  : tr::Result<std::size_t>(bone);
                   });
    }
}

void SkeletonEditing::drop(int bone, int parent, int before)
{
    if (!m_session.openEdits().commit([this, bone, parent, before] { drop(bone, parent, before); }))
    {
        return;
    }
    tr::edit::Hook hook{static_cast<std::size_t>(parent), {}};
    if (before >= 0)
    {
        hook.before = static_cast<std::size_t>(before);
    }
    makeOrWarn(tr("Hang Elsewhere"),
               [bone = static_cast<std::size_t>(bone), hook](tr::edit::Document& document,
                                                             std::size_t model) {
                   return tr::edit::hangBone(document, {model, bone}, hook);
               });
}

void SkeletonEditing::chooseMesh()
{
    auto asked = subject();
    const auto bones = m_panel.bones();
    if (!asked || bones.empty())
    {
        return;
    }
    asked->same.clear(); // the bones stay
    auto* const dialog = new BoneMeshDialog(m_session, *asked, bones.size(), &m_window);
    dialog->setEdit(
        [this, dialog, asked = *asked, bones]
        {
            return make(asked,
                        [bones, bone = asked.bone, pointer = dialog->pointer()](
                            tr::edit::Document& document, std::size_t model) {
                            return thenSelect(
                                tr::edit::setBoneMeshes(document, model, bones, pointer), bone);
                        });
        });
    dialog->open();
}

void SkeletonEditing::own()
{
    if (const auto asked = subject())
    {
        tell(make(*asked,
                  [bone = asked->bone](tr::edit::Document& document,
                                       std::size_t model) -> tr::Result<std::size_t>
                  {
                      const auto copied = tr::edit::ownMeshes(document, model);
                      return copied ? tr::Result<std::size_t>(bone) : copied;
                  }));
    }
}

void SkeletonEditing::replace()
{
    auto asked = subject();
    if (!asked)
    {
        return;
    }
    asked->same.clear();
    auto* const dialog = new ReplaceMeshesDialog(m_session, *asked, &m_window);
    dialog->setEdit(
        [this, dialog, asked = *asked]
        {
            return make(asked,
                        [bone = asked.bone,
                         other = dialog->other()](tr::edit::Document& document,
                                                  std::size_t model) -> tr::Result<std::size_t>
                        {
                            const auto replaced =
                                tr::edit::replaceMeshes(document, model, other.value_or(model));
                            return replaced ? tr::Result<std::size_t>(bone) : replaced;
                        });
        });
    dialog->open();
}

void SkeletonEditing::transform()
{
    auto asked = subject();
    if (!asked)
    {
        return;
    }
    asked->same.clear();
    auto* const dialog = new TransformDialog(m_session, *asked, &m_window);
    dialog->setEdit(
        [this, dialog]
        {
            tr::edit::Document* const document = m_session.document();
            return document == nullptr ? changedMeanwhile() : dialog->apply(*document);
        });
    dialog->open();
}

} // namespace ui
