#include "ui/models/ImportModelDialog.h"

#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelAxes.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/Names.h"
#include "ui/models/BonesBox.h"
#include "ui/models/ModelChangesModel.h"
#include "ui/rows/SlotChoice.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;
using convert::ModelLine;
using convert::ModelWanted;

constexpr QSize kModelSize(1120, 680);
constexpr int kModelSteps = 1000;   ///< of the progress
constexpr int kModelPatience = 300; ///< milliseconds
constexpr int kModelLetters = 30;
constexpr int kWhatLetters = 33; ///< of the first column
constexpr double kMostUnits = 1'000'000;
constexpr double kLeastUnits = 0.001;

/// By which the settings know the dialog.
QString importName()
{
    return QStringLiteral("importModel");
}

// What the lines of the lists mean, which the settings know by these, too.
constexpr QLatin1String kAllParts("all");
constexpr QLatin1String kMeshesOnly("meshes");
constexpr QLatin1String kAnimationsOnly("animations");
constexpr QLatin1String kAsFileSays("file");
constexpr QLatin1String kInMetres("metres");
constexpr QLatin1String kInUnits("units");
constexpr QLatin1String kOfNumber("number");
constexpr QLatin1String kBetweenTaken("taken");
constexpr QLatin1String kBetweenLeftOut("leftOut");
constexpr QLatin1String kBoxesKept("kept");
constexpr QLatin1String kBoxesMeasured("measured");

// In place of the number of an object.
constexpr int kNewMoveable = -1;
constexpr int kNewStatic = -2;

/// How many things of a kind change.
std::size_t changesOfKind(const std::vector<ModelLine>& lines, ModelLine::Kind kind)
{
    return static_cast<std::size_t>(std::ranges::count(lines, kind, &ModelLine::kind));
}

QLabel* plainLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

} // namespace

ImportModelDialog::ImportModelDialog(const Parts& parts,
                                     Model model,
                                     const QString& fileName,
                                     const std::optional<ModelSubject>& proposed,
                                     QWidget* parent)
    : EditDialog(parts.session, tr("Import Model"), parent)
    , m_session(parts.session)
    , m_settings(parts.settings)
    , m_functions(parts.functions)
    , m_objects(parts.objects)
    , m_done(parts.done)
    , m_model(std::move(model))
    , m_object(new QComboBox(this))
    , m_parts(new QComboBox(this))
    , m_units(new QComboBox(this))
    , m_number(new QDoubleSpinBox(this))
    , m_between(new QComboBox(this))
    , m_boxes(new QComboBox(this))
    , m_bones(new BonesBox(this))
    , m_slotBox(new QGroupBox(this))
    , m_slots(new SlotChoice(m_slotBox))
    , m_changes(new ModelChangesModel(this))
    , m_list(new QTreeView(this))
    , m_message(plainLabel(this))
    , m_pages(new QStackedWidget(this))
    , m_summary(plainLabel(this))
    , m_progress(new QProgressBar(this))
{
    makeFields();
    makeSlots();
    makeList();
    makeLayout(fileName);
    chooseAgain();
    listObjects(proposed);
    takeObject();
    m_object->setFocus();
    resize(kModelSize);
}

ImportModelDialog::~ImportModelDialog() = default;

