#pragma once

#include <QStringList>
#include <QWidget>

#include <functional>
#include <utility>

namespace ui
{

/// Who takes files that are dropped for something else than to be opened.
struct DropTaker
{
    /// What a drop of these files would do: "Import a.glb". Empty: they are not for it.
    std::function<QString(const QStringList& files)> offer;
    std::function<void(const QStringList& files)> take;
};

/// Takes files that are dropped on a window. While one is dragged over it, it lies over the window
/// and says what a drop would do.
class DropOverlay : public QWidget
{
    Q_OBJECT

public:
    /// Precondition: the window outlives it.
    explicit DropOverlay(QWidget& window);

    /// Is asked before files are `dropped`.
    void setTaker(DropTaker taker) { m_taker = std::move(taker); }

Q_SIGNALS:
    /// These files of this machine were dropped, one at least.
    void dropped(const QStringList& files);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void announce(const QStringList& files);
    void takeDrop(const QStringList& files);
    [[nodiscard]] QString offerFor(const QStringList& files) const;

    DropTaker m_taker;
    QString m_text;
};

} // namespace ui
