#pragma once

#include "ui/file/OpenFile.h"

#include <QRect>
#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QSpinBox;

namespace ui
{

class TextureCanvas;

/// What is selected on a texture page, beside it: its place in numbers, which can be set, and who
/// shows it.
class TextureDetails : public QWidget
{
    Q_OBJECT

public:
    explicit TextureDetails(Selection& selection, QWidget* parent = nullptr);

    /// Shows what is selected on a canvas that shows this file; null: no file is open.
    void show(const OpenFilePtr& file, const TextureCanvas& canvas);

    /// The list of who shows it.
    [[nodiscard]] QListWidget* users() const noexcept { return m_users; }

Q_SIGNALS:
    /// The numbers say another place, and the size of before or another one.
    void boxWanted(const QRect& box);

private:
    enum Number : std::size_t
    {
        Left,
        Top,
        Width,
        Height,
        NumberCount,
    };

    void makeNumbers(QWidget& parent);
    void showNumbers(const TextureCanvas& canvas);
    void showUsers(const OpenFilePtr& file, const std::vector<Address>& selected);
    void wantBox();
    void goTo(const QListWidgetItem* item);

    Selection& m_selection;
    QLabel* m_title;
    std::array<QSpinBox*, NumberCount> m_numbers{};
    QLabel* m_usersTitle;
    QListWidget* m_users;
    std::vector<Address> m_addresses; ///< of the rows of that list
};

} // namespace ui
