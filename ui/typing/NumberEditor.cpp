#include "ui/typing/NumberEditor.h"

#include "ui/common/look/Icons.h"
#include "ui/file/Names.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>
#include <QToolButton>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kHintMargin = 6;
constexpr int kVisibleChoices = 14;
constexpr int kLeastListWidth = 220;

} // namespace

NumberEditor::NumberEditor(QWidget* parent)
    : QLineEdit(parent)
{
    setFrame(false);
    setAccessibleName(tr("New value"));
}

void NumberEditor::setHint(std::function<QString(const QString& text)> hint)
{
    m_hint = std::move(hint);
    connect(this, &QLineEdit::textChanged, this, qOverload<>(&QWidget::update));
}

void NumberEditor::setChoices(const std::vector<FieldChoice>& choices)
{
    QStringList texts;
    for (const FieldChoice& each : choices)
    {
        texts.push_back(withName(QString::number(each.number), each.name));
    }
    m_completer = new QCompleter(this);
    m_completer->setModel(new QStringListModel(texts, m_completer));
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setMaxVisibleItems(kVisibleChoices);
    m_completer->popup()->setAccessibleName(tr("Values"));
    setCompleter(m_completer);
    connect(m_completer,
            qOverload<const QString&>(&QCompleter::activated),
            this,
            [this] { Q_EMIT picked(this); });
    connect(addButton("down", tr("Show all values")),
            &QAction::triggered,
            this,
            &NumberEditor::showAll);
}

void NumberEditor::offerColours()
{
    connect(addButton("palette", tr("Pick a colour")),
            &QAction::triggered,
            this,
            [this] { Q_EMIT colourWanted(this); });
}

QAction* NumberEditor::addButton(const char* symbol, const QString& title)
{
    QAction* const action = addAction(icon(QLatin1String(symbol)), QLineEdit::TrailingPosition);
    action->setToolTip(title);
    for (QObject* const each : action->associatedObjects())
    {
        if (auto* const button = qobject_cast<QToolButton*>(each))
        {
            button->setAccessibleName(title);
        }
    }
    return action;
}

bool NumberEditor::isChoosing() const
{
    return m_completer != nullptr && m_completer->popup()->isVisible();
}

void NumberEditor::showAll()
{
    const QString now = text();
    m_completer->setCompletionPrefix({});
    auto* const list = m_completer->popup();
    const auto shown = m_completer->completionModel()->match(
        m_completer->completionModel()->index(0, 0), Qt::DisplayRole, now, 1, Qt::MatchExactly);
    QRect place = rect();
    place.setWidth(std::max(place.width(), kLeastListWidth));
    m_completer->complete(place);
    if (!shown.isEmpty())
    {
        list->scrollTo(shown.constFirst(), QAbstractItemView::PositionAtCenter);
    }
}

void NumberEditor::keyPressEvent(QKeyEvent* event)
{
    const bool opens = event->key() == Qt::Key_Down || event->key() == Qt::Key_F4;
    if (m_completer != nullptr && opens && !isChoosing())
    {
        showAll();
        return;
    }
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && isChoosing() && !m_completer->popup()->currentIndex().isValid())
    {
        // The list hands its keys over past the event filters, which is where Return is taken for
        // what was typed; without a choice it would only close the list.
        m_completer->popup()->hide();
        QKeyEvent again(event->type(), event->key(), event->modifiers(), event->text());
        QCoreApplication::sendEvent(this, &again);
        event->accept();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberEditor::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    const QString hint = m_hint ? m_hint(text()) : QString();
    if (hint.isEmpty())
    {
        return;
    }
    int right = width() - kHintMargin;
    for (const auto* const button : findChildren<QToolButton*>())
    {
        right = button->isVisible() ? std::min(right, button->x()) : right;
    }
    const int left = fontMetrics().horizontalAdvance(text()) + 2 * kHintMargin;
    if (left + fontMetrics().horizontalAdvance(hint) > right)
    {
        return; // the number itself matters more
    }
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(
        QRect(left, 0, right - left, height()), Qt::AlignRight | Qt::AlignVCenter, hint);
}

} // namespace ui
