#include "ui/animation/files/ImportDialog.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/sounds/SoundView.h"
#include "ui/animation/commands/CommandFields.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/ChoiceTable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;
namespace level_tables = tr::level::tables;
using convert::FileImport;
using convert::ImportContents;
using convert::ImportTarget;

constexpr QSize kImportSize(820, 620);
constexpr int kImportLines = 3;      ///< of what comes of it
constexpr int kImportSteps = 1000;   ///< of the progress
constexpr int kImportPatience = 300; ///< milliseconds
constexpr int kStatesListed = 256;   ///< and more where there are more; so it is for the next
constexpr int kSoundsListed = 512;
constexpr int kEffectsListed = 512;

/// Choices of numbers and of targets: the first is none.
constexpr int kLeftOut = 0;
constexpr int kLeadsNowhere = 0;

/// Names of numbers up to the highest of those that files name.
template <class NameOf>
QStringList namesUpTo(int count, const NameOf& nameOf)
{
    QStringList names;
    names.reserve(count);
    for (int number = 0; number < count; ++number)
    {
        names.push_back(withName(QString::number(number),
                                 nameOrEmpty(nameOf(static_cast<std::uint32_t>(number)))));
    }
    return names;
}

} // namespace

ImportDialog::ImportDialog(FileSession& session,
                           ImportFilesModel::Files files,
                           std::size_t model,
                           Done done,
                           QWidget* parent)
    : EditDialog(session, tr("Import Animations"), parent)
    , m_session(session)
    , m_file(session.file())
    , m_names(m_file)
    , m_shared(std::make_shared<const ImportFilesModel::Files>(std::move(files)))
    , m_files(*m_shared)
    , m_done(std::move(done))
    , m_proposed(model)
    , m_model(new QComboBox(this))
    , m_tabs(new QTabWidget(this))
    , m_list(new ImportFilesModel(m_files, this))
    , m_states{new ChoiceModel({tr("State that is asked for"), tr("Becomes"), tr("Found in")},
                               this)}
    , m_targets{new ChoiceModel({tr("What led to"), tr("Leads to"), tr("Found in")}, this)}
    , m_sounds{new ChoiceModel({tr("Sound"), tr("Becomes"), tr("Found in")}, this)}
    , m_effects{new ChoiceModel({tr("Effect"), tr("Becomes"), tr("Found in")}, this)}
    , m_inAll(new QCheckBox(tr("Change a number in &all files that have it"), this))
    , m_fills(new QCheckBox(
          tr("Take animations of &other joints, too: those that are missing are not turned"), this))
    , m_outcome(new QLabel(this))
    , m_progress(new QProgressBar(this))
{
    makeFields();
    makeLayout();
    listModels();
    takeModel();
    m_tabs->currentWidget()->setFocus();
    resize(kImportSize);
}

/// An editor of a cell that is open stores what it has when it goes, which is after this.
ImportDialog::~ImportDialog()
{
    for (QAbstractItemModel* const model : std::initializer_list<QAbstractItemModel*>{
             m_list, m_states.model, m_targets.model, m_sounds.model, m_effects.model})
    {
        model->disconnect(this);
    }
}

void ImportDialog::makeFields()
{
    m_model->setAccessibleName(tr("Moveable"));
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(30);
    m_inAll->setChecked(m_files.size() > 1);
    m_inAll->setVisible(m_files.size() > 1);
    connect(m_model, &QComboBox::currentIndexChanged, this, &ImportDialog::takeModel);
    connect(m_list, &ImportFilesModel::wantedChanged, this, &ImportDialog::takeWanted);
    connect(m_fills,
            &QCheckBox::toggled,
            this,
            [this](bool fills)
            {
                m_list->change().fillsJoints = fills;
                foretell();
            });
    connect(m_targets.model,
            &QAbstractItemModel::dataChanged,
            this,
            [this](const QModelIndex& first) { takeTarget(first.row()); });
    const auto follow = [this](NumberTable& table, Numbers numbers)
    {
        connect(table.model,
                &QAbstractItemModel::dataChanged,
                this,
                [this, &table, numbers](const QModelIndex& first)
                { takeNumber(table, numbers, first.row()); });
    };
    m_patience.setSingleShot(true);
    m_patience.setInterval(kImportPatience);
    connect(&m_patience, &QTimer::timeout, this, &ImportDialog::showSlowness);
    connect(&m_worker,
            &QuietWorker::failed,
            this,
            [this](const QString& reason)
            {
                m_patience.stop();
                m_progress->hide();
                sayReason(reason, false);
            });
    follow(m_states, &FileImport::asked);
    follow(m_sounds, &FileImport::sounds);
    follow(m_effects, &FileImport::effects);
}

