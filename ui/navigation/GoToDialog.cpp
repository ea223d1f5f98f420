#include "ui/navigation/GoToDialog.h"

#include "ui/common/widgets/RowDelegate.h"
#include "ui/navigation/GoToModel.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr QSize kGoToSize(480, 380);

/// Bookmarks may be of what is gone, and a line may say that there is nothing.
bool isThere(const QModelIndex& index)
{
    return index.flags().testFlag(Qt::ItemIsEnabled);
}

} // namespace

GoToDialog::GoToDialog(const OpenFilePtr& file, QWidget* parent, const QStringList& bookmarks)
    : QDialog(parent)
    , m_model(new GoToModel(std::make_shared<Decoder>(file), this, bookmarks))
    , m_field(new QLineEdit)
    , m_list(new QListView)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Go To"));
    resize(kGoToSize);
    m_field->setAccessibleName(tr("What to go to"));
    m_field->setPlaceholderText(tr("A name, a number, or a path such as rooms/3/portals/0"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("What was found"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);

    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    connect(m_field, &QLineEdit::textChanged, this, &GoToDialog::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QAbstractItemView::activated, this, &GoToDialog::choose);
    search({});
    m_field->setFocus();
}

void GoToDialog::search(const QString& text)
{
    m_model->setText(text);
    int row = 0;
    while (row < m_model->rowCount() && !isThere(m_model->index(row)))
    {
        ++row;
    }
    m_list->setCurrentIndex(m_model->index(row));
}

void GoToDialog::choose(const QModelIndex& index)
{
    if (index.isValid() && isThere(index))
    {
        if (const auto derived = m_model->derivedAt(index.row()))
        {
            Q_EMIT derivedChosen(*derived);
        }
        else
        {
            Q_EMIT chosen(m_model->addressAt(index.row()));
        }
        accept();
    }
}

bool GoToDialog::eventFilter(QObject* watched, QEvent* event)
{
    // The list is walked through while the text is typed.
    if (watched == m_field && event->type() == QEvent::KeyPress)
    {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp
            || key == Qt::Key_PageDown)
        {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace ui
