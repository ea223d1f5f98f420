#include "tests/support/TestProgram.h"
#include "tests/ui/WindowFixture.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

#include <stdexcept>

using test::GatedReader;
using test::Workplace;
using ui::FileSession;
using ui::OpenFilePtr;
using ui::RoundTripState;
using ui::Task;
using ui::TaskRunner;

class tst_FileSession : public QObject
{
    Q_OBJECT

private:
    Workplace m_place;

private Q_SLOTS:

    // --- tasks

    void taskRunsAndCompletesHere()
    {
        TaskRunner tasks;
        QThread* worker = nullptr;
        QThread* completer = nullptr;
        Task* const task = tasks.start(QStringLiteral("Work"),
                                       [&](const tr::Progress& progress)
                                       {
                                           worker = QThread::currentThread();
                                           progress.step(0.5);
                                           return [&] { completer = QThread::currentThread(); };
                                       });
        QSignalSpy ended(task, &Task::ended);
        QSignalSpy progressed(task, &Task::progressed);
        QCOMPARE(tasks.running(), QList<Task*>{task});
        QVERIFY(ended.wait());
        QCOMPARE(progressed.count(), 1);
        QCOMPARE(progressed[0][0].toDouble(), 0.5);
        QVERIFY(worker != nullptr && worker != QThread::currentThread());
        QCOMPARE(completer, QThread::currentThread());
        QVERIFY(tasks.running().isEmpty());
    }

    void cancelledTaskDoesNotComplete()
    {
        TaskRunner tasks;
        QSemaphore gate;
        bool completed = false;
        Task* const task = tasks.start(QStringLiteral("Work"),
                                       [&](const tr::Progress&)
                                       {
                                           gate.acquire();
                                           return [&] { completed = true; };
                                       });
        QSignalSpy ended(task, &Task::ended);
        task->cancel();
        QCOMPARE(ended.count(), 1);
        QVERIFY(tasks.running().isEmpty());
        gate.release();
        QTest::qWait(50);
        QVERIFY(!completed);
        QCOMPARE(ended.count(), 1);
    }

    void failureIsTold()
    {
        TaskRunner tasks;
        QSignalSpy failed(&tasks, &TaskRunner::failed);
        tasks.start(QStringLiteral("Work"),
                    [](const tr::Progress&) -> Task::Completion
                    { throw std::runtime_error("no memory"); });
        QVERIFY(failed.wait());
        QCOMPARE(failed[0][0].toString(), QStringLiteral("Work"));
        QCOMPARE(failed[0][1].toString(), QStringLiteral("no memory"));
        QVERIFY(tasks.running().isEmpty());
    }

    void runnerStopsItsWorkers()
    {
        bool stopped = false;
        {
            TaskRunner tasks;
            QSemaphore started;
            tasks.start(QStringLiteral("Work"),
                        [&](const tr::Progress& progress) -> Task::Completion
                        {
                            started.release();
                            while (!progress.cancelled())
                            {
                                QThread::msleep(1);
                            }
                            stopped = true;
                            return {};
                        });
            started.acquire();
        }
        QVERIFY(stopped);
    }

    // --- files

    void opensAndChecks_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a.phd", "a.tr2", "a.tr4", "a.wad"})
        {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void opensAndChecks()
    {
        QFETCH(QString, name);
        TaskRunner tasks;
        FileSession session(tasks, ui::loadFile);
        QSignalSpy changed(&session, &FileSession::fileChanged);
        QSignalSpy checked(&session, &FileSession::roundTripChecked);
        session.open(m_place.soundFile(name));
        QVERIFY(session.isLoading());
        QVERIFY(session.file() == nullptr);
        QVERIFY(checked.wait());
        QCOMPARE(changed.count(), 1);
        QVERIFY(!session.isLoading());
        QCOMPARE(session.file()->path(), m_place.path(name));
        QCOMPARE(session.file()->roundTrip, RoundTripState::Exact);
        QVERIFY(session.file()->file().complete);
    }

    void damagedFileOpensInPart()
    {
        TaskRunner tasks;
        FileSession session(tasks, ui::loadFile);
        QSignalSpy checked(&session, &FileSession::roundTripChecked);
        session.open(m_place.brokenFile(QStringLiteral("broken.wad")));
        QVERIFY(checked.wait());
        QVERIFY(!session.file()->file().complete);
        QCOMPARE(session.file()->roundTrip, RoundTripState::Partial);
    }

    void whatCannotBeReadLeavesTheOldFile_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("code");
        QTest::newRow("not there")
            << m_place.path(QStringLiteral("nowhere.phd")) << int(tr::ErrorCode::FileNotFound);
        QTest::newRow("empty") << m_place.textFile(QStringLiteral("empty.phd"), "")
                               << int(tr::ErrorCode::EmptyFile);
        QTest::newRow("text") << m_place.textFile(QStringLiteral("text.phd"), "Dear diary,")
                              << int(tr::ErrorCode::UnknownFormat);
    }