void ImportDialog::makeLayout()
{
    const auto add =
        [this](const QString& title, const QString& name, QAbstractItemModel* model, int column)
    {
        auto* const table = new ChoiceTable(name, model, column, m_tabs);
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setToolTip(tr("Return or a double click changes the selected row"));
        m_tabs->addTab(table, title);
        return table;
    };
    auto* const list =
        add(tr("&Files"), tr("Files"), m_list, static_cast<int>(ImportFilesModel::Place));
    list->setToolTip(tr("Return or a double click changes the selected cell, Space takes a file or "
                        "leaves it out"));
    for (const int column :
         {ImportFilesModel::Number, ImportFilesModel::Joints, ImportFilesModel::Frames})
    {
        list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    add(tr("S&tates"), tr("States that are asked for"), m_states.model, ChoiceModel::Becomes);
    add(tr("&Leads To"), tr("What they lead to"), m_targets.model, ChoiceModel::Becomes);
    add(tr("&Sounds"), tr("Sounds"), m_sounds.model, ChoiceModel::Becomes);
    add(tr("&Effects"), tr("Effects"), m_effects.model, ChoiceModel::Becomes);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kImportLines * fontMetrics().lineSpacing());
    m_progress->setRange(0, kImportSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Working out what comes of it"));
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    auto* const whereTo = new QFormLayout;
    whereTo->addRow(tr("Onto the &moveable:"), m_model);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout,
               m_files.size() == 1
                   ? fileName(0)
                   : tr("%1 files from %2 on").arg(countText(m_files.size()), fileName(0)));
    layout->addLayout(whereTo);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_inAll);
    layout->addWidget(m_fills);
    layout->addWidget(m_outcome);
    layout->addWidget(m_progress);
    addButtons(*layout, tr("&Import"));
}

const tr::schema::Content& ImportDialog::content() const
{
    return m_file->file().content;
}

const tr::level::Objects& ImportDialog::objects() const
{
    return m_file->file().objects();
}

QString ImportDialog::fileName(std::size_t file) const
{
    return toQString(m_files[file].name);
}

std::size_t ImportDialog::model() const
{
    return static_cast<std::size_t>(m_model->currentData().toULongLong());
}

tr::view::RowRange ImportDialog::ownAnimations() const
{
    return tr::view::animationsOf(objects(), objects().models[model()]);
}

/// Those that have joints, in the order of the file.
void ImportDialog::listModels()
{
    const QSignalBlocker blocker(m_model);
    const auto& models = objects().models;
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        const auto joints = static_cast<int>(tr::view::meshesOf(objects(), models[row]).count);
        if (joints > 0 || row == m_proposed)
        {
            m_model->addItem(tr("%1 (%n joints)", nullptr, joints)
                                 .arg(withName(QString::number(models[row].id),
                                               m_names.ofRow(level_tables::Models, row))),
                             static_cast<qulonglong>(row));
        }
    }
    m_model->setCurrentIndex(m_model->findData(static_cast<qulonglong>(m_proposed)));
}

QStringList ImportDialog::stateNames() const
{
    int count = kStatesListed;
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        const ImportContents& contents = m_list->contents(file);
        count = std::max(count, contents.state + 1);
        count = std::max(count, contents.asked.empty() ? 0 : contents.asked.rbegin()->first + 1);
    }
    const auto own = ownAnimations();
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        count = std::max(count, objects().animations[row].stateId + 1);
    }
    const auto version = m_file->file().version();
    const std::uint32_t slot = objects().models[model()].id;
    return namesUpTo(count,
                     [version, slot](std::uint32_t state)
                     { return tr::catalogue::stateName(version, slot, state); });
}

