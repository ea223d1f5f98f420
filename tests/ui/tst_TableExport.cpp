#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/references/ReferencesView.h"
#include "ui/references/UsageModel.h"
#include "ui/tables/ExportTable.h"
#include "ui/tables/TableExport.h"
#include "ui/tables/TableModel.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRadioButton>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <cmath>
#include <numeric>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// Real tables are exported up to so many cells.
constexpr std::size_t kMostCells = 20'000;

TableExtract wholeTable(const OpenFilePtr& file, const ShownTable& table, ValueMode mode)
{
    TableExtract extract;
    extract.cells = TableCells(std::make_shared<Decoder>(file), table);
    extract.columns.resize(static_cast<std::size_t>(extract.cells.columnCount()));
    std::iota(extract.columns.begin(), extract.columns.end(), 0);
    const std::size_t most = kMostCells / std::max<std::size_t>(extract.columns.size(), 1);
    extract.rows.resize(std::min(extract.cells.rowCount(), most));
    std::iota(extract.rows.begin(), extract.rows.end(), 0U);
    extract.mode = mode;
    return extract;
}

/// All tables of a file, those that are worked out, too.
std::vector<ShownTable> tablesOf(const OpenFilePtr& file)
{
    std::vector<ShownTable> all;
    for (const tr::schema::TableView& table : file->tables().tables())
    {
        all.emplace_back(table.id());
    }
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        all.emplace_back(info.id);
    }
    return all;
}

/// Reads CSV by its own rules, not by those that it was written with.
QList<QStringList> readCsv(const QString& text)
{
    QList<QStringList> lines;
    QStringList line;
    QString cell;
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i)
    {
        const QChar each = text[i];
        if (isQuoted)
        {
            const bool isDoubled = each == u'"' && i + 1 < text.size() && text[i + 1] == u'"';
            isQuoted = each != u'"' || isDoubled;
            i += isDoubled ? 1 : 0;
            cell += isQuoted ? QString(each) : QString();
        }
        else if (each == u'"')
        {
            isQuoted = true;
        }
        else if (each == u',' || each == u'\n')
        {
            line.push_back(std::exchange(cell, {}));
            if (each == u'\n')
            {
                lines.push_back(std::exchange(line, {}));
            }
        }
        else if (each != u'\r')
        {
            cell += each;
        }
    }
    return lines;
}

/// The value at a path: "normal/x", "vertices/2".
QJsonValue at(QJsonValue value, const QString& path)
{
    for (const QString& step : path.split(u'/'))
    {
        bool isIndex = false;
        const int index = step.toInt(&isIndex);
        value = isIndex ? value.toArray().at(index) : value.toObject().value(step);
    }
    return value;
}

} // namespace

class tst_TableExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quotes_data();
    void quotes();
    void csvReadsBack_data();
    void csvReadsBack();
    void jsonReadsBack_data();
    void jsonReadsBack();
    void jsonHasTheNamesOfTheCommandLine();
    void hiddenElementsOfArraysAreNull();
    void writesAFile();
    void anExportThatIsStoppedLeavesTheFile();
    void derivedTablesAreModels_data();
    void derivedTablesAreModels();
    void derivedColumnsAreNotEdited();
    void derivedTablesFollowTheSelection();
    void theWindowCopiesAndExports();
    void usageIsAModel();
    void usageInThePanel();
};

void tst_TableExport::quotes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("cell");
    QTest::newRow("plain") << QStringLiteral("35 · BAT") << QStringLiteral("35 · BAT");
    QTest::newRow("comma") << QStringLiteral("a, b") << QStringLiteral("\"a, b\"");
    QTest::newRow("quote") << QStringLiteral("6\" x") << QStringLiteral("\"6\"\" x\"");
    QTest::newRow("line") << QStringLiteral("a\nb") << QStringLiteral("\"a\nb\"");
    QTest::newRow("empty") << QString() << QString();
}

void tst_TableExport::quotes()
{
    QFETCH(QString, text);
    QFETCH(QString, cell);
    QCOMPARE(csvCell(text), cell);
    QCOMPARE(readCsv(csvCell(text) + u'\n'), QList<QStringList>{QStringList{text}});
}

void tst_TableExport::csvReadsBack_data()
{
    test::addFileRows();
}

