#include "ui/common/actions/NamedAction.h"

#include "ui/common/look/Icons.h"

#include <QAction>

namespace ui
{

QAction* makeNamedAction(const ActionParts& parts, QObject* owner)
{
    auto* const action = new QAction(parts.text, owner);
    action->setObjectName(QLatin1String(parts.name));
    if (*parts.iconName != '\0')
    {
        action->setIcon(icon(QLatin1String(parts.iconName)));
    }
    action->setShortcut(parts.keys);
    action->setStatusTip(parts.tip);
    action->setToolTip(parts.keys.isEmpty()
                           ? parts.tip
                           : QStringLiteral("%1 (%2)").arg(
                               parts.tip, parts.keys.toString(QKeySequence::NativeText)));
    return action;
}

} // namespace ui
