#include "tests/ui/EditedWindow.h"

#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "ui/file/Addresses.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QFile>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

namespace test
{
namespace
{

const QString kState = QStringLiteral("animations/0/state_id");

std::vector<std::byte> toBytes(const QByteArray& content)
{
    const auto bytes = std::as_bytes(std::span(content.data(), std::size_t(content.size())));
    return {bytes.begin(), bytes.end()};
}

QByteArray toByteArray(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

} // namespace

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray imageOf(const QString& path)
{
    const auto read = tr::format::readFiles(ui::systemPath(path));
    return read ? toByteArray(read->bytes) : QByteArray();
}

QByteArray joined(const QByteArray& wad, const QList<std::pair<QString, QByteArray>>& companions)
{
    std::vector<tr::format::Member> members{{"wad", {}, toBytes(wad)}};
    for (const auto& [suffix, content] : companions)
    {
        members.push_back({suffix.toStdString(), {}, toBytes(content)});
    }
    return toByteArray(tr::format::join(members));
}

QByteArray keptContentOf(Workplace& place, const QString& path)
{
    tr::versions::Keeping keeping = place.settings().versions();
    keeping.folder = ui::systemPath(place.path(QStringLiteral("versions")));
    const auto versions = tr::versions::versionsOf(ui::systemPath(path), keeping);
    return versions.empty() ? QByteArray()
                            : contentOf(QFile::decodeName(versions.front().path.c_str()));
}

bool overwrite(const QString& path, const QByteArray& content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

bool setState(ui::MainWindow& window, std::uint16_t state)
{
    ui::Editor editor(window.session());
    const auto place = ui::placeOf(*window.session().file(), kState);
    return place && editor.set(*place, QString::number(state), ui::EditText::Stored).isEmpty();
}

bool typeState(ui::MainWindow& window, std::uint16_t state)
{
    auto* const tab = window.tabs().showTable(tr::level::tables::Animations);
    const auto place = ui::placeOf(*window.session().file(), kState);
    if (tab == nullptr || !place)
    {
        return false;
    }
    tab->grid()->setCurrentIndex(tab->model()->indexOf(*place));
    QTest::keyClick(tab->grid(), Qt::Key_F2);
    auto* const line = tab->grid()->viewport()->findChild<QLineEdit*>();
    if (line == nullptr)
    {
        return false;
    }
    line->selectAll();
    QTest::keyClicks(line, QString::number(state));
    return true;
}

std::uint16_t stateOf(ui::MainWindow& window)
{
    return window.session().file()->file().objects().animations[0].stateId;
}

QByteArray bytesToSave(ui::MainWindow& window)
{
    const ui::OpenFilePtr& file = window.session().file();
    const auto bytes = tr::format::writeForSaving(file->file(), ui::fileNameOf(file->path()));
    return bytes
               ? QByteArray(reinterpret_cast<const char*>(bytes->data()), qsizetype(bytes->size()))
               : QByteArray();
}

QByteArray withState(const QByteArray& content, std::uint16_t state)
{
    const auto bytes = toBytes(content);
    if (tr::format::isSet(bytes))
    {
        auto members = tr::format::split(bytes);
        members->front().bytes = toBytes(withState(toByteArray(members->front().bytes), state));
        return toByteArray(tr::format::join(*members));
    }
    const auto file = tr::format::read(bytes, {});
    const auto field = file ? tr::format::fieldMap(*file).find(kState.toStdString())
                            : tr::fail(tr::ErrorCode::NoSuchPath);
    QByteArray changed = content;
    if (field && field->space == 0)
    {
        changed[qsizetype(field->offset)] = char(state & 0xFF);
        changed[qsizetype(field->offset) + 1] = char(state >> 8);
    }
    return changed;
}

bool choose(const ui::Banner& banner, const QString& text)
{
    for (QToolButton* const button : banner.findChildren<QToolButton*>())
    {
        if (banner.isVisible() && button->isVisible() && button->accessibleName().startsWith(text))
        {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    }
    return false;
}

} // namespace test