    void whatCannotBeReadLeavesTheOldFile()
    {
        QFETCH(QString, path);
        TaskRunner tasks;
        FileSession session(tasks, ui::loadFile);
        QSignalSpy checked(&session, &FileSession::roundTripChecked);
        session.open(m_place.soundFile(QStringLiteral("old.phd")));
        QVERIFY(checked.wait());
        const OpenFilePtr old = session.file();

        tr::Error error;
        connect(&session,
                &FileSession::failed,
                this,
                [&error](const QString&, const tr::Error& told) { error = told; });
        QSignalSpy failed(&session, &FileSession::failed);
        session.open(path);
        QVERIFY(failed.wait());
        QCOMPARE(failed[0][0].toString(), path);
        QTEST(int(error.code), "code");
        QVERIFY(session.file() == old);
    }

    void theLastOneAskedForWins()
    {
        TaskRunner tasks;
        GatedReader gate;
        FileSession session(tasks, gate.reader());
        QSignalSpy changed(&session, &FileSession::fileChanged);
        session.open(m_place.soundFile(QStringLiteral("slow.phd")));
        QVERIFY(gate.waitForVisitor());
        session.open(m_place.soundFile(QStringLiteral("quick.phd")));
        QVERIFY(changed.wait());
        gate.open();
        QTest::qWait(100);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(session.file()->path(), m_place.path(QStringLiteral("quick.phd")));
    }

    void cancelledLoadLeavesTheOldFile()
    {
        TaskRunner tasks;
        GatedReader gate;
        FileSession session(tasks, gate.reader());
        QSignalSpy changed(&session, &FileSession::fileChanged);
        session.open(m_place.soundFile(QStringLiteral("quick.phd")));
        QVERIFY(changed.wait());

        session.open(m_place.soundFile(QStringLiteral("slow.phd")));
        QVERIFY(gate.waitForVisitor());
        QSignalSpy loading(&session, &FileSession::loadingChanged);
        session.cancel();
        QVERIFY(!session.isLoading());
        QCOMPARE(loading.count(), 1);
        QTest::qWait(100);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(session.file()->path(), m_place.path(QStringLiteral("quick.phd")));
    }

    void closingLeavesNothing()
    {
        TaskRunner tasks;
        FileSession session(tasks, ui::loadFile);
        QSignalSpy checked(&session, &FileSession::roundTripChecked);
        session.open(m_place.soundFile(QStringLiteral("a.tr4")));
        QVERIFY(checked.wait());
        const std::weak_ptr<ui::OpenFile> watch = session.file();
        QSignalSpy changed(&session, &FileSession::fileChanged);
        session.close();
        QCOMPARE(changed.count(), 1);
        QVERIFY(session.file() == nullptr);
        QTRY_VERIFY(watch.expired());
        session.close();
        QCOMPARE(changed.count(), 1);
    }

    void aResourceIsAFile()
    {
        const auto result = ui::loadFile(QStringLiteral(":/not/there"), {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, tr::ErrorCode::FileNotFound);
    }

    void progressOfLoadingGoesUp()
    {
        double last = 0.0;
        const tr::Progress progress({},
                                    [&last](double done)
                                    {
                                        QVERIFY(done >= last);
                                        last = done;
                                    });
        QVERIFY(ui::loadFile(m_place.soundFile(QStringLiteral("a.tr4")), progress));
        QCOMPARE(last, 1.0);
    }

    void loadingStopsWhenAsked()
    {
        std::stop_source stop;
        const tr::Progress progress(stop.get_token(),
                                    [&stop](double done)
                                    {
                                        if (done > 0.2)
                                        {
                                            stop.request_stop();
                                        }
                                    });
        const QString path = m_place.soundFile(QStringLiteral("a.tr4"));
        QVERIFY_EXCEPTION_THROWN((void)ui::loadFile(path, progress), tr::Cancelled);
    }
};

template struct tr::test::RegisteredTest<tst_FileSession, QApplication>;
#include "tst_FileSession.moc"
