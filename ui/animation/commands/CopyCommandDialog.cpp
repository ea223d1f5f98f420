#include "ui/animation/commands/CopyCommandDialog.h"

#include "core/edit/animation/commands/CommandSearch.h"
#include "core/view/objects/FrameRange.h"
#include "ui/animation/TickedAnimations.h"
#include "ui/animation/commands/CommandFields.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/TickList.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::CommandCopies;
using tr::edit::CopyPlan;

constexpr QSize kCopySize(560, 560);
constexpr int kCopyOutcomeLines = 4;
constexpr std::size_t kNamed = 3; ///< of what is left out, so many are told by name

bool isAtFrame(const tr::view::AnimationCommand& command)
{
    return command.isAtFrame();
}

/// The first of several, and how many more there are.
template <class T, class NameOf>
QString someOf(const std::vector<T>& values, const NameOf& nameOf)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(values.size(), kNamed); ++i)
    {
        names.push_back(nameOf(values[i]));
    }
    const QString text = names.join(QStringLiteral(", "));
    return values.size() <= kNamed
               ? text
               : CopyCommandDialog::tr("%1 and %2 more")
                     .arg(text, QLocale().toString(qlonglong(values.size() - kNamed)));
}

} // namespace

CopyCommandDialog::CopyCommandDialog(FileSession& session,
                                     const CommandCopies& what,
                                     Do then,
                                     QWidget* parent)
    : EditDialog(session, tr("Copy Command"), parent)
    , m_file(session.file())
    , m_what(what)
    , m_model(tr::view::modelOfAnimation(m_file->file().objects(), what.animation))
    , m_do(std::move(then))
    , m_animations(new TickedAnimations(m_file, what.animation, this))
    , m_frames(new QLineEdit(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_isOfAll(new QCheckBox(tr("Of a&ll moveables"), this))
    , m_list(new TickList(tr("Other animations"), this))
    , m_outcome(new QLabel(this))
{
    makeFields();
    makeLayout();
    listAnimations();
    foretell();
    (hasFrames() ? static_cast<QWidget*>(m_frames) : m_filter)->setFocus();
    resize(kCopySize);
}

bool CopyCommandDialog::hasFrames() const
{
    return std::ranges::any_of(m_what.commands, isAtFrame);
}

QString CopyCommandDialog::nameOf(std::size_t animation) const
{
    return animationName(Names(m_file), animation);
}

/// What is copied.
QString CopyCommandDialog::title() const
{
    const QString whose = nameOf(m_what.animation);
    if (m_what.commands.size() > 1)
    {
        return tr("%1 commands of %2").arg(m_what.commands.size()).arg(whose);
    }
    const auto& command = m_what.commands.front();
    const QString does = commandWithBits(m_file->file(), command);
    const auto& row = m_file->file().objects().animations[m_what.animation];
    return command.isAtFrame()
               ? tr("In frame %1 of %2: %3").arg(tr::edit::frameOf(row, command)).arg(whose, does)
               : tr("At the end of %1: %2").arg(whose, does);
}

void CopyCommandDialog::makeFields()
{
    m_frames->setAccessibleName(tr("Frames"));
    m_frames->setPlaceholderText(hasFrames() ? tr("such as 0-8, 12")
                                             : tr("it happens at the end, in no frame"));
    m_frames->setEnabled(hasFrames());
    m_filter->setAccessibleName(tr("Filter animations"));
    m_filter->setPlaceholderText(tr("Filter animations"));
    m_filter->installEventFilter(this);
    m_isOfAll->setEnabled(m_model.has_value());
    m_isOfAll->setChecked(!m_model);
    m_list->setModel(m_animations);
    m_list->setHeaderHidden(true);
    m_list->setToolTip(tr("Space ticks what is selected, Ctrl+A selects all that are listed"));
    connect(m_frames, &QLineEdit::textChanged, this, &CopyCommandDialog::foretell);
    connect(m_filter, &FilterField::settled, this, &CopyCommandDialog::listAnimations);
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_isOfAll, &QCheckBox::toggled, this, &CopyCommandDialog::listAnimations);
    connect(m_list, &TickList::tickWanted, m_animations, &TickedAnimations::tick);
    connect(m_animations, &QAbstractItemModel::dataChanged, this, &CopyCommandDialog::foretell);
}

void CopyCommandDialog::makeLayout()
{
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kCopyOutcomeLines * fontMetrics().lineSpacing());
    auto* const form = new QFormLayout;
    form->addRow(tr("Into its &frames:"), m_frames);
    auto* const heading = new QLabel(tr("And into &other animations:"), this);
    heading->setBuddy(m_list);
    auto* const filters = new QHBoxLayout;
    filters->addWidget(m_filter, 1);
    filters->addWidget(m_isOfAll);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, title());
    layout->addLayout(form);
    layout->addWidget(heading);
    layout->addLayout(filters);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_outcome);
    addButtons(*layout);
}

