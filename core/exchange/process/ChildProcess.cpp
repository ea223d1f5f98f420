#include "core/exchange/process/ChildProcess.h"

#include "core/base/Text.h"
#include "core/io/Disk.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#ifndef _WIN32
extern char** environ; // NOLINT(readability-redundant-declaration): not every system declares it
#endif

namespace tr::exchange
{
namespace
{

namespace fs = std::filesystem;

/// How long nobody looks after a program: short enough that small files do not wait.
constexpr std::chrono::milliseconds kGlance{5};

#ifdef _WIN32

/// As programs take their command line apart again.
std::wstring quotedForWindows(const std::wstring& text)
{
    std::wstring out = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t c : text)
    {
        out.append(c == L'"' ? slashes + 1 : 0, L'\\');
        slashes = c == L'\\' ? slashes + 1 : 0;
        out += c;
    }
    out.append(slashes, L'\\');
    return out + L"\"";
}

/// A program of ours that runs. Ends with this object.
class RunningChild
{
public:
    [[nodiscard]] bool start(const ChildOrder& order)
    {
        SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
        const HANDLE messages = ::CreateFileW(order.messages.c_str(),
                                              GENERIC_WRITE,
                                              FILE_SHARE_READ,
                                              &inherited,
                                              CREATE_NEW,
                                              FILE_ATTRIBUTE_NORMAL,
                                              nullptr);
        if (messages == INVALID_HANDLE_VALUE)
        {
            return false;
        }
        std::wstring line = quotedForWindows(order.program.wstring());
        for (const fs::path& argument : order.arguments)
        {
            line += L" " + quotedForWindows(argument.wstring());
        }
        STARTUPINFOW how{};
        how.cb = sizeof(how);
        how.dwFlags = STARTF_USESTDHANDLES;
        how.hStdError = messages;
        // What it starts ends with the job, however this process ends.
        m_job = ::CreateJobObjectW(nullptr, nullptr);
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        ::SetInformationJobObject(
            m_job, JobObjectExtendedLimitInformation, &limits, sizeof(limits));
        const BOOL isStarted = ::CreateProcessW(order.program.c_str(),
                                                line.data(),
                                                nullptr,
                                                nullptr,
                                                TRUE,
                                                CREATE_NO_WINDOW | CREATE_SUSPENDED,
                                                nullptr,
                                                nullptr,
                                                &how,
                                                &m_process);
        ::CloseHandle(messages);
        if (isStarted == 0)
        {
            m_process = {};
            return false;
        }
        ::AssignProcessToJobObject(m_job, m_process.hProcess);
        ::ResumeThread(m_process.hThread);
        return true;
    }

    RunningChild() = default;
    RunningChild(const RunningChild&) = delete;
    RunningChild& operator=(const RunningChild&) = delete;

    ~RunningChild()
    {
        if (m_process.hProcess != nullptr)
        {
            ::TerminateProcess(m_process.hProcess, 1);
            ::WaitForSingleObject(m_process.hProcess, INFINITE);
            ::CloseHandle(m_process.hThread);
            ::CloseHandle(m_process.hProcess);
        }
        if (m_job != nullptr)
        {
            ::CloseHandle(m_job);
        }
    }

    [[nodiscard]] std::optional<ChildEnd> look()
    {
        if (::WaitForSingleObject(m_process.hProcess, 0) != WAIT_OBJECT_0)
        {
            return std::nullopt;
        }
        constexpr DWORD firstFault = 0xC0000000; // codes of exceptions, as of what abort() does
        DWORD code = 0;
        ::GetExitCodeProcess(m_process.hProcess, &code);
        return ChildEnd{code >= firstFault ? ChildEnd::How::Broken : ChildEnd::How::Exited,
                        static_cast<int>(code)};
    }

private:
    PROCESS_INFORMATION m_process{};
    HANDLE m_job = nullptr;
};

#else

/// Files of ours that are open are none of the program's business.
void closeOthers([[maybe_unused]] ::posix_spawn_file_actions_t& files)
{
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
    ::posix_spawn_file_actions_addclosefrom_np(&files, 3);
#endif
#endif
}

/// A program of ours that runs, in a group of its own with all that it starts. Ends with this
/// object.
class RunningChild
{
public:
    RunningChild() = default;
    RunningChild(const RunningChild&) = delete;
    RunningChild& operator=(const RunningChild&) = delete;

