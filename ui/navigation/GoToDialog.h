#pragma once

#include "ui/file/OpenFile.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace ui
{

class GoToModel;

/// Goes to anything in the file by its name, its number or its path. Deletes itself when it is
/// closed.
class GoToDialog : public QDialog
{
    Q_OBJECT

public:
    GoToDialog(const OpenFilePtr& file, QWidget* parent, const QStringList& bookmarks = {});

    [[nodiscard]] QLineEdit* field() const noexcept { return m_field; }

    [[nodiscard]] QListView* list() const noexcept { return m_list; }

Q_SIGNALS:
    /// Somebody wants to go there.
    void chosen(const ui::Address& address);
    void derivedChosen(tr::view::DerivedId table);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& text);
    void choose(const QModelIndex& index);

    GoToModel* m_model;
    QLineEdit* m_field;
    QListView* m_list;
};

} // namespace ui