void ImportModelDialog::makeFields()
{
    m_object->setAccessibleName(tr("Object"));
    m_object->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_object->setMinimumContentsLength(kModelLetters);
    m_parts->addItem(tr("Meshes, textures, bones and animations"), kAllParts);
    m_parts->addItem(tr("Meshes and what they show"), kMeshesOnly);
    m_parts->addItem(tr("Animations"), kAnimationsOnly);
    m_parts->setAccessibleName(tr("What counts"));
    m_units->addItem(tr("As the file says"), kAsFileSays);
    m_units->addItem(tr("Metres: %1 units of the game are one").arg(convert::kUnitsOfMetre),
                     kInMetres);
    m_units->addItem(tr("Units of the game"), kInUnits);
    m_units->addItem(tr("Units of the game in a length of 1:"), kOfNumber);
    m_units->setAccessibleName(tr("Lengths"));
    m_number->setAccessibleName(tr("Units of the game in a length of 1"));
    m_number->setDecimals(3);
    m_number->setRange(kLeastUnits, kMostUnits);
    m_number->setValue(convert::kUnitsOfMetre);
    m_number->setKeyboardTracking(false);
    m_between->addItem(tr("Become key frames of their own"), kBetweenTaken);
    m_between->addItem(tr("Are left out"), kBetweenLeftOut);
    m_between->setAccessibleName(tr("Poses between key frames"));
    m_boxes->addItem(tr("Stay as they are"), kBoxesKept);
    m_boxes->addItem(tr("Are measured around the meshes"), kBoxesMeasured);
    m_boxes->setAccessibleName(tr("Boxes of key frames"));
    connect(m_object, &QComboBox::currentIndexChanged, this, &ImportModelDialog::takeObject);
    for (QComboBox* const each : {m_parts, m_between, m_boxes})
    {
        connect(each, &QComboBox::currentIndexChanged, this, &ImportModelDialog::workOut);
    }
    connect(m_units, &QComboBox::currentIndexChanged, this, &ImportModelDialog::takeUnits);
    connect(m_number, &QDoubleSpinBox::valueChanged, this, &ImportModelDialog::takeUnits);
    connect(m_bones, &BonesBox::changed, this, &ImportModelDialog::workOut);
}

void ImportModelDialog::makeSlots()
{
    m_slotBox->setTitle(tr("Its Slot"));
    auto* const layout = new QVBoxLayout(m_slotBox);
    layout->addWidget(m_slots);
    connect(m_slots, &SlotChoice::changed, this, &ImportModelDialog::workOut);
}

void ImportModelDialog::makeList()
{
    m_list->setModel(m_changes);
    lookLikeTree(*m_list, tr("What will change"));
    copyWholeRows(*m_list);
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTabKeyNavigation(false);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->resizeSection(ModelChangesModel::What,
                                    kWhatLetters * fontMetrics().averageCharWidth());
    m_message->setAccessibleName(tr("What will change"));
    m_pages->addWidget(m_list);
    m_pages->addWidget(m_message);
    m_summary->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_progress->setRange(0, kModelSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Working out what changes"));
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kModelPatience);
    connect(&m_patience, &QTimer::timeout, m_progress, &QWidget::show);
    connect(&m_worker, &QuietWorker::failed, this, &ImportModelDialog::giveUp);
}

void ImportModelDialog::makeLayout(const QString& fileName)
{
    auto* const units = new QHBoxLayout;
    units->addWidget(m_units, 1);
    units->addWidget(m_number);
    auto* const unitsLabel = new QLabel(tr("&Lengths:"), this);
    unitsLabel->setBuddy(m_units);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Onto:"), m_object);
    form->addRow(tr("&What counts:"), m_parts);
    form->addRow(unitsLabel, units);
    form->addRow(tr("&Poses between key frames:"), m_between);
    form->addRow(tr("&Boxes:"), m_boxes);
    auto* const listLabel = new QLabel(tr("What Will &Change:"), this);
    listLabel->setBuddy(m_list);
    auto* const changes = new QVBoxLayout;
    changes->addWidget(listLabel);
    changes->addWidget(m_pages, 1);
    auto* const middle = new QHBoxLayout;
    middle->addWidget(m_bones, 4);
    middle->addWidget(m_slotBox, 4);
    middle->addLayout(changes, 7);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, tr("%1: %2").arg(fileName, contentsText()));
    layout->addLayout(form);
    layout->addLayout(middle, 1);
    layout->addWidget(m_summary);
    layout->addWidget(m_progress);
    addButtons(*layout, tr("&Import"));
}

/// What was chosen last.
void ImportModelDialog::chooseAgain()
{
    const auto choose = [this](QComboBox& list, const char* what)
    {
        const QSignalBlocker blocker(list);
        const QString chosen = m_settings.choice(importName(), QString::fromLatin1(what));
        list.setCurrentIndex(std::max(0, list.findData(chosen)));
    };
    choose(*m_parts, "parts");
    choose(*m_units, "units");
    choose(*m_between, "between");
    choose(*m_boxes, "boxes");
    const QSignalBlocker blocker(m_number);
    const double number = m_settings.choice(importName(), QStringLiteral("number")).toDouble();
    m_number->setValue(number > 0 ? number : double{convert::kUnitsOfMetre});
}

