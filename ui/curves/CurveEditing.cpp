#include "ui/curves/CurveEditing.h"

#include "core/edit/document/EditWords.h"
#include "ui/common/texts/Messages.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/CurvesPanel.h"
#include "ui/curves/ValueDialog.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::CurveValue;
using tr::edit::EditCode;

/// Of a single point as of a joint that is turned or moved by hand; of several how many they are.
tr::edit::EditName nameOf(const CurveSubject& subject, const std::vector<CurveValue>& values)
{
    const auto& content = subject.file()->file().content;
    const bool isOne = values.size() == 1;
    const auto code = !isOne                       ? EditCode::ChangeCurves
                      : values.front().place.joint ? EditCode::TurnJoint
                                                   : EditCode::MoveJoint;
    tr::edit::EditName name = tr::edit::nameOfEntries(
        code, content, tables::Animations, subject.animation(), values.size());
    if (isOne)
    {
        const CurvePlace& place = values.front().place;
        name.arguments[1] = std::to_string(place.keyframe);
        name.arguments.push_back(subject.jointName(place.joint.value_or(0)).toStdString());
    }
    return name;
}

/// Steps of the same points in a row are one edit.
std::string keyOf(const CurveSubject& subject, const std::vector<CurveValue>& values)
{
    std::string key = "curves " + std::to_string(subject.animation());
    for (const CurveValue& each : values)
    {
        key += ' ' + std::to_string(each.place.keyframe) + ' '
               + (each.place.joint ? std::to_string(*each.place.joint) : "root") + ' '
               + std::to_string(each.place.axis);
    }
    return key;
}

} // namespace

CurveEditing::CurveEditing(CurvesPanel& panel, FileSession& session, QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_session(session)
    , m_window(window)
{
    connect(&panel,
            &CurvesPanel::changeWanted,
            this,
            [this](const std::vector<CurveValue>& values, bool isStep)
            {
                const QString reason = change(values, isStep);
                if (!reason.isEmpty())
                {
                    Q_EMIT refused(reason);
                }
            });
    connect(&panel, &CurvesPanel::valueWanted, this, &CurveEditing::ask);
}

void CurveEditing::update()
{
    m_panel.setEditable(m_session.editsObjects());
}

/// Whether the panel shows what would be edited.
bool CurveEditing::isCurrent() const
{
    return m_session.editsObjects() && m_panel.subject()
           && m_panel.subject()->file() == m_session.file();
}

QString CurveEditing::change(const std::vector<CurveValue>& values, bool isStep)
{
    if (!isCurrent() || values.empty())
    {
        return {};
    }
    const CurveSubject& subject = *m_panel.subject();
    const auto done = tr::edit::setCurveValues(*m_session.document(),
                                               nameOf(subject, values),
                                               subject.animation(),
                                               values,
                                               isStep ? keyOf(subject, values) : std::string());
    return done ? QString() : sentence(done.error());
}

void CurveEditing::ask(const QString& typed)
{
    const auto values = m_panel.selectedValues();
    if (!isCurrent() || values.empty())
    {
        return;
    }
    const auto subject = m_panel.subject();
    const CurvePlace current = m_panel.view().current().value_or(values.front().place);
    const auto with = [values](std::int64_t value)
    {
        auto set = values;
        for (CurveValue& each : set)
        {
            each.value = value;
        }
        return set;
    };
    ValueDialog::Question question;
    question.what = values.size() == 1
                        ? subject->textOf(subject->keyframes(), current)
                        : tr("%n points, among them %1", nullptr, static_cast<int>(values.size()))
                              .arg(subject->textOf(subject->keyframes(), current));
    question.isAngle = current.joint.has_value();
    question.value = tr::edit::valueAt(subject->keyframes(), current);
    question.typed = typed;
    auto* const dialog = new ValueDialog(
        m_session,
        question,
        [subject, with, current](std::int64_t value)
        {
            const auto stored = tr::edit::curvesAsStored(
                subject->file()->file().content, subject->animation(), with(value));
            return tr("Stored: %1").arg(valueText(current, tr::edit::valueAt(stored, current)));
        },
        [this, with](std::int64_t value) { return change(with(value), false); },
        &m_window);
    dialog->open();
}

} // namespace ui
