#include "ui/moveable/MoveableChooser.h"

#include "ui/common/look/Icons.h"
#include "ui/common/widgets/RowDelegate.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace ui
{
namespace
{

constexpr int kVisibleLines = 20;
constexpr int kLeastLetters = 18;

QToolButton* makeStep(MoveableChooser& chooser,
                      int lines,
                      QLatin1String iconName,
                      const QString& text,
                      const QString& tip)
{
    auto* const button = new QToolButton(chooser.parentWidget());
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setIcon(icon(iconName));
    QObject::connect(
        button, &QToolButton::clicked, &chooser, [&chooser, lines] { chooser.step(lines); });
    return button;
}

} // namespace

MoveableChooser::MoveableChooser(QWidget* parent)
    : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setMaxVisibleItems(kVisibleLines);
    setMinimumContentsLength(kLeastLetters);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setAccessibleName(tr("Moveable"));
    setToolTip(tr("The moveable that is shown; type a part of its name, or its slot"));
    lineEdit()->setAccessibleName(tr("Moveable"));
    lineEdit()->setPlaceholderText(tr("Name or slot"));
    view()->setAccessibleName(tr("Moveables"));
    auto* const completer = new QCompleter(model(), this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setCompletionMode(QCompleter::PopupCompletion);
    completer->setMaxVisibleItems(kVisibleLines);
    completer->popup()->setAccessibleName(tr("Moveables"));
    completer->popup()->setItemDelegate(new RowDelegate(completer));
    setCompleter(completer);
    connect(this, &QComboBox::activated, this, &MoveableChooser::choose);
    connect(lineEdit(), &QLineEdit::returnPressed, this, &MoveableChooser::takeTyped);
}

void MoveableChooser::list(const Decoder* decoder)
{
    const QSignalBlocker quiet(this);
    clear();
    m_chosen = -1;
    if (decoder == nullptr)
    {
        return;
    }
    for (const tr::level::Model& model : decoder->file().file().objects().models)
    {
        addItem(withName(QString::number(model.id),
                         decoder->names().ofSlot(tr::level::tables::Models, model.id)));
    }
}

void MoveableChooser::show(std::size_t row)
{
    m_chosen = static_cast<int>(row);
    showChosen();
}

void MoveableChooser::showChosen()
{
    const QSignalBlocker quiet(this);
    setCurrentIndex(m_chosen);
    lineEdit()->setText(itemText(m_chosen));
    lineEdit()->setCursorPosition(0);
}

void MoveableChooser::step(int lines)
{
    const int index = m_chosen + lines;
    if (index >= 0 && index < count())
    {
        choose(index);
    }
}

void MoveableChooser::choose(int index)
{
    m_chosen = index;
    showChosen();
    if (index >= 0)
    {
        Q_EMIT chosen(static_cast<qulonglong>(index));
    }
}

void MoveableChooser::takeTyped()
{
    // The slot itself before what only contains its digits.
    const QString text = lineEdit()->text().trimmed();
    int found = findText(text, Qt::MatchFixedString);
    if (found < 0 && !text.isEmpty())
    {
        found = findText(text + QStringLiteral(" \u00B7 "), Qt::MatchStartsWith);
    }
    if (found < 0 && !text.isEmpty())
    {
        found = findText(text, Qt::MatchContains);
    }
    if (found >= 0)
    {
        choose(found);
    }
    else
    {
        showChosen();
    }
}

void MoveableChooser::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
    {
        showChosen();
        event->accept();
        return;
    }
    QComboBox::keyPressEvent(event);
}

void MoveableChooser::focusOutEvent(QFocusEvent* event)
{
    QComboBox::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
    {
        showChosen();
    }
}

QHBoxLayout* withSteps(MoveableChooser& chooser)
{
    auto* const layout = new QHBoxLayout;
    layout->addWidget(&chooser, 1);
    layout->addWidget(makeStep(chooser,
                               -1,
                               QLatin1String("up"),
                               MoveableChooser::tr("Previous Moveable"),
                               MoveableChooser::tr("Show the moveable before this one")));
    layout->addWidget(makeStep(chooser,
                               1,
                               QLatin1String("down"),
                               MoveableChooser::tr("Next Moveable"),
                               MoveableChooser::tr("Show the moveable after this one")));
    return layout;
}

} // namespace ui
