import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, replaceFile, run } from './prepare-run.mjs'

/**
 * Installs the packages of package-lock.json unless they are installed.
 * @param {string} root
 * @param {{ development: boolean }} needs Whether the packages that only tests need are required, too.
 */
export async function preparePackages(root, needs) {
  if (isInstalled(root, needs)) return
  const unlock = await lockPreparation(root)
  try {
    if (!isInstalled(root, needs)) await install(root)
  } finally {
    unlock()
  }
}

/** The Node that Kartei runs on. */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

async function install(root) {
  console.log('Installing packages …')
  const parameters = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const env = { ...process.env, PATH: pathWithout(join(root, 'node_modules') + sep) }
  const shell = process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
  const installed = await run(shell[0], [...shell.slice(1), ...parameters], { cwd: root, env, show: true })
  if (!installed.ok) throw new Refusal(`The packages could not be installed. ${installed.output}`.trim())
  const version = await run(pinnedNode(root), ['--version'], { cwd: root })
  if (!version.ok)
    throw new Refusal(
      'The packages are installed, but not the Node that Kartei runs on, because npm may not run install scripts. ' +
        'Allow them (npm config set ignore-scripts false, or once: npm_config_ignore_scripts=false) and start again.',
    )
  replaceFile(stampFile(root), wantedStamp(root))
}

// `npm ci` deletes the Node that npm scripts find first, while packages are still being set up with it.
function pathWithout(prefix) {
  const parts = (process.env.PATH ?? '').split(delimiter)
  return parts.filter((part) => !(part + sep).startsWith(prefix)).join(delimiter)
}

function isInstalled(root, { development }) {
  if (!existsSync(pinnedNode(root))) return false
  return readOr(stampFile(root)) === wantedStamp(root) || isInstalledByHand(root, development)
}

/** Whether `npm ci` or `npm install` was run separately, as in an image: npm records what it installed. */
function isInstalledByHand(root, development) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, one]) => {
    const isNeeded = path !== '' && !one.optional && !one.devOptional && (development || !one.dev)
    return !isNeeded || found[path]?.version === one.version
  })
}

function packagesOf(file) {
  return JSON.parse(readOr(file) || '{}').packages ?? {}
}

function wantedStamp(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const name of ['package-lock.json', 'package.json']) hash.update(readOr(join(root, name)))
  return hash.digest('hex')
}

function stampFile(root) {
  return join(root, 'node_modules', '.kartei-installed')
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const checkMs = 300

/**
 * Waits while another process prepares the same folder: two installations at once destroy each other.
 * @param {string} root
 * @returns {Promise<() => void>} Releases the lock.
 */
async function lockPreparation(root) {
  const file = join(tmpdir(), `kartei-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  for (let waited = false; ; waited = true) {
    if (tryLock(file)) {
      const unlock = () => rmSync(file, { force: true })
      process.once('exit', unlock)
      return unlock
    }
    if (!isHolderAlive(file)) rmSync(file, { force: true })
    else if (!waited) console.log(`Waiting for another process that installs packages (or delete ${file}) …`)
    await sleep(checkMs)
  }
}

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isHolderAlive(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // The file is empty between its creation and the write.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
