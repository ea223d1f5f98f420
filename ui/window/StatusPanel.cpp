#include "ui/window/StatusPanel.h"

#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/window/TaskIndicator.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLocale>

namespace ui
{
namespace
{

constexpr int kBadgeSize = 16;

/// So much of a new frame's time enters the mean that is shown.
constexpr double kMeanShare = 0.2;

/// A number that changes faster cannot be read.
constexpr qint64 kReadableMilliseconds = 400;

struct BadgeLook
{
    const char* icon;
    const char* word;
    const char* tip;
    QColor SignalColours::*colour;
};

#define TEXT(text) QT_TRANSLATE_NOOP("ui::RoundTripBadge", text)

BadgeLook lookOf(RoundTripState state)
{
    switch (state)
    {
    case RoundTripState::Exact:
        return {"exact",
                TEXT("Exact"),
                TEXT("Written back, this file is the same to the last byte."),
                &SignalColours::good};
    case RoundTripState::Differs:
        return {"differs",
                TEXT("Differs"),
                TEXT("Written back, this file is not the same as it was read."),
                &SignalColours::caution};
    case RoundTripState::Partial:
        return {"damaged",
                TEXT("Damaged"),
                TEXT("This file is damaged: what could be read is shown, and it is not written."),
                &SignalColours::bad};
    case RoundTripState::Edited:
        return {"edited",
                TEXT("Edited"),
                TEXT("There are edits that are not saved. All other bytes stay as they are."),
                &SignalColours::caution};
    case RoundTripState::Unknown:
        break;
    }
    return {"unchecked",
            TEXT("Not checked"),
            TEXT("It has not been checked whether this file can be written back unchanged."),
            &SignalColours::note};
}

#undef TEXT

QString badgeText(const char* text)
{
    return QCoreApplication::translate("ui::RoundTripBadge", text);
}

} // namespace

RoundTripBadge::RoundTripBadge(QWidget* parent)
    : QWidget(parent)
    , m_mark(new QLabel)
    , m_word(new QLabel)
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 6, 0);
    layout->setSpacing(4);
    layout->addWidget(m_mark);
    layout->addWidget(m_word);
    dress();
}

void RoundTripBadge::setState(RoundTripState state)
{
    m_state = state;
    dress();
}

void RoundTripBadge::dress()
{
    const BadgeLook look = lookOf(m_state);
    const QColor colour = signalColours(palette()).*look.colour;
    m_mark->setPixmap(icon(QLatin1String(look.icon), colour)
                          .pixmap(QSize(kBadgeSize, kBadgeSize), devicePixelRatioF()));
    m_word->setText(badgeText(look.word));
    QPalette words = m_word->palette();
    words.setColor(QPalette::WindowText, colour);
    m_word->setPalette(words);
    setToolTip(badgeText(look.tip));
    setAccessibleName(tr("Round trip: %1").arg(m_word->text()));
    setAccessibleDescription(toolTip());
}

void RoundTripBadge::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
    {
        dress();
    }
}

StatusPanel::StatusPanel(TaskRunner& tasks, const Selection& selection, QWidget* parent)
    : QStatusBar(parent)
    , m_selected(addField(tr("Selected")))
    , m_frameTime(addField(tr("Time of a frame of the 3D view")))
    , m_kind(addField(tr("Kind of file")))
    , m_size(addField(tr("Size of the file")))
    , m_badge(new RoundTripBadge)
{
    m_selected->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_selected->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    // A long path is not to make the window wider.
    m_selected->setMinimumWidth(1);
    m_kind->setMinimumWidth(1);
    insertWidget(0, new TaskIndicator(tasks, this));
    addPermanentWidget(m_badge);
    connect(&selection, &Selection::changed, this, &StatusPanel::showSelection);
    setFile({});
}

QLabel* StatusPanel::addField(const QString& name)
{
    auto* const field = new QLabel;
    field->setAccessibleName(name);
    field->setToolTip(name);
    field->setContentsMargins(6, 0, 6, 0);
    addPermanentWidget(field);
    return field;
}

void StatusPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    clearFrameTime();
    m_selected->clear();
    m_kind->setText(file ? titleOf(file->file().format) : QString());
    m_kind->setToolTip(file ? QDir::toNativeSeparators(file->path()) : QString());
    m_size->setText(file ? sizeText(file->size()) : QString());
    m_size->setToolTip(file ? exactSizeText(file->size()) : QString());
    for (QWidget* const field : {static_cast<QWidget*>(m_kind),
                                 static_cast<QWidget*>(m_size),
                                 static_cast<QWidget*>(m_badge)})
    {
        field->setVisible(file != nullptr);
    }
    updateBadge();
}

void StatusPanel::revise(const OpenFilePtr& file)
{
    m_file = file;
    if (file)
    {
        m_kind->setToolTip(QDir::toNativeSeparators(file->path()));
        m_size->setText(sizeText(file->size()));
        m_size->setToolTip(exactSizeText(file->size()));
    }
    updateBadge();
}

void StatusPanel::setCompanions(const QStringList& names)
{
    if (m_file)
    {
        const QStringList lines = QStringList{QDir::toNativeSeparators(m_file->path())} + names;
        m_kind->setToolTip(lines.join(u'\n'));
    }
}

void StatusPanel::updateBadge()
{
    m_badge->setState(m_file ? m_file->roundTrip : RoundTripState::Unknown);
}

void StatusPanel::showFrameTime(double milliseconds)
{
    m_milliseconds = m_milliseconds == 0.0
                         ? milliseconds
                         : m_milliseconds + (milliseconds - m_milliseconds) * kMeanShare;
    if (m_frameTime->text().isEmpty() || m_sinceShown.hasExpired(kReadableMilliseconds))
    {
        m_sinceShown.start();
        m_frameTime->setText(tr("%1 ms").arg(QLocale().toString(m_milliseconds, 'f', 1)));
        // A status bar lays its fields out late: until then a longer text would be cut off.
        m_frameTime->setMinimumWidth(m_frameTime->sizeHint().width());
    }
}

void StatusPanel::clearFrameTime()
{
    m_milliseconds = 0.0;
    m_frameTime->clear();
    m_frameTime->setMinimumWidth(0);
}

void StatusPanel::showSelection(const std::optional<Address>& address)
{
    const bool known = m_file && address && exists(*m_file, *address);
    m_selected->setText(known ? pathOf(*m_file, *address) : QString());
    m_selected->setToolTip(known ? m_selected->text() : m_selected->accessibleName());
}

} // namespace ui
