#pragma once

#include <QKeySequence>
#include <QString>

class QAction;
class QObject;

namespace ui
{

/// What an action is made of.
struct ActionParts
{
    const char* name; ///< of the object, by which tests and settings know it
    QString text;
    QString tip; ///< the tool tip says the keys, too
    const char* iconName = "";
    QKeySequence keys{};
};

/// An action of an owner that serves it itself, and not through the ActionSet of the window.
[[nodiscard]] QAction* makeNamedAction(const ActionParts& parts, QObject* owner);

} // namespace ui
