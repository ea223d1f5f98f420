#include "ui/models/MoveableModelChoices.h"

#include "core/base/NumberList.h"
#include "core/convert/models/making/LaraParts.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/Numbers.h"
#include "ui/models/ModelSubject.h"
#include "ui/models/PairModelChoice.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;

// What the lines of the lists mean, which the settings know by these, too.
constexpr QLatin1String kShownBody("shown");
constexpr QLatin1String kOwnBody("own");
constexpr QLatin1String kWholeBody("whole");
constexpr QLatin1String kSkin("skin");
constexpr QLatin1String kRigid("rigid");
constexpr QLatin1String kAllClips("all");
constexpr QLatin1String kNoClips("none");
constexpr QLatin1String kListedClips("list");

// What the settings call the lists.
constexpr QLatin1String kBodyList("body");
constexpr QLatin1String kPartsList("parts");
constexpr QLatin1String kAnimationsList("animations");

} // namespace

MoveableModelChoices::MoveableModelChoices(OpenFilePtr file,
                                           std::size_t moveable,
                                           const std::optional<PartnerInStep>& partner,
                                           QWidget& dialog)
    : QObject(&dialog)
    , m_file(std::move(file))
    , m_moveable(moveable)
    , m_body(new QComboBox(&dialog))
    , m_parts(new QComboBox(&dialog))
    , m_which(new QComboBox(&dialog))
    , m_numbers(new QLineEdit(&dialog))
    , m_count(new QLabel(&dialog))
    , m_pair(new PairModelChoice(m_file, moveable, partner, dialog))
{
    listAnimations();
    listBodies();
    makeFields();
}

void MoveableModelChoices::listAnimations()
{
    const auto& objects = m_file->file().objects();
    const auto own = tr::view::animationsOf(objects, objects.models[m_moveable]);
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        m_areClips.push_back(tr::view::keyframesOf(objects, m_file->file().version(), row).count
                             > 0);
    }
}

/// As far as there is anything to choose.
void MoveableModelChoices::listBodies()
{
    const auto& content = m_file->file().content;
    const auto& models = m_file->file().objects().models;
    m_shownBody = convert::bodyFor(content, m_moveable);
    const auto added = convert::laraParts(content, models[m_moveable], models[m_shownBody]);
    m_addedMeshes = added.meshes.size();
    m_addedBones = added.bones.size();
    m_body->addItem(tr("As the window shows them"), kShownBody);
    if (m_shownBody != m_moveable)
    {
        m_body->addItem(tr("Its own"), kOwnBody);
    }
    if (!added.meshes.empty())
    {
        m_body->addItem(tr("Lara whole: skin, joints, hair, holsters"), kWholeBody);
    }
}

void MoveableModelChoices::makeFields()
{
    m_body->setAccessibleName(tr("Meshes"));
    m_parts->addItem(tr("One skin, which bones move"), kSkin);
    m_parts->addItem(tr("A rigid part for each bone"), kRigid);
    m_parts->setAccessibleName(tr("Parts"));
    m_which->addItem(tr("All of them"), kAllClips);
    m_which->addItem(tr("None"), kNoClips);
    m_which->addItem(tr("Those with the numbers"), kListedClips);
    m_which->setAccessibleName(tr("Animations"));
    m_numbers->setAccessibleName(tr("Numbers of animations"));
    m_numbers->setPlaceholderText(tr("0,3,5-9"));
    m_count->setTextFormat(Qt::PlainText);
    for (QComboBox* const each : {m_body, m_parts, m_which})
    {
        connect(each, &QComboBox::currentIndexChanged, this, &MoveableModelChoices::changed);
    }
    connect(m_numbers, &QLineEdit::textChanged, this, &MoveableModelChoices::changed);
    connect(m_pair, &PairModelChoice::changed, this, &MoveableModelChoices::changed);
}

void MoveableModelChoices::addTo(QFormLayout& form)
{
    form.addRow(tr("&Meshes:"), m_body);
    form.addRow(tr("&Parts:"), m_parts);
    auto* const which = new QHBoxLayout;
    which->addWidget(m_which);
    which->addWidget(m_numbers, 1);
    which->addWidget(m_count);
    auto* const label = new QLabel(tr("&Animations:"), m_which->parentWidget());
    label->setBuddy(m_which);
    form.addRow(label, which);
    m_pair->addTo(form);
    for (QWidget* const each : std::initializer_list<QWidget*>{m_body, form.labelForField(m_body)})
    {
        each->setVisible(m_body->count() > 1);
    }
}

void MoveableModelChoices::recall(const Settings& settings, const QString& dialog)
{
    const auto choose = [&](QComboBox& list, QLatin1String what)
    { list.setCurrentIndex(std::max(0, list.findData(settings.choice(dialog, what)))); };
    choose(*m_body, kBodyList);
    choose(*m_parts, kPartsList);
    choose(*m_which, kAnimationsList);
    if (m_which->currentData() == kListedClips)
    {
        m_which->setCurrentIndex(0); // numbers of another moveable mean others here
    }
}