QStringList ImportDialog::soundNames() const
{
    const auto* const sounds = tr::view::soundsOf(content());
    int count =
        std::max(kSoundsListed, sounds != nullptr ? static_cast<int>(sounds->map.size()) : 0);
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        const auto& found = m_list->contents(file).sounds;
        count = std::max(count, found.empty() ? 0 : found.rbegin()->first + 1);
    }
    return namesUpTo(count,
                     [version = m_file->file().version()](std::uint32_t sound)
                     { return tr::catalogue::soundName(version, sound); });
}

QStringList ImportDialog::effectNames() const
{
    int count = kEffectsListed;
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        const auto& found = m_list->contents(file).effects;
        count = std::max(count, found.empty() ? 0 : found.rbegin()->first + 1);
    }
    return namesUpTo(count,
                     [version = m_file->file().version()](std::uint32_t effect)
                     { return tr::catalogue::flipEffectName(version, effect); });
}

/// Another moveable: all is proposed anew.
void ImportDialog::takeModel()
{
    if (m_model->currentIndex() < 0 || !isSameFile())
    {
        return; // accepting it says so
    }
    auto wanted = convert::proposeImport(content(), model(), m_files);
    wanted.fillsJoints = m_fills->isChecked();
    m_asProposed = wanted;
    QStringList places;
    const auto own = ownAnimations();
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        places.push_back(tr("in place of %1").arg(animationName(m_names, row)));
    }
    const QStringList states = stateNames();
    m_list->show(std::move(wanted), std::move(places), states);
    fillNumbers(m_states, &FileImport::asked, states, &ImportContents::asked);
    fillNumbers(m_sounds, &FileImport::sounds, soundNames(), &ImportContents::sounds);
    fillNumbers(m_effects, &FileImport::effects, effectNames(), &ImportContents::effects);
    fillTargets();
    for (int tab = 1; tab < m_tabs->count(); ++tab)
    {
        const auto* const table = qobject_cast<const ChoiceTable*>(m_tabs->widget(tab));
        m_tabs->setTabVisible(tab, table->model()->rowCount() > 0);
    }
    foretell();
}

QString ImportDialog::rowText(const Named& named, const QString& name) const
{
    return m_files.size() == 1 ? name : tr("%1, %2").arg(name, fileName(named.file));
}

void ImportDialog::fillNumbers(NumberTable& table,
                               Numbers numbers,
                               const QStringList& choices,
                               const std::map<std::uint16_t, std::size_t> ImportContents::*found)
{
    table.rows.clear();
    std::vector<ChoiceModel::Row> rows;
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        const ImportContents& contents = m_list->contents(file);
        for (const auto& [number, times] : contents.*found)
        {
            const Named& named = table.rows.emplace_back(Named{file, number});
            const auto then = (wanted().files[file].*numbers).at(number);
            rows.push_back({rowText(named, choices.value(number)),
                            found == &ImportContents::asked
                                ? tr("%n state changes", nullptr, static_cast<int>(times))
                                : tr("%n commands", nullptr, static_cast<int>(times)),
                            then ? int{*then} + 1 : kLeftOut});
        }
    }
    QStringList all = choices;
    all.prepend(tr("left out"));
    table.model->show(std::move(rows), std::move(all));
}

int ImportDialog::choiceOf(const ImportTarget& target) const
{
    const auto number = static_cast<int>(target.number);
    return target.kind == ImportTarget::Kind::Imported ? 1 + number
           : target.kind == ImportTarget::Kind::Own ? 1 + static_cast<int>(m_files.size()) + number
                                                    : kLeadsNowhere;
}

