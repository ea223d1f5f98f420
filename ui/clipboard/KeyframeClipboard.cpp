#include "ui/clipboard/KeyframeClipboard.h"

#include "core/view/objects/AnimationRows.h"
#include "ui/common/actions/FocusTarget.h"
#include "ui/common/texts/Messages.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/session/FileSession.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTabWidget>

#include <memory>

namespace ui
{
namespace
{

/// The MIME type of key frames: tr::edit::KeyframeClip as bytes.
constexpr const char* kKeyframesMime = "application/x-cartouche-key-frames";

/// More bytes than these are not taken from elsewhere.
constexpr qsizetype kMostKeyframeBytes = 64 << 20;

} // namespace

KeyframeClipboard::KeyframeClipboard(FileSession& session,
                                     QTabWidget& tabs,
                                     FocusTarget& focus,
                                     QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_tabs(tabs)
    , m_focus(focus)
{
}

const MoveablePane* KeyframeClipboard::pane() const
{
    const auto* const tab = qobject_cast<MoveableInspector*>(m_tabs.currentWidget());
    return tab != nullptr && m_focus.isIn(*tab->keyframes()->view()) ? tab->keyframes() : nullptr;
}

std::optional<tr::edit::KeyframeSpan> KeyframeClipboard::span() const
{
    const auto* const list = pane();
    const auto* const tab = qobject_cast<MoveableInspector*>(m_tabs.currentWidget());
    const auto rows =
        list != nullptr && m_session.editsObjects() ? list->selectedRows() : std::nullopt;
    if (!rows || !tab->animation() || rows->table != tr::level::tables::Frames)
    {
        return std::nullopt;
    }
    const auto& content = m_session.document()->content();
    const std::size_t animation = *tab->animation();
    const auto range =
        tr::view::keyframesOf(tr::level::objectsOf(content), content.version(), animation);
    const auto keyframes = tr::view::keyframesWith(range, rows->rows);
    const bool isOne = keyframes && !keyframes->empty()
                       && keyframes->back() - keyframes->front() + 1 == keyframes->size();
    return isOne && tr::edit::requireKeyframes(content, animation) ? std::optional(
               tr::edit::KeyframeSpan{animation, keyframes->front(), keyframes->size()})
                                                                   : std::nullopt;
}

bool KeyframeClipboard::hasCopied() const
{
    const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
    return data != nullptr && data->hasFormat(QString::fromLatin1(kKeyframesMime));
}

void KeyframeClipboard::copy(const QString& text) const
{
    if (text.isEmpty())
    {
        return; // nothing is selected: what was copied before stays
    }
    auto data = std::make_unique<QMimeData>();
    data->setText(text);
    if (const auto selected = span())
    {
        const auto all =
            tr::edit::keyframesIn(m_session.document()->content(), selected->animation);
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(selected->first);
        const auto bytes = tr::edit::bytesOf(
            tr::edit::KeyframeClip(first, first + static_cast<std::ptrdiff_t>(selected->count)));
        data->setData(QString::fromLatin1(kKeyframesMime),
                      QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                 static_cast<qsizetype>(bytes.size())));
    }
    QGuiApplication::clipboard()->setMimeData(data.release());
}

/// Says so where they do not fit the key frames of an animation.
std::optional<tr::edit::KeyframeClip> KeyframeClipboard::copied(std::size_t animation)
{
    const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
    const QByteArray bytes =
        hasCopied() ? data->data(QString::fromLatin1(kKeyframesMime)) : QByteArray();
    auto clip = bytes.size() > kMostKeyframeBytes
                    ? std::nullopt
                    : tr::edit::keyframesOf(std::as_bytes(
                        std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    if (!clip)
    {
        Q_EMIT refused(tr("There are no key frames on the clipboard that could be read."));
        return std::nullopt;
    }
    const auto own = tr::edit::keyframesIn(m_session.document()->content(), animation);
    const std::size_t joints = own.front().angles.size();
    if (clip->front().angles.size() != joints)
    {
        Q_EMIT refused(tr("The key frames that were copied turn %1 meshes, those here %2.")
                           .arg(clip->front().angles.size())
                           .arg(joints));
        return std::nullopt;
    }
    return clip;
}

/// Behind those that are selected.
void KeyframeClipboard::paste()
{
    const auto selected = span();
    const auto clip = selected ? copied(selected->animation) : std::nullopt;
    if (!clip)
    {
        return;
    }
    const auto done = tr::edit::insertKeyframes(
        *m_session.document(), selected->animation, selected->end(), *clip);
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

void KeyframeClipboard::replace()
{
    const auto selected = span();
    const auto clip = selected ? copied(selected->animation) : std::nullopt;
    if (!clip)
    {
        return;
    }
    if (const auto done = tr::edit::replaceKeyframes(*m_session.document(), *selected, *clip);
        !done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

} // namespace ui