void ImportModelDialog::remember() const
{
    const auto keep = [this](const char* what, const QString& chosen)
    { m_settings.setChoice(importName(), QString::fromLatin1(what), chosen); };
    keep("units", m_units->currentData().toString());
    keep("number", QString::number(m_number->value()));
    if (isOntoMoveable())
    {
        keep("parts", m_parts->currentData().toString());
    }
    if (putsKeyframes()) // what is right for a new one is not so for those that are there
    {
        keep("between", m_between->currentData().toString());
        keep("boxes", m_boxes->currentData().toString());
    }
}

QString ImportModelDialog::contentsText() const
{
    std::set<std::size_t> joints;
    for (const auto& skin : m_model->skins)
    {
        joints.insert(skin.joints.begin(), skin.joints.end());
    }
    return tr("meshes: %1, bones: %2, animations: %3")
        .arg(countText(m_model->meshes.size()),
             countText(joints.size()),
             countText(m_model->clips.size()));
}

void ImportModelDialog::listObjects(const std::optional<ModelSubject>& proposed)
{
    const QSignalBlocker blocker(m_object);
    const Names names(m_objects);
    m_object->addItem(tr("A new moveable"), kNewMoveable);
    m_object->addItem(tr("A new static"), kNewStatic);
    m_object->insertSeparator(m_object->count());
    m_subjects = subjectsOf(*m_objects);
    for (std::size_t number = 0; number < m_subjects.size(); ++number)
    {
        m_object->addItem(names.title(m_subjects[number].address()), static_cast<int>(number));
    }
    const auto object = convert::objectIn(*m_model);
    if (object && !convert::rowOf(m_objects->file().content, *object))
    {
        m_absent = object;
    }
    if (m_absent || m_subjects.empty())
    {
        const bool isStatic = m_absent && m_absent->kind == ModelWanted::Onto::Static;
        m_object->setCurrentIndex(m_object->findData(isStatic ? kNewStatic : kNewMoveable));
        return;
    }
    const auto found = proposed ? std::ranges::find(m_subjects, *proposed) : m_subjects.end();
    m_object->setCurrentIndex(m_object->findData(
        found == m_subjects.end() ? 0 : static_cast<int>(found - m_subjects.begin())));
}

/// The object that it goes onto. Null: it becomes a new one.
const ModelSubject* ImportModelDialog::subject() const
{
    const int number = m_object->currentData().toInt();
    return number < 0 ? nullptr : &m_subjects[static_cast<std::size_t>(number)];
}

bool ImportModelDialog::isOntoMoveable() const
{
    return subject() != nullptr && subject()->isMoveable();
}

/// Whether key frames that are there can get others.
bool ImportModelDialog::putsKeyframes() const
{
    return isOntoMoveable() && m_parts->currentData() != kMeshesOnly;
}

bool ImportModelDialog::isEditable() const
{
    return m_session.editsObjects();
}

/// Another object: all of its bones count.
void ImportModelDialog::takeObject()
{
    if (subject() != nullptr)
    {
        listBones();
    }
    else
    {
        askForSlot(m_object->currentData() == kNewMoveable ? ModelWanted::Onto::Moveable
                                                           : ModelWanted::Onto::Static);
    }
    workOut();
}

/// The joints at once, and the bones of the file when a worker has found them.
void ImportModelDialog::listBones()
{
    m_boneFinder.cancel(); // it may be for another moveable
    QStringList names;
    if (isOntoMoveable())
    {
        const std::size_t row = subject()->row;
        const std::size_t count = bonesOf(*m_objects, row);
        const std::uint32_t slot = m_objects->file().objects().models[row].id;
        for (std::size_t bone = 0; bone < count; ++bone)
        {
            names.push_back(withName(
                QString::number(bone),
                nameOrEmpty(tr::catalogue::jointName(
                    m_objects->file().version(), slot, static_cast<std::uint32_t>(bone)))));
        }
    }
    m_bones->show(names);
    if (!names.isEmpty())
    {
        findBones();
    }
}

/// The shape of a skeleton is another one in other lengths. What was chosen by hand stays.
void ImportModelDialog::takeUnits()
{
    if (isOntoMoveable() && !m_bones->map())
    {
        findBones();
    }
    workOut();
}

