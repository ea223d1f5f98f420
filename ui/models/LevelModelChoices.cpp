#include "ui/models/LevelModelChoices.h"

#include "ui/common/Settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

namespace convert = tr::convert;
using LevelOptions = convert::LevelModelOptions;

/// What can be left out.
struct LevelThing
{
    const char* name; ///< by which the settings know it
    const char* text;
    bool LevelOptions::*option;
    bool isMesh;    ///< formats of meshes alone have a place for it
    bool isOfRooms; ///< else of levels alone
};

#define TEXT(text) QT_TRANSLATE_NOOP("ui::LevelModelChoices", text)

constexpr std::array kLevelThings{
    LevelThing{"statics", TEXT("&Statics"), &LevelOptions::hasStatics, true, true},
    LevelThing{"sprites", TEXT("Sp&rites"), &LevelOptions::hasSprites, true, true},
    LevelThing{"lights", TEXT("Li&ghts"), &LevelOptions::hasLights, false, true},
    LevelThing{"cameras", TEXT("&Cameras"), &LevelOptions::hasCameras, false, true},
    LevelThing{"flipRooms", TEXT("Flip r&ooms"), &LevelOptions::hasAlternates, true, false},
};

#undef TEXT

constexpr QLatin1String kEntities("entities");
constexpr QLatin1String kPosed("posed");
constexpr QLatin1String kAnimated("animated");
constexpr QLatin1String kNoEntities("none");
constexpr QLatin1String kTicked("yes");
constexpr QLatin1String kNotTicked("no");

/// Formats without bones and animations are those of meshes alone.
bool isOfMeshesAlone(const convert::ModelFormat& format)
{
    return !format.hasBones && !format.hasClips;
}

} // namespace

LevelModelChoices::LevelModelChoices(bool isLevel, QWidget& dialog)
    : QObject(&dialog)
    , m_isLevel(isLevel)
    , m_entities(new QComboBox(&dialog))
{
    m_entities->addItem(tr("As they stand, in their first pose"), kPosed);
    m_entities->addItem(tr("Moving, each through its first animation"), kAnimated);
    m_entities->addItem(tr("None"), kNoEntities);
    m_entities->setAccessibleName(tr("Entities"));
    connect(m_entities, &QComboBox::currentIndexChanged, this, &LevelModelChoices::changed);
    const LevelOptions usual;
    for (const LevelThing& thing : kLevelThings)
    {
        auto* const tick = new QCheckBox(
            QCoreApplication::translate("ui::LevelModelChoices", thing.text), &dialog);
        tick->setChecked(usual.*thing.option);
        tick->setVisible(isLevel || thing.isOfRooms);
        connect(tick, &QCheckBox::toggled, this, &LevelModelChoices::changed);
        m_ticks.push_back(tick);
    }
}

void LevelModelChoices::addTo(QFormLayout& form)
{
    form.addRow(tr("E&ntities:"), m_entities);
    auto* const ticks = new QVBoxLayout;
    for (QCheckBox* const tick : m_ticks)
    {
        ticks->addWidget(tick);
    }
    form.addRow(tr("With:"), ticks);
}

void LevelModelChoices::recall(const Settings& settings, const QString& dialog)
{
    m_entities->setCurrentIndex(
        std::max(0, m_entities->findData(settings.choice(dialog, kEntities))));
    for (std::size_t i = 0; i < m_ticks.size(); ++i)
    {
        const QString chosen = settings.choice(dialog, QString::fromLatin1(kLevelThings[i].name));
        if (!chosen.isEmpty())
        {
            m_ticks[i]->setChecked(chosen == kTicked);
        }
    }
}

void LevelModelChoices::remember(Settings& settings, const QString& dialog) const
{
    settings.setChoice(dialog, kEntities, m_entities->currentData().toString());
    for (std::size_t i = 0; i < m_ticks.size(); ++i)
    {
        if (m_isLevel || kLevelThings[i].isOfRooms)
        {
            settings.setChoice(dialog,
                               QString::fromLatin1(kLevelThings[i].name),
                               m_ticks[i]->isChecked() ? kTicked : kNotTicked);
        }
    }
}

LevelOptions LevelModelChoices::optionsFor(const convert::ModelFormat& format) const
{
    using Entities = LevelOptions::Entities;
    LevelOptions options;
    const QVariant entities = m_entities->currentData();
    options.entities = entities == kNoEntities                    ? Entities::None
                       : entities == kAnimated && format.hasClips ? Entities::Animated
                                                                  : Entities::Posed;
    for (std::size_t i = 0; i < m_ticks.size(); ++i)
    {
        const LevelThing& thing = kLevelThings[i];
        options.*thing.option = m_ticks[i]->isChecked() && (m_isLevel || thing.isOfRooms)
                                && (thing.isMesh || !isOfMeshesAlone(format));
    }
    return options;
}

QString LevelModelChoices::lossesText(const convert::ModelFormat& format)
{
    return isOfMeshesAlone(format) ? tr("This format has no lights, no cameras and no animations.")
           : format.hasClips       ? QString()
                                   : tr("This format has no animations.");
}

void LevelModelChoices::enable(bool isFree, const convert::ModelFormat& format)
{
    m_entities->setEnabled(isFree);
    for (std::size_t i = 0; i < m_ticks.size(); ++i)
    {
        m_ticks[i]->setEnabled(isFree && (kLevelThings[i].isMesh || !isOfMeshesAlone(format)));
    }
}

} // namespace ui