ImportTarget ImportDialog::targetOf(int choice) const
{
    const auto files = static_cast<int>(m_files.size());
    if (choice == kLeadsNowhere)
    {
        return {};
    }
    return choice <= files
               ? ImportTarget{ImportTarget::Kind::Imported, static_cast<std::size_t>(choice - 1)}
               : ImportTarget{ImportTarget::Kind::Own,
                              static_cast<std::size_t>(choice - 1 - files)};
}

void ImportDialog::fillTargets()
{
    m_targets.rows.clear();
    QStringList choices{tr("nothing: dispatches go, ends repeat")};
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        choices.push_back(tr("%1, imported").arg(fileName(file)));
    }
    const auto own = ownAnimations();
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        choices.push_back(animationName(m_names, row));
    }
    std::vector<ChoiceModel::Row> rows;
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        for (const auto& [number, uses] : m_list->contents(file).targets)
        {
            const Named& named = m_targets.rows.emplace_back(Named{file, number});
            const QString name = !m_files[file].isRelative ? tr("animation %1").arg(number)
                                 : number == 0             ? tr("itself")
                                 : number < 0 ? tr("the animation %1 in front").arg(-number)
                                              : tr("the animation %1 behind").arg(number);
            rows.push_back(
                {rowText(named, name),
                 tr("%1 ends, %2 dispatches").arg(countText(uses.ends), countText(uses.dispatches)),
                 choiceOf(wanted().files[file].targets.at(number))});
        }
    }
    m_targets.model->show(std::move(rows), std::move(choices));
}

/// Something else is wanted of a file.
void ImportDialog::takeWanted(int row, int column)
{
    if (column == ImportFilesModel::State && m_inAll->isChecked())
    {
        auto& files = m_list->change().files;
        const auto changed = static_cast<std::size_t>(row);
        const std::uint16_t was = m_list->contents(changed).state;
        for (std::size_t file = 0; file < files.size(); ++file)
        {
            const bool isSame = m_list->contents(file).state == was;
            files[file].state = isSame ? files[changed].state : files[file].state;
        }
    }
    else if (column != ImportFilesModel::State)
    {
        proposeAgain();
    }
    foretell();
}

/// Targets that are as they were proposed follow what is wanted of the files.
void ImportDialog::proposeAgain()
{
    auto& wanted = m_list->change();
    auto proposed = wanted;
    convert::proposeTargets(content(), m_files, proposed);
    for (std::size_t file = 0; file < m_files.size(); ++file)
    {
        for (auto& [number, target] : wanted.files[file].targets)
        {
            if (target == m_asProposed.files[file].targets.at(number))
            {
                target = proposed.files[file].targets.at(number);
            }
        }
    }
    m_asProposed = std::move(proposed);
    fillTargets();
}

void ImportDialog::takeNumber(NumberTable& table, Numbers numbers, int row)
{
    if (m_isFilling)
    {
        return;
    }
    const Named changed = table.rows[static_cast<std::size_t>(row)];
    const int choice = table.model->choice(row);
    m_isFilling = true;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
    {
        const Named& named = table.rows[i];
        const bool isMeant =
            named.number == changed.number && (named.file == changed.file || m_inAll->isChecked());
        if (isMeant)
        {
            (m_list->change().files[named.file]
             .*numbers)[static_cast<std::uint16_t>(named.number)] =
                choice == kLeftOut ? std::nullopt
                                   : std::optional(static_cast<std::uint16_t>(choice - 1));
            table.model->setData(table.model->index(static_cast<int>(i), ChoiceModel::Becomes),
                                 choice,
                                 Qt::EditRole);
        }
    }
    m_isFilling = false;
    foretell();
}

/// What is counted from the animation itself means another one in each file.
void ImportDialog::takeTarget(int row)
{
    if (m_isFilling)
    {
        return;
    }
    const Named changed = m_targets.rows[static_cast<std::size_t>(row)];
    const int choice = m_targets.model->choice(row);
    const bool isRelative = m_files[changed.file].isRelative;
    m_isFilling = true;
    for (std::size_t i = 0; i < m_targets.rows.size(); ++i)
    {
        const Named& named = m_targets.rows[i];
        const bool isSame =
            named.file == changed.file
            || (m_inAll->isChecked() && !isRelative && !m_files[named.file].isRelative);
        if (named.number == changed.number && isSame)
        {
            m_list->change().files[named.file].targets[named.number] = targetOf(choice);
            m_targets.model->setData(
                m_targets.model->index(static_cast<int>(i), ChoiceModel::Becomes),
                choice,
                Qt::EditRole);
        }
    }
    m_isFilling = false;
    foretell();
}

