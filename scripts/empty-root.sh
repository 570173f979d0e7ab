#!/bin/sh
# Runs a command of the README, `npm start` by default, on a clean checkout in an empty Debian: as an ordinary user, with Node, npm and
# git and nothing else of this machine. The network leads through a proxy that lets only some hosts through, and logs each host.
#
#   sudo scripts/empty-root.sh              # npm start, until it is ready and has served some pages
#   sudo scripts/empty-root.sh npm test     # every check
#
# Needs Linux, root, debootstrap and ip. ROOT=folder keeps the Debian for the next run.
set -eu
cd "$(dirname "$0")/.."

[ "$(id -u)" -eq 0 ] || { echo 'Making a root needs root: start this with sudo.' >&2; exit 1; }
for program in debootstrap ip unshare git npm; do
  command -v "$program" >/dev/null || { echo "Install $program." >&2; exit 1; }
done
registry=$(npm config get registry)
# For packages, and for the Chromium of the browser tests.
ALLOWED_HOSTS="$(echo "$registry" | sed 's|^[a-z]*://||; s|[:/].*||') cdn.playwright.dev"
export ALLOWED_HOSTS

root=${ROOT:-$(mktemp -d /var/tmp/kartei-root-XXXXXX)}
proxy=
finish() {
  [ -z "$proxy" ] || kill "$proxy" 2>/dev/null || true
  if [ -n "${ROOT:-}" ]; then rm -rf "$root/home/stranger"; else rm -rf --one-file-system "$root"; fi
}
trap finish EXIT
trap 'exit 130' INT TERM

# Its user has to enter it.
mkdir -p "$root"
chmod 755 "$root"
if [ ! -x "$root/usr/bin/git" ]; then
  debootstrap --variant=minbase --include=ca-certificates,git,libstdc++6 bookworm "$root"
fi
# Node and npm are one program and one folder, as on nodejs.org.
local=$root/usr/local
mkdir -p "$local/lib/node_modules"
cp -L "$(command -v node)" "$local/bin/node"
cp -rT "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$local/bin/npx"

chroot "$root" sh -c 'id stranger >/dev/null 2>&1 || useradd --no-create-home stranger'
home=$root/home/stranger
mkdir -p "$home"
git clone --quiet --no-local . "$home/kartei"
cp scripts/narrow-network.mjs "$home"
# The certificate of a network that inspects its traffic, if this machine has one.
certificate=
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp -L "$NODE_EXTRA_CA_CERTS" "$home/certificate.pem"
  certificate=NODE_EXTRA_CA_CERTS=/home/stranger/certificate.pem
fi
# The proxy is outside. Its socket is a file inside, where there is no other way to the network.
node scripts/narrow-network.mjs outside "$home/proxy" &
proxy=$!
until [ -S "$home/proxy" ]; do
  kill -0 "$proxy" || exit 1
  sleep 0.1
done
chroot "$root" chown -R stranger /home/stranger

begin=$(date +%s)
[ $# -gt 0 ] || set -- npm start
# All of this is gone when the command has ended.
unshare --mount --net --pid --fork --kill-child sh -eu -c '
  root=$1 registry=$2 certificate=$3
  shift 3
  ip link set lo up
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  cd "$root/home/stranger/kartei"
  exec chroot --userspec=stranger "$root" env -i HOME=/home/stranger PATH=/usr/local/bin:/usr/bin:/bin CI=true $certificate \
    sh -c "cd && cd kartei && exec node ../narrow-network.mjs inside ../proxy \"\$@\"" sh "$registry" "$@"
' sh "$root" "$registry" "$certificate" "$@"
echo "It took $(($(date +%s) - begin)) seconds."
