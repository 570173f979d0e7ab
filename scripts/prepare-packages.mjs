import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { waitForTurn } from './prepare-turn.mjs'
import { Refusal, replaceFile, run } from './prepare-run.mjs'

/**
 * Installs the packages unless those of package-lock.json are there.
 * @param {string} root
 * @param {{ development: boolean }} needs Whether what only tests need has to be there too.
 */
export async function preparePackages(root, needs) {
  if (isInstalled(root, needs)) return
  const endTurn = await waitForTurn(root)
  try {
    if (!isInstalled(root, needs)) await install(root)
  } finally {
    endTurn()
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
      'The packages are installed, but not the Node that Kartei runs on: npm was kept from running install scripts. ' +
        'Allow them (npm config set ignore-scripts false, or for once npm_config_ignore_scripts=false) and start again.',
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

/** Whether `npm ci` or `npm install` was run by someone else, as in an image: npm notes down what it installed. */
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