void CopyCommandDialog::listAnimations()
{
    const auto& objects = m_file->file().objects();
    const bool isOfOne = m_model && !m_isOfAll->isChecked();
    m_animations->list(isOfOne ? tr::view::animationsOf(objects, objects.models[*m_model])
                               : tr::view::RowRange{0, objects.animations.size()},
                       m_filter->text().trimmed());
    if (m_animations->rowCount() > 0)
    {
        m_list->setCurrentIndex(m_animations->index(0));
    }
}

std::optional<CommandCopies> CopyCommandDialog::wanted() const
{
    QString text = m_frames->text();
    text.replace(QChar(u'–'), QChar(u'-'));
    auto frames = tr::edit::framesIn(text.toStdString());
    if (!frames)
    {
        return std::nullopt;
    }
    CommandCopies copies = m_what;
    copies.frames = std::move(*frames);
    copies.animations = m_animations->ticked();
    return copies;
}

QString CopyCommandDialog::outcome(const CopyPlan& plan) const
{
    QStringList said;
    const auto& objects = m_file->file().objects();
    const auto frames = tr::view::framesOf(objects.animations[m_what.animation]);
    if (plan.copies > 0)
    {
        said.push_back(tr("%n copies are made.", nullptr, static_cast<int>(plan.copies)));
    }
    if (plan.alreadyThere > 0)
    {
        said.push_back(tr("%n are there already.", nullptr, static_cast<int>(plan.alreadyThere)));
    }
    if (!plan.noFrames.empty())
    {
        said.push_back(tr("The animation has the frames 0 to %1, so nothing comes into %2.")
                           .arg(QString::number(frames.count() - 1),
                                someOf(plan.noFrames,
                                       [](std::int64_t frame) { return QString::number(frame); })));
    }
    if (!plan.tooShort.empty())
    {
        said.push_back(
            tr("Left out, as they have no such frame: %1.")
                .arg(someOf(plan.tooShort, [this](std::size_t row) { return nameOf(row); })));
    }
    if (!plan.unread.empty())
    {
        said.push_back(
            tr("Left out, as their commands cannot be read to the end: %1.")
                .arg(someOf(plan.unread, [this](std::size_t row) { return nameOf(row); })));
    }
    return said.isEmpty() ? tr("Say into which frames it is to go, or tick animations.")
                          : said.join(u' ');
}

void CopyCommandDialog::foretell()
{
    if (!isSameFile())
    {
        return;
    }
    const auto copies = wanted();
    if (!copies)
    {
        m_outcome->clear();
        sayReason(tr("Frames are numbers and ranges such as 0-8, 12."), false);
        return;
    }
    const auto plan = tr::edit::planCopies(m_file->file().objects(), *copies);
    m_outcome->setText(outcome(plan));
    sayReason({}, plan.copies > 0);
}

void CopyCommandDialog::edit()
{
    if (const auto copies = wanted())
    {
        finish(m_do(*copies));
    }
}

bool CopyCommandDialog::eventFilter(QObject* watched, QEvent* event)
{
    // Who has looked for animations ticks them, before anything is copied.
    if (watched == m_filter && event->type() == QEvent::KeyPress)
    {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
        {
            listAnimations();
            m_list->setFocus();
            return true;
        }
    }
    return EditDialog::eventFilter(watched, event);
}

} // namespace ui
