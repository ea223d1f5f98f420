#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QMap>
#include <QStringList>
#include <QTabBar>
#include <QToolButton>

/// Letters that Alt reaches things in a window by.
namespace test
{

/// Every button, label of a field and tab that can be seen: which of them has no letter, and which
/// has the one of another.
[[nodiscard]] inline QStringList problemsOfLetters(const QWidget& window)
{
    QStringList problems;
    QMap<QChar, QString> owners;
    const auto take = [&](const QString& text)
    {
        const qsizetype mark = text.indexOf(u'&');
        if (mark < 0 || mark + 1 == text.size())
        {
            problems.append(text + QStringLiteral(" has no letter"));
            return;
        }
        const QChar letter = text.at(mark + 1).toLower();
        if (owners.contains(letter))
        {
            problems.append(QStringLiteral("%1 and %2").arg(owners[letter], text));
        }
        owners[letter] = text;
    };
    for (const QAbstractButton* const each : window.findChildren<QAbstractButton*>())
    {
        const auto* const tool = qobject_cast<const QToolButton*>(each);
        const bool isOfAction = tool != nullptr && tool->defaultAction() != nullptr;
        // Escape is for this one.
        const bool isCancel = each->text() == QStringLiteral("Cancel");
        if (each->isVisible() && !each->text().isEmpty() && !isOfAction && !isCancel)
        {
            take(each->text());
        }
    }
    for (const QLabel* const each : window.findChildren<QLabel*>())
    {
        if (each->isVisible() && each->buddy() != nullptr)
        {
            take(each->text());
        }
    }
    for (const QTabBar* const each : window.findChildren<QTabBar*>())
    {
        for (int tab = 0; each->isVisible() && tab < each->count(); ++tab)
        {
            if (each->isTabVisible(tab))
            {
                take(each->tabText(tab));
            }
        }
    }
    return problems;
}

} // namespace test
