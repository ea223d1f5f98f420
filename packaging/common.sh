# Shared by packaging/run, packaging/test, packaging/check-format and .ci/run: sourced, never run.
# shellcheck shell=bash disable=SC2034

set -euo pipefail

readonly EXIT_FAILED=1   # configuring, building or testing failed
readonly EXIT_USAGE=2    # wrong arguments
readonly EXIT_FILE=3     # the file to open cannot be read
readonly EXIT_PACKAGES=4 # something is missing that this script cannot install

source_dir=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
readonly source_dir
readonly package_list="$source_dir/packaging/debian-12-packages.txt"

heading() { printf '\n== %s ==\n' "$1"; }

note() { printf '%s: %s\n' "$0" "$1" >&2; }

fail() # EXIT_CODE MESSAGE
{
    note "$2"
    exit "$1"
}

has() { command -v "$1" >/dev/null 2>&1; }

# A bare system has no language set, and Qt complains about everything but UTF-8.
use_utf8()
{
    if [[ $(locale charmap 2>/dev/null || true) != UTF-8 ]]; then
        export LC_ALL=C.UTF-8
    fi
}

is_debian_12()
{
    [[ -r /etc/os-release ]] && (
        # shellcheck source=/dev/null
        . /etc/os-release
        [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]]
    )
}

# Prints the packages of the groups, one a line, each once.
packages_of() # GROUP...
{
    local group package wanted
    while read -r group package _; do
        for wanted in "$@"; do
            if [[ $group == "$wanted" ]]; then
                printf '%s\n' "$package"
            fi
        done
    done <"$package_list" | sort -u
}

is_installed() { dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# Runs a command as root: as it is, or through sudo, which may ask for a password on a terminal.
as_root()
{
    if [[ $(id -u) == 0 ]]; then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"; }

# The same list as the file of packages, by purpose, for systems that name packages otherwise.
explain_needs()
{
    cat >&2 <<'TEXT'
This system has no apt-get, so nothing is installed for you. Cartouche needs:
  * a C++20 compiler (GCC 12, Clang 19), CMake 3.25 or newer, Ninja
  * Qt 6.4 or newer with its development files: Base (Core, Gui, Widgets, Test), OpenGL,
    OpenGLWidgets, Svg, LinguistTools
  * the development files of OpenGL, zlib, libdeflate, glm, tl-expected, nlohmann-json, CLI11, xxHash,
    SDL 2, libpng, libjpeg, libwebp (with its mux and demux), libsndfile, libsamplerate,
    pugixml, tinygltf (built as a library); Assimp and stb for models of other 3D programs
  * to run it: an OpenGL 3.3 driver (Mesa has them) and a font
  * for the tests: xvfb-run (Xvfb and xauth) and Mesa's software driver, llvmpipe; PulseAudio, with parec
Going on with what is there.
TEXT
}

# Installs what is missing of the groups, and touches the system only when something is.
need_packages() # GROUP...
{
    if ! has apt-get || ! has dpkg-query; then
        explain_needs
        return
    fi
    local package missing=()
    while read -r package; do
        is_installed "$package" || missing+=("$package")
    done < <(packages_of "$@")
    if [[ ${#missing[@]} == 0 ]]; then
        return
    fi

    heading "Installing ${#missing[@]} missing packages: ${missing[*]}"
    local by_hand="apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    if [[ $(id -u) != 0 ]] && ! has sudo; then
        note "installing needs an administrator, and there is no sudo. Run as root, then start again:"
        printf '    %s\n' "$by_hand" >&2
        exit "$EXIT_PACKAGES"
    fi
    if apt_get update && apt_get install -y --no-install-recommends "${missing[@]}"; then
        return
    fi
    note "the packages could not be installed. By hand, as root:"
    printf '    %s\n' "$by_hand" >&2
    if is_debian_12; then
        exit "$EXIT_PACKAGES"
    fi
    note "this is not Debian 12 and may name them otherwise: going on with what is there"
}

# Compilers at once: all cores, but a gigabyte of free memory for each, which is what the heaviest
# sources take. CARTOUCHE_JOBS overrides it.
jobs_at_once()
{
    local cores memory limit
    cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null || true)
    limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
    if [[ $limit =~ ^[0-9]+$ ]] && ((limit / 1048576 < ${memory:-0})); then
        memory=$((limit / 1048576))
    fi
    local jobs=$((${memory:-$((cores * 1024))} / 1024))
    if ((jobs > cores)); then
        jobs=$cores
    fi
    echo "${CARTOUCHE_JOBS:-$((jobs > 0 ? jobs : 1))}"
}

build_dir() { printf '%s\n' "$source_dir/build/$1"; } # PRESET

configure() # PRESET [CMAKE_ARGUMENT...]
{
    local preset=$1
    shift
    has cmake || fail "$EXIT_PACKAGES" "cmake is not installed"
    has ninja || fail "$EXIT_PACKAGES" "ninja is not installed"
    heading "Configuring $preset"
    (cd -- "$source_dir" && cmake --preset "$preset" "$@") ||
        fail "$EXIT_FAILED" "configuring the preset '$preset' failed: CMake says above what is missing"
}

build() # PRESET [TARGET...]
{
    local preset=$1
    shift
    heading "Building $preset"
    (cd -- "$source_dir" && cmake --build --preset "$preset" --parallel "$(jobs_at_once)" ${1+--target "$@"}) ||
        fail "$EXIT_FAILED" "building the preset '$preset' failed"
}