void ImportModelDialog::findBones()
{
    m_boneFinder.cancel();
    ModelWanted asked;
    asked.row = subject()->row;
    asked.units = units();
    m_boneFinder.add(
        [this, objects = m_objects, model = m_model, find = m_functions.bones, asked](
            const tr::Progress& /*progress*/) -> QuietWorker::Completion
        {
            const auto found = find(objects->file().content, *model, asked);
            return [this, bones = found.value_or(convert::ModelBones())] // why not is told below
            { m_bones->offer(bones); };
        });
}

/// That of the object that the file is of, if it can be.
void ImportModelDialog::askForSlot(ModelWanted::Onto kind)
{
    const auto& content = m_objects->file().content;
    const auto same =
        m_absent && m_absent->kind == kind ? std::optional(m_absent->slot) : std::nullopt;
    const QSignalBlocker blocker(m_slots); // it is worked out once all is known
    m_slots->ask(m_objects,
                 kind == ModelWanted::Onto::Moveable ? newModelSlot(content, same)
                                                     : newStaticSlot(content, same));
}

std::optional<float> ImportModelDialog::units() const
{
    const QString units = m_units->currentData().toString();
    return units == kAsFileSays ? std::optional<float>()
           : units == kInMetres ? convert::kUnitsOfMetre
           : units == kInUnits  ? 1.0F
                                : static_cast<float>(m_number->value());
}

ModelWanted ImportModelDialog::wanted() const
{
    ModelWanted wanted;
    wanted.units = units();
    if (subject() == nullptr)
    {
        return wanted;
    }
    wanted.onto = subject()->kind;
    wanted.row = subject()->row;
    if (isOntoMoveable())
    {
        const QString parts = m_parts->currentData().toString();
        wanted.parts = parts == kMeshesOnly       ? ModelWanted::Parts::Meshes
                       : parts == kAnimationsOnly ? ModelWanted::Parts::Animations
                                                  : ModelWanted::Parts::All;
        wanted.keepsRates = m_between->currentData() == kBetweenLeftOut;
        wanted.measuresBoxes = m_boxes->currentData() == kBoxesMeasured;
        wanted.bones = m_bones->counted();
        wanted.boneMap = m_bones->map();
    }
    return wanted;
}

std::optional<convert::NewObjectWanted> ImportModelDialog::newWanted() const
{
    using Onto = ModelWanted::Onto;
    if (subject() != nullptr)
    {
        return std::nullopt;
    }
    const bool isMoveable = m_object->currentData() == kNewMoveable;
    return convert::NewObjectWanted{isMoveable ? Onto::Moveable : Onto::Static,
                                    m_slots->slot(),
                                    units(),
                                    isMoveable && m_boxes->currentData() == kBoxesMeasured,
                                    isMoveable && m_between->currentData() == kBetweenLeftOut};
}

void ImportModelDialog::showFields()
{
    m_parts->setEnabled(isOntoMoveable());
    const bool haveKeyframes = putsKeyframes() || m_object->currentData() == kNewMoveable;
    m_between->setEnabled(haveKeyframes);
    m_boxes->setEnabled(haveKeyframes);
    m_bones->setVisible(isOntoMoveable());
    m_slotBox->setVisible(subject() == nullptr);
    m_number->setEnabled(m_units->currentData() == kOfNumber);
}

void ImportModelDialog::showInstead(const QString& text)
{
    m_changes->show({}, {});
    m_summary->clear();
    m_message->setText(text);
    m_pages->setCurrentWidget(m_message);
}

/// Why what is wanted now cannot even be tried; empty: it can.
QString ImportModelDialog::reasonAgainst() const
{
    if (!isSameFile())
    {
        return changedMeanwhile();
    }
    if (isOntoMoveable() && m_bones->doesNoneCount())
    {
        return tr("No bone counts: tick one at least.");
    }
    return subject() == nullptr ? m_slots->fault() : QString();
}

/// What a worker does to find out what comes of what is wanted now.
std::function<ImportModelDialog::Made(const tr::Progress&)> ImportModelDialog::work() const
{
    if (const auto wanted = newWanted())
    {
        return [objects = m_objects,
                model = m_model,
                workOut = m_functions.workOutNew,
                asked = *wanted](const tr::Progress& progress)
        { return workOut(objects->file().content, *model, asked, progress); };
    }
    return [objects = m_objects, model = m_model, workOut = m_functions.workOut, asked = wanted()](
               const tr::Progress& progress)
    { return workOut(objects->file().content, *model, asked, progress); };
}