void tst_TableExport::csvReadsBack()
{
    FETCH_FILE(file);
    for (const ShownTable& table : tablesOf(file))
    {
        const TableExtract extract = wholeTable(file, table, ValueMode::Decoded);
        if (extract.columns.empty())
        {
            continue;
        }
        const QList<QStringList> lines = readCsv(textOf(extract, ExportFormat::Csv));
        QCOMPARE(static_cast<std::size_t>(lines.size()), extract.rows.size() + 1);
        QCOMPARE(lines[0], extract.cells.columnNames());
        for (const std::uint32_t row : extract.rows)
        {
            const QStringList& line = lines[static_cast<qsizetype>(row) + 1];
            QCOMPARE(line.size(), extract.cells.columnCount());
            for (int column = 0; column < extract.cells.columnCount(); ++column)
            {
                if (extract.cells.column(column).kind != TableCells::Kind::List)
                {
                    QCOMPARE(line[column], extract.cells.text(row, column, extract.mode));
                }
            }
        }
    }
}

void tst_TableExport::jsonReadsBack_data()
{
    test::addFileRows();
}

void tst_TableExport::jsonReadsBack()
{
    FETCH_FILE(file);
    for (const ShownTable& table : tablesOf(file))
    {
        const TableExtract extract = wholeTable(file, table, ValueMode::Raw);
        QJsonParseError error;
        const auto json =
            QJsonDocument::fromJson(textOf(extract, ExportFormat::Json).toUtf8(), &error);
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        QCOMPARE(static_cast<std::size_t>(json.array().size()), extract.rows.size());
        for (const std::uint32_t row : extract.rows)
        {
            const QJsonValue object = json.array().at(static_cast<qsizetype>(row));
            for (int column = 0; column < extract.cells.columnCount(); ++column)
            {
                const bool isPlace = extract.cells.column(column).kind == TableCells::Kind::Place;
                const QJsonValue value = at(
                    object, isPlace ? QStringLiteral("number") : extract.cells.column(column).name);
                const double number = extract.cells.number(row, column, ValueMode::Raw);
                switch (extract.cells.column(column).kind)
                {
                case TableCells::Kind::Name:
                    QVERIFY(value.isString());
                    break;
                case TableCells::Kind::List:
                    QCOMPARE(static_cast<double>(value.toArray().size()), number);
                    break;
                default:
                    if (std::isfinite(number))
                    {
                        QVERIFY(value.isDouble());
                        QVERIFY(std::abs(value.toDouble() - number) <= std::abs(number) * 1e-6);
                    }
                    break;
                }
            }
        }
    }
}

void tst_TableExport::jsonHasTheNamesOfTheCommandLine()
{
    test::Workplace place;
    const QString path = place.soundFile(QStringLiteral("level.tr4"));
    QFile bytes(path);
    QVERIFY(bytes.open(QIODevice::ReadOnly));
    const QByteArray content = bytes.readAll();
    auto read = tr::format::read(
        std::as_bytes(std::span(content.data(), static_cast<std::size_t>(content.size()))),
        "level.tr4");
    QVERIFY(read.has_value());
    const OpenFilePtr file = test::opened(std::move(*read));
    int compared = 0;
    for (const char* const table : {"animations", "object_textures", "static_meshes", "entities"})
    {
        QProcess cli;
        cli.start(QStringLiteral(CARTOUCHE_CLI),
                  {QStringLiteral("dump"),
                   path,
                   QStringLiteral("--table"),
                   QString::fromLatin1(table),
                   QStringLiteral("--json")});
        QVERIFY(cli.waitForFinished());
        const QJsonArray wanted = QJsonDocument::fromJson(cli.readAllStandardOutput()).array();
        const TableId id = file->tables().find(std::string_view(table))->id();
        const TableExtract extract = wholeTable(file, id, ValueMode::Raw);
        const QJsonArray got =
            QJsonDocument::fromJson(textOf(extract, ExportFormat::Json).toUtf8()).array();
        QCOMPARE(got.size(), wanted.size());
        for (qsizetype row = 0; row < wanted.size(); ++row)
        {
            const QJsonObject object = wanted[row].toObject();
            for (auto field = object.begin(); field != object.end(); ++field)
            {
                QCOMPARE(got[row].toObject().value(field.key()), field.value());
                ++compared;
            }
        }
    }
    QVERIFY(compared > 0);
}