QString ImportDialog::faultOf(const convert::ImportPlan& plan) const
{
    if (plan.fault)
    {
        return objectTitle(*plan.fault);
    }
    for (std::size_t file = 0; file < plan.files.size(); ++file)
    {
        if (plan.files[file].fault)
        {
            return tr("%1: %2").arg(fileName(file), objectText(*plan.files[file].fault));
        }
    }
    return {};
}

QString ImportDialog::whatComes(const convert::ImportPlan& plan) const
{
    int added = 0;
    int replaced = 0;
    std::size_t keyFrames = 0;
    std::size_t commands = 0;
    std::size_t dispatches = 0;
    std::size_t dropped = 0;
    for (std::size_t file = 0; file < plan.files.size(); ++file)
    {
        const FileImport& asked = wanted().files[file];
        if (asked.isTaken)
        {
            (asked.onto ? replaced : added) += 1;
            keyFrames += plan.files[file].keyFrames;
            commands += plan.files[file].commands;
            dispatches += plan.files[file].dispatches;
            dropped += plan.files[file].dropped;
        }
    }
    QStringList said;
    if (added > 0)
    {
        said.push_back(
            tr("%n animations come behind the last one, from number %1 on.", nullptr, added)
                .arg(countText(ownAnimations().count)));
    }
    if (replaced > 0)
    {
        said.push_back(tr("%n animations take the places of others, and keep their first frames.",
                          nullptr,
                          replaced));
    }
    said.push_back(tr("Key frames: %1, commands: %2, dispatches: %3.")
                       .arg(countText(keyFrames), countText(commands), countText(dispatches)));
    if (dropped > 0)
    {
        said.push_back(tr("%n dispatches lead nowhere there and are left out.",
                          nullptr,
                          static_cast<int>(dropped)));
    }
    return said.join(u' ');
}

void ImportDialog::foretell()
{
    if (!isSameFile() || m_model->currentIndex() < 0)
    {
        return; // accepting it says so
    }
    m_prepared.reset();
    sayReason(m_fault, false);
    m_progress->setValue(0);
    m_patience.start();
    m_worker.cancel();
    m_worker.add(
        [this, file = m_file, files = m_shared, asked = wanted()](
            const tr::Progress& outer) -> QuietWorker::Completion
        {
            const tr::Progress progress(
                {},
                [bar = m_progress, &outer](double done)
                {
                    outer.step(done);
                    QMetaObject::invokeMethod(
                        bar,
                        [bar, done] { bar->setValue(static_cast<int>(done * kImportSteps)); },
                        Qt::QueuedConnection);
                });
            const auto prepared = std::make_shared<const convert::PreparedImport>(
                convert::prepareImport(file->file().content, *files, asked, progress));
            return [this, prepared] { take(prepared); };
        });
}

void ImportDialog::showSlowness()
{
    m_outcome->clear();
    m_progress->show();
}

void ImportDialog::take(const std::shared_ptr<const convert::PreparedImport>& prepared)
{
    m_patience.stop();
    m_progress->hide();
    m_prepared = prepared;
    const convert::ImportPlan& plan = prepared->plan;
    m_fault = faultOf(plan);
    m_list->tell(plan);
    m_outcome->setText(plan.isPossible() ? whatComes(plan) : QString());
    sayReason(m_fault, plan.isPossible());
}

void ImportDialog::edit()
{
    if (isWorking())
    {
        return;
    }
    const auto rows = convert::takeImport(*m_session.document(), *m_prepared);
    finish(rows ? QString() : sentence(rows.error()));
    if (rows)
    {
        m_done(rows->front());
    }
}

} // namespace ui
