#include "tests/ui/AnimationBench.h"

#include "core/edit/fields/FieldEdit.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/LevelBuilder.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

namespace test
{
namespace
{

/// The player without a picture.
class PlayerOnly : public ui::Viewport
{
public:
    PlayerOnly(ui::Selection& selection, QWidget* parent)
        : ui::Viewport(parent)
        , m_player(new ui::PlayerPanel(selection, this))
    {
        connect(m_player, &ui::PlayerPanel::marked, this, &ui::Viewport::marked);
        connect(m_player, &ui::PlayerPanel::markWanted, this, &ui::Viewport::markWanted);
        connect(m_player, &ui::PlayerPanel::modelChanged, this, &ui::Viewport::momentChanged);
        connect(&selection,
                &ui::Selection::changed,
                m_player,
                [this](const std::optional<ui::Address>& address)
                {
                    if (address && m_hasFile)
                    {
                        m_player->showRow(address->table, address->row);
                    }
                });
    }

    void setFile(ui::OpenFilePtr file) override
    {
        m_hasFile = file != nullptr;
        m_player->setModel(file, file ? std::optional<std::size_t>(0) : std::nullopt);
        QMetaObject::invokeMethod(this, &ui::Viewport::ready, Qt::QueuedConnection);
    }

    void revise(ui::OpenFilePtr file) override
    {
        // As the view does: who is gone is not played any more.
        file->file().objects().models.empty() ? m_player->setModel(file, std::nullopt)
                                              : m_player->revise(file);
    }

    [[nodiscard]] std::optional<tr::view::AnimationMoment> moment() const override
    {
        return m_player->moment();
    }

    void setEditable(bool editable) override { m_player->setEditable(editable); }

    [[nodiscard]] QWidget* player() override { return m_player; }

    [[nodiscard]] QImage picture() override { return {}; }

private:
    ui::PlayerPanel* m_player;
    bool m_hasFile = false;
};

} // namespace

std::vector<std::byte> turning()
{
    tr::test::ModelPlan model = tr::test::turningCube(0, kFrames);
    model.animations.push_back(model.animations[0]);
    tr::level::Wad wad = tr::test::LevelBuilder(tr::level::versions::Wad).model(model).buildWad();
    tr::level::Objects& objects = wad.objects;
    auto& animations = objects.animations.edit();
    tr::level::Animation last = animations[1];
    last.frameOffset = static_cast<std::uint32_t>(2 * objects.frames.size());
    last.frameSize = 0;
    animations.push_back(last);
    for (auto& each : animations)
    {
        each.numAnimCommands = 0;
        each.numStateChanges = 0;
    }
    animations[0].numAnimCommands = 2;
    animations[0].animCommandIndex = 0;
    animations[0].numStateChanges = 1;
    animations[0].stateChangeIndex = 0;
    const std::uint16_t start = animations[0].frameStart;
    const auto at = [start](int frame) { return static_cast<std::uint16_t>(start + frame); };
    objects.animCommands =
        tr::Table<std::int16_t>{kStepSound, static_cast<std::int16_t>(at(4)), 12, kKill};
    objects.stateChanges = tr::Table<tr::level::StateChange>{{7, 2, 0}};
    objects.animDispatches =
        tr::Table<tr::level::AnimDispatch>{{at(3), at(6), 1, 0}, {at(10), at(kFrames), 1, 0}};
    return tr::test::fileBytes(wad);
}

bool AnimationBench::open()
{
    m_place = std::make_unique<Workplace>();
    m_window = m_place->windowWith([](ui::Selection& selection, QWidget* parent) -> ui::Viewport*
                                   { return new PlayerOnly(selection, parent); });
    m_window->resize(1400, 900);
    const auto bytes = turning();
    const QString path = m_place->textFile(QStringLiteral("a.wad"),
                                           QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                      static_cast<qsizetype>(bytes.size())));
    if (!openAndWait(*m_window, path))
    {
        return false;
    }
    m_player = m_window->findChild<ui::PlayerPanel*>();
    m_timeline = m_player->timeline();
    return true;
}

void AnimationBench::close()
{
    m_window.reset();
    m_place.reset();
}

bool AnimationBench::setNumber(std::string_view path, std::int64_t number) const
{
    auto& document = *m_window->session().document();
    const auto cell = tr::schema::cellAt(document.content().tables(), path);
    if (!cell)
    {
        return false;
    }
    const auto type = tr::schema::valueOf(document.content().tables(), *cell).type();
    return tr::edit::setValue(document, *cell, tr::schema::Value::ofInteger(type, number))
        .has_value();
}

std::size_t AnimationBench::mark(tr::schema::TableId table, std::size_t n) const
{
    const auto& marks = m_timeline->places().marks();
    for (std::size_t i = 0; i < marks.size(); ++i)
    {
        if (marks[i].table == table && n-- == 0)
        {
            return i;
        }
    }
    return marks.size();
}

void AnimationBench::move(const QPoint& place, Qt::MouseButtons buttons) const
{
    QMouseEvent event(QEvent::MouseMove,
                      place,
                      m_timeline->mapToGlobal(place),
                      Qt::NoButton,
                      buttons,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(m_timeline, &event);
}

void AnimationBench::drag(const QPoint& from, int frames) const
{
    const int all = m_timeline->places().xOf(kFrames) - m_timeline->places().xOf(0);
    const QPoint to(from.x() + frames * all / kFrames, from.y());
    QTest::mousePress(m_timeline, Qt::LeftButton, {}, from);
    move((from + to) / 2, Qt::LeftButton);
    move(to, Qt::LeftButton);
    QTest::mouseRelease(m_timeline, Qt::LeftButton, {}, to);
}

void AnimationBench::type(QWidget* field, const QString& text)
{
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
    if (QWidget* const offered = QApplication::activePopupWidget())
    {
        QTest::keyClick(offered, Qt::Key_Escape);
    }
    QTest::keyClick(field, Qt::Key_Tab);
}

QString AnimationBench::outcome(const QDialog& dialog)
{
    QStringList all;
    for (const auto* const label : dialog.findChildren<QLabel*>())
    {
        all.push_back(label->text());
    }
    return all.join(u'\n');
}

void AnimationBench::accept(const QDialog& dialog)
{
    for (auto* const button : dialog.findChild<QDialogButtonBox*>()->buttons())
    {
        if (dialog.findChild<QDialogButtonBox*>()->buttonRole(button)
            == QDialogButtonBox::AcceptRole)
        {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
}

void AnimationBench::selectRow(const ui::MoveablePane& pane, int row)
{
    auto* const view = pane.view();
    const QModelIndex index = pane.model().index(row, 0);
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

} // namespace test