void tst_TableExport::hiddenElementsOfArraysAreNull()
{
    TableExtract extract =
        wholeTable(test::smallFile(versions::Tr4), tables::ObjectTextures, ValueMode::Raw);
    const QStringList names = extract.cells.columnNames();
    extract.columns = {static_cast<int>(names.indexOf(QStringLiteral("vertices/1/x"))), 0};
    extract.rows = {0};
    const QJsonValue row =
        QJsonDocument::fromJson(textOf(extract, ExportFormat::Json).toUtf8()).array().at(0);
    QVERIFY(at(row, QStringLiteral("vertices/0")).isNull());
    QCOMPARE(at(row, QStringLiteral("vertices/1/x")).toInt(), 64 * 256);
    QCOMPARE(at(row, QStringLiteral("row")).toInt(), 0);
}

void tst_TableExport::writesAFile()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("out.csv"));
    TaskRunner tasks;
    const TableExtract extract =
        wholeTable(test::smallFile(versions::Tr4), tables::Animations, ValueMode::Decoded);
    std::optional<QString> failure;
    exportTable(tasks,
                QStringLiteral("Exporting"),
                extract,
                ExportFormat::Csv,
                path,
                [&failure](const QString& reason) { failure = reason; });
    QTRY_VERIFY(failure.has_value());
    QVERIFY2(failure->isEmpty(), qPrintable(*failure));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), textOf(extract, ExportFormat::Csv));

    failure.reset();
    exportTable(tasks,
                QStringLiteral("Exporting"),
                extract,
                ExportFormat::Csv,
                folder.filePath(QStringLiteral("no/such/folder.csv")),
                [&failure](const QString& reason) { failure = reason; });
    QTRY_VERIFY(failure.has_value());
    QVERIFY(!failure->isEmpty());
}

