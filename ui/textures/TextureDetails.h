#pragma once

#include "ui/file/OpenFile.h"

#include <QRect>
#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QSpinBox;

namespace ui
{

class FileSession;
class HeldPlace;
class NumbersEdit;
class TextureCanvas;

/// What is selected on a texture page, beside it: its place in numbers, which can be set, and who
/// shows it.
class TextureDetails : public QWidget
{
    Q_OBJECT

public:
    /// Precondition: the session outlives it.
    TextureDetails(FileSession& session, Selection& selection, QWidget* parent = nullptr);

    /// Shows what is selected on a canvas that shows this file, once it is seen; null: no file is
    /// open. The canvas must outlive it.
    void show(const OpenFilePtr& file, const TextureCanvas& canvas);

    /// The list of who shows it.
    [[nodiscard]] QListWidget* users() const noexcept { return m_users; }

Q_SIGNALS:
    /// The numbers say another place, and the size of before or another one.
    void boxWanted(const QRect& box);

protected:
    void showEvent(QShowEvent* event) override;

private:
    friend class NumbersEdit;

    enum Number : std::size_t
    {
        Left,
        Top,
        Width,
        Height,
        NumberCount,
    };

    void showNow();
    void hold(const std::vector<Address>& selected);
    void makeNumbers(QWidget& parent);
    void showNumbers(const TextureCanvas& canvas);
    void showUsers(const OpenFilePtr& file, const std::vector<Address>& selected);
    void wantBox();
    void goTo(const QListWidgetItem* item);

    FileSession& m_session;
    Selection& m_selection;
    OpenFilePtr m_file;
    const TextureCanvas* m_canvas = nullptr;        ///< null: nothing was shown yet
    bool m_isStale = false;                         ///< shown when it is seen
    std::vector<std::shared_ptr<HeldPlace>> m_held; ///< what is selected, as rows move
    NumbersEdit* m_edit = nullptr;
    QLabel* m_title;
    std::array<QSpinBox*, NumberCount> m_numbers{};
    QLabel* m_usersTitle;
    QListWidget* m_users;
    std::vector<Address> m_addresses; ///< of the rows of that list
};

} // namespace ui
