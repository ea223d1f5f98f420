#pragma once

#include "ui/window/MainWindow.h"

#include <QObject>

namespace gui
{

/// Opens the windows of the program. They belong to themselves: each is deleted when it is closed,
/// and the program ends with the last one.
class Windows : public QObject
{
    Q_OBJECT

public:
    explicit Windows(ui::WindowServices services, QObject* parent = nullptr);

    /// A window with the start page, of its own size or, where valid, of `size`.
    ui::MainWindow& openEmpty(const QSize& size = {});

    /// A window that opens a file; with an empty path one with the start page.
    void open(const QString& path);

    /// A window with the edits of an entry of the recovery folder.
    void recover(const QString& folder);

private:
    ui::WindowServices m_services;
};

} // namespace gui