    ~RunningChild()
    {
        if (m_id > 0)
        {
            ::kill(-m_id, SIGKILL);
            while (::waitpid(m_id, nullptr, 0) < 0 && errno == EINTR)
            {
            }
        }
    }

    [[nodiscard]] bool start(const ChildOrder& order)
    {
        std::vector<std::string> texts{order.program.string()};
        for (const fs::path& argument : order.arguments)
        {
            texts.push_back(argument.string());
        }
        std::vector<char*> arguments;
        for (std::string& text : texts)
        {
            arguments.push_back(text.data());
        }
        arguments.push_back(nullptr);

        ::posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addopen(&files,
                                           STDERR_FILENO,
                                           order.messages.c_str(),
                                           O_WRONLY | O_CREAT | O_EXCL | O_APPEND,
                                           0600);
        closeOthers(files);
        ::posix_spawnattr_t how;
        ::posix_spawnattr_init(&how);
        ::sigset_t none;
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&how, &none);
        ::posix_spawnattr_setpgroup(&how, 0);
        ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        const bool isStarted =
            ::posix_spawn(&m_id, order.program.c_str(), &files, &how, arguments.data(), environ)
            == 0;
        ::posix_spawnattr_destroy(&how);
        ::posix_spawn_file_actions_destroy(&files);
        if (!isStarted)
        {
            m_id = 0;
        }
        return isStarted;
    }

    [[nodiscard]] std::optional<ChildEnd> look()
    {
        int status = 0;
        const ::pid_t ended = ::waitpid(m_id, &status, WNOHANG);
        if (ended == 0 || (ended < 0 && errno == EINTR))
        {
            return std::nullopt;
        }
        const ::pid_t group = std::exchange(m_id, 0);
        ::kill(-group, SIGKILL); // what it has left behind
        if (ended < 0)
        {
            return ChildEnd{ChildEnd::How::Broken, 0}; // somebody else has asked for its end
        }
        return WIFEXITED(status) ? ChildEnd{ChildEnd::How::Exited, WEXITSTATUS(status)}
                                 : ChildEnd{ChildEnd::How::Broken, WTERMSIG(status)};
    }

private:
    ::pid_t m_id = 0;
};

#endif

} // namespace

Result<ChildEnd> runChild(const ChildOrder& order, const Progress& progress)
{
    const auto start = std::chrono::steady_clock::now();
    RunningChild child;
    if (!child.start(order))
    {
        return fail(ErrorCode::ModelProgramMissing, {order.program.string()});
    }
    while (true)
    {
        if (const auto end = child.look())
        {
            return *end;
        }
        const auto passed = std::chrono::steady_clock::now() - start;
        if (passed >= order.patience)
        {
            return ChildEnd{ChildEnd::How::TooLong, 0};
        }
        // Nobody knows how far it is: the bar shows how much of its time is gone.
        progress.step(std::chrono::duration<double>(passed) / order.patience);
        std::this_thread::sleep_for(kGlance);
    }
}

fs::path runningProgram()
{
#if defined(_WIN32)
    std::array<wchar_t, 32'768> path{};
    const DWORD length =
        ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    return length < path.size() ? fs::path(std::wstring(path.data(), length)) : fs::path();
#elif defined(__APPLE__)
    std::array<char, 4096> path{};
    auto size = static_cast<std::uint32_t>(path.size());
    return ::_NSGetExecutablePath(path.data(), &size) == 0 ? fs::path(path.data()) : fs::path();
#else
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
#endif
}

fs::path makePrivateFolder()
{
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    if (error)
    {
        return {};
    }
    folder /= concat("cartouche-models-", newId());
#ifdef _WIN32
    return fs::create_directory(folder, error) ? folder : fs::path();
#else
    return ::mkdir(folder.c_str(), S_IRWXU) == 0 ? folder : fs::path();
#endif
}

} // namespace tr::exchange