void tst_TableExport::anExportThatIsStoppedLeavesTheFile()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("out.csv"));
    QFile before(path);
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("as it was");
    before.close();
    TableExtract extract =
        wholeTable(test::smallFile(versions::Tr4), tables::Animations, ValueMode::Decoded);
    extract.rows.assign(300'000, 0);
    {
        TaskRunner tasks;
        Task* const task = exportTable(tasks,
                                       QStringLiteral("Exporting"),
                                       extract,
                                       ExportFormat::Csv,
                                       path,
                                       [](const QString&) { QFAIL("it was stopped"); });
        QTest::qWait(20);
        task->cancel();
    } // waits for the worker
    QVERIFY(before.open(QIODevice::ReadOnly));
    QCOMPARE(before.readAll(), QByteArray("as it was"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void tst_TableExport::derivedTablesAreModels_data()
{
    QTest::addColumn<int>("id");
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        QTest::newRow(info.name.data()) << static_cast<int>(info.id);
    }
}

void tst_TableExport::derivedTablesAreModels()
{
    QFETCH(int, id);
    const auto table = static_cast<tr::view::DerivedId>(id);
    const OpenFilePtr file = test::smallFile(versions::Tr4);
    TableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(std::make_shared<Decoder>(file), table);
    model.setEditable(true);
    QCOMPARE(static_cast<std::size_t>(model.rowCount()), file->derived().table(table).rows());
    for (int row = 0; row < model.rowCount(); ++row)
    {
        const QModelIndex index = model.index(row, 1);
        QVERIFY(!index.flags().testFlag(Qt::ItemIsEditable));
        QVERIFY(!index.data(Qt::ToolTipRole).toString().isEmpty());
        QCOMPARE(model.indexOf(model.addressAt(index)).row(), row);
    }
    model.sort(1, Qt::DescendingOrder);
    model.setMode(ValueMode::Raw);
    model.setTable(nullptr, tables::Animations);
    QCOMPARE(model.rowCount(), 0);
}

void tst_TableExport::derivedColumnsAreNotEdited()
{
    TableModel model;
    model.setTable(std::make_shared<Decoder>(test::smallFile(versions::Tr4)), tables::Animations);
    model.setEditable(true);
    const QStringList names = model.cells().columnNames();
    const auto frames = static_cast<int>(names.indexOf(QStringLiteral("frames")));
    const auto speed = static_cast<int>(names.indexOf(QStringLiteral("speed")));
    QVERIFY(frames > 0 && speed > 0);
    QVERIFY(!model.index(0, frames).flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(model.index(0, speed).flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(model.index(0, frames).data(Qt::BackgroundRole).isValid());
    QVERIFY(!model.index(0, speed).data(Qt::BackgroundRole).isValid());
    QCOMPARE(model.index(0, frames).data().toString(), QStringLiteral("10"));
    // By the slot of the moveable, as it is shown: slot 35 has animation 2.
    model.setFilter(std::get<TableFilter>(
        TableFilter::parse(QStringLiteral("moveable = 35 and frames = 1"), names)));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.sourceRow(0), 2U);
}

void tst_TableExport::derivedTablesFollowTheSelection()
{
    Selection selection;
    TableTab tab(selection, tr::view::DerivedId::Commands);
    tab.setFile(test::smallFile(versions::Tr4));
    QCOMPARE(tab.model()->rowCount(), 1);
    selection.select(Address{tables::AnimCommands, 2});
    QCOMPARE(tab.grid()->currentIndex().row(), 0);
    tab.grid()->setCurrentIndex(tab.model()->index(0, 3));
    QCOMPARE(selection.current()->table, tables::AnimCommands);
    QVERIFY(tab.selectedRows().empty()); // nothing to insert, move or delete
    QVERIFY(!tab.selectedText().isEmpty());
}

void tst_TableExport::theWindowCopiesAndExports()
{
    test::Workplace place;
    const auto window = place.window();
    QVERIFY(test::openAndWait(*window, place.soundFile(QStringLiteral("level.tr4"))));
    QAction* const copy = window->actionSet().action(Command::CopyJson);
    QAction* const exports = window->actionSet().action(Command::ExportTable);
    window->tabs().showView();
    QVERIFY(!exports->isEnabled() && !copy->isEnabled());
    TableTab* const tab = window->tabs().showTable(tables::Animations);
    QVERIFY(exports->isEnabled());
    tab->grid()->selectRow(0);
    QVERIFY(copy->isEnabled());
    copy->trigger();
    const QByteArray text = QGuiApplication::clipboard()->text().toUtf8();
    QCOMPARE(QJsonDocument::fromJson(text).array().size(), 1);

    exports->trigger();
    auto* const dialog = window->findChild<ExportTableDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY(dialog->choice().rows == ExportTableDialog::Rows::All);
    for (auto* const each : dialog->findChildren<QRadioButton*>())
    {
        if (each->text().contains(QStringLiteral("JSON")))
        {
            each->click();
        }
    }
    dialog->accept();
    auto* const files = window->findChild<QFileDialog*>();
    QVERIFY(files != nullptr);
    QVERIFY(files->selectedFiles().constFirst().endsWith(QStringLiteral("level-animations.json")));
    const QString path = place.path(QStringLiteral("out.json"));
    files->selectFile(path);
    QMetaObject::invokeMethod(files, "accept");
    QTRY_VERIFY(QFile::exists(path));
    QFile written(path);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(written.readAll()).array().size(), tab->model()->rowCount());
}

void tst_TableExport::usageIsAModel()
{
    const OpenFilePtr file = test::smallFile(versions::Tr4);
    UsageModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(std::make_shared<Decoder>(file), tr::view::unusedRows(file->references()));
    QVERIFY(model.rowCount() > 0);
    std::size_t rows = 0;
    for (int table = 0; table < model.rowCount(); ++table)
    {
        const QModelIndex parent = model.index(table, 0);
        QVERIFY(model.rowCount(parent) > 0);
        for (int range = 0; range < model.rowCount(parent); ++range)
        {
            const QModelIndex index = model.index(range, 0, parent);
            const auto address = model.addressAt(index);
            QVERIFY(address && address->row != Address::kWholeTable);
            rows += index.siblingAtColumn(UsageModel::Rows).data().toString().toULongLong();
        }
    }
    QCOMPARE(rows, model.rows());
    model.show(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
}

void tst_TableExport::usageInThePanel()
{
    Selection selection;
    ReferencesView view(selection);
    view.resize(700, 300);
    view.setFile(test::smallFile(versions::Tr4));
    view.show();
    view.setMode(ReferencesView::Mode::Unused);
    QTreeView& list = *view.usage();
    QVERIFY(list.isVisible() && !view.list()->isVisible());
    const QModelIndex table = list.model()->index(0, 0);
    list.expand(table);
    const QModelIndex range = list.model()->index(0, 0, table);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(range).center());
    QTest::keyClick(&list, Qt::Key_Return);
    QVERIFY(selection.current());
    view.setMode(ReferencesView::Mode::Selection);
    QVERIFY(view.list()->isVisible());
}

template struct tr::test::RegisteredTest<tst_TableExport, QApplication>;
#include "tst_TableExport.moc"