/// What comes of what is wanted now; what a worker still finds of what was wanted before is
/// dropped.
void ImportModelDialog::workOut()
{
    m_worker.cancel();
    m_made.reset();
    m_patience.stop();
    m_progress->hide();
    m_isWorking = false;
    showFields();
    if (const QString reason = reasonAgainst(); !reason.isEmpty())
    {
        giveUp(reason);
        return;
    }
    m_isWorking = true;
    showInstead(tr("Working out…"));
    sayReason({}, false);
    m_progress->setValue(0);
    m_patience.start();
    m_worker.add(
        [this, work = work()](const tr::Progress& outer) -> QuietWorker::Completion
        {
            const tr::Progress progress(
                {},
                [bar = m_progress, &outer](double done)
                {
                    outer.step(done);
                    QMetaObject::invokeMethod(
                        bar,
                        [bar, done] { bar->setValue(static_cast<int>(done * kModelSteps)); },
                        Qt::QueuedConnection);
                });
            const auto made = std::make_shared<const Made>(work(progress));
            return [this, made] { take(made); };
        });
}

void ImportModelDialog::giveUp(const QString& reason)
{
    m_patience.stop();
    m_progress->hide();
    m_isWorking = false;
    showInstead(reason);
    sayReason({}, false);
}

void ImportModelDialog::take(const std::shared_ptr<const Made>& made)
{
    if (!made->has_value())
    {
        giveUp(sentence(made->error()));
        return;
    }
    m_patience.stop();
    m_progress->hide();
    m_isWorking = false;
    m_made = made;
    const convert::ModelEdit& edit = **made;
    m_changes->show(edit.lines, m_model->remarks);
    m_pages->setCurrentWidget(m_list);
    m_summary->setText(summaryOf(edit));
    sayReason(isEditable() ? QString()
                           : tr("What stands in for this file is only looked at: nothing can be "
                                "put onto it."),
              isEditable() && !edit.changesNothing());
}

QString ImportModelDialog::summaryOf(const convert::ModelEdit& edit) const
{
    if (edit.changesNothing())
    {
        return tr("Nothing changed.");
    }
    const bool isNew = subject() == nullptr;
    const auto of = [isNew, &edit](ModelLine::Kind kind, std::size_t all)
    {
        return isNew
                   ? countText(all)
                   : tr("%1 of %2").arg(countText(changesOfKind(edit.lines, kind)), countText(all));
    };
    QStringList said{tr("Meshes: %1, animations: %2.")
                         .arg(of(ModelLine::Kind::Mesh, edit.meshes),
                              of(ModelLine::Kind::Animation, edit.animations))};
    const std::size_t textures = changesOfKind(edit.lines, ModelLine::Kind::Texture);
    if (textures > 0)
    {
        said.push_back(tr("Textures: %1.").arg(countText(textures)));
    }
    if (edit.largestTurn > 0 || edit.largestShift > 0)
    {
        const QLocale locale;
        said.push_back(tr("Angles are at most %1° off, positions %2 units.")
                           .arg(locale.toString(edit.largestTurn, 'f', 2),
                                locale.toString(edit.largestShift, 'f', 2)));
    }
    return said.join(u' ');
}

void ImportModelDialog::edit()
{
    if (isWorking() || !m_made || !m_made->has_value() || !isEditable())
    {
        return;
    }
    const convert::ModelEdit& edit = **m_made;
    const auto done = tr::edit::takeSteps(*m_session.document(), edit.name, edit.steps);
    if (done)
    {
        remember();
    }
    const auto changed = done ? changedObject() : std::nullopt;
    finish(done ? QString() : sentence(done.error()));
    if (changed)
    {
        m_done(*changed);
    }
}

/// The object that it went onto, or became. Nothing: it is not to be seen.
std::optional<ModelSubject> ImportModelDialog::changedObject() const
{
    if (subject() != nullptr)
    {
        return *subject();
    }
    const auto wanted = newWanted();
    const auto row = convert::rowOf(m_session.document()->content(), {wanted->kind, wanted->slot});
    return row ? std::optional(ModelSubject{wanted->kind, *row}) : std::nullopt;
}

} // namespace ui
