#!/bin/sh
# Installs what the tests need and npm does not provide: a Chromium for the browser tests.
# Prints what it is about to install. Does nothing where a Chromium is there already.
set -eu

if [ -n "${CHROMIUM_PATH:-}" ]; then
  echo "The browser tests use CHROMIUM_PATH: $CHROMIUM_PATH. Nothing to install."
  exit 0
fi
# On some systems a command of that name only prints how to install it.
for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
  if "$name" --version >/dev/null 2>&1; then
    echo "The browser tests use $(command -v "$name"). Nothing to install."
    exit 0
  fi
done
if ! command -v apt-get >/dev/null; then
  echo 'There is no apt-get here. Install Chromium, or set CHROMIUM_PATH to one.' >&2
  exit 1
fi

as_root=''
if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi
$as_root apt-get update
# Debian has a Chromium without windows, which takes half the time.
package=chromium
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then package=chromium-headless-shell; fi
echo "Installing the package $package and its dependencies with apt-get, for the browser tests."
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$package"