void MoveableModelChoices::remember(Settings& settings, const QString& dialog) const
{
    settings.setChoice(dialog, kPartsList, m_parts->currentData().toString());
    settings.setChoice(dialog, kAnimationsList, m_which->currentData().toString());
    if (m_body->count() > 1)
    {
        settings.setChoice(dialog, kBodyList, m_body->currentData().toString());
    }
}

std::optional<std::vector<std::size_t>>
MoveableModelChoices::animationsFor(const convert::ModelFormat& format) const
{
    if (const auto pair = pairFor(format); pair && pair->moveable.animation < m_areClips.size())
    {
        return std::vector{pair->moveable.animation};
    }
    if (!format.hasClips || m_which->currentData() == kNoClips)
    {
        return std::vector<std::size_t>{};
    }
    if (m_which->currentData() == kListedClips)
    {
        return tr::listedNumbers(m_numbers->text().toStdString(), m_areClips.size());
    }
    std::vector<std::size_t> all(m_areClips.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::optional<PartnerInStep> MoveableModelChoices::pairFor(const convert::ModelFormat& format) const
{
    auto pair = format.hasClips ? m_pair->wanted() : std::nullopt;
    if (pair && m_body->currentData() == kOwnBody)
    {
        pair->moveable.body = pair->moveable.row;
    }
    return pair;
}

/// Those without key frames are left out.
std::size_t MoveableModelChoices::clipsOf(const std::vector<std::size_t>& animations) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        animations, [this](std::size_t number) { return bool(m_areClips[number]); }));
}

convert::ModelOptions MoveableModelChoices::optionsFor(const convert::ModelFormat& format) const
{
    convert::ModelOptions options;
    if (m_body->currentData() != kOwnBody)
    {
        options.body = m_shownBody;
    }
    options.isWhole = m_body->currentData() == kWholeBody;
    options.isRigid = m_parts->currentData() == kRigid || !format.hasBones;
    if (m_which->currentData() != kAllClips || !format.hasClips)
    {
        options.animations = animationsFor(format);
    }
    return options;
}

QString MoveableModelChoices::outcomeText(const convert::ModelFormat& format) const
{
    const bool isWhole = m_body->currentData() == kWholeBody;
    const auto pair = pairFor(format);
    const std::size_t bones =
        bonesOf(*m_file, m_moveable) + (pair ? bonesOf(*m_file, pair->partner.row) : 0);
    QString text = tr("Meshes: %1").arg(countText(bones + (isWhole ? m_addedMeshes : 0)));
    if (format.hasBones)
    {
        text += tr(", bones: %1").arg(countText(bones + (isWhole ? m_addedBones : 0)));
    }
    if (const auto animations = animationsFor(format); animations && format.hasClips)
    {
        text += tr(", animations: %1").arg(countText(clipsOf(*animations)));
    }
    return text;
}

QString MoveableModelChoices::lossesText(const convert::ModelFormat& format) const
{
    if (pairFor(format))
    {
        return m_pair->lossesText();
    }
    if (format.hasOneClip)
    {
        const auto animations = animationsFor(format);
        return animations && clipsOf(*animations) > 1
                   ? tr("This format keeps only the first animation.")
                   : QString();
    }
    if (format.hasBones && format.hasClips)
    {
        return {};
    }
    return format.hasBones ? tr("This format has no animations.")
           : format.hasClips
               ? tr("This format has no bones.")
               : tr(
                   "This format has no bones and no animations: the meshes stand as they do in the "
                   "pose of rest.");
}

QString MoveableModelChoices::problem(const convert::ModelFormat& format) const
{
    if (animationsFor(format))
    {
        return {};
    }
    return m_areClips.empty() ? tr("It has no animations.")
                              : tr("Numbers from 0 to %1 are wanted, as in 0,3,5-9.")
                                    .arg(countText(m_areClips.size() - 1));
}

void MoveableModelChoices::enable(bool isFree, const convert::ModelFormat& format)
{
    m_body->setEnabled(isFree);
    m_parts->setEnabled(isFree && format.hasBones);
    m_pair->enable(isFree && format.hasClips);
    const bool areChosen = isFree && format.hasClips && !pairFor(format);
    m_which->setEnabled(areChosen);
    m_numbers->setEnabled(areChosen);
    m_numbers->setVisible(m_which->currentData() == kListedClips);
    const auto animations = animationsFor(format);
    m_count->setText(tr("%1 of %2")
                         .arg(animations ? countText(animations->size()) : tr("none"),
                              countText(m_areClips.size())));
}

} // namespace ui
