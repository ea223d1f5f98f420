#include "ui/hex/HexFindBar.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Strings.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>

namespace ui
{
namespace
{

using tr::schema::ScalarType;

constexpr int kFindBytes = -1;
constexpr int kText = -2;
constexpr int kPerMille = 1000;
constexpr int kProgressWidth = 90;

} // namespace

HexFindBar::HexFindBar(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox(this))
    , m_text(new QLineEdit(this))
    , m_progress(new QProgressBar(this))
    , m_stop(button("cancel", tr("Stop searching")))
    , m_message(new QLabel(this))
{
    makeField();
    m_progress->setAccessibleName(tr("How far the search is"));
    m_progress->setRange(0, kPerMille);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(kProgressWidth);
    m_message->setAccessibleName(tr("Result of the search"));
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    QToolButton* const previous = button("back", tr("Previous match (Shift+F3)"));
    QToolButton* const next = button("forward", tr("Next match (F3)"));
    QToolButton* const close = button("tab-close", tr("Close the search"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 3, 4, 3);
    layout->setSpacing(4);
    layout->addWidget(m_kind);
    layout->addWidget(m_text, 2);
    layout->addWidget(previous);
    layout->addWidget(next);
    layout->addWidget(m_progress);
    layout->addWidget(m_stop);
    layout->addWidget(m_message, 2);
    layout->addWidget(close);
    setFocusProxy(m_text);
    setProgress({});

    connect(previous, &QToolButton::clicked, this, [this] { Q_EMIT wanted(false); });
    connect(next, &QToolButton::clicked, this, [this] { Q_EMIT wanted(true); });
    connect(close, &QToolButton::clicked, this, &HexFindBar::closed);
    connect(m_stop, &QToolButton::clicked, this, &HexFindBar::stopWanted);
}

void HexFindBar::makeField()
{
    m_kind->setAccessibleName(tr("What to look for"));
    m_kind->addItem(tr("Bytes"), kFindBytes);
    m_kind->addItem(tr("Text"), kText);
    for (const ScalarType type : {ScalarType::U8,
                                  ScalarType::I8,
                                  ScalarType::U16,
                                  ScalarType::I16,
                                  ScalarType::U32,
                                  ScalarType::I32,
                                  ScalarType::F32,
                                  ScalarType::I64,
                                  ScalarType::F64})
    {
        m_kind->addItem(toQString(tr::schema::typeName(type)), static_cast<int>(type));
    }
    m_text->setAccessibleName(tr("Find"));
    m_text->setClearButtonEnabled(true);
    const auto showExample = [this]
    {
        const int kind = m_kind->currentData().toInt();
        m_text->setPlaceholderText(kind == kFindBytes ? QStringLiteral("DE AD ?? 00")
                                   : kind == kText    ? tr("Text, as it is written")
                                                      : tr("Number, or hexadecimal after 0x"));
        m_message->clear();
    };
    showExample();
    connect(m_kind, &QComboBox::currentIndexChanged, this, showExample);
    connect(m_text, &QLineEdit::textChanged, m_message, &QLabel::clear);
}

QToolButton* HexFindBar::button(const char* iconName, const QString& text)
{
    auto* const made = new QToolButton(this);
    made->setAutoRaise(true);
    made->setIcon(icon(QLatin1String(iconName)));
    made->setToolTip(text);
    made->setAccessibleName(text);
    return made;
}

void HexFindBar::begin()
{
    show();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

std::optional<HexPattern> HexFindBar::pattern()
{
    const int kind = m_kind->currentData().toInt();
    const QString text = m_text->text();
    const auto made = kind == kFindBytes ? patternOfBytes(text)
                      : kind == kText    ? patternOfText(text)
                                         : patternOfNumber(text, static_cast<ScalarType>(kind));
    if (!made)
    {
        say(text.isEmpty()       ? tr("Type what to look for.")
            : kind == kFindBytes ? tr("Bytes are two hexadecimal digits each; ?? is any.")
            : kind == kText      ? tr("There are letters that these files cannot hold.")
                                 : tr("This is no number of that type."));
    }
    return made;
}

void HexFindBar::say(const QString& message)
{
    m_message->setText(message);
    m_message->setToolTip(message);
}

QString HexFindBar::message() const
{
    return m_message->text();
}

void HexFindBar::setProgress(std::optional<double> done)
{
    m_progress->setVisible(done.has_value());
    m_stop->setVisible(done.has_value());
    m_progress->setValue(static_cast<int>(done.value_or(0.0) * kPerMille));
}

void HexFindBar::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && m_text->hasFocus())
    {
        Q_EMIT wanted((event->modifiers() & Qt::ShiftModifier) == 0);
    }
    else if (event->key() == Qt::Key_Escape)
    {
        Q_EMIT closed();
    }
    else
    {
        QWidget::keyPressEvent(event);
    }
}

} // namespace ui
